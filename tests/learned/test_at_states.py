"""Wide many-body models beside data: energies, forces and stresses by compiled loops, as the features have them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from crystals import CUTOFF, crystals
from hamfit import RFInvariant, load_model
from hamfit.data import PhaseSpaceData
from hamfit.errors import NotFittedError
from hamfit.features.kernels import kernels
from hamfit.learned import LearnedHamiltonian, evaluation, uncertainty
from hamfit.learned.at_states import AtStates, at_states

needs_loops = pytest.mark.skipif(kernels().name != "compiled", reason="hamfit was installed without a C compiler")


@pytest.fixture(scope="module")
def data() -> PhaseSpaceData:
    return crystals(60)


@pytest.fixture(scope="module")
def learned(data: PhaseSpaceData) -> LearnedHamiltonian:
    recipe = RFInvariant(width=260, body=3, angular=2, cutoff=CUTOFF, threads=2, ridge=1e-8, stress_weight=1.0)
    return recipe.fit(data).learned_


def test_all_errors_are_those_of_the_features(data: PhaseSpaceData, learned: LearnedHamiltonian, monkeypatch):
    folded = learned.evaluate(data)
    assert {"stress_rmse", "energy_rmse_per_node", "force_mae_of_species_8"} <= set(folded)
    monkeypatch.setattr("hamfit.learned.at_states._FEWEST", 10**6)
    plain = replace(learned)
    assert not at_states(plain).folded
    assert folded == pytest.approx(plain.evaluate(data), rel=1e-7)


@needs_loops
def test_energies_forces_and_strains_are_those_of_the_features(data: PhaseSpaceData, learned: LearnedHamiltonian):
    at, state = AtStates(learned.features), learned.equations_of(data).part(slice(0, 9)).state
    assert at.folded
    said, flat = at(state, energies=True, strain=True), state.flat()
    np.testing.assert_allclose(said.gradient[0], learned.features.gradient(flat)[0], atol=1e-9)
    np.testing.assert_allclose(said.energies, learned.features.values(flat), atol=1e-9)
    np.testing.assert_allclose(said.strain, learned.features.strain_gradient(flat), atol=1e-9)
    alone = [learned.equations_of(data).part(slice(at, at + 1)).state.flat() for at in range(9)]
    still = PhaseSpaceData.concatenate(
        [PhaseSpaceData.from_momenta(one.q[None], one.p[None], one.graph) for one in alone]
    )
    np.testing.assert_allclose(evaluation.energies_of(learned, still), learned.energy(state), atol=1e-9)
    np.testing.assert_allclose(learned.predict(still)[1], -learned.gradient_q(flat), atol=1e-9)


@needs_loops
def test_only_weighted_sums_are_formed(data: PhaseSpaceData, learned: LearnedHamiltonian, monkeypatch):
    """No column of the wide part is evaluated by itself, which is what evaluation of wide models took its time for."""
    from hamfit.features.cluster.columns import ClusterColumns

    def never(*_: object) -> None:
        raise AssertionError("columns of the cluster part were evaluated")

    monkeypatch.setattr(ClusterColumns, "of_centres", never)
    assert learned.evaluate(data)["force_error"] < 0.1


def test_intervals_of_wide_models_are_compared_with_some_of_many_data(
    data: PhaseSpaceData, learned: LearnedHamiltonian, monkeypatch
):
    equations, directions = learned.equations_of(data), learned.uncertainty().weights.directions
    numbers = np.concatenate(uncertainty._looked_at(equations, directions))
    np.testing.assert_array_equal(numbers, np.arange(60))
    everything = learned.uncertainty().coverage(data)
    monkeypatch.setattr(uncertainty, "_MOST_WORK", 1.0)
    monkeypatch.setattr(uncertainty, "_FEWEST_NODES", 120)
    few = np.concatenate(uncertainty._looked_at(equations, directions))
    assert 15 < len(few) < 50
    assert (few[0], few[-1]) == (0, 59)
    assert learned.uncertainty().coverage(data)["rms_z"] == pytest.approx(everything["rms_z"], rel=0.5)


def test_files_of_very_wide_models_leave_out_error_bars_and_say_so(learned: LearnedHamiltonian, monkeypatch, tmp_path):
    kept, left_out, asked = (tmp_path / f"{name}.safetensors" for name in ("kept", "left_out", "asked"))
    learned.save(kept)
    monkeypatch.setattr("hamfit.learned.files._MOST_COLUMNS", 100)
    learned.save(left_out)
    learned.save(asked, uncertainty=True)
    assert asked.read_bytes() == kept.read_bytes()
    assert left_out.stat().st_size < 0.5 * kept.stat().st_size
    again = load_model(left_out)
    np.testing.assert_array_equal(again.weights, learned.weights)
    with pytest.raises(NotFittedError, match=r"has no error bars .* --uncertainty"):
        again.uncertainty()


def test_a_model_without_error_bars_has_them_again_after_further_data(data: PhaseSpaceData, monkeypatch, tmp_path):
    recipe = RFInvariant(width=140, body=3, angular=1, cutoff=CUTOFF, ridge=1e-8, keep_accumulator=True)
    monkeypatch.setattr("hamfit.learned.files._MOST_COLUMNS", 100)
    recipe.fit(data.take(slice(0, 50))).save(tmp_path / "model.safetensors")
    loaded = load_model(tmp_path / "model.safetensors")
    assert "error_bars" in loaded.notes
    both = loaded.partial_fit(data.take(slice(50, None)))
    assert "error_bars" not in both.notes
    assert both.uncertainty().noises.min() > 0

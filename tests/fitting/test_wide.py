"""Wide fits of configurations: one sum for all threads, held-out configurations, energies, files, later data."""

from __future__ import annotations

import numpy as np
import pytest

from crystals import ATOMS, CUTOFF
from crystals import crystals as any_crystals
from hamfit import RFInvariant, load_model
from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError
from hamfit.fitting import settings as fit_settings
from hamfit.fitting.baseline import EnergyBaseline
from hamfit.fitting.plan import plan_pass
from hamfit.fitting.turns import other_turns
from hamfit.fitting.weights import AS_GIVEN, RowWeights
from hamfit.solve import WideEquations
from hamfit.solve.ridges import make_ridge
from hamfit.targets.equations import equations_of

NOISE = 0.05
SHORTEST = 0.45  # distance that is not undercut: what is nearer than all data is another matter


def crystals(count: int, **options) -> PhaseSpaceData:
    """So many crystals without atoms that nearly coincide."""
    data = any_crystals(4 * count, **options)
    graphs = [(data.state(slice(at, at + 1)).flat()) for at in range(len(data))]
    nearest = [np.linalg.norm(one.graph.differences(one.q), axis=1).min(initial=9.0) for one in graphs]
    return data.take(np.flatnonzero(np.array(nearest) > SHORTEST)[:count])


def changed(data: PhaseSpaceData, *, forces=None, energy=None, **more) -> PhaseSpaceData:
    """The same configurations with other forces, shape (nodes of all, 3), or other energies."""
    states = [data.state(slice(at, at + 1)).flat() for at in range(len(data))]
    forces = data.p_dot.reshape(-1, 3) if forces is None else forces
    pieces = np.split(forces, np.cumsum(data.node_counts)[:-1])
    energy = data.energy if energy is None else energy
    places, graphs = [each.q for each in states], [each.graph for each in states]
    return PhaseSpaceData.from_forces(places, pieces, graphs, energy=energy, **more)


def noisy(data: PhaseSpaceData, seed: int = 5) -> PhaseSpaceData:
    forces = data.p_dot.reshape(-1, 3)
    return changed(data, forces=forces + NOISE * np.random.default_rng(seed).normal(size=forces.shape))


def recipe(**options) -> RFInvariant:
    return RFInvariant(**{"width": 260, "body": 3, "angular": 2, "cutoff": CUTOFF, "threads": 1} | options)


@pytest.fixture(scope="module")
def data() -> PhaseSpaceData:
    return noisy(crystals(160))


@pytest.fixture(scope="module")
def fitted(data: PhaseSpaceData) -> RFInvariant:
    return recipe(keep_accumulator=True).fit(data)


def test_many_body_features_take_the_wide_route_and_say_so(fitted: RFInvariant):
    solution = fitted.solution_
    assert solution.route == "wide"
    assert solution.ridge > 0
    assert "held-out rows" in solution.note
    assert fitted.ridge_path_["criterion"] == "held-out"
    assert fitted.notes_["verdict"]["grade"] == "learned"
    errors = fitted.evaluate(crystals(40, seed=9, stress=None))
    assert errors["force_error"] < 0.08  # noise is 0.05 of forces of about one
    assert errors["energy_mae_per_node"] < 0.02
    assert fitted.constants_.per_species == pytest.approx(ATOMS, abs=0.5)


def test_neither_threads_nor_segments_change_a_bit(data: PhaseSpaceData, fitted: RFInvariant, monkeypatch):
    np.testing.assert_array_equal(recipe(threads=2).fit(data).weights_, fitted.weights_)
    monkeypatch.setattr("hamfit.fitting.plan._SEGMENT_ROWS", 40)  # rounding alone
    np.testing.assert_allclose(recipe().fit(data).evaluate(data)["mse"], fitted.evaluate(data)["mse"], rtol=1e-3)


def test_the_error_is_that_of_the_best_ridge(data: PhaseSpaceData, fitted: RFInvariant):
    new, weight = noisy(crystals(80, seed=9)), fitted.notes_["energy_weight"]["factor"]
    path = [
        recipe(ridge=ridge, energy_weight=weight).fit(data).evaluate(new)["mse"] for ridge in 10.0 ** np.arange(-11, 0)
    ]
    assert fitted.evaluate(new)["mse"] <= 1.1**2 * min(path)


def test_files_keep_the_posterior(fitted: RFInvariant, data: PhaseSpaceData, tmp_path):
    fitted.save(tmp_path / "wide.safetensors")
    again = load_model(tmp_path / "wide.safetensors")
    state = fitted.learned_.equations_of(data).source.state(slice(0, 3))
    np.testing.assert_array_equal(again.gradient(state)[0], fitted.learned_.gradient(state)[0])
    leverages = [model.uncertainty().leverage(state) for model in (again, fitted.learned_)]
    np.testing.assert_array_equal(*leverages)
    assert (leverages[0] > 0).all()
    coverage = fitted.learned_.uncertainty().coverage(noisy(crystals(40, seed=9), seed=6))
    assert coverage["rms_z"] == pytest.approx(1.0, abs=0.35)


def test_data_can_be_added_and_taken_back(fitted: RFInvariant):
    more = noisy(crystals(60, seed=3))
    added = fitted.learned_.partial_fit(more)
    assert added.solution.rows == fitted.solution_.rows + 3 * int(more.node_counts.sum()) + len(more)
    assert added.solution.ridge == fitted.solution_.ridge
    back = added.forget(more)
    new = crystals(20, seed=9)
    for part in (back, added):
        assert part.evaluate(new)["force_error"] < 1.2 * fitted.evaluate(new)["force_error"]
    state = back.equations_of(new).source.state(slice(0, 5))
    np.testing.assert_allclose(back.gradient(state)[0], fitted.learned_.gradient(state)[0], rtol=1e-4, atol=1e-5)


def test_an_interrupted_fit_goes_on_from_its_sums(data: PhaseSpaceData, fitted: RFInvariant, tmp_path, monkeypatch):
    monkeypatch.setattr("hamfit.fitting.plan._BLOCK_ELEMENTS", 10_000)
    monkeypatch.setattr("hamfit.fitting.plan._BLOCK_ROWS", 16)
    monkeypatch.setattr("hamfit.fitting.plan._SEGMENT_ROWS", 100)
    whole = recipe().fit(data)

    class Stop(Exception):
        """Raised in place of Ctrl-C."""

    def stop(done: int, _: int) -> None:
        if done > 12:
            raise Stop

    with pytest.raises(Stop):
        recipe().fit(data, checkpoint=tmp_path / "sums", progress=stop)
    assert list(tmp_path.iterdir())
    seen: list[int] = []
    again = recipe().fit(data, checkpoint=tmp_path / "sums", resume=True, progress=lambda done, _: seen.append(done))
    assert min(seen) > 3
    np.testing.assert_array_equal(again.weights_, whole.weights_)


def test_the_weight_of_energies_is_found_and_can_be_given(data: PhaseSpaceData, fitted: RFInvariant):
    found = fitted.notes_["energy_weight"]["factor"]
    given = recipe(energy_weight=found).fit(data)
    np.testing.assert_allclose(given.weights_, fitted.weights_, rtol=1e-3, atol=1e-6 * np.abs(fitted.weights_).max())
    assert given.record_.row_weights == fitted.record_.row_weights
    assert "energy_weight" not in given.notes_


@pytest.mark.parametrize("energies", [0.0, 0.3])
@pytest.mark.slow
def test_the_weight_suits_the_noise_of_energies(data: PhaseSpaceData, energies: float):
    """Energies per atom as good as those of the best of a scan, and forces hardly worse."""
    noise = energies * np.sqrt(data.node_counts) * np.random.default_rng(0).normal(size=len(data))
    training, new = changed(data, energy=data.energy + noise), noisy(crystals(60, seed=9))
    found = recipe().fit(training).evaluate(new)
    scan = [recipe(energy_weight=weight).fit(training).evaluate(new) for weight in (1 / 16, 1 / 4, 1, 4, 16)]
    assert found["energy_rmse_per_node"] <= 1.25 * min(each["energy_rmse_per_node"] for each in scan)
    assert found["force_error"] <= 1.05 * min(each["force_error"] for each in scan)


def test_stresses_are_fitted_beside_forces_and_energies():
    model, new = recipe(route="wide").fit(crystals(120)), crystals(30, seed=9)
    assert model.record_.row_weights.stress > 0
    assert model.evaluate(new)["stress_error"] < 0.02
    assert model.evaluate(new)["force_error"] < 0.02


def test_what_is_held_nearly_exactly_is_solved_by_qr():
    models = [recipe(route=route).fit(crystals(120, stress=None)) for route in ("wide", None)]
    assert [model.solution_.route for model in models] == ["wide", "qr"]
    assert models[1].solution_.residual < 0.1 * models[0].solution_.residual < 1e-4


def test_energies_that_do_not_belong_to_the_forces_are_told_of(data: PhaseSpaceData, fitted: RFInvariant):
    assert "energies" not in fitted.notes_["verdict"]["sentence"]
    same = np.full(len(data), 4)
    one_size = crystals(160, nodes=(4, 4))
    assert (one_size.node_counts == same).all()
    for wrong, said in (
        (np.random.default_rng(0).permutation(one_size.energy), "do not belong to the forces"),
        (23.06 * one_size.energy, "in other units"),
    ):
        model = recipe().fit(changed(one_size, energy=wrong))
        assert said in model.notes_["verdict"]["sentence"]
        assert model.notes_["verdict"]["grade"] != "learned"


def test_a_configuration_with_forces_of_another_size_is_named(data: PhaseSpaceData):
    forces = data.p_dot.reshape(-1, 3).copy()
    ends = np.cumsum(data.node_counts)
    forces[ends[16] : ends[17]] *= 3000
    with pytest.raises(DataError, match=r"configuration 17 \(counted from 0\) has forces up to .* leave it out"):
        recipe().fit(changed(data, forces=forces))


def test_automatic_ridges_of_configurations_leave_out_configurations(data: PhaseSpaceData):
    """By QR as well: the errors of a configuration belong together."""
    model = RFInvariant(width=150, cutoff=CUTOFF, ridge="auto", route="qr").fit(data)
    assert model.ridge_path_["criterion"] == "trajectory"
    assert model.evaluate(crystals(30, seed=9, stress=None))["force_error"] < 0.06


@pytest.mark.parametrize("trajectories", [None, 8])
def test_what_is_held_out_is_spread_over_all_data(data: PhaseSpaceData, trajectories: int | None):
    labels = None if trajectories is None else np.arange(len(data)) * trajectories // len(data)
    equations = equations_of(changed(data, trajectory=labels), "auto", None)
    plan = plan_pass(equations, 200, WideEquations, make_ridge("held-out"), fit_settings.FitSettings(), AS_GIVEN)
    numbers = [np.concatenate([np.arange(len(data))[block] for block in group]) for group in plan.groups]
    np.testing.assert_array_equal(np.sort(np.concatenate(numbers)), np.arange(len(data)))
    assert 0.1 < len(numbers[1]) / len(data) < 0.35
    if labels is not None:
        assert not set(labels[numbers[0]]) & set(labels[numbers[1]])
    else:
        assert np.diff(numbers[1]).max() < len(data) / 4


def test_few_configurations_are_held_out_in_turn_and_many_once(data: PhaseSpaceData):
    def turns(count: int) -> list[list[slice]]:
        equations = equations_of(data.take(np.arange(count)))
        ridge = make_ridge("held-out")
        plan = plan_pass(equations, 100, WideEquations, ridge, fit_settings.FitSettings(), AS_GIVEN)
        return [each.groups[1] for each in [plan, *other_turns(plan, equations, 100)]]

    few = turns(17)
    assert len(few) == 5
    assert sorted(block.start for turn in few for block in turn) == list(range(17))
    assert len(turns(40)) == 1


@pytest.mark.parametrize(("megabytes", "turns"), [(None, 5), (47, 5), (45, 4), (24, 2), (22, 1), (8, 1)])
def test_no_more_is_held_out_in_turn_than_memory_has_room_for(data: PhaseSpaceData, megabytes, turns: int):
    """A sum of 1000 columns takes 8 MB, and it, its factor and each turn are there at once."""
    equations = equations_of(data.take(np.arange(17)))
    plan = plan_pass(equations, 1000, WideEquations, make_ridge("held-out"), fit_settings.FitSettings(), AS_GIVEN)
    assert 1 + len(other_turns(plan, equations, 1000, megabytes)) == turns


def test_the_weight_of_stresses_is_found_and_follows_their_noise():
    clean, new = crystals(120), crystals(30, seed=9)
    noise = np.random.default_rng(1).normal(size=(len(clean), 3, 3))
    size = np.abs(clean.stress).mean()
    forces = noisy(clean).p_dot.reshape(-1, 3)
    found = {}
    for name, stress in (("clean", clean.stress), ("noisy", clean.stress + size * (noise + noise.swapaxes(1, 2)))):
        data = changed(clean, forces=forces, stress=stress)
        model = recipe(route="wide").fit(data)
        found[name] = model.notes_["stress_weight"]["factor"]
        given = [recipe(route="wide", stress_weight=weight).fit(data) for weight in (1 / 16, 16.0)]
        least = min(each.evaluate(new)["force_error"] for each in given)
        assert model.evaluate(new)["force_error"] <= 1.1 * least
        assert all("stress_weight" not in each.notes_ for each in given)
    assert found["clean"] >= 4 * found["noisy"]
    weight = model.record_.row_weights
    again = recipe(route="wide", stress_weight=found["noisy"], energy_weight=model.notes_["energy_weight"]["factor"])
    assert again.fit(data).record_.row_weights == weight


def test_rows_that_wait_for_their_weight_stay_within_the_memory_that_is_allowed():
    width, equations = 2000, equations_of(any_crystals(2000))
    baseline = EnergyBaseline((), np.zeros(2), np.zeros((2, width)), np.ones(2, dtype=bool), one_size=False, seen=None)

    def waiting(memory: float | None) -> tuple[bool, bool]:
        given = make_ridge("held-out"), fit_settings.FitSettings(memory=memory), RowWeights(stress=1.0)
        plan = plan_pass(equations, width, WideEquations, *given, energies=baseline)
        return plan.apart, plan.stress_apart

    assert waiting(None) == waiting(2000.0) == (True, True)  # 32 MB of energies, and 192 MB of stresses
    assert waiting(600.0) == (True, False)
    assert waiting(200.0) == (False, False)

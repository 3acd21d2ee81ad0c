"""Forces alone, asked for or given: what has momenta and what has not is never mixed up."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import RFHGN, PhaseSpaceData, RFInvariant, generate, identify_laws, make_system, write_report
from hamfit.errors import DataError
from hamfit.learned.uncertainty import LEVELS


@pytest.fixture(scope="module")
def full() -> PhaseSpaceData:
    return generate(make_system("chain", nodes=4, potential="morse"), snapshots=80, seed=0)


@pytest.fixture(scope="module")
def alone(full) -> PhaseSpaceData:
    kinetic = (full.p**2).sum(axis=(1, 2)) / 2
    return PhaseSpaceData.from_forces(full.q, full.p_dot, full.graphs[0], energy=full.energy - kinetic)


def test_forces_of_data_with_momenta_are_those_of_data_without(full, alone):
    asked, given = (RFInvariant(width=48, **options).fit(data) for options, data in (
        ({"targets": "forces"}, full), ({}, alone)
    ))  # fmt: skip
    forces, others = (model.gradient_q(full.state(slice(None))) for model in (asked, given))
    np.testing.assert_allclose(forces, others, atol=1e-8 * np.abs(forces).max())
    np.testing.assert_allclose(asked.potential_energy(full[0]), given.potential_energy(full[0]), atol=1e-8)
    np.testing.assert_allclose(asked.energy(full.state(slice(None))), full.energy, atol=1e-6)
    assert float(np.max(asked.uncertainty().leverage(full[0]))) < 1e3


def test_further_data_with_velocities_add_their_forces_only(full, alone):
    model = RFInvariant(width=48, keep_accumulator=True).fit(alone)
    again = model.learned_.partial_fit(full)
    assert again.solution.rows == 2 * model.solution_.rows
    assert again.evaluate(full)["relative_error"] < 1e-6
    np.testing.assert_allclose(again.gradient_p(full[0]), full.p[0], rtol=1e-12)
    normal = RFInvariant(width=48, route="normal", ridge=1e-10, keep_accumulator=True).fit(alone)
    assert normal.learned_.partial_fit(full).forget(full).solution.rows == normal.solution_.rows


def test_coverage_counts_forces_only(full):
    rng = np.random.default_rng(0)
    noisy = PhaseSpaceData.from_forces(full.q, full.p_dot + 0.1 * rng.normal(size=full.q.shape), full.graphs[0])
    unsure = RFInvariant(width=48).fit(noisy).uncertainty()
    part = unsure.model.equations_of(noisy).part(slice(None))
    rows = unsure.features.jacobian(part.state)[0]
    z = (part.targets[0] - unsure.model.predicted(part)[0]) / np.sqrt(
        unsure.weights.deviations(rows) ** 2 + unsure.noise**2
    )
    found = unsure.coverage(noisy)
    assert found["rms_z"] == pytest.approx(np.sqrt(np.mean(z**2)), rel=1e-9)
    assert len(found) == len(LEVELS) + 1


def test_momenta_that_are_not_known_have_no_range(alone):
    model = RFInvariant(width=48).fit(alone)
    assert model.notes_["ranges"]["momentum"] == [None]
    laws = identify_laws(model, alone)
    assert not laws.kinetic
    assert "known from the masses" in laws.remarks[0]
    assert "morse" in str(laws)


def test_a_report_on_forces(alone, tmp_path):
    pytest.importorskip("matplotlib")
    rng = np.random.default_rng(0)
    noisy = PhaseSpaceData.from_forces(alone.q, alone.p_dot + 0.05 * rng.normal(size=alone.q.shape), alone.graphs[0])
    for data in (alone, noisy):
        page = write_report(RFInvariant(width=48).fit(data), data, tmp_path / "page.html").path.read_text()
        assert "Forces" in page


@pytest.mark.parametrize(
    "recipe",
    [
        RFHGN(hidden=8, width=40, keep_accumulator=True),
        RFInvariant(width=48, friction="uniform", keep_accumulator=True),
    ],
    ids=["not separable", "with friction"],
)
def test_forces_say_nothing_to_a_model_whose_forces_depend_on_momenta(full, alone, recipe):
    model = recipe.fit(full)
    for use in (model.evaluate, model.partial_fit, model.uncertainty().coverage):
        with pytest.raises(DataError, match="its forces depend on the momenta"):
            use(alone)


def test_a_model_of_samples_is_judged_by_forces(alone):
    runs = generate(
        make_system("chain", nodes=4, potential="morse"), trajectories=4, per_trajectory=60, stride=5, dt=0.01, seed=0
    )
    samples = PhaseSpaceData(runs.q, runs.p, runs.graphs[0], times=runs.times, trajectory=runs.trajectory)
    model = RFInvariant(width=48, targets="weak").fit(samples)
    forces = PhaseSpaceData.from_forces(runs.q, runs.p_dot, runs.graphs[0])
    assert model.evaluate(forces)["relative_error"] < 0.01
    assert model.learned_.equations_of(forces).method.name == "forces"


def test_masses_are_read_off_the_model_where_the_data_have_no_momenta(full, alone):
    laws = identify_laws(RFInvariant(width=48).fit(full), alone)
    assert laws.kinetic[0].mass.value == pytest.approx(1.0, abs=1e-6)

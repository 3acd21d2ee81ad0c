"""The width that is taken is the last that was worth its cost, and friction is fitted beside the features meanwhile."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from crystals import CUTOFF, crystals
from hamfit.data import PhaseSpaceData, rescaled
from hamfit.fitting.growth import _is_worth_it
from hamfit.graphs import with_held
from hamfit.learned import learned_of
from hamfit.models import RFInvariant
from hamfit.systems import generate, make_system


def test_the_chosen_width_is_the_last_that_halved_the_error():
    data = generate(make_system("chain", nodes=4, potential="morse"), snapshots=120, seed=0)
    growth = RFInvariant(tolerance=0.0, max_width=600, seed=0).fit(data).notes_["growth"]
    errors, chosen = growth["errors"], growth["widths"][0]
    for i in range(1, len(errors)):
        if errors[i] < 0.5 * min(errors[:i]):
            chosen = growth["widths"][i]
    assert "stopped falling" in growth["reason"]
    assert growth["chosen"] == chosen < growth["widths"][-1]


def test_friction_takes_part_in_the_search():
    clean = generate(make_system("chain", nodes=4), snapshots=60, seed=0)
    damped = PhaseSpaceData(clean.q, clean.p, clean.graph, q_dot=clean.q_dot, p_dot=clean.p_dot - 0.4 * clean.p)
    model = RFInvariant(friction="uniform", seed=0).fit(damped)
    assert model.notes_["growth"]["errors"][0] < 1e-6
    np.testing.assert_allclose(model.friction_.coefficients, 0.4, atol=1e-8)
    assert RFInvariant(seed=0).fit(damped).notes_["growth"]["errors"][0] > 0.01


@pytest.mark.parametrize(
    "widths", [(80, 512, 2**17), pytest.param((80, 512, 2048, 8192, 2**17), marks=pytest.mark.slow)]
)
def test_a_larger_limit_of_the_width_never_fits_worse(widths):
    """With 64 nodes a snapshot has many rows; the choice must not be made on two of them because the limit is large."""
    system = make_system("lennard-jones", rows=8, cols=8)
    train, test = generate(system, snapshots=60, seed=0), generate(system, snapshots=5, seed=1)
    found = [RFInvariant(max_width=width).fit(train) for width in widths]
    errors = [model.evaluate(test)["relative_error"] for model in found]
    assert errors[1] < 0.5 * errors[0]
    assert all(later <= 1.001 * earlier for earlier, later in pairwise(errors))
    assert all(model.notes_["growth"] == found[1].notes_["growth"] for model in found[2:])


def test_the_worse_of_forces_and_velocities_decides_on_the_width():
    """Velocities are 1e8 times as large as forces, and known after the first stage; forces need more features."""
    data = rescaled(generate(make_system("lennard-jones"), snapshots=60, seed=0), mass=1e-8)
    rng = np.random.default_rng(0)
    p = 1e-8 * rng.normal(size=data.q.shape)
    moving = PhaseSpaceData(data.q, p, data.graph, q_dot=1e8 * p, p_dot=data.p_dot)
    growth = RFInvariant(seed=0).fit(moving).notes_["growth"]
    assert len(growth["widths"]) > 1
    assert 1e-9 < growth["errors"][0] < 1e-6


@pytest.mark.parametrize(
    ("errors", "before", "worth_it"),
    [
        ([7.7e-7, 1.0e-7], [1.7e-3, 2.8e-11], True),  # forces gain far more than velocities lose
        ([0.04, 0.03], [0.1, 1e-6], False),  # velocities are lost for a little in forces
        ([1e-3, 0.9], [1.0, 1e-3], False),  # nothing is gained: velocities are as bad now as forces were
        ([0.04, 1e-3], [0.1, 1e-3], True),
        ([0.08, 1e-3], [0.1, 1e-3], False),
    ],
)
def test_a_doubling_is_worth_it_where_it_gains_more_than_it_harms(errors, before, worth_it):
    assert _is_worth_it(np.array(errors), np.array(before), tolerance=1e-8) is worth_it


def _by_itself(monkeypatch: pytest.MonkeyPatch, data: PhaseSpaceData, **options) -> RFInvariant:
    """A fit that goes over the data once more after growth."""
    with monkeypatch.context() as patched:
        patched.setattr("hamfit.fitting.growth._GrowthRows.of_all", lambda *_: None)
        return RFInvariant(**options).fit(data)


def _no_pass(*_: object) -> None:
    raise AssertionError("rows are computed once more")


@pytest.mark.parametrize("case", ["several stages", "friction", "noise", "held nodes"])
def test_the_fit_takes_over_the_rows_of_growth(monkeypatch, case):
    """Where growth had all rows, no other pass is made, and the fit is the same."""
    rng = np.random.default_rng(0)
    data = generate(make_system("chain", nodes=5, potential="morse"), snapshots=100, seed=0)
    graph = with_held(data.graph, [0]) if case == "held nodes" else data.graph
    friction = 0.3 * data.p if case == "friction" else 0.0
    noise = 1e-3 * rng.normal(size=data.q.shape) if case == "noise" else 0.0
    given = {"q_dot": data.q_dot, "p_dot": data.p_dot - friction + noise, "energy": data.energy}
    data = PhaseSpaceData(data.q, data.p, graph, **given)
    options = {"tolerance": 0.0, "friction": "uniform"} if case == "friction" else {"tolerance": 0.0}
    alone = _by_itself(monkeypatch, data, **options)
    monkeypatch.setattr("hamfit.fitting.passing.accumulate", _no_pass)
    told: list[tuple[int, int]] = []
    shared = RFInvariant(**options).fit(data, progress=lambda *counts: told.append(counts))
    assert told[-1][0] == told[-1][1]
    assert shared.notes_["growth"] == alone.notes_["growth"]
    assert len(shared.notes_["growth"]["widths"]) > 1
    assert shared.solution_.rows == alone.solution_.rows
    assert learned_of(shared).constants.size == learned_of(alone).constants.size
    for ours, theirs in zip(shared.predict_gradients(data), alone.predict_gradients(data), strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-9 * np.abs(theirs).max())
    state = data.state(slice(None))
    np.testing.assert_allclose(shared.energy(state), alone.energy(state), rtol=0, atol=1e-9)
    if case == "friction":
        np.testing.assert_allclose(shared.friction_.coefficients, alone.friction_.coefficients, rtol=1e-9)


def test_more_rows_than_growth_keeps_are_gone_over(monkeypatch):
    monkeypatch.setattr("hamfit.fitting.growth._ROWS", 400)
    data = generate(make_system("chain", nodes=4), snapshots=100, seed=0)
    fitted = RFInvariant(max_width=90).fit(data)
    assert fitted.solution_.rows == data.q.size * 2
    monkeypatch.setattr("hamfit.fitting.passing.accumulate", _no_pass)
    with pytest.raises(AssertionError, match="once more"):
        RFInvariant(max_width=90).fit(data)


def test_stresses_take_part_where_growth_has_kept_all_rows_of_forces():
    data = crystals(30, energy=None)
    model = RFInvariant(max_width=90, cutoff=CUTOFF, threads=1).fit(data)
    assert model.solution_.route == "qr"
    assert model.solution_.rows == 3 * int(data.node_counts.sum()) + 6 * len(data)

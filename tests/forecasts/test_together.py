"""Motions side by side are those that each would make alone, and one that ends early does not end the others."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from hamfit.forecasts import Start, follow_learned, forecast, forecast_together, together
from hamfit.graphs import chain
from hamfit.models import RFHNN, RFInvariant, RFLagrangian
from hamfit.state import State
from motions import spring_samples
from swings import DoublePendulum, data_of

GRAPH = chain(4)
DT = 0.02


@pytest.fixture(scope="module")
def data():
    return spring_samples(GRAPH, 6, 60, sigma=2e-2, friction=0.3)


@pytest.fixture(scope="module", params=["invariant", "rf-hnn"])
def model(request, data):
    """A separable one, and one that is not, with friction that differs from draw to draw."""
    if request.param == "invariant":
        return RFInvariant(width=24, friction="uniform", targets="weak", threads=1).fit(data)
    return RFHNN(width=40, friction="node", targets="weak", ridge=1e-6, threads=1).fit(data)


@pytest.fixture
def starts(data) -> list[Start]:
    return [Start(data.state(0), 40), Start(data.state(60), 25)]


@pytest.fixture
def batches(monkeypatch) -> list[int]:
    """Sizes of all batches that are followed, by features: tables would need no batch."""
    sizes: list[int] = []

    def counted(hamiltonian, state, *args, **options):
        sizes.append(len(state.q))
        return simulate(hamiltonian, state, *args, **options)

    simulate = together.simulate
    monkeypatch.setattr(together, "simulate", counted)
    monkeypatch.setattr(together, "TABLE_TOLERANCE", 0.0)
    return sizes


def assert_same(found, start: Start, model, **options) -> None:
    alone = forecast(model, start.state, DT, start.steps, draws=3, seed=5, scheme="composition-4", **options)
    scale = np.abs(alone.members).max()
    np.testing.assert_allclose(found.rollout.q, alone.rollout.q, rtol=0, atol=1e-9 * scale)
    np.testing.assert_allclose(found.rollout.p, alone.rollout.p, rtol=0, atol=1e-9 * np.abs(alone.rollout.p).max())
    np.testing.assert_allclose(found.members, alone.members, rtol=0, atol=1e-9 * scale)
    np.testing.assert_allclose(found.spread, alone.spread, rtol=1e-6, atol=1e-9)
    np.testing.assert_allclose(found.leverage, alone.leverage, rtol=1e-6)
    np.testing.assert_array_equal(found.rollout.times, alone.rollout.times)
    np.testing.assert_array_equal(found.checked, alone.checked)
    assert np.abs(found.rollout.energy - alone.rollout.energy).max() < 1e-8 * np.abs(alone.rollout.energy_scale)
    np.testing.assert_allclose(found.rollout.energy_scale, alone.rollout.energy_scale, rtol=1e-9)
    assert (found.limit, found.rollout.status) == (alone.limit, "completed")


def test_they_are_the_motions_of_each_alone(model, starts, batches):
    found = forecast_together(model, starts, DT, draws=3, seed=5)
    assert batches == [8]
    for one, start in zip(found, starts, strict=True):
        assert_same(one, start, model)


@pytest.mark.slow
def test_long_motions_of_laws_of_one_distance_run_in_loops_of_their_own(model, data):
    starts = [Start(data.state(0), 400, [0.1, 0.0]), Start(data.state(60), 300)]
    found = forecast_together(model, starts, DT, draws=3, seed=5)
    assert ["loops" in one.rollout.evaluated for one in found] == [model.separable] * 2
    for one, start in zip(found, starts, strict=True):
        assert_same(one, start, model, force=start.force)


def test_each_has_its_own_force(model, data, batches):
    pull, wind = np.array([0.3, -0.1]), lambda time, q: np.sin(3 * time) * np.ones_like(q)
    starts = [Start(data.state(0), 30, pull), Start(data.state(0), 30, wind), Start(data.state(0), 30)]
    found = forecast_together(model, starts, DT, draws=3, seed=5)
    assert batches == [12]
    for one, start in zip(found, starts, strict=True):
        assert_same(one, start, model, force=start.force)
    assert np.abs(found[0].rollout.q - found[2].rollout.q).max() > 1e-3
    constant = [replace(start, force=pull * number) for number, start in enumerate(starts)]
    for one, start in zip(forecast_together(model, constant, DT, draws=3, seed=5), constant, strict=True):
        assert_same(one, start, model, force=start.force)


def test_one_that_ends_early_does_not_end_the_others(data, starts, batches):
    model = RFInvariant(width=24, targets="weak", threads=1).fit(data)
    away = Start(data.state(0), 25, lambda time, q: 1e200 * (time > 0.1) * np.ones_like(q))
    found = forecast_together(model, [*starts, away], DT, draws=3, seed=5)
    assert [one.rollout.status for one in found] == ["completed", "completed", "blew-up"]
    assert batches[0] == 12
    assert batches[1] < 12
    for one, start in zip(found, starts, strict=False):
        assert_same(one, start, model)


def test_graphs_that_differ_and_large_systems_go_one_by_one(model, data, starts, batches, monkeypatch):
    longer = spring_samples(chain(5), 1, 5, sigma=0.0)
    if isinstance(model, RFInvariant):
        found = forecast_together(model, [starts[0], Start(longer.state(0), 5)], DT, draws=2)
        assert [one.members.shape[2] for one in found] == [4, 5]
        assert not batches
    monkeypatch.setattr(together, "_LARGE", 10)
    found = forecast_together(model, starts, DT, draws=3, seed=5)
    assert not batches
    np.testing.assert_array_equal(
        found[0].rollout.q, follow_learned(model, starts[0].state, DT, 40, scheme="composition-4").q
    )


def test_known_masses_of_forces_alone(batches):
    from hamfit.data import PhaseSpaceData
    from hamfit.systems import generate, make_system

    drawn = generate(make_system("chain", nodes=4), snapshots=40, seed=0)
    forces = drawn.p_dot + 0.05 * np.random.default_rng(0).normal(
        size=drawn.q.shape
    )  # leverages of exact fits are noise
    data = PhaseSpaceData.from_forces(drawn.q, forces, drawn.graphs[0], masses=2.0)
    model = RFInvariant(width=32, threads=1).fit(data)
    state = State(drawn.q[0], drawn.p[0], data.graphs[0])
    for one in forecast_together(model, [Start(state, 20), Start(state, 20)], DT, draws=3, seed=5):
        assert_same(one, Start(state, 20), model)
    assert batches == [8]


def test_motions_of_a_lagrangian_begin_with_the_same_rates():
    system = DoublePendulum()
    measured = data_of(system, noise=1e-2)
    learned = RFLagrangian(harmonics=(1, 1), ridge=1e-8).fit(measured).learned_
    start = Start(learned.state_of(measured, 0), 10)
    (found,) = forecast_together(learned, [start], DT, draws=3, seed=5)
    assert_same(found, start, learned)


@pytest.mark.parametrize("coupling", ["all", "edges"])
@pytest.mark.slow
def test_motions_of_a_lagrangian_go_together(coupling, batches):
    """Each with masses, a potential and friction of its own, which the draws have all different."""
    measured = data_of(DoublePendulum(friction=(0.2, 0.1)), noise=1e-2)
    learned = RFLagrangian(harmonics=(1, 1), coupling=coupling, friction="node", ridge=1e-8).fit(measured).learned_
    starts = [Start(learned.state_of(measured, 0), 12), Start(learned.state_of(measured, 200), 8)]
    found = forecast_together(learned, starts, DT, draws=3, seed=5)
    assert batches == [8]
    for one, start in zip(found, starts, strict=True):
        assert_same(one, start, learned)
        assert np.abs(one.members - one.rollout.q).max() > 1e-6


def test_a_lagrangian_whose_motion_ends_early_does_not_end_the_others(batches):
    measured = data_of(DoublePendulum(), noise=1e-2)
    learned = RFLagrangian(harmonics=(1, 1), ridge=1e-8).fit(measured).learned_
    start = Start(learned.state_of(measured, 0), 10)
    away = replace(start, force=lambda time, q: 1e200 * (time > 0.1) * np.ones_like(q))
    found = forecast_together(learned, [start, away], DT, draws=3, seed=5)
    assert batches[0] == 8
    assert found[1].rollout.status != "completed"
    assert_same(found[0], start, learned)


def test_an_interruption_is_passed_on(model, starts, monkeypatch):
    from hamfit.integrate.progress import Reporter

    def stop(self, done):
        raise KeyboardInterrupt

    monkeypatch.setattr(Reporter, "__call__", stop)  # after the first step, or the first call of a loop
    with pytest.raises(KeyboardInterrupt):
        forecast_together(model, starts, DT, draws=2)
    with pytest.raises(KeyboardInterrupt):
        forecast_together(model, starts[:1], DT)

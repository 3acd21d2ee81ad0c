"""Forecasts: members have friction of their own, and the times until which a motion is trusted are the right frames."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import hamfit
from hamfit.data import PhaseSpaceData
from hamfit.errors import HamfitError, NotFittedError, ParameterError
from hamfit.forecasts import Forecast, ensemble, follow_learned, forecast, forecast_into
from hamfit.graphs import chain
from hamfit.integrate import Rollout, simulate
from hamfit.models import RFHGN, RFInvariant
from hamfit.state import State
from motions import spring_samples

GRAPH = chain(4)
STEPS = {"dt": 0.02, "steps": 100}


@pytest.fixture(scope="module")
def data() -> PhaseSpaceData:
    return spring_samples(GRAPH, 6, 60, sigma=2e-2, friction=0.3)


@pytest.fixture(scope="module")
def model(data) -> RFInvariant:
    """Of noisy runs with friction, so that the members of an ensemble differ in their friction too."""
    return RFInvariant(width=24, friction="uniform", targets="weak", threads=1).fit(data)


@pytest.fixture(scope="module")
def rollout() -> Rollout:
    """Five frames of one free node, whose extent is the square root of two: positions 0, 1, 2, 3 and 4 at as many
    times."""

    class Free:
        separable = True

        def energy(self, state):
            return (state.p**2).sum(axis=(-1, -2)) / 2

        def gradient(self, state):
            return np.zeros_like(state.q), state.p

    return simulate(Free(), State(np.zeros((1, 1)), np.ones((1, 1)), chain(1)), 1.0, 4)


def judged(rollout: Rollout, spread: list[float], leverage: list[float]) -> Forecast:
    members = np.zeros((1, *rollout.q.shape))
    return Forecast(rollout, members, np.array(spread), rollout.times, np.array(leverage), limit=2.0, tolerance=0.5)


def test_the_public_name_is_the_function():
    assert hamfit.forecast is forecast
    assert hamfit.forecast is forecast  # a room of the same name would take its place after the first import


class TestMembers:
    def test_each_has_its_own_friction(self, model, data):
        start = data.state(0)
        found = forecast(model, start, **STEPS, draws=4, seed=3)
        drawn = model.uncertainty().draws(4, 3)
        assert len({float(one.friction_.coefficients[0]) for one in drawn}) == 4
        for member, one in zip(found.members, drawn, strict=True):
            np.testing.assert_array_equal(member, simulate(one, start, **STEPS, damping=one.friction_.force).q)
        shared = [simulate(one, start, **STEPS, damping=model.friction_.force).q for one in drawn]
        narrow = np.sqrt(np.mean((np.array(shared) - found.rollout.q)[:, -1] ** 2))
        assert abs(found.spread[-1] / narrow - 1) > 0.05

    def test_friction_can_be_left_out(self, model, data):
        found = forecast(model, data.state(0), **STEPS, draws=2, friction=False)
        np.testing.assert_array_equal(found.rollout.q, simulate(model, data.state(0), **STEPS).q)
        assert found.rollout.energy_drift < 1e-3

    def test_the_spread_is_their_distance_from_the_motion(self, model, data):
        found = forecast(model, data.state(0), **STEPS, draws=5)
        expected = np.sqrt(np.mean((found.members - found.rollout.q) ** 2, axis=(0, 2, 3)))
        np.testing.assert_allclose(found.spread, expected, rtol=1e-12)
        assert found.spread[0] == 0 < found.spread[-1]
        alone = forecast(model, data.state(0), **STEPS)
        assert alone.members.shape == (0, *found.rollout.q.shape)
        assert not alone.spread.any()

    def test_one_that_ends_early_is_not_a_number_from_there_on(self, model, data, monkeypatch):
        def cut(*arguments, **options):
            run = follow_learned(*arguments, **options)
            cut.calls += 1
            return replace(run, status="blew-up", q=run.q[:40]) if cut.calls == 2 else run

        cut.calls = 0
        monkeypatch.setattr(ensemble, "follow_learned", cut)
        found = forecast(model, data.state(0), **STEPS, draws=2)
        assert np.isfinite(found.members[0, :40]).all()
        assert np.isnan(found.members[0, 40:]).all()
        assert np.isfinite(found.members[1]).all()
        assert found.predictable_until == pytest.approx(found.rollout.times[39])

    def test_one_that_outlives_the_motion_is_cut(self, model, data, monkeypatch):
        def cut(one, *arguments, **options):
            run = follow_learned(one, *arguments, **options)
            parts = {name: getattr(run, name)[:30] for name in ("q", "p", "times", "energy", "conserved")}
            return replace(run, status="blew-up", **parts) if one is model.learned_ else run

        monkeypatch.setattr(ensemble, "follow_learned", cut)
        found = forecast(model, data.state(0), **STEPS, draws=1)
        assert found.members.shape[1] == len(found.spread) == len(found.rollout.times) == 30

    def test_an_interruption_ends_all(self, model, data, monkeypatch):
        def interrupted(*arguments, **options):
            interrupted.calls += 1
            status = "interrupted" if interrupted.calls == 2 else "completed"
            return replace(follow_learned(*arguments, **options), status=status)

        interrupted.calls = 0
        monkeypatch.setattr(ensemble, "follow_learned", interrupted)
        found = forecast(model, data.state(0), **STEPS, draws=5)
        assert interrupted.calls == 2
        assert len(found.members) == 0

    def test_progress_is_that_of_all_motions(self, model, data):
        reports: list[tuple[int, int]] = []
        forecast(model, data.state(0), **STEPS, draws=2, progress=lambda *now: reports.append(now))
        assert reports[-1] == (300, 300)
        assert [done for done, _ in reports] == sorted(done for done, _ in reports)


class TestTimes:
    """The extent of the motion is the root of two, so that a tolerance of 0.5 is a spread of 0.7071."""

    @pytest.mark.parametrize(
        ("spread", "until"),
        [
            ([0.0, 0.1, 0.2, 0.3, 0.4], 4.0),
            ([0.0, 0.1, 0.7, 0.72, 0.0], 2.0),
            ([0.0, 0.1, 0.2, 0.3, 0.72], 3.0),
            ([0.0, 0.72, 0.2, 0.3, 0.4], 0.0),
            ([0.72, 0.72, 0.2, 0.3, 0.4], 0.0),
            ([0.0, 0.1, np.nan, np.nan, np.nan], 1.0),
        ],
    )
    def test_predictable_until_the_last_frame_within_the_tolerance(self, rollout, spread, until):
        found = judged(rollout, spread, [0.0] * 5)
        assert found.predictable_until == until
        assert bool(found.warnings()) == (until < 4.0)

    @pytest.mark.parametrize(
        ("leverage", "until", "leaves_at"),
        [
            ([0.1, 0.2, 2.0, 1.0, 2.0], 4.0, None),
            ([0.1, 0.2, 2.1, 1.0, 0.1], 1.0, 2.0),
            ([0.1, 0.2, 0.3, 0.4, 2.1], 3.0, 4.0),
            ([2.1, 0.2, 0.3, 0.4, 0.1], 0.0, 0.0),
        ],
    )
    def test_covered_until_the_last_frame_within_the_limit(self, rollout, leverage, until, leaves_at):
        found = judged(rollout, [0.0] * 5, leverage)
        assert found.covered_until == until
        assert found.leaves_at == leaves_at
        assert bool(found.warnings()) == (leaves_at is not None)


class TestLeverage:
    def test_it_is_that_of_the_frames_with_the_limit_of_the_model(self, model, data):
        found = forecast(model, data.state(0), **STEPS)
        uncertainty = model.uncertainty()
        assert found.limit == uncertainty.limit
        np.testing.assert_array_equal(found.checked[[0, -1]], found.rollout.times[[0, -1]])
        assert len(found.checked) == 100
        for place in (0, 50, 99):
            frame = int(np.searchsorted(found.rollout.times, found.checked[place]))
            assert found.leverage[place] == float(uncertainty.leverage(found.rollout.state(frame)))

    def test_a_state_far_away_is_told_at_once(self, model, data):
        start = data.state(0)
        found = forecast(model, State(5 * start.q, 5 * start.p, start.graph), **STEPS)
        assert found.leaves_at == found.covered_until == 0.0
        assert "leaves what the training data covered" in found.warnings()[0]

    def test_large_systems_and_weights_that_were_set_have_none(self, model, data, monkeypatch):
        monkeypatch.setattr(ensemble, "_LARGE", 2 * 8 * 24 - 1)
        assert len(forecast(model, data.state(0), **STEPS).checked) == 0
        monkeypatch.setattr(ensemble, "_LARGE", 2 * 8 * 24)
        assert len(forecast(model, data.state(0), **STEPS).checked) == 100
        trained = RFHGN(width=20, hidden=6, threads=1).fit(data)
        weights = trained.feature_map_.arrays(), trained.weights_
        found = forecast(RFHGN(width=20, hidden=6, threads=1).set_weights(*weights, data), data.state(0), 0.02, 3)
        assert np.isnan(found.covered_until)
        assert found.warnings() == []
        assert found.leaves_at is None


def test_what_cannot_be_meant_is_told(model, data):
    with pytest.raises(ParameterError, match="must be a fitted model, as fit or load_model returns it, got 5"):
        forecast(5, data.state(0), **STEPS)
    with pytest.raises(NotFittedError, match="call fit"):
        forecast(RFInvariant(), data.state(0), **STEPS)
    with pytest.raises(ParameterError, match="tolerance must be a positive number"):
        forecast(model, data.state(0), **STEPS, tolerance=0.0)
    with pytest.raises(HamfitError, match=r"data\.state\(0\)"):
        forecast(model, data, **STEPS)


@pytest.mark.parametrize("value", [object(), {1}, "3", [1.0], 1j, np.ones(3), -1, 0.5])
@pytest.mark.parametrize("name", ["steps", "draws"])
def test_numbers_of_steps_and_draws_are_checked(model, data, tmp_path, name, value):
    with pytest.raises(ParameterError, match=f"{name} must be a non-negative integer"):
        forecast(model, data.state(0), **STEPS | {name: value})
    if name == "steps":
        with pytest.raises(ParameterError, match="steps must be a non-negative integer"):
            forecast_into(tmp_path / "run.h5", model, data.state(0), **STEPS | {name: value})
        assert not list(tmp_path.iterdir())

"""Motions that end where the state leaves what the training data covered, and words on the node that did."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from hamfit import RFInvariant, forecast, generate, make_system, open_data
from hamfit.data import PhaseSpaceData
from hamfit.errors import ParameterError
from hamfit.forecasts import forecast_into
from hamfit.integrate import NoseHoover
from hamfit.learned import LearnedHamiltonian
from hamfit.state import State


@cache
def chain_data() -> PhaseSpaceData:
    data = generate(make_system("chain", nodes=4, potential="morse"), snapshots=80, seed=0)
    noise = np.random.default_rng(1).normal(size=data.q.shape) * 0.02
    return PhaseSpaceData(data.q, data.p, data.graph, q_dot=data.q_dot + noise, p_dot=data.p_dot - noise)


@cache
def learned() -> LearnedHamiltonian:
    return RFInvariant(width=60, threads=1).fit(chain_data()).learned_


def flying() -> State:
    """Node 3 flies away from the others, slowly at first."""
    state = chain_data().state(0)
    p = np.zeros_like(state.p)
    away = state.q[3] - state.q[2]
    p[3] = 2.5 * away / np.linalg.norm(away)
    return State(state.q, p, state.graph)


def test_node_leverage_tells_the_nodes_apart():
    sure, state = learned().uncertainty(), flying()
    found = sure.node_leverage(state)
    assert found.shape == (4,)
    assert found.max() == pytest.approx(float(sure.leverage(state)), rel=1e-12)
    several = chain_data().state(np.arange(5))
    assert sure.node_leverage(several).shape == several.q.shape[:-1]
    np.testing.assert_allclose(
        sure.node_leverage(several).reshape(5, 4).max(axis=1), sure.leverage(several), rtol=1e-12
    )


def test_a_motion_ends_at_the_first_frame_that_is_outside():
    model, state = learned(), flying()
    whole = forecast(model, state, 0.002, 3000, every=5).rollout
    levels = [float(model.uncertainty().leverage(whole.state(frame))) for frame in range(whole.frames)]
    limit = 3 * max(levels[:20])
    first = next(frame for frame, level in enumerate(levels) if level > limit)
    found = forecast(model, state, 0.002, 3000, every=5, stop_at=limit)
    run = found.rollout
    assert run.status == "stopped"
    assert run.frames - 1 <= first + 6  # looked at every sixth frame, and then by halves
    assert float(model.uncertainty().leverage(run.state())) > limit
    assert float(model.uncertainty().leverage(run.state(-2))) <= limit
    assert run.steps_done == 5 * (run.frames - 1)
    assert run.times[-1] == pytest.approx(0.002 * run.steps_done)
    np.testing.assert_allclose(run.q, whole.q[: run.frames], atol=1e-7)
    assert f"stopped at time {run.times[-1]:g}" in run.message
    worst = int(model.uncertainty().node_leverage(run.state()).argmax())
    assert f"node {worst} have leverage" in run.message


def test_inside_the_data_nothing_stops(tmp_path):
    model, state = learned(), chain_data().state(3)
    start = State(state.q, 0.1 * state.p, state.graph)
    run = forecast(model, start, 0.01, 250, every=2, stop_at=1e6).rollout
    plain = forecast(model, start, 0.01, 250, every=2).rollout
    assert run.completed
    assert run.message == plain.message
    assert run.steps_done == 250
    np.testing.assert_allclose(run.q, plain.q, atol=1e-9)
    np.testing.assert_allclose(run.times, plain.times, atol=1e-12)
    kept = forecast(model, start, 0.01, 250, every=2, stop_at=1e6, thermostat=NoseHoover(0.1, 1.0)).rollout
    bare = forecast(model, start, 0.01, 250, every=2, thermostat=NoseHoover(0.1, 1.0)).rollout
    np.testing.assert_allclose(kept.q, bare.q, atol=1e-9)
    np.testing.assert_allclose(kept.conserved, bare.conserved, atol=1e-9)


def test_long_motions_into_files_end_as_well(tmp_path, monkeypatch):
    monkeypatch.setattr("hamfit.integrate.long_run.PART_BYTES", 16 * 8 * 50)
    model, state = learned(), flying()
    run = forecast(model, state, 0.002, 3000, every=5, stop_at="auto").rollout
    stored, _ = forecast_into(tmp_path / "run.h5", model, state, 0.002, 3000, every=5, stop_at="auto")
    assert stored.status == run.status == "stopped"
    assert "counted from" not in stored.message
    frames = open_data(tmp_path / "run.h5").load()
    assert len(frames.q) == stored.frames
    count = min(stored.frames, run.frames)
    np.testing.assert_allclose(frames.q[:count], run.q[:count], atol=1e-6)
    assert float(model.uncertainty().leverage(frames.state(stored.frames - 1))) > model.uncertainty().limit


def test_a_state_that_is_outside_already_does_not_move():
    run = forecast(learned(), flying(), 0.02, 100, stop_at=1e-9).rollout
    assert (run.status, run.frames, run.steps_done) == ("stopped", 1, 0)


def test_wrong_values_are_refused():
    for wrong in (0, -1.0, "never"):
        with pytest.raises(ParameterError, match="stop_at"):
            forecast(learned(), flying(), 0.02, 10, stop_at=wrong)
    data = chain_data()
    recipe = RFInvariant(width=60, threads=1)
    given = recipe.set_weights(learned().feature_map.arrays(), learned().weights, data).learned_
    with pytest.raises(ParameterError, match="stop_at goes with a fitted model"):
        forecast(given, flying(), 0.02, 10, stop_at=1.0)

"""How long a forecast is to be trusted: until models that fit equally well part, and until the data end."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.forecasts import Forecast, forecast
from hamfit.graphs import chain
from hamfit.models import RFInvariant
from hamfit.state import State
from hamfit.validation import Array
from motions import laplacian

CHAIN = chain(3)


@pytest.fixture(scope="module")
def model() -> RFInvariant:
    """Springs that are short and fast, with noise on the derivatives."""
    rng = np.random.default_rng(0)
    q, p = np.array([[[[0.5]]], [[[2.0]]]]) * rng.uniform(-1, 1, (2, 60, 3, 2))
    q_dot, p_dot = p + 0.02 * rng.normal(size=p.shape), -laplacian(CHAIN) @ q + 0.02 * rng.normal(size=q.shape)
    return RFInvariant(width=24, ridge="evidence").fit(PhaseSpaceData(q, p, CHAIN, q_dot=q_dot, p_dot=p_dot))


@pytest.fixture(scope="module")
def leaving(model: RFInvariant) -> Forecast:
    """Three nodes that begin within the data and fly apart to several times the lengths there."""
    q = np.array([[-0.3, 0.0], [0.0, 0.1], [0.3, 0.0]])
    return forecast(model, State(q, 5.0 * q, CHAIN), dt=0.01, steps=200, draws=4, every=2, seed=1)


def last_before(times: Array, lost: Array) -> float:
    """The last time before the first loss, found by going through the times one by one."""
    last = times[0]
    for time, gone in zip(times, lost, strict=True):
        if gone:
            break
        last = time
    return float(last)


def test_the_limit_is_that_of_the_model(model: RFInvariant, leaving: Forecast):
    assert leaving.limit == model.uncertainty().limit
    frames = [round(time / 0.02) for time in leaving.checked]
    states = State(leaving.rollout.q[frames], leaving.rollout.p[frames], CHAIN)
    np.testing.assert_allclose(leaving.leverage, model.uncertainty().leverage(states), rtol=1e-6)


def test_covered_until_the_last_time_before_the_limit_is_passed(leaving: Forecast):
    assert leaving.leverage[0] <= leaving.limit < leaving.leverage.max()
    assert leaving.covered_until == last_before(leaving.checked, leaving.leverage > leaving.limit)
    assert 0 < leaving.covered_until < leaving.rollout.times[-1]
    assert any(f"after time {leaving.covered_until:g} the state leaves" in found for found in leaving.warnings())


def test_predictable_until_the_last_time_before_the_members_part(leaving: Forecast):
    q = leaving.rollout.q
    extent = np.sqrt(np.mean((q - q.mean(axis=0)) ** 2))
    spread = np.sqrt(((leaving.members - q) ** 2).mean(axis=(0, 2, 3)))
    np.testing.assert_allclose(leaving.spread, spread, rtol=1e-12)
    for tolerance in (0.003, 0.03):
        found = Forecast(**vars(leaving) | {"tolerance": tolerance})
        expected = last_before(leaving.rollout.times, spread > tolerance * extent)
        assert found.predictable_until == expected
        assert 0 < expected < leaving.rollout.times[-1]


def test_a_motion_within_the_data_is_trusted_to_its_end(model: RFInvariant):
    q = np.array([[-0.2, 0.0], [0.0, 0.05], [0.2, 0.0]])
    found = forecast(model, State(q, q, CHAIN), dt=0.01, steps=50, draws=3, tolerance=0.5)
    assert found.covered_until == found.predictable_until == found.rollout.times[-1] == 0.5
    assert found.warnings() == []


def test_a_motion_that_is_lost_at_once_is_trusted_at_its_beginning_only(model: RFInvariant):
    q = 20.0 * np.array([[-0.3, 0.0], [0.0, 0.1], [0.3, 0.0]])
    found = forecast(model, State(q, q, CHAIN), dt=0.001, steps=10)
    assert found.covered_until == 0.0

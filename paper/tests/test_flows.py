"""Flows that need no Hamiltonian: the order of the scheme on a known motion, and divergence by trajectory."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.errors import DataError
from hamfit_paper.flows import follow


def test_order_on_an_oscillator():
    """Damped, so that the force depends on the velocity: x'' = -2 c x' - x."""
    c, w = 0.3, np.sqrt(1 - 0.3**2)
    q0 = np.array([1.0, -0.5]).reshape(2, 1, 1)
    exact_q = q0 * np.exp(-c * 2.0) * (np.cos(w * 2.0) + c / w * np.sin(w * 2.0))
    exact_p = -q0 * np.exp(-c * 2.0) * np.sin(w * 2.0) / w
    errors = []
    for steps in (10, 20, 40):
        run = follow(lambda q, p: (p, -2 * c * p - q), q0, 0 * q0, dt=2.0 / steps, steps=steps, record_every=steps)
        assert run.q.shape == (2, 2, 1, 1)
        errors.append(np.abs([run.q[-1] - exact_q, run.p[-1] - exact_p]).max())
    assert errors[0] / errors[1] == pytest.approx(16, rel=0.15)
    assert errors[1] / errors[2] == pytest.approx(16, rel=0.1)


def test_frames_and_times():
    q0 = np.zeros((1, 2, 1))
    run = follow(lambda q, p: (p, 0 * p), q0, q0 + 1.0, dt=0.5, steps=7, record_every=2)
    np.testing.assert_allclose(run.times, [0, 1, 2, 3])
    np.testing.assert_allclose(run.q[:, 0, 0, 0], [0, 1, 2, 3])
    assert not run.diverged.any()


def test_divergence_is_reported_for_each_trajectory():
    """x' = x², which reaches infinity at t = 1 / x0; one trajectory becomes NaN by itself."""
    q0 = np.array([0.1, 2.0, -1.0]).reshape(3, 1, 1)

    def flow(q, p):
        return np.where(q < -0.99, np.nan, q**2), 0 * p

    run = follow(flow, q0, 0 * q0, dt=0.01, steps=100, record_every=10)
    assert run.diverged.tolist() == [False, True, True]
    assert 0.5 <= run.diverged_at[1] < 0.56
    assert run.diverged_at[2] == pytest.approx(0.01)
    assert run.q[-1, 0, 0, 0] == pytest.approx(1 / 9, rel=1e-8)
    assert np.isfinite(run.q[:5, 1]).all()
    assert np.isnan(run.q[6:, 1]).all()
    assert np.isnan(run.p[6:, 1]).all()
    assert np.isnan(run.q[1:, 2]).all()


def test_wrong_shapes_are_named():
    with pytest.raises(DataError, match="trajectories, nodes, dim"):
        follow(lambda q, p: (p, q), np.zeros((2, 1)), np.zeros((2, 1)), dt=0.1, steps=1)

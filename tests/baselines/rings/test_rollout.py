"""Rollouts: the order of the scheme on a known motion, divergence by trajectory, and the jumps of FGNN."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("torch")

from hamfit.baselines.rings import ARCHITECTURES, forward_differences, rollout
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import ring


def test_order_on_an_oscillator():
    """Damped, so that the force depends on the velocity: x'' = -2 c x' - x."""
    c, w = 0.3, np.sqrt(1 - 0.3**2)
    q0 = np.array([1.0, -0.5]).reshape(2, 1, 1)
    exact_q = q0 * np.exp(-c * 2.0) * (np.cos(w * 2.0) + c / w * np.sin(w * 2.0))
    exact_p = -q0 * np.exp(-c * 2.0) * np.sin(w * 2.0) / w
    errors = []
    for steps in (10, 20, 40):
        run = rollout(lambda q, p: (p, -2 * c * p - q), q0, 0 * q0, dt=2.0 / steps, steps=steps, record_every=steps)
        assert run.q.shape == (2, 2, 1, 1)
        errors.append(np.abs([run.q[-1] - exact_q, run.p[-1] - exact_p]).max())
    assert errors[0] / errors[1] == pytest.approx(16, rel=0.15)
    assert errors[1] / errors[2] == pytest.approx(16, rel=0.1)


def test_frames_and_times():
    q0 = np.zeros((1, 2, 1))
    run = rollout(lambda q, p: (p, 0 * p), q0, q0 + 1.0, dt=0.5, steps=7, record_every=2)
    np.testing.assert_allclose(run.times, [0, 1, 2, 3])
    np.testing.assert_allclose(run.q[:, 0, 0, 0], [0, 1, 2, 3])
    assert not run.diverged.any()


def test_divergence_is_reported_for_each_trajectory():
    """x' = x², which reaches infinity at t = 1 / x0; one trajectory becomes NaN by itself."""
    q0 = np.array([0.1, 2.0, -1.0]).reshape(3, 1, 1)

    def flow(q, p):
        return np.where(q < -0.99, np.nan, q**2), 0 * p

    run = rollout(flow, q0, 0 * q0, dt=0.01, steps=100, record_every=10)
    assert run.diverged.tolist() == [False, True, True]
    assert 0.5 <= run.diverged_at[1] < 0.56
    assert run.diverged_at[2] == pytest.approx(0.01)
    assert run.q[-1, 0, 0, 0] == pytest.approx(1 / 9, rel=1e-8)
    assert np.isfinite(run.q[:5, 1]).all()
    assert np.isnan(run.q[6:, 1]).all()
    assert np.isnan(run.p[6:, 1]).all()
    assert np.isnan(run.q[1:, 2]).all()


@pytest.mark.parametrize("name", ["fgnode", "gnode", "hgn", "hgnn", "lgn", "lgnn"])
def test_rollout_of_a_network_converges(name: str):
    module = ARCHITECTURES.get(name)(ring(3))
    q0, p0 = np.random.default_rng(2).uniform(0.2, 1.0, size=(2, 2, 3, 2))
    coarse, fine = (module.rollout(q0, p0, dt=0.02 / steps, steps=steps, record_every=steps // 2) for steps in (8, 16))
    assert coarse.q.shape == (3, 2, 3, 2)
    assert not fine.diverged.any()
    np.testing.assert_allclose(coarse.q, fine.q, rtol=1e-5)
    if module.has_energy:
        energy = np.array([module.energy(q, p) for q, p in zip(fine.q, fine.p, strict=True)])
        assert np.abs(energy - energy[0]).max() < 1e-5 * np.abs(energy).max()


def test_fgnn_jumps():
    module = ARCHITECTURES.get("fgnn")(ring(3), interval=0.1)
    q0, p0 = np.random.default_rng(2).normal(size=(2, 2, 3, 2))
    run = module.rollout(q0, p0, dt=0.01, steps=30, record_every=10)
    np.testing.assert_allclose(run.times, [0.0, 0.1, 0.2, 0.3])
    q, p = q0, p0
    for frame in range(1, 4):
        q_dot, p_dot = module.time_derivative(q, p)
        q, p = q + 0.1 * q_dot, p + 0.1 * p_dot
        np.testing.assert_allclose(run.q[frame], q)
        np.testing.assert_allclose(run.p[frame], p)
    with pytest.raises(ParameterError, match=r"jumps by 0\.1"):
        module.rollout(q0, p0, dt=0.01, steps=30, record_every=5)


def test_perfect_forward_differences_lead_from_frame_to_frame():
    q, p = np.random.default_rng(0).normal(size=(2, 3, 4, 2, 1))
    now_q, now_p, q_dot, p_dot = forward_differences(q, p, 0.5)
    assert now_q.shape == (9, 2, 1)
    np.testing.assert_allclose((now_q + 0.5 * q_dot).reshape(3, 3, 2, 1), q[:, 1:])
    np.testing.assert_allclose((now_p + 0.5 * p_dot).reshape(3, 3, 2, 1), p[:, 1:])
    with pytest.raises(DataError, match="frames"):
        forward_differences(q[0], p[0], 0.5)


def test_wrong_shapes_are_named():
    with pytest.raises(DataError, match="trajectories, nodes, dim"):
        rollout(lambda q, p: (p, q), np.zeros((2, 1)), np.zeros((2, 1)), dt=0.1, steps=1)

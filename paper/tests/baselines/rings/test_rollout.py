"""Rollouts of the seven networks, and the jumps of FGNN."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("torch")

from hamfit.errors import DataError, ParameterError
from hamfit.graphs import ring
from hamfit_paper.baselines.rings import ARCHITECTURES, forward_differences


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

"""The ring against data made by the benchmark's own code, where they lie beside the repository."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hamfit.integrate import simulate
from hamfit.state import State
from hamfit.systems import make_system

FOLDER = Path(__file__).parents[3] / "shared" / "data" / "m3rg_springs"


@pytest.fixture(params=[3, 4, 5])
def benchmark(request: pytest.FixtureRequest) -> dict[str, np.ndarray]:
    path = FOLDER / f"spring_closed_N{request.param}_hgnn.npz"
    if not path.exists():
        pytest.skip("the ring benchmark's data are not here")
    with np.load(path) as file:
        return {name: file[name] for name in ("q", "p", "qdot", "pdot", "t")}


def test_derivatives(benchmark: dict[str, np.ndarray]):
    nodes, dim = benchmark["q"].shape[-2:]
    q, p, q_dot, p_dot = (benchmark[name].reshape(-1, nodes, dim) for name in ("q", "p", "qdot", "pdot"))
    system = make_system("ring", nodes=nodes, dim=dim)
    dq, dp = system.gradient(State(q, p, system.graph))
    np.testing.assert_allclose(-dq, p_dot, rtol=0, atol=1e-12)
    np.testing.assert_allclose(dp, q_dot, rtol=0, atol=1e-12)


def test_motion(benchmark: dict[str, np.ndarray]):
    # Frames are 10 / 99.99 apart, not 0.1, and come from an adaptive solver with errors near 1e-8: with 0.1 the
    # difference after five frames is 2e-4, with Störmer-Verlet at their step 3e-6.
    q, p, interval = benchmark["q"][:, :6], benchmark["p"][:, :6], benchmark["t"][1]
    system = make_system("ring", nodes=q.shape[2])
    start = State(q[:, 0], p[:, 0], system.graph)
    motion = simulate(system, start, dt=interval / 20, steps=100, every=20, scheme="composition-8")
    np.testing.assert_allclose(motion.q.swapaxes(0, 1), q, rtol=0, atol=1e-7)


def test_initial_states_are_drawn_alike(benchmark: dict[str, np.ndarray]):
    q, p = benchmark["q"][:, 0], benchmark["p"][:, 0]
    ours_q, ours_p = make_system("ring", nodes=q.shape[1]).sample(1000, 0)
    for theirs, ours in ((q, ours_q), (p, ours_p)):
        # 600 to 1000 numbers each: their mean and deviation are known to about 2 % of the width.
        assert theirs.mean() == pytest.approx(ours.mean(), abs=0.05 * np.ptp(ours))
        assert theirs.std() == pytest.approx(ours.std(), rel=0.05)
    assert q.min() >= 0.0
    assert q.max() <= 2.0
    assert (np.ptp(p, axis=1) <= 0.1).all()
    assert (np.ptp(ours_p, axis=1) <= 0.1).all()
    np.testing.assert_allclose(p.mean(axis=1), 0.0, atol=1e-15)

"""Small measured data of a chain of Morse bonds, and models of them."""

from __future__ import annotations

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.integrate import simulate
from hamfit.models import RFInvariant
from hamfit.systems import generate, make_system

SYSTEM = make_system("chain", nodes=4, potential="morse")


def measured_runs(
    *, noise: float = 0.0, gamma: float = 0.0, runs: int = 6, samples: int = 50, positions_alone: bool = False
) -> PhaseSpaceData:
    """Runs sampled every 0.15, with friction and noise relative to the standard deviations."""
    starts, rng = generate(SYSTEM, snapshots=runs, seed=3), np.random.default_rng(0)
    damping = (lambda state: -gamma * state.p) if gamma else None
    found = [
        simulate(SYSTEM, starts.state(i), dt=0.015, steps=10 * (samples - 1), every=10, damping=damping)
        for i in range(runs)
    ]
    q, p = (np.concatenate([getattr(run, name) for run in found]) for name in ("q", "p"))
    q, p = (values + noise * values.std() * rng.normal(size=values.shape) for values in (q, p))
    times, trajectory = np.concatenate([run.times for run in found]), np.repeat(np.arange(runs), samples)
    graph = starts.graphs[0]
    if positions_alone:
        units = {"length": "m", "time": "s", "mass": "kg"}
        return PhaseSpaceData.from_positions(q, graph, times, masses=1.0, trajectory=trajectory, units=units)
    return PhaseSpaceData(q, p, graph, times=times, trajectory=trajectory)


def noisy_derivatives(share: float, snapshots: int = 150) -> PhaseSpaceData:
    """Independent snapshots whose derivatives carry the same noise, relative to their common size."""
    exact, rng = generate(SYSTEM, snapshots=snapshots, seed=1), np.random.default_rng(1)
    size = share * float(np.sqrt(np.mean([exact.q_dot**2, exact.p_dot**2])))
    q_dot, p_dot = (values + size * rng.normal(size=values.shape) for values in (exact.q_dot, exact.p_dot))
    return PhaseSpaceData(exact.q, exact.p, exact.graphs[0], q_dot=q_dot, p_dot=p_dot)


def fitted(data: PhaseSpaceData, **options: object) -> RFInvariant:
    return RFInvariant(**{"width": 40, "threads": 1} | options).fit(data)

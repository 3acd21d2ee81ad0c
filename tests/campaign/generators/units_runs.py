"""Runs of samples without derivatives in units from 1e-30 to 1e30, with every way to make equations of them.

Weak form, smoothing, differences: all of them have lengths of windows and strengths of smoothing, which must be those
of the data.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from hamfit import PhaseSpaceData, RFInvariant, generate, make_system

from ..calling import call_verdict
from ..case import Case, Verdict
from ..scaling import GRID, Units, relative, scaled

CASES = 90
TARGETS = ("auto", "weak", "gauss", "smoothing", "midpoint", "finite-difference")
WORSE, LEAST = 10.0, 1e-12


@cache
def runs(noise: float) -> tuple[PhaseSpaceData, PhaseSpaceData]:
    """Samples of runs without their derivatives, and states with derivatives to test on."""
    system = make_system("chain", nodes=4)
    data = generate(system, trajectories=6, per_trajectory=60, stride=5, dt=0.01, seed=7)
    rng = np.random.default_rng(8)
    q, p = (values + noise * rng.normal(size=values.shape) for values in (data.q, data.p))
    samples = PhaseSpaceData(q, p, data.graph, times=data.times, trajectory=data.trajectory)
    return samples, generate(system, snapshots=30, seed=9)


def errors(targets: str, noise: float, units: Units) -> tuple[float, float]:
    """Errors of forces and velocities of a fit to runs in these units."""
    samples, test = (scaled(data, units) for data in runs(noise))
    q_dot, p_dot = RFInvariant(width=48, targets=targets).fit(samples).predict(test)
    forces = relative(p_dot / units.force, test.p_dot / units.force)
    return forces, relative(q_dot / units.velocity, test.q_dot / units.velocity)


@cache
def natural_errors(targets: str, noise: float) -> tuple[float, float]:
    """The errors in natural units, once in each process."""
    return errors(targets, noise, Units())


def attempt(case: Case) -> Verdict:
    """Fit runs in other units, and compare the errors."""
    targets, noise = TARGETS[case.number % len(TARGETS)], (0.0, 1e-3)[case.number // len(TARGETS) % 2]
    units = GRID[int(case.rng.integers(len(GRID)))]
    expected = natural_errors(targets, noise)

    def judge(found: tuple[float, float]) -> str:
        for name, error, usual in zip(("forces", "velocities"), found, expected, strict=True):
            if not error <= WORSE * max(usual, LEAST):
                return f"error of {name} {error:.2g}, in natural units {usual:.2g}"
        return ""

    tried = f"fit to runs with targets {targets}, noise {noise:g}, in units of {units}"
    return call_verdict(tried, lambda: errors(targets, noise, units), judge, refusing="float64 can hold this")

"""The learned energy along measured runs, and whether it is lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hamfit.report.material import Material
from hamfit.targets.runs import Run
from hamfit.validation import Array

_LONGEST = 2000  # samples of a run that are looked at


@dataclass(frozen=True)
class EnergyAlong:
    """Learned H along one run, with the change that is expected of it.

    Attributes
    ----------
    times, energy
        Shape (samples,).
    expected
        Change of H that learned friction and known forces make, shape (samples,); zeros without any.
    kinetic
        Mean kinetic energy, p · ∂H/∂p / 2: what changes of H are compared with.
    unsure
        Change of H over the run that friction would make if it were one standard error larger, in absolute value.
    """

    times: Array
    energy: Array
    expected: Array
    kinetic: float
    unsure: float = 0.0


@dataclass(frozen=True)
class Drift:
    """Change of H over a run beyond what is expected, as a share of the kinetic energy, and its standard error."""

    change: float
    error: float


def energy_along(material: Material, run: Run) -> EnergyAlong:
    """Find H, the work of friction and of known forces, and the kinetic energy along a run."""
    snapshots, times = run.snapshots[:_LONGEST], run.times[:_LONGEST]
    state = material.source.state(snapshots).flat()
    _, velocity = material.model.gradient(state)
    power, unsure, friction = np.zeros(len(times)), 0.0, material.model.friction
    if friction is not None:
        power = power + np.atleast_1d(friction.power(state, velocity))
        relative = np.linalg.norm(friction.standard_errors) / (np.linalg.norm(friction.coefficients) or 1.0)
        unsure = float(relative * abs(_added_up(power, times)[-1])) if np.isfinite(relative) else 0.0
    forces = material.source.external_force(snapshots)
    if forces is not None:
        power = power + state.graph.sum_nodes((forces * velocity).sum(axis=1))
    return EnergyAlong(
        times=times,
        energy=np.atleast_1d(material.model.energy(state)),
        expected=_added_up(power, times),
        kinetic=float(np.mean(state.graph.sum_nodes((state.p * velocity).sum(axis=1)))) / 2,
        unsure=unsure,
    )


def drift_of(runs: Sequence[EnergyAlong]) -> Drift | None:
    """Find the mean trend of H over runs, less what is expected, to see whether energy is lost; None without motion.

    The error counts values of H around their trend as independent where they change sign as often as independent ones
    would, every other time. That of friction is common to all runs.

    >>> times = np.linspace(0.0, 10.0, 200)
    >>> noise = 0.01 * np.random.default_rng(0).normal(size=200)
    >>> falling = EnergyAlong(times, 5.0 - 0.02 * times + noise, np.zeros(200), kinetic=2.0)
    >>> drift = drift_of([falling])
    >>> round(drift.change, 2), drift.error < 0.005
    (-0.1, True)
    """
    moving = [run for run in runs if run.kinetic > 0]
    if not moving:
        return None
    changes, errors = np.array([_trend(run) for run in moving]).T
    common = float(np.mean([run.unsure / run.kinetic for run in moving]))
    return Drift(float(changes.mean()), float(np.hypot(np.sqrt((errors**2).sum()) / len(moving), common)))


def _added_up(values: Array, times: Array) -> Array:
    """Integrate values over time by trapezoids, from zero at the first sample (SciPy's takes 0.2 s to import).

    >>> _added_up(np.array([0.0, 2.0, 4.0]), np.array([0.0, 1.0, 3.0])).tolist()
    [0.0, 1.0, 7.0]
    """
    return np.concatenate([[0.0], np.cumsum(np.diff(times) * (values[1:] + values[:-1]) / 2)])


def _trend(run: EnergyAlong) -> tuple[float, float]:
    """Return the linear change over a run and its standard error, as shares of the kinetic energy."""
    values, duration = run.energy - run.expected, float(run.times[-1] - run.times[0])
    slope, level = np.polynomial.Polynomial.fit(run.times, values, 1).convert().coef[::-1]
    left = values - slope * run.times - level
    crossings = int(np.count_nonzero(np.diff(np.sign(left))))
    independent = max(1, min(len(left) - 2, 2 * crossings))
    error = float(np.std(left)) / (float(np.std(run.times)) * np.sqrt(independent))
    return float(slope) * duration / run.kinetic, error * duration / run.kinetic

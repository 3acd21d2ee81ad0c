"""Causes of what a model misses, tested: advice on a page follows from what was tried, not from what is usual."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.data import DataSource
from hamfit.errors import HamfitError
from hamfit.learned import LearnedHamiltonian
from hamfit.validation import Array

_FEWEST = 20  # equations that are worth splitting
_SHORTEST = 20  # samples of a run of which every other one is taken


@dataclass(frozen=True)
class Causes:
    """What was tried to explain the residual.

    Attributes
    ----------
    friction
        Share of the squared residual of the forces that a friction, fitted to the other half of the equations,
        explains; zero where the halves do not agree that there is friction. None where it was not tried, since the
        model has friction already, or there are too few equations.
    sampling
        Error of the model on equations made of every other sample, relative to that on those made of all. None where
        the equations are not made of samples, or runs are too short.
    """

    friction: float | None = None
    sampling: float | None = None

    @property
    def tried(self) -> list[str]:
        """Names of what was tried, for a sentence."""
        return [
            name
            for name, found in (("friction", self.friction), ("coarse sampling", self.sampling))
            if found is not None
        ]


def friction_share(missed: Array, momentum: Array) -> float | None:
    """Tell which share of what is missed of -dp/dt = ∂H/∂q + γ p a friction explains in equations that were left out.

    Parameters
    ----------
    missed
        Measured less predicted ∂H/∂q, shape (nodes of the equations, dim), in order of the data.
    momentum
        Momenta as they enter the same equations, shaped likewise.

    Examples
    --------
    >>> p = np.cos(np.arange(200.0))[:, None]
    >>> round(friction_share(0.1 * p, p), 3), round(friction_share(0.1 * np.sin(np.arange(200.0))[:, None], p), 3)
    (1.0, 0.0)
    """
    if len(missed) < _FEWEST:
        return None
    halves = np.array_split(np.arange(len(missed)), 2)
    gammas = [_slope(missed[half], momentum[half]) for half in halves]
    if min(gammas) <= 0:
        return 0.0
    left = [
        float(((missed[half] - gamma * momentum[half]) ** 2).sum())
        for half, gamma in zip(halves, gammas[::-1], strict=True)
    ]
    total = float((missed**2).sum())
    return max(0.0, 1.0 - sum(left) / total) if total else 0.0


def sampling_ratio(model: LearnedHamiltonian, data: DataSource, error: float) -> float | None:
    """Compare the error on equations made of every other sample with `error`, that on those made of all.

    Where samples are so far apart that the equations are wrong, it is several times as large; noise, or a part that H
    lacks, leave it about as it is.
    """
    if data.times is None or data.has_derivatives or not error > 0:
        return None
    every_other = _every_other(data)
    if every_other is None:
        return None
    try:
        return model.evaluate(every_other)["relative_error"] / error
    except HamfitError:
        return None  # the method needs longer runs


def _slope(missed: Array, momentum: Array) -> float:
    size = float((momentum**2).sum())
    return float((missed * momentum).sum()) / size if size else 0.0


def _every_other(data: DataSource) -> DataSource | None:
    """Take every other sample of each run; None where runs are short."""
    run = np.zeros(len(data), dtype=np.int64) if data.trajectory is None else np.asarray(data.trajectory)
    begins = np.concatenate([[True], run[1:] != run[:-1]])
    place = np.arange(len(run)) - np.maximum.accumulate(np.where(begins, np.arange(len(run)), 0))
    if place.max(initial=0) + 1 < _SHORTEST:
        return None
    return data.take(np.flatnonzero(place % 2 == 0))

"""Where training data were: the range of distances or momenta, and how often each part of it was visited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import DataError
from hamfit.validation import Array, finite_array

POINTS = 200
_INNER = (0.002, 0.998)  # shares of the visits between which curves are shown whole


@dataclass(frozen=True)
class Visits:
    """Histogram of one quantity in training data.

    Attributes
    ----------
    low, high
        Smallest and largest value.
    shares
        Share of the data in each of equally wide parts of that range; sums to one.

    Examples
    --------
    >>> visits = Visits(1.0, 3.0, np.array([0.75, 0.25]))
    >>> visits.density(np.array([0.5, 1.5, 3.0])).tolist()
    [0.0, 0.75, 0.25]
    """

    low: float
    high: float
    shares: Array

    @classmethod
    def noted(cls, notes: Mapping[str, Any], what: str, kind: int) -> Visits | None:
        """Read a histogram off what a model noted on its training data; None where it has none."""
        found = notes[what][kind] if notes else None
        return None if found is None else cls(found["low"], found["high"], np.array(found["shares"]))

    @property
    def edges(self) -> Array:
        """Where the parts begin and end, shape (parts + 1,)."""
        return np.linspace(self.low, self.high, len(self.shares) + 1)

    @property
    def middle(self) -> float:
        """The mean of what was visited."""
        return float(self.shares @ (self.edges[1:] + self.edges[:-1]) / 2 / (self.shares.sum() or 1.0))

    def density(self, x: Array) -> Array:
        """Compute the share of the data per unit at `x`; zero outside the range."""
        if self.high <= self.low:
            return np.zeros_like(x)
        width = (self.high - self.low) / len(self.shares)
        place = np.clip(((x - self.low) / width).astype(np.int64), 0, len(self.shares) - 1)
        return np.where((x >= self.low) & (x <= self.high), self.shares[place] / width, 0.0)

    def weights(self, x: Array) -> Array:
        """Compute the share of the data near each of the rising points `x`; the shares sum to one."""
        return normalised(self.density(x) * np.gradient(x))


def bulk_of(x: Array, visits: Visits | None) -> Array:
    """Find the points among the bulk of the data, as a mask: a steep core may leave a picture there."""
    if visits is None:
        return np.ones(len(x), dtype=bool)
    reached = np.interp(x, visits.edges, np.concatenate([[0.0], np.cumsum(visits.shares)]))
    inside = (reached >= _INNER[0]) & (reached <= _INNER[1]) & (visits.density(x) > 0)
    return inside if inside.any() else np.ones(len(x), dtype=bool)


def rising_points(name: str, given: ArrayLike | None, visits: Visits | None, low: float) -> Array:
    """Check the points at which a curve is wanted, or spread 200 from `low` to the largest value in training."""
    if given is None:
        if visits is None:
            raise DataError(f"the model did not note the {name} in its training data (an older file?): give {name}")
        return np.linspace(low, visits.high, POINTS)
    points = finite_array(name, given, ndim=(1,))
    if len(points) < 2 or points[0] <= 0 or (np.diff(points) <= 0).any():
        raise DataError(f"{name} must be positive and rise, at least two of them")
    return points


def normalised(weights: Array) -> Array:
    """Scale weights so that they sum to one; where all are zero, make them equal."""
    total = weights.sum()
    return weights / total if total > 0 else np.full(len(weights), 1 / len(weights))

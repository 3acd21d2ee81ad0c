"""A free function of the distance, which shows whether a law leaves anything that another one could explain."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.laws.observed import Observed, hats
from hamfit.validation import Array, IntArray

_OPEN = 1e-10  # eigenvalue of the scaled Gram matrix below which a direction does nothing


@dataclass(frozen=True)
class FreeCurve:
    """Piecewise linear slopes over the observed distances, fitted to what a law leaves.

    Attributes
    ----------
    used
        Number of independent functions.
    open
        Number of functions of the distance that change nothing in what was observed: a law is determined up to these.
    constant_open
        Whether a constant V' is one of them.
    """

    columns: Array
    scale: Array
    values: Array
    directions: Array
    used: int
    open: int
    constant_open: bool

    @classmethod
    def over(cls, observed: Observed) -> FreeCurve:
        """Place the knots at quantiles of the observed distances."""
        columns = observed.project(hats(observed.r))
        scale = np.linalg.norm(columns, axis=0)
        scale[scale == 0] = 1.0
        values, directions = np.linalg.eigh((columns / scale).T @ (columns / scale))
        kept = values > _OPEN * values[-1]
        constant_open = np.linalg.norm(columns.sum(axis=1)) < np.sqrt(_OPEN) * np.linalg.norm(scale)
        return cls(
            columns, scale, values[kept], directions[:, kept], int(kept.sum()), int((~kept).sum()), bool(constant_open)
        )

    def explained(self, residual: Array) -> float:
        """Compute the part of the sum of squares of `residual` that a free curve explains."""
        return float(np.sum(self._along(residual) ** 2))

    def by_chance(self, noise: Array, groups: IntArray) -> tuple[float, float]:
        """Tell how much of noise a free curve explains on average, and the standard deviation of that.

        Noise of smooth motions is smooth to functions of the distance, and they explain more of it than they would of
        rows that are independent. Noise of different groups is independent, so that the squares of each add up; and
        what two of them have in common tells in how many directions the noise goes.

        Parameters
        ----------
        noise
            A draw of the noise of all rows, shape (rows,).
        groups
            Groups of the rows, shape (rows,).
        """
        numbers = np.unique(groups)
        parts = np.stack([self._along(np.where(groups == number, noise, 0.0)) for number in numbers])
        shared = (parts @ parts.T) ** 2
        np.fill_diagonal(shared, 0.0)
        apart = float(shared.sum()) * len(numbers) / max(1, len(numbers) - 1)
        mean = float((parts**2).sum())
        return mean, float(np.sqrt(2 * apart)) if len(numbers) > 1 else np.sqrt(2.0) * mean

    def _along(self, residual: Array) -> Array:
        """Compute the components of a residual along an orthonormal basis of what free curves are, shape (used,)."""
        return self.directions.T @ ((self.columns / self.scale).T @ residual) / np.sqrt(self.values)

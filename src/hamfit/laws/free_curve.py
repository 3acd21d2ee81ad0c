"""A free function of the distance, which shows whether a law leaves anything that another one could explain."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.laws.observed import Observed, hats
from hamfit.validation import Array

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
        along = self.directions.T @ ((self.columns / self.scale).T @ residual)
        return float(np.sum(along**2 / self.values))

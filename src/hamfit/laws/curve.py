"""A curve V'(r) with weights, and what first guesses are made from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.validation import Array


@dataclass(frozen=True)
class Curve:
    """Slopes V'(r) at rising distances.

    Attributes
    ----------
    r, slope
        Shape (points,).
    weight
        Share of the training data near each point; sums to one.

    Examples
    --------
    >>> r = np.linspace(0.5, 2.0, 31)
    >>> curve = Curve(r, 3.0 * (r - 1.0), np.full(31, 1 / 31))
    >>> np.round(curve.rests(), 12).tolist()
    [1.0]
    >>> np.round(curve.combination(r, np.ones(31)), 12).tolist()
    [3.0, -3.0]
    """

    r: Array
    slope: Array
    weight: Array

    @property
    def scale(self) -> float:
        """Typical distance."""
        return float(self.weight @ self.r)

    @property
    def low(self) -> float:
        """Smallest distance."""
        return float(self.r[0])

    @property
    def size(self) -> float:
        """Weighted root mean square of the slopes."""
        return float(np.sqrt(self.weight @ self.slope**2))

    def rests(self) -> list[float]:
        """Distances where the slope goes from negative to positive: minima of V."""
        at = np.flatnonzero((self.slope[:-1] < 0) & (self.slope[1:] >= 0))
        steps = self.slope[at] / (self.slope[at] - self.slope[at + 1])
        return [float(x) for x in self.r[at] + steps * (self.r[at + 1] - self.r[at])]

    def combination(self, *columns: Array) -> Array:
        """Weights of the given functions of r in their best sum."""
        root = np.sqrt(self.weight)
        return np.linalg.lstsq(np.stack(columns, axis=1) * root[:, None], self.slope * root, rcond=None)[0]

    def off(self, slope: Array) -> float:
        """Weighted distance of another curve, relative to the size of this one."""
        return float(np.sqrt(self.weight @ (slope - self.slope) ** 2)) / (self.size or 1.0)

"""A curve of slopes V'(r), from which laws propose their first guesses."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.validation import Array


@dataclass(frozen=True)
class SlopeCurve:
    """Slopes V'(r) at rising distances, with the weight of each point.

    Attributes
    ----------
    r, slope
        Distances and slopes, each of shape (points,).
    weight
        Share of the training data near each point; sums to one.

    Examples
    --------
    >>> r = np.linspace(0.5, 2.0, 31)
    >>> curve = SlopeCurve(r, 3.0 * (r - 1.0), np.full(31, 1 / 31))
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
        """A typical distance: the weighted mean."""
        return float(self.weight @ self.r)

    @property
    def low(self) -> float:
        """The smallest distance of the curve."""
        return float(self.r[0])

    @property
    def size(self) -> float:
        """The weighted root mean square of the slopes."""
        return float(np.sqrt(self.weight @ self.slope**2))

    def rests(self) -> list[float]:
        """Find the distances where the slope goes from negative to positive, which are minima of V."""
        at = np.flatnonzero((self.slope[:-1] < 0) & (self.slope[1:] >= 0))
        steps = self.slope[at] / (self.slope[at] - self.slope[at + 1])
        return [float(x) for x in self.r[at] + steps * (self.r[at + 1] - self.r[at])]

    def combination(self, *columns: Array) -> Array:
        """Find the weights of given functions of r, each of shape (points,), in the sum that is nearest the slopes."""
        root = np.sqrt(self.weight)
        return np.linalg.lstsq(np.stack(columns, axis=1) * root[:, None], self.slope * root, rcond=None)[0]

    def off(self, slope: Array) -> float:
        """Measure how far other slopes are from these: weighted root mean square, relative to the size of these."""
        return float(np.sqrt(self.weight @ (slope - self.slope) ** 2)) / (self.size or 1.0)

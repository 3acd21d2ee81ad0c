"""Errors of predicted targets as sums over parts, so that data larger than memory can be judged block by block."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from hamfit.validation import Array


@dataclass(frozen=True)
class ErrorSums:
    """Sums from which mean squared and relative errors follow; sums of parts add up.

    Attributes
    ----------
    count
        Number of components.
    squared_error
        Σ (predicted - true)².
    squared_true, true
        Σ true² and Σ true.

    Examples
    --------
    >>> import numpy as np
    >>> parts = [ErrorSums.of(np.array([3.0]), np.array([3.0])), ErrorSums.of(np.array([4.0]), np.array([3.0]))]
    >>> whole = ErrorSums.total(parts)
    >>> whole.mse, whole.relative_error
    (0.5, 0.2)
    """

    count: int = 0
    squared_error: float = 0.0
    squared_true: float = 0.0
    true: float = 0.0

    @classmethod
    def of(cls, true: Array, predicted: Array) -> ErrorSums:
        """Sum over two arrays of the same shape."""
        difference = (predicted - true).ravel()
        flat = true.ravel()
        return cls(flat.size, float(difference @ difference), float(flat @ flat), float(flat.sum()))

    @classmethod
    def total(cls, parts: Iterable[ErrorSums]) -> ErrorSums:
        """Add the sums of all parts, in order."""
        return sum(parts, start=cls())

    def __add__(self, other: ErrorSums) -> ErrorSums:
        return ErrorSums(
            self.count + other.count,
            self.squared_error + other.squared_error,
            self.squared_true + other.squared_true,
            self.true + other.true,
        )

    @property
    def mse(self) -> float:
        """Mean squared error over all components."""
        return self.squared_error / self.count

    @property
    def relative_error(self) -> float:
        """Relative error |predicted - true| / |true|; zero or infinite where the truth is zero."""
        if self.squared_true == 0:
            return 0.0 if self.squared_error == 0 else math.inf
        return math.sqrt(self.squared_error / self.squared_true)

    @property
    def spread(self) -> float:
        """Spread of the truth around its mean: Σ (true - mean)²."""
        return max(self.squared_true - self.true**2 / self.count, 0.0)

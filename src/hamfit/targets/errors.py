"""Errors of predicted targets as sums over parts, so that data larger than memory can be judged block by block."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

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
    absolute_error
        Σ |predicted - true|.

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
    absolute_error: float = 0.0

    @classmethod
    def of(cls, true: Array, predicted: Array) -> ErrorSums:
        """Sum over two arrays of the same shape."""
        difference = (predicted - true).ravel()
        flat = true.ravel()
        missed = float(np.abs(difference).sum())
        return cls(flat.size, float(difference @ difference), float(flat @ flat), float(flat.sum()), missed)

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
            self.absolute_error + other.absolute_error,
        )

    @property
    def mse(self) -> float:
        """Mean squared error over all components."""
        return self.squared_error / self.count

    @property
    def mae(self) -> float:
        """Mean absolute error over all components."""
        return self.absolute_error / self.count

    def both(self, name: str, of: str = "") -> dict[str, float]:
        """Mean absolute and root mean square error, by names that begin with what they are errors of."""
        return {f"{name}_mae{of}": self.mae, f"{name}_rmse{of}": math.sqrt(self.mse)}

    @property
    def relative_error(self) -> float:
        """Relative error |predicted - true| / |true|; NaN where the truth is zero throughout and the prediction not.

        Infinite where a prediction is not a number.
        """
        if math.isnan(self.squared_error):
            return math.inf
        if self.squared_true == 0:
            return 0.0 if self.squared_error == 0 else math.nan
        return math.sqrt(self.squared_error / self.squared_true)

    @property
    def r2(self) -> float:
        """Share of the variance of the truth that is explained; NaN where the truth is the same throughout."""
        spread = max(self.squared_true - self.true**2 / self.count, 0.0)
        return 1 - self.squared_error / spread if spread > 0 else math.nan


def worst(errors: Iterable[float]) -> float:
    """Find the largest of some errors, leaving out those that are not defined; NaN where none is.

    >>> worst([1e-3, math.nan]), worst([])
    (0.001, nan)
    """
    return max((error for error in errors if not math.isnan(error)), default=math.nan)

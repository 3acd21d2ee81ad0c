"""What formulas need of a library of arrays, beside the operators that all of them share.

A namespace gives the library's functions by NumPy's names. Most are the library's own; a host overrides the few that it
calls otherwise.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import scipy

from hamfit.errors import ParameterError
from hamfit.validation import Array

HostArray = Any
"""An array of the host's library."""


class Namespace:
    """NumPy's functions, and base of the namespaces of other libraries.

    Parameters
    ----------
    module
        Where functions are found that are not defined here: ``numpy``, or ``jax.numpy``.
    """

    def __init__(self, module: ModuleType) -> None:
        self.module = module

    def __getattr__(self, name: str) -> Any:
        return getattr(self.module, name)

    def floats(self, name: str, values: Any) -> HostArray:
        """Take over numbers that a user gave, in double precision; those in single precision are an error."""
        array = values if hasattr(values, "dtype") else np.asarray(values)
        if np.dtype(array.dtype) != np.float64 and np.dtype(array.dtype).kind not in "iub":
            raise ParameterError(
                f"{name} is {array.dtype}, but a learned energy is computed in float64: give it in double precision"
            )
        return 1.0 * self.module.asarray(array)

    def integers(self, values: Any) -> HostArray:
        """Take over whole numbers, or truth values, that a user gave."""
        return self.module.asarray(values)

    def attribute(self, name: str, values: Any) -> HostArray:
        """Take over an attribute: whole numbers as they are, others in double precision."""
        array = values if hasattr(values, "dtype") else np.asarray(values)
        return self.integers(array) if np.dtype(array.dtype).kind in "iub" else self.floats(f"'{name}'", array)

    def concrete(self, values: Any) -> Array | None:
        """Give the values as NumPy has them, or None where they are not known before a compiled function runs."""
        return np.asarray(values)

    def segment_sum(self, values: HostArray, index: HostArray, count: int) -> HostArray:
        """Sum the rows of `values` that have the same index, shape (count, ...)."""
        found = np.zeros((count, *values.shape[1:]), values.dtype)
        np.add.at(found, index, values)
        return found

    def segment_min(self, values: HostArray, index: HostArray, count: int) -> HostArray:
        """Find the least of the values that have the same index, shape (count,)."""
        found = np.full(count, np.inf)
        np.minimum.at(found, index, values)
        return found

    def softplus(self, z: HostArray) -> HostArray:
        """Compute log(1 + exp(z)), with all derivatives at every z."""
        return np.logaddexp(z, 0.0)

    def sigmoid(self, z: HostArray) -> HostArray:
        """Compute 1 / (1 + exp(-z))."""
        return scipy.special.expit(z)

    def ndtr(self, z: HostArray) -> HostArray:
        """Compute the normal distribution function."""
        return scipy.special.ndtr(z)

    def solve(self, matrices: HostArray, vectors: HostArray) -> HostArray:
        """Solve A x = b for matrices (systems, n, n) and vectors (systems, n)."""
        return self.module.linalg.solve(matrices, vectors[..., None])[..., 0]

    def positive_definite(self, matrices: HostArray) -> HostArray:
        """Tell which matrices are positive definite, shape (systems,)."""
        return np.array([bool(np.isfinite(m).all() and (np.linalg.eigvalsh(m) > 0).all()) for m in matrices])


NUMPY = Namespace(np)
"""The namespace of NumPy, without automatic differentiation."""

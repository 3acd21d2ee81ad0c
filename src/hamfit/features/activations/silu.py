"""The sigmoid linear unit z / (1 + exp(-z)), a smooth relative of the rectifier."""

from __future__ import annotations

import numpy as np

from hamfit.features.activations import Activation
from hamfit.features.activations.softplus import Softplus
from hamfit.validation import Array


class Silu(Activation):
    """The function z s(z), with s the logistic function."""

    name = "silu"

    @staticmethod
    def value(z: Array) -> Array:
        """Compute z s(z) for every element."""
        return z * Softplus.derivative(z)

    @staticmethod
    def derivative(z: Array, out: Array | None = None) -> Array:
        """Compute the derivative s (1 + z (1 - s)) of every element."""
        logistic = Softplus.derivative(z)
        return np.multiply(logistic, 1 + z * (1 - logistic), out=out)

"""silu(z) = z / (1 + exp(-z))."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from hamfit.features.activations import Activation
from hamfit.features.activations.softplus import Softplus
from hamfit.validation import Array


class Silu(Activation):
    """z times the logistic function."""

    name: ClassVar[str] = "silu"

    @staticmethod
    def value(z: Array) -> Array:
        """z s(z), s the logistic function."""
        return z * Softplus.derivative(z)

    @staticmethod
    def derivative(z: Array, out: Array | None = None) -> Array:
        """s (1 + z (1 - s))."""
        logistic = Softplus.derivative(z)
        return np.multiply(logistic, 1 + z * (1 - logistic), out=out)

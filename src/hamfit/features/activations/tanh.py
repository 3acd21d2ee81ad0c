"""The hyperbolic tangent, the classical activation of small networks."""

from __future__ import annotations

import numpy as np

from hamfit.features.activations import Activation
from hamfit.validation import Array


class Tanh(Activation):
    """The function tanh(z), which saturates on both sides."""

    name = "tanh"

    @staticmethod
    def value(z: Array) -> Array:
        """Compute the hyperbolic tangent of every element."""
        return np.tanh(z)

    @staticmethod
    def derivative(z: Array, out: Array | None = None) -> Array:
        """Compute the derivative 1 - tanh(z)^2 of every element."""
        out = np.tanh(z, out=out)
        np.square(out, out=out)
        return np.subtract(1, out, out=out)

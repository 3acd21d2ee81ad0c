"""tanh(z)."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from hamfit.features.activations import Activation
from hamfit.validation import Array


class Tanh(Activation):
    """Hyperbolic tangent."""

    name: ClassVar[str] = "tanh"

    @staticmethod
    def value(z: Array) -> Array:
        """tanh(z)."""
        return np.tanh(z)

    @staticmethod
    def derivative(z: Array, out: Array | None = None) -> Array:
        """1 - tanh(z)^2."""
        out = np.tanh(z, out=out)
        np.square(out, out=out)
        return np.subtract(1, out, out=out)

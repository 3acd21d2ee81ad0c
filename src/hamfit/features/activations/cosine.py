"""cos(z), the activation of random Fourier features; their factor sqrt(2 / width) is the layer's gain."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from hamfit.features.activations import Activation
from hamfit.validation import Array


class Cosine(Activation):
    """Cosine."""

    name: ClassVar[str] = "cosine"

    @staticmethod
    def value(z: Array) -> Array:
        """cos(z)."""
        return np.cos(z)

    @staticmethod
    def derivative(z: Array, out: Array | None = None) -> Array:
        """-sin(z)."""
        out = np.sin(z, out=out)
        return np.negative(out, out=out)

"""The cosine, which random Fourier features need; their factor sqrt(2 / width) is the gain of the layer."""

from __future__ import annotations

import numpy as np

from hamfit.features.activations import Activation
from hamfit.validation import Array


class Cosine(Activation):
    """The function cos(z), for the sampler ``"rff"``."""

    name = "cosine"

    @staticmethod
    def value(z: Array) -> Array:
        """Compute the cosine of every element."""
        return np.cos(z)

    @staticmethod
    def derivative(z: Array, out: Array | None = None) -> Array:
        """Compute the derivative -sin(z) of every element."""
        out = np.sin(z, out=out)
        return np.negative(out, out=out)

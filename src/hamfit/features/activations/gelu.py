"""The Gaussian error linear unit z Φ(z), with the exact normal distribution function Φ and not its approximation."""

from __future__ import annotations

import math

import numpy as np
import scipy

from hamfit.features.activations import Activation
from hamfit.validation import Array

_INVERSE_SQRT_TWO_PI = 1 / math.sqrt(2 * math.pi)


class Gelu(Activation):
    """The function z Φ(z), used by the paper for 36 Lennard-Jones particles (``tab:appendix:md-model-params``)."""

    name = "gelu"

    @staticmethod
    def value(z: Array) -> Array:
        """Compute z Φ(z) for every element."""
        return z * scipy.special.ndtr(z)

    @staticmethod
    def derivative(z: Array, out: Array | None = None) -> Array:
        """Compute the derivative Φ(z) + z φ(z), with φ the normal density."""
        density = np.exp(-0.5 * z * z) * _INVERSE_SQRT_TWO_PI
        return np.add(scipy.special.ndtr(z), z * density, out=out)

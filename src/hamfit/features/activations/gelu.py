"""gelu(z) = z Φ(z) with the exact normal distribution function, not its tanh approximation."""

from __future__ import annotations

import math
from typing import ClassVar

import numpy as np
import scipy

from hamfit.features.activations import Activation
from hamfit.validation import Array

_INVERSE_SQRT_TWO_PI = 1 / math.sqrt(2 * math.pi)


class Gelu(Activation):
    """z Φ(z), used by the paper for 36 Lennard-Jones particles (``tab:appendix:md-model-params``)."""

    name: ClassVar[str] = "gelu"

    @staticmethod
    def value(z: Array) -> Array:
        """z Φ(z)."""
        return z * scipy.special.ndtr(z)

    @staticmethod
    def derivative(z: Array, out: Array | None = None) -> Array:
        """Φ(z) + z φ(z)."""
        density = np.exp(-0.5 * z * z) * _INVERSE_SQRT_TWO_PI
        return np.add(scipy.special.ndtr(z), z * density, out=out)

"""The squareplus (z + sqrt(z^2 + 4)) / 2, which looks like the softplus and needs no exponentials."""

from __future__ import annotations

import numpy as np

from hamfit.features.activations import Activation
from hamfit.validation import Array


class Squareplus(Activation):
    """The function (z + sqrt(z^2 + 4)) / 2, used by the NeurIPS 2022 benchmark's networks."""

    name = "squareplus"

    @staticmethod
    def value(z: Array) -> Array:
        """Compute (z + sqrt(z^2 + 4)) / 2 for every element."""
        return (z + np.sqrt(z * z + 4)) / 2

    @staticmethod
    def derivative(z: Array, out: Array | None = None) -> Array:
        """Compute the derivative (1 + z / sqrt(z^2 + 4)) / 2 of every element."""
        root = np.sqrt(z * z + 4)
        out = np.divide(z, root, out=out)
        np.add(out, 1, out=out)
        return np.divide(out, 2, out=out)

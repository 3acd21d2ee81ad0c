"""The Yukawa potential of screened charges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from hamfit.potentials.base import Parameters, Potential, Shape
from hamfit.potentials.curve import SlopeCurve
from hamfit.potentials.parameter import Parameter
from hamfit.validation import Array


class Yukawa(Potential):
    """The law of screened charges, V(r) = A exp(-r/L) / r.

    >>> Yukawa.with_constants(A=np.e).energy(np.array([1.0])).round(12).tolist()
    [1.0]
    """

    name = "yukawa"
    formula = "A exp(-r/L) / r"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "A": Parameter("strength", 1.0, {"energy": 1, "length": 1}),
        "L": Parameter("length of the screening", 1.0, {"length": 1}, low=0.0),
    }
    vanishes = True

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """Evaluate the energy A exp(-r/L) / r at distances r."""
        amplitude, length = parameters
        return amplitude * np.exp(-r / length) / r

    @staticmethod
    def slope_over_r(r: Array, parameters: Parameters) -> Array:
        """Evaluate the slope divided by r, -A exp(-r/L) (1/r + 1/L) / r²."""
        amplitude, length = parameters
        return -amplitude * np.exp(-r / length) * (1 / r + 1 / length) / r**2

    @staticmethod
    def shapes(curve: SlopeCurve) -> list[Shape]:
        """Propose lengths from a twentieth to twenty times the distances."""
        return [(x * curve.scale,) for x in np.geomspace(0.05, 20, 10).tolist()]

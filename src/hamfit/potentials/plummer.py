"""Gravity that is softened at short distances."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from hamfit.potentials.base import Parameters, Potential, Shape
from hamfit.potentials.curve import SlopeCurve
from hamfit.potentials.parameter import Parameter
from hamfit.validation import Array


class Plummer(Potential):
    """Plummer's potential V(r) = -A / √(r² + s²): -A/r far away, finite and smooth at r = 0.

    Between two masses A = G m m'.

    >>> Plummer.with_constants(s=3.0).energy(np.array([4.0])).tolist()
    [-0.2]
    """

    name = "plummer"
    formula = "-A / sqrt(r² + s²)"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "A": Parameter("strength", 1.0, {"energy": 1, "length": 1}),
        "s": Parameter("length below which the attraction fades", 0.5, {"length": 1}, low=0.0),
    }
    vanishes = True

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """Evaluate the energy -A / √(r² + s²) at distances r."""
        amplitude, softening = parameters
        return -amplitude / np.sqrt(r**2 + softening**2)

    @staticmethod
    def slope_over_r(r: Array, parameters: Parameters) -> Array:
        """Evaluate the slope divided by r, A (r² + s²)^(-3/2)."""
        amplitude, softening = parameters
        return amplitude * (r**2 + softening**2) ** -1.5

    @staticmethod
    def shapes(curve: SlopeCurve) -> list[Shape]:
        """Propose lengths from a twentieth to five times the distances."""
        return [(x * curve.scale,) for x in np.geomspace(0.05, 5, 8).tolist()]

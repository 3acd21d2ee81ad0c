"""Softened gravity."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from hamfit.laws.curve import Curve
from hamfit.laws.forms import ANY, POSITIVE, Bounds, Form, Parameters, Shape
from hamfit.validation import Array


class Plummer(Form):
    """V = -A / √(r² + s²), A = G m m' between masses."""

    name = "plummer"
    formula = "-A / sqrt(r² + s²)"
    parameters: ClassVar[Bounds] = {"A": ANY, "s": POSITIVE}
    vanishes = True

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """V(r)."""
        amplitude, softening = parameters
        return -amplitude * (r**2 + softening**2) ** -0.5

    @staticmethod
    def slope(r: Array, parameters: Parameters) -> Array:
        """A r (r² + s²)^(-3/2)."""
        amplitude, softening = parameters
        return amplitude * r * (r**2 + softening**2) ** -1.5

    @staticmethod
    def shapes(curve: Curve) -> list[Shape]:
        """Lengths from a twentieth to five times the distances."""
        return [(x * curve.scale,) for x in np.geomspace(0.05, 5, 8).tolist()]

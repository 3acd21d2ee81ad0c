"""Screened charges."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from hamfit.laws.curve import Curve
from hamfit.laws.forms import ANY, POSITIVE, Bounds, Form, Parameters, Shape
from hamfit.validation import Array


class Yukawa(Form):
    """V = A exp(-r/L) / r."""

    name = "yukawa"
    formula = "A exp(-r/L) / r"
    parameters: ClassVar[Bounds] = {"A": ANY, "L": POSITIVE}
    vanishes = True

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """V(r)."""
        amplitude, length = parameters
        return amplitude * np.exp(-r / length) / r

    @staticmethod
    def slope(r: Array, parameters: Parameters) -> Array:
        """-A exp(-r/L) (1/r + 1/L) / r."""
        amplitude, length = parameters
        return -amplitude * np.exp(-r / length) * (1 / r + 1 / length) / r

    @staticmethod
    def shapes(curve: Curve) -> list[Shape]:
        """Lengths from a twentieth to twenty times the distances."""
        return [(x * curve.scale,) for x in np.geomspace(0.05, 20, 10).tolist()]

"""Point charges."""

from __future__ import annotations

from typing import ClassVar

from hamfit.laws.curve import Curve
from hamfit.laws.forms import ANY, Bounds, Form, Parameters, Shape
from hamfit.validation import Array


class Coulomb(Form):
    """V = A / r."""

    name = "coulomb"
    formula = "A / r"
    parameters: ClassVar[Bounds] = {"A": ANY}
    vanishes = True

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """V(r)."""
        return parameters[0] / r

    @staticmethod
    def slope(r: Array, parameters: Parameters) -> Array:
        """-A / r²."""
        return -parameters[0] / r**2

    @staticmethod
    def shapes(curve: Curve) -> list[Shape]:
        """It has none."""
        del curve
        return [()]

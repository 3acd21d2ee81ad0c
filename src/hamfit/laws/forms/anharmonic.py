"""Spring that stiffens as it is stretched."""

from __future__ import annotations

from typing import ClassVar

from hamfit.laws.curve import Curve
from hamfit.laws.forms import POSITIVE, Bounds, Form, Parameters, Shape
from hamfit.validation import Array


class Anharmonic(Form):
    """V = k (r²/2 + η r⁴/4), as `hamfit.systems` has it."""

    name = "anharmonic"
    formula = "k (r²/2 + eta r⁴/4)"
    parameters: ClassVar[Bounds] = {"k": POSITIVE, "eta": POSITIVE}

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """V(r)."""
        k, eta = parameters
        return k * (0.5 * r**2 + 0.25 * eta * r**4)

    @staticmethod
    def slope(r: Array, parameters: Parameters) -> Array:
        """k (r + η r³)."""
        k, eta = parameters
        return k * (r + eta * r**3)

    @staticmethod
    def shapes(curve: Curve) -> list[Shape]:
        """The ratio of the best sum of r and r³."""
        linear, cubic = curve.combination(curve.r, curve.r**3)
        return [(max(cubic / linear, 0.0) if linear > 0 else 1 / curve.scale**2,)]

"""Power of the distance."""

from __future__ import annotations

from typing import ClassVar

from hamfit.laws.curve import Curve
from hamfit.laws.forms import ANY, Bounds, Form, Parameters, Shape
from hamfit.validation import Array


class PowerLaw(Form):
    """V = A r^n."""

    name = "power-law"
    formula = "A r^n"
    parameters: ClassVar[Bounds] = {"A": ANY, "n": (-24.0, 24.0)}

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """V(r)."""
        amplitude, n = parameters
        return amplitude * r**n

    @staticmethod
    def slope(r: Array, parameters: Parameters) -> Array:
        """A n r^(n-1)."""
        amplitude, n = parameters
        return amplitude * n * r ** (n - 1)

    @staticmethod
    def shapes(curve: Curve) -> list[Shape]:
        """Exponents of either sign, whatever the curve."""
        del curve
        return [(n,) for n in (-12.0, -6.0, -3.0, -2.0, -1.0, -0.5, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)]

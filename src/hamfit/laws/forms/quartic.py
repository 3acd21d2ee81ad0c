"""The ring benchmark's spring."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from hamfit.laws.curve import Curve
from hamfit.laws.forms import POSITIVE, Bounds, Form, Parameters, Shape
from hamfit.validation import Array


class Quartic(Form):
    """V = k (r² - r0²)²: a double well in the signed length, as in `hamfit.systems`, where r0 = 1."""

    name = "quartic"
    formula = "k (r² - r0²)²"
    parameters: ClassVar[Bounds] = {"k": POSITIVE, "r0": POSITIVE}

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """V(r)."""
        k, rest = parameters
        return k * (r**2 - rest**2) ** 2

    @staticmethod
    def slope(r: Array, parameters: Parameters) -> Array:
        """4 k r (r² - r0²)."""
        k, rest = parameters
        return 4 * k * r * (r**2 - rest**2)

    @staticmethod
    def shapes(curve: Curve) -> list[Shape]:
        """The ratio of the best sum of r and r³."""
        linear, cubic = curve.combination(curve.r, curve.r**3)
        return [(float(np.sqrt(-linear / cubic)) if linear * cubic < 0 else curve.scale,)]

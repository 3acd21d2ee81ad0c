"""The spring to a wall that stiffens, or softens, as it is stretched."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from hamfit.potentials.curve import SlopeCurve
from hamfit.potentials.fields import Field
from hamfit.potentials.law import Parameters, Shape
from hamfit.potentials.parameter import Parameter
from hamfit.validation import Array


class AnharmonicField(Field):
    """Duffing's field with one well, U(x) = k ((x - x0)²/2 + η (x - x0)⁴/4); it softens where η is negative.

    >>> AnharmonicField.with_constants().energy(np.array([0.0, 2.0])).tolist()
    [0.0, 6.0]
    """

    name = "anharmonic"
    formula = "k ((x - x0)²/2 + eta (x - x0)⁴/4)"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "k": Parameter("stiffness of small displacements", 1.0, {"energy": 1, "length": -2}, low=0.0),
        "eta": Parameter("nonlinearity", 1.0, {"length": -2}),
        "x0": Parameter("place of rest", 0.0, {"length": 1}, place=True),
    }

    @staticmethod
    def energy(x: Array, parameters: Parameters) -> Array:
        """Evaluate the energy k ((x - x0)²/2 + η (x - x0)⁴/4) at coordinates x."""
        k, eta, rest = parameters
        away = x - rest
        return k * (0.5 * away**2 + 0.25 * eta * away**4)

    @staticmethod
    def slope(x: Array, parameters: Parameters) -> Array:
        """Evaluate the slope k (x - x0) (1 + η (x - x0)²)."""
        k, eta, rest = parameters
        away = x - rest
        return k * away * (1.0 + eta * away**2)

    @staticmethod
    def shapes(curve: SlopeCurve) -> list[Shape]:
        """Propose the ratio of third and first power in their best sum, around every place of rest of the curve."""
        found: list[Shape] = []
        for rest in [*curve.rests(), float(curve.weight @ curve.r)]:
            away = curve.r - rest
            linear, cubic = curve.combination(away, away**3)
            found.append((cubic / linear if linear > 0 else 1 / np.ptp(curve.r) ** 2, rest))
        return found

"""The double well, and with it the pure fourth power."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from hamfit.potentials.curve import SlopeCurve
from hamfit.potentials.fields import Field
from hamfit.potentials.law import Parameters, Shape
from hamfit.potentials.parameter import Parameter
from hamfit.validation import Array


class DoubleWell(Field):
    """The quartic field with two wells, U(x) = k ((x - x0)² - w²)², at x0 - w and at x0 + w.

    >>> DoubleWell.with_constants().energy(np.array([0.0, 1.0, 2.0])).tolist()
    [1.0, 0.0, 9.0]
    """

    name = "double-well"
    formula = "k ((x - x0)² - w²)²"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "k": Parameter("strength", 1.0, {"energy": 1, "length": -4}, low=0.0),
        "w": Parameter("half the distance of the wells", 1.0, {"length": 1}, low=0.0),
        "x0": Parameter("place between the wells", 0.0, {"length": 1}, place=True),
    }

    @staticmethod
    def energy(x: Array, parameters: Parameters) -> Array:
        """Evaluate the energy k ((x - x0)² - w²)² at coordinates x."""
        k, half, middle = parameters
        return k * ((x - middle) ** 2 - half**2) ** 2

    @staticmethod
    def slope(x: Array, parameters: Parameters) -> Array:
        """Evaluate the slope 4 k (x - x0) ((x - x0)² - w²)."""
        k, half, middle = parameters
        return 4.0 * k * (x - middle) * ((x - middle) ** 2 - half**2)

    @staticmethod
    def shapes(curve: SlopeCurve) -> list[Shape]:
        """Propose what the best polynomial of third degree says, and both wells on either side of the middle."""
        x = curve.r
        cubic, square, linear, _ = curve.combination(x**3, x**2, x, np.ones_like(x))
        middle = -square / (3 * cubic) if cubic else 0.0  # where the third-degree slope turns
        squared = 3 * middle**2 - linear / cubic if cubic else 0.0
        width = float(np.ptp(x))
        half = float(np.sqrt(squared)) if squared > 0 else width / 4
        return [(half, middle), (width / 4, float(np.mean(x))), (width / 4, float(x[0])), (width / 4, float(x[-1]))]

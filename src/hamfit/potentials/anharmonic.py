"""The spring that stiffens as it is stretched."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hamfit.potentials.base import Parameters, Potential, Shape
from hamfit.potentials.curve import SlopeCurve
from hamfit.potentials.parameter import Parameter
from hamfit.validation import Array


class Anharmonic(Potential):
    """The spring of the paper's `app:datasets:optim-study`, V(r) = k (r²/2 + η r⁴/4); the paper has η = 1.

    >>> import numpy as np
    >>> Anharmonic.with_constants().energy(np.array([0.0, 2.0])).tolist()
    [0.0, 6.0]
    """

    name = "anharmonic"
    formula = "k (r²/2 + eta r⁴/4)"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "k": Parameter("stiffness of small displacements", 1.0, {"energy": 1, "length": -2}, low=0.0),
        "eta": Parameter("nonlinearity", 1.0, {"length": -2}, low=0.0),
    }

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """Evaluate the energy k (r²/2 + η r⁴/4) at distances r."""
        k, eta = parameters
        return k * (0.5 * r**2 + 0.25 * eta * r**4)

    @staticmethod
    def slope_over_r(r: Array, parameters: Parameters) -> Array:
        """Evaluate the slope divided by r, k (1 + η r²)."""
        k, eta = parameters
        return k * (1.0 + eta * r**2)

    @staticmethod
    def shapes(curve: SlopeCurve) -> list[Shape]:
        """Propose the ratio of r³ and r in their best sum."""
        linear, cubic = curve.combination(curve.r, curve.r**3)
        return [(max(cubic / linear, 0.0) if linear > 0 else 1 / curve.scale**2,)]

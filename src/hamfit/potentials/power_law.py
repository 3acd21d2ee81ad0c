"""An energy that is a power of the distance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hamfit.potentials.base import Parameters, Potential, Shape
from hamfit.potentials.curve import SlopeCurve
from hamfit.potentials.parameter import Parameter
from hamfit.validation import Array


class PowerLaw(Potential):
    """A power of the distance, V(r) = A r^n.

    >>> import numpy as np
    >>> PowerLaw.with_constants(n=3.0).energy(np.array([2.0])).tolist()
    [8.0]
    """

    name = "power-law"
    formula = "A r^n"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "A": Parameter("strength", 1.0, {"energy": 1, "length": "-n"}),
        "n": Parameter("exponent", 4.0, low=-24.0, high=24.0),
    }

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """Evaluate the energy A r^n at distances r."""
        amplitude, n = parameters
        return amplitude * r**n

    @staticmethod
    def slope_over_r(r: Array, parameters: Parameters) -> Array:
        """Evaluate the slope divided by r, A n r^(n-2)."""
        amplitude, n = parameters
        return amplitude * n * r ** (n - 2)

    @staticmethod
    def shapes(curve: SlopeCurve) -> list[Shape]:
        """Propose exponents of either sign, whatever the curve."""
        del curve
        return [(n,) for n in (-12.0, -6.0, -3.0, -2.0, -1.0, -0.5, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)]

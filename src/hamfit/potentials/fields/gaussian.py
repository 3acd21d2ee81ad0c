"""The well of a focused beam of light."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from hamfit.potentials.curve import SlopeCurve
from hamfit.potentials.fields import Field
from hamfit.potentials.law import Parameters, Shape
from hamfit.potentials.parameter import Parameter
from hamfit.validation import Array


class GaussianWell(Field):
    """The well of a focused beam, U(x) = -D exp(-(x - x0)²/2w²).

    >>> GaussianWell.with_constants(D=2.0).energy(np.array([0.0])).tolist()
    [-2.0]
    """

    name = "gaussian"
    formula = "-D exp(-(x - x0)²/2w²)"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "D": Parameter("depth of the well", 1.0, {"energy": 1}),
        "w": Parameter("width of the well", 1.0, {"length": 1}, low=0.0),
        "x0": Parameter("place of rest", 0.0, {"length": 1}, place=True),
    }

    @staticmethod
    def energy(x: Array, parameters: Parameters) -> Array:
        """Evaluate the energy -D exp(-(x - x0)²/2w²) at coordinates x."""
        depth, width, rest = parameters
        return -depth * np.exp(-0.5 * ((x - rest) / width) ** 2)

    @staticmethod
    def slope(x: Array, parameters: Parameters) -> Array:
        """Evaluate the slope D (x - x0)/w² exp(-(x - x0)²/2w²)."""
        depth, width, rest = parameters
        return depth * (x - rest) / width**2 * np.exp(-0.5 * ((x - rest) / width) ** 2)

    @staticmethod
    def shapes(curve: SlopeCurve) -> list[Shape]:
        """Propose widths from a tenth to twice the curve's length, around every place of rest and the middle."""
        places = [*curve.rests(), float(curve.weight @ curve.r)]
        return [(share * float(np.ptp(curve.r)), rest) for share in (0.1, 0.2, 0.5, 1.0, 2.0) for rest in places]

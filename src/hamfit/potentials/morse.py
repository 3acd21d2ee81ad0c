"""The Morse potential: a bond that breaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from hamfit.potentials.base import Parameters, Potential, Shape, over_distance
from hamfit.potentials.curve import SlopeCurve
from hamfit.potentials.parameter import Parameter
from hamfit.validation import Array


class Morse(Potential):
    """The bond of the paper's `app:datasets:optim-study`, V(r) = D (1 - exp(-a (r - r0)))²; the paper has D = a = 1.

    The displacements of chains have r0 = 0, where V is a spring of stiffness 2 D a². It is twice continuously
    differentiable in the displacement there, no more: its third derivative jumps through the origin.

    >>> Morse.with_constants().slope_over_r(np.array([0.0])).tolist()
    [2.0]
    """

    name = "morse"
    formula = "D (1 - exp(-a (r - r0)))²"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "D": Parameter("depth of the well", 1.0, {"energy": 1}, low=0.0),
        "a": Parameter("inverse width of the well", 1.0, {"length": -1}, low=0.0),
        "r0": Parameter("distance of the minimum", 0.0, {"length": 1}),
    }
    special = ({"r0": 0.0},)

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """Evaluate the energy D (1 - e)², e = exp(-a (r - r0)), at distances r."""
        depth, a, rest = parameters
        return depth * np.expm1(-a * (r - rest)) ** 2

    @staticmethod
    def slope_over_r(r: Array, parameters: Parameters) -> Array:
        """Evaluate the slope divided by r, 2 D a e (1 - e) / r; its limit at r = 0 is 2 D a² where r0 = 0."""
        depth, a, rest = parameters
        # expm1 keeps (1 - e) / r exact for small r, where the plain difference would lose every digit.
        rise = over_distance(-np.expm1(-a * (r - rest)), r, a)
        return 2.0 * depth * a * np.exp(-a * (r - rest)) * rise

    @staticmethod
    def shapes(curve: SlopeCurve) -> list[Shape]:
        """Propose minima of the curve, or one at its beginning, with widths from a tenth to ten times its distances."""
        rests = [*curve.rests(), 0.0, curve.low]
        return [(a / curve.scale, rest) for rest in rests for a in np.geomspace(0.1, 20, 12).tolist()]

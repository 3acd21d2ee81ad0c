"""Bond that breaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from hamfit.laws.curve import Curve
from hamfit.laws.forms import ANY, POSITIVE, Bounds, Form, Parameters, Shape
from hamfit.validation import Array


class Morse(Form):
    """V = D (1 - exp(-a (r - r0)))²; the chains of `hamfit.systems` have r0 = 0, as q are displacements."""

    name = "morse"
    formula = "D (1 - exp(-a (r - r0)))²"
    parameters: ClassVar[Bounds] = {"D": POSITIVE, "a": POSITIVE, "r0": ANY}
    special: ClassVar[tuple[Mapping[str, float], ...]] = ({"r0": 0.0},)

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """V(r)."""
        depth, a, rest = parameters
        return depth * (1 - np.exp(-a * (r - rest))) ** 2

    @staticmethod
    def slope(r: Array, parameters: Parameters) -> Array:
        """2 D a e (1 - e) with e = exp(-a (r - r0))."""
        depth, a, rest = parameters
        fall = np.exp(-a * (r - rest))
        return 2 * depth * a * fall * (1 - fall)

    @staticmethod
    def shapes(curve: Curve) -> list[Shape]:
        """Minima of the curve, or one at its beginning, with widths from a tenth to ten times its distances."""
        rests = [*curve.rests(), 0.0, curve.low]
        return [(a / curve.scale, rest) for rest in rests for a in np.geomspace(0.1, 20, 12).tolist()]

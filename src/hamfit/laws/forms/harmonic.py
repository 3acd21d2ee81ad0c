"""Linear spring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from hamfit.laws.curve import Curve
from hamfit.laws.forms import ANY, POSITIVE, Bounds, Form, Parameters, Shape
from hamfit.validation import Array


class Harmonic(Form):
    """V = k/2 (r - r0)²; the chains and lattices of `hamfit.systems` have r0 = 0, as q are displacements."""

    name = "harmonic"
    formula = "k/2 (r - r0)²"
    parameters: ClassVar[Bounds] = {"k": POSITIVE, "r0": ANY}
    special: ClassVar[tuple[Mapping[str, float], ...]] = ({"r0": 0.0},)

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """V(r)."""
        k, rest = parameters
        return 0.5 * k * (r - rest) ** 2

    @staticmethod
    def slope(r: Array, parameters: Parameters) -> Array:
        """k (r - r0)."""
        k, rest = parameters
        return k * (r - rest)

    @staticmethod
    def shapes(curve: Curve) -> list[Shape]:
        """Where the straight line through the slopes vanishes."""
        steep, level = curve.combination(curve.r, np.ones_like(curve.r))
        return [(-level / steep if steep > 0 else curve.scale,)]

"""The harmonic field of a spring to a wall, or of a trap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from hamfit.potentials.curve import SlopeCurve
from hamfit.potentials.fields import Field
from hamfit.potentials.law import Parameters, Shape
from hamfit.potentials.parameter import Parameter
from hamfit.validation import Array


class HarmonicField(Field):
    """The field of a spring to a wall or of a trap, U(x) = k/2 (x - x0)²; of a hilltop where k is negative.

    >>> HarmonicField.with_constants(k=2.0).energy(np.array([0.0, 3.0])).tolist()
    [0.0, 9.0]
    """

    name = "harmonic"
    formula = "k/2 (x - x0)²"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "k": Parameter("stiffness", 1.0, {"energy": 1, "length": -2}),
        "x0": Parameter("place of rest", 0.0, {"length": 1}, place=True),
    }

    @staticmethod
    def energy(x: Array, parameters: Parameters) -> Array:
        """Evaluate the energy k/2 (x - x0)² at coordinates x."""
        k, rest = parameters
        return 0.5 * k * (x - rest) ** 2

    @staticmethod
    def slope(x: Array, parameters: Parameters) -> Array:
        """Evaluate the slope k (x - x0)."""
        k, rest = parameters
        return k * (x - rest)

    @staticmethod
    def shapes(curve: SlopeCurve) -> list[Shape]:
        """Propose the place at which the straight line through the slopes vanishes."""
        steep, level = curve.combination(curve.r, np.ones_like(curve.r))
        return [(-level / steep if steep else curve.scale,)]

"""The spring of the ring benchmark: a double well in the signed length."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from hamfit.potentials.base import Parameters, Potential, Shape
from hamfit.potentials.curve import SlopeCurve
from hamfit.potentials.parameter import Parameter
from hamfit.validation import Array


class Quartic(Potential):
    """The spring that the ring benchmark's code evaluates, V(r) = k (r² - r0²)², with r0 = 1 in its data.

    The NeurIPS 2022 ring benchmark (Thangamuthu et al.) means (r - 1)² / 2, but its code hands the spring the squared
    distance and counts both directions of a bond: its data, and with them the paper's `sec:benchmarking`, follow this
    potential.

    >>> Quartic.with_constants().energy(np.array([0.0, 1.0, 2.0])).tolist()
    [1.0, 0.0, 9.0]
    """

    name = "quartic"
    formula = "k (r² - r0²)²"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "k": Parameter("strength", 1.0, {"energy": 1, "length": -4}, low=0.0),
        "r0": Parameter("length at rest", 1.0, {"length": 1}, low=0.0),
    }

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """Evaluate the energy k (r² - r0²)² at distances r."""
        k, rest = parameters
        return k * (r**2 - rest**2) ** 2

    @staticmethod
    def slope_over_r(r: Array, parameters: Parameters) -> Array:
        """Evaluate the slope divided by r, 4 k (r² - r0²)."""
        k, rest = parameters
        return 4.0 * k * (r**2 - rest**2)

    @staticmethod
    def shapes(curve: SlopeCurve) -> list[Shape]:
        """Propose the length that the best sum of r and r³ has."""
        linear, cubic = curve.combination(curve.r, curve.r**3)
        return [(float(np.sqrt(-linear / cubic)) if linear * cubic < 0 else curve.scale,)]

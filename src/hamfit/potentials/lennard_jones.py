"""The Lennard-Jones potential of neutral atoms: steep repulsion, weak attraction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from hamfit.potentials.base import Parameters, Potential, Shape
from hamfit.potentials.curve import SlopeCurve
from hamfit.potentials.parameter import Parameter
from hamfit.validation import Array


class LennardJones(Potential):
    """The law of the paper's `eq:lennard-jones-hamiltonian`, V(r) = 4 ε [(σ/r)¹² - (σ/r)⁶], with ε = σ = 1 there.

    Its minimum is -ε at r = 2^(1/6) σ. At r = 0 energy and slope are infinite.

    >>> LennardJones.with_constants().energy(np.array([1.0, 2 ** (1 / 6)])).round(12).tolist()
    [0.0, -1.0]
    """

    name = "lennard-jones"
    formula = "4 epsilon ((sigma/r)¹² - (sigma/r)⁶)"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "epsilon": Parameter("depth of the well", 1.0, {"energy": 1}, low=0.0),
        "sigma": Parameter("distance at which the energy vanishes", 1.0, {"length": 1}, low=0.0),
    }
    vanishes = True

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """Evaluate the energy 4 ε [(σ/r)¹² - (σ/r)⁶] at distances r."""
        epsilon, sigma = parameters
        sixth = (sigma / r) ** 6
        return 4.0 * epsilon * sixth * (sixth - 1.0)  # as a product: inf - inf would be NaN at r = 0

    @staticmethod
    def slope_over_r(r: Array, parameters: Parameters) -> Array:
        """Evaluate the slope divided by r, -24 ε [2 (σ/r)¹² - (σ/r)⁶] / r²."""
        epsilon, sigma = parameters
        sixth = (sigma / r) ** 6
        return -24.0 * epsilon * sixth * (2.0 * sixth - 1.0) / r**2

    @staticmethod
    def shapes(curve: SlopeCurve) -> list[Shape]:
        """Propose minima at those of the curve, or anywhere among its distances."""
        rests = [*curve.rests(), *np.linspace(curve.r[0], curve.r[-1], 12).tolist()]
        return [(rest / 2 ** (1 / 6),) for rest in rests]

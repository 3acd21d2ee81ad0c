"""Neutral atoms."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from hamfit.laws.curve import Curve
from hamfit.laws.forms import POSITIVE, Bounds, Form, Parameters, Shape
from hamfit.validation import Array


class LennardJones(Form):
    """V = 4 ε ((σ/r)¹² - (σ/r)⁶)."""

    name = "lennard-jones"
    formula = "4 epsilon ((sigma/r)¹² - (sigma/r)⁶)"
    parameters: ClassVar[Bounds] = {"epsilon": POSITIVE, "sigma": POSITIVE}
    vanishes = True

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """V(r)."""
        epsilon, sigma = parameters
        sixth = (sigma / r) ** 6
        return 4 * epsilon * sixth * (sixth - 1)

    @staticmethod
    def slope(r: Array, parameters: Parameters) -> Array:
        """-24 ε (2 (σ/r)¹² - (σ/r)⁶) / r."""
        epsilon, sigma = parameters
        sixth = (sigma / r) ** 6
        return -24 * epsilon * sixth * (2 * sixth - 1) / r

    @staticmethod
    def shapes(curve: Curve) -> list[Shape]:
        """Minima at those of the curve, or anywhere among its distances."""
        rests = [*curve.rests(), *np.linspace(curve.r[0], curve.r[-1], 12).tolist()]
        return [(rest / 2 ** (1 / 6),) for rest in rests]

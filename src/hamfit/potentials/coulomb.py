"""Coulomb's law of point charges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hamfit.potentials.base import Parameters, Potential
from hamfit.potentials.parameter import Parameter
from hamfit.validation import Array


class Coulomb(Potential):
    """Coulomb's law V(r) = A / r, which repels where A is positive and attracts where it is negative.

    >>> import numpy as np
    >>> Coulomb.with_constants(A=-2.0).energy(np.array([4.0])).tolist()
    [-0.5]
    """

    name = "coulomb"
    formula = "A / r"
    parameters: ClassVar[Mapping[str, Parameter]] = {"A": Parameter("strength", 1.0, {"energy": 1, "length": 1})}
    vanishes = True

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """Evaluate the energy A / r at distances r."""
        return parameters[0] / r

    @staticmethod
    def slope_over_r(r: Array, parameters: Parameters) -> Array:
        """Evaluate the slope divided by r, -A / r³."""
        return -parameters[0] / r**3

"""Coulomb's law with a hard core that keeps opposite charges apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hamfit.potentials.base import Parameters, Potential
from hamfit.potentials.parameter import Parameter
from hamfit.validation import Array


class Ionic(Potential):
    """The law of two ions, V(r) = k [z / r + (σ/r)¹² / (12 σ)], z the product of their charges.

    Opposite unit charges (z = -1) are in equilibrium at r = σ. At r = 0 energy and slope are infinite. Forces alone
    cannot tell k and z and σ apart, so that no fit tries this law.

    >>> import numpy as np
    >>> Ionic.with_constants(k=12.0).energy(np.array([1.0])).tolist()
    [-11.0]
    """

    name = "ionic"
    formula = "k (z/r + (sigma/r)¹² / (12 sigma))"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "k": Parameter("Coulomb's constant", 1.0, {"energy": 1, "length": 1}, low=0.0),
        "z": Parameter("product of the charges, as numbers", -1.0),
        "sigma": Parameter("diameter of the core", 1.0, {"length": 1}, low=0.0),
    }
    vanishes = True
    identifiable = False

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """Evaluate the energy k [z / r + (σ/r)¹² / (12 σ)] at distances r."""
        k, charges, sigma = parameters
        return k / r * (charges + (sigma / r) ** 11 / 12.0)  # factored: inf - inf would be NaN at r = 0

    @staticmethod
    def slope_over_r(r: Array, parameters: Parameters) -> Array:
        """Evaluate the slope divided by r, -k [z + (σ/r)¹¹] / r³."""
        k, charges, sigma = parameters
        return -k / r**3 * (charges + (sigma / r) ** 11)

"""Charged particles: Coulomb's law, and a hard core that keeps opposite charges apart."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.systems.potentials import PairPotential
from hamfit.validation import Array, positive_number


@dataclass(frozen=True)
class Ionic(PairPotential):
    """V(r) = k [z / r + (σ/r)¹² / (12 σ)], z the product of the two charges.

    Opposite unit charges (z = -1) are in equilibrium at r = σ. At r = 0 energy and slope are infinite.

    Parameters
    ----------
    charges
        Product z; an array has one for each distance.
    strength
        Coulomb's constant k.
    sigma
        Diameter σ of the core.

    Examples
    --------
    >>> Ionic(strength=12.0).energy(np.array([1.0])).tolist()
    [-11.0]
    """

    charges: float | Array = -1.0
    strength: float = 1.0
    sigma: float = 1.0
    name = "ionic"
    singular = True

    def __post_init__(self) -> None:
        positive_number("strength", self.strength)
        positive_number("sigma", self.sigma)

    def energy(self, r: Array) -> Array:
        """V(r) at distances of any shape."""
        with np.errstate(divide="ignore", over="ignore"):
            core = (self.sigma / r) ** 11  # factored: inf - inf would be NaN at r = 0
            return self.strength / r * (self.charges + core / 12.0)

    def slope_over_r(self, r: Array) -> Array:
        """V'(r) / r = -k [z + (σ/r)¹¹] / r³."""
        with np.errstate(divide="ignore", over="ignore"):
            return -self.strength / r**3 * (self.charges + (self.sigma / r) ** 11)

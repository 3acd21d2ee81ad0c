"""Attraction by gravity, softened at short distances."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.systems.potentials import PairPotential
from hamfit.validation import Array, positive_number


@dataclass(frozen=True)
class Plummer(PairPotential):
    """V(r) = -1 / √(r² + ε²), Plummer's potential: -1/r far away, finite and smooth at r = 0.

    Parameters
    ----------
    softening
        Length ε.

    Examples
    --------
    >>> Plummer(softening=3.0).energy(np.array([4.0])).tolist()
    [-0.2]
    """

    softening: float = 0.5
    name = "plummer"

    def __post_init__(self) -> None:
        positive_number("softening", self.softening)

    def energy(self, r: Array) -> Array:
        """V(r) at distances of any shape."""
        energy: Array = -1.0 / np.sqrt(r**2 + self.softening**2)
        return energy

    def slope_over_r(self, r: Array) -> Array:
        """V'(r) / r = (r² + ε²)^(-3/2)."""
        slope: Array = (r**2 + self.softening**2) ** -1.5
        return slope

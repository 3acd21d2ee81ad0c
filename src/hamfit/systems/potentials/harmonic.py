"""Linear spring."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.systems.potentials import PairPotential
from hamfit.validation import Array


@dataclass(frozen=True)
class Harmonic(PairPotential):
    """V(r) = r² / 2, the spring of `eq:lattice` and `eq:chain-hamiltonian`.

    >>> Harmonic().energy(np.array([0.0, 2.0])).tolist()
    [0.0, 2.0]
    """

    name = "harmonic"

    def energy(self, r: Array) -> Array:
        """V(r) at distances of any shape."""
        return 0.5 * r**2

    def slope_over_r(self, r: Array) -> Array:
        """V'(r) / r: one everywhere."""
        return np.ones_like(r)

"""Spring of unit length as the ring benchmark has it: a double well in the signed length."""

from __future__ import annotations

from dataclasses import dataclass

from hamfit.systems.potentials import PairPotential
from hamfit.validation import Array


@dataclass(frozen=True)
class Quartic(PairPotential):
    """V(r) = (r² - 1)², with its minimum at r = 1.

    The NeurIPS 2022 ring benchmark (Thangamuthu et al.) means (r - 1)² / 2, but its code hands the spring the squared
    distance and counts both directions of a bond: its data, and with them the paper's `sec:benchmarking`, follow this
    potential.

    >>> import numpy as np
    >>> Quartic().energy(np.array([0.0, 1.0, 2.0])).tolist()
    [1.0, 0.0, 9.0]
    """

    name = "quartic"

    def energy(self, r: Array) -> Array:
        """V(r) at distances of any shape."""
        return (r**2 - 1.0) ** 2

    def slope_over_r(self, r: Array) -> Array:
        """V'(r) / r = 4 (r² - 1)."""
        return 4.0 * (r**2 - 1.0)

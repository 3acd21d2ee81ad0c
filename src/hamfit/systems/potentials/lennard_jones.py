"""Neutral atoms: steep repulsion, weak attraction."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.systems.potentials import PairPotential
from hamfit.validation import Array, positive_number


@dataclass(frozen=True)
class LennardJones(PairPotential):
    """V(r) = 4 ε [(σ/r)¹² - (σ/r)⁶], of the paper's `eq:lennard-jones-hamiltonian`.

    Its minimum is -ε at r = 2^(1/6) σ. At r = 0 energy and slope are infinite, without a warning: a simulation that
    gets there is stopped by the integrator's check for finite values, which can say at which step.

    Parameters
    ----------
    epsilon
        Depth ε; the paper's value is one. An array has one for each distance.
    sigma
        Distance σ at which the energy vanishes; the paper's value is one. Likewise.

    Examples
    --------
    >>> LennardJones().energy(np.array([1.0, 2 ** (1 / 6)])).round(12).tolist()
    [0.0, -1.0]
    """

    epsilon: float | Array = 1.0
    sigma: float | Array = 1.0
    name = "lennard-jones"
    singular = True

    def __post_init__(self) -> None:
        for name in ("epsilon", "sigma"):
            value = getattr(self, name)
            positive_number(name, value if np.ndim(value) == 0 else np.min(value, initial=1.0))

    def energy(self, r: Array) -> Array:
        """V(r) at distances of any shape."""
        with _infinities():
            sixth = (self.sigma / r) ** 6
            return 4.0 * self.epsilon * sixth * (sixth - 1.0)  # as a product: inf - inf would be NaN at r = 0

    def slope_over_r(self, r: Array) -> Array:
        """V'(r) / r = -24 ε [2 (σ/r)¹² - (σ/r)⁶] / r²."""
        with _infinities():
            sixth = (self.sigma / r) ** 6
            slope: Array = -24.0 * self.epsilon * sixth * (2.0 * sixth - 1.0) / r**2
            return slope


def _infinities() -> np.errstate:
    return np.errstate(divide="ignore", over="ignore")

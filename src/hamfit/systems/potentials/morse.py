"""Spring that yields: the Morse potential with its minimum at r = 0."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.systems.potentials import PairPotential
from hamfit.validation import Array, positive_number


@dataclass(frozen=True)
class Morse(PairPotential):
    """V(r) = D (1 - exp(-a r))², of the paper's `app:datasets:optim-study`.

    Near r = 0 it is a spring of stiffness 2 D a². It is twice continuously differentiable in the displacement there,
    no more: its third derivative jumps through the origin.

    Parameters
    ----------
    depth
        Well depth D; the paper's value is one.
    width
        Inverse width a; the paper's value is one.

    Examples
    --------
    >>> Morse().slope_over_r(np.array([0.0])).tolist()
    [2.0]
    """

    depth: float = 1.0
    width: float = 1.0
    name = "morse"

    def __post_init__(self) -> None:
        positive_number("depth", self.depth)
        positive_number("width", self.width)

    def energy(self, r: Array) -> Array:
        """V(r) at distances of any shape."""
        return self.depth * np.expm1(-self.width * r) ** 2

    def slope_over_r(self, r: Array) -> Array:
        """V'(r) / r = 2 D a exp(-a r) (1 - exp(-a r)) / r, and 2 D a² at r = 0."""
        # expm1 keeps (1 - exp(-a r)) / r exact for small r, where the plain difference would lose every digit.
        rise = -np.expm1(-self.width * r)
        rise_over_r = np.divide(rise, r, out=np.full_like(r, self.width), where=r > 0)
        return 2.0 * self.depth * self.width * np.exp(-self.width * r) * rise_over_r

"""Spring that stiffens as it is stretched."""

from __future__ import annotations

from dataclasses import dataclass

from hamfit.systems.potentials import PairPotential
from hamfit.validation import Array, non_negative_number


@dataclass(frozen=True)
class Anharmonic(PairPotential):
    """V(r) = r² / 2 + η r⁴ / 4, of the paper's `app:datasets:optim-study`.

    Parameters
    ----------
    eta
        Nonlinearity η; the paper's value is one.

    Examples
    --------
    >>> import numpy as np
    >>> Anharmonic().energy(np.array([0.0, 2.0])).tolist()
    [0.0, 6.0]
    """

    eta: float = 1.0
    name = "anharmonic"

    def __post_init__(self) -> None:
        non_negative_number("eta", self.eta)

    def energy(self, r: Array) -> Array:
        """V(r) at distances of any shape."""
        return 0.5 * r**2 + 0.25 * self.eta * r**4

    def slope_over_r(self, r: Array) -> Array:
        """V'(r) / r = 1 + η r²."""
        return 1.0 + self.eta * r**2

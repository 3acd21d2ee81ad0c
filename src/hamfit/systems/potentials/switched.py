"""A potential that ends smoothly at a cutoff."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.graphs import envelope, envelope_slope
from hamfit.systems.potentials import PairPotential
from hamfit.validation import Array, positive_number


@dataclass(frozen=True)
class Switched(PairPotential):
    """V(r) f(r), with the envelope f of :func:`hamfit.graphs.envelope`; zero from the cutoff on. It has no name.

    Energy, force and the slope of the force are continuous at the cutoff.

    Parameters
    ----------
    potential
        V.
    cutoff
        Where it ends.

    Examples
    --------
    >>> from hamfit.systems.potentials.harmonic import Harmonic
    >>> Switched(Harmonic(), cutoff=2.0).energy(np.array([1.0, 2.0])).tolist()
    [0.25, 0.0]
    """

    potential: PairPotential
    cutoff: float

    def __post_init__(self) -> None:
        positive_number("cutoff", self.cutoff)

    def energy(self, r: Array) -> Array:
        """V(r) f(r) at distances of any shape."""
        return self.potential.energy(r) * envelope(r, self.cutoff)

    def slope_over_r(self, r: Array) -> Array:
        """(V'(r) f(r) + V(r) f'(r)) / r."""
        with np.errstate(invalid="ignore", divide="ignore"):  # both vanish at r = 0 (f' as r²), or V is singular there
            end = np.where(r == 0, 0.0, self.potential.energy(r) * envelope_slope(r, self.cutoff) / r)
        return self.potential.slope_over_r(r) * envelope(r, self.cutoff) + end

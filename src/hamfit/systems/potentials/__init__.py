"""Pair potentials: the energy of two nodes as a function of their distance, one potential per file.

A potential knows nothing of masses, bonds or graphs; a system sums it over its pairs. Its force comes as V'(r)/r
because that is what multiplies the vector between the two nodes, and because this ratio stays finite where V' and r
vanish together: displacements may coincide.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from hamfit.registry import Registry
from hamfit.validation import Array


class PairPotential(ABC):
    """Energy V(r) of a pair at distance r.

    A subclass with a `name` of its own joins the family by being defined. Members are frozen dataclasses whose fields
    are the constants of the potential, each with a default.

    Attributes
    ----------
    name
        Name the potential is found by.
    singular
        Whether V diverges at r = 0; such a potential cannot act between displacements, which may coincide.

    Examples
    --------
    >>> import numpy as np
    >>> POTENTIALS.names()
    ['anharmonic', 'harmonic', 'ionic', 'lennard-jones', 'morse', 'plummer', 'quartic']
    >>> morse = POTENTIALS.get("morse")(depth=2.0)
    >>> morse.energy(np.array([0.0, np.log(2.0)])).round(12).tolist()
    [0.0, 0.5]
    """

    name: ClassVar[str]
    singular: ClassVar[bool] = False

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        POTENTIALS.add(cls)

    @abstractmethod
    def energy(self, r: Array) -> Array:
        """V(r) at distances of any shape."""

    @abstractmethod
    def slope_over_r(self, r: Array) -> Array:
        """V'(r) / r, with its limit at r = 0 unless the potential is `singular`."""


POTENTIALS: Registry[PairPotential] = Registry("potential", __name__)

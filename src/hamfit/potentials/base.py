"""What every law of a pair's energy has in common, and a law with its constants, as systems and fits evaluate it."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from hamfit.potentials.envelope import envelope, envelope_slope
from hamfit.potentials.law import Law, Parameters, Shape
from hamfit.registry import Member, Registry
from hamfit.validation import Array, positive_number

__all__ = ["POTENTIALS", "PairPotential", "Parameters", "Potential", "PotentialName", "Shape", "over_distance"]

PotentialName = Annotated[str, "hamfit.potentials:POTENTIALS"]
"""Name of a potential; the command line reads off this annotation which names to offer."""

POTENTIALS: Registry[Potential] = Registry("potential", "hamfit.potentials")


class Potential(Law, Member):
    """A law of the energy V(r) of two nodes at distance r, up to a constant, with named parameters.

    A subclass with a `name` of its own joins the family by being defined. It is never instantiated: fits call its
    functions with whatever values they try, and `with_constants` makes the law with fixed ones.

    The force comes as V'(r)/r, because that is what multiplies the vector between two nodes, and because this ratio
    stays finite where V' and r vanish together: displacements may coincide.

    Examples
    --------
    >>> POTENTIALS.names()  # doctest: +NORMALIZE_WHITESPACE
    ['anharmonic', 'coulomb', 'harmonic', 'ionic', 'lennard-jones', 'morse', 'plummer', 'power-law', 'quartic',
     'yukawa', 'zbl']
    >>> morse = POTENTIALS.get("morse").with_constants(D=2.0)
    >>> morse.energy(np.array([0.0, np.log(2.0)])).round(12).tolist()
    [0.0, 0.5]
    """

    family = POTENTIALS

    @staticmethod
    @abstractmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """Evaluate V at distances of any shape. Parameters may be complex, for derivatives by complex steps."""

    @staticmethod
    @abstractmethod
    def slope_over_r(r: Array, parameters: Parameters) -> Array:
        """Evaluate V'(r) / r, with its limit at r = 0 where that is finite. Parameters may be complex."""

    @classmethod
    def valued(cls, values: Parameters, cutoff: float | None = None) -> PairPotential:
        """Give the parameters values, which may be complex and are not checked: fits try what they like."""
        return PairPotential(cls, values, cutoff)

    @classmethod
    def with_constants(cls, *, cutoff: float | None = None, **constants: float | Array) -> PairPotential:
        """Make the law with the given constants, and the default for each of the others, for a system to sum.

        Parameters
        ----------
        cutoff
            Distance at which the envelope ends the law smoothly; None for no end.
        **constants
            Values of parameters; an array has one for each distance.
        """
        values = cls.checked(constants)
        return PairPotential(cls, values, None if cutoff is None else positive_number("cutoff", cutoff))


@dataclass(frozen=True)
class PairPotential:
    """A law with its constants, ending at a cutoff or not.

    With a cutoff the law is V(r) f(r), f the function `envelope`: energy, force and the slope of the force are
    continuous at the cutoff, and zero from there on. A law that is singular at r = 0 is infinite there without a
    warning: a simulation that gets there is stopped by the integrator's check, which can say at which step.

    Attributes
    ----------
    law
        The law.
    constants
        Values of all its parameters.
    cutoff
        Where it ends, or None.

    Examples
    --------
    >>> spring = POTENTIALS.get("harmonic").with_constants(k=3.0, cutoff=2.0)
    >>> spring.energy(np.array([1.0, 2.0])).tolist()
    [0.75, 0.0]
    """

    law: type[Potential]
    constants: Parameters
    cutoff: float | None = None

    @property
    def singular(self) -> bool:
        """Whether energy or force is infinite at r = 0, so that it cannot act between nodes that may coincide."""
        zero = np.zeros(1)
        return not bool(np.isfinite(self.energy(zero)).all() and np.isfinite(self.slope_over_r(zero)).all())

    def energy(self, r: Array) -> Array:
        """Evaluate the energy at distances of any shape."""
        with np.errstate(divide="ignore", over="ignore"):
            energy = self.law.energy(r, self.constants)
        return energy if self.cutoff is None else energy * envelope(r, self.cutoff)

    def slope_over_r(self, r: Array) -> Array:
        """Evaluate the slope of the energy divided by r, with its limit at r = 0 unless the law is singular."""
        with np.errstate(divide="ignore", over="ignore"):
            slope = self.law.slope_over_r(r, self.constants)
            if self.cutoff is None:
                return slope
            energy = self.law.energy(r, self.constants)
        with np.errstate(invalid="ignore", divide="ignore"):  # both vanish at r = 0 (f' as r²), or V is singular there
            end = np.where(r == 0, 0.0, energy * envelope_slope(r, self.cutoff) / r)
        return slope * envelope(r, self.cutoff) + end

    def slope(self, r: Array) -> Array:
        """Evaluate the slope of the energy at distances of any shape."""
        return r * self.slope_over_r(r)


def over_distance(slope: Array, r: Array, limit: float) -> Array:
    """Divide slopes by distances; `limit` stands where the distance is zero.

    >>> over_distance(np.array([0.0, 6.0]), np.array([0.0, 2.0]), 3.0).tolist()
    [3.0, 3.0]
    """
    ratio: Array = np.divide(slope, r, out=np.full(np.shape(r), limit, dtype=slope.dtype), where=r > 0)
    return ratio

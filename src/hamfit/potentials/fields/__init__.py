"""Fields: energies of one node as functions of one of its coordinates, one law per file.

What a Hamiltonian has learned of an outer field is compared with all of them. Adding a law is adding one file here, or
defining a subclass of `Field` anywhere else.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from hamfit.potentials.law import Law, Parameters
from hamfit.registry import Member, Registry
from hamfit.validation import Array

FIELDS: Registry[Field] = Registry("field", "hamfit.potentials.fields")


class Field(Law, Member):
    """A law of the energy U(x) of a node at the coordinate x, up to a constant, with named parameters.

    A subclass with a `name` of its own joins the family by being defined. It is never instantiated: fits call its
    functions with whatever values they try, and `with_constants` makes the law with fixed ones.

    Attributes
    ----------
    turning
        Parameters held at a value where the coordinate is an angle, one mapping for each case that a fit tries then;
        None where an angle is like any other coordinate.

    Examples
    --------
    >>> import numpy as np
    >>> FIELDS.names()
    ['anharmonic', 'cosine', 'double-well', 'gaussian', 'harmonic', 'linear']
    >>> FIELDS.get("harmonic").with_constants(k=3.0, x0=1.0).energy(np.array([1.0, 3.0])).tolist()
    [0.0, 6.0]
    """

    family = FIELDS
    turning: ClassVar[tuple[Mapping[str, float], ...] | None] = None

    @staticmethod
    @abstractmethod
    def energy(x: Array, parameters: Parameters) -> Array:
        """Evaluate U at coordinates of any shape. Parameters may be complex, for derivatives by complex steps."""

    @staticmethod
    @abstractmethod
    def slope(x: Array, parameters: Parameters) -> Array:
        """Evaluate U'(x). Parameters may be complex."""

    @classmethod
    def valued(cls, values: Parameters, cutoff: float | None = None) -> FieldPotential:
        """Give the parameters values, which may be complex and are not checked; a field has no cutoff."""
        assert cutoff is None
        return FieldPotential(cls, values)

    @classmethod
    def with_constants(cls, **constants: float) -> FieldPotential:
        """Make the law with the given constants, and the default for each of the others."""
        return FieldPotential(cls, cls.checked(constants))


@dataclass(frozen=True)
class FieldPotential:
    """A law of one coordinate with its constants.

    Attributes
    ----------
    law
        The law.
    constants
        Values of all its parameters.
    """

    law: type[Field]
    constants: Parameters

    def energy(self, x: Array) -> Array:
        """Evaluate the energy at coordinates of any shape."""
        return self.law.energy(x, self.constants)

    def slope(self, x: Array) -> Array:
        """Evaluate the slope of the energy at coordinates of any shape."""
        return self.law.slope(x, self.constants)

"""What laws of a distance and laws of a coordinate have in common: a text, parameters, and first guesses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

from hamfit.errors import unknown_name
from hamfit.potentials.curve import SlopeCurve
from hamfit.potentials.parameter import Parameter
from hamfit.validation import Array

Parameters = Sequence[Any] | Array
"""Values of all parameters of a law, in order; an array among them has one value for each point."""
Shape = tuple[float, ...]
"""Values of all parameters of a law but the first."""


class ValuedLaw(Protocol):
    """A law with values of its parameters, as fits evaluate it."""

    def energy(self, x: Array, /) -> Array:
        """Evaluate the energy at points of any shape."""

    def slope(self, x: Array, /) -> Array:
        """Evaluate the slope of the energy at points of any shape."""


class Law(ABC):
    """A function of one number, up to a constant, with named parameters; never instantiated.

    Attributes
    ----------
    name, formula
        The name that the law is found by, and the law as text.
    parameters
        The parameters by name. The law is proportional to the first of them, its amplitude; the others are its shape.
    special
        Parameters held at a value, for cases that need fewer of them. A fit tries each case beside the full law.
    vanishes
        Whether the energy goes to zero at large distances, so that it may be multiplied by an envelope.
    identifiable
        Whether distances and forces can determine all parameters, so that a fit may try the law.
    """

    name: ClassVar[str]
    formula: ClassVar[str]
    parameters: ClassVar[Mapping[str, Parameter]]
    special: ClassVar[tuple[Mapping[str, float], ...]] = ()
    vanishes: ClassVar[bool] = False
    identifiable: ClassVar[bool] = True

    @staticmethod
    def shapes(curve: SlopeCurve) -> list[Shape]:  # noqa: ARG004 - most laws look at the curve
        """Propose shapes from which a fit of the law to a curve may start; amplitudes follow by linear least squares.

        A law with no parameter but its amplitude has one empty shape, which is what this gives.
        """
        return [()]

    @classmethod
    @abstractmethod
    def valued(cls, values: Parameters, cutoff: float | None = None) -> ValuedLaw:
        """Give the parameters values, which may be complex and are not checked: fits try what they like."""

    @classmethod
    def checked(cls, constants: Mapping[str, float | Array]) -> tuple[float | Array, ...]:
        """Check constants by name, and complete them by the defaults of the others; in the order of the parameters."""
        for given in constants:
            if given not in cls.parameters:
                raise unknown_name(f"parameter of the potential '{cls.name}'", given, cls.parameters)
        return tuple(item.checked(name, constants.get(name, item.default)) for name, item in cls.parameters.items())

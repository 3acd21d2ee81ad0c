"""Named forms of a pair's energy V(r), one per file: what a learned law is compared with.

Every form is proportional to its first parameter, the amplitude. The others are its shape; a form proposes some from
the curve that it is to describe, and amplitudes follow by linear least squares.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from hamfit.laws.curve import Curve
from hamfit.registry import Registry
from hamfit.validation import Array

Parameters = Sequence[Any] | Array
Shape = tuple[float, ...]
Bounds = Mapping[str, tuple[float, float]]
ANY = (-np.inf, np.inf)
POSITIVE = (0.0, np.inf)


class Form(ABC):
    """V(r) up to a constant, with parameters.

    A subclass with a `name` of its own joins the family by being defined.

    Attributes
    ----------
    name, formula
        What it is called, and what it is.
    parameters
        Name of each parameter and its bounds; the first is the amplitude.
    special
        Parameters held at a value, for cases that need fewer of them; each is tried beside the full form.
    vanishes
        Whether V goes to zero at large distances, so that V times an envelope is a form as well.

    Examples
    --------
    >>> FORMS.names()  # doctest: +NORMALIZE_WHITESPACE
    ['anharmonic', 'coulomb', 'harmonic', 'lennard-jones', 'morse', 'plummer', 'power-law', 'quartic', 'yukawa']
    """

    name: ClassVar[str]
    formula: ClassVar[str]
    parameters: ClassVar[Bounds]
    special: ClassVar[tuple[Mapping[str, float], ...]] = ()
    vanishes: ClassVar[bool] = False

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        FORMS.add(cls)

    @staticmethod
    @abstractmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """V(r); parameters may be complex."""

    @staticmethod
    @abstractmethod
    def slope(r: Array, parameters: Parameters) -> Array:
        """V'(r); parameters may be complex."""

    @staticmethod
    @abstractmethod
    def shapes(curve: Curve) -> list[Shape]:
        """Shapes to start from: all parameters but the first."""


FORMS: Registry[Form] = Registry("form", __name__)

"""`LammpsFormat`: units and atomic numbers of LAMMPS files, which hold neither, only types by number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from hamfit.data.atomic_formats import AtomicFormat
from hamfit.data.configurations import Configuration
from hamfit.errors import DataError, ParameterError
from hamfit.optional import require
from hamfit.validation import IntArray

_STYLES = ("metal", "real", "lj", "si")


@dataclass(frozen=True)
class LammpsFormat(AtomicFormat):
    """Files of LAMMPS.

    Attributes
    ----------
    style
        The units of LAMMPS that its numbers are in: ``metal``, ``real``, ``lj`` or ``si``; or `units` in its place.
    elements
        Symbols of the elements by type, such as ``"Si,O"``; without them types are species as they are, and masses
        must be in the file or given.
    """

    style: str | None = None
    elements: str | None = None

    def _units(self) -> Any:
        if self.style is not None and self.units is not None:
            raise ParameterError("the style of LAMMPS's units says all; give it (style) or the units, not both")
        if self.style is None and self.units is None:
            raise ParameterError(
                f"files of LAMMPS do not say their units: give its style of units (--option style=metal; "
                f"{', '.join(_STYLES)}), or the units themselves (--units)"
            )
        if self.style is not None and self.style not in _STYLES:
            raise ParameterError(f"unknown style of LAMMPS's units '{self.style}'; known are {', '.join(_STYLES)}")
        return self.units if self.style is None else self.style

    def _labelled(self, frames: Iterable[Configuration]) -> Iterator[Configuration]:
        """Give atoms their elements; where types stay types, masses of elements are not taken for them."""
        numbers = None if self.elements is None else _numbers(str(self.elements))
        for frame in frames:
            kinds = frame.species
            if numbers is not None and kinds is not None:
                if kinds.min() < 1 or kinds.max() > len(numbers):
                    raise DataError(
                        f"{frame.where} has the types {kinds.min()} to {kinds.max()}, but there are {len(numbers)} "
                        "elements given"
                    )
                yield replace(frame, species=numbers[kinds - 1])
            else:
                yield replace(frame, of_types=True)


def _numbers(text: str) -> IntArray:
    known = require("ase.data", "ase").atomic_numbers
    symbols = [symbol.strip() for symbol in text.split(",")]
    unknown = [symbol for symbol in symbols if symbol not in known]
    if unknown:
        raise ParameterError(f"'{unknown[0]}' is no element; elements are given by type, such as Si,O")
    return np.array([known[symbol] for symbol in symbols], dtype=np.int64)

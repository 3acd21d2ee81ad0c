"""`LammpsFormat`: units and atomic numbers of LAMMPS files, which mostly hold neither, only types by number."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.data.atomic_formats import AtomicFormat
from hamfit.data.configurations import Configuration
from hamfit.data.lammps import STYLE
from hamfit.data.source import DataSource
from hamfit.errors import DataError, ParameterError
from hamfit.files import existing
from hamfit.optional import require
from hamfit.validation import IntArray

_ELEMENT = "element"  # column of symbols, as dump_modify element fills it
_STYLES = ("metal", "real", "lj", "si")


@dataclass(frozen=True)
class LammpsFormat(AtomicFormat):
    """Files of LAMMPS.

    Attributes
    ----------
    style
        The units of LAMMPS that its numbers are in: ``metal``, ``real``, ``lj`` or ``si``; or `units` in its place.
        Neither is needed for files that state it.
    elements
        Symbols of the elements by type, such as ``"Si,O"``; not needed where there is a column ``element``. Without
        them types are species as they are, and masses must be in the file or given.
    """

    style: str | None = None
    elements: str | None = None

    def open_all(self, paths: Sequence[Path]) -> tuple[DataSource, dict[str, Any]]:
        """Read several files one after the other, in the style of units that they state or that is given."""
        stated = {frame.of_frame[STYLE] for frame in map(self._first, paths) if STYLE in frame.of_frame}
        if len(stated) > 1:
            raise ParameterError(f"the files state different units of LAMMPS ({', '.join(sorted(stated))})")
        style = next(iter(stated), None)
        if style is not None and self.style not in (None, style):
            raise ParameterError(
                f"{paths[0]} states the units {style} of LAMMPS, not {self.style}; leave out the style"
            )
        asked = replace(self, style=style) if self.style is None and self.units is None else self
        return super(LammpsFormat, asked).open_all(paths)

    @abstractmethod
    def read_frames(self, path: Path) -> Iterable[Configuration]:
        """Go through the frames of a file as they stand there."""

    def frames(self, path: Path) -> Iterator[Configuration]:
        """Go through the frames of a file, with elements where they are known."""
        return self._labelled(self.read_frames(path))

    def _first(self, path: Path) -> Configuration:
        return next(iter(self.read_frames(existing(path))))

    def _units(self) -> Any:
        if self.style is not None and self.units is not None:
            raise ParameterError("the style of LAMMPS's units says all; give it (style) or the units, not both")
        if self.style is None and self.units is None:
            raise ParameterError(
                f"this file of LAMMPS does not say its units: give its style of units (--option style=metal; "
                f"{', '.join(_STYLES)}), or the units themselves (--units)"
            )
        if self.style is not None and self.style not in _STYLES:
            raise ParameterError(
                f"unknown style of LAMMPS's units '{self.style}'; known are {', '.join(_STYLES)}; say the units "
                "themselves (--units length=...,time=...,mass=...,energy=...)"
            )
        return self.units if self.style is None else self.style

    def _labelled(self, frames: Iterable[Configuration]) -> Iterator[Configuration]:
        """Give atoms their elements; where types stay types, masses of elements are not taken for them."""
        numbers = None if self.elements is None else _numbers(str(self.elements).split(","))
        for frame in frames:
            frame.of_frame.pop(STYLE, None)
            kinds = frame.species
            if numbers is not None and kinds is not None:
                if kinds.min() < 1 or kinds.max() > len(numbers):
                    raise DataError(
                        f"{frame.where} has the types {kinds.min()} to {kinds.max()}, but there are {len(numbers)} "
                        "elements given"
                    )
                yield replace(frame, species=numbers[kinds - 1])
            elif _ELEMENT in frame.at_nodes:
                yield replace(frame, species=_numbers(frame.at_nodes.pop(_ELEMENT).tolist()))
            else:
                yield replace(frame, of_types=True)


def _numbers(symbols: Sequence[str]) -> IntArray:
    known = require("ase.data", "ase").atomic_numbers
    stripped = [str(symbol).strip() for symbol in symbols]
    unknown = [symbol for symbol in stripped if symbol not in known]
    if unknown:
        raise ParameterError(f"'{unknown[0]}' is no element; name those of the types (--option elements=Si,O)")
    return np.array([known[symbol] for symbol in stripped], dtype=np.int64)

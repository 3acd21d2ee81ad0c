"""Extended XYZ (``.xyz``, ``.extxyz``): read with all labels, and written in all digits (extra ``ase``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from hamfit.data.atomic_formats import AtomicFormat
from hamfit.data.configurations import Configuration
from hamfit.data.extxyz import read_extxyz
from hamfit.data.extxyz_writing import write_extxyz
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.files import FileKind, beginning, replacing
from hamfit.units import ASE_UNITS


@dataclass(frozen=True)
class ExtXYZ(AtomicFormat):
    """Frames of atoms as text, with labels by name."""

    name: ClassVar[str] = "extxyz"
    suffixes: ClassVar[tuple[str, ...]] = (".extxyz", ".xyz")
    summary: ClassVar[str] = "Extended XYZ, in the units of ASE unless --units says otherwise."
    units_written: ClassVar[Mapping[str, str] | None] = ASE_UNITS
    file_kind: ClassVar[FileKind] = FileKind("an extended XYZ file", beginning(rb"\s*\d+\s*\n"))

    def frames(self, path: Path) -> Iterator[Configuration]:
        """Go through the frames of a file."""
        return read_extxyz(path)

    def write(self, data: PhaseSpaceData, path: str | Path) -> None:
        """Write all frames; those of data in other known units in ASE's."""
        with replacing(path, self.file_kind) as temporary, temporary.open("w", encoding="utf-8") as file:
            write_extxyz(data, file, str(path))

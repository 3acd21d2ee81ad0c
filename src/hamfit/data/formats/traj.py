"""ASE's trajectories (``.traj``), read and written in full precision (extra ``ase``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from hamfit.data.atomic_formats import AtomicFormat
from hamfit.data.atoms_files import read_with_ase, write_traj
from hamfit.data.configurations import Configuration
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.errors import FileError
from hamfit.files import FileKind, beginning, replacing
from hamfit.units import ASE_UNITS

_BEGIN = beginning(rb"- of Ulm")


@dataclass(frozen=True)
class Traj(AtomicFormat):
    """Trajectories of ASE, in its units."""

    name: ClassVar[str] = "traj"
    summary: ClassVar[str] = "ASE trajectories."
    units_written: ClassVar[Mapping[str, str] | None] = ASE_UNITS
    file_kind: ClassVar[FileKind] = FileKind("an ASE trajectory", _BEGIN)

    def frames(self, path: Path) -> Iterator[Configuration]:
        """Go through the frames of a file; those of very old versions of ASE, which are pickled, are refused."""
        if not _BEGIN(path):
            raise FileError(f"{path} is damaged or not an ASE trajectory; those of old versions of ASE are not read")
        return read_with_ase(path, "traj")

    def write(self, data: PhaseSpaceData, path: str | Path) -> None:
        """Write all frames; those of data in other known units in ASE's."""
        with replacing(path, self.file_kind, named=True) as temporary:
            write_traj(data, temporary, str(path))

"""Data files of LAMMPS (``.data``, ``.lmp``), only read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from hamfit.data.configurations import Configuration
from hamfit.data.lammps import read_data_file
from hamfit.data.lammps_types import LammpsFormat


@dataclass(frozen=True)
class LammpsData(LammpsFormat):
    """What ``write_data`` writes; `atom_style` says its columns where the file does not."""

    name: ClassVar[str] = "lammps-data"
    suffixes: ClassVar[tuple[str, ...]] = (".data", ".lmp")
    summary: ClassVar[str] = "Data files of LAMMPS, only read; --option style=metal says its units."

    atom_style: str | None = None

    def read_frames(self, path: Path) -> Iterable[Configuration]:
        """Give the one configuration of a file."""
        return [read_data_file(path, self.atom_style)]

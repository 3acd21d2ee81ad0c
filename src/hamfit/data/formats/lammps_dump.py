"""Text dumps of LAMMPS (``.dump``, ``.lammpstrj``, names such as ``dump.melt``), only read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from hamfit.data.configurations import Configuration
from hamfit.data.lammps import read_dump
from hamfit.data.lammps_types import LammpsFormat


@dataclass(frozen=True)
class LammpsDump(LammpsFormat):
    """What ``dump custom`` and ``dump atom`` write; forces are the columns fx fy fz, velocities vx vy vz."""

    name: ClassVar[str] = "lammps-dump"
    suffixes: ClassVar[tuple[str, ...]] = (".dump", ".lammpstrj")
    names: ClassVar[tuple[str, ...]] = ("dump.*", "*.dump.*")
    summary: ClassVar[str] = "Text dumps of LAMMPS, only read; --option style=metal says its units."

    timestep: float | None = None

    def read_frames(self, path: Path) -> Iterator[Configuration]:
        """Go through the snapshots of a file; with a `timestep`, their times are that many times it."""
        for frame in read_dump(path):
            if self.timestep is not None:
                frame.of_frame["time"] = float(self.timestep) * float(frame.of_frame.pop("timestep"))
            yield frame

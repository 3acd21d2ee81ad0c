"""Whatever else ASE reads: structures and outputs of many programs, known by suffix, by name, or by ``format=ase``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from hamfit.data.atomic_formats import AtomicFormat
from hamfit.data.atoms_files import read_with_ase
from hamfit.data.configurations import Configuration


@dataclass(frozen=True)
class ASE(AtomicFormat):
    """Files that `ase.io` reads; `ase_format` is its name of the format, where it does not find that out by itself."""

    name: ClassVar[str] = "ase"
    suffixes: ClassVar[tuple[str, ...]] = (".cif", ".db", ".gen", ".gro", ".pdb", ".poscar", ".pwo", ".vasp", ".xsf")
    names: ClassVar[tuple[str, ...]] = ("*POSCAR*", "*CONTCAR*", "*OUTCAR*", "*XDATCAR*", "*vasprun*.xml")
    summary: ClassVar[str] = "Whatever else ASE reads (--format ase), only read."

    ase_format: str | None = None

    def frames(self, path: Path) -> Iterator[Configuration]:
        """Go through the frames of a file."""
        return read_with_ase(path, self.ase_format)

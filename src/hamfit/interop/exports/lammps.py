"""Pair laws as tables of LAMMPS, with the commands that use them: at LAMMPS's own speed, on any cluster."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.files import FileKind
from hamfit.interop.exports import Export
from hamfit.interop.initial_state import state_of
from hamfit.interop.lammps_data import LammpsState, step_of
from hamfit.interop.lammps_tables import ChosenTables, chosen_tables
from hamfit.interop.lammps_units import LammpsUnits
from hamfit.interop.pair_functions import PairModel
from hamfit.learned import LearnedHamiltonian
from hamfit.validation import positive_number

INCLUDE, TABLES, STATE, EXAMPLE = "in.hamfit", "hamfit.table", "state.data", "in.example"
_BEGINNING = "# hamfit: "
_INSTEAD = "run it by fix external: hamfit.interop.lammps.attach(lmp, model)"


def _is_export(folder: Path) -> bool:
    names = {one.name for one in folder.iterdir()}
    if not {INCLUDE, TABLES} <= names <= {INCLUDE, TABLES, STATE, EXAMPLE}:
        return False
    return (folder / INCLUDE).read_text(encoding="utf-8", errors="replace").startswith(_BEGINNING)


@dataclass(frozen=True)
class Lammps(Export):
    """Writes a folder: tables of all pair laws, and commands that set masses, styles and coefficients.

    Attributes
    ----------
    tolerance
        Largest error of energies and forces that LAMMPS interpolates, relative to the larger of what is there and what
        is usual in training.
    style
        How LAMMPS interpolates: ``"linear"``, ``"spline"``, or ``"auto"`` for whichever needs a small table.
    units
        Units of LAMMPS: ``"metal"``, ``"real"``, ``"lj"``; ``"auto"``: ``lj`` for models without units, else ``metal``.
    inner, outer
        Where tables begin and, without a cutoff, end; None for half the shortest distance in training, next to zero
        for bonds, and 1.5 times the longest. In the units of the model.
    masses
        Masses of the types, or one for all, in the units of the model; None for those that the model knows.
    initial, index
        Data file with a state, and which of its snapshots; None for no state.
    """

    name = "lammps"
    folder = True
    file_kind = FileKind("an export to LAMMPS", _is_export)

    tolerance: float = 1e-6
    style: str = "auto"
    units: str = "auto"
    inner: float | None = None
    outer: float | None = None
    masses: Any = None
    initial: str | Path | None = None
    index: int = 0

    def write(self, model: LearnedHamiltonian, path: Path) -> dict[str, Any]:
        """Write the folder of a model whose energy is a sum over pairs."""
        tolerance = positive_number("tolerance", self.tolerance)
        pairs = PairModel.of(model, instead=_INSTEAD, masses=self.masses)
        units = LammpsUnits.of(pairs.units, self.units)
        state = (
            None
            if self.initial is None
            else LammpsState.of(pairs, state_of(self.initial, self.index, pairs.units), units)
        )
        ranges = [pairs.range_of(law, self.inner, self.outer, to_zero=pairs.bonded) for law in pairs.laws]
        ends = not pairs.bonded
        chosen = chosen_tables(pairs.laws, ranges, tolerance, style=self.style, squares=not pairs.bonded, ends=ends)
        keywords = [_keyword(pairs, number) for number in range(len(pairs.laws))]
        notes = _notes(pairs, chosen, units, tolerance)
        sections = [
            table.text(keyword, energies=units.energy, lengths=units.length)
            for keyword, table in zip(keywords, chosen.tables, strict=True)
        ]
        heading = "\n".join(f"# {line}" for line in notes)
        (path / TABLES).write_text("\n".join([heading + "\n", *sections]), encoding="utf-8")
        masses = [mass * units.mass for mass in pairs.masses]
        commands = _commands(pairs, chosen, keywords, masses, units)
        (path / INCLUDE).write_text(f"{_BEGINNING}{_USE}\n{heading}\n" + "\n".join(commands) + "\n", encoding="utf-8")
        if state is not None:
            (path / STATE).write_text(state.text(pairs, masses), encoding="utf-8")
            script = state.script(pairs, units, step_of(pairs) * units.time)
            (path / EXAMPLE).write_text(script, encoding="utf-8")
        return {
            "style": f"{'bond' if pairs.bonded else 'pair'}_style table {chosen.style} {chosen.points}",
            "units": units.style,
            "tabulation_error": chosen.error,
            "tolerance": tolerance,
            "notes": "; ".join(_warnings(pairs, chosen, units)) or "none",
        }


_USE = "include this after the box is made; -var hamfit FOLDER says where this folder is"


def _keyword(pairs: PairModel, number: int) -> str:
    first, second = pairs.laws[number].ends
    return f"BOND_{number + 1}" if pairs.bonded else f"PAIR_{first + 1}_{second + 1}"


def _notes(pairs: PairModel, chosen: ChosenTables, units: LammpsUnits, tolerance: float) -> list[str]:
    """Say what the tables hold, one line each."""
    lines = [
        f"units {units.style}",
        *(f"type {number}: {pairs.type_name(number - 1)}" for number in range(1, len(pairs.types) + 1)),
        f"largest relative error of tables: {chosen.error:.2e}, asked for: {tolerance:g}",
    ]
    for number, table in enumerate(chosen.tables):
        seen = [length * units.length for length in table.law.seen]
        lines.append(
            f"{_keyword(pairs, number)}: {table.law.name}, trained on distances from {seen[0]:.6g} to {seen[1]:.6g}, "
            f"tabulated from {table.low * units.length:.6g} to {table.high * units.length:.6g}"
        )
    lines.append("energies are those of pairs; constants that the model adds for each particle are not in them")
    return lines + _warnings(pairs, chosen, units)


def _warnings(pairs: PairModel, chosen: ChosenTables, units: LammpsUnits) -> list[str]:
    """Say where tables go on beyond the training data in a way that a simulation had better not use."""
    found = []
    for number, table in enumerate(chosen.tables):
        below = table.r < table.law.seen[0]
        if not pairs.bonded and (table.force[below] < 0).any():
            found.append(
                f"{_keyword(pairs, number)} attracts at distances below {table.law.seen[0] * units.length:.4g}, which "
                "no data had: look at the distances of a run"
            )
    return found


def _commands(
    pairs: PairModel, chosen: ChosenTables, keywords: list[str], masses: list[float], units: LammpsUnits
) -> list[str]:
    """List the commands of the include file."""
    lines = ["variable hamfit index ."]
    lines += [f"mass {number} {mass!r}" for number, mass in enumerate(masses, 1)]
    if not pairs.bonded:
        lines.append(f"pair_style table {chosen.style} {chosen.points}")
        for keyword, law in zip(keywords, pairs.laws, strict=True):
            first, second = law.ends
            lines.append(f"pair_coeff {first + 1} {second + 1} ${{hamfit}}/{TABLES} {keyword}")
        return lines
    farthest = max(table.high for table in chosen.tables) * units.length
    lines += [
        "pair_style none",
        f"comm_modify cutoff {float(np.ceil(farthest * 10) / 10)!r}",
        f"bond_style table {chosen.style} {chosen.points}",
    ]
    return lines + [f"bond_coeff {n} ${{hamfit}}/{TABLES} {keyword}" for n, keyword in enumerate(keywords, 1)]

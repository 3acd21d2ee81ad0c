"""Text dumps and data files of LAMMPS: boxes, atoms in the order of their ids, and the columns by name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

import numpy as np

from hamfit.data.configurations import Configuration
from hamfit.errors import DataError
from hamfit.files import existing
from hamfit.validation import Array, Float64Array, IntArray

_ATOM_STYLES = {  # columns before x, y, z
    "atomic": ("id", "type"),
    "charge": ("id", "type", "q"),
    "bond": ("id", "mol", "type"),
    "angle": ("id", "mol", "type"),
    "molecular": ("id", "mol", "type"),
    "full": ("id", "mol", "type", "q"),
}
STYLE = "units"
"""Label of a frame whose file says which of LAMMPS's styles of units its numbers are in."""
_HEADING_UNITS = re.compile(r"\bunits = (\w+)")
_SECTION = re.compile(r"[A-Z][A-Za-z]*(?: [A-Z]?[A-Za-z]+)*(?:\s*#.*)?")
_VECTORS = {"velocities": ("vx", "vy", "vz"), "forces": ("fx", "fy", "fz")}
_PLACES = (("xu", "yu", "zu"), ("x", "y", "z"), ("xsu", "ysu", "zsu"), ("xs", "ys", "zs"))


def read_dump(path: str | Path) -> Iterator[Configuration]:
    """Go through the snapshots of a text dump (``dump custom``, ``dump atom``), atoms sorted by their ids."""
    file = existing(path)
    number = 0
    try:
        with file.open(encoding="utf-8") as text:
            while head := text.readline():
                if head.strip():
                    yield _snapshot(head.strip(), text, f"{file}, frame {number}")
                    number += 1
    except UnicodeDecodeError:
        raise DataError(f"{file} is not a text file; dumps are read as text (dump custom, dump atom)") from None
    if not number:
        raise DataError(f"{file}: no snapshots are there")


def read_data_file(path: str | Path, atom_style: str | None = None) -> Configuration:
    """Read what ``write_data`` writes: the box, and the sections Masses, Atoms and Velocities; others are named."""
    file = existing(path)
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise DataError(f"{file} is not a text file; data files of LAMMPS are") from None
    head, sections = _sections(lines)
    where = str(file)
    if "Atoms" not in sections:
        raise DataError(f"{where}: the section Atoms is missing; it is no data file of LAMMPS")
    style, rows = sections["Atoms"]
    style = atom_style or style or "atomic"
    if style not in _ATOM_STYLES:
        raise DataError(f"{where}: atom_style {style} is not among those read: {', '.join(sorted(_ATOM_STYLES))}")
    before = _ATOM_STYLES[style]
    table = _table(rows, len(before) + 3, f"{where}, section Atoms", images=True)
    order = np.argsort(table[:, 0], kind="stable")
    table = table[order]
    cell = _box_of_head(head, where)
    kinds: IntArray = table[:, before.index("type")].astype(np.int64)
    places = table[:, len(before) : len(before) + 3]
    if table.shape[1] == len(before) + 6:
        places = places + table[:, len(before) + 3 :] @ cell
    at_nodes: dict[str, Array] = {name: table[:, at] for at, name in enumerate(before) if name in ("q", "mol")}
    if "Masses" in sections:
        masses = _table(sections["Masses"][1], 2, f"{where}, section Masses")
        of_type = dict(zip(masses[:, 0].astype(int).tolist(), masses[:, 1].tolist(), strict=True))
        at_nodes["masses"] = np.array([of_type.get(int(kind), np.nan) for kind in kinds])
    if "Velocities" in sections:
        speeds = _table(sections["Velocities"][1], 4, f"{where}, section Velocities")
        speeds = speeds[np.argsort(speeds[:, 0], kind="stable")]
        if not np.array_equal(speeds[:, 0], table[:, 0]):
            raise DataError(f"{where}: the sections Atoms and Velocities are not about the same atoms")
        at_nodes["velocities"] = speeds[:, 1:4]
    used = ("Atoms", "Masses", "Velocities")
    others = {name: len(found[1]) for name, found in sections.items() if name not in used}
    of_frame: dict[str, Any] = dict(others)
    stated = _HEADING_UNITS.search(lines[0]) if lines else None
    if stated is not None:
        of_frame[STYLE] = stated[1]
    return Configuration(where, kinds, places, cell, (True, True, True), at_nodes, of_frame)


def _snapshot(head: str, text: TextIO, where: str) -> Configuration:
    """Read one snapshot, item by item, until its atoms."""
    items: dict[str, list[str]] = {}
    while True:
        if not head:
            raise DataError(f"{where}: the file ends before the atoms of the snapshot; it is cut off")
        if not head.startswith("ITEM:"):
            raise DataError(
                f"{where}: '{head:.40}' stands where ITEM: should; it is no text dump of LAMMPS, or damaged"
            )
        name = head.removeprefix("ITEM:").strip()
        if name.startswith("ATOMS"):
            break
        items[name] = list(islice(text, 3 if name.startswith("BOX BOUNDS") else 1))
        head = text.readline().strip()
    try:
        count, step = int(items["NUMBER OF ATOMS"][0]), int(items["TIMESTEP"][0])
    except (KeyError, ValueError, IndexError):
        raise DataError(f"{where}: TIMESTEP and NUMBER OF ATOMS must be whole numbers") from None
    columns = name.split()[1:]
    rows = list(islice(text, count))
    if len(rows) < count:
        raise DataError(f"{where}: the file ends after {len(rows)} of {count} atoms; it is cut off")
    of_frame: dict[str, Any] = {"timestep": step}
    if "TIME" in items:
        of_frame["time"] = _time(items["TIME"], where)
    if "UNITS" in items:
        of_frame[STYLE] = items["UNITS"][0].strip()
    return _atoms(columns, rows, items, of_frame, where)


def _time(lines: list[str], where: str) -> float:
    try:
        return float(lines[0])
    except (IndexError, ValueError):
        raise DataError(f"{where}: TIME must be a number") from None


def _atoms(
    columns: list[str], rows: list[str], items: dict[str, list[str]], of_frame: dict[str, Any], where: str
) -> Configuration:
    words = [row.split() for row in rows]
    wrong = next((number for number, row in enumerate(words) if len(row) != len(columns)), None)
    if wrong is not None:
        raise DataError(
            f"{where}: atom {wrong + 1} of the snapshot has {len(words[wrong])} columns, not {len(columns)}"
        )
    table: dict[str, Array] = {}
    for at, name in enumerate(columns):
        values = [row[at] for row in words]
        try:
            table[name] = np.array(values, dtype=np.float64)
        except ValueError:
            table[name] = np.array(values)
    if "id" in table:
        order = np.argsort(table["id"], kind="stable")
        if len(np.unique(table["id"])) < len(order):
            raise DataError(f"{where}: an atom's id stands there twice")
        table = {name: values[order] for name, values in table.items()}
    elif len(rows) > 1:
        raise DataError(f"{where}: without the column id nobody knows which atom is which; dump it too")
    origin, cell, periodic = _box_of_dump(items, where)
    unfolded = "xu" in table or "xsu" in table or "ix" in table
    places = _places_of(table, origin, cell, where)
    kinds = table.pop("type", None)
    kinds = None if kinds is None or kinds.dtype.kind != "f" else kinds.astype(np.int64)
    at_nodes = {}
    for label, names in _VECTORS.items():
        if all(name in table for name in names):
            at_nodes[label] = np.stack([table.pop(name) for name in names], axis=1)
    if "mass" in table:
        at_nodes["masses"] = table.pop("mass")
    ids = table.pop("id", None)
    return Configuration(where, kinds, places, cell, periodic, at_nodes | table, of_frame, ids=ids, unfolded=unfolded)


def _places_of(table: dict[str, Array], origin: Array, cell: Array, where: str) -> Float64Array:
    """Find positions: unwrapped ones, or wrapped ones with the flags of their images; scaled ones are multiplied."""
    for names in _PLACES:
        if all(name in table for name in names):
            found = np.stack([table.pop(name) for name in names], axis=1)
            if found.dtype.kind != "f":
                raise DataError(f"{where}: the columns {' '.join(names)} hold something that is no number")
            places = origin + found @ cell if names[0].startswith("xs") else found
            flags = ("ix", "iy", "iz")
            if "u" not in names[0] and all(name in table for name in flags):
                places = places + np.stack([table.pop(name) for name in flags], axis=1) @ cell
            return np.asarray(places, dtype=np.float64)
    raise DataError(f"{where}: the positions are missing; dump x y z, xu yu zu or xs ys zs")


def _box_of_dump(items: dict[str, list[str]], where: str) -> tuple[Array, Array, tuple[bool, ...]]:
    """Read the box: bounds of the box, or of what encloses a tilted one, and which of its sides are periodic."""
    name = next((name for name in items if name.startswith("BOX BOUNDS")), None)
    try:
        assert name is not None
        words = name.split()[2:]
        bounds = np.array([line.split() for line in items[name]], dtype=np.float64)
        flags = words[-3:] if re.fullmatch(r"([pfsm]{2} ?){3}", " ".join(words[-3:])) else ["pp"] * 3
        if bounds.shape == (3, 2):
            tilt = np.zeros(3)
        elif "abc" in words:
            cell, origin = bounds[:, :3], bounds[:, 3]
            return origin, cell, tuple(flag == "pp" for flag in flags)
        else:
            tilt, bounds = bounds[:, 2], bounds[:, :2]
        xy, xz, yz = tilt
        bounds[0] -= [min(0.0, xy, xz, xy + xz), max(0.0, xy, xz, xy + xz)]
        bounds[1] -= [min(0.0, yz), max(0.0, yz)]
    except (AssertionError, ValueError, IndexError):
        raise DataError(f"{where}: BOX BOUNDS must be three lines of two or three numbers") from None
    return bounds[:, 0], _vectors(bounds, xy, xz, yz), tuple(flag == "pp" for flag in flags)


def _vectors(bounds: Array, xy: float, xz: float, yz: float) -> Float64Array:
    lx, ly, lz = bounds[:, 1] - bounds[:, 0]
    return np.array([[lx, 0.0, 0.0], [xy, ly, 0.0], [xz, yz, lz]])


def _sections(lines: Sequence[str]) -> tuple[list[str], dict[str, tuple[str | None, list[str]]]]:
    """Cut a data file into its head and its sections, each with the style that a comment behind its name gives."""
    head: list[str] = []
    sections: dict[str, tuple[str | None, list[str]]] = {}
    current: list[str] = head
    for line in lines[1:]:
        text = line.strip()
        if text and _SECTION.fullmatch(text):
            name, _, comment = text.partition("#")
            current = []
            sections[name.strip()] = (comment.strip() or None, current)
        elif text and not text.startswith("#"):
            current.append(text.partition("#")[0].strip())
    return head, sections


def _box_of_head(head: Sequence[str], where: str) -> Float64Array:
    bounds, tilt = np.full((3, 2), np.nan), np.zeros(3)
    try:
        for line in head:
            words = line.split()
            for axis, name in enumerate("xyz"):
                if words[-2:] == [f"{name}lo", f"{name}hi"]:
                    bounds[axis] = [float(words[0]), float(words[1])]
            if words[-3:] == ["xy", "xz", "yz"]:
                tilt = np.array(words[:3], dtype=np.float64)
    except ValueError:
        bounds[:] = np.nan
    if np.isnan(bounds).any():
        raise DataError(f"{where}: the bounds of the box (xlo xhi, ...) are missing or are no numbers")
    return _vectors(bounds, *tilt)


def _table(rows: Sequence[str], wide: int, where: str, *, images: bool = False) -> Float64Array:
    """Read rows of numbers, of so many columns, or of three more where images are flagged."""
    words = [row.split() for row in rows]
    allowed = (wide, wide + 3) if images else (wide,)
    for number, row in enumerate(words, 1):
        if len(row) not in allowed or len(row) != len(words[0]):
            raise DataError(f"{where}: row {number} has {len(row)} columns, not {' or '.join(map(str, allowed))}")
    try:
        return np.array(words, dtype=np.float64)
    except ValueError:
        raise DataError(f"{where}: a row holds something that is no number") from None

"""Frames of extended XYZ files, read one after the other: every line in its place, or an error that names it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

import numpy as np

from hamfit.data.configurations import NOTES, Configuration
from hamfit.errors import DataError
from hamfit.files import existing
from hamfit.optional import require
from hamfit.validation import Array, Float64Array, IntArray

_ENTRY = re.compile(
    r"""\s*(?P<key>"[^"]*"|'[^']*'|[^\s="']+)\s*"""
    r"""(?:=\s*(?P<value>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\{[^}]*\}|\[.*?\](?=\s|$)|[^\s"']\S*))?""",
    re.DOTALL,
)
_KINDS = {"R": np.float64, "I": np.int64, "L": np.bool_, "S": np.str_}
_TRUE, _FALSE = ("t", "true", "1"), ("f", "false", "0")
_PLAIN = "species:S:1:pos:R:3"
_JSON = "_JSON "
_OWN = {"lattice": "Lattice", "properties": "Properties", "pbc": "pbc"}  # which some programs spell otherwise
_PLACES = ("pos", "positions", "position")
_NUMBERS = ("z", "numbers", "atomic_numbers")


@dataclass(frozen=True)
class _Column:
    """A named group of columns, its kind, and where it begins and ends in a line."""

    name: str
    kind: str
    begin: int
    end: int


def read_extxyz(path: str | Path) -> Iterator[Configuration]:
    """Go through the frames of a file; what is not as it should be is an error with the file, the frame and the line.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder) / "water.xyz"
    ...     _ = file.write_text('1\\nProperties=species:S:1:pos:R:3:forces:R:3 energy=-2.5\\nO 0 0 0.5 0 0 1\\n')
    ...     (frame,) = read_extxyz(file)
    >>> frame.species.tolist(), frame.q.tolist(), frame.of_frame
    ([8], [[0.0, 0.0, 0.5]], {'energy': -2.5})
    """
    file = existing(path)
    try:
        with file.open(encoding="utf-8") as text:
            yield from _frames(text, file)
    except UnicodeDecodeError:
        raise DataError(f"{file} is not a text file; extended XYZ files are") from None


def comment_entries(text: str) -> dict[str, Any]:
    """Read the entries of the second line of a frame: numbers and arrays of them, truth values, and texts.

    >>> comment_entries('a=1.5 pbc="T F T" name=Li3 flag virial="1 0 0 0 1 0 0 0 1"')["a"]
    1.5
    """
    found: dict[str, Any] = {}
    place = 0
    while place < len(text.rstrip()):
        match = _ENTRY.match(text, place)
        if match is None or match.end() == place:
            raise ValueError(f"'{text[place : place + 30].strip()}' is no entry such as key=value")
        place = match.end()
        value = match["value"]
        found[match["key"].strip("\"'")] = True if value is None else _value(value)
    return found


def _value(text: str) -> Any:
    quoted = text[0] in "\"'"
    inner = re.sub(r"\\(.)", r"\1", text[1:-1]) if quoted else text
    if inner.startswith(_JSON):
        return json.loads(inner.removeprefix(_JSON))
    words = re.split(r"[\s,]+", inner.strip("{}[] \t").replace("[", " ").replace("]", " ").strip())
    try:
        numbers = [float(word) if re.search(r"[.eEnN]", word) else int(word) for word in words]
    except ValueError:
        flags = [word.lower() for word in words]
        if all(flag in (*_TRUE[:2], *_FALSE[:2]) for flag in flags):
            truths = [flag in _TRUE for flag in flags]
            return truths[0] if len(truths) == 1 else np.array(truths)
        return inner
    return numbers[0] if len(numbers) == 1 else np.array(numbers)


def _frames(text: TextIO, file: Path) -> Iterator[Configuration]:
    line, number = 0, 0
    while True:
        head = text.readline()
        line += 1
        if not head:
            break
        if not head.strip():
            continue
        where = f"{file}, frame {number}"
        if not re.fullmatch(r"\s*\d{1,12}\s*", head):
            raise DataError(
                f"{where}: line {line} must be the number of atoms, got '{head.strip():.30}'; the frame before has "
                "more lines than it says, or the file is no XYZ file"
            )
        count = int(head)
        if count == 0:
            raise DataError(f"{where}: line {line} says that there are no atoms")
        comment = text.readline()
        rows = list(islice(text, count))
        if len(rows) < count:
            raise DataError(f"{where}: the file ends after {len(rows)} of {count} atoms; it is cut off")
        yield _configuration(comment.strip(), rows, where, line + 1)
        line += count + 1
        number += 1
    if not number:
        raise DataError(f"{file}: no frames are there")


def _configuration(comment: str, rows: list[str], where: str, line: int) -> Configuration:
    try:
        entries = comment_entries(comment) if "=" in comment else {}
    except ValueError as error:
        raise DataError(f"{where}: line {line} cannot be read: {error}") from None
    entries = {_OWN.get(key.lower(), key): value for key, value in entries.items()}
    plain = "Properties" not in entries
    columns = _columns(str(entries.pop("Properties", _PLAIN)), f"{where}: line {line}")
    wide = columns[-1].end
    fields = [row.split() for row in rows]
    for number, row in enumerate(fields):
        if len(row) != wide and not (plain and len(row) > wide):
            raise DataError(
                f"{where}: line {line + 1 + number} has {len(row)} columns, but {wide} are stated; repair or remove it"
            )
    arrays = {one.name: _array(fields, one, f"{where}: line", line + 1) for one in columns}
    if plain and len(fields[0]) > wide:
        arrays[f"columns from {wide + 1} on"] = np.zeros(len(rows))
    lattice = entries.pop("Lattice", None)
    cell = np.zeros((3, 3)) if lattice is None else _matrix(lattice, "Lattice", where)
    notes = entries.pop(NOTES, {})
    return Configuration(
        where,
        _species(arrays, where),
        _places(arrays, where),
        cell,
        _periodic(entries.pop("pbc", None), lattice is not None, where),
        arrays,
        entries,
        notes if isinstance(notes, dict) else {},
    )


def _columns(text: str, where: str) -> list[_Column]:
    parts = text.split(":")
    found: list[_Column] = []
    try:
        for name, kind, width in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            begin = found[-1].end if found else 0
            if kind not in _KINDS or int(width) < 1:
                raise ValueError
            found.append(_Column(name, kind, begin, begin + int(width)))
    except ValueError:
        raise DataError(f"{where} must name columns such as Properties={_PLAIN}:forces:R:3, got '{text:.60}'") from None
    return found


def _array(fields: list[list[str]], column: _Column, where: str, line: int) -> Array:
    """Read one group of columns of all atoms, shape (atoms,), or (atoms, width)."""
    words = [row[column.begin : column.end] for row in fields]
    if column.kind == "L":
        words = [["1" if word.lower() in _TRUE else "" for word in row] for row in words]
    try:
        array: Array = np.array(words, dtype=_KINDS[column.kind])
    except (ValueError, OverflowError):
        for number, row in enumerate(words):
            try:
                np.array(row, dtype=_KINDS[column.kind])
            except (ValueError, OverflowError):
                kind = "whole numbers" if column.kind == "I" else "numbers"
                raise DataError(
                    f"{where} {line + number}: '{' '.join(row):.60}' stands where {column.name} should, but these are "
                    f"no {kind}; repair or remove the frame"
                ) from None
        raise
    return array[:, 0] if column.end - column.begin == 1 else array


def _matrix(value: Any, name: str, where: str) -> Float64Array:
    array = np.asarray(value)
    if array.size not in (3, 9) or array.dtype.kind not in "fiu":
        raise DataError(f"{where}: {name} must be nine numbers, three for each vector")
    return np.diag(array.ravel()).astype(np.float64) if array.size == 3 else array.reshape(3, 3).astype(np.float64)


def _periodic(value: Any, in_cell: bool, where: str) -> tuple[bool, ...]:
    """Read the periodic directions; where they are not stated, all are in a cell, as ASE has it."""
    if value is None:
        return (in_cell,) * 3
    flags = np.broadcast_to(np.asarray(value), (3,)) if np.size(value) in (1, 3) else None
    if flags is None or flags.dtype.kind not in "bi":
        raise DataError(f"{where}: pbc must be three of T and F, got '{value}'")
    if flags.any() and not in_cell:
        raise DataError(f"{where} is periodic (pbc), but has no Lattice")
    return tuple(bool(flag) for flag in flags)


def _places(arrays: dict[str, Array], where: str) -> Float64Array:
    name = next((name for name in arrays if name.lower() in _PLACES), None)
    if name is None or arrays[name].ndim != 2 or arrays[name].shape[1] != 3 or arrays[name].dtype.kind != "f":
        raise DataError(f"{where}: the positions are missing; Properties must hold pos:R:3")
    return arrays.pop(name)


def _species(arrays: dict[str, Array], where: str) -> IntArray | None:
    """Find atomic numbers, by symbols or as numbers; None where every atom is an X."""
    names = {name: name.lower() for name in arrays}
    symbols = next((name for name, low in names.items() if low in ("species", "symbols", "element", "elements")), None)
    numbers = next((name for name, low in names.items() if low in _NUMBERS), None)
    words = None if symbols is None else arrays.pop(symbols)
    if numbers is not None and arrays[numbers].dtype.kind == "i":
        return arrays.pop(numbers).astype(np.int64)
    if words is None:
        return None
    known = require("ase.data", "ase").atomic_numbers
    table = {}
    for word in np.unique(words):
        text = str(word)
        if text not in known and not text.isdigit():
            raise DataError(f"{where}: '{text}' is no element; write X and add the numbers of species as Z:I:1")
        table[word] = int(text) if text.isdigit() else known[text]
    found: IntArray = np.array([table[word] for word in words], dtype=np.int64)
    return found if found.any() else None

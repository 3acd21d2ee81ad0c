"""A first look at a file that was dropped: its rows, what its columns seem to mean, or what it holds."""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import islice
from pathlib import Path
from typing import Any

from hamfit.data.formats import format_to_read
from hamfit.data.formats.text import Text
from hamfit.data.text_table import TextTable
from hamfit.errors import DataError
from hamfit.words import shown

_ROWS, _COLUMNS, _WIDE = 8, 200, 40
_TIME = re.compile(r"t|time|frame|zeit|seconds?|t[ _]?\[?\(?m?s\)?\]?", re.IGNORECASE)
_RUN = re.compile(r"run|trial|experiment|trajectory", re.IGNORECASE)
_ID = re.compile(r"id|particle|track|node|atom|bead", re.IGNORECASE)
_PLACE = re.compile(
    r"(q|x|y|z|pos|position|angle|theta|phi)[ _]?[xyz]?[ _]?\d*(?:[ _]?[xyz])?(?:\s*[\[(].*[\])])?", re.IGNORECASE
)
_MOMENTUM = re.compile(r"(p|mom|momentum)[ _]?[xyz]?[ _]?\d*(?:[ _]?[xyz])?(?:\s*[\[(].*[\])])?", re.IGNORECASE)
_VELOCITY = re.compile(
    r"(v|u|vel|velocity|rate|omega)[ _]?[xyz]?[ _]?\d*(?:[ _]?[xyz])?(?:\s*[\[(].*[\])])?", re.IGNORECASE
)
_ROLES = (("run", _RUN), ("id", _ID), ("t", _TIME), ("q", _PLACE), ("p", _MOMENTUM), ("v", _VELOCITY))


def preview_of(folder: Path, name: str) -> dict[str, Any]:
    """Say what a file looks like: rows and columns with guessed roles of a table, else that it can be read as it is."""
    path = folder / name
    if Path(name).name != name or not name or not path.is_file():
        raise DataError("the file is not there any more; drop it onto the page again")
    if path.suffix.lower() not in Text.suffixes:
        return _of_data(path)
    table = TextTable(path)
    names = [shown(column) for column in table.names] or [str(number + 1) for number in range(table.n_columns)]
    if len(names) > _COLUMNS:
        raise DataError(f"the table has {len(names)} columns; this page shows at most {_COLUMNS}: use hamfit convert")
    roles = guessed_roles(names)
    return {
        "table": True,
        "columns": names,
        "rows": _first_rows(path),
        "roles": roles,
        "dim": guessed_dim([column for column, role in zip(names, roles, strict=True) if role == "q"]),
        "units": list(table.units),
    }


def guessed_roles(names: list[str]) -> list[str]:
    """Guess what columns mean from their names; what is not known is passed over.

    >>> guessed_roles(["time", "x1", "y1", "vx1", "vy1", "colour"])
    ['t', 'q', 'q', 'v', 'v', 'skip']
    """
    found = []
    for name in names:
        role = next((role for role, pattern in _ROLES if pattern.fullmatch(name.strip())), "skip")
        found.append("skip" if role in ("t", "run", "id") and role in found else role)
    if found.count("v") != found.count("q"):
        found = ["skip" if role == "v" else role for role in found]
    if found.count("p") != found.count("q") or "v" in found:
        found = ["skip" if role == "p" else role for role in found]
    return found


def guessed_dim(places: list[str]) -> int:
    """Guess the dimension from the letters of columns of positions.

    >>> guessed_dim(["x1", "y1", "x2", "y2"]), guessed_dim(["x1", "x2"])
    (2, 1)
    """
    letters = {letter for name in places for letter in re.findall(r"[xyz]", name.lower())}
    return max(1, len(letters)) if len(places) % max(1, len(letters)) == 0 else 1


def _first_rows(path: Path) -> list[str]:
    """The first lines of a file as they are, cut short."""
    with path.open(encoding="utf-8", errors="replace") as file:
        return [shown(line.rstrip("\n")[: _WIDE * 30]) for line in islice(file, _ROWS)]


def _of_data(path: Path) -> dict[str, Any]:
    """Say what a data file holds; of files of atoms it has to be told who acts on whom."""
    kind = format_to_read(path)
    needs_graph = any(option.name == "graph" for option in fields(kind))
    return {"table": False, "format": kind.name, "needs_graph": needs_graph, "bytes": path.stat().st_size}

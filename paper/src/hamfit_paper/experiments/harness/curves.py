"""The curves that the figures of a result draw, in one file beside it, so that they can be drawn anew anywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from hamfit.errors import FileError
from hamfit.files import FileKind, beginning, replacing

CURVES = "curves.npz"
"""Name of the file."""
CURVES_KIND = FileKind("the curves of a stored result", beginning(rb"PK"))


class Curves(dict[str, Any]):
    """Arrays of one cell in single precision, which remember what was looked at."""

    def __init__(self, arrays: dict[str, Any]) -> None:
        with np.errstate(over="ignore"):  # what has blown up leaves the picture in either precision
            super().__init__({name: np.asarray(values, dtype=np.float32) for name, values in arrays.items()})
        self.looked_at: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.looked_at.add(name)
        return super().__getitem__(name)


def write_curves(path: Path, cells: dict[str, Curves]) -> str:
    """Write what was looked at, and return the name of the file, which is empty where there is nothing to write."""
    used = {f"{cell}/{name}": curves[name] for cell, curves in cells.items() for name in sorted(curves.looked_at)}
    if not used:
        return ""
    with replacing(path, CURVES_KIND) as temporary, temporary.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **used)
    return path.name


def read_curves(path: Path) -> dict[str, Curves]:
    """Return the curves of all cells by their names."""
    if not path.is_file():
        raise FileError(f"{path} is missing, which the figures are drawn from; `hamfit reproduce` makes it")
    cells: dict[str, dict[str, Any]] = {}
    with np.load(path, allow_pickle=False) as stored:
        for key in stored.files:
            cell, _, name = key.partition("/")
            cells.setdefault(cell, {})[name] = stored[key]
    return {cell: Curves(arrays) for cell, arrays in cells.items()}

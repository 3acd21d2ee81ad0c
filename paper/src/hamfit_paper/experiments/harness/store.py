"""Measured cells in one file each, so that an interrupted experiment goes on where it stopped."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.errors import FileError
from hamfit.files import FileKind, beginning, json_text, replacing
from hamfit_paper.experiments.harness.experiment import Cell, Measurement

_RECORD = FileKind("a stored cell", beginning(rb'\{"name":'))
_ARRAYS = FileKind("the arrays of a stored cell", beginning(rb"PK"))


class Store:
    """A folder with the cells of one experiment: ``<name>.json`` and, where there are curves, ``<name>.npz``.

    Parameters
    ----------
    folder
        Made when the first cell is written.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, cell: Cell, budget: float | None) -> dict[str, Any] | None:
        """Return the stored record of a cell, or None if it was not measured with these parameters.

        An estimate counts only as long as the budget is no larger than the one it was made for.
        """
        path = self._folder / f"{cell.name}.json"
        if not path.is_file():
            return None
        try:
            record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            same = record["parameters"] == json.loads(json_text("parameters", cell.parameters))
            estimated = record["estimated"]
            enough = not estimated or (budget is not None and budget <= record["budget"])
        except (ValueError, KeyError, TypeError) as error:
            raise FileError(f"{path} is not a stored cell ({error}); remove it, or use --fresh") from error
        return record if same and enough else None

    def write(self, cell: Cell, measured: Measurement, *, seconds: float, budget: float | None) -> None:
        """Store a measurement; the record comes last, so that it never points to missing arrays."""
        if measured.arrays:
            with replacing(self._folder / f"{cell.name}.npz", _ARRAYS) as temporary, temporary.open("wb") as file:
                np.savez_compressed(file, allow_pickle=False, **measured.arrays)
        record = {
            "name": cell.name,
            "parameters": cell.parameters,
            "values": finite(measured.values),
            "estimated": measured.estimated,
            "budget": budget,
            "seconds": seconds,
        }
        with replacing(self._folder / f"{cell.name}.json", _RECORD) as temporary:
            temporary.write_text(json_text(f"the values of cell {cell.name}", record), encoding="utf-8")

    def measurement(self, record: dict[str, Any]) -> Measurement:
        """Return the measurement of a record, with its arrays where they are still there."""
        path = self._folder / f"{record['name']}.npz"
        arrays: dict[str, Any] = {}
        if path.is_file():
            with np.load(path, allow_pickle=False) as stored:
                arrays = dict(stored)
        return Measurement(record["values"], arrays, record["estimated"])


def finite(value: Any) -> Any:
    """Return plain data with None in the place of numbers that JSON lacks (NaN, infinity).

    >>> finite({"mse": float("inf"), "steps": (1, 2)})
    {'mse': None, 'steps': [1, 2]}
    """
    if isinstance(value, dict):
        return {str(key): finite(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [finite(item) for item in value]
    if isinstance(value, (np.generic, np.ndarray)):
        return finite(value.tolist())
    return None if isinstance(value, float) and not math.isfinite(value) else value

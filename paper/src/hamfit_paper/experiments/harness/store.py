"""Measured cells in one file each, so that an interrupted experiment goes on where it stopped.

A finished result has all of its cells as well, and its curves beside it: where the files of the cells are not there, as
in a clone of a repository that keeps results alone, an experiment goes on from these.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.errors import FileError
from hamfit.files import FileKind, beginning, json_text, replacing
from hamfit_paper.experiments.harness.curves import CURVES, Curves, read_curves
from hamfit_paper.experiments.harness.experiment import Cell, Measurement
from hamfit_paper.experiments.harness.machine import machine

_RECORD = FileKind("a stored cell", beginning(rb'\{"name":'))
RESULT = "result.json"
"""Name of the file of a finished result."""
RESULT_KIND = FileKind("a stored result", beginning(rb'\{\s*"experiment":'))
_ARRAYS = FileKind("the arrays of a stored cell", beginning(rb"PK"))


class Store:
    """The cells of one experiment: in ``cells``, ``<name>.json`` and, where there are curves, ``<name>.npz``.

    Parameters
    ----------
    folder
        Where the result is or will be. The folder ``cells`` in it is made when the first cell is written.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "cells"
        self._result = folder / RESULT
        self._records, self._curves = _of_result(folder)

    def read(self, cell: Cell, budget: float | None) -> dict[str, Any] | None:
        """Return the stored record of a cell, or None if it was not measured with these parameters.

        An estimate counts only as long as the budget is no larger than the one it was made for.
        """
        path = self._folder / f"{cell.name}.json"
        if path.is_file():
            stored = path.read_text(encoding="utf-8")
        elif cell.name in self._records:
            path, stored = self._result, json.dumps(self._records[cell.name])
        else:
            return None
        try:
            record: dict[str, Any] = json.loads(stored)
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
            "machine": machine(),
        }
        with replacing(self._folder / f"{cell.name}.json", _RECORD) as temporary:
            temporary.write_text(json_text(f"the values of cell {cell.name}", record), encoding="utf-8")

    def measurement(self, record: dict[str, Any]) -> Measurement:
        """Return the measurement of a record, with its arrays where they are still there."""
        name, arrays = record["name"], Curves({})
        path = self._folder / f"{name}.npz"
        if path.is_file():
            with np.load(path, allow_pickle=False) as stored:
                arrays = Curves(dict(stored))
        elif not (self._folder / f"{name}.json").is_file():
            arrays = self._curves.get(name, arrays)
        return Measurement(record["values"], arrays, record["estimated"])


def _of_result(folder: Path) -> tuple[dict[str, dict[str, Any]], dict[str, Curves]]:
    """Return what an earlier result in a folder has: records and curves of its cells by name."""
    path = folder / RESULT
    if not path.is_file() or not RESULT_KIND.recognises(path):  # what may be replaced was asked before
        return {}, {}
    try:
        result = json.loads(path.read_text(encoding="utf-8"))
        records = {record["name"]: {"machine": result["machine"], **record} for record in result["cells"]}
    except (ValueError, KeyError, TypeError) as error:
        raise FileError(f"{path} is not a stored result ({error}); move it away") from error
    return records, read_curves(folder / CURVES) if result.get("curves") else {}


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

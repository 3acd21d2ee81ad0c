"""Run an experiment: measure the cells that are not stored yet, then make the result, its tables and its pictures."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from hamfit.errors import FileError, MissingDependencyError, ParameterError
from hamfit.files import FileKind, beginning, check_output, replacing
from hamfit.optional import require
from hamfit.plots import save_figure
from hamfit_paper.experiments.harness.curves import CURVES, CURVES_KIND, Curves, read_curves, write_curves
from hamfit_paper.experiments.harness.experiment import (
    EXPERIMENTS,
    Cell,
    Context,
    Experiment,
    Found,
    Measurement,
    Settings,
)
from hamfit_paper.experiments.harness.machine import machine, of_all
from hamfit_paper.experiments.harness.page import result_page
from hamfit_paper.experiments.harness.seen import what_is_seen
from hamfit_paper.experiments.harness.store import RESULT, RESULT_KIND, Store, finite
from hamfit_paper.experiments.harness.tables import Table, comparison_table, plain

_LARGE = 1_000_000  # bytes of a picture of lines
_FILES = {
    RESULT: RESULT_KIND,
    "README.md": FileKind("a page of a result", beginning(rb"# [\w-]+: ")),
    CURVES: CURVES_KIND,
}


def reproduce(
    name: str,
    folder: str | Path,
    *,
    preset: str = "quick",
    budget: float | None = None,
    fresh: bool = False,
    only: str = "*",
    progress: Callable[[int, int, str], None] | None = None,
) -> dict[str, Any]:
    """Run one experiment of the paper and store everything needed to judge it.

    Parameters
    ----------
    name
        See ``EXPERIMENTS.names()``.
    folder
        The result goes to ``folder/name/preset``: ``result.json``, ``README.md``, pictures, and one file per cell.
    preset
        ``"quick"`` (minutes, smaller where it must be) or ``"full"`` (the paper's sizes).
    budget
        Seconds that one iterative training may take; longer ones are estimated from their first steps and marked.
    fresh
        Measure all cells again, also those that are stored.
    only
        Measure only the cells whose names match this pattern, such as ``"adam-*"``; of the others take what is stored.
    progress
        Called with (cells done, cells, name of the cell that comes next).

    Returns
    -------
    dict
        The content of ``result.json``.
    """
    experiment = EXPERIMENTS.get(name)()
    settings = experiment.settings(preset)
    require("matplotlib.figure", "plot")  # better to know before the work than after
    target = _checked_folder(Path(folder) / experiment.name / preset)
    cells = experiment.cells(settings)
    report = progress or (lambda _done, _total, _name: None)
    wanted = {cell.name for cell in cells if fnmatchcase(cell.name, only)}
    if not wanted:
        raise ParameterError(f"no cell of {name} matches {only!r}; its cells are {', '.join(c.name for c in cells)}")

    store = Store(target)
    records: dict[str, dict[str, Any]] = {}
    skipped: dict[str, str] = {}
    for done, cell in enumerate(cells):
        report(done, len(cells), cell.name)
        asked_for = cell.name in wanted
        record = None if fresh and asked_for else store.read(cell, budget if asked_for else 0.0)
        if record is None:
            missing = _missing_extra(cell) if asked_for else "not run"
            if missing:
                skipped[cell.name] = missing
                continue
            record = _measure(experiment, cell, store, budget)
        records[cell.name] = record
    report(len(cells), len(cells), "")

    measured = {key: store.measurement(record) for key, record in records.items()}
    result = {
        "experiment": experiment.name,
        "title": experiment.title,
        "labels": list(experiment.labels),
        "preset": preset,
        "settings": settings,
        "changed_for_quick": dict(experiment.quick) if preset == "quick" else {},
        "machine": of_all([record.get("machine", machine()) for record in records.values()] or [machine()]),
        "seconds": sum(record["seconds"] for record in records.values()),
        **_shown(experiment, settings, Found(cells, measured), target),
        "skipped": skipped,
        "cells": list(records.values()),
    }
    result = finite(result)
    write_result(result, target)
    return dict(result)


def redraw(name: str, folder: str | Path, *, preset: str = "full") -> dict[str, Any]:
    """Make tables, remarks and figures of a stored result anew from its numbers; nothing is measured.

    For when a look or a sentence has changed. The curves come from ``curves.npz`` beside the result.

    Parameters
    ----------
    name, folder, preset
        As for `reproduce`.

    Returns
    -------
    dict
        The content of ``result.json``.
    """
    experiment = EXPERIMENTS.get(name)()
    target = Path(folder) / experiment.name / preset
    stored = json.loads((target / RESULT).read_text(encoding="utf-8"))
    if "curves" not in stored:
        raise FileError(f"{target} was stored by an older version, without its curves; run `hamfit reproduce` again")
    curves = read_curves(target / CURVES) if stored["curves"] else {}
    known = {record["name"]: record for record in stored["cells"]}
    cells = [cell for cell in experiment.cells(stored["settings"]) if cell.name in known]
    measured = {
        cell.name: Measurement(
            known[cell.name]["values"], curves.get(cell.name, Curves({})), known[cell.name]["estimated"]
        )
        for cell in cells
    }
    old = set(stored["figures"].values())
    stored |= finite(_shown(experiment, stored["settings"], Found(cells, measured), target))
    for file in old - set(stored["figures"].values()):
        (target / file).unlink(missing_ok=True)
    write_result(stored, target)
    return dict(stored)


def _shown(experiment: Experiment, settings: Settings, found: Found, target: Path) -> dict[str, Any]:
    """Return all that is made of the measurements, as plain data, and write figures and their curves."""
    shown = _said(experiment, settings, found)
    figures = experiment.draw(settings, found)
    shown["figures"] = _save_figures(figures, target)
    shown["seen"] = {name: what_is_seen(figure) for name, figure in figures.items()}
    arrays = {name: found[name].arrays for name in found}
    shown["curves"] = write_curves(target / CURVES, {n: a for n, a in arrays.items() if isinstance(a, Curves)})
    return shown


def _said(experiment: Experiment, settings: Settings, found: Found) -> dict[str, Any]:
    """Return tables, comparisons and remarks as plain data."""
    tables, comparisons = experiment.tables(settings, found), experiment.compare(settings, found)
    if comparisons:
        tables.append(comparison_table(comparisons))
    return {
        "tables": [table.as_data() for table in tables],
        "comparisons": [comparison.as_data() for comparison in comparisons],
        "remarks": [plain(remark) for remark in experiment.remarks(settings, found)],
    }


def _checked_folder(target: Path) -> Path:
    """Refuse, before the work, a folder whose files would be lost or that cannot be written to."""
    for file, kind in _FILES.items():
        check_output(target / file, kind)
    return target


def write_result(result: dict[str, Any], target: Path) -> None:
    """Write ``result.json`` and the page that shows it."""
    texts = {RESULT: json.dumps(result, indent=1, allow_nan=False) + "\n", "README.md": result_page(result)}
    for name, text in texts.items():
        with replacing(target / name, _FILES[name]) as temporary:
            temporary.write_text(text, encoding="utf-8")


def tables_of(result: dict[str, Any]) -> list[Table]:
    """Return the tables of a stored result."""
    return [Table(**table) for table in result["tables"]]


def _measure(experiment: Experiment, cell: Cell, store: Store, budget: float | None) -> dict[str, Any]:
    """Measure a cell, store it, and return its record as it is read again."""
    start = time.perf_counter()
    measured = experiment.measure(dict(cell.parameters), Context(budget))
    store.write(cell, measured, seconds=time.perf_counter() - start, budget=budget)
    record = store.read(cell, budget)
    assert record is not None, f"cell {cell.name} was not stored as it was measured"
    return record


def _missing_extra(cell: Cell) -> str:
    """Say why a cell cannot be measured here; the text is empty if it can."""
    if cell.extra is None:
        return ""
    try:
        require(cell.extra, cell.extra, package="hamfit-paper")
    except MissingDependencyError as error:
        return str(error)
    return ""


def _save_figures(figures: dict[str, Any], target: Path) -> dict[str, str]:
    """Save figures as lines and letters, or, where they have very many, as dots; return their files by name."""
    files = {}
    for name, figure in figures.items():
        path = save_figure(figure, target / f"{name}.svg")
        if path.stat().st_size > _LARGE:
            path.unlink()
            path = save_figure(figure, target / f"{name}.png")
        files[name] = path.name
    return files

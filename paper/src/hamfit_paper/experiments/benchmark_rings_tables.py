"""The tables of the ring benchmark: one row for each model, beside what the paper says about it."""

from __future__ import annotations

from typing import Any

from hamfit_paper.experiments.harness import Found, Table
from hamfit_paper.experiments.harness.experiment import Settings
from hamfit_paper.experiments.paper import table

_TIMES = table("tab:benchmarking")
_PROPERTIES = table("tab:properties")
_HAS_IT = 1e-6  # a property counts as present if it is broken by less than this
_ROWS = {"translation": "translation_invariance", "rotation": "rotation_invariance", "energy": "energy_conservation"}

ARCHITECTURES = [name for name in _TIMES["N3"] if name != "rf-hgn"]
"""The networks that the paper compares RF-HGN with."""
TARGETS = ("derivatives", "time-series")
"""What RF-HGN and the invariant model learn from."""


def _rows(settings: Settings) -> list[tuple[str, str, str | None]]:
    """Return, for each row, its label, how the names of its cells begin, and its name in the paper or None."""
    ours: list[tuple[str, str, str | None]] = [
        (f"RF-HGN, {convention}, {targets}", f"rf-hgn-{convention}-{targets}", "rf-hgn")
        for convention in settings["conventions"]
        for targets in TARGETS
    ]
    ours += [(f"invariant, {targets}", f"invariant-{targets}", None) for targets in TARGETS]
    return ours + [(name.upper(), name, name) for name in ARCHITECTURES]


def times_table(settings: Settings, found: Found) -> Table:
    """Return training times, those of the paper, and by how much RF-HGN is faster."""
    columns = [text for n in settings["nodes"] for text in (f"N = {n}, s", "RF-HGN is faster by", "paper, s")]
    result = Table("Training time", ["", *columns])
    for label, name, paper in _rows(settings):
        row: list[Any] = [label]
        for nodes in settings["nodes"]:
            cell = found.get(f"{name}-N{nodes}")
            mark = "est. " if cell and cell.estimated else ""
            ratio = cell.values["seconds"] / cell.values["rf_seconds"] if cell and "rf_seconds" in cell.values else None
            row += [
                f"{mark}{cell.values['seconds']:.3g}" if cell else None,
                f"{mark}{ratio:.0f}×" if ratio else None,
                _TIMES[f"N{nodes}"].get(paper),
            ]
        result.rows.append(row)
    return result


def errors_table(settings: Settings, found: Found) -> Table:
    """Return the errors of positions and energies along roll-outs, and how many of these diverged."""
    columns = [text for n in settings["nodes"] for text in (f"N = {n}, position", "energy", "diverged")]
    result = Table("Errors of rollouts from unseen initial states", ["", *columns, "steps of training"])
    for label, name, _ in _rows(settings):
        row: list[Any] = [label]
        steps = None
        for nodes in settings["nodes"]:
            cell = found.get(f"{name}-N{nodes}")
            row += [cell.values[key] if cell else None for key in ("position_error", "energy_error", "diverged")]
            steps = cell.values["steps_done"] if cell else steps
        result.rows.append([*row, steps])
    return result


def property_table(settings: Settings, found: Found) -> Table:
    """Return by how much each model breaks the properties that the paper says it has, or has not."""
    nodes = max(settings["nodes"])
    result = Table(
        f"Properties, by how much they are broken (N = {nodes}); in brackets what the paper says",
        ["", "translation", "rotation", "energy conservation", "free of gradient descent"],
        notes=[
            f"A property is present below {_HAS_IT:g}. Energy: the rate at which the model's own energy changes along "
            "its own flow, or, for a model without an energy, the circulation of its force field. Slopes of an "
            "energy are taken by differences, which are inexact where the frame jumps."
        ],
    )
    for label, name, paper in _rows(settings):
        cell = found.get(f"{name}-N{nodes}")
        if cell is None:
            continue
        row: list[Any] = [label]
        for key, said in _ROWS.items():
            value = cell.values[key]
            shown = "not finite" if value is None else f"{value:.0e}"
            has = "yes" if value is not None and value < _HAS_IT else "no"
            row.append(f"{has}, {shown}{_said(paper, said)}")
        free = cell.values["steps_done"] == 0
        row.append(f"{'yes' if free else 'no'}{_said(paper, 'gradient_descent_free')}")
        result.rows.append(row)
    return result


def _said(paper: str | None, what: str) -> str:
    """Return what the paper says about a property, in brackets, or nothing for a model that it does not have."""
    return "" if paper is None else f" ({'yes' if _PROPERTIES[paper][what] else 'no'})"

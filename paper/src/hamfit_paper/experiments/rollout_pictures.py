"""Pictures of learned motions beside the true one: snapshots, coordinates over time, errors and energies."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from hamfit.optional import require
from hamfit.plots import NODES, TRUE, new_figure
from hamfit.validation import Array
from hamfit_paper.experiments.harness import Measurement
from hamfit_paper.experiments.looks import COLOURS, LETTERS, WIDE, label_lines, marks_apart, stroke

Labelled = Mapping[str, Measurement]

_MANY = 20  # particles, beyond which they are drawn as one path
_SHORT = 1e-3  # length of a stroke that shows its ends only
_MOST = 3.0  # relative error at the upper end of a picture
_BROAD = {"color": TRUE, "linewidth": 6, "alpha": 0.5}


def draw_snapshots(
    runs: Labelled, times: Sequence[float], *, layout: Array | float = 0.0, bonds: bool = False, title: str = ""
) -> Any:
    """Draw a row for each run and a column for each time, with true positions as grey rings, learned ones as dots.

    Parameters
    ----------
    runs
        As `simulate_beside_truth` measured them, by label; those without arrays are left out.
    layout
        Places of rest, where q are displacements from them.
    bonds
        Join each node with the next, as a chain is.
    title
        Of the whole picture.
    """
    shown = _with_arrays(runs)
    rows = max(1, len(shown))
    figure, axes = new_figure(rows, len(times), size=(WIDE, 1.5 * rows + 0.6))
    for row, (label, run) in zip(axes, shown.items(), strict=False):
        everything = run.arrays["true_q"] + layout
        low, high = everything.min(axis=(0, 1)), everything.max(axis=(0, 1))
        margin = 0.12 * float((high - low).max())
        for axis, time in zip(row, times, strict=True):
            _draw_snapshot(axis, run, time, layout, _colour(label, runs), "-" if bonds else "")
            axis.set(xlim=(low[0] - margin, high[0] + margin), ylim=(low[1] - margin, high[1] + margin))
            if not bonds:
                axis.set_aspect("equal")
            axis.tick_params(labelleft=axis is row[0], labelbottom=axis in axes[-1])
        row[0].set_ylabel(f"{label}\n$y$")
    if title:
        figure.suptitle(title)
    for axis, time in zip(axes[0], times, strict=True):
        axis.set_title(f"t = {time:g}", fontsize=LETTERS)
    for axis in axes[-1]:
        axis.set_xlabel("$x$")
    if shown:
        figure.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside lower center", ncols=2, frameon=False)
    return figure


def _draw_snapshot(axis: Any, run: Measurement, time: float, layout: Array | float, colour: str, style: str) -> None:
    """Draw true and learned places at one time, or say that the learned motion had ended before."""
    frame = int(np.abs(run.arrays["times"] - time).argmin())
    true = run.arrays["true_q"][frame] + layout
    _draw_particles(axis, true, style, 9, label="true", color=TRUE, fillstyle="none")
    if frame < len(run.arrays["q"]):
        here = run.arrays["q"][frame] + layout
        _draw_particles(axis, here, style, 4, label="learned", color=colour, fillstyle="full")
    else:
        middle = {"transform": axis.transAxes, "ha": "center", "va": "center", "fontsize": LETTERS}
        axis.text(0.5, 0.66, "diverged", color=colour, **middle)


def _draw_particles(axis: Any, q: Array, style: str, size: float, *, label: str, color: str, fillstyle: str) -> None:
    """Draw particles as rings or dots; where they are many, all of one look as one path, which keeps the file small."""
    look = {"color": color, "linewidth": 1, "fillstyle": fillstyle, "label": label}
    if len(q) <= _MANY:
        axis.plot(*q.T, style + "o", markersize=size, **look)
        return
    size *= 0.6
    axis.plot([], [], "o", markersize=size, **look)  # for the legend
    for width, colour in ((size, color), *(((size - 1.6, "white"),) if fillstyle == "none" else ())):
        axis.add_patch(_round_strokes(q, linewidth=width, edgecolor=colour))


def _round_strokes(q: Array, **look: Any) -> Any:
    """Return strokes too short to be seen, with round ends: discs in the places q, shape (N, 2)."""
    vertices = np.repeat(q, 2, axis=0) + np.tile([[0.0, 0.0], [_SHORT, 0.0]], (len(q), 1))
    path = require("matplotlib.path", "plot").Path(vertices, [1, 2] * len(q))  # move there, draw a line
    return require("matplotlib.patches", "plot").PathPatch(path, fill=False, capstyle="round", zorder=2, **look)


def draw_motion(rows: Mapping[str, tuple[int, Labelled]]) -> Any:
    """Draw both coordinates of one node over time in each row, with the true motion as a broad grey line.

    Parameters
    ----------
    rows
        By title: the node, and the runs.
    """
    count = max(1, len(rows))
    figure, axes = new_figure(count, 2, size=(WIDE, 0.8 + 1.9 * count))
    legend: dict[str, Any] = {}
    true = [run.arrays["true_q"][:, node] for node, runs in rows.values() for run in _with_arrays(runs).values()]
    span = max((float(np.ptp(q, axis=0).max()) for q in true), default=1.0)
    for row, (title, (node, runs)) in zip(axes, rows.items(), strict=False):
        for coordinate, axis in enumerate(row):
            _draw_coordinate(axis, runs, node, coordinate, span)
            axis.set(ylabel=f"$q_{'xy'[coordinate]}$", xlabel="time" if axis in axes[-1] else "")
            axis.set_title(title, fontsize=LETTERS)
        handles, labels = row[0].get_legend_handles_labels()
        legend |= dict(zip(labels, handles, strict=True))
    figure.legend(legend.values(), legend.keys(), loc="outside lower center", ncols=max(1, len(legend)), frameon=False)
    return figure


def _draw_coordinate(axis: Any, runs: Labelled, node: int, coordinate: int, span: float) -> None:
    """Draw one coordinate on the scale of the true motion, so that what diverges does not hide the rest."""
    shown = _with_arrays(runs)
    for number, (label, run) in enumerate(shown.items()):
        times, true = run.arrays["times"], run.arrays["true_q"][:, node, coordinate]
        if number == 0:
            axis.plot(times, true, label="true", **_BROAD)
            middle = (float(true.min()) + float(true.max())) / 2
            axis.set_ylim(middle - 0.8 * span, middle + 0.8 * span)
        q = run.arrays["q"][:, node, coordinate]
        places = marks_apart(len(times), number, len(shown))
        axis.plot(times[: len(q)], q, label=label, markevery=places, **_look(label, runs))


def draw_error_and_energy(
    runs: Labelled,
    *,
    paper: Mapping[str, tuple[Sequence[float], Sequence[float]]],
    others: Mapping[str, Sequence[Mapping[float, float]]],
    changes: bool = False,
) -> Any:
    """Draw the relative error of the positions over time, beside the paper's crosses, and the energies.

    Parameters
    ----------
    paper
        Times and relative errors that the paper gives, by the label of the run.
    others
        The same of other seeds, by label; an error is infinite where a run has diverged.
    changes
        Draw changes of the energies since the beginning: for models that know H up to a constant only.
    """
    figure, axes = new_figure(2, 1, size=(WIDE, 7.2))
    _draw_errors(axes[0, 0], runs, paper, others)
    _draw_energies(axes[1, 0], runs, changes=changes)
    for axis in axes[:, 0]:
        axis.set_xlabel("time")
        label_lines(axis, room=0.26 if any(len(label) > len("invariant") for label in runs) else 0.15)
    named = [pair for axis in axes[:, 0] for pair in zip(*axis.get_legend_handles_labels(), strict=True)]
    keys = {label: handle for handle, label in named if not len(handle.get_xdata())}
    if keys:
        figure.legend(keys.values(), keys, ncols=3, loc="outside lower center", frameon=False)
    return figure


def _draw_errors(axis: Any, runs: Labelled, paper: Mapping[str, Any], others: Mapping[str, Any]) -> None:
    """Draw the error of one seed as a line, those of the others as rings, and what diverges at the upper end."""
    for label, run in _with_arrays(runs).items():
        colour, times, relative = _colour(label, runs), run.arrays["times"], run.arrays["relative"]
        axis.semilogy(times[1 : len(relative)], relative[1:], color=colour, label=label)
        known = dict(zip(*paper.get(label, ((), ())), strict=True))
        axis.plot(list(known), list(known.values()), "x", color=colour)
        ended = [{float(times[len(relative) - 1]): math.inf}] if len(relative) < len(times) else []
        for errors in (*others.get(label, ()), *ended):
            inside = {time: error for time, error in errors.items() if error <= _MOST}
            axis.plot(list(inside), list(inside.values()), "o", color=colour, fillstyle="none", markersize=5)
            for beyond in [time for time, error in errors.items() if error > _MOST][:1]:
                axis.plot(beyond, _MOST, "^", color=colour, markersize=7, clip_on=False)
    if not _with_arrays(runs):
        return
    least = min(float(run.arrays["relative"][-1]) for run in _with_arrays(runs).values())
    axis.set(ylabel="relative error of the positions", ylim=(min(1e-5, least / 100), _MOST))
    for mark, label, there in (
        ("o", "other seeds", any(others.values())),
        ("^", "diverged, or beyond", True),
        ("x", "paper", bool(paper)),
    ):
        if there:
            axis.plot([], [], mark, color="black", fillstyle="full" if mark == "^" else "none", label=label)


def _draw_energies(axis: Any, runs: Labelled, *, changes: bool) -> None:
    """Draw the learned and the true energy along each learned motion."""
    for number, (label, run) in enumerate(_with_arrays(runs).items()):
        colour, times, true = _colour(label, runs), run.arrays["times"], run.arrays["true_energy"]
        learned, along = run.arrays["energy"], run.arrays["true_along"]
        if number == 0:
            zero = true[0] if changes else 0.0
            axis.plot(times, true - zero, **_BROAD)
            axis.set_ylim(true[0] - zero - 0.2 * abs(true[0]), true[0] - zero + 0.2 * abs(true[0]))
            axis.plot([], [], label="energy of the true motion", **_BROAD)
        axis.plot(times[: len(learned)], learned - (learned[0] if changes else 0.0), color=colour)
        axis.plot(times[: len(along)], along - (along[0] if changes else 0.0), ":", color=colour, label=label)
    axis.set(ylabel="change of the energy" if changes else "energy")
    if _with_arrays(runs):
        axis.plot([], [], color="black", label="own H of a model")
        axis.plot([], [], ":", color="black", label="true H along its motion")


def _colour(label: str, runs: Labelled) -> str:
    """Return the colour of a run; trainers and the invariant model have the same one in all pictures."""
    if label.lower() in COLOURS:
        return COLOURS[label.lower()]
    others = [other for other in runs if other.lower() not in COLOURS]
    return NODES[(4 + others.index(label)) % len(NODES)]


def _look(label: str, runs: Labelled) -> dict[str, Any]:
    """Return how the line of a run is drawn."""
    return stroke(label) | {"color": _colour(label, runs)}


def _with_arrays(runs: Labelled) -> dict[str, Measurement]:
    return {label: run for label, run in runs.items() if "times" in run.arrays}

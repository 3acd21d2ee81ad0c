"""A learned Hamiltonian and the true one, simulated from the same state: errors over time, energies, pictures."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from hamfit.graphs import CutoffNeighbours
from hamfit.integrate import Rollout, simulate
from hamfit.metrics import mse_over_time, relative_error_over_time
from hamfit.optional import require
from hamfit.plots import NODES, TRUE, new_figure
from hamfit.state import Hamiltonian, State
from hamfit.validation import Array
from hamfit_paper.experiments.harness import Measurement
from hamfit_paper.experiments.looks import COLOURS, WIDE
from hamfit_paper.experiments.paper import table

Labelled = Mapping[str, Measurement]

_SCHEME = table("tab:appendix:zero-shot-integration-params-for-md")["integrator"]  # and for the chains of other laws
_MANY = 20  # particles, beyond which they are drawn as one path
_SHORT = 1e-3  # length of a stroke that shows its ends only


class Held:
    """A Hamiltonian some of whose nodes do not move, so that the others move in their field.

    Parameters
    ----------
    hamiltonian
        Of all nodes.
    nodes
        Numbers of the nodes that do not move. Their initial momenta, and external forces on them, must be zero.
    """

    def __init__(self, hamiltonian: Hamiltonian, nodes: Sequence[int]) -> None:
        self._all = hamiltonian
        self._nodes = list(nodes)
        self.separable = hamiltonian.separable

    def energy(self, state: State) -> Array:
        """Return the energy of all nodes together."""
        return self._all.energy(state)

    def gradient(self, state: State) -> tuple[Array, Array]:
        """Return the derivatives by the coordinates that can change, and zero for the others."""
        by_q, by_p = (part.copy() for part in self._all.gradient(state))
        by_q[..., self._nodes, :] = by_p[..., self._nodes, :] = 0.0
        return by_q, by_p


def simulate_beside_truth(
    model: Hamiltonian,
    system: Hamiltonian,
    start: State,
    *,
    dt: float,
    steps: int,
    every: int,
    force: Array | None = None,
    neighbours: CutoffNeighbours | None = None,
) -> Measurement:
    """Simulate `model` and the true `system` from the same state, by Störmer-Verlet with the same steps.

    Parameters
    ----------
    model, system
        What is judged, and what it should be.
    start
        One state, (nodes, dim).
    neighbours
        Rule by which the model's graph follows the positions; the true system has no need of it.

    Returns
    -------
    Measurement
        Values: how the model's simulation ended, its cost, and its last relative error. Arrays over the frames:
        ``times``, ``true_q`` and ``true_energy`` for the whole time; ``q``, ``energy`` (the model's), ``true_along``
        (the true energy along the model's motion), ``mse`` and ``relative`` (of the positions) as far as it came.
    """
    schedule: dict[str, Any] = {"scheme": _SCHEME, "dt": dt, "steps": steps, "every": every, "force": force}
    truth = _completed(simulate(system, start, **schedule))
    learned = simulate(model, start, **schedule, neighbours=neighbours)
    if learned.status == "interrupted":
        raise KeyboardInterrupt
    frames = len(learned.times)
    relative = relative_error_over_time(truth.q[:frames], learned.q)
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):  # of particles that have come too close
        along = system.energy(State(learned.q, learned.p, start.graph))
    values = {
        "rollout_status": learned.status,
        "rollout_time": learned.steps_done * dt,
        "rollout_seconds": learned.seconds,
        "gradients_per_step": learned.gradient_evaluations / max(1, learned.steps_done),
        "last_relative": float(relative[-1]) if learned.completed else math.nan,
    }
    arrays = {
        "times": truth.times,
        "true_q": truth.q,
        "true_energy": truth.energy,
        "q": learned.q,
        "energy": learned.energy,
        "true_along": along,
        "mse": mse_over_time(truth.q[:frames], learned.q),
        "relative": relative,
    }
    return Measurement(values, arrays)


def value_at(measurement: Measurement, name: str, time: float) -> float:
    """Return an entry of the array `name` in the frame nearest to `time`, or NaN if the simulation ended before.

    >>> run = Measurement({}, {"times": np.arange(5.0), "mse": np.array([0.0, 1.0, 4.0])})
    >>> value_at(run, "mse", 1.9), value_at(run, "mse", 3.0)
    (4.0, nan)
    """
    frame = int(np.abs(measurement.arrays["times"] - time).argmin())
    values = measurement.arrays[name]
    return float(values[frame]) if frame < len(values) else math.nan


def _completed(truth: Rollout) -> Rollout:
    if truth.status == "interrupted":
        raise KeyboardInterrupt
    if not truth.completed:
        raise RuntimeError(f"the true system could not be simulated: {truth.message}")
    return truth


# -- pictures ------------------------------------------------------------------------------------------------------


def draw_snapshots(runs: Labelled, times: Sequence[float], *, layout: Array | float = 0.0, bonds: bool = False) -> Any:
    """Draw a row for each run and a column for each time, with true positions as grey rings, learned ones as dots.

    Parameters
    ----------
    runs
        As `simulate_beside_truth` measured them, by label; those without arrays are left out.
    layout
        Places of rest, where q are displacements from them.
    bonds
        Join each node with the next, as a chain is.
    """
    shown = _with_arrays(runs)
    rows = max(1, len(shown))
    figure, axes = new_figure(rows, len(times), size=(WIDE, 1.5 * rows + 0.4))
    lines = list(axes)
    first = lines[0]
    for row, (label, run) in zip(lines, shown.items(), strict=False):
        colour = _colour(label, runs)
        everything = run.arrays["true_q"] + layout
        low, high = everything.min(axis=(0, 1)), everything.max(axis=(0, 1))
        margin = 0.12 * float((high - low).max())
        style = "-" if bonds else ""
        for axis, time in zip(row, times, strict=True):
            frame = int(np.abs(run.arrays["times"] - time).argmin())
            true = everything[frame]
            _draw_particles(axis, true, style, 9, label="true", color=TRUE, fillstyle="none")
            if frame < len(run.arrays["q"]):
                here = run.arrays["q"][frame] + layout
                _draw_particles(axis, here, style, 4, label="learned", color=colour, fillstyle="full")
            else:
                axis.text(0.5, 1.03, "diverged", transform=axis.transAxes, ha="center", color=colour, fontsize=9)
            axis.set(xlim=(low[0] - margin, high[0] + margin), ylim=(low[1] - margin, high[1] + margin))
            if not bonds:
                axis.set_aspect("equal")
            if row is first:
                axis.set_title(f"t = {time:g}", fontsize=9)
            axis.tick_params(labelsize=8, labelleft=axis is row[0])
        row[0].set_ylabel(label)
    if shown:
        figure.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside lower center", ncols=2, frameon=False)
    return figure


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


def draw_motion(columns: Mapping[str, tuple[int, Labelled]]) -> Any:
    """Draw both coordinates of one node over time in each column, with the true motion as a broad grey line.

    Parameters
    ----------
    columns
        By title: the node, and the runs.
    """
    figure, axes = new_figure(2, max(1, len(columns)), size=(WIDE, 4.6))
    legend: dict[str, Any] = {}
    true = [run.arrays["true_q"][:, node] for node, runs in columns.values() for run in _with_arrays(runs).values()]
    span = max((float(np.ptp(q, axis=0).max()) for q in true), default=1.0)
    for number, (title, (node, runs)) in enumerate(columns.items()):
        for coordinate in (0, 1):
            _draw_coordinate(axes[coordinate, number], runs, node, coordinate, span)
            axes[coordinate, number].set_ylabel(f"$q_{'xy'[coordinate]}$")
        axes[0, number].set_title(title, fontsize=10)
        axes[1, number].set_xlabel("time")
        handles, labels = axes[0, number].get_legend_handles_labels()
        legend |= dict(zip(labels, handles, strict=True))
    figure.legend(legend.values(), legend.keys(), loc="outside lower center", ncols=max(1, len(legend)), frameon=False)
    return figure


def _draw_coordinate(axis: Any, runs: Labelled, node: int, coordinate: int, span: float) -> None:
    """Draw one coordinate on the scale of the true motion, so that what diverges does not hide the rest."""
    for number, (label, run) in enumerate(_with_arrays(runs).items()):
        times, true = run.arrays["times"], run.arrays["true_q"][:, node, coordinate]
        if number == 0:
            axis.plot(times, true, color=TRUE, linewidth=4, alpha=0.6, label="true")
            middle = (float(true.min()) + float(true.max())) / 2
            axis.set_ylim(middle - 0.8 * span, middle + 0.8 * span)
        q = run.arrays["q"][:, node, coordinate]
        axis.plot(times[: len(q)], q, color=_colour(label, runs), linewidth=1.2, label=label)


def draw_error_and_energy(
    runs: Labelled, *, paper: Mapping[str, tuple[Sequence[float], Sequence[float]]], changes: bool = False
) -> Any:
    """Draw the relative error of the positions over time, beside the paper's crosses, and the energies.

    Parameters
    ----------
    paper
        Times and relative errors that the paper gives, by the label of the run.
    changes
        Draw changes of the energies since the beginning: for models that know H up to a constant only.
    """
    figure, axes = new_figure(1, 2, size=(WIDE, 4.6))
    error, energy = axes[0]
    for number, (label, run) in enumerate(_with_arrays(runs).items()):
        colour, times, true = _colour(label, runs), run.arrays["times"], run.arrays["true_energy"]
        relative, learned, along = (run.arrays[name] for name in ("relative", "energy", "true_along"))
        error.semilogy(times[1 : len(relative)], relative[1:], color=colour, label=label)
        if label in paper:
            error.semilogy(*paper[label], "x", color=colour, label=f"paper, {label}")
        if number == 0:
            zero = true[0] if changes else 0.0
            energy.plot(times, true - zero, color=TRUE, linewidth=4, alpha=0.6)
            energy.set_ylim(true[0] - zero - 0.2 * abs(true[0]), true[0] - zero + 0.2 * abs(true[0]))
        zero = learned[0] if changes else 0.0
        energy.plot(times[: len(learned)], learned - zero, color=colour)
        zero = along[0] if changes else 0.0
        energy.plot(times[: len(along)], along - zero, ":", color=colour)
    error.set(xlabel="time", ylabel="relative error of the positions")
    energy.set(xlabel="time", ylabel="change of the energy" if changes else "energy")
    if _with_arrays(runs):
        least = min(float(run.arrays["relative"][-1]) for run in _with_arrays(runs).values())
        error.set_ylim(bottom=min(1e-5, least / 100))
        error.plot([], [], color="grey", label="energy: own H")
        error.plot([], [], ":", color="grey", label="energy: true H")
        figure.legend(*error.get_legend_handles_labels(), ncols=4, loc="outside lower center", frameon=False)
    return figure


def _colour(label: str, runs: Labelled) -> str:
    """Return the colour of a run; trainers and the invariant model have the same one in all pictures."""
    if label.lower() in COLOURS:
        return COLOURS[label.lower()]
    others = [other for other in runs if other.lower() not in COLOURS]
    return NODES[(4 + others.index(label)) % len(NODES)]


def _with_arrays(runs: Labelled) -> dict[str, Measurement]:
    return {label: run for label, run in runs.items() if "times" in run.arrays}

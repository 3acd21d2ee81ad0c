"""Pictures of the motion of chains: learned positions beside the true ones, energies and errors over time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hamfit.plots import TRUE, new_figure
from hamfit_paper.experiments.harness import Measurement
from hamfit_paper.experiments.looks import COLOURS, WIDE, decades, in_text, marks_apart, stroke

Run = tuple[str, str, Measurement]
"""Kind of model, sampler and measurement."""

_MARKS = {"rf-hgn, directed": "o", "rf-hgn, canonical": "^", "rf-hnn": "v", "invariant": "D"}
_TRUE = {"color": TRUE, "linewidth": 6, "alpha": 0.5, "label": "true"}


def shown_nodes(nodes: int) -> list[int]:
    """Return the numbers of the nodes in the pictures: the left end, one in the middle, and the right end.

    >>> shown_nodes(8)
    [0, 4, 7]
    """
    return [0, nodes // 2, nodes - 1]


def draw_runs(runs: Mapping[int, Sequence[Run]], trained: int) -> Any:
    """Draw the paper's four columns as four panels for each number of nodes; the models know `trained` nodes."""
    figure, axes = new_figure(2 * len(runs), 2, size=(WIDE, 4.6 * len(runs)))
    for row, (nodes, of_size) in zip(axes.reshape(-1, 4), runs.items(), strict=True):
        middle = shown_nodes(nodes)[1]
        for coordinate in (0, 1):
            _draw_position(row[coordinate], of_size, 1, coordinate)
            row[coordinate].set_ylabel(f"$q_{'xy'[coordinate]}$ of node {middle}")
        for number, (kind, sampler, cell) in enumerate(of_size):
            times, energy, errors = (cell.arrays[name] for name in ("times", "energy", "mse"))
            look = _look(kind, sampler) | {"markevery": marks_apart(len(times), number, len(of_size))}
            if number == 0:
                row[2].plot(times, cell.arrays["true energy"], **_TRUE)
            row[2].plot(times[: len(energy)], energy, **look)
            row[3].semilogy(times[1 : len(errors)], errors[1:], **look)
        row[2].set(xlabel="time", ylabel="true H / H(0)")
        row[2].ticklabel_format(useOffset=False)
        row[3].set(xlabel="time", ylabel="MSE of q, all nodes")
        if of_size:
            decades(row[3], 10)
        row[0].set_title(f"{nodes} nodes, trained on {trained}", loc="left")
    _add_legend(figure, axes[0, 0])
    return figure


def draw_corners(runs: Mapping[int, Sequence[Run]], trained: int) -> Any:
    """Draw both coordinates of both ends, four panels for each number of nodes."""
    figure, axes = new_figure(2 * len(runs), 2, size=(WIDE, 4.6 * len(runs)))
    for row, (nodes, of_size) in zip(axes.reshape(-1, 4), runs.items(), strict=True):
        for place, (node, coordinate) in enumerate(((0, 0), (0, 1), (2, 0), (2, 1))):
            _draw_position(row[place], of_size, node, coordinate)
            row[place].set_ylabel(f"$q_{'xy'[coordinate]}$ of node {shown_nodes(nodes)[node]}")
        row[0].set_title(f"{nodes} nodes, trained on {trained}", loc="left")
    _add_legend(figure, axes[0, 0])
    return figure


def _draw_position(axis: Any, runs: Sequence[Run], node: int, axis_of_q: int) -> None:
    """Draw one coordinate of one node, with the true one broad and grey behind it."""
    for number, (kind, sampler, cell) in enumerate(runs):
        times, learned = cell.arrays["times"], cell.arrays["learned"]
        if number == 0:
            axis.plot(times, cell.arrays["true"][:, node, axis_of_q], **_TRUE)
        places = marks_apart(len(times), number, len(runs))
        axis.plot(times[: len(learned)], learned[:, node, axis_of_q], markevery=places, **_look(kind, sampler))
    axis.set_xlabel("time")


def _look(kind: str, sampler: str) -> dict[str, Any]:
    """Return how a run is drawn: colour and mark of its model, dashes of its sampler."""
    label = in_text(kind if kind == "invariant" else f"{kind}, {sampler}")
    return stroke(kind if kind == "invariant" else sampler) | {
        "color": COLOURS[kind],
        "marker": _MARKS.get(kind, "X"),
        "label": label,
    }


def _add_legend(figure: Any, axis: Any) -> None:
    """Add one legend for all panels, where there is anything to name."""
    handles, labels = axis.get_legend_handles_labels()
    if handles:
        figure.legend(handles, labels, loc="outside lower center", ncols=3, frameon=False)

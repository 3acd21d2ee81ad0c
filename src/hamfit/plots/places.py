"""The picture of the positions of a run over time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.errors import ParameterError
from hamfit.graphs import angle_coordinates, held_nodes
from hamfit.plots.canvas import NODES, TRUE, axes_or_new, with_unit
from hamfit.plots.labels import hold_frame, legend_above
from hamfit.plots.runs import RunLike, in_memory, run_and_truth
from hamfit.plots.samples import Measured, measured_beside, wrapped
from hamfit.rng import Seed, generator
from hamfit.validation import Array, IntArray, non_negative_integer, positive_integer
from hamfit.words import counted

_APART = 0.11  # inches between samples that are told apart


def positions(
    run: RunLike,
    truth: RunLike | None = None,
    *,
    coordinate: int = 0,
    nodes: int | Sequence[int] = 6,
    seed: Seed = 0,
    measured: RunLike | None = None,
    ax: Any = None,
) -> Any:
    """Draw one coordinate of some nodes over time: true ones as broad grey lines behind, measured ones as circles.

    Angles are drawn from -π to π. Where samples are too dense to be told apart, every so many of them are drawn. A run
    that goes far beyond the true or the measured one leaves the frame.

    Parameters
    ----------
    run
        One trajectory with times: data, a path, or what `hamfit.simulate` returned.
    truth
        The same trajectory of the true system, with the same times, or None.
    coordinate
        Number of the coordinate.
    nodes
        How many nodes, chosen at random from those that are not held; or their numbers.
    seed
        Seed of that choice.
    measured
        Recorded samples, one of which the run begins at.
    ax
        Axes of matplotlib; None for those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
    """
    drawn, true = run_and_truth(run, truth)
    if non_negative_integer("coordinate", coordinate) >= drawn.dim:
        raise ParameterError(f"coordinate must be below the dimension {drawn.dim}, got {coordinate}")
    chosen = chosen_nodes(drawn, nodes, seed)
    samples = None if measured is None else measured_beside(drawn, in_memory(measured))
    ax = axes_or_new(ax)
    draw_coordinate(ax, drawn, true, samples, chosen, coordinate)
    ax.set_title(title_of(drawn, chosen))
    ax.set_xlabel(with_unit("time", drawn.metadata, "time"))
    legend_above(ax)
    return ax


def chosen_nodes(run: PhaseSpaceData, nodes: int | Sequence[int], seed: Seed) -> IntArray:
    """Choose so many of the nodes that can move at random, or check the numbers of those that are wanted."""
    total = run.q.shape[1]
    if isinstance(nodes, (int, np.integer)):
        held = held_nodes(run.graphs[0])
        moving = np.arange(total) if held is None or held.all() else np.flatnonzero(~held)
        count = min(positive_integer("nodes", nodes), len(moving))
        return np.sort(generator(seed).choice(moving, size=count, replace=False))
    wanted = [non_negative_integer("nodes", node) for node in nodes]
    if not wanted or max(wanted) >= total:
        raise ParameterError(f"nodes must be numbers from 0 to {total - 1}, got {wanted}")
    return np.array(wanted)


def title_of(run: PhaseSpaceData, chosen: IntArray) -> str:
    """Say how many nodes are drawn."""
    return f"Positions of {len(chosen)} of {counted(run.q.shape[1], 'node')}"


def draw_coordinate(
    axis: Any,
    run: PhaseSpaceData,
    truth: PhaseSpaceData | None,
    measured: Measured | None,
    chosen: IntArray,
    coordinate: int,
) -> None:
    """Draw lines and dots of one coordinate, and name it; titles and legends are left to the caller."""
    angles = angle_coordinates(run.graphs[0], run.dim)
    turning = np.zeros(run.q.shape[1:], dtype=bool) if angles is None else angles
    for place, node in enumerate(chosen):
        angle = bool(turning[node, coordinate])
        if truth is not None:
            label, line = "true" if place == 0 else None, wrapped(truth.q[:, node, coordinate], angle)
            axis.plot(truth.times, line, color=TRUE, linewidth=4, alpha=0.6, label=label)
        colour, line = NODES[place % len(NODES)], wrapped(run.q[:, node, coordinate], angle)
        axis.plot(run.times, line, color=colour, linewidth=1.2, label=f"node {node}")
        if measured is not None:
            dots = measured.q[:, node, coordinate]
            dots = np.remainder(dots + np.pi, 2 * np.pi) - np.pi if angle else dots
            draw_samples(axis, measured.times, dots, colour, named=place == len(chosen) - 1)
    known = [one.q[:, chosen, coordinate] for one in (truth, measured) if one is not None]
    if known and not turning[chosen, coordinate].any():
        hold_frame(axis, *known)
    name = f"$q_{{{'xyz'[coordinate] if run.dim <= 3 else coordinate + 1}}}$"
    angle = turning[chosen, coordinate].all()
    axis.set_ylabel(f"{name}, rad" if angle else with_unit(name, run.metadata, "length"))


def draw_samples(axis: Any, times: Array, values: Array, colour: str, *, named: bool = True) -> None:
    """Draw samples as open circles over a line, as many of them as can be told apart.

    Parameters
    ----------
    axis, times, values, colour
        Where, and what, in the colour of the line that they belong to.
    named
        Whether they get a label, which says how many there are for each that is drawn.
    """
    inches = axis.get_position().width * axis.get_figure().get_size_inches()[0]
    every = max(1, int(np.ceil(len(times) * _APART / inches)))
    label = "measured" if every == 1 else f"measured, 1 of {every}"
    axis.plot(
        times[::every],
        values[::every],
        "o",
        color=colour,
        markersize=4,
        markerfacecolor="white",
        markeredgewidth=0.9,
        zorder=3,
        label=label if named else None,
    )

"""The pictures of the errors of a run over time."""

from __future__ import annotations

from typing import Any

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.graphs import angle_coordinates, turned_apart
from hamfit.metrics import relative_error_over_time
from hamfit.plots.canvas import LEARNED, TRUE, axes_or_new, with_unit
from hamfit.plots.labels import legend_above
from hamfit.plots.runs import RunLike, in_memory, one_run, run_and_truth
from hamfit.plots.samples import measured_beside
from hamfit.plots.ticks import few_ticks
from hamfit.validation import Array

_NONE = 1e-17  # of what errors are relative to: what is less, and has no place on a logarithmic scale


def error(run: RunLike, truth: RunLike, *, ax: Any = None) -> Any:
    """Draw the relative error of the positions on a logarithmic scale, without the exact initial state.

    It is the distance from the true positions over their size, both over all coordinates.

    Parameters
    ----------
    run, truth
        A run and the true one, as for `positions`.
    ax
        Axes of matplotlib; None for those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
    """
    drawn, true = run_and_truth(run, truth)
    assert true is not None
    axis = axes_or_new(ax)
    found = true.q + turned_apart(drawn.q - true.q, angle_coordinates(drawn.graphs[0], drawn.dim))
    _draw(axis, _times(drawn), relative_error_over_time(true.q, found), LEARNED, 1.5, "relative error")
    axis.set_ylabel("relative error")
    return _finished(axis, "Distance from the true positions, over their size", drawn)


def measured(run: RunLike, data: RunLike, *, ax: Any = None) -> Any:
    """Draw how far nodes are from where they were measured, beside how far they move, on a logarithmic scale.

    Parameters
    ----------
    run
        A run with times, as for `positions`.
    data
        Recorded samples with times, one of which the run begins at.
    ax
        Axes of matplotlib; None for those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
    """
    drawn = one_run(run)
    samples = measured_beside(drawn, in_memory(data))
    axis = axes_or_new(ax)
    around = turned_apart(samples.q - samples.q[0], samples.angles)
    moved = np.sqrt((around**2).sum(axis=-1).mean(axis=-1))
    least = _NONE * (float(moved.max()) or 1.0)
    _draw(axis, samples.times, moved, TRUE, 1.5, "if nothing moved", least)
    _draw(axis, samples.times, samples.error, LEARNED, 1.5, "predicted", least)
    axis.set_ylabel(with_unit("rms distance", drawn.metadata, "length"))
    legend_above(axis)
    return _finished(axis, "Distance from the measured positions", drawn)


def _draw(axis: Any, times: Array, values: Array, colour: str, width: float, label: str, least: float = _NONE) -> None:
    axis.semilogy(times[1:], np.maximum(values[1:], least), color=colour, linewidth=width, label=label)


def _finished(axis: Any, title: str, run: PhaseSpaceData) -> Any:
    axis.set_title(title)
    axis.set_xlabel(with_unit("time", run.metadata, "time"))
    few_ticks(axis)
    return axis


def _times(run: PhaseSpaceData) -> Array:
    assert run.times is not None
    return run.times

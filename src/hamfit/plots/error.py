"""The picture of the errors of a run over time."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.graphs import angle_coordinates, turned_apart
from hamfit.metrics import mse_over_time, relative_error_over_time
from hamfit.plots.canvas import LEARNED, THIRD, few_ticks, new_figure, save_figure
from hamfit.plots.measured import Measured

_TINY = float(np.finfo(np.float64).tiny)


def draw_error(run: PhaseSpaceData, truth: PhaseSpaceData, path: Path) -> Path:
    """Draw relative and mean squared error of the positions on a logarithmic scale, without the exact initial state."""
    figure, axes = new_figure(size=(8, 3.6))
    axis = axes[0, 0]
    found = truth.q + turned_apart(run.q - truth.q, angle_coordinates(run.graphs[0], run.dim))
    relative = relative_error_over_time(truth.q, found)
    squared = mse_over_time(truth.q, found)
    assert run.times is not None
    axis.semilogy(run.times[1:], np.maximum(relative[1:], _TINY), color=LEARNED, linewidth=1.5, label="relative error")
    axis.semilogy(run.times[1:], np.maximum(squared[1:], _TINY), color=THIRD, linewidth=1.5, label="mean squared error")
    axis.set_title("Error of the positions")
    axis.set_xlabel("time")
    axis.legend(fontsize=8, frameon=False)
    return save_figure(figure, path)


def draw_measured_error(measured: Measured, path: Path) -> Path:
    """Draw how far nodes are from where they were measured, beside how far they move, on a logarithmic scale."""
    figure, axes = new_figure(size=(8, 3.6))
    axis = axes[0, 0]
    around = turned_apart(measured.q - measured.q[0], measured.angles)
    moved = np.sqrt((around**2).sum(axis=-1).mean(axis=-1))
    later = slice(1, None)
    axis.semilogy(
        measured.times[later], np.maximum(moved[later], _TINY), color=LEARNED, linewidth=1.2, label="if nothing moved"
    )
    axis.semilogy(
        measured.times[later], np.maximum(measured.error[later], _TINY), color=THIRD, linewidth=1.5, label="predicted"
    )
    few_ticks(axis)
    axis.set_title("Distance from the measured positions (root mean square over nodes)")
    axis.set_xlabel("time")
    axis.legend(fontsize=8, frameon=False)
    return save_figure(figure, path)

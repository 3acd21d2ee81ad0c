"""The picture of the errors of a run over time."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.metrics import mse_over_time, relative_error_over_time
from hamfit.plots.canvas import LEARNED, THIRD, new_figure, save_figure


def draw_error(run: PhaseSpaceData, truth: PhaseSpaceData, path: Path) -> Path:
    """Draw relative and mean squared error of the positions on a logarithmic scale, without the exact initial state."""
    figure, axes = new_figure(size=(8, 3.6))
    axis = axes[0, 0]
    tiny = np.finfo(np.float64).tiny
    relative = relative_error_over_time(truth.q, run.q)
    squared = mse_over_time(truth.q, run.q)
    assert run.times is not None
    axis.semilogy(run.times[1:], np.maximum(relative[1:], tiny), color=LEARNED, linewidth=1.5, label="relative error")
    axis.semilogy(run.times[1:], np.maximum(squared[1:], tiny), color=THIRD, linewidth=1.5, label="mean squared error")
    axis.set_title("Error of the positions")
    axis.set_xlabel("time")
    axis.legend(fontsize=8, frameon=False)
    return save_figure(figure, path)

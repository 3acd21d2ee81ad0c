"""The picture of the curve by which a ridge was chosen."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.errors import DataError
from hamfit.plots.canvas import LEARNED, THIRD, TRUE, few_ticks, literal, new_figure, save_figure

_NEEDED = ("how", "best", "ridges", "scores", "residuals", "degrees_of_freedom")


def draw_ridge_curve(numbers: Mapping[str, Any], path: Path) -> Path:
    """Draw the criterion over the ridge with the choice marked, and below it the residual and the freedom.

    Parameters
    ----------
    numbers
        The curve as plain data, as a fitted model keeps it: what `to_dict` of a `RidgePath` returns.
    path
        PNG to write.
    """
    missing = [name for name in _NEEDED if name not in numbers]
    if missing:
        raise DataError(f"this is not the curve of a choice of ridge: {', '.join(missing)} missing")
    # A ridge of zero or a score that is not finite has no place on logarithmic axes: NaN is left out.
    ridges, scores, residuals, freedom = (
        np.array([np.nan if value is None else value for value in numbers[name]], dtype=np.float64)
        for name in ("ridges", "scores", "residuals", "degrees_of_freedom")
    )
    ridges[ridges <= 0] = np.nan
    for values in (scores, residuals):
        values[values <= 0] = np.nan
    best = int(numbers["best"])

    figure, axes = new_figure(2, 1, size=(8, 5.6))
    above, below = axes[:, 0]
    above.plot(ridges, scores, color=LEARNED, linewidth=1.6)
    chosen = f"chosen: {numbers['ridges'][best]:.2g}"
    above.plot(ridges[best], scores[best], "o", color=THIRD, markersize=7, label=chosen, zorder=3)
    above.set_ylabel("estimated mean squared error")
    above.set_title(f"Choice of the ridge by {literal(numbers['how'])}")
    above.legend(fontsize=8, frameon=False)

    (left,) = below.plot(ridges, residuals, color=LEARNED, linewidth=1.3, label="relative residual")
    below.set_ylabel("relative residual")
    below.set_xlabel("ridge, relative to columns of unit norm")
    twin = below.twinx()
    twin.spines["top"].set_visible(False)
    (right,) = twin.plot(ridges, freedom, color=TRUE, linewidth=1.3, label="degrees of freedom")
    twin.set_ylabel("degrees of freedom")
    twin.set_ylim(bottom=0)
    below.legend(handles=[left, right], fontsize=8, frameon=False)
    for axis, values in ((above, scores), (below, residuals)):
        if np.isfinite(ridges[best]):
            axis.axvline(ridges[best], color=THIRD, linewidth=0.8, linestyle="--")
        if np.isfinite(ridges).any():
            axis.set_xscale("log")
        if np.isfinite(ridges + values).any():
            axis.set_yscale("log")
        few_ticks(axis)
    return save_figure(figure, path)

"""The picture of the curve by which a ridge was chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.errors import DataError
from hamfit.plots.canvas import LEARNED, THIRD, TRUE, WIDE, axes_or_new, new_figure, save_figure
from hamfit.plots.labels import legible, literal
from hamfit.plots.ticks import few_ticks
from hamfit.validation import Array

_NEEDED = ("how", "best", "ridges", "scores", "residuals", "degrees_of_freedom")


@dataclass(frozen=True)
class _Curve:
    """A choice of ridge as arrays; NaN is left out, since zeros have no place on logarithmic axes."""

    ridges: Array
    scores: Array
    residuals: Array
    freedom: Array
    best: int
    how: str
    chosen: float

    @classmethod
    def of(cls, numbers: Any) -> _Curve:
        numbers = getattr(numbers, "ridge_path_", numbers)  # of a model
        if numbers is None:
            raise DataError("this model has no ridge curve: fit it with ridge='auto' (--ridge auto)")
        missing = [name for name in _NEEDED if not isinstance(numbers, Mapping) or name not in numbers]
        if missing:
            raise DataError(f"this is not the curve of a choice of ridge: {', '.join(missing)} missing")
        ridges, scores, residuals, freedom = (
            np.array([np.nan if value is None else value for value in numbers[name]], dtype=np.float64)
            for name in ("ridges", "scores", "residuals", "degrees_of_freedom")
        )
        for values in (ridges, scores, residuals):
            values[values <= 0] = np.nan
        best = int(numbers["best"])
        chosen = float(numbers["ridges"][best])
        return cls(ridges, scores, residuals, freedom, best, str(numbers["how"]), chosen)

    def finish(self, axis: Any, values: Array) -> None:
        """Mark the chosen ridge, and take logarithmic axes where there is something to show on them."""
        if np.isfinite(self.ridges[self.best]):
            axis.axvline(self.ridges[self.best], color=THIRD, linewidth=0.8, linestyle="--")
        if np.isfinite(self.ridges).any():
            axis.set_xscale("log")
        if np.isfinite(self.ridges + values).any():
            axis.set_yscale("log")
        few_ticks(axis)
        axis.set_xlabel("ridge, relative to columns of unit norm")


def ridge(numbers: Mapping[str, Any] | Any, *, ax: Any = None) -> Any:
    """Draw the criterion over the ridge, with the choice marked.

    Parameters
    ----------
    numbers
        A model that was fitted with ``ridge="auto"``, or the curve as plain data, as such a model keeps it
        (``model.ridge_path_``): what `to_dict` of a `RidgePath` returns.
    ax
        Axes of matplotlib; None for those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
    """
    curve = _Curve.of(numbers)
    axis = axes_or_new(ax)
    axis.plot(curve.ridges, curve.scores, color=LEARNED, linewidth=1.6)
    place, label = (curve.ridges[curve.best], curve.scores[curve.best]), f"chosen: {curve.chosen:.2g}"
    axis.plot(*place, "o", color=THIRD, markersize=7, label=label, zorder=3)
    axis.set_ylabel("estimated mean squared error")
    axis.set_title(f"Choice of the ridge by {literal(curve.how)}")
    axis.legend(fontsize=9, frameon=False)
    curve.finish(axis, curve.scores)
    return axis


def ridge_residual(numbers: Mapping[str, Any] | Any, *, ax: Any = None) -> Any:
    """Draw the residual and, to the right, the degrees of freedom over the ridge; parameters are those of `ridge`.

    Returns
    -------
    matplotlib.axes.Axes
    """
    curve = _Curve.of(numbers)
    axis = axes_or_new(ax)
    axis.plot(curve.ridges, curve.residuals, color=LEARNED, linewidth=1.6)
    axis.set_ylabel("relative residual", color=LEARNED)
    twin = axis.twinx()
    twin.spines["top"].set_visible(False)
    twin.plot(curve.ridges, curve.freedom, color=TRUE, linewidth=1.6)
    twin.set_ylabel("degrees of freedom", color=legible(TRUE))
    twin.tick_params(axis="y", labelcolor=legible(TRUE))
    axis.tick_params(axis="y", labelcolor=LEARNED)  # axes in the colours of their curves take the place of a legend
    twin.set_ylim(bottom=0)
    curve.finish(axis, curve.residuals)
    return axis


def draw_ridge_curve(numbers: Mapping[str, Any] | Any, path: str | Path) -> Path:
    """Write the pictures of `ridge` and `ridge_residual`, one above the other, as PNG, SVG or PDF.

    Parameters
    ----------
    numbers
        As for `ridge`.
    path
        File to write.
    """
    figure, axes = new_figure(2, 1, size=(WIDE[0], 4.8))
    ridge(numbers, ax=axes[0, 0]).set_xlabel("")
    ridge_residual(numbers, ax=axes[1, 0])
    figure.align_ylabels(list(axes[:, 0]))
    return save_figure(figure, path)

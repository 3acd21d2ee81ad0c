"""Pictures of how well predictions hold what was measured: parity, residuals, intervals, leverages."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.special
from numpy.typing import ArrayLike

from hamfit.errors import DataError
from hamfit.plots.canvas import LEARNED, THIRD, TRUE, axes_or_new
from hamfit.plots.labels import legend_above, literal
from hamfit.plots.ticks import few_ticks
from hamfit.validation import Array, finite_array

_CURVE = np.linspace(0.01, 0.99, 99)
_BINS = 12
_CELLS = 28  # of the map, across
_SQUARE = (4.5, 4.2)


def parity(measured: ArrayLike, predicted: ArrayLike, name: str = "force", *, unit: str = "", ax: Any = None) -> Any:
    """Draw predicted against measured values as dots on a grey diagonal, with the relative error in the title.

    Parameters
    ----------
    measured, predicted
        Arrays of the same shape: ``data.p_dot`` and ``model.predict(data)[1]``, say.
    name
        What the values are called.
    unit
        What they are measured in.
    ax
        Axes of matplotlib; None for those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
    """
    found, said = (_numbers(what, values) for what, values in (("measured", measured), ("predicted", predicted)))
    if found.shape != said.shape:
        raise DataError(f"measured and predicted values must have one shape, got {found.shape} and {said.shape}")
    found, said = found.ravel(), said.ravel()
    axis = axes_or_new(ax, _SQUARE)
    ends = [min(found.min(), said.min()), max(found.max(), said.max())]
    axis.plot(ends, ends, color=TRUE, linewidth=3, alpha=0.6)
    opacity = float(np.clip(600 / len(found), 0.25, 0.9))  # fainter where there are many dots
    axis.plot(found, said, ".", color=LEARNED, markersize=3.5, alpha=opacity, markeredgewidth=0)
    size = float(np.linalg.norm(found))
    error = float(np.linalg.norm(found - said)) / size if size else 0.0
    axis.set_title(f"{literal(name)}: relative error {100 * error:.3g} %", fontsize=10)
    named = f"{literal(name)}, {literal(unit)}" if unit else literal(name)
    axis.set_xlabel(f"measured {named}")
    axis.set_ylabel(f"predicted {named}")
    return axis


def residuals(place: Array, missed: Array, expected: Array | None = None, *, ax: Any = None) -> Any:
    """Draw root mean squares of what is missed along one quantity, in bins of equally many values.

    Parameters
    ----------
    place
        The quantity, such as a distance, shape (values,); what is not finite is left out.
    missed
        What is missed there, shape (values,).
    expected
        What noise lets expect, shape (values,), or None.
    ax
        Axes of matplotlib; None for those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
    """
    axis = axes_or_new(ax)
    known = np.isfinite(place)
    centres, found, wanted = [], [], []
    for members in np.array_split(np.flatnonzero(known)[np.argsort(place[known])], _BINS):
        if members.size:
            centres.append(float(place[members].mean()))
            found.append(_rms(missed[members]))
            wanted.append(np.nan if expected is None else _rms(expected[members]))
    axis.plot(centres, found, "o-", color=LEARNED, markersize=4, linewidth=1.4, label="found")
    if expected is not None:
        axis.plot(centres, wanted, color=THIRD, linewidth=1.2, linestyle="--", label="expected")
    axis.set_ylim(bottom=0)
    axis.ticklabel_format(axis="y", scilimits=(-3, 4), useMathText=True)
    legend_above(axis)
    return axis


def residual_map(x: Array, y: Array, missed: Array, name: str = "force", *, unit: str = "", ax: Any = None) -> Any:
    """Draw root mean squares of what is missed over two quantities, as colours of cells, with a bar that explains them.

    Parameters
    ----------
    x, y, missed
        The quantities, and what is missed there, each of shape (values,).
    name
        What is missed.
    unit
        What it is measured in.
    ax
        Axes of matplotlib; None for those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
    """
    axis = axes_or_new(ax, (5.5, 4.2))
    cells = axis.hexbin(
        x, y, C=missed, gridsize=_CELLS, reduce_C_function=_rms, cmap="viridis", mincnt=1, linewidths=0.1
    )
    bar = axis.figure.colorbar(cells, ax=axis)
    bar.set_label(f"rms {literal(name)} residual" + (f", {literal(unit)}" if unit else ""))
    bar.formatter.set_powerlimits((-3, 4))
    bar.formatter.set_useMathText(True)
    axis.grid(visible=False)
    return axis


def intervals(z: Array, *, ax: Any = None) -> Any:
    """Draw the share of residuals within their intervals over the share that these promise.

    Parameters
    ----------
    z
        Residuals over their standard deviations: of forces, and of velocities where there are any, shape (1 or 2, ...).
    ax
        Axes of matplotlib; None for those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
    """
    axis = axes_or_new(ax, _SQUARE)
    axis.plot([0, 100], [0, 100], color=TRUE, linewidth=3, alpha=0.6, label="promised")
    for half, name, colour in zip(z, ("forces", "velocities"), (LEARNED, THIRD), strict=False):
        axis.plot(100 * _CURVE, [100 * held(half, level) for level in _CURVE], color=colour, linewidth=1.6, label=name)
    axis.set_xlabel("nominal share, %")
    axis.set_ylabel("share within the interval, %")
    axis.set_aspect("equal")
    axis.legend(fontsize=9, frameon=False)
    return axis


def leverages(values: Array, limit: float, *, ax: Any = None) -> Any:
    """Draw a histogram of the leverages of states, and the edge of what the training data covered.

    Parameters
    ----------
    values
        Leverages, shape (states,).
    limit
        Leverage above which a state is outside: ``model.uncertainty().limit``.
    ax
        Axes of matplotlib; None for those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
    """
    axis = axes_or_new(ax)
    positive = values[values > 0]
    if positive.size:
        low, high = np.log10(positive.min()), np.log10(max(positive.max(), 1.5 * limit))
        axis.hist(positive, bins=np.logspace(low - 0.05, high + 0.05, 40), color=LEARNED, alpha=0.85)
        axis.set_xscale("log")
    axis.axvline(limit, color=THIRD, linewidth=1.2, linestyle="--", label="edge of the training data")
    few_ticks(axis)
    axis.set_xlabel("leverage of a state")
    axis.set_ylabel("states")
    legend_above(axis)
    return axis


def held(z: Array, level: float) -> float:
    """Return the share of z within the central interval that should hold `level` of them.

    >>> held(np.array([0.1, 0.5, 1.0, 3.0]), 0.5)
    0.5
    """
    return float(np.mean(np.abs(z) <= scipy.special.ndtri(0.5 + level / 2)))


def _numbers(name: str, values: ArrayLike) -> Array:
    return finite_array(name, values, ndim=tuple(range(1, 5)))


def _rms(values: Any) -> float:
    return float(np.sqrt(np.mean(np.square(values))))

"""The section that shows what the model misses, over the states where it misses it."""

from __future__ import annotations

from typing import Any

import numpy as np

from hamfit.plots.canvas import LEARNED, THIRD
from hamfit.report.material import Material
from hamfit.report.parts import Picture, Section, panels
from hamfit.report.sections import ReportSection
from hamfit.validation import Array

_BINS = 12
_CELLS = 28  # of the map, across
_NAMES = ("force", "velocity")


class ResidualsSection(ReportSection):
    """Draws maps of the residuals over distance and momentum, and their size along both."""

    name = "residuals"
    title = "Residuals over state space"
    why = "Noise leaves the same residual everywhere; where it grows, a part of H is not learned."
    order = 80

    def make(self, material: Material) -> Section:
        """Make the section of a model and data; it applies to all of them."""
        compared = material.compared
        distance, momentum = compared.distance, compared.momentum
        on_edges = np.isfinite(distance)
        missed = np.sqrt(np.mean(compared.missed**2, axis=-1))  # of each node
        expected = None if compared.sigma is None or material.exact else np.sqrt(np.mean(compared.sigma**2, axis=-1))
        labels = (f"nearest distance{material.unit('length')}", "momentum |p|")
        halves = len(compared.targets)
        mapped = bool(on_edges.any() and np.ptp(distance[on_edges]) > 0 and np.ptp(momentum[on_edges]) > 0)
        figure, axes = panels(1 + mapped, halves, height=3.1 * (1 + mapped))
        if mapped:
            for half, axis in enumerate(axes[0][:halves]):
                _draw_map(figure, axis, distance[on_edges], momentum[on_edges], missed[half][on_edges], _NAMES[half])
                axis.set_xlabel(labels[0])
                axis.set_ylabel(labels[1])
        for axis, place, label, half in zip(axes[-1], (distance, momentum)[:halves], labels, (0, 1), strict=False):
            _draw_along(axis, place, missed[half], None if expected is None else expected[half])
            axis.set_xlabel(label)
            axis.set_ylabel(f"rms {_NAMES[half]} residual")
            axis.legend(fontsize=8, frameon=False)
        what = "forces and velocities" if halves > 1 else "forces"
        caption = f"Residuals of {what} over the nearest distance along an edge and the size of the momentum."
        said = ["Colours are root mean squares of what the model misses; curves are the same along one quantity."]
        if expected is not None:
            said.append("Dashed is what noise and the uncertainty of the weights let expect.")
        return self.filled([Picture.of(figure, caption), " ".join(said)])


def _draw_map(figure: Any, axis: Any, x: Array, y: Array, missed: Array, name: str) -> None:
    cells = axis.hexbin(
        x, y, C=missed, gridsize=_CELLS, reduce_C_function=_rms, cmap="viridis", mincnt=1, linewidths=0.1
    )
    figure.colorbar(cells, ax=axis, label=f"rms {name} residual")
    axis.grid(visible=False)


def _draw_along(axis: Any, place: Array, missed: Array, expected: Array | None) -> None:
    """Draw root mean squares in bins of equally many nodes."""
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


def _rms(values: Any) -> float:
    return float(np.sqrt(np.mean(np.square(values))))

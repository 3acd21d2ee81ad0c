"""The section that shows what the model misses, over the states where it misses it."""

from __future__ import annotations

from typing import Any

import numpy as np

from hamfit.plots import residual_map, residuals
from hamfit.report.material import Compared, Material
from hamfit.report.parts import LeftOut, Picture, Section, panels
from hamfit.report.sections import ReportSection
from hamfit.validation import Array

_NAMES = ("force", "velocity")


class ResidualsSection(ReportSection):
    """Draws maps of the residuals over distance and momentum, and their size along both."""

    name = "residuals"
    title = "Residuals over state space"
    why = "Noise leaves the same residual everywhere; where it grows, a part of H is not learned."
    order = 80

    def make(self, material: Material) -> Section | LeftOut:
        """Make the section of a model and data, or say why it does not apply to them."""
        compared = material.compared
        moving = _spread(compared.momentum)
        apart = _spread(compared.distance)
        halves = [half for half in range(len(compared.targets)) if moving or (apart and half == 0)]
        if not halves:
            return self.left_out("all states have the same distances and momenta, along which nothing can be drawn.")
        mapped = apart and moving
        figure, axes = panels(
            1 + mapped, len(halves), height=3.1 * (1 + mapped), width=8.8 if len(halves) > 1 else 4.6, bars=mapped
        )
        for half, column in zip(halves, axes.T, strict=True):
            if mapped:
                _map(material, compared, half, column[0])
            _curve(material, compared, half, column[-1], along_distance=half == 0 and apart)
        where = ["the nearest distance along an edge"] * apart + ["the size of the momentum"] * moving
        what = " and ".join(("forces", "velocities")[half] for half in halves)
        said = ["Curves are root mean squares of what the model misses."]
        if mapped:
            said = ["Colours are root mean squares of what the model misses; curves are the same along one quantity."]
        if compared.sigma is not None and not material.exact:
            said.append("Dashed is what noise and the uncertainty of the weights let expect.")
        return self.filled([Picture.of(figure, f"Residuals of {what} over {' and '.join(where)}."), " ".join(said)])


def _map(material: Material, compared: Compared, half: int, axis: Any) -> None:
    """Draw the residuals of forces or of velocities over distances and momenta."""
    on_edges = np.isfinite(compared.distance)
    place = compared.distance[on_edges], compared.momentum[on_edges]
    residual_map(*place, _missed(compared, half)[on_edges], _NAMES[half], unit=material.unit(_NAMES[half]), ax=axis)
    axis.set_xlabel(material.named("nearest distance", "length"))
    axis.set_ylabel(material.named("momentum |p|", "momentum"))


def _curve(material: Material, compared: Compared, half: int, axis: Any, *, along_distance: bool) -> None:
    """Draw the residuals of forces or of velocities along distances or momenta."""
    expected = None
    if compared.sigma is not None and not material.exact:
        expected = np.sqrt(np.mean(compared.sigma[half] ** 2, axis=-1))
    place = compared.distance if along_distance else compared.momentum
    residuals(place, _missed(compared, half), expected, ax=axis)
    label = ("nearest distance", "length") if along_distance else ("momentum |p|", "momentum")
    axis.set_xlabel(material.named(*label))
    axis.set_ylabel(material.named(f"rms {_NAMES[half]} residual", _NAMES[half]))


def _missed(compared: Compared, half: int) -> Array:
    """Size of what is missed of each node, shape (nodes,)."""
    return np.sqrt(np.mean(compared.missed[half] ** 2, axis=-1))


def _spread(values: Array) -> bool:
    """Whether there is more than one value to draw along."""
    known = values[np.isfinite(values)]
    return bool(known.size) and float(np.ptp(known)) > 0

"""The section that shows what the model misses, over the states where it misses it."""

from __future__ import annotations

import numpy as np

from hamfit.plots import residual_map, residuals
from hamfit.report.material import Material
from hamfit.report.parts import Picture, Section, panels
from hamfit.report.sections import ReportSection

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
                residual_map(distance[on_edges], momentum[on_edges], missed[half][on_edges], _NAMES[half], ax=axis)
                axis.set_xlabel(labels[0])
                axis.set_ylabel(labels[1])
        for axis, place, label, half in zip(axes[-1], (distance, momentum)[:halves], labels, (0, 1), strict=False):
            residuals(place, missed[half], None if expected is None else expected[half], ax=axis)
            axis.set_xlabel(label)
            axis.set_ylabel(f"rms {_NAMES[half]} residual")
        what = "forces and velocities" if halves > 1 else "forces"
        caption = f"Residuals of {what} over the nearest distance along an edge and the size of the momentum."
        said = ["Colours are root mean squares of what the model misses; curves are the same along one quantity."]
        if expected is not None:
            said.append("Dashed is what noise and the uncertainty of the weights let expect.")
        return self.filled([Picture.of(figure, caption), " ".join(said)])

"""The section that shows predicted against measured derivatives."""

from __future__ import annotations

from typing import Any

import numpy as np

from hamfit.plots.canvas import LEARNED, THIRD
from hamfit.report.material import Material
from hamfit.report.parts import Picture, Section, panels, percent
from hamfit.report.sections import ReportSection
from hamfit.validation import Array


class ParitySection(ReportSection):
    """Draws predicted against measured derivatives, in one panel for forces and one for velocities."""

    name = "parity"
    title = "Forces and velocities, predicted against measured"
    why = (
        "On the diagonal the model says what was measured; a tilt, a bend or a cloud shows which values it gets wrong."
    )
    order = 70

    def make(self, material: Material) -> Section:
        """Make the section of a model and data; it applies to all of them."""
        compared = material.compared
        halves, count = compared.targets.shape[:2]
        figure, axes = panels(1, halves, height=4.3)
        draw_parity(axes[0, 0], -compared.targets[0], -compared.predicted[0], "force")
        if halves > 1:
            draw_parity(axes[0, 1], compared.targets[1], compared.predicted[1], "velocity")
        what = "forces and velocities" if halves > 1 else "forces"
        caption = f"Predicted against measured: {what} of {count} nodes, evenly chosen, each component a dot."
        content: list[str | Picture] = [Picture.of(figure, caption)]
        if not material.equations.pointwise:
            content.append(
                f"No derivatives were measured. Both axes show what the fit equates: {material.equations.note}; "
                "the measured side is made of samples, the predicted side of gradients of the model at the same "
                "samples."
            )
        if material.model.friction is not None:
            content.append("Forces include the learned friction; below they are taken apart.")
        return self.filled(content)


def draw_parity(axis: Any, measured: Array, predicted: Array, name: str) -> None:
    """Draw predicted against measured values as dots around a diagonal, with the relative error in the title."""
    measured, predicted = measured.ravel(), predicted.ravel()
    ends = [min(measured.min(), predicted.min()), max(measured.max(), predicted.max())]
    axis.plot(ends, ends, color=THIRD, linewidth=1.0, zorder=3)
    axis.plot(measured, predicted, ".", color=LEARNED, markersize=2.5, alpha=_opacity(len(measured)), markeredgewidth=0)
    size = float(np.linalg.norm(measured))
    error = float(np.linalg.norm(measured - predicted)) / size if size else 0.0
    axis.set_title(f"{name}: relative error {percent(error)}", fontsize=10)
    axis.set_xlabel(f"measured {name}")
    axis.set_ylabel(f"predicted {name}")


def _opacity(count: int) -> float:
    """Choose an opacity that is fainter where there are many dots."""
    return float(np.clip(600 / count, 0.25, 0.9))

"""The section that shows predicted against measured derivatives."""

from __future__ import annotations

from hamfit.plots import parity
from hamfit.report.material import Material
from hamfit.report.parts import Picture, Section, panels
from hamfit.report.sections import ReportSection


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
        moving = halves > 1 and bool(compared.targets[1].any())
        figure, axes = panels(1, 1 + moving, height=4.3, width=8.8 if moving else 4.6)
        parity(-compared.targets[0], -compared.predicted[0], "force", unit=material.unit("force"), ax=axes[0, 0])
        if moving:
            velocities = compared.targets[1], compared.predicted[1]
            parity(*velocities, "velocity", unit=material.unit("velocity"), ax=axes[0, 1])
        what = "forces and velocities" if moving else "forces"
        caption = f"Predicted against measured: {what} of {count} nodes, evenly chosen, each component a dot."
        content: list[str | Picture] = [Picture.of(figure, caption)]
        if halves > 1 and not moving:
            content.append("Nothing moves in these data, so that there are no velocities to compare.")
        if not material.equations.pointwise:
            content.append(
                f"No derivatives were measured. Both axes show what the fit equates: {material.equations.note}; "
                "the measured side is made of samples, the predicted side of gradients of the model at the same "
                "samples."
            )
        if material.model.friction is not None:
            content.append("Forces include the learned friction; below they are taken apart.")
        return self.filled(content)

"""The section that shows the curve by which the ridge was chosen."""

from __future__ import annotations

from hamfit.plots import draw_ridge_curve
from hamfit.report import warnings
from hamfit.report.material import Material
from hamfit.report.parts import LeftOut, Picture, Section
from hamfit.report.sections import ReportSection


class RidgeSection(ReportSection):
    """Draws criterion, residual and degrees of freedom over the ridge."""

    name = "ridge"
    title = "Ridge curve"
    why = "The ridge trades noise against detail; a clear minimum inside the range means that the data decided."
    order = 100

    def make(self, material: Material) -> Section | LeftOut:
        """Make the section of a model and data, or say why it does not apply to them."""
        path = material.model.ridge_path
        if path is None:
            return self.left_out("the ridge was given, not chosen (--ridge auto chooses it).")
        picture = Picture.drawn(
            lambda place: draw_ridge_curve(path, place),
            "Criterion over the ridge, with the choice; residual and freedom below.",
        )
        return self.filled([picture, f"{path['note'][:1].upper()}{path['note'][1:]}."], warnings.ridge_edge(path))

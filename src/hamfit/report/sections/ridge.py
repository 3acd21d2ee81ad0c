"""The curve by which the ridge was chosen."""

from __future__ import annotations

from hamfit.plots import draw_ridge_curve
from hamfit.report import warnings
from hamfit.report.material import Material
from hamfit.report.parts import LeftOut, Picture, Section

TITLE = "Ridge curve"
WHY = "The ridge trades noise against detail; a clear minimum inside the range means that the data decided."


def section(material: Material) -> Section | LeftOut:
    """Criterion, residual and degrees of freedom over the ridge."""
    path = material.model.ridge_path_
    if path is None:
        return LeftOut(TITLE, "the ridge was given, not chosen (--ridge auto chooses it).")
    picture = Picture.drawn(
        lambda place: draw_ridge_curve(path, place),
        "Criterion over the ridge, with the choice; residual and freedom below.",
    )
    return Section(TITLE, WHY, [picture, f"{path['note'][:1].upper()}{path['note'][1:]}."], warnings.ridge_edge(path))

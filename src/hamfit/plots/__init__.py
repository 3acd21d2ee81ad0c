"""Plots: a simulation as pictures, alone or beside the true one. Needs the extra ``hamfit[plot]``."""

from hamfit.plots.canvas import LEARNED, NODES, PNG, THIRD, TRUE, new_figure, save_figure
from hamfit.plots.energy import true_energy
from hamfit.plots.laws import draw_laws
from hamfit.plots.ridge import draw_ridge_curve
from hamfit.plots.run import check_pictures, draw_run

__all__ = [
    "LEARNED",
    "NODES",
    "PNG",
    "THIRD",
    "TRUE",
    "check_pictures",
    "draw_laws",
    "draw_ridge_curve",
    "draw_run",
    "new_figure",
    "save_figure",
    "true_energy",
]

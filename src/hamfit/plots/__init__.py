"""Plots: runs, errors, laws and ridges as pictures. Needs the extra ``hamfit[plot]``, and only once something is drawn.

Functions that take ``ax`` draw into the axes that they are given, or into those of a new figure, and return the axes.
Those that begin with ``draw_`` write files.
"""

from hamfit.plots.all_pictures import check_pictures, draw_overview, draw_run
from hamfit.plots.canvas import (
    LEARNED,
    NODES,
    PICTURES,
    PNG,
    THIRD,
    TRUE,
    new_figure,
    picture_kind,
    save_figure,
)
from hamfit.plots.energies import energy, true_energy
from hamfit.plots.errors import error, measured
from hamfit.plots.judged import intervals, leverages, parity, residual_map, residuals
from hamfit.plots.labels import label_ends, legend_above, legible
from hamfit.plots.law_curves import draw_laws, law, visits
from hamfit.plots.motion import GIF, draw_animation, snapshot
from hamfit.plots.places import positions
from hamfit.plots.ridge_choice import draw_ridge_curve, ridge, ridge_residual

__all__ = [
    "GIF",
    "LEARNED",
    "NODES",
    "PICTURES",
    "PNG",
    "THIRD",
    "TRUE",
    "check_pictures",
    "draw_animation",
    "draw_laws",
    "draw_overview",
    "draw_ridge_curve",
    "draw_run",
    "energy",
    "error",
    "intervals",
    "label_ends",
    "law",
    "legend_above",
    "legible",
    "leverages",
    "measured",
    "new_figure",
    "parity",
    "picture_kind",
    "positions",
    "residual_map",
    "residuals",
    "ridge",
    "ridge_residual",
    "save_figure",
    "snapshot",
    "true_energy",
    "visits",
]

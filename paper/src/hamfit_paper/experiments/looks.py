"""The look of the figures: one width, readable at half of it, and one colour for each model in all of them."""

from __future__ import annotations

from hamfit.plots import NODES

WIDE = 7.4
"""Inches that a figure is wide at most; letters of ten points are then still read where it fills half a page."""

COLOURS = {
    "rf-hgn, directed": NODES[0],
    "rf-hgn, canonical": NODES[5],
    "rf-hnn": NODES[4],
    "invariant": "black",
}
"""Colours of models; trainers have theirs in `rollouts`."""

"""The look of the figures: one width, readable at half of it, and one colour for each model in all of them."""

from __future__ import annotations

import math
from typing import Any

from hamfit.plots import NODES

WIDE = 7.4
"""Inches that a figure is wide at most; letters of ten points are then still read where it fills half a page."""

COLOURS = {
    "rf-hgn, directed": NODES[0],
    "rf-hgn, canonical": NODES[5],
    "rf-hnn": NODES[4],
    "invariant": "black",
    "swim": NODES[0],
    "elm": NODES[1],
    "adam": NODES[2],
    "rff": NODES[3],
}
"""Colours of models, and of the ways to the weights of one network; no picture has both kinds."""


def decades(axis: Any, step: int) -> None:
    """Put the ticks of a logarithmic axis of many decades at powers of ten that are multiples of `step`."""
    low, high = (math.log10(limit) for limit in axis.get_ylim())
    axis.set_yticks([10.0**power for power in range(math.ceil(low), math.floor(high) + 1) if power % step == 0])


def whole_decades(axis: Any) -> None:
    """Let a logarithmic axis begin and end at powers of ten, so that it has two numbers at least."""
    low, high = (math.log10(limit) for limit in axis.get_ylim())
    axis.set_ylim(10.0 ** math.floor(low), 10.0 ** math.ceil(high))

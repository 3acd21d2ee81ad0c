"""The look of the figures: one width, readable at half of it, one name and one colour for each model in all of them."""

from __future__ import annotations

import math
from typing import Any

from hamfit.optional import require
from hamfit.plots import NODES, label_ends

WIDE = 7.4
"""Inches that a figure is wide at most; letters of ten points are then still read where it fills half a page."""
LETTERS = 10
"""Points of the smallest letters, which are five points where a figure fills half a page."""

COLOURS = {
    "rf-hgn, directed": NODES[0],
    "rf-hgn, canonical": NODES[5],
    "rf-hgn, frame": NODES[6],
    "rf-hgn, raw": NODES[7],
    "rf-hnn": NODES[4],
    "invariant": "black",
    "swim": NODES[0],
    "elm": NODES[1],
    "adam": NODES[2],
    "rff": NODES[3],
}
"""Colours of models, and of the ways to the weights of one network; no picture has both kinds."""

SHADES = ("#e08a3c", "#c2486b", "#7a3b96", "#26205e")
"""Colours of four sizes of one model, from small to large: darker and darker, and each of another hue."""
SIZES = "os^D"
"""Marks that go with them."""

_NAMES = {"rf-hgn": "RF-HGN", "rf-hnn": "RF-HNN", "swim": "SWIM", "elm": "ELM", "adam": "Adam", "rff": "RFF"}
_STROKES = {"swim": "-", "elm": "--", "adam": "-.", "rff": (0, (5, 1, 1, 1, 1, 1)), "invariant": (0, (1, 1.2))}
_MARKS = {"swim": "o", "elm": "s", "adam": "^", "rff": "v", "invariant": "D", "rf-hnn": "v"}
_LIGHTEST = 0.2  # luminance of letters, four times as dark as white
_BESIDE = 0.05  # inches more between the end of a line, which may have a mark, and its label
_MARKED = 9  # places of a line that have marks


def in_text(name: str) -> str:
    """Write the name of a model or trainer as the text does.

    >>> in_text("rf-hgn, directed"), in_text("elm"), in_text("invariant"), in_text("2x2")
    ('RF-HGN, directed', 'ELM', 'invariant', '2x2')
    """
    return ", ".join(_NAMES.get(part, part) for part in name.split(", "))


def stroke(name: str) -> dict[str, Any]:
    """Return how the line of a model or trainer is drawn, which tells it from others without its colour, too."""
    key = name.lower()
    return {
        "color": COLOURS.get(key, NODES[4]),
        "linestyle": _STROKES.get(key, "-"),
        "marker": _MARKS.get(key, "X"),
        "markersize": 5,
        "fillstyle": "none",
        "linewidth": 1.4,
    }


def marks_apart(points: int, number: int, lines: int) -> tuple[int, int]:
    """Return first and step of the points of a line that have marks, so that those of several lines do not cover.

    >>> marks_apart(90, 0, 2), marks_apart(90, 1, 2)
    ((2, 10), (7, 10))
    """
    step = max(1, points // _MARKED)
    return int(step * (number + 0.5) / max(1, lines)), step


def label_lines(axis: Any, *, room: float = 0.28) -> None:
    """Write the labels of lines at their right ends, in letters that are read, and end the axis where the lines do."""
    right, before = axis.get_xlim()[1], len(axis.texts)
    label_ends(axis, size=LETTERS, room=room)
    width = axis.get_figure().get_size_inches()[0] * axis.get_position().width
    for text in axis.texts[before:]:
        text.set_color(ink(text.get_color()))
        text.set_x(text.get_position()[0] + _BESIDE / width)
    low, high = axis.get_xlim()
    if high > right:
        last = right + (0.02 * (right - low) if axis.get_xscale() == "linear" else 0.02 * right)
        axis.set_xticks([tick for tick in axis.get_xticks() if low <= tick <= last])
        axis.set_xticks([tick for tick in axis.get_xticks(minor=True) if low <= tick <= right], minor=True)
        axis.set_xlim(low, high)
        axis.spines["bottom"].set_bounds(low, right)


def ink(colour: str) -> Any:
    """Return a colour, darker where it must be, so that thin letters of it are read on white.

    >>> ink("black"), ink("#ffff00")
    ((0.0, 0.0, 0.0), (0.5, 0.5, 0.0))
    """
    rgb = require("matplotlib.colors", "plot").to_rgb(colour)
    luminance = sum(share * value**2.2 for share, value in zip((0.2126, 0.7152, 0.0722), rgb, strict=True))
    factor = min(1.0, (_LIGHTEST / max(luminance, 1e-9)) ** (1 / 2.2))
    return tuple(round(float(value * factor), 2) for value in rgb)


def decades(axis: Any, step: int, side: str = "y") -> None:
    """Put the ticks of a logarithmic axis of many decades at powers of ten that are multiples of `step`."""
    low, high = (math.log10(limit) for limit in (axis.get_xlim() if side == "x" else axis.get_ylim()))
    ticks = [10.0**power for power in range(math.ceil(low), math.floor(high) + 1) if power % step == 0]
    axis.set(**{f"{side}ticks": ticks})


def whole_decades(axis: Any, side: str = "y") -> None:
    """Let a logarithmic axis begin and end at powers of ten, so that it has two numbers at least."""
    low, high = (math.log10(limit) for limit in (axis.get_xlim() if side == "x" else axis.get_ylim()))
    axis.set(**{f"{side}lim": (10.0 ** math.floor(low), 10.0 ** math.ceil(high))})

"""Labels that can be read: dark enough on white, and never upon data or upon each other."""

from __future__ import annotations

import math
from typing import Any

from hamfit.optional import require
from hamfit.words import shown

_CONTRAST = 4.5  # of letters on white, by WCAG 2


def legible(colour: Any) -> str:
    """Darken a colour of a line, where needed, until letters in it are read on white; the hue stays.

    >>> legible("#1f5fbf"), legible("#8f8f8f"), legible("#e8a400")
    ('#1f5fbf', '#767676', '#9d6d00')
    """
    colours = require("matplotlib.colors", "plot")
    parts = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in colours.to_rgb(colour)
    ]
    bright = sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))
    factor = min(1.0, (1.05 / _CONTRAST - 0.05) / bright) if bright else 1.0
    dark = [
        12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in (factor * p for p in parts)
    ]
    return str(colours.to_hex([math.floor(255 * value + 1e-6) / 255 for value in dark]))


def literal(text: object) -> str:
    r"""Give a text for a picture that is drawn as it is: names and units are data, not formulas between dollar signs.

    >>> print(literal("US$ per $x_1$"), literal("two\nlines"))
    US\$ per \$x_1\$ two\nlines
    """
    return shown(text).replace("$", r"\$")


def legend_above(axis: Any, *, size: float = 9) -> None:
    """Put the legend into a strip at the top of the axes, which are made as much taller, so that it covers no data.

    Parameters
    ----------
    axis
        Axes in which all is drawn.
    size
        Of the letters, in points.
    """
    count = len(axis.get_legend_handles_labels()[1])
    if not count:
        return
    width, height = _inches(axis)
    for columns in range(count, 0, -1):
        legend = axis.legend(
            loc="upper left",
            ncols=columns,
            fontsize=size,
            frameon=False,
            borderaxespad=0.1,
            columnspacing=1.2,
            handlelength=1.6,
            handletextpad=0.5,
            labelspacing=0.3,
        )
        taken = legend.get_window_extent()
        dots = axis.get_figure().dpi
        if taken.width <= width * dots:
            break
    share = min(0.6, taken.height / (height * dots))
    scale = axis.yaxis.get_transform()
    low, high = scale.transform(list(axis.get_ylim()))
    axis.set_ylim(top=float(scale.inverted().transform([low + (high - low) / (1 - share)])[0]), auto=None)


def hold_frame(axis: Any, *known: Any) -> None:
    """Keep the frame around what is known to be right: a motion that runs away from it leaves the picture.

    Parameters
    ----------
    axis
        Axes in which all is drawn.
    known
        Values that the frame is held around, with a third of their range on either side.
    """
    low, high = min(float(values.min()) for values in known), max(float(values.max()) for values in known)
    margin = 0.3 * (high - low) or 1.0
    bottom, top = axis.get_ylim()
    axis.set_ylim(max(bottom, low - margin), min(top, high + margin), auto=None)


def label_ends(axis: Any, *, size: float = 9, room: float = 0.28) -> None:
    """Write the labels of lines at their right ends, in their colours, moved apart where they would cover each other.

    Colours that are too light for letters are darkened.

    Parameters
    ----------
    axis
        Axes whose lines have labels and whose limits and scales are final; they take the place of a legend.
    size
        Of the letters, in points.
    room
        Share of the width that is left for the labels.
    """
    import numpy as np

    lines = [line for line in axis.get_lines() if not str(line.get_label()).startswith("_") and len(line.get_xdata())]
    if not lines:
        return
    axis.get_xlim(), axis.get_ylim()  # which brings scales that are still to be found up to date
    corners = axis.transAxes.transform([(0, 0), (1 / (1 - room), 0)])
    axis.set_xlim(*axis.transData.inverted().transform(corners)[:, 0])
    ends = [(float(np.asarray(line.get_xdata())[-1]), float(np.asarray(line.get_ydata())[-1])) for line in lines]
    inside = axis.transAxes.inverted().transform(axis.transData.transform(ends))
    height = 1.35 * size / 72 / _inches(axis)[1]
    order = np.argsort(inside[:, 1])
    above = height * np.arange(len(lines))  # what labels take that are below one, and, backwards, above it
    wanted = np.clip(inside[order, 1], above, np.maximum(above, 1.0 - above[::-1]))
    places = moved_apart(wanted, height)
    for line, end, place in zip(np.array(lines)[order], inside[order], places, strict=True):
        axis.annotate(
            literal(line.get_label()),
            xy=(end[0], end[1]),
            xytext=(end[0] + 0.02, place),
            xycoords="axes fraction",
            textcoords="axes fraction",
            fontsize=size,
            color=legible(line.get_color()),
            va="center",
        )


def moved_apart(places: Any, gap: float) -> Any:
    """Move places on a line apart until none is nearer to the next than `gap`, as little as possible.

    Parameters
    ----------
    places
        Rising numbers, shape (n,).
    gap
        The least distance.

    >>> moved_apart([0.0, 0.5, 0.5], 0.2).tolist()
    [0.0, 0.4, 0.6]
    """
    import numpy as np

    groups = [[float(place), 1] for place in places]  # mean of what is wanted, and how many stand together
    merged = True
    while merged:
        merged = False
        for i in range(len(groups) - 1):
            (one, n), (two, m) = groups[i], groups[i + 1]
            if two - one < gap * (n + m) / 2 - 1e-12:
                groups[i : i + 2] = [[(one * n + two * m) / (n + m), n + m]]
                merged = True
                break
    return np.array([centre + gap * (k - (count - 1) / 2) for centre, count in groups for k in range(int(count))])


def _inches(axis: Any) -> tuple[float, float]:
    """Width and height of axes, before a layout is found nearly so."""
    place, (width, height) = axis.get_position(), axis.get_figure().get_size_inches()
    return float(place.width * width), float(place.height * height)

"""Figures without a screen, in one look for all pictures, written whole or not at all."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hamfit.errors import FileError
from hamfit.files import FileKind, beginning, path_of, replacing
from hamfit.optional import require
from hamfit.units import energy_name
from hamfit.words import shown

TRUE, LEARNED, THIRD = "#8f8f8f", "#1f5fbf", "#c66300"
NODES = ("#1f5fbf", "#c66300", "#038f4e", "#e8a400", "#7a1f6b", "#5fb4e0", "#4d3811", "#d9b098")
"""Colours that everybody can tell apart, with red-green and blue-yellow colour blindness, and from grey and black."""

_ENDS = ((0.85, 0.15), (0.5, 0.35))  # inches for labels: left and right, below and above all panels
_BETWEEN = (0.95, 0.8)  # and between columns and rows

PNG = FileKind("a PNG picture", beginning(rb"\x89PNG\r\n\x1a\n"), (".png",))
SVG = FileKind("an SVG picture", beginning(rb"\s*(<\?xml.{0,1000})?<svg"), (".svg",))
PDF = FileKind("a PDF file", beginning(rb"%PDF-"), (".pdf",))
PICTURES = {".png": PNG, ".svg": SVG, ".pdf": PDF}
"""What figures are written as, by the suffix of the file's name."""
_UNDATED = {".png": {}, ".svg": {"Date": None}, ".pdf": {"CreationDate": None}}


def new_figure(
    rows: int = 1, cols: int = 1, *, size: tuple[float, float], dpi: int = 110, measured: bool = True
) -> tuple[Any, Any]:
    """Make a figure and its axes, shape (rows, cols), in the look of all pictures, without pyplot's global state.

    Parameters
    ----------
    rows, cols, size, dpi
        Number of panels, inches (width, height), and dots per inch.
    measured
        Whether the room for labels is measured; else it is a fixed number of inches, for half of the time.
    """
    figure = require("matplotlib.figure", "plot").Figure(
        figsize=size, dpi=dpi, layout="constrained" if measured else None
    )
    axes = figure.subplots(rows, cols, squeeze=False)
    if not measured:
        width, height = ((total - sum(ends)) for total, ends in zip(size, _ENDS, strict=True))
        between = [
            gap / ((room - gap * (count - 1)) / count)
            for gap, room, count in zip(_BETWEEN, (width, height), (cols, rows), strict=True)
        ]
        figure.subplots_adjust(
            left=_ENDS[0][0] / size[0],
            right=1 - _ENDS[0][1] / size[0],
            bottom=_ENDS[1][0] / size[1],
            top=1 - _ENDS[1][1] / size[1],
            wspace=between[0],
            hspace=between[1],
        )
    for axis in axes.flat:
        _set_look(axis)
    return figure, axes


def axes_or_new(ax: Any, size: tuple[float, float] = (8, 3.6)) -> Any:
    """Give the axes as they are, or, for None, those of a new figure of pyplot, which notebooks show by themselves."""
    if ax is not None:
        return ax
    _, ax = require("matplotlib.pyplot", "plot").subplots(figsize=size, layout="constrained")
    _set_look(ax)
    return ax


def _set_look(axis: Any) -> None:
    axis.spines[["top", "right"]].set_visible(False)
    axis.grid(alpha=0.25, linewidth=0.6)


def few_ticks(axis: Any) -> None:
    """Leave the small ticks of logarithmic axes away, which take longer to draw than all else."""
    axis.minorticks_off()


def label_ends(axis: Any, *, size: float = 8, room: float = 0.28) -> None:
    """Write the labels of lines at their right ends, in their colours, moved apart where they would cover each other.

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
    height = 1.35 * size / 72 / (axis.get_figure().get_size_inches()[1] * axis.get_position().height)
    order = np.argsort(inside[:, 1])
    wanted = np.clip(inside[order, 1], 0.0, 1.0)
    places = moved_apart(wanted, height)
    for line, end, place in zip(np.array(lines)[order], inside[order], places, strict=True):
        axis.annotate(
            literal(line.get_label()),
            xy=(end[0], end[1]),
            xytext=(end[0] + 0.02, place),
            xycoords="axes fraction",
            textcoords="axes fraction",
            fontsize=size,
            color=line.get_color(),
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


def with_unit(label: str, metadata: Mapping[str, Any], quantity: str) -> str:
    """Give the label of an axis with the unit of its quantity, where notes of data state one, or those it is made of.

    >>> with_unit("time", {"units": {"time": "s"}}, "time"), with_unit("time", {}, "time")
    ('time, s', 'time')
    >>> units = {"length": "cm", "time": "s", "mass": "kg"}
    >>> with_unit("V", {"units": units}, "energy"), with_unit("|p|", {"units": units}, "momentum")
    ('V, kg cm² s⁻²', '|p|, kg cm s⁻¹')
    """
    units = metadata.get("units")
    if not isinstance(units, Mapping):
        return label
    unit = units.get(quantity)
    if quantity == "energy":
        unit = energy_name(units)
    elif quantity == "momentum" and {"length", "time", "mass"} <= set(units):
        unit = f"{units['mass']} {units['length']} {units['time']}⁻¹"
    return f"{label}, {literal(unit)}" if unit else label


def literal(text: object) -> str:
    r"""Give a text for a picture that is drawn as it is: names and units are data, not formulas between dollar signs.

    >>> print(literal("US$ per $x_1$"), literal("two\nlines"))
    US\$ per \$x_1\$ two\nlines
    """
    return shown(text).replace("$", r"\$")


@contextmanager
def drawing() -> Iterator[None]:
    """Draw letters that the font does not have as boxes, without a warning for each of them."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        yield


def picture_kind(path: str | Path) -> FileKind:
    """Find out what a picture is written as, by the suffix of its name.

    >>> picture_kind("laws.svg").name
    'an SVG picture'
    """
    suffix = path_of(path).suffix.lower()
    if suffix not in PICTURES:
        raise FileError(f"{path}: the name of a picture must end in {', '.join(PICTURES)}")
    return PICTURES[suffix]


def save_figure(figure: Any, path: str | Path) -> Path:
    """Write a figure, or the figure of some axes, as PNG, SVG or PDF, whole or not at all, and return its path.

    The same figure gives the same bytes: no date is written.
    """
    kind, suffix = picture_kind(path), Path(path).suffix.lower()
    context = require("matplotlib", "plot").rc_context({"svg.hashsalt": "hamfit"})
    with replacing(path, kind) as temporary, drawing(), context:
        figure.figure.savefig(temporary, format=suffix[1:], metadata=_UNDATED[suffix])
    return Path(path)

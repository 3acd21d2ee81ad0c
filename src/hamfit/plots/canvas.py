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
from hamfit.plots.labels import literal
from hamfit.units import energy_name

TRUE, LEARNED, THIRD = "#8f8f8f", "#1f5fbf", "#c66300"
NODES = ("#1f5fbf", "#c66300", "#038f4e", "#e8a400", "#7a1f6b", "#5fb4e0", "#4d3811", "#d9b098")
"""Colours that everybody can tell apart, with red-green and blue-yellow colour blindness, and from grey and black."""

WIDE = (6.4, 3.2)
"""Inches of a picture with one panel of curves over time: its letters are read at half of the width of a page."""

_COMPOSED = ("energy", "momentum", "velocity", "force")
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


def axes_or_new(ax: Any, size: tuple[float, float] = WIDE) -> Any:
    """Give the axes as they are, or, for None, those of a new figure of pyplot, which notebooks show by themselves."""
    if ax is not None:
        return ax
    _, ax = require("matplotlib.pyplot", "plot").subplots(figsize=size, layout="constrained")
    _set_look(ax)
    return ax


def _set_look(axis: Any) -> None:
    axis.spines[["top", "right"]].set_visible(False)
    axis.grid(alpha=0.25, linewidth=0.6)


def with_unit(label: str, metadata: Mapping[str, Any], quantity: str) -> str:
    """Give the label of an axis with the unit of its quantity, where notes of data state one, or those it is made of.

    >>> with_unit("time", {"units": {"time": "s"}}, "time"), with_unit("time", {}, "time")
    ('time, s', 'time')
    >>> from hamfit.units import ASE_UNITS
    >>> units = {"length": "cm", "time": "s", "mass": "kg"}
    >>> with_unit("V", {"units": units}, "energy"), with_unit("|p|", {"units": units}, "momentum")
    ('V, kg cm² s⁻²', '|p|, kg cm s⁻¹')
    >>> with_unit("force", {"units": units}, "force"), with_unit("force", {"units": ASE_UNITS}, "force")
    ('force, kg cm s⁻²', 'force, eV Å⁻¹')
    """
    units = metadata.get("units")
    unit = unit_of(units, quantity) if isinstance(units, Mapping) else ""
    return f"{label}, {literal(unit)}" if unit else label


def unit_of(units: Mapping[str, str], quantity: str) -> str:
    """Give the unit of a quantity as it is stated, or made of those that are; empty where they do not say it.

    >>> unit_of({"length": "cm", "time": "s"}, "time"), unit_of({"length": "cm", "time": "s"}, "force")
    ('s', '')
    """
    return _composed(units, quantity) if quantity in _COMPOSED else units.get(quantity, "")


def _composed(units: Mapping[str, str], quantity: str) -> str:
    """Name a unit that follows from others; empty where they are not all stated."""
    energy = energy_name(units)
    if quantity == "energy":
        return energy
    if not {"length", "time", "mass"} <= set(units):
        return ""
    length, time, mass = (units[of] for of in ("length", "time", "mass"))
    if quantity == "velocity":
        return f"{length} {time}⁻¹"
    if quantity == "momentum":
        return f"{mass} {length} {time}⁻¹"
    if (energy, length) == ("J", "m"):
        return "N"
    return f"{energy} {length}⁻¹" if energy and " " not in energy else f"{mass} {length} {time}⁻²"


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

"""Small pieces of HTML for notebooks: a table of names and values, and a curve, with nothing from outside.

Colours are those of the page around them, or such that they can be read on white and on black.
"""

from __future__ import annotations

import html
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from hamfit.validation import Array
from hamfit.words import shortened, shown, value_text

LEARNED, FORM = "#4a86e8", "#d97a1c"  # of curves: what was learned, and the named form beside it
_LINE = "1px solid rgba(128,128,128,0.35)"
_CELL = f"text-align:left;padding:2px 12px 2px 0;border:0;border-bottom:{_LINE};vertical-align:top"
_LONGEST = 200  # characters of a value
_WIDTH, _HEIGHT, _MARGIN = 320, 150, 8  # of a curve


def text(value: object) -> str:
    """Write a value as HTML: numbers with four digits, names escaped, nothing too long.

    >>> text(0.123456), text(["a<b", 2]), text(None)
    ('0.1235', 'a&lt;b, 2', '-')
    """
    return html.escape(shortened(shown(value_text(value)), _LONGEST))


def card(title: str, rows: Iterable[tuple[str, Any]], *, below: str = "") -> str:
    """Make a table of names and values below a title.

    Parameters
    ----------
    title
        What it is about.
    rows
        Names with their values, written by `text`.
    below
        More HTML, such as a picture by `curves`.

    >>> card("Chain", [("nodes", 3)]).count("<tr")
    1
    """
    lines = "".join(
        f'<tr style="background:transparent"><th style="{_CELL};font-weight:600">{text(name)}</th>'
        f'<td style="{_CELL}">{text(value)}</td></tr>'
        for name, value in rows
    )
    return (
        f'<div style="margin:4px 0"><div style="font-weight:600">{text(title)}</div>'
        f'<table style="border-collapse:collapse;font-size:90%">{lines}</table>{below}</div>'
    )


def value_range(values: Array) -> str:
    """Say between which values an array lies, or which value all of it has.

    >>> value_range(np.array([1, 3])), value_range(np.ones(4)), value_range(np.empty(0))
    ('1 to 3', '1', 'none')
    """
    if not values.size:
        return "none"
    low, high = value_text(values.min()), value_text(values.max())
    return low if low == high else f"{low} to {high}"


def table_of(headings: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Make a table of rows below headings."""
    top = "".join(f'<th style="{_CELL};font-weight:600">{text(heading)}</th>' for heading in headings)
    lines = "".join(
        '<tr style="background:transparent">'
        + "".join(f'<td style="{_CELL}">{text(cell)}</td>' for cell in row)
        + "</tr>"
        for row in rows
    )
    return f'<table style="border-collapse:collapse;font-size:90%"><tr>{top}</tr>{lines}</table>'


def curves(x: Array, lines: Mapping[str, tuple[Array, str]], *, label: str, inner: Array | None = None) -> str:
    """Draw curves over `x` as an inline SVG.

    Parameters
    ----------
    x
        Shape (points,), rising.
    lines
        Values, shape (points,), and a colour by name; the second and further ones are dashed.
    label
        What is along the axis.
    inner
        The points whose values are shown whole, as a mask of shape (points,); the others may leave the frame.
    """
    inside = np.ones(len(x), dtype=bool) if inner is None else inner
    heights = np.concatenate([values[inside] for values, _ in lines.values()])
    heights = heights[np.isfinite(heights)]
    low, high = (float(heights.min()), float(heights.max())) if heights.size else (0.0, 1.0)
    rise, run = (high - low) or 1.0, float(x[-1] - x[0]) or 1.0
    across = _MARGIN + (x - x[0]) / run * (_WIDTH - 2 * _MARGIN)
    drawn, names = "", ""
    for place, (name, (values, colour)) in enumerate(lines.items()):
        up = np.clip(_HEIGHT - _MARGIN - (values - low) / rise * (_HEIGHT - 2 * _MARGIN), -1e3, 1e3)
        points = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(across, up, strict=True) if math.isfinite(b))
        dashes = ' stroke-dasharray="6 4"' if place else ""
        drawn += f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>'
        names += f' <span style="color:{colour}">{"- -" if place else "——"} {text(name)}</span>'
    return (
        f'<div style="font-size:85%;max-width:{_WIDTH}px"><svg width="{_WIDTH}" height="{_HEIGHT}" '
        f'viewBox="0 0 {_WIDTH} {_HEIGHT}" style="border:{_LINE};overflow:hidden" role="img">{drawn}</svg>'
        f"<div>{text(label)} from {text(float(x[0]))} to {text(float(x[-1]))}, "
        f"energy from {text(low)} to {text(high)}</div><div>{names.strip()}</div></div>"
    )

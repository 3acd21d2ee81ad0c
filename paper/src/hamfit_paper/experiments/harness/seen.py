"""What is seen in a figure, in words, for whoever does not see it: its panels, their axes and what they compare."""

from __future__ import annotations

import re
from typing import Any


def what_is_seen(figure: Any) -> str:
    """Return the alternative text of a figure, which is empty for one without titles and labels.

    >>> from hamfit.plots import new_figure
    >>> figure, axes = new_figure(1, 2, size=(4, 2))
    >>> for axis, title in zip(axes[0], ("summing", "averaging")):
    ...     _ = axis.plot([1, 2], [3, 4], label="paper"), axis.set(title=title, xlabel="passes")
    >>> _ = axes[0, 0].set_ylabel("$q_x$")
    >>> what_is_seen(figure)
    'q_x against passes (summing; averaging). Shown: paper'
    """
    panels: dict[str, list[str]] = {}
    for axis in figure.axes:
        titles = panels.setdefault(_axes_of(axis, figure.axes), [])
        title = next(filter(None, (_words(axis.get_title(place)) for place in ("left", "center"))), "")
        if title and title not in titles:
            titles.append(title)
    parts = [
        f"{axes} ({'; '.join(titles)})" if axes and titles else axes or "; ".join(titles)
        for axes, titles in panels.items()
    ]
    parts = [_words(figure.get_suptitle()), *parts]
    for what, names in (("Rows", _rows(figure)), ("Shown", _compared(figure))):
        parts += [f"{what}: {'; '.join(names)}"] if names else []
    return ". ".join(filter(None, parts))


def _axes_of(axis: Any, panels: list[Any]) -> str:
    """Say what is drawn against what; a panel without labels has those of its row, and of a panel below it."""
    if not axis.axison:
        return ""
    place = axis.get_subplotspec()
    row = [one for one in panels if place and one.get_subplotspec().rowspan.start == place.rowspan.start]
    column = [one for one in panels if place and one.get_subplotspec().colspan.start == place.colspan.start]
    below = [one for one in column if one.get_subplotspec().rowspan.start > place.rowspan.start]
    y = next(filter(None, (_words(one.get_ylabel()) for one in (axis, *row))), "")
    x = next(filter(None, (_words(one.get_xlabel()) for one in (axis, *below))), "")
    return f"{y} against {x}" if x and y else x or y


def _rows(figure: Any) -> list[str]:
    """Return the names of the rows of panels that have words in the place of numbers, each once."""
    ticks = [tick for axis in figure.axes if not axis.get_ylabel() and axis.axison for tick in axis.get_yticklabels()]
    names = [_words(tick.get_text()) for tick in ticks]
    return list(dict.fromkeys(name for name in names if re.search(r"[^\W\d_]{2}", name) and "mathdefault" not in name))


def _compared(figure: Any) -> list[str]:
    """Return the names of lines and marks, at their ends or in a legend, each once."""
    lines = [str(line.get_label()) for axis in figure.axes for line in axis.get_lines()]
    legends = [text.get_text() for legend in figure.legends for text in legend.get_texts()]
    return list(dict.fromkeys(_words(name) for name in (*lines, *legends) if not name.startswith("_")))


def _words(label: str) -> str:
    """Return a label on one line, without the signs of formulas and of links."""
    return re.sub(r"[$\[\]|`]", "", " ".join(label.split()))

"""Names that came from outside, of files, units, species, runs and columns: they are data, and are shown as such."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def shown(text: object) -> str:
    r"""Give a text with every character that does not print as its escape, so that it stays where it is put.

    Names can hold anything: an escape sequence that moves the cursor or renames the window, a line break that fakes a
    line of its own, a mark that turns the direction of writing round, half a character. All of them become visible;
    letters, digits and signs of any script stay as they are.

    >>> print(shown("a\x1b[31mb"), shown("two\nlines"), shown("left\u202eright"), shown("Å, µm, 長さ"))
    a\x1b[31mb two\nlines left\u202eright Å, µm, 長さ
    """
    words = str(text)
    if words.isprintable():
        return words
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in words)


def shortened(text: str, most: int = 40) -> str:
    """Give the beginning of a long name, where the whole of it would leave no room for anything else.

    >>> shortened("micrometres", 6), shortened("m")
    ('micro…', 'm')
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def value_text(value: Any) -> str:
    """Write a value for people: numbers with four digits, lists and dicts as their items with commas between.

    >>> value_text({"width": 96, "error": 0.0123456}), value_text([1, None])
    ('width 96, error 0.01235', '1, -')
    """
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {value_text(item)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(value_text(item) for item in value)
    return "-" if value is None else str(value)


def counted(number: int, noun: str) -> str:
    """Give a number with its noun, in the singular for one of them.

    >>> counted(1, "core"), counted(3, "dimension")
    ('1 core', '3 dimensions')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def duration(seconds: float) -> str:
    """Give a time as people say it.

    >>> duration(0.52), duration(75), duration(119), duration(1570), duration(40_000)
    ('0.52 s', '75 s', '119 s', '26 min', '11 h')
    """
    if seconds < 120:
        return f"{seconds:.2g} s" if seconds < 10 else f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.0f} h"

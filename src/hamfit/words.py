"""Names that came from outside, of files, units, species, runs and columns: they are data, and are shown as such."""

from __future__ import annotations


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

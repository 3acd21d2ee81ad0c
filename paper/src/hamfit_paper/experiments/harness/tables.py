"""Tables as data: printed for people, written as Markdown, and kept as JSON."""

from __future__ import annotations

import math
import re
from dataclasses import asdict, dataclass, field
from typing import Any

BESIDE_PAPER = "At or below the paper's RF-HGN"
"""Beginning of the title of the table of all comparisons."""
_SHORT = re.compile(r"(?<![\d.])(\d)(?:\.(\d+))?e([+-])0?([0-4])(?!\d)")


@dataclass
class Table:
    """A table of results: a title, columns, rows, and notes to stand below.

    Attributes
    ----------
    title
        One line.
    columns
        Headings; the first column names the rows.
    rows
        Numbers, texts, or None where there is nothing.
    notes
        Sentences under the table.
    """

    title: str
    columns: list[str]
    rows: list[list[Any]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def texts(self) -> list[list[str]]:
        """Return the rows as people read them."""
        return [[readable(value) for value in row] for row in self.rows]

    def markdown(self) -> str:
        """Return the table in Markdown, with its title and notes."""
        lines = [f"**{self.title}**", "", _row(self.columns), _row(["---"] + ["---:"] * (len(self.columns) - 1))]
        lines += [_row(row) for row in self.texts()]
        for note in self.notes:
            lines += ["", note]
        return "\n".join(lines) + "\n"

    def as_data(self) -> dict[str, Any]:
        """Return the table as plain data for JSON."""
        return asdict(self)


@dataclass
class Comparison:
    """One of our errors beside the paper's, with the reason where ours is larger.

    Attributes
    ----------
    what
        The entry, for example ``"d_h = 64, d_L = 512"``.
    ours, paper
        Smaller is better.
    reason
        Why ours is larger, where it is: what the paper leaves open, and what we tried.
    """

    what: str
    ours: float
    paper: float
    reason: str = ""

    @classmethod
    def over_seeds(cls, what: str, values: list[float], paper: float) -> Comparison:
        """Compare a mean over seeds; where it is larger than the paper's, the range of the seeds is the first reason.

        >>> Comparison.over_seeds("d_h = 8", [1.0, 3.0], 1.5).reason
        "the paper's one number lies within the range of our seeds (1 to 3)"
        """
        mean = sum(values) / len(values) if values else math.nan
        reason = ""
        if values and min(values) <= paper < mean:
            reason = (
                f"the paper's one number lies within the range of our seeds ({min(values):.3g} to {max(values):.3g})"
            )
        return cls(what, mean, paper, reason)

    @property
    def holds(self) -> bool:
        """Return whether ours is at or below the paper's."""
        return self.ours <= self.paper

    def as_data(self) -> dict[str, Any]:
        """Return the comparison as plain data for JSON."""
        return {**asdict(self), "holds": self.holds}


def comparison_table(comparisons: list[Comparison]) -> Table:
    """Make a table of all comparisons, with the factor between ours and the paper's."""
    held = sum(c.holds for c in comparisons)
    table = Table(f"{BESIDE_PAPER}: {held} of {len(comparisons)}", ["", "hamfit", "paper", "hamfit / paper", ""])
    for c in comparisons:
        ratio = c.ours / c.paper if c.paper else math.nan
        table.rows.append([c.what, c.ours, c.paper, ratio, "yes" if c.holds else f"no: {c.reason or 'see remarks'}"])
    return table


def readable(value: Any) -> str:
    """Return a number with three digits, a text as it is, and a dash for None; what people can read has no exponent.

    >>> readable(1.2345e-5), readable(3), readable(None), readable("x"), readable(12.34), readable(float("nan"))
    ('1.23e-05', '3', '–', 'x', '12.3', 'not finite')
    >>> readable(2734.9), readable("est. 1.2e+02 s")
    ('2730', 'est. 120 s')
    """
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return plain(f"{value:.3g}") if math.isfinite(value) else "not finite"
    return plain(str(value))


def plain(text: str) -> str:
    """Write numbers from 0.0001 to 99,999 without an exponent.

    >>> plain("1.2e+02 s, 1.00e+00, 7.77e+04, 3.2e+05, 3.49e-02 and 4e-05")
    '120 s, 1.00, 77700, 3.2e+05, 0.0349 and 4e-05'
    """
    return _SHORT.sub(lambda found: _moved(found[1], found[2] or "", int(found[3] + found[4])), text)


def _moved(digit: str, decimals: str, power: int) -> str:
    """Move the point of a number, to the right for positive powers."""
    if power < 0:
        return "0." + "0" * (-power - 1) + digit + decimals
    decimals = decimals.ljust(power, "0")
    return digit + decimals[:power] + ("." + decimals[power:] if decimals[power:] else "")


def entry(result: dict[str, Any], table: str, row: str, column: str, part: int = 0) -> str:
    """Return an entry of a table of a result, by the beginnings of its title, its row and its column.

    Parameters
    ----------
    part
        Of ``"1.5 / 1.2 (2)"``, 0 is 1.5, 1 is 1.2, and 2 is 2.
    """
    for one in (one for one in result["tables"] if one["title"].startswith(table)):
        places = [k for k, name in enumerate(one["columns"]) if name == column]
        places += [k for k, name in enumerate(one["columns"]) if name.startswith(column)]
        for values in (values for values in one["rows"] if str(values[0]).startswith(row)):
            if places:
                return re.split(r" / | \(|\)", readable(values[places[0]]))[part]
    raise LookupError(f"{table} has no entry {column} of {row}")


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

"""What a page is made of: findings, tables, figures and sections, without any HTML."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hamfit.plots.canvas import drawing, new_figure

DPI = 130  # of the report's own figures: sharp on dense screens
_PLOTS_DPI = 110  # of the pictures of `hamfit.plots`


@dataclass(frozen=True)
class Finding:
    """Something that a reader should know, in plain words.

    Attributes
    ----------
    what
        What is the matter, with the numbers.
    remedy
        What to do about it.
    serious
        Whether it is a warning, or only worth a note.
    """

    what: str
    remedy: str
    serious: bool = True

    def __str__(self) -> str:
        return f"{self.what} {self.remedy}".strip()


@dataclass(frozen=True)
class ReportTable:
    """Rows of text below headings; no headings for a list of names and values."""

    rows: Sequence[Sequence[str]]
    headings: Sequence[str] = ()


@dataclass(frozen=True)
class Picture:
    """A PNG, its resolution, and what it shows."""

    png: bytes
    caption: str
    dpi: int = DPI

    @classmethod
    def of(cls, figure: Any, caption: str) -> Picture:
        """Take a figure of matplotlib; the address that it would write into the file is left out."""
        stream = io.BytesIO()
        with drawing():
            figure.savefig(stream, format="png", metadata={"Software": None})
        return cls(stream.getvalue(), caption)

    @classmethod
    def drawn(cls, draw: Callable[[Path], Path], caption: str) -> Picture:
        """Take what a function of `hamfit.plots` draws into the file that it is given."""
        with TemporaryDirectory() as folder:
            return cls(draw(Path(folder) / "picture.png").read_bytes(), caption, _PLOTS_DPI)


@dataclass(frozen=True)
class Section:
    """One part of the page, ready to be written.

    Attributes
    ----------
    title, why
        What it is, and why it matters in a sentence.
    content
        Sentences, tables and pictures, in order.
    findings
        What is remarkable there.
    leads
        Whether it stands at the top of the page, before the warnings.
    """

    title: str
    why: str
    content: Sequence[str | ReportTable | Picture] = ()
    findings: Sequence[Finding] = ()
    leads: bool = False


@dataclass(frozen=True)
class LeftOut:
    """A section that does not apply, and why."""

    title: str
    reason: str


def panels(rows: int, cols: int, *, height: float, width: float = 8.8, bars: bool = False) -> tuple[Any, Any]:
    """Make a figure as wide as the page, with axes of shape (rows, cols); `bars` of colours need measured room."""
    return new_figure(rows, cols, size=(width, height), dpi=DPI, measured=bars)


def rounded(value: float) -> str:
    """Write a number with three digits and a real minus sign.

    >>> rounded(-0.000123456), rounded(1234567.0), rounded(42.0)
    ('−0.000123', '1.23e+06', '42')
    """
    return f"{value:.3g}".replace("-", "−", 1) if value < 0 else f"{value:.3g}"


def percent(share: float) -> str:
    """Write a share in percent, with three digits.

    >>> percent(0.9273), percent(0.00042), percent(3e-14)
    ('92.7 %', '0.042 %', '3e-12 %')
    """
    return f"{100 * share:.3g} %"

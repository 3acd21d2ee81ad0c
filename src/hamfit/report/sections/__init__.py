"""Sections of a report, one small file each, found by name.

A section is a class with a name, a title, a place in the order of the page and a method that makes it of the
`Material`. A subclass that is defined elsewhere, in a user's script say, joins the page
in the same way.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar

from hamfit.errors import ParameterError
from hamfit.registry import Member, Registry
from hamfit.report.material import Material
from hamfit.report.parts import Finding, LeftOut, Picture, ReportTable, Section

SECTIONS: Registry[ReportSection] = Registry("report section", __name__)


class ReportSection(Member, ABC):
    """Base of all sections; a subclass that has a `name` joins the report by being defined.

    Attributes
    ----------
    name
        Name by which a user asks for the section.
    title, why
        What stands above it, and why it matters in a sentence.
    order
        Place on the page: sections with smaller numbers come first. Those of hamfit are multiples of ten.
    """

    family = SECTIONS
    title: ClassVar[str]
    why: ClassVar[str]
    order: ClassVar[int]

    @abstractmethod
    def make(self, material: Material) -> Section | LeftOut:
        """Make the section of a model and data, or say why it does not apply to them."""

    def filled(self, content: Sequence[str | ReportTable | Picture], findings: Sequence[Finding] = ()) -> Section:
        """Return the section with this content, and with what is remarkable there."""
        return Section(self.title, self.why, content, findings)

    def left_out(self, reason: str) -> LeftOut:
        """Return the note that the section does not apply, for this reason."""
        return LeftOut(self.title, reason)


def chosen_sections(names: str | Sequence[str] | None = None) -> list[ReportSection]:
    """Return the sections with these names, in a list or with commas between them, or all, in the order of the page.

    >>> [section.name for section in chosen_sections("ridge, summary")]
    ['summary', 'ridge']
    """
    if names is None:
        names = SECTIONS.names()
    if isinstance(names, str):
        names = [name.strip() for name in names.split(",")]
    if not isinstance(names, Iterable):
        raise ParameterError(f"sections must be names of sections of the report, got {names!r}")
    kinds = {SECTIONS.get(name) for name in names}
    return [kind() for kind in sorted(kinds, key=lambda kind: (kind.order, kind.name))]

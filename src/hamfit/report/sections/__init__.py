"""Sections of the page, one per module: each has a `section` that makes it, or says why it does not apply."""

from collections.abc import Callable

from hamfit.report.material import Material
from hamfit.report.parts import LeftOut, Section
from hamfit.report.sections import (
    coverage,
    energy,
    friction,
    laws,
    parity,
    residuals,
    ridge,
    rollout,
    summary,
)

SECTIONS: tuple[Callable[[Material], Section | LeftOut], ...] = (
    summary.section,
    parity.section,
    residuals.section,
    friction.section,
    energy.section,
    coverage.section,
    laws.section,
    rollout.section,
    ridge.section,
)

__all__ = ["SECTIONS"]

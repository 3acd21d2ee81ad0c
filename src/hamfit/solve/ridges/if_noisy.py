"""No ridge where the features hold the targets exactly, and the most probable one where the fit shows noise."""

from __future__ import annotations

from typing import ClassVar

from hamfit.solve.ridges import AccumulatedProblem, RidgeChoice, RidgeStrategy
from hamfit.solve.ridges.evidence import MaximalEvidence

EXACT = 1e-7
"""Relative residual of the plain solution below which there is no noise."""
_ROUNDED = 1e-12  # rounding error from which rows are noisy, however small their residual


class IfNoisy(RidgeStrategy):
    """Solve plainly, and choose by the evidence only where that leaves a residual."""

    name: ClassVar[str] = "if-noisy"

    def choose(self, problem: AccumulatedProblem) -> RidgeChoice:
        """The plain solution, if it is determined and exact; else the most probable one."""
        if problem.total.rows > problem.total.width and problem.rounding < _ROUNDED:
            plain = problem.total.solve()
            if plain.residual <= EXACT:
                return RidgeChoice(plain)
        return MaximalEvidence().choose(problem)

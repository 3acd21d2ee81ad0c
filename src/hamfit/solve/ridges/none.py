"""No ridge at all: the plain least-squares solution, as in the paper."""

from __future__ import annotations

from typing import ClassVar

from hamfit.solve.ridges import AccumulatedProblem, RidgeChoice, RidgeStrategy


class NoRidge(RidgeStrategy):
    """Solve without a ridge, for targets that are exact."""

    name: ClassVar[str] = "none"
    chooses: ClassVar[bool] = False

    def choose(self, problem: AccumulatedProblem) -> RidgeChoice:
        """The plain solution, of the directions that a truncation leaves."""
        return RidgeChoice(problem.total.solve(truncation=problem.truncation))

"""A ridge that the user gives as a number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hamfit.solve.ridges import AccumulatedProblem, RidgeChoice, RidgeStrategy


@dataclass(frozen=True)
class Value(RidgeStrategy):
    """Solve with a known ridge, relative to columns of unit norm."""

    name: ClassVar[str] = "value"
    chooses: ClassVar[bool] = False
    value: float = 0.0

    def choose(self, problem: AccumulatedProblem) -> RidgeChoice:
        """The solution with that ridge, of the directions that a truncation leaves."""
        return RidgeChoice(problem.total.solve(ridge=self.value, truncation=problem.truncation))

"""Generalised cross-validation: the ridge that would predict single rows best, had they been left out."""

from __future__ import annotations

from typing import ClassVar

from hamfit.solve.ridges import AccumulatedProblem, RidgeChoice, RidgeStrategy


class GeneralisedCrossValidation(RidgeStrategy):
    """Choose the ridge by generalised cross-validation, for rows whose errors are independent."""

    name: ClassVar[str] = "gcv"
    aliases: ClassVar[tuple[str, ...]] = ("auto",)

    def choose(self, problem: AccumulatedProblem) -> RidgeChoice:
        """The best solution of the path."""
        path = problem.total.decompose().path(criterion="gcv")
        return RidgeChoice(path.solution(), path)

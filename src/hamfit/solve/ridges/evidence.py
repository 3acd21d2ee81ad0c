"""Maximal evidence: the ridge that makes the targets most probable."""

from __future__ import annotations

from typing import ClassVar

from hamfit.solve.ridges import AccumulatedProblem, RidgeChoice, RidgeStrategy


class MaximalEvidence(RidgeStrategy):
    """Choose the ridge by its evidence, the probability of the targets; see `hamfit.solve.posterior`."""

    name: ClassVar[str] = "evidence"

    def choose(self, problem: AccumulatedProblem) -> RidgeChoice:
        """The most probable solution of the path."""
        spectrum = problem.total.decompose()
        path = spectrum.path(criterion="evidence", overlap=problem.overlap)
        if path.ridge < problem.least:
            enough = [problem.least, *path.ridges[path.ridges > problem.least]]
            path = spectrum.path(enough, criterion="evidence", overlap=problem.overlap)
        return RidgeChoice(path.solution(), path)

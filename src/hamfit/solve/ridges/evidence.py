"""Maximal evidence: the ridge that makes the targets most probable."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import ClassVar

from hamfit.solve.ridges import AccumulatedProblem, RidgeChoice, RidgeStrategy


class MaximalEvidence(RidgeStrategy):
    """Choose the ridge by its evidence, the probability of the targets; see `hamfit.solve.posterior`."""

    name: ClassVar[str] = "evidence"

    def choose(self, problem: AccumulatedProblem) -> RidgeChoice:
        """The most probable solution of the path."""
        path_of = partial(problem.total.decompose().path, criterion="evidence", overlap=problem.overlap)
        path = path_of()
        if path.ridge < problem.least:
            path = path_of([problem.least, *path.ridges[path.ridges > problem.least]])
            if path.best == 0:
                path = replace(path, note=f"ridge {path.ridge:.2g}, the least for these features, by maximal evidence")
        return RidgeChoice(path.solution(), path)

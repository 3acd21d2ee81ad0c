"""Leaving out trajectories in turn: the ridge that predicts motions best that were not fitted."""

from __future__ import annotations

from typing import ClassVar

from hamfit.solve.leaving_out import path_by_group
from hamfit.solve.ridges import AccumulatedProblem, RidgeChoice, RidgeStrategy
from hamfit.solve.ridges.evidence import MaximalEvidence


class ByTrajectory(RidgeStrategy):
    """Choose the ridge by leaving out parts of the rows, for rows whose errors are correlated along a motion."""

    name: ClassVar[str] = "trajectory"
    by_groups: ClassVar[bool] = True

    def choose(self, problem: AccumulatedProblem) -> RidgeChoice:
        """The solution that predicts the parts best that were left out."""
        path = path_by_group(problem.parts)
        return RidgeChoice(path.solution(), path)

    def again(self) -> RidgeStrategy:
        """Maximal evidence, which needs no parts."""
        return MaximalEvidence()

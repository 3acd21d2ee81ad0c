"""Leaving out trajectories in turn: the ridge that predicts motions best that were not fitted."""

from __future__ import annotations

from typing import ClassVar

from hamfit.errors import ParameterError, SolveError
from hamfit.solve.accumulator import leave_one_out
from hamfit.solve.path import path_by_group
from hamfit.solve.ridges import AccumulatedProblem, RidgeChoice, RidgeStrategy
from hamfit.solve.ridges.evidence import MaximalEvidence


class ByTrajectory(RidgeStrategy):
    """Choose the ridge by leaving out parts of the rows, for rows whose errors are correlated along a motion.

    It is exact and needs no data again. It costs a decomposition for every part and the memory of the parts once more:
    about ten parts of several trajectories each are enough.

    Examples
    --------
    >>> import numpy as np
    >>> from hamfit.solve import NormalEquations
    >>> rng, parts = np.random.default_rng(0), [NormalEquations(3) for _ in range(4)]
    >>> for part in parts:
    ...     rows = rng.normal(size=(20, 3))
    ...     part.add(rows, rows @ [1.0, 2.0, 3.0] + 0.1 * rng.normal(size=20))
    >>> path = ByTrajectory().choose(AccumulatedProblem(parts[0], parts)).path
    >>> path.criterion, bool(0.005 < path.scores[path.best] < 0.02)
    ('trajectory', True)
    """

    name: ClassVar[str] = "trajectory"
    by_groups: ClassVar[bool] = True

    def choose(self, problem: AccumulatedProblem) -> RidgeChoice:
        """The solution that predicts the parts best that were left out."""
        parts = [part for part in problem.parts if part.rows]
        if len({(type(part), part.width) for part in parts}) > 1:
            raise ParameterError("the parts must be accumulators of one kind and width")
        if len(parts) < 2:
            raise SolveError(
                f"choosing the ridge by trajectories needs at least two parts with rows, got {len(parts)}; "
                "give more trajectories, or choose by generalised cross-validation"
            )
        total, others = leave_one_out(parts)
        path = path_by_group(parts, total.decompose(), (rest.decompose() for rest in others))
        return RidgeChoice(path.solution(), path)

    def again(self) -> RidgeStrategy:
        """Maximal evidence, which needs no parts."""
        return MaximalEvidence()

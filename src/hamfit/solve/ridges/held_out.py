"""Held-out configurations: the ridge that predicts those best that were not fitted, for wide and noisy problems.

Wide problems are not decomposed. Some rows are held out of their sums, and a handful of ridges is tried: decades for an
eighth of the columns or fewer, then steps of the root of ten for half of them and for all, each beginning where the one
before ended and going on until both neighbours of a ridge predict the held-out rows less well. Then these rows are
added, and all of them are solved with that ridge. Where configurations are few, others are held out in turn, and the
mean of their errors decides. Narrow problems leave out ten groups of configurations in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from hamfit.errors import SolveError
from hamfit.solve.path import CRITERIA
from hamfit.solve.ridges import AccumulatedProblem, RidgeChoice, RidgeStrategy
from hamfit.solve.ridges.evidence import MaximalEvidence
from hamfit.solve.ridges.trajectory import path_by_group
from hamfit.solve.wide import WideEquations, inverse_trace
from hamfit.validation import Array

_DECADES = -13, 2  # of the ridges that are tried first
_LEAST, _MOST = 1e-15, 1e4
_FIRST_COLUMNS = 1280  # at most, of the first problem
_HALF = 2048  # columns, from which half of them are tried before all
_STEP = float(np.sqrt(10))


class ByConfigurations(RidgeStrategy):
    """Choose the ridge by configurations, or whole trajectories, that are held out."""

    name: ClassVar[str] = "held-out"
    by_groups: ClassVar[bool] = True
    consecutive: ClassVar[bool] = False

    def choose(self, problem: AccumulatedProblem) -> RidgeChoice:
        """The solution of all rows with the ridge that predicts held-out ones best."""
        if isinstance(problem.total, WideEquations):
            turns = [part for part in problem.parts if isinstance(part, WideEquations)]
            return choose_wide(problem.total, turns)
        path = path_by_group(problem.parts)
        return RidgeChoice(path.solution(), path)

    def again(self) -> RidgeStrategy:
        """Maximal evidence, which needs no rows that are held out."""
        return MaximalEvidence()


@dataclass(frozen=True)
class HeldOutPath:
    """Ridges that were tried with all columns, ascending, and how well the held-out rows were predicted.

    Attributes
    ----------
    ridges, scores, residuals, degrees_of_freedom
        Ridge values, the mean squared error of held-out rows (`WideEquations.held_error`), |Z θ - u| / |u| of the
        others, and estimates of the trace of the matrix that maps targets to predictions, each of shape (k,).
    best
        Index of the choice.
    error
        |Z θ - u| / |u| of the held-out rows with the ridge that was chosen, those of another kind left aside.
    without
        The weights that were found without the held-out rows, with the ridge that was chosen, shape (width,).
    rows, width
        Shape of the problem.
    note
        A sentence on how the ridge was chosen.
    """

    ridges: Array
    scores: Array
    residuals: Array
    degrees_of_freedom: Array
    best: int
    error: float
    without: Array
    rows: int
    width: int
    note: str

    @property
    def ridge(self) -> float:
        """The ridge that was chosen."""
        return float(self.ridges[self.best])

    def to_dict(self) -> dict[str, Any]:
        """The curve as plain numbers and lists, as that of a `RidgePath`."""
        return {
            "criterion": "held-out",
            "how": CRITERIA["held-out"],
            "ridge": self.ridge,
            "best": self.best,
            "ridges": self.ridges.tolist(),
            "scores": self.scores.tolist(),
            "residuals": self.residuals.tolist(),
            "degrees_of_freedom": self.degrees_of_freedom.tolist(),
            "route": WideEquations.route,
            "rows": self.rows,
            "width": self.width,
            "rank": self.width,
            "note": self.note,
        }


def choose_wide(total: WideEquations, turns: Sequence[WideEquations] = ()) -> RidgeChoice:
    """Choose a ridge by the held-out rows of a wide problem, add these, and solve.

    `turns` are the same problem with other rows held out, by which the ridge is judged as well.
    """
    tried, ridge = _searched(total, turns)
    path = tried.path(ridge)
    room = tried.room
    while (solution := total.regular_solution(ridge, room)) is None:
        ridge *= 10
    return RidgeChoice(replace(solution, note=f"{path.note}; {solution.note}"), path)


def least_error(problem: WideEquations) -> float:
    """The least mean squared error of held-out rows over all ridges; the problem stays as it is."""
    tried, ridge = _searched(problem)
    return tried.trials[ridge].score


def best_weights(problem: WideEquations) -> Array:
    """The weights with the ridge that predicts held-out rows best, shape (width,); the problem stays as it is."""
    tried, ridge = _searched(problem)
    return tried.trials[ridge].weights


def _searched(total: WideEquations, turns: Sequence[WideEquations] = ()) -> tuple[_Tried, float]:
    """Ridges that were tried with all columns, and the best of them."""
    if total.held is None or not total.held.rows or not total.rows:
        raise SolveError("no rows were held out to choose the ridge by; give the ridge as a number, such as 1e-8")
    parts = -(-total.width // _FIRST_COLUMNS)
    first = _Tried([total, *turns], parts)
    for power in range(*_DECADES):
        first.score(10.0**power)
    ridge = first.descend(first.best)
    if total.width >= _HALF:
        ridge = _Tried([total, *turns], 2).descend(ridge)
    tried = first if parts == 1 else _Tried([total, *turns])
    return tried, tried.descend(ridge)


@dataclass(frozen=True)
class _Trial:
    score: float
    weights: Array
    residual: float
    freedom: float


class _Tried:
    """Ridges of one problem that were tried, in the room of one factor; of every so many columns, where not of all.

    The problem may come several times, with other rows held out each time.
    """

    def __init__(self, turns: Sequence[WideEquations], every: int = 1) -> None:
        turns = turns if every == 1 else [turn.chosen(slice(None, None, every)) for turn in turns]
        self.problem, *self.others = turns
        self.room = np.empty_like(self.problem.gram)
        self.trials: dict[float, _Trial] = {}

    @property
    def best(self) -> float:
        """The ridge with the least score so far; of those that predict as well, the largest."""
        least = min(trial.score for trial in self.trials.values())
        if not np.isfinite(least):
            raise SolveError(
                "no ridge makes these normal equations regular: their numbers are not finite, or too large"
            )
        return max(ridge for ridge, trial in self.trials.items() if trial.score == least)

    def score(self, ridge: float) -> float:
        """The mean squared error of the held-out rows for a ridge; infinite where the problem is singular."""
        known = _known(self.trials, ridge)
        if known is not None:
            return self.trials[known].score
        trial = self._trial(self.problem, ridge)
        scores = [trial.score, *(self._trial(other, ridge).score for other in self.others)]
        self.trials[ridge] = replace(trial, score=float(np.mean(scores)))
        return self.trials[ridge].score

    def _trial(self, problem: WideEquations, ridge: float) -> _Trial:
        factor = problem.factor(ridge, self.room)
        if factor is None or problem.held is None:
            return _Trial(np.inf, np.zeros(problem.width), 1.0, float(problem.width))
        scales = problem.scales()
        moment = problem.moment / scales
        scaled = factor.solve(moment)
        missed = problem.squared_targets - float(scaled @ moment) - ridge * float(scaled @ scaled)
        size = problem.squared_targets
        error = problem.held_error(scaled / scales)
        return _Trial(
            error if np.isfinite(error) else float(np.inf),
            scaled / scales,
            float(np.sqrt(max(missed, 0.0) / size)) if size > 0 else 0.0,
            problem.width - ridge * inverse_trace(factor),
        )

    def descend(self, ridge: float) -> float:
        """Go to neighbours until both predict less well; returns the ridge between them.

        Where the problem is singular to working precision, as wider ones are with ridges that suit narrow ones, larger
        ridges come first.
        """
        while not np.isfinite(self.score(ridge)) and ridge < _MOST:
            ridge *= 10
        while True:
            now = _known(self.trials, self.best) or self.best
            for other in (now * _STEP, now / _STEP):
                if _LEAST <= other <= _MOST:
                    self.score(other)
            if self.best == now:
                return now

    def path(self, ridge: float) -> HeldOutPath:
        """What was tried, for a record."""
        tried = [(one, self.trials[one]) for one in sorted(self.trials) if np.isfinite(self.trials[one].score)]
        kept, without = self.problem.held, self.trials[ridge].weights
        assert kept is not None
        size, held = kept.squared_targets, kept.rows
        in_turn = f" in each of {1 + len(self.others)} turns" if self.others else ""
        ridges = [one for one, _ in tried]
        return HeldOutPath(
            ridges=np.array(ridges),
            scores=np.array([trial.score for _, trial in tried]),
            residuals=np.array([trial.residual for _, trial in tried]),
            degrees_of_freedom=np.array([trial.freedom for _, trial in tried]),
            best=ridges.index(ridge),
            error=float(np.sqrt(kept.missed(without[None])[0][0] / size)) if size > 0 else 0.0,
            without=without,
            rows=self.problem.rows + held,
            width=self.problem.width,
            note=f"ridge {ridge:.2g} of {len(ridges)} values chosen by {held} held-out rows{in_turn}",
        )


def _known(trials: dict[float, _Trial], ridge: float) -> float | None:
    """The ridge among those tried that is this one, but for rounding errors."""
    return next((one for one in trials if abs(one - ridge) < 1e-6 * ridge), None)

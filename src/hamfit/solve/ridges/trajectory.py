"""Leaving out trajectories in turn: the ridge that predicts motions best that were not fitted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import ParameterError, SolveError
from hamfit.solve.accumulator import Accumulator
from hamfit.solve.path import TINY, RidgePath, chosen_path, ridge_grid
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


def path_by_group(parts: Sequence[Accumulator], ridges: ArrayLike | None = None) -> RidgePath:
    """Path of ridges with the choice by leaving out one part of the rows at a time; the parts are only read.

    Each part is predicted by the fit to all the others; the ridge with the least squared error over all parts wins, and
    the path is that of all rows together. It costs a decomposition for every part and the memory of the parts once
    more: about ten parts of several trajectories each are enough.

    Parameters
    ----------
    parts
        One accumulator for each part of the rows that belongs together, such as a trajectory; of one kind and width.
    ridges
        As for `Spectrum.path`; relative to the columns of the rows that are fitted.

    Examples
    --------
    >>> from hamfit.solve import NormalEquations
    >>> rng, parts = np.random.default_rng(0), [NormalEquations(3) for _ in range(4)]
    >>> for part in parts:
    ...     rows = rng.normal(size=(20, 3))
    ...     part.add(rows, rows @ [1.0, 2.0, 3.0] + 0.1 * rng.normal(size=20))
    >>> path = path_by_group(parts)
    >>> path.criterion, bool(0.005 < path.scores[path.best] < 0.02)
    ('trajectory', True)
    """
    filled = [part for part in parts if part.rows]
    if len({(type(part), part.width) for part in filled}) > 1:
        raise ParameterError("the parts must be accumulators of one kind and width")
    if len(filled) < 2:
        raise SolveError(
            f"choosing the ridge by leaving out parts needs at least two parts with rows, got {len(filled)}; "
            "give more trajectories, or choose by generalised cross-validation"
        )
    total, others = leave_one_out(filled)
    spectrum = total.decompose()
    grid = ridge_grid(ridges, spectrum)
    missed, rounding = np.zeros(len(grid)), np.zeros(len(grid))
    for part, rest in zip(filled, others, strict=True):
        error, floor = part.missed(rest.decompose().fits(grid).weights)
        missed += np.maximum(error, floor)
        rounding += floor
    uncertain = rounding / np.maximum(missed, TINY)
    scores = missed / total.rows
    return chosen_path(spectrum, grid, spectrum.fits(grid), scores, uncertain, "trajectory", len(filled))


def leave_one_out(parts: Sequence[Accumulator]) -> tuple[Accumulator, Iterator[Accumulator]]:
    """All parts together, and all but one of them, for each in turn; the parts themselves stay as they are.

    Sums of the first ones and of the last ones are added up: to subtract one part from the total would lose digits.
    """
    after = [parts[-1]]
    for part in reversed(parts[:-1]):
        after.append(_sum(part, after[-1]))
    after.reverse()  # after[i] is the sum of the parts i, i + 1, ...

    def others() -> Iterator[Accumulator]:
        yield after[1]
        before = parts[0]
        for part, rest in zip(parts[1:-1], after[2:], strict=True):
            yield _sum(before, rest)
            before = _sum(before, part)
        yield before

    return after[0], others()


def _sum(first: Accumulator, second: Accumulator) -> Accumulator:
    total = first.copy()
    total.merge(second)
    return total

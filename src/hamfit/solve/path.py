"""Choice of the ridge for free: one accumulation, one decomposition, and the whole path of ridge values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import ParameterError, SolveError
from hamfit.solve.accumulator import Accumulator
from hamfit.solve.posterior import surprise
from hamfit.solve.solution import Solution
from hamfit.solve.spectrum import Fits, Spectrum, decompose, leave_one_out, system_of
from hamfit.validation import Array, finite_array

CRITERIA = {
    "gcv": "generalised cross-validation",
    "trajectory": "leaving out one group of trajectories at a time",
    "evidence": "maximal evidence",
}
_RIDGES = 61
_TINY = float(np.finfo(np.float64).tiny)


@dataclass(frozen=True)
class RidgePath:
    """Solutions for a grid of ridges, and which of them to take.

    Attributes
    ----------
    ridges
        Ridge values, ascending, relative to columns of unit norm as in `Accumulator.solve`; shape (k,).
    weights
        θ for each ridge, shape (k, width).
    residuals
        |Z θ - u| / |u|, shape (k,); not below what the route resolves.
    degrees_of_freedom
        Trace of the matrix that maps targets to predictions, shape (k,).
    scores
        The criterion, shape (k,): an estimate of the mean squared error on new rows, or minus the log evidence.
    criterion
        ``"gcv"``, ``"trajectory"`` or ``"evidence"``.
    best
        Index of the choice: the least score; of scores that rounding errors do not tell apart, the largest ridge.
    route, rows, width, rank
        As in `Solution`.
    eigenvalues, resolved
        Largest and smallest squared singular value of Z with unit columns, and what the route resolves of them.
    note
        A sentence on how the ridge was chosen.
    """

    ridges: Array
    weights: Array
    residuals: Array
    degrees_of_freedom: Array
    scores: Array
    criterion: str
    best: int
    route: str
    rows: int
    width: int
    rank: int
    eigenvalues: tuple[float, float]
    resolved: float
    note: str

    @property
    def ridge(self) -> float:
        """The ridge that was chosen."""
        return float(self.ridges[self.best])

    def solution(self, index: int | None = None) -> Solution:
        """The solution for one ridge of the path; None takes the best."""
        chosen = self.best if index is None else index
        ridge = float(self.ridges[chosen])
        largest, smallest = self.eigenvalues
        # As the accumulators report it: normal equations of the damped problem, a factor of the plain one.
        damping = ridge if self.route == "normal" else 0.0
        singular = smallest + damping <= 0
        return Solution(
            weights=self.weights[chosen].copy(),
            route=self.route,
            rows=self.rows,
            width=self.width,
            rank=self.width if damping > self.resolved else self.rank,
            condition=float("inf") if singular else float(np.sqrt((largest + damping) / (smallest + damping))),
            residual=float(self.residuals[chosen]),
            ridge=ridge,
            truncation=None,
            note=self.note if index is None else f"ridge {ridge:.2g} taken from a path of {len(self.ridges)} values",
        )

    def to_dict(self) -> dict[str, Any]:
        """The curve without the weights, as plain numbers and lists; a score that is not finite becomes None."""
        return {
            "criterion": self.criterion,
            "how": CRITERIA[self.criterion],
            "ridge": self.ridge,
            "best": self.best,
            "ridges": self.ridges.tolist(),
            "scores": [float(score) if np.isfinite(score) else None for score in self.scores],
            "residuals": self.residuals.tolist(),
            "degrees_of_freedom": self.degrees_of_freedom.tolist(),
            "route": self.route,
            "rows": self.rows,
            "width": self.width,
            "rank": self.rank,
            "note": self.note,
        }


def ridge_path(
    accumulator: Accumulator, ridges: ArrayLike | None = None, *, criterion: str = "gcv", overlap: float = 1.0
) -> RidgePath:
    """Path of ridge values, with the choice by generalised cross-validation: (|Zθ - u|² / n) / (1 - df / n)².

    Or by the evidence, the probability of the targets for a ridge (see `hamfit.solve.posterior`).

    Parameters
    ----------
    accumulator
        `NormalEquations` or `TriangularFactor` with all rows; it is only read.
    ridges
        Values to try, in any order. None takes 61 from numerically zero (no digit of the fit that the route resolves
        changes below it) to the largest squared singular value of Z with unit columns.
    criterion
        ``"gcv"`` or ``"evidence"``.
    overlap
        How many rows share the information of one, for the evidence.

    Examples
    --------
    >>> rng = np.random.default_rng(0)
    >>> from hamfit.solve import TriangularFactor
    >>> rows = rng.normal(size=(40, 12)) * np.geomspace(1, 1e-3, 12) @ rng.normal(size=(12, 12))
    >>> accumulator = TriangularFactor(12)
    >>> accumulator.add(rows, rows @ np.ones(12) + rng.normal(size=40))
    >>> path = ridge_path(accumulator)
    >>> path.ridge > 1e-8
    True
    >>> path.solution().ridge == path.ridge
    True
    """
    spectrum = decompose(system_of(accumulator))
    grid = _grid(ridges, spectrum)
    fits = spectrum.fits(grid)
    if criterion == "evidence":
        scores = surprise(spectrum, grid, overlap)
        return _chosen(spectrum, grid, fits, scores, np.zeros(len(grid)), criterion)
    squared = fits.free**2
    scores = np.full(len(grid), np.inf)
    np.divide(spectrum.rows * fits.missed, squared, out=scores, where=squared > 0)
    if not np.isfinite(scores).any():
        raise SolveError(
            f"{spectrum.width} features fit all of the {spectrum.rows} rows: none is left to judge the ridge by; "
            "give more snapshots, a smaller width, or ridges above zero"
        )
    return _chosen(spectrum, grid, fits, scores, fits.rounding / np.maximum(fits.missed, _TINY), "gcv")


def ridge_path_by_group(accumulators: Sequence[Accumulator], ridges: ArrayLike | None = None) -> RidgePath:
    """Path of ridge values, with the choice by leaving out one group of rows at a time.

    Each group is predicted by the fit to all the others; the ridge with the least squared error over all groups is
    chosen, and the path is that of all rows together. Exact, and no data are needed again. It costs a decomposition per
    group and the memory of the groups once more: pool trajectories into about ten groups.

    Parameters
    ----------
    accumulators
        One for each group of rows that belong together, such as a trajectory; all of one kind and width. Only read.
    ridges
        As for `ridge_path`; relative to the columns of the rows that are fitted.

    Examples
    --------
    >>> rng = np.random.default_rng(0)
    >>> from hamfit.solve import NormalEquations
    >>> groups = [NormalEquations(3) for _ in range(4)]
    >>> for group in groups:
    ...     rows = rng.normal(size=(20, 3))
    ...     group.add(rows, rows @ [1.0, 2.0, 3.0] + 0.1 * rng.normal(size=20))
    >>> path = ridge_path_by_group(groups)
    >>> path.criterion, bool(0.005 < path.scores[path.best] < 0.02)
    ('trajectory', True)
    """
    systems = [system_of(accumulator) for accumulator in accumulators if accumulator.rows]
    if len({(type(system), system.width) for system in systems}) > 1:
        raise ParameterError("the groups must be accumulators of one kind and width")
    if len(systems) < 2:
        raise SolveError(
            f"choosing the ridge by group needs at least two groups with rows, got {len(systems)}; "
            "give more trajectories, or choose by generalised cross-validation"
        )
    total, others = leave_one_out(systems)
    spectrum = decompose(total)
    grid = _grid(ridges, spectrum)
    missed, rounding = np.zeros(len(grid)), np.zeros(len(grid))
    for system, rest in zip(systems, others, strict=True):
        weights = decompose(rest).fits(grid).weights
        error, floor = system.missed(weights)
        missed += np.maximum(error, floor)
        rounding += floor
    uncertain = rounding / np.maximum(missed, _TINY)
    return _chosen(spectrum, grid, spectrum.fits(grid), missed / total.rows, uncertain, "trajectory", len(systems))


# -- the choice ------------------------------------------------------------------------------------------------------


def _grid(ridges: ArrayLike | None, spectrum: Spectrum) -> Array:
    if ridges is None:
        if spectrum.rank == 0:  # nothing but dead features
            return np.ones(1)
        return np.geomspace(_zero(spectrum), spectrum.eigenvalues[0], _RIDGES)
    grid = np.unique(finite_array("ridges", ridges, ndim=(1,)))
    if len(grid) == 0 or grid[0] < 0:
        raise ParameterError(f"ridges must be one or more numbers that are not negative, got {ridges!r}")
    return grid


def _zero(spectrum: Spectrum) -> float:
    """Ridge that damps no direction by more than rounding errors, or, next to those that are dropped, by 1 %."""
    return max(0.01 * spectrum.resolved, float(np.sqrt(spectrum.unit) * spectrum.squares[-1]))


def _chosen(
    spectrum: Spectrum, grid: Array, fits: Fits, scores: Array, uncertain: Array, criterion: str, groups: int = 0
) -> RidgePath:
    """The largest ridge whose score, less its relative rounding error, does not exceed the least score."""
    usable = np.flatnonzero(np.isfinite(scores))
    lowest = scores[usable] * (1 - np.minimum(uncertain[usable], 1))
    best = int(usable[lowest <= scores.min()][-1])
    length = spectrum.squared_targets
    how = CRITERIA[criterion] + (f" ({groups} groups)" if groups else "")
    note = f"ridge {grid[best]:.2g} of {len(grid)} values chosen by {how}"
    if len(grid) > 1 and best == 0:
        note += "; it is the smallest of them" + (
            ", numerically zero: the data ask for no ridge" if grid[0] <= _zero(spectrum) else ": try smaller ones"
        )
    elif len(grid) > 1 and best == len(grid) - 1 and length > 0:
        note += "; it is the largest of them: the features hardly explain the targets, or a larger ridge is better"
    return RidgePath(
        ridges=grid,
        weights=fits.weights,
        residuals=np.sqrt(fits.missed / length) if length > 0 else np.zeros(len(grid)),
        degrees_of_freedom=fits.degrees_of_freedom,
        scores=scores,
        criterion=criterion,
        best=best,
        route=spectrum.route,
        rows=spectrum.rows,
        width=spectrum.width,
        rank=spectrum.rank,
        eigenvalues=spectrum.eigenvalues,
        resolved=spectrum.resolved,
        note=note,
    )

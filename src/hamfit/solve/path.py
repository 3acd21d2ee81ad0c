"""Choice of the ridge for free: one decomposition, and the whole path of ridge values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import ParameterError, SolveError
from hamfit.solve.posterior import surprise
from hamfit.solve.solution import Solution
from hamfit.validation import Array, finite_array

if TYPE_CHECKING:
    from hamfit.solve.spectrum import DampedFits, Spectrum

CRITERIA = {
    "gcv": "generalised cross-validation",
    "trajectory": "leaving out one group of trajectories at a time",
    "evidence": "maximal evidence",
    "held-out": "predicting configurations that were held out",
}
_RIDGES = 61
TINY = float(np.finfo(np.float64).tiny)


@dataclass(frozen=True)
class RidgePath:
    """Solutions for a grid of ridges, and which of them to take.

    Attributes
    ----------
    spectrum
        The decomposition of all rows.
    ridges
        Ridge values, ascending, relative to columns of unit norm as in `Spectrum.solution`; shape (k,).
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
    note
        A sentence on how the ridge was chosen.
    """

    spectrum: Spectrum
    ridges: Array
    residuals: Array
    degrees_of_freedom: Array
    scores: Array
    criterion: str
    best: int
    note: str

    @property
    def ridge(self) -> float:
        """The ridge that was chosen."""
        return float(self.ridges[self.best])

    @property
    def weights(self) -> Array:
        """θ for every ridge, shape (k, width)."""
        return self.spectrum.fits(self.ridges).weights

    def solution(self, index: int | None = None) -> Solution:
        """The solution for one ridge of the path; None takes the best."""
        chosen = self.best if index is None else index
        ridge = float(self.ridges[chosen])
        damped = self.spectrum.route == "normal" and ridge > self.spectrum.resolved
        return replace(
            self.spectrum.solution(ridge),
            residual=float(self.residuals[chosen]),
            rank=self.spectrum.width if damped else self.spectrum.rank,
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
            "route": self.spectrum.route,
            "rows": self.spectrum.rows,
            "width": self.spectrum.width,
            "rank": self.spectrum.rank,
            "note": self.note,
        }


def gcv_path(spectrum: Spectrum, ridges: ArrayLike | None) -> RidgePath:
    """Path with the choice by generalised cross-validation; see `Spectrum.path`."""
    grid = ridge_grid(ridges, spectrum)
    fits = spectrum.fits(grid)
    squared = fits.free**2
    scores = np.full(len(grid), np.inf)
    np.divide(spectrum.rows * fits.missed, squared, out=scores, where=squared > 0)
    if not np.isfinite(scores).any():
        raise SolveError(
            f"{spectrum.width} features fit all of the {spectrum.rows} rows: none is left to judge the ridge by; "
            "give more snapshots, a smaller width, or ridges above zero"
        )
    return chosen_path(spectrum, grid, fits, scores, fits.rounding / np.maximum(fits.missed, TINY), "gcv")


def evidence_path(spectrum: Spectrum, ridges: ArrayLike | None, overlap: float) -> RidgePath:
    """Path with the choice by maximal evidence; see `Spectrum.path`."""
    grid = ridge_grid(ridges, spectrum)
    scores = surprise(spectrum, grid, overlap)
    return chosen_path(spectrum, grid, spectrum.fits(grid), scores, np.zeros(len(grid)), "evidence")


def ridge_grid(ridges: ArrayLike | None, spectrum: Spectrum) -> Array:
    """The ridges to try, ascending: as given, or from numerically zero to the largest squared singular value."""
    if ridges is None:
        if spectrum.rank == 0:  # nothing but dead features
            return np.ones(1)
        return np.geomspace(_zero(spectrum), spectrum.extremes[0], _RIDGES)
    grid = np.unique(finite_array("ridges", ridges, ndim=(1,)))
    if len(grid) == 0 or grid[0] < 0:
        raise ParameterError(f"ridges must be one or more numbers that are not negative, got {ridges!r}")
    return grid


def _zero(spectrum: Spectrum) -> float:
    """Ridge that damps no direction by more than rounding errors, or, next to those that are dropped, by 1 %."""
    return max(0.01 * spectrum.resolved, float(np.sqrt(spectrum.unit) * spectrum.squares[-1]))


def chosen_path(
    spectrum: Spectrum,
    grid: Array,
    fits: DampedFits,
    scores: Array,
    uncertain: Array,
    criterion: str,
    groups: int = 0,
) -> RidgePath:
    """The path with its choice: the largest ridge whose score, less its rounding error, is not above the least score.

    Parameters
    ----------
    spectrum, grid, fits
        The decomposition, the ridges, shape (k,), and the fits to all rows.
    scores, uncertain
        The criterion for every ridge, and its relative rounding error, each of shape (k,).
    criterion, groups
        Name of the criterion, and how many groups of rows were left out in turn, if any were.
    """
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
        spectrum=spectrum,
        ridges=grid,
        residuals=np.sqrt(fits.missed / length) if length > 0 else np.zeros(len(grid)),
        degrees_of_freedom=fits.degrees_of_freedom,
        scores=scores,
        criterion=criterion,
        best=best,
        note=note,
    )

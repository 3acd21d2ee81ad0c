"""Decomposition of an accumulated problem: once decomposed, a solution for one more ridge costs next to nothing.

With columns scaled to unit norm, Z = U S Vᵀ, and c = Uᵀu, every ridge λ costs a sum over directions only:

    D θ(λ) = V [s / (s² + λ)] c,      |Z θ(λ) - u|² = |u - U c|² + Σ [λ / (s² + λ)]² c²,      df(λ) = Σ s² / (s² + λ)

S, V and c come from the eigenvalues of the normal equations or from the singular values of the triangular factor.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import unknown_name
from hamfit.solve.path import RidgePath, evidence_path, gcv_path
from hamfit.solve.posterior import Posterior, most_probable, with_ridge
from hamfit.solve.solution import Solution
from hamfit.validation import Array

EPS = float(np.finfo(np.float64).eps)
RESOLVED = 4 * EPS
"""Share of the largest value below which decomposed values are rounding errors: the one rule for the rank, for
eigenvalues of ZᵀZ and singular values of R alike. (Not width times ε: the errors are far smaller than that bound, and
the directions between matter: without them, forces of Lennard-Jones particles are up to 88 times less exact.)
"""
_HOW = {
    "normal": "eigenvalue decomposition of the normal equations",
    "wide": "eigenvalue decomposition of the normal equations",
    "qr": "QR factorisation and singular values",
}


@dataclass(frozen=True)
class DampedFits:
    """Everything that depends on the ridge, for k ridges.

    Attributes
    ----------
    weights
        θ, shape (k, width).
    missed, rounding
        |Zθ - u|², not below its rounding error, and that rounding error, each of shape (k,).
    degrees_of_freedom, free
        Trace of the matrix that maps targets to predictions, and rows less that, without cancellation; shape (k,).
    """

    weights: Array
    missed: Array
    rounding: Array
    degrees_of_freedom: Array
    free: Array


@dataclass(frozen=True)
class Spectrum:
    """Z = U S Vᵀ for unit columns, in the directions that are not zero to working precision.

    Attributes
    ----------
    route, rows, width
        How it was accumulated, and the shape of Z.
    values, components
        s and c = Uᵀu, each of shape (rank,).
    vectors
        V, shape (width, rank).
    scales
        D, the norms of the columns of Z, shape (width,).
    squared_targets, outside
        uᵀu and |u - U c|².
    extremes
        Largest and smallest s², dropped ones included.
    resolved
        s² below this are rounding errors.
    unit
        Relative rounding error of |Zθ - u|².
    """

    route: str
    rows: int
    width: int
    values: Array
    components: Array
    vectors: Array
    scales: Array
    squared_targets: float
    outside: float
    extremes: tuple[float, float]
    resolved: float
    unit: float

    @property
    def rank(self) -> int:
        """Number of directions that are kept."""
        return len(self.values)

    @property
    def squares(self) -> Array:
        """Squared singular values s², shape (rank,)."""
        return self.values**2

    def solution(self, ridge: float = 0.0, truncation: float | None = None) -> Solution:
        """The minimiser of |Z θ - u|² + ridge |D θ|².

        Parameters
        ----------
        ridge
            Tikhonov parameter relative to columns of unit norm: it does not change meaning with the units of the data.
        truncation
            Directions with singular values below this fraction of the largest (columns of unit norm) are dropped. None
            drops only what is zero to working precision.
        """
        kept = self if truncation is None else self.truncated(truncation)
        damped = kept.squares + ridge
        scaled = kept.vectors @ (kept.values / damped * kept.components)
        missed = kept.outside + float(((ridge / damped * kept.components) ** 2).sum())
        return Solution(
            weights=scaled / self.scales,
            route=self.route,
            rows=self.rows,
            width=self.width,
            rank=kept.rank,
            condition=self.condition(ridge),
            residual=float(np.sqrt(missed / self.squared_targets)) if self.squared_targets > 0 else 0.0,
            ridge=ridge,
            truncation=truncation,
            note=_HOW[self.route],
        )

    def condition(self, ridge: float = 0.0) -> float:
        """Condition number of Z for unit columns, as the route meets it: normal equations hold the damped problem."""
        damping = ridge if self.route == "normal" else 0.0
        largest, smallest = self.extremes
        if smallest + damping <= 0:
            return float("inf")
        return float(np.sqrt((largest + damping) / (smallest + damping)))

    def path(self, ridges: ArrayLike | None = None, *, criterion: str = "gcv", overlap: float = 1.0) -> RidgePath:
        """Solutions for a grid of ridges, and the best of them by ``"gcv"`` or ``"evidence"``; see `RidgePath`.

        Parameters
        ----------
        ridges
            Values to try, in any order. None takes 61 from numerically zero (no digit of the fit that the route
            resolves changes below it) to the largest squared singular value of Z with unit columns.
        criterion
            ``"gcv"``, generalised cross-validation: (|Zθ - u|² / n) / (1 - df / n)²; or ``"evidence"``, the
            probability of the targets for a ridge (see `hamfit.solve.posterior`).
        overlap
            How many rows share the information of one, for the evidence.

        Examples
        --------
        >>> rng = np.random.default_rng(0)
        >>> from hamfit.solve import TriangularFactor
        >>> rows = rng.normal(size=(40, 12)) * np.geomspace(1, 1e-3, 12) @ rng.normal(size=(12, 12))
        >>> accumulator = TriangularFactor(12)
        >>> accumulator.add(rows, rows @ np.ones(12) + rng.normal(size=40))
        >>> path = accumulator.decompose().path()
        >>> path.ridge > 1e-8, path.solution().ridge == path.ridge
        (True, True)
        """
        if criterion not in ("gcv", "evidence"):
            raise unknown_name("criterion", criterion, ("gcv", "evidence"))
        return evidence_path(self, ridges, overlap) if criterion == "evidence" else gcv_path(self, ridges)

    def posterior(self, overlap: float = 1.0, ridge: float | None = None) -> Posterior:
        """Gaussian posterior of the weights, with noise, and for None also ridge, of maximal evidence; see `Posterior`.

        >>> rng = np.random.default_rng(0)
        >>> from hamfit.solve import TriangularFactor
        >>> rows, accumulator = rng.normal(size=(2000, 3)), TriangularFactor(3)
        >>> accumulator.add(rows, rows @ [1.0, -2.0, 0.5] + 0.1 * rng.normal(size=2000))
        >>> bool(abs(accumulator.decompose().posterior().noise / 0.1 - 1) < 0.05)
        True
        """
        return most_probable(self, overlap) if ridge is None else with_ridge(self, overlap, ridge)

    def fits(self, ridges: Array) -> DampedFits:
        """Solutions for all ridges, shape (k,), at once."""
        damped = self.squares + ridges[:, None]
        shrunk = ridges[:, None] / damped
        scaled = (self.values * self.components / damped) @ self.vectors.T
        missed = self.outside + ((shrunk * self.components) ** 2).sum(axis=1)
        # Rounding ZᵀZ by ε in each entry changes θᵀZᵀZθ by about ε |Dθ|²; for a factor it is the square of that.
        rounding = self.unit * (self.squared_targets + (scaled**2).sum(axis=1))
        return DampedFits(
            weights=scaled / self.scales,
            missed=np.maximum(missed, rounding),
            rounding=rounding,
            degrees_of_freedom=(self.squares / damped).sum(axis=1),
            free=(self.rows - self.rank) + shrunk.sum(axis=1),
        )

    def truncated(self, truncation: float) -> Spectrum:
        """The same without the directions whose singular values are below a fraction of the largest."""
        keep = self.values > truncation * np.sqrt(self.extremes[0])
        return replace(
            self,
            values=self.values[keep],
            components=self.components[keep],
            vectors=self.vectors[:, keep],
            outside=self.outside + float((self.components[~keep] ** 2).sum()),
        )


def column_scales(squared_norms: Array) -> Array:
    """Norms of the columns; a column of zeros (a dead feature) gets 1, so that dividing by it is harmless."""
    norms = np.sqrt(squared_norms)
    return np.where(norms > 0, norms, 1.0)

"""Uncertainty in closed form: the last layer is linear, so its weights have a Gaussian posterior.

Targets u = Z θ + noise of variance σ², and a prior on the weights of the columns scaled to unit norm, D θ ~ N(0, σ²/λ).
With Z D⁻¹ = U S Vᵀ and c = Uᵀu (`hamfit.solve.spectrum`):

    D θ | u  ~  N( V [s / (s² + λ)] c,  σ² V [1 / (s² + λ)] Vᵀ )   and   σ²/λ in the directions that Z does not reach,
    log p(u | λ)  =  -n/2 log M(λ) - 1/2 Σ log(1 + s²/λ) + const,      M(λ) = |u - U c|² + Σ λ c² / (s² + λ),
    σ²(λ) = M(λ) / n.

Where κ rows share the information of one (windows that overlap), n is the number of rows over κ, and variances of
weights are κ times larger.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import scipy.linalg

from hamfit.validation import Array

if TYPE_CHECKING:
    from hamfit.solve.accumulator import Accumulator
    from hamfit.solve.solution import Solution
    from hamfit.solve.spectrum import Spectrum

_RIDGES = 241
_SMALLEST = 1e-14  # ridge, relative to unit columns


@dataclass(frozen=True)
class Posterior:
    """Gaussian posterior of the weights.

    Attributes
    ----------
    noise
        σ, standard deviation of the targets around Z θ.
    ridge
        λ, relative to columns of unit norm; the one of maximal evidence.
    mean
        θ, shape (width,).
    spread
        Matrix B with covariance B Bᵀ of the weights, shape (width, width).
    effective_parameters
        Σ s² / (s² + λ): how many of the weights the data determine.
    """

    noise: float
    ridge: float
    mean: Array
    spread: Array
    effective_parameters: float

    def deviations(self, rows: Array) -> Array:
        """Standard deviation of ``rows @ θ``, shape (...,) for rows (..., width); last columns may be left out."""
        return np.sqrt(((rows @ self.spread[: rows.shape[-1]]) ** 2).sum(axis=-1))

    def standard_errors(self) -> Array:
        """Standard deviation of every weight, shape (width,)."""
        return np.sqrt((self.spread**2).sum(axis=1))

    def draws(self, count: int, rng: np.random.Generator) -> Array:
        """Deviations of weights from their mean, drawn from the posterior; shape (count, width)."""
        return rng.normal(size=(count, self.spread.shape[1])) @ self.spread.T


def most_probable(spectrum: Spectrum, overlap: float) -> Posterior:
    """Posterior of a decomposed problem, with the ridge and the noise that make the targets most probable."""
    squares = spectrum.squares
    smallest = max(float(squares[-1]), spectrum.resolved) if spectrum.rank else 1.0
    ridges = np.geomspace(max(1e-6 * smallest, spectrum.resolved), 1e3 * max(1.0, spectrum.extremes[0]), _RIDGES)
    return with_ridge(spectrum, overlap, float(ridges[int(np.argmin(surprise(spectrum, ridges, overlap)))]))


def with_ridge(spectrum: Spectrum, overlap: float, ridge: float) -> Posterior:
    """Posterior of a decomposed problem with a known ridge, which counts as what is resolved at least."""
    squares, ridge = spectrum.squares, max(ridge, spectrum.resolved)
    damped = squares + ridge
    missed = spectrum.outside + float((ridge * spectrum.components**2 / damped).sum())
    noise = float(np.sqrt(missed / spectrum.rows))
    scale = noise * np.sqrt(overlap)
    known = spectrum.vectors * (scale / np.sqrt(damped))
    unknown = _complement(spectrum.vectors) * (scale / np.sqrt(ridge))
    return Posterior(
        noise=noise,
        ridge=ridge,
        mean=(spectrum.vectors @ (spectrum.values * spectrum.components / damped)) / spectrum.scales,
        spread=np.concatenate([known, unknown], axis=1) / spectrum.scales[:, None],
        effective_parameters=float((squares / damped).sum()),
    )


def of_wide_problem(system: Accumulator, solution: Solution, overlap: float) -> Posterior:
    """Posterior of a problem with many columns around a solution, with the ridge that this was found with.

    One Cholesky factor of ZᵀZ takes the place of singular values, which take thirty times as long: L Lᵀ = ZᵀZ + λ for
    unit columns, and L⁻ᵀ is the spread. A ridge that is too small for a factor in double precision is raised.

    >>> from hamfit.solve import TriangularFactor
    >>> rng, problem = np.random.default_rng(0), TriangularFactor(3)
    >>> problem.add(rng.normal(size=(2000, 3)), 0.1 * rng.normal(size=2000))
    >>> wide, small = of_wide_problem(problem, problem.solve(), 1.0), problem.decompose().posterior(ridge=1e-9)
    >>> bool(np.abs(wide.standard_errors() / small.standard_errors() - 1).max() < 1e-2)
    True
    """
    gram = system.squares()
    norms = np.sqrt(np.maximum(np.diag(gram), 0.0))
    norms = np.where(norms > 0, norms, 1.0)
    unit, ridge = gram / norms / norms[:, None], max(solution.ridge, _SMALLEST)
    while True:
        factor, failed = scipy.linalg.lapack.dpotrf(unit + ridge * np.eye(len(unit)), lower=1)
        if not failed:
            break
        ridge *= 10.0
    inverse, _ = scipy.linalg.lapack.dtrtri(factor, lower=1)
    noise = solution.residual * float(np.sqrt(system.squared_targets / system.rows))
    return Posterior(
        noise=noise,
        ridge=ridge,
        mean=np.pad(solution.weights, (0, len(unit) - len(solution.weights))),  # constants of energies are not kept
        spread=np.tril(inverse).T * (noise * np.sqrt(overlap)) / norms[:, None],
        effective_parameters=float(len(unit) - ridge * (np.tril(inverse) ** 2).sum()),
    )


def surprise(spectrum: Spectrum, ridges: Array, overlap: float = 1.0) -> Array:
    """Minus the log evidence of ridges (k,), up to a constant; shape (k,)."""
    damped = spectrum.squares + ridges[:, None]
    missed = spectrum.outside + (ridges[:, None] * spectrum.components**2 / damped).sum(axis=1)
    missed = np.maximum(missed, spectrum.unit * spectrum.squared_targets)
    complexity = np.log(damped / ridges[:, None]).sum(axis=1)
    return 0.5 * (spectrum.rows / overlap * np.log(missed) + complexity)


def _complement(vectors: Array) -> Array:
    """Orthonormal columns that complete those of (width, rank) to a basis; shape (width, width - rank)."""
    width, rank = vectors.shape
    return np.linalg.qr(vectors, mode="complete")[0][:, rank:] if rank < width else np.empty((width, 0))

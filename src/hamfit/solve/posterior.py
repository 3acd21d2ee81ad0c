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

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from hamfit.solve.cholesky import CholeskyFactor
from hamfit.validation import Array, IntArray

if TYPE_CHECKING:
    from hamfit.solve.spectrum import Spectrum

_RIDGES = 241
_AT_ONCE = 512  # rows that are whitened together


@dataclass(frozen=True)
class Posterior(ABC):
    """Gaussian posterior of the weights, with covariance B Bᵀ.

    Attributes
    ----------
    noise
        σ, standard deviation of the targets around Z θ.
    ridge
        λ, relative to columns of unit norm.
    mean
        θ, shape (width,).
    effective_parameters
        Σ s² / (s² + λ): how many of the weights the data determine.
    """

    noise: float
    ridge: float
    mean: Array
    effective_parameters: float

    @property
    @abstractmethod
    def directions(self) -> int:
        """Number of columns of B."""

    @abstractmethod
    def whitened(self, rows: Array) -> Array:
        """``rows @ B``, shape (..., directions) for rows (..., width); last columns may be left out."""

    @abstractmethod
    def rescaled(self, factors: Array) -> Posterior:
        """The posterior with the deviations of every weight multiplied, by factors of shape (width,)."""

    @abstractmethod
    def standard_errors(self) -> Array:
        """Standard deviation of every weight, shape (width,)."""

    @abstractmethod
    def draws(self, count: int, rng: np.random.Generator) -> Array:
        """Deviations of weights from their mean, drawn from the posterior; shape (count, width)."""

    def deviations(self, rows: Array) -> Array:
        """Standard deviation of ``rows @ θ``, shape (...,) for rows (..., width); last columns may be left out."""
        return np.sqrt((self.whitened(rows) ** 2).sum(axis=-1))


@dataclass(frozen=True)
class SpreadPosterior(Posterior):
    """The posterior of a decomposed problem.

    Attributes
    ----------
    spread
        B, shape (width, width).
    """

    spread: Array

    @property
    def directions(self) -> int:
        """Number of columns of B."""
        return self.spread.shape[1]

    def whitened(self, rows: Array) -> Array:
        """``rows @ B``; last columns of rows may be left out."""
        return np.asarray(rows @ self.spread[: rows.shape[-1]])

    def rescaled(self, factors: Array) -> SpreadPosterior:
        """The posterior with the deviations of every weight multiplied."""
        return replace(self, spread=factors[:, None] * self.spread)

    def standard_errors(self) -> Array:
        """Standard deviation of every weight, shape (width,)."""
        return np.sqrt((self.spread**2).sum(axis=1))

    def draws(self, count: int, rng: np.random.Generator) -> Array:
        """Deviations of weights from their mean, drawn from the posterior; shape (count, width)."""
        return rng.normal(size=(count, self.spread.shape[1])) @ self.spread.T


@dataclass(frozen=True)
class FactoredPosterior(Posterior):
    """The posterior of a problem of which a Cholesky factor is known: B = diag(sizes) L⁻ᵀ, which is never formed.

    Attributes
    ----------
    factor
        L.
    sizes
        Noise over the scales of the columns, shape (width,).
    """

    factor: CholeskyFactor
    sizes: Array

    @property
    def directions(self) -> int:
        """Number of columns of B."""
        return len(self.sizes)

    def whitened(self, rows: Array) -> Array:
        """``rows @ B``, by substitution; last columns of rows may be left out."""
        flat = rows.reshape(-1, rows.shape[-1])
        columns = np.zeros((self.directions, len(flat)), order="F")
        columns[: flat.shape[1]] = (flat * self.sizes[: flat.shape[1]]).T
        return np.asarray(self.factor.divided(columns).T.reshape(*rows.shape[:-1], self.directions))

    def rescaled(self, factors: Array) -> FactoredPosterior:
        """The posterior with the deviations of every weight multiplied."""
        return replace(self, sizes=factors * self.sizes)

    def standard_errors(self) -> Array:
        """Standard deviation of every weight, shape (width,)."""
        blocks = np.array_split(np.arange(self.directions), -(-self.directions // _AT_ONCE))
        return np.concatenate([self.deviations(_unit_rows(block, self.directions)) for block in blocks])

    def draws(self, count: int, rng: np.random.Generator) -> Array:
        """Deviations of weights from their mean, drawn from the posterior; shape (count, width)."""
        normal = np.asfortranarray(rng.normal(size=(count, self.directions)).T)
        return np.asarray((self.sizes[:, None] * self.factor.divided(normal, transposed=True)).T)


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
    return SpreadPosterior(
        noise=noise,
        ridge=ridge,
        mean=(spectrum.vectors @ (spectrum.values * spectrum.components / damped)) / spectrum.scales,
        spread=np.concatenate([known, unknown], axis=1) / spectrum.scales[:, None],
        effective_parameters=float((squares / damped).sum()),
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


def _unit_rows(numbers: IntArray, width: int) -> Array:
    """Some rows of the unit matrix, shape (numbers, width)."""
    rows = np.zeros((len(numbers), width))
    rows[np.arange(len(numbers)), numbers] = 1.0
    return rows

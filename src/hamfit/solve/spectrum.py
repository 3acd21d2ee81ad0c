"""Decomposition of an accumulated problem: once decomposed, a solution for one more ridge costs next to nothing.

With columns scaled to unit norm, Z = U S Vᵀ, and c = Uᵀu, every ridge λ costs a sum over directions only:

    D θ(λ) = V [s / (s² + λ)] c,      |Z θ(λ) - u|² = |u - U c|² + Σ [λ / (s² + λ)]² c²,      df(λ) = Σ s² / (s² + λ)

S, V and c come from the eigenvalues of the normal equations or from the singular values of R.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.linalg

from hamfit.errors import ParameterError, SolveError
from hamfit.solve.accumulator import Accumulator
from hamfit.solve.normal import NormalEquations
from hamfit.solve.qr import TriangularFactor
from hamfit.solve.solution import column_scales
from hamfit.validation import Array

_EPS = float(np.finfo(np.float64).eps)


# -- the accumulated problem -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sums:
    """ZᵀZ, Zᵀu, uᵀu."""

    rows: int
    gram: Array
    moment: Array
    squared_targets: float

    @property
    def width(self) -> int:
        """Number of columns of Z."""
        return len(self.moment)

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.rows + other.rows,
            self.gram + other.gram,
            self.moment + other.moment,
            self.squared_targets + other.squared_targets,
        )

    def missed(self, weights: Array) -> tuple[Array, Array]:
        """|Z θ - u|² for weights (k, width), and its rounding error, each (k,)."""
        error = self.squared_targets + np.einsum("ki,ki->k", weights @ self.gram - 2 * self.moment, weights)
        return error, _EPS * (self.squared_targets + weights**2 @ np.diag(self.gram))


@dataclass(frozen=True)
class Triangle:
    """R of [Z | u]."""

    rows: int
    factor: Array

    @property
    def width(self) -> int:
        """Number of columns of Z."""
        return self.factor.shape[1] - 1

    @property
    def squared_targets(self) -> float:
        """uᵀu."""
        return float(self.factor[:, -1] @ self.factor[:, -1])

    def __add__(self, other: Triangle) -> Triangle:
        stacked = np.concatenate([self.factor, other.factor])
        return Triangle(self.rows + other.rows, np.asarray(np.linalg.qr(stacked, mode="r")))

    def missed(self, weights: Array) -> tuple[Array, Array]:
        """|Z θ - u|² for weights (k, width), and its rounding error, each (k,)."""
        triangle, targets = self.factor[:, :-1], self.factor[:, -1]
        error = ((weights @ triangle.T - targets) ** 2).sum(axis=1)
        squared_norms = np.einsum("ij,ij->j", triangle, triangle)
        return error, _EPS**2 * (targets @ targets + weights**2 @ squared_norms)


def system_of(accumulator: Accumulator) -> Sums | Triangle:
    """What an accumulator holds, without copying it."""
    if accumulator.rows == 0:
        raise SolveError("no rows of data were accumulated, so there is nothing to choose a ridge by")
    if isinstance(accumulator, NormalEquations):
        return Sums(accumulator.rows, accumulator.gram, accumulator.moment, accumulator.squared_targets)
    if isinstance(accumulator, TriangularFactor):
        return Triangle(accumulator.rows, accumulator.triangle())
    raise ParameterError(f"no ridge path for an accumulator of type {type(accumulator).__name__}")


def system_arrays(system: Sums | Triangle) -> dict[str, Array]:
    """A system by name, for a file."""
    rows = np.array([system.rows], dtype=np.int64)
    if isinstance(system, Triangle):
        return {"factor": system.factor, "rows": rows}
    squared = np.array([system.squared_targets])
    return {"gram": system.gram, "moment": system.moment, "squared_targets": squared, "rows": rows}


def system_from_arrays(arrays: dict[str, Array]) -> Sums | Triangle | None:
    """What `system_arrays` wrote; None of nothing."""
    if not arrays:
        return None
    rows = int(arrays["rows"][0])
    if "factor" in arrays:
        return Triangle(rows, arrays["factor"])
    return Sums(rows, arrays["gram"], arrays["moment"], float(arrays["squared_targets"][0]))


def leave_one_out(systems: list[Any]) -> tuple[Any, Iterator[Any]]:
    """All systems together, and all but one, for each of them in turn.

    Sums of the first ones and of the last ones are added; to subtract one from the total would lose digits.
    """
    after = [systems[-1]]
    for system in reversed(systems[:-1]):
        after.append(system + after[-1])
    after.reverse()  # after[i] is the sum of the systems i, i + 1, ...

    def others() -> Iterator[Any]:
        yield after[1]
        before = systems[0]
        for system, rest in zip(systems[1:-1], after[2:], strict=True):
            yield before + rest
            before = before + system
        yield before

    return after[0], others()


# -- its decomposition -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fits:
    """Everything that depends on the ridge: weights (k, width); the rest (k,)."""

    weights: Array
    missed: Array  # |Zθ - u|²
    rounding: Array  # of it
    degrees_of_freedom: Array
    free: Array  # rows less degrees of freedom, without cancellation


@dataclass(frozen=True)
class Spectrum:
    """Z = U S Vᵀ for unit columns, in the directions that are not zero to working precision."""

    route: str
    rows: int
    width: int
    squares: Array  # s², (rank,)
    components: Array  # c = Uᵀu, (rank,)
    vectors: Array  # V, (width, rank)
    scales: Array  # D, (width,)
    squared_targets: float
    outside: float  # |u - U c|²
    eigenvalues: tuple[float, float]  # largest and smallest, dropped ones included
    resolved: float  # squares below this are rounding errors
    unit: float  # relative rounding error of |Zθ - u|²

    @property
    def rank(self) -> int:
        """Number of directions kept."""
        return len(self.squares)

    def fits(self, ridges: Array) -> Fits:
        """Solutions for all ridges (k,)."""
        damped = self.squares + ridges[:, None]
        shrunk = ridges[:, None] / damped
        scaled = (np.sqrt(self.squares) * self.components / damped) @ self.vectors.T
        missed = self.outside + ((shrunk * self.components) ** 2).sum(axis=1)
        # Rounding ZᵀZ by ε in each entry changes θᵀZᵀZθ by about ε |Dθ|²; for a factor it is the square of that.
        rounding = self.unit * (self.squared_targets + (scaled**2).sum(axis=1))
        return Fits(
            weights=scaled / self.scales,
            missed=np.maximum(missed, rounding),
            rounding=rounding,
            degrees_of_freedom=(self.squares / damped).sum(axis=1),
            free=(self.rows - self.rank) + shrunk.sum(axis=1),
        )


def decompose(system: Sums | Triangle) -> Spectrum:
    """Eigenvalues of sums, singular values of a triangle."""
    return _spectrum_of_sums(system) if isinstance(system, Sums) else _spectrum_of_triangle(system)


def _spectrum_of_sums(system: Sums) -> Spectrum:
    scales = column_scales(np.diag(system.gram))
    gram = system.gram / scales
    gram /= scales[:, None]
    values, vectors = scipy.linalg.eigh(gram, check_finite=False, overwrite_a=True)
    values, vectors = values[::-1], vectors[:, ::-1]
    largest = float(values[0])
    # Not width * ε: the errors are far smaller than that bound, and the directions between matter.
    resolved = 4 * _EPS * largest
    rank = min(int((values > resolved).sum()), system.rows)
    squares, vectors = values[:rank], vectors[:, :rank]
    components = (vectors.T @ (system.moment / scales)) / np.sqrt(squares)
    outside = max(system.squared_targets - float(components @ components), 0.0)
    return Spectrum(
        "normal",
        system.rows,
        system.width,
        squares,
        components,
        vectors,
        scales,
        system.squared_targets,
        outside,
        (largest, max(float(values[-1]), 0.0) if system.rows >= system.width else 0.0),
        resolved,
        _EPS,
    )


def _spectrum_of_triangle(system: Triangle) -> Spectrum:
    triangle, targets = system.factor[:, :-1], system.factor[:, -1]
    scales = column_scales(np.einsum("ij,ij->j", triangle, triangle))
    left, values, right = np.linalg.svd(triangle / scales, full_matrices=False)
    largest = float(values[0])
    resolved = system.width * _EPS * largest
    rank = min(int((values > resolved).sum()), system.rows)
    components = left[:, :rank].T @ targets
    outside = targets - left[:, :rank] @ components
    return Spectrum(
        "qr",
        system.rows,
        system.width,
        values[:rank] ** 2,
        components,
        right[:rank].T,
        scales,
        float(targets @ targets),
        float(outside @ outside),
        (largest**2, float(values[-1]) ** 2 if len(values) == system.width <= system.rows else 0.0),
        resolved**2,
        _EPS**2,
    )

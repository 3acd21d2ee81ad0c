"""QR: the careful route. Twice the arithmetic of the normal equations, the square root of their condition number."""

from __future__ import annotations

from typing import ClassVar, Self

import numpy as np
import scipy.linalg

from hamfit.errors import DataError, SolveError
from hamfit.solve.accumulator import Accumulator
from hamfit.solve.basis import Basis
from hamfit.solve.reflections import triangle_of
from hamfit.solve.solution import Solution
from hamfit.solve.spectrum import EPS, RESOLVED, Spectrum, column_scales
from hamfit.tensors import DOUBLES, expect, named
from hamfit.validation import Array

_SURELY_REGULAR = 1e-12  # reciprocal condition number from which no direction can be zero to working precision
_ROWS_PER_FACTORISATION = 4  # times the width: each factorisation carries the old factor along, at a quarter more work
_FEWEST_ROWS = 512  # of narrow factors: calls cost more than arithmetic there


class TriangularFactor(Accumulator):
    """Triangular factor R of [Z | u], updated block by block; Q is never needed.

    Parameters
    ----------
    width
        Number of columns of Z.
    basis
        Columns that span the others in a sample of the rows. Rows like those of the sample then cost a product of these
        few columns instead of reflections of all of them, and all digits are kept.

    Examples
    --------
    >>> accumulator = TriangularFactor(2)
    >>> accumulator.add(np.array([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]]), np.array([1.0, 3.0, 5.0]))
    >>> accumulator.solve().weights.round(12).tolist()
    [1.0, 2.0]
    """

    route: ClassVar[str] = "qr"

    def __init__(self, width: int, basis: Basis | None = None) -> None:
        super().__init__(width)
        self._basis = basis
        self._sums = np.zeros((0, 0) if basis is None else (basis.rank + 1, basis.rank + 1))
        self._factor = np.empty((0, width + 1))
        self._buffer = np.empty((0, width + 1))
        self._filled = 0

    @staticmethod
    def bytes_needed(width: int) -> int:
        """Memory of buffer and factor, stacked, and of LAPACK's copy of that, in bytes."""
        return (3 * _rows_at_once(width) + 3 * (width + 1)) * 8 * (width + 1)

    @property
    def squared_targets(self) -> float:
        """The squared length of all targets, uᵀu."""
        targets = self.triangle()[:, -1]
        return float(targets @ targets)

    def add(self, rows: Array, targets: Array) -> None:
        """Sum up products of the rows that the basis holds, and collect the others for reflections."""
        self.rows += len(rows)
        self._spectrum = None
        if self._basis is not None:
            reduced, rest, usual = self._basis.reduced(rows, targets)
            if not usual.all():
                reduced, rest = reduced[usual], rest[usual]
            self._sums[:-1, :-1] += reduced.T @ reduced
            self._sums[:-1, -1] += rest @ reduced
            self._sums[-1, -1] += rest @ rest
            rows, targets = rows[~usual], targets[~usual]
        self._collect(rows, targets)

    def _collect(self, rows: Array, targets: Array) -> None:
        """Collect rows; factorise when the buffer is full."""
        if not len(self._buffer) and len(rows):
            self._buffer = np.empty((_rows_at_once(self.width), self.width + 1))
        taken = 0
        while taken < len(rows):
            room = len(self._buffer) - self._filled
            part = slice(taken, taken + room)
            count = len(rows[part])
            place = self._buffer[self._filled : self._filled + count]
            place[:, :-1] = rows[part]
            place[:, -1] = targets[part]
            self._filled += count
            taken += count
            if self._filled == len(self._buffer):
                self._reflect()

    def merge(self, other: Accumulator) -> None:
        """Add up sums of the same basis, and stack factors and factorise again."""
        assert isinstance(other, TriangularFactor)
        rows = self.rows + other.rows
        self._reflect()  # before and after: saving the sums between two merges must not change what comes out
        if self._basis is not None and self._basis.equals(other._basis):
            self._sums = self._sums + other._sums
            factor = other._reflect()
        else:
            factor = other.triangle()
        if len(factor):
            self._collect(factor[:, :-1], factor[:, -1])
            self._reflect()
        self.rows, self._spectrum = rows, None

    def remove(self, other: Accumulator) -> None:
        """Refuse: a factor does not say which rows it was made of."""
        raise SolveError(
            f"data can be removed from a fit by normal equations only, not from one by {self.route}; "
            f"fit with route='normal' (asked to remove {other.rows} rows)"
        )

    def triangle(self) -> Array:
        """R of [Z | u], shape (at most width + 1, width + 1); a basis has done its work then, and is dropped."""
        if self._basis is not None:
            basis, self._basis = self._basis, None
            factor = basis.factor(self._sums)
            self._sums = np.zeros((0, 0))
            self._factor = triangle_of(np.concatenate([factor, self._reflect()]))
        return self._reflect()

    def _reflect(self) -> Array:
        """R of the rows that were collected, which are all of them without a basis."""
        if self._filled:
            stacked = np.concatenate([self._factor, self._buffer[: self._filled]])
            self._factor = triangle_of(stacked)
            self._filled = 0
        return self._factor

    def arrays(self) -> dict[str, Array]:
        """The factor by name, for a file; with sums and their basis, where those have not become part of it yet."""
        arrays = {"triangle": self._reflect(), "rows": np.array([self.rows], dtype=np.int64)}
        if self._basis is None:
            return arrays
        return arrays | {"sums": self._sums} | {f"basis.{key}": part for key, part in self._basis.arrays().items()}

    @classmethod
    def from_arrays(cls, arrays: dict[str, Array]) -> Self:
        """The accumulator whose factor `arrays` wrote."""
        total = cls(arrays["triangle"].shape[1] - 1, Basis(**named(arrays, "basis")) if "sums" in arrays else None)
        total._factor, total.rows = arrays["triangle"].copy(), int(arrays["rows"][0])
        total._sums = arrays["sums"].copy() if "sums" in arrays else total._sums
        return total

    @classmethod
    def _check(cls, arrays: dict[str, Array]) -> None:
        """Refuse a factor that is not triangular, or of no rows where rows were added."""
        triangle = expect(arrays, "triangle", DOUBLES, (None, None))
        rows, columns = triangle.shape
        if "sums" in arrays:
            basis = Basis.from_file(named(arrays, "basis"))
            expect(arrays, "sums", DOUBLES, (basis.rank + 1, basis.rank + 1))
            if basis.width != columns - 1:
                raise DataError(f"its basis is one of {basis.width} columns, not of {columns - 1}")
        elif bool(rows) != bool(arrays["rows"][0]):
            raise DataError(f"the array 'triangle' of shape {triangle.shape} is no factor of {arrays['rows'][0]} rows")
        if rows > columns or np.tril(triangle, -1).any():
            raise DataError(f"the array 'triangle' of shape {triangle.shape} is no factor of its rows")

    def widened(self, extra: int) -> Self:
        """Insert columns of zeros before the targets."""
        wide, factor = type(self)(self.width + extra), self.triangle()
        padding = np.zeros((len(factor), extra))
        wide._factor = np.concatenate([factor[:, :-1], padding, factor[:, -1:]], axis=1)
        wide.rows = self.rows
        return wide

    def leading(self, columns: int) -> Self:
        """Take the leading block of the factor, which is that of the leading columns."""
        triangle, targets = self._columns()
        rows = np.array([self.rows], dtype=np.int64)
        block = np.concatenate([triangle[:columns, :columns], targets[:columns, None]], axis=1)
        return self.from_arrays({"triangle": block, "rows": rows})

    def missed(self, weights: Array) -> tuple[Array, Array]:
        """|Z θ - u|² for several weights, shape (k, width), and the rounding error of that, each of shape (k,)."""
        triangle, targets = self._columns()
        error = ((weights @ triangle.T - targets) ** 2).sum(axis=1)
        sizes = weights * np.sqrt(_squared_norms(triangle))  # weights themselves may be too large to be squared
        return error, EPS**2 * (targets @ targets + (sizes**2).sum(axis=1))

    def projected(self, basis: Array) -> tuple[Array, Array]:
        """BᵀZᵀZB and BᵀZᵀu for a basis B of shape (width, k)."""
        triangle, targets = self._columns()
        product = triangle @ basis
        return product.T @ product, product.T @ targets

    def solve(self, *, ridge: float = 0.0, truncation: float | None = None) -> Solution:
        """Solve by substitution, at a tenth of the cost; by singular values where these decide."""
        triangle, targets = self._columns()
        if ridge == 0 and truncation is None and len(triangle) > self.width:
            square = triangle[: self.width] / column_scales(_squared_norms(triangle))
            reciprocal = float(scipy.linalg.lapack.dtrcon(square)[0])
            if reciprocal > _SURELY_REGULAR:
                return self._solution(targets, 1 / reciprocal)
        return super().solve(ridge=ridge, truncation=truncation)

    def _solution(self, targets: Array, condition: float) -> Solution:
        triangle = self.triangle()[: self.width, : self.width]
        missed, length = np.linalg.norm(targets[self.width :]), np.linalg.norm(targets)
        return Solution(
            weights=scipy.linalg.solve_triangular(triangle, targets[: self.width], check_finite=False),
            route=self.route,
            rows=self.rows,
            width=self.width,
            rank=self.width,
            condition=condition,
            residual=float(missed / length) if length > 0 else 0.0,
            ridge=0.0,
            truncation=None,
            note="QR factorisation",
        )

    def _columns(self) -> tuple[Array, Array]:
        """R of Z, and what has become of the targets."""
        factor = self.triangle()
        return factor[:, :-1], factor[:, -1]

    def _decomposed(self) -> Spectrum:
        """Singular values of R, which are those of Z."""
        triangle, targets = self._columns()
        scales = column_scales(_squared_norms(triangle))
        left, values, right = np.linalg.svd(triangle / scales, full_matrices=False)
        largest = float(values[0])
        resolved = RESOLVED * largest
        rank = min(int((values > resolved).sum()), self.rows)
        components = (left.T @ targets)[:rank]
        outside = targets - left[:, :rank] @ components  # what no column of Z reaches: the last row of the factor
        return Spectrum(
            route=self.route,
            rows=self.rows,
            width=self.width,
            values=values[:rank],
            components=components,
            vectors=right[:rank].T,
            scales=scales,
            squared_targets=float(targets @ targets),
            outside=float(outside @ outside),
            extremes=(largest**2, float(values[-1]) ** 2 if len(values) == self.width <= self.rows else 0.0),
            resolved=resolved**2,
            unit=EPS**2,
        )


def _rows_at_once(width: int) -> int:
    """How many rows are collected before they are factorised."""
    return max(_FEWEST_ROWS, _ROWS_PER_FACTORISATION * (width + 1))


def _squared_norms(matrix: Array) -> Array:
    """Squared norms of the columns."""
    return np.einsum("ij,ij->j", matrix, matrix)

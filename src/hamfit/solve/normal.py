"""Normal equations: the fast route. Half the arithmetic of QR, all of it in one symmetric product."""

from __future__ import annotations

from typing import ClassVar, Self

import numpy as np
import scipy.linalg

from hamfit.errors import DataError, SolveError
from hamfit.solve.accumulator import Accumulator
from hamfit.solve.solution import Solution
from hamfit.solve.spectrum import EPS, RESOLVED, Spectrum, column_scales
from hamfit.tensors import DOUBLES, expect
from hamfit.validation import Array

REMOVABLE = 1e-9
"""Relative size of negative numbers that rounding may leave behind."""


class NormalEquations(Accumulator):
    """Sums ZᵀZ, Zᵀu and uᵀu, always in float64: in float32 they lose positive definiteness at useful widths.

    Examples
    --------
    >>> accumulator = NormalEquations(2)
    >>> accumulator.add(np.array([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]]), np.array([1.0, 3.0, 5.0]))
    >>> accumulator.solve().weights.round(12).tolist()
    [1.0, 2.0]
    """

    route: ClassVar[str] = "normal"

    def __init__(self, width: int) -> None:
        super().__init__(width)
        self.gram = np.zeros((width, width))
        self.moment = np.zeros(width)
        self._squared_targets = 0.0

    @staticmethod
    def bytes_needed(width: int) -> int:
        """Memory of the sum and of one product, in bytes."""
        return 2 * 8 * width * width

    @property
    def squared_targets(self) -> float:
        """The squared length of all targets, uᵀu."""
        return self._squared_targets

    def add(self, rows: Array, targets: Array) -> None:
        """One symmetric product; NumPy recognises ZᵀZ and, unlike SciPy's BLAS wrappers, lets other threads run."""
        rows = rows.astype(np.float64, copy=False)
        targets = targets.astype(np.float64, copy=False)
        self.gram += rows.T @ rows
        self.moment += targets @ rows
        self._squared_targets += float(targets @ targets)
        self.rows += len(rows)
        self._spectrum = None

    def merge(self, other: Accumulator) -> None:
        """Add the sums of `other` to these."""
        assert isinstance(other, NormalEquations)
        self.gram += other.gram
        self.moment += other.moment
        self._squared_targets += other.squared_targets
        self.rows += other.rows
        self._spectrum = None

    def remove(self, other: Accumulator) -> None:
        """Subtract the sums of `other` from these; an error where what is left cannot be a sum of squares."""
        assert isinstance(other, NormalEquations)
        if other.rows > self.rows:
            raise SolveError(f"cannot remove {other.rows} rows from {self.rows}: these data were not all in the fit")
        gram = self.gram - other.gram
        scales = column_scales(np.maximum(np.diag(self.gram), 0.0))
        squared = self.squared_targets - other.squared_targets
        if squared < -REMOVABLE * self.squared_targets or self._indefinite(gram, scales):
            raise SolveError("what is left is no sum of squares: these data were not all in the fit")
        self.gram, self._squared_targets = gram, max(squared, 0.0)
        self.moment = self.moment - other.moment
        self.rows -= other.rows
        self._spectrum = None

    def _indefinite(self, gram: Array, scales: Array) -> bool:
        """Whether a matrix that should be sums of products has an eigenvalue below zero, beyond rounding errors."""
        smallest = scipy.linalg.eigvalsh(gram / scales / scales[:, None], subset_by_index=[0, 0])[0]
        return bool(smallest < -REMOVABLE)

    def arrays(self) -> dict[str, Array]:
        """The sums by name, for a file."""
        counts = np.array([self.rows], dtype=np.int64)
        return {"gram": self.gram, "moment": self.moment, "squared": np.array([self.squared_targets]), "rows": counts}

    @classmethod
    def from_arrays(cls, arrays: dict[str, Array]) -> Self:
        """The accumulator whose sums `arrays` wrote."""
        total = cls(len(arrays["moment"]))
        total.gram, total.moment = arrays["gram"].copy(), arrays["moment"].copy()
        total._squared_targets, total.rows = float(arrays["squared"][0]), int(arrays["rows"][0])
        return total

    @classmethod
    def _check(cls, arrays: dict[str, Array]) -> None:
        """Refuse a ZᵀZ that is not symmetric, and sums of squares below zero."""
        moment, squared = expect(arrays, "moment", DOUBLES, (None,)), expect(arrays, "squared", DOUBLES, (1,))
        gram = expect(arrays, "gram", DOUBLES, (len(moment), len(moment)))
        squares = np.diag(gram)
        rounding = REMOVABLE * np.abs(squares).max(initial=0.0)  # which data that were removed leave behind
        if squared[0] < 0 or (squares < -rounding).any():
            raise DataError("its sums of squares are negative")
        if (np.abs(gram.sum(axis=0) - gram.sum(axis=1)) > rounding).any():
            raise DataError("the array 'gram' is not symmetric, as sums of products are")

    def widened(self, extra: int) -> Self:
        """The same sums, padded with zeros for `extra` columns at the right."""
        wide = type(self)(self.width + extra)
        wide.gram[: self.width, : self.width] = self.gram
        wide.moment[: self.width] = self.moment
        wide._squared_targets = self.squared_targets
        wide.rows = self.rows
        return wide

    def leading(self, columns: int) -> Self:
        """Take the sums of the leading columns; the targets that these do not reach count as missed."""
        part = type(self)(columns)
        part.gram[:], part.moment[:] = self.gram[:columns, :columns], self.moment[:columns]
        part._squared_targets, part.rows = self.squared_targets, self.rows
        return part

    def missed(self, weights: Array) -> tuple[Array, Array]:
        """|Z θ - u|² for several weights, shape (k, width), and the rounding error of that, each of shape (k,)."""
        error = self.squared_targets + np.einsum("ki,ki->k", weights @ self.gram - 2 * self.moment, weights)
        sizes = weights * np.sqrt(np.maximum(np.diag(self.gram), 0.0))  # weights may be too large to be squared
        return error, EPS * (self.squared_targets + (sizes**2).sum(axis=1))

    def projected(self, basis: Array) -> tuple[Array, Array]:
        """BᵀZᵀZB and BᵀZᵀu for a basis B of shape (width, k)."""
        return basis.T @ self.gram @ basis, basis.T @ self.moment

    def solve(self, *, ridge: float = 0.0, truncation: float | None = None) -> Solution:
        """Solve by Cholesky factorisation, at a tenth of the cost; by eigenvalues where directions are dropped."""
        regular = self.regular_solution(ridge) if self.rows and truncation is None else None
        return regular or super().solve(ridge=ridge, truncation=truncation)

    def regular_solution(self, ridge: float = 0.0) -> Solution | None:
        """The solution by Cholesky factorisation; None where the sums are singular to working precision."""
        scales, gram, moment = self._unit_columns()
        factored = _cholesky_solve(gram, moment, ridge)
        return None if factored is None else self._solution(*factored, scales, moment, ridge)

    def _solution(self, scaled: Array, condition: float, scales: Array, moment: Array, ridge: float) -> Solution:
        # uᵀu - 2 θᵀZᵀu + θᵀZᵀZθ loses digits by cancellation when θ is large; this form is exact for the minimiser.
        squared_residual = self.squared_targets - scaled @ moment - ridge * (scaled @ scaled)
        residual = np.sqrt(max(float(squared_residual), 0.0) / self.squared_targets) if self.squared_targets else 0.0
        return Solution(
            weights=scaled / scales,
            route=self.route,
            rows=self.rows,
            width=self.width,
            rank=self.width,
            condition=condition,
            residual=float(residual),
            ridge=ridge,
            truncation=None,
            note="Cholesky factorisation of the normal equations",
        )

    def _unit_columns(self) -> tuple[Array, Array, Array]:
        """Norms of the columns, and the sums for columns scaled to unit norm."""
        scales = column_scales(np.diag(self.gram))
        gram = self.gram / scales
        gram /= scales[:, None]
        return scales, gram, self.moment / scales

    def _decomposed(self) -> Spectrum:
        """Eigenvalues of ZᵀZ for unit columns, which are squares of singular values."""
        scales, gram, moment = self._unit_columns()
        squares, vectors = scipy.linalg.eigh(gram, check_finite=False, overwrite_a=True)
        squares, vectors = squares[::-1], vectors[:, ::-1]
        largest = float(squares[0])
        resolved = RESOLVED * largest
        rank = min(int((squares > resolved).sum()), self.rows)
        values = np.sqrt(squares[:rank])
        components = (vectors[:, :rank].T @ moment) / values
        return Spectrum(
            route=self.route,
            rows=self.rows,
            width=self.width,
            values=values,
            components=components,
            vectors=vectors[:, :rank],
            scales=scales,
            squared_targets=self.squared_targets,
            outside=max(self.squared_targets - float(components @ components), 0.0),
            extremes=(largest, max(float(squares[-1]), 0.0) if self.rows >= self.width else 0.0),
            resolved=resolved,
            unit=EPS,
        )


def _cholesky_solve(gram: Array, moment: Array, ridge: float) -> tuple[Array, float] | None:
    """θ and the condition of Z for unit columns; None where the matrix is not positive definite in float64."""
    matrix = gram + ridge * np.eye(len(gram))
    norm = np.abs(matrix).sum(axis=0).max()
    try:
        factor = scipy.linalg.cholesky(matrix, lower=True, overwrite_a=True, check_finite=False)
    except scipy.linalg.LinAlgError:
        return None
    reciprocal, _ = scipy.linalg.lapack.dpocon(factor, norm, uplo="L")
    if not reciprocal > EPS:
        return None
    scaled = scipy.linalg.cho_solve((factor, True), moment, check_finite=False)
    return scaled, float(reciprocal**-0.5)

"""Normal equations: the fast route. Half the arithmetic of QR, all of it in one symmetric product."""

from __future__ import annotations

from typing import ClassVar, Self

import numpy as np
import scipy.linalg

from hamfit.errors import SolveError
from hamfit.solve.accumulator import Accumulator
from hamfit.solve.solution import Solution, column_scales
from hamfit.validation import Array

_REMOVABLE = 1e-9  # relative size of negative numbers that rounding may leave behind


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
        self.squared_targets = 0.0

    @staticmethod
    def bytes_needed(width: int) -> int:
        """The sum and one product."""
        return 2 * 8 * width * width

    def add(self, rows: Array, targets: Array) -> None:
        """One symmetric product; NumPy recognises ZᵀZ and, unlike SciPy's BLAS wrappers, lets other threads run."""
        rows = rows.astype(np.float64, copy=False)
        targets = targets.astype(np.float64, copy=False)
        self.gram += rows.T @ rows
        self.moment += targets @ rows
        self.squared_targets += float(targets @ targets)
        self.rows += len(rows)

    def merge(self, other: Accumulator) -> None:
        """Sums add up."""
        assert isinstance(other, NormalEquations)
        self.gram += other.gram
        self.moment += other.moment
        self.squared_targets += other.squared_targets
        self.rows += other.rows

    def remove(self, other: Accumulator) -> None:
        """Sums subtract."""
        assert isinstance(other, NormalEquations)
        if other.rows > self.rows:
            raise SolveError(f"cannot remove {other.rows} rows from {self.rows}: these data were not all in the fit")
        gram = self.gram - other.gram
        scales = column_scales(np.maximum(np.diag(self.gram), 0.0))
        smallest = scipy.linalg.eigvalsh(gram / scales / scales[:, None], subset_by_index=[0, 0])[0]
        squared = self.squared_targets - other.squared_targets
        if smallest < -_REMOVABLE or squared < -_REMOVABLE * self.squared_targets:
            raise SolveError("what is left is no sum of squares: these data were not all in the fit")
        self.gram, self.squared_targets = gram, max(squared, 0.0)
        self.moment = self.moment - other.moment
        self.rows -= other.rows

    def arrays(self) -> dict[str, Array]:
        """The sums."""
        counts = np.array([self.rows], dtype=np.int64)
        return {"gram": self.gram, "moment": self.moment, "squared": np.array([self.squared_targets]), "rows": counts}

    @classmethod
    def from_arrays(cls, arrays: dict[str, Array]) -> Self:
        """Sums as they were."""
        total = cls(len(arrays["moment"]))
        total.gram, total.moment = arrays["gram"].copy(), arrays["moment"].copy()
        total.squared_targets, total.rows = float(arrays["squared"][0]), int(arrays["rows"][0])
        return total

    def widened(self, extra: int) -> NormalEquations:
        """Pad the sums with zeros."""
        wide = NormalEquations(self.width + extra)
        wide.gram[: self.width, : self.width] = self.gram
        wide.moment[: self.width] = self.moment
        wide.squared_targets = self.squared_targets
        wide.rows = self.rows
        return wide

    def solve(self, *, ridge: float = 0.0, truncation: float | None = None) -> Solution:
        """By Cholesky factorisation; by eigenvalues where directions have to be dropped."""
        scales = column_scales(np.diag(self.gram))
        gram = self.gram / scales
        gram /= scales[:, None]
        moment = self.moment / scales
        factored = None if truncation is not None else _cholesky_solve(gram, moment, ridge)
        if factored is not None:
            scaled, condition = factored
            rank, note = self.width, "Cholesky factorisation of the normal equations"
        else:
            scaled, rank, condition = _eigen_solve(gram, moment, ridge, truncation)
            note = "eigenvalue decomposition of the normal equations"
        # uᵀu - 2 θᵀZᵀu + θᵀZᵀZθ loses digits by cancellation when θ is large; this form is exact for the minimiser.
        squared_residual = self.squared_targets - scaled @ moment - ridge * (scaled @ scaled)
        residual = np.sqrt(max(float(squared_residual), 0.0) / self.squared_targets) if self.squared_targets else 0.0
        return Solution(
            scaled / scales, "normal", self.rows, self.width, rank, condition, float(residual), ridge, truncation, note
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
    if not reciprocal > np.finfo(np.float64).eps:
        return None
    scaled = scipy.linalg.cho_solve((factor, True), moment, check_finite=False)
    return scaled, float(reciprocal**-0.5)


def _eigen_solve(gram: Array, moment: Array, ridge: float, truncation: float | None) -> tuple[Array, int, float]:
    """θ, rank and condition from the eigenvalues of ZᵀZ, which are squares of singular values."""
    values, vectors = scipy.linalg.eigh(gram, check_finite=False)
    largest = values[-1]
    noise = len(gram) * np.finfo(np.float64).eps  # eigenvalues below this are rounding errors
    keep = values > largest * max(noise, (truncation or 0.0) ** 2)
    scaled = vectors[:, keep] @ ((vectors[:, keep].T @ moment) / (values[keep] + ridge))
    smallest = values[0]
    condition = float(np.sqrt((largest + ridge) / (smallest + ridge))) if smallest > 0 else float("inf")
    return scaled, int(keep.sum()), condition

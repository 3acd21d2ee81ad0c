"""QR: the careful route. Twice the arithmetic of the normal equations, the square root of their condition number."""

from __future__ import annotations

from typing import ClassVar, Self

import numpy as np

from hamfit.errors import SolveError
from hamfit.solve.accumulator import Accumulator
from hamfit.solve.solution import Solution, column_scales
from hamfit.validation import Array

_ROWS_PER_FACTORISATION = 4  # times the width: each factorisation carries the old factor along, at a quarter more work


class TriangularFactor(Accumulator):
    """Triangular factor R of [Z | u], updated block by block; Q is never needed.

    Examples
    --------
    >>> accumulator = TriangularFactor(2)
    >>> accumulator.add(np.array([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]]), np.array([1.0, 3.0, 5.0]))
    >>> accumulator.solve().weights.round(12).tolist()
    [1.0, 2.0]
    """

    route: ClassVar[str] = "qr"

    def __init__(self, width: int) -> None:
        super().__init__(width)
        self._factor = np.empty((0, width + 1))
        self._buffer = np.empty((_ROWS_PER_FACTORISATION * (width + 1), width + 1))
        self._filled = 0

    @staticmethod
    def bytes_needed(width: int) -> int:
        """Buffer and factor, stacked, and LAPACK's copy of that."""
        return (3 * _ROWS_PER_FACTORISATION + 3) * 8 * (width + 1) ** 2

    def add(self, rows: Array, targets: Array) -> None:
        """Collect rows; factorise when the buffer is full."""
        self.rows += len(rows)
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
                self.triangle()

    def merge(self, other: Accumulator) -> None:
        """Stack both factors and factorise again."""
        assert isinstance(other, TriangularFactor)
        rows, factor = self.rows + other.rows, other.triangle()
        self.triangle()  # before and after: saving the sums between two merges must not change what comes out
        self.add(factor[:, :-1], factor[:, -1])
        self.triangle()
        self.rows = rows

    def remove(self, other: Accumulator) -> None:
        """A factor does not say which rows it was made of."""
        raise SolveError(
            f"data can be removed from a fit by normal equations only, not from one by {self.route}; "
            f"fit with route='normal' (asked to remove {other.rows} rows)"
        )

    def triangle(self) -> Array:
        """R of [Z | u], shape (at most width + 1, width + 1)."""
        if self._filled:
            stacked = np.concatenate([self._factor, self._buffer[: self._filled]])
            self._factor = np.asarray(np.linalg.qr(stacked, mode="r"))
            self._filled = 0
        return self._factor

    def arrays(self) -> dict[str, Array]:
        """The factor."""
        return {"triangle": self.triangle(), "rows": np.array([self.rows], dtype=np.int64)}

    @classmethod
    def from_arrays(cls, arrays: dict[str, Array]) -> Self:
        """The factor as it was."""
        total = cls(arrays["triangle"].shape[1] - 1)
        total._factor, total.rows = arrays["triangle"].copy(), int(arrays["rows"][0])
        return total

    def widened(self, extra: int) -> TriangularFactor:
        """Insert columns of zeros before the targets."""
        wide, factor = TriangularFactor(self.width + extra), self.triangle()
        padding = np.zeros((len(factor), extra))
        wide._factor = np.concatenate([factor[:, :-1], padding, factor[:, -1:]], axis=1)
        wide.rows = self.rows
        return wide

    def solve(self, *, ridge: float = 0.0, truncation: float | None = None) -> Solution:
        """By the singular values of R, which are those of Z."""
        factor = self.triangle()
        triangle, targets = factor[:, :-1], factor[:, -1]
        scales = column_scales(np.einsum("ij,ij->j", triangle, triangle))
        left, values, right = np.linalg.svd(triangle / scales, full_matrices=False)
        noise = self.width * np.finfo(np.float64).eps  # of the factor, however many rows it stands for
        keep = values > values[0] * max(noise, truncation or 0.0)
        projected = left.T @ targets
        damping = np.where(keep, values / np.where(keep, values**2 + ridge, 1.0), 0.0)
        scaled = right.T @ (damping * projected)
        length = np.linalg.norm(targets)
        outside = targets - left @ projected  # what no column of Z reaches: the last row of the factor
        missed = np.linalg.norm(np.append(outside, (1 - values * damping) * projected))
        full_rank = len(values) == self.width and values[-1] > 0
        return Solution(
            weights=scaled / scales,
            route="qr",
            rows=self.rows,
            width=self.width,
            rank=int(keep.sum()),
            condition=float(values[0] / values[-1]) if full_rank else float("inf"),
            residual=float(missed / length) if length > 0 else 0.0,
            ridge=ridge,
            truncation=truncation,
            note="QR factorisation and singular values",
        )

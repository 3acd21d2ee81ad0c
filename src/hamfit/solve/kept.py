"""Rows that are kept as they are: those held out of a wide problem, and those on their way into it."""

from __future__ import annotations

from typing import ClassVar, Self

import numpy as np

from hamfit.errors import DataError, SolveError
from hamfit.solve.accumulator import Accumulator
from hamfit.solve.normal import NormalEquations
from hamfit.solve.spectrum import EPS, Spectrum
from hamfit.tensors import DOUBLES, expect
from hamfit.validation import Array


class KeptRows(Accumulator):
    """Rows of Z and their targets themselves, for a bounded number of rows.

    Examples
    --------
    >>> kept = KeptRows(3)
    >>> kept.add(np.array([[1.0, 2.0]]), np.array([4.0]))
    >>> kept.matrix.tolist(), kept.missed(np.array([[1.0, 1.0, 5.0]]))[0].tolist()
    ([[1.0, 2.0, 0.0]], [1.0])
    """

    route: ClassVar[str] = "kept"

    def __init__(self, width: int) -> None:
        super().__init__(width)
        self._blocks: list[Array] = []
        self._targets: list[Array] = []

    @staticmethod
    def bytes_needed(width: int) -> int:
        """Memory of one row; there is no bound for all of them."""
        return 8 * width

    @property
    def matrix(self) -> Array:
        """All rows so far, shape (rows, width)."""
        if len(self._blocks) != 1:
            self._blocks = [np.concatenate([np.zeros((0, self.width)), *self._blocks])]
        return self._blocks[0]

    @property
    def targets(self) -> Array:
        """Their targets, shape (rows,)."""
        return np.concatenate([np.zeros(0), *self._targets])

    @property
    def squared_targets(self) -> float:
        """The squared length of all targets."""
        return float(sum(each @ each for each in self._targets))

    def add(self, rows: Array, targets: Array) -> None:
        """Keep a copy of rows; columns that they lack at the right are zero."""
        block = np.zeros((len(rows), self.width))
        block[:, : rows.shape[1]] = rows
        self._blocks.append(block)
        self._targets.append(targets.astype(np.float64))
        self.rows += len(rows)

    def times(self, factor: float) -> KeptRows:
        """The same rows and targets, multiplied."""
        scaled = KeptRows(self.width)
        scaled.add(factor * self.matrix, factor * self.targets)
        return scaled

    def merge(self, other: Accumulator) -> None:
        """Keep the rows of `other` as well."""
        assert isinstance(other, KeptRows)
        self._blocks += other._blocks
        self._targets += other._targets
        self.rows += other.rows

    def remove(self, other: Accumulator) -> None:  # noqa: ARG002 - no rows are taken back
        """Refuse: which of the rows are meant is not known."""
        raise SolveError("rows that are kept cannot be taken back; only sums of squares can do that")

    def missed(self, weights: Array) -> tuple[Array, Array]:
        """|Z θ - u|² for several weights, shape (k, width), and the rounding error of that, each of shape (k,)."""
        left = self.matrix @ weights.T - self.targets[:, None]
        sizes = np.sqrt((self.matrix**2).sum(axis=0))
        rounding = EPS**2 * (self.squared_targets + ((weights * sizes) ** 2).sum(axis=1))
        return (left**2).sum(axis=0), rounding

    def projected(self, basis: Array) -> tuple[Array, Array]:
        """BᵀZᵀZB and BᵀZᵀu for a basis B of shape (width, k)."""
        columns = self.matrix @ basis
        return columns.T @ columns, self.targets @ columns

    def arrays(self) -> dict[str, Array]:
        """The rows by name, for a file."""
        return {"kept": self.matrix, "targets": self.targets, "rows": np.array([self.rows], dtype=np.int64)}

    @classmethod
    def from_arrays(cls, arrays: dict[str, Array]) -> Self:
        """The rows that `arrays` wrote."""
        found = cls(arrays["kept"].shape[1])
        found.add(arrays["kept"], arrays["targets"])
        return found

    @classmethod
    def _check(cls, arrays: dict[str, Array]) -> None:
        kept = expect(arrays, "kept", DOUBLES, (None, None))
        expect(arrays, "targets", DOUBLES, (len(kept),))
        if arrays["rows"][0] != len(kept):
            raise DataError(f"{len(kept)} rows cannot be {int(arrays['rows'][0])}")

    def widened(self, extra: int) -> Self:
        """The same rows with `extra` columns of zeros at the right."""
        wide = type(self)(self.width + extra)
        wide.add(self.matrix, self.targets)
        return wide

    def leading(self, columns: int) -> Self:
        """The first columns of the rows alone."""
        part = type(self)(columns)
        part.add(self.matrix[:, :columns], self.targets)
        return part

    def _decomposed(self) -> Spectrum:
        sums = NormalEquations(self.width)
        sums.add(self.matrix, self.targets)
        return sums.decompose()

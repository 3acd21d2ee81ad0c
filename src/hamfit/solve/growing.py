"""A least-squares problem in memory that gains columns: what was factorised before is never factorised again."""

from __future__ import annotations

import numpy as np

from hamfit.solve.qr import TriangularFactor
from hamfit.solve.reflections import reflected, reflections_of
from hamfit.validation import Array


class GrowingFactor:
    """Householder factorisation of [Z | u], to which columns of Z are appended.

    Earlier reflections are applied to new columns; then only what is left of them is factorised. The rows stay in
    memory, in the form of reflections.

    Parameters
    ----------
    targets
        u, shape (rows,).

    Examples
    --------
    >>> growing = GrowingFactor(np.array([1.0, 3.0, 5.0]))
    >>> growing.append(np.ones((3, 1)))
    >>> growing.append(np.array([[0.0], [1.0], [2.0]]))
    >>> growing.factor().solve().weights.round(12).tolist()
    [1.0, 2.0]
    """

    def __init__(self, targets: Array) -> None:
        self.width = 0
        self._targets = targets.astype(np.float64)[:, None].copy()
        self._reflections: list[tuple[int, Array, Array]] = []
        self._triangle = np.zeros((0, 0))

    def append(self, columns: Array) -> None:
        """Take further columns of Z, shape (rows, columns); there must stay at least as many rows as columns."""
        rest = np.asfortranarray(columns, dtype=np.float64)
        for start, reflection, factors in self._reflections:
            rest[start:] = reflected(reflection, factors, rest[start:])
        start, new = self.width, columns.shape[1]
        reflection, factors = reflections_of(rest[start:])
        triangle = np.zeros((start + new, start + new))
        triangle[:start, :start] = self._triangle
        triangle[:start, start:] = rest[:start]
        triangle[start:, start:] = np.triu(reflection[:new])
        self._targets[start:] = reflected(reflection, factors, self._targets[start:])
        self._reflections.append((start, reflection, factors))
        self._triangle, self.width = triangle, start + new

    def factor(self) -> TriangularFactor:
        """The same problem as an accumulator."""
        missed = np.linalg.norm(self._targets[self.width :])
        factor = np.zeros((self.width + 1, self.width + 1))
        factor[:-1, :-1] = self._triangle
        factor[:-1, -1] = self._targets[: self.width, 0]
        factor[-1, -1] = missed
        rows = np.array([len(self._targets)], dtype=np.int64)
        return TriangularFactor.from_arrays({"triangle": factor, "rows": rows})

"""Cholesky factorisation of wide matrices in tiles, in threads: the bits do not depend on how many.

A column of tiles is lowered by all columns before it, its first tile is factorised, and the others are divided by that:
the large products run in NumPy, which lets other threads run, on tiles that are the same for any number of threads.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.linalg

from hamfit.parallel import map_in_threads, undivided
from hamfit.validation import Array

TILE = 1024
"""Rows and columns of one tile of a sum of products."""
_PANEL = 256  # columns that are factorised at once; a panel is the part that one thread does alone


def tiles(width: int, size: int = TILE) -> list[slice]:
    """Consecutive slices of at most `size`.

    >>> tiles(5, 2)
    [slice(0, 2, None), slice(2, 4, None), slice(4, 5, None)]
    """
    return [slice(at, min(at + size, width)) for at in range(0, width, size)]


def add_products(gram: Array, rows: Array, threads: int) -> None:
    """Add ZᵀZ of some rows, shape (rows, width), to a symmetric matrix in place, tile by tile."""
    cuts = tiles(len(gram))

    def update(tile: tuple[slice, slice]) -> None:
        first, second = tile
        product = rows[:, first].T @ rows[:, second]
        gram[first, second] += product
        if first != second:
            gram[second, first] += product.T

    pairs = [(first, second) for number, first in enumerate(cuts) for second in cuts[: number + 1]]
    map_in_threads(update, pairs, threads)


@dataclass(frozen=True)
class CholeskyFactor:
    """L with L Lᵀ = S⁻¹ G S⁻¹ + ridge, for scales S.

    Attributes
    ----------
    lower
        L below its diagonal and on it, shape (width, width); anything above.
    norm
        The largest sum of sizes in a column of the matrix.
    """

    lower: Array
    norm: float

    @classmethod
    def of(
        cls, gram: Array, scales: Array, ridge: float, threads: int, room: Array | None = None
    ) -> CholeskyFactor | None:
        """Factorise a symmetric matrix (width, width); None where it is not positive definite in float64.

        `room`, of the same shape, is where the factor is written, so that several in turn need no more memory.
        """
        lower = np.empty_like(gram) if room is None else room
        inverse = 1 / scales

        def scaled(rows: slice) -> float:
            np.multiply(gram[rows], inverse, out=lower[rows])
            lower[rows] *= inverse[rows, None]
            return float(np.abs(lower[rows]).sum(axis=1).max())

        norm = max(map_in_threads(scaled, tiles(len(gram)), threads)) + ridge
        lower.reshape(-1)[:: len(gram) + 1] += ridge
        return cls(lower, norm) if _factorise(lower, threads) else None

    def solve(self, right: Array) -> Array:
        """(L Lᵀ)⁻¹ times a vector or columns, shape (width,) or (width, k)."""
        found, _ = scipy.linalg.lapack.dpotrs(self.lower.T, right, lower=0)
        return np.asarray(found)

    def divided(self, columns: Array, *, transposed: bool = False) -> Array:
        """L⁻¹ times columns, shape (width, k), or the transposed inverse."""
        found, _ = scipy.linalg.lapack.dtrtrs(self.lower.T, columns, lower=0, trans=0 if transposed else 1)
        return np.asarray(found)

    @property
    def reciprocal_condition(self) -> float:
        """An estimate of the smallest eigenvalue of L Lᵀ over the largest."""
        found, _ = scipy.linalg.lapack.dpocon(self.lower.T, self.norm, uplo="U")
        return float(found)


def _factorise(lower: Array, threads: int) -> bool:
    """Factorise in place; False where a pivot is not positive."""
    width = len(lower)
    for panel in tiles(width, _PANEL):
        before, own = slice(0, panel.start), lower[panel, : panel.start]

        def lowered(rows: slice, panel: slice = panel, before: slice = before, own: Array = own) -> None:
            lower[rows, panel] -= lower[rows, before] @ own.T

        below = [slice(at.start + panel.stop, at.stop + panel.stop) for at in tiles(width - panel.stop)]
        if panel.start:
            map_in_threads(lowered, [panel, *below], threads)
        with undivided():
            pivot, failed = scipy.linalg.lapack.dpotrf(lower[panel, panel], lower=1, clean=1)
            if failed:
                return False
            lower[panel, panel] = pivot
            inverse, _ = scipy.linalg.lapack.dtrtri(pivot, lower=1)
            by = np.ascontiguousarray(inverse.T)

        def divided(rows: slice, panel: slice = panel, by: Array = by) -> None:
            lower[rows, panel] = lower[rows, panel] @ by

        map_in_threads(divided, below, threads)
    return True

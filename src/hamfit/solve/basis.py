"""A few columns of Z that all others are combinations of, found in a sample of rows.

Random features of few variables are nearly dependent: of 1024 features of a distance, some 130 span the others to
working precision. Once these are known from a sample, the triangular factor of all rows costs one small symmetric
product for each block, and loses no digits. This is Cholesky QR, preconditioned by a sketch of the rows (Balabanov,
2022), with pivots (Melnichenko and others, 2023). Rows that are unlike those of the sample are told apart one by one.

Z ≈ Y X, where Y are the pivots in other coordinates, in which their columns are orthonormal in the sample, and nearly
so elsewhere: sums of products of them keep all digits. Where most columns are pivots, that would cost as much again as
the products. There they are cut into blocks, each of which is freed of those before it, Y_b = Z_b - Y_a X_ab for all
blocks a before b, at half of that cost. Pivots of one block differ in size by up to four digits, and so many do the
singular values of the factor lose, in units of the largest. Solutions lose none: targets are reduced by what the sample
says of them, so that errors of Y are of what is left, and not of the targets.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Self

import numpy as np
import scipy.linalg
from numpy.typing import NDArray

from hamfit.errors import DataError
from hamfit.parallel import cached_property
from hamfit.solve.reflections import triangle_of
from hamfit.solve.spectrum import EPS, column_scales
from hamfit.tensors import DOUBLES, INTEGERS, expect
from hamfit.validation import Array, IntArray

BoolArray = NDArray[np.bool_]

_FEWEST_FOLDED = 384  # rows of a folded sample
_FOLDED = (0.5, 1.5)  # rows of a folded sample, in units of the columns: for few pivots, and for as many as columns
_PIVOTS_PER_ROW = (0.35, 0.7)  # of a folded sample, at most; more would be found in the sample, but not hold elsewhere
_GRADE = 1e-4  # how much smaller pivots become within a block
_UNUSUAL = 30.0  # times as large as the columns of Y are in the sample, from which a row counts as unlike the sample
_PROBES = 2
_LOST = 4.0  # rounding errors for each column that pivots may lack of a row
_DEAD = 1e100
_PANEL = 64  # columns that LAPACK reflects at once, at most


@dataclass(frozen=True)
class Basis:
    """Pivots among the columns of Z, and what they make of the other columns and of the targets.

    Attributes
    ----------
    pivots
        Columns that all others are combinations of, in order, shape (r,).
    blocks
        Where blocks of pivots begin, and where the last one ends, shape (blocks + 1,).
    combinations
        X with Z ≈ Y X, shape (r, width).
    weights
        What the sample says of the targets: u ≈ Y w, shape (r,).
    scales
        Root mean squares of the columns of Z in the sample, shape (width,).
    sizes
        The same of the columns of Y, shape (r,).

    Examples
    --------
    >>> rng = np.random.default_rng(0)
    >>> rows, sketch = rng.normal(size=(400, 2)) @ rng.normal(size=(2, 8)), Sketch(8)
    >>> sketch.add(rows, rows[:, 0])
    >>> basis = sketch.basis()
    >>> basis.rank
    2
    """

    pivots: IntArray
    blocks: IntArray
    combinations: Array
    weights: Array
    scales: Array
    sizes: Array

    @property
    def rank(self) -> int:
        """How many pivots there are."""
        return len(self.pivots)

    @property
    def width(self) -> int:
        """Number of columns of Z."""
        return len(self.scales)

    @classmethod
    def spanning(cls, pivots: IntArray, frame: Array, few: Array, scales: Array) -> Self:
        """Express columns and targets by pivots, given an orthonormal frame of these in a few rows."""
        projected = frame.T @ few  # of all columns, and of the targets
        triangle = np.triu(projected[:, pivots])
        if 2 * len(pivots) < len(scales):  # one block, made orthonormal as a whole
            cuts, diagonal = [0, len(pivots)], np.eye(len(pivots))
        else:
            cuts = _cuts(np.abs(np.diag(triangle)))
            diagonal = scipy.linalg.block_diag(*(triangle[a:b, a:b] for a, b in pairwise(cuts))) * scales[pivots]
            triangle = scipy.linalg.solve_triangular(diagonal, triangle, check_finite=False)
            projected = scipy.linalg.solve_triangular(diagonal, projected, check_finite=False)
            for a, b in pairwise(cuts):  # exactly what they are but for rounding
                triangle[a:b, a:b] = np.diag(1 / scales[pivots[a:b]])
        combinations = projected[:, :-1] * scales
        combinations[:, pivots] = triangle * scales[pivots]
        sizes = np.linalg.norm(diagonal, axis=0)
        return cls(pivots, np.array(cuts), combinations, projected[:, -1], scales, sizes)

    def equals(self, other: Basis | None) -> bool:
        """Whether the other one is the same, so that sums of both may be added up."""
        if other is None or self is other:
            return self is other
        return all(np.array_equal(part, other.arrays()[name]) for name, part in self.arrays().items())

    def reduced(self, rows: Array, targets: Array) -> tuple[Array, Array, BoolArray]:
        """Y of rows, shape (rows, r), u - Y w, and which of the rows are as those of the sample, each of shape (rows,).

        Of other rows the pivots do not hold all, or they are so large in what is small elsewhere that sums of squares
        would not hold the small.
        """
        with np.errstate(over="ignore", invalid="ignore"):  # rows that are not finite are unusual
            return self._reduced(rows, targets)

    def _reduced(self, rows: Array, targets: Array) -> tuple[Array, Array, BoolArray]:
        reduced, rank = np.take(rows, self.pivots, axis=1).astype(np.float64, copy=False), self.rank
        for a, b in pairwise(self.blocks[1:].tolist()):
            reduced[:, a:b] -= reduced[:, :a] @ self._of_pivots[:a, a:b]
        if self._inverse is not None:
            reduced = reduced @ self._inverse
        usual = np.abs(reduced @ self._probe_of_sizes) <= _UNUSUAL * np.sqrt(rank)
        if rank < self.width:
            of_rows, of_pivots = self._probes
            lost = np.abs(rows @ of_rows - reduced @ of_pivots)
            usual &= lost.max(axis=1) <= _LOST * EPS * self.width
        return reduced, targets - reduced @ self.weights, usual

    def factor(self, sums: Array) -> Array:
        """A factor of [Z | u], shape (r + 1, width + 1), from sums of products of reduced rows; empty without any."""
        rank = self.rank
        if not sums.any():  # all rows were unusual
            return np.zeros((0, self.width + 1))
        root = _root(sums[:rank, :rank])
        along = scipy.linalg.solve_triangular(root, sums[:rank, rank], trans="T", check_finite=False)
        factor = np.zeros((rank + 1, self.width + 1))
        factor[:rank, :-1] = root @ self.combinations
        factor[:rank, -1] = root @ self.weights + along
        factor[rank, -1] = np.sqrt(max(float(sums[rank, rank] - along @ along), 0.0))
        return factor

    @cached_property
    def _of_pivots(self) -> Array:
        """The combinations that pivots themselves are, shape (r, r)."""
        return self.combinations[:, self.pivots]

    @cached_property
    def _inverse(self) -> Array | None:
        """What makes Y of pivots of a single block, shape (r, r); None where they are Y as they are.

        Rows of the inverse are solved for, one by one: then Y times the combinations are the pivots, to rounding errors
        of these, however small the last of them are.
        """
        whole = np.eye(self.rank)
        if len(self.blocks) > 2 or np.array_equal(self._of_pivots, whole):
            return None
        return np.asarray(scipy.linalg.solve_triangular(self._of_pivots, whole, trans="T", check_finite=False).T)

    @cached_property
    def _probe_of_sizes(self) -> Array:
        """A random sum of the columns of Y, in units of their sizes, shape (r,)."""
        return np.random.default_rng(self.rank).choice([-1.0, 1.0], size=self.rank) / self.sizes

    @cached_property
    def _probes(self) -> tuple[Array, Array]:
        """Random sums of columns of Z, shape (width, probes), and the same sums of what pivots make of them."""
        signs = np.random.default_rng(self.width).choice([-1.0, 1.0], size=(self.width, _PROBES))
        dead = ~self.combinations.any(axis=0)  # anything in a column that is zero in the sample is too much
        of_rows = signs * np.where(dead, _DEAD, 1 / self.scales)[:, None]
        return of_rows, self.combinations @ of_rows

    def arrays(self) -> dict[str, Array]:
        """All of it by name, for a file."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    @classmethod
    def from_file(cls, arrays: dict[str, Array]) -> Self:
        """The basis that `arrays` wrote; arrays that cannot be one are refused."""
        scales, pivots = expect(arrays, "scales", DOUBLES, (None,)), expect(arrays, "pivots", INTEGERS, (None,))
        width, rank = len(scales), len(pivots)
        blocks = expect(arrays, "blocks", INTEGERS, (None,))
        if not rank or len(np.unique(pivots)) < rank or pivots.min() < 0 or pivots.max() >= width:
            raise DataError(f"the array 'pivots' does not name some of {width} columns")
        if len(blocks) < 2 or blocks[0] != 0 or blocks[-1] != rank or (np.diff(blocks) <= 0).any():
            raise DataError(f"the array 'blocks' does not cut {rank} pivots into blocks")
        combinations = expect(arrays, "combinations", DOUBLES, (rank, width))
        weights, sizes = (expect(arrays, name, DOUBLES, (rank,)) for name in ("weights", "sizes"))
        return cls(pivots, blocks, combinations, weights, scales, sizes)


class Sketch:
    """Sums of sampled rows with random signs, fewer than there are rows: what is large in one of those is so in these.

    Parameters
    ----------
    width
        Number of columns of Z.
    """

    def __init__(self, width: int) -> None:
        self._sums = np.zeros((_count(_FOLDED[-1], width), width + 1))
        self._signs = np.random.default_rng(width)
        self._rows = 0

    def add(self, rows: Array, targets: Array) -> None:
        """Take rows of Z, shape (rows, width), with their targets, shape (rows,)."""
        both = np.column_stack([rows, targets])
        both *= self._signs.choice([-1.0, 1.0], size=(len(both), 1))
        with np.errstate(over="ignore", invalid="ignore"):  # what is no number is told of when all is solved
            _fold(both, self._sums, self._rows % len(self._sums))
        self._rows += len(rows)

    def basis(self) -> Basis | None:
        """Columns that span all others; None where there were no rows, or too few, or no numbers."""
        if not self._rows or not np.isfinite(self._sums).all():
            return None
        sums = self._sums[: self._rows] / np.sqrt(self._rows)
        scales = column_scales(np.einsum("ij,ij->j", sums, sums)[:-1])
        sums[:, :-1] /= scales
        for folded, most in zip(_FOLDED, _PIVOTS_PER_ROW, strict=True):
            few = np.zeros((min(len(sums), _count(folded, len(scales))), sums.shape[1]))
            _fold(sums, few, 0)
            pivots, frame = _pivots(few[:, :-1], int(most * len(few)))
            if 0 < len(pivots) == frame.shape[1]:
                return Basis.spanning(pivots, frame, few, scales)
        return None


def _count(folded: float, width: int) -> int:
    return max(_FEWEST_FOLDED, int(folded * width))


def _fold(rows: Array, onto: Array, first: int) -> None:
    """Add rows to others, the first of them to number `first`, and beyond the last to the first again."""
    taken, place = 0, first
    while taken < len(rows):
        part = rows[taken : taken + len(onto) - place]
        onto[place : place + len(part)] += part
        taken, place = taken + len(part), 0


def _pivots(columns: Array, most: int) -> tuple[IntArray, Array]:
    """Columns that span all others to working precision, and an orthonormal frame of them, shape (rows, pivots).

    The frame has fewer columns than there are pivots where more than `most` were found.
    """
    names = np.flatnonzero(columns.any(axis=0))
    if not len(names):
        return names, columns[:, :0]
    panels = _PANEL * (len(names) + 1)
    reflections, order, factors, _, _ = scipy.linalg.lapack.dgeqp3(columns[:, names], lwork=panels)
    count = int((np.abs(np.diag(reflections)) > EPS * np.sqrt(columns.shape[1])).sum())
    kept = min(count, most)
    frame, _, _ = scipy.linalg.lapack.dorgqr(reflections[:, :kept], factors[:kept], lwork=panels)
    return names[order[:count] - 1], frame


def _cuts(sizes: Array) -> list[int]:
    """Where pivots become so small that a new block begins; the first number is 0, the last the number of pivots."""
    cuts = [0]
    for number, size in enumerate(sizes):
        if size < _GRADE * sizes[cuts[-1]]:
            cuts.append(number)
    return [*cuts, len(sizes)]


def _root(gram: Array) -> Array:
    """Triangular R with RᵀR = gram, of columns of any size."""
    scales = column_scales(np.maximum(np.diag(gram), 0.0))
    scaled = gram / scales / scales[:, None]
    try:
        root = scipy.linalg.cholesky(scaled, check_finite=False)
    except scipy.linalg.LinAlgError:  # rows that are too few, or alike
        squares, vectors = scipy.linalg.eigh(scaled, check_finite=False)
        root = triangle_of(np.sqrt(np.maximum(squares, EPS * squares[-1]))[:, None] * vectors.T)
    return np.asarray(root * scales)

"""Sparse matrices over the samples of one run, and the weights they are made of."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array

from hamfit.data.indexing import segments
from hamfit.parallel import cached_property
from hamfit.validation import Array, IntArray


@dataclass(frozen=True)
class Stencil:
    """The matrices behind the m equations of a run of T samples, with gradients taken at K states.

    Attributes
    ----------
    states
        S, shape (K, T): states as combinations of samples; None where they are the samples.
    combine
        A, shape (m, K): how gradients at the states are combined; None where each stands for itself.
    rates
        B, shape (m, T): time derivatives, combined in the same way.
    velocities
        Shape (K, T): time derivatives at the states, for positions alone; None where the method has none.
    curvatures
        Shape (m, T): second time derivatives, combined in the same way; None where the method has none.
    """

    states: csr_array | None
    combine: csr_array | None
    rates: csr_array
    velocities: csr_array | None = None
    curvatures: csr_array | None = None

    @property
    def equations(self) -> int:
        """Number m of equations."""
        return self.rates.shape[0]

    @cached_property
    def noise_of_rates(self) -> Array:
        """Standard deviation of each row of `rates` where samples have noise of one, shape (m,)."""
        return _norms(self.rates)

    @cached_property
    def noise_of_curvatures(self) -> Array:
        """The same for the rows of `curvatures`."""
        assert self.curvatures is not None
        return _norms(self.curvatures)

    @cached_property
    def nearest(self) -> IntArray:
        """The sample that each state is nearest to: the one that it has most of, shape (K,)."""
        if self.states is None:
            return np.arange(self.rates.shape[1])
        sizes, starts = np.abs(self.states.data), self.states.indptr
        most = np.repeat(np.maximum.reduceat(sizes, starts[:-1]), np.diff(starts))
        return np.minimum.reduceat(np.where(sizes == most, self.states.indices, self.states.shape[1]), starts[:-1])


def _norms(matrix: csr_array) -> Array:
    return np.sqrt(matrix.multiply(matrix).sum(axis=1))


def part_of(matrix: csr_array, rows: IntArray, columns: IntArray) -> csr_array:
    """Cut rows and columns out of a matrix, several times as fast as by indexing it.

    Parameters
    ----------
    rows, columns
        Rising; the columns are all that the rows have anything in, and perhaps more.

    Examples
    --------
    >>> part_of(banded(np.array([0, 1, 2]), np.ones((3, 2)), 4), np.array([2]), np.array([2, 3])).toarray().tolist()
    [[1.0, 1.0]]
    """
    starts, stops = matrix.indptr[rows], matrix.indptr[rows + 1]
    whole = consecutive(rows)
    taken = slice(starts[0], stops[-1]) if whole else segments(starts, stops - starts)
    indices = matrix.indices[taken]
    indices = indices - columns[0] if consecutive(columns) else np.searchsorted(columns, indices)
    ends = np.concatenate([[0], np.cumsum(stops - starts)])
    return csr_array((matrix.data[taken], indices, ends), shape=(len(rows), len(columns)))


def consecutive(numbers: IntArray) -> bool:
    """Tell whether rising numbers have no gaps."""
    return bool(numbers[-1] - numbers[0] == len(numbers) - 1)


def columns_used(matrix: csr_array, rows: IntArray) -> IntArray:
    """List the columns that are not empty in some rows, rising."""
    starts = matrix.indptr[rows]
    used = np.zeros(matrix.shape[1], dtype=bool)
    used[matrix.indices[segments(starts, matrix.indptr[rows + 1] - starts)]] = True
    return np.flatnonzero(used)


def derivative_weights(at: float, nodes: Array, highest: int) -> Array:
    """Find the weights of samples at `nodes` in the derivatives 0 to `highest` at a point; shape (highest + 1, nodes).

    With `nodes` of shape (points, nodes) they are found for many points at once, shape (highest + 1, points, nodes).
    Exact for polynomials of degree below the number of nodes (Fornberg, Math. Comp. 51:699, 1988).

    >>> derivative_weights(0.0, np.array([-1.0, 0.0, 1.0]), 2)[1:].tolist()
    [[-0.5, 0.0, 0.5], [1.0, -2.0, 1.0]]
    """
    each = np.moveaxis(nodes, -1, 0)  # so that many points are contiguous
    weights = np.zeros((highest + 1, *each.shape))
    weights[0, 0] = 1.0
    previous, before = np.ones(each.shape[1:]), each[0] - at
    for i in range(1, len(each)):
        product, distance = np.ones(each.shape[1:]), each[i] - at
        for j in range(i):
            apart = each[i] - each[j]
            product = product * apart
            if j == i - 1:
                for order in range(min(i, highest), 0, -1):
                    weights[order, i] = (
                        previous * (order * weights[order - 1, i - 1] - before * weights[order, i - 1]) / product
                    )
                weights[0, i] = -previous * before * weights[0, i - 1] / product
            for order in range(min(i, highest), 0, -1):
                weights[order, j] = (distance * weights[order, j] - order * weights[order - 1, j]) / apart
            weights[0, j] = distance * weights[0, j] / apart
        previous, before = product, distance
    return np.moveaxis(weights, 1, -1)


def nearest(count: int, size: int, at: IntArray) -> IntArray:
    """Find the first of `size` consecutive samples around sample `at`, within `count`: one-sided at the ends.

    >>> nearest(10, 3, np.arange(10)).tolist()
    [0, 0, 1, 2, 3, 4, 5, 6, 7, 7]
    """
    return np.clip(at - size // 2, 0, count - size)


def banded(first: IntArray, weights: Array, columns: int) -> csr_array:
    """Make the sparse matrix whose row i holds ``weights[i]`` from column ``first[i]`` on.

    >>> banded(np.array([0, 1]), np.array([[1.0, 2.0], [3.0, 4.0]]), 3).toarray().tolist()
    [[1.0, 2.0, 0.0], [0.0, 3.0, 4.0]]
    """
    rows, size = weights.shape
    indices = first[:, None] + np.arange(size)
    return csr_array((weights.ravel(), indices.ravel(), size * np.arange(rows + 1)), shape=(rows, columns))


def interpolation(times: Array, at: Array, size: int) -> list[csr_array]:
    """Make matrices from samples to values, first and second derivatives at other times, by `size` samples around."""
    left = np.clip(np.searchsorted(times, at, side="right") - 1, 0, len(times) - 1)
    first = np.clip(left - (size - 1) // 2, 0, len(times) - size)
    typical = np.median(np.diff(times))
    offsets = times[first[:, None] + np.arange(size)] - at[:, None]
    keys = np.ascontiguousarray((offsets / typical).round(10)).view(f"V{8 * size}").ravel()
    _, place, which = np.unique(keys, return_index=True, return_inverse=True)  # where times are even, there are few
    weights = derivative_weights(0.0, offsets[place], 2)[:, which.ravel()]
    return [banded(first, each, len(times)) for each in weights]

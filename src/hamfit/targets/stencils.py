"""Sparse matrices over the samples of one run, and the weights they are made of."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array

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


def derivative_weights(at: float, nodes: Array, highest: int) -> Array:
    """Find the weights of samples at `nodes` in the derivatives 0 to `highest` at a point; shape (highest + 1, nodes).

    Exact for polynomials of degree below the number of nodes (Fornberg, Math. Comp. 51:699, 1988).

    >>> derivative_weights(0.0, np.array([-1.0, 0.0, 1.0]), 2)[1:].tolist()
    [[-0.5, 0.0, 0.5], [1.0, -2.0, 1.0]]
    """
    weights = np.zeros((highest + 1, len(nodes)))
    weights[0, 0] = 1.0
    previous, before = 1.0, nodes[0] - at
    for i in range(1, len(nodes)):
        product, distance = 1.0, nodes[i] - at
        for j in range(i):
            apart = nodes[i] - nodes[j]
            product *= apart
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
    return weights


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
    known: dict[bytes, Array] = {}  # where times are even, most points have the same weights
    weights = np.empty((3, len(at), size))
    for k, (t, start) in enumerate(zip(at, first, strict=True)):
        offsets = times[start : start + size] - t
        key = (offsets / typical).round(10).tobytes()
        if key not in known:
            known[key] = derivative_weights(0.0, offsets, 2)
        weights[:, k] = known[key]
    return [banded(first, each, len(times)) for each in weights]

"""The inputs of a layer over all snapshots, computed only for the few that a sampler asks for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from hamfit.errors import DataError
from hamfit.features.base import SnapshotSource
from hamfit.features.samplers import LayerInputs
from hamfit.state import State
from hamfit.validation import Array, IntArray

_SNAPSHOTS_AT_ONCE = 64


@dataclass(frozen=True)
class SnapshotPoints:
    """Points numbered through all snapshots: snapshot s holds ``counts[s]`` of them.

    Attributes
    ----------
    what
        What a point is, for messages.
    source
        The snapshots.
    counts
        Points in each snapshot.
    dim
        Coordinates of a point.
    compute
        ``compute(state, graph, local)``: for a union of some snapshots, the points numbered `local` within graphs
        `graph`, shape (points, dim).
    divisors
        Scales of the coordinates, shape (dim,): a sampler sees the points divided by them; None for one.
    """

    what: str
    source: SnapshotSource
    counts: IntArray
    dim: int
    compute: Callable[[State, IntArray, IntArray], Array]
    divisors: Array | None = None

    def layer_inputs(self) -> LayerInputs:
        """Give these points in the form in which a sampler asks for them."""
        return LayerInputs(self.what, int(self.counts.sum()), self.dim, self.take)

    def take(self, index: IntArray) -> Array:
        """Compute some points by their numbers, shape (indices, dim)."""
        ends = np.cumsum(self.counts)
        snapshot = np.searchsorted(ends, index, side="right")
        local = index - (ends[snapshot] - self.counts[snapshot])
        result = np.empty((len(index), self.dim))
        needed = np.unique(snapshot)
        for start in range(0, len(needed), _SNAPSHOTS_AT_ONCE):
            chunk = needed[start : start + _SNAPSHOTS_AT_ONCE]
            here = np.flatnonzero((snapshot >= chunk[0]) & (snapshot <= chunk[-1]))
            graph = np.searchsorted(chunk, snapshot[here])
            result[here] = self.compute(self.source.state(chunk).flat(), graph, local[here])
        return result if self.divisors is None else result / self.divisors


def refuse_identical(source: SnapshotSource) -> None:
    """Refuse data whose snapshots are all the same: they teach nothing, though their nodes and edges may differ."""
    count = len(source.node_counts)
    first = source.state(np.arange(1))
    if count == 1:
        return
    for start in range(0, count, _SNAPSHOTS_AT_ONCE):
        chunk = np.arange(start, min(start + _SNAPSHOTS_AT_ONCE, count))
        state = source.state(chunk).flat()
        if state.graph.uniform_nodes != first.graph.n_nodes:
            return
        for ours, same in ((state.q, first.q), (state.p, first.p)):
            if (ours.reshape(len(chunk), -1) != same.reshape(1, -1)).any():
                return
    raise DataError(
        f"all {count} snapshots are identical, so there is nothing to draw features from or to learn; give varied data"
    )

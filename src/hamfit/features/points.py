"""The inputs of a layer over all snapshots, computed only for the few that a sampler asks for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from hamfit.features.base import SnapshotSource
from hamfit.features.samplers import LayerInputs
from hamfit.state import State
from hamfit.validation import Array, IntArray

_AT_ONCE = 20_000  # nodes and edges of the snapshots that are read together


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
    scales
        What the coordinates of a point are divided by for the sampler, shape (coordinates,).
    compute
        ``compute(state, graph, local)``: for a union of some snapshots, the points numbered `local` within graphs
        `graph`, shape (points, dim).
    """

    what: str
    source: SnapshotSource
    counts: IntArray
    scales: Array
    compute: Callable[[State, IntArray, IntArray], Array]

    def layer_inputs(self) -> LayerInputs:
        """Give these points in the form in which a sampler asks for them."""
        return LayerInputs(self.what, int(self.counts.sum()), len(self.scales), self.take)

    def take(self, index: IntArray) -> Array:
        """Compute some points by their numbers, shape (indices, dim)."""
        ends = np.cumsum(self.counts)
        snapshot = np.searchsorted(ends, index, side="right")
        local = index - (ends[snapshot] - self.counts[snapshot])
        result = np.empty((len(index), len(self.scales)))
        needed = np.unique(snapshot)
        sizes = np.cumsum(self.source.node_counts[needed] + self.source.edge_counts[needed])
        for chunk in np.split(needed, np.flatnonzero(np.diff(sizes // _AT_ONCE)) + 1):
            here = np.flatnonzero((snapshot >= chunk[0]) & (snapshot <= chunk[-1]))
            graph = np.searchsorted(chunk, snapshot[here])
            result[here] = self.compute(self.source.state(chunk).flat(), graph, local[here])
        return result / self.scales


def along_edges(state: State, graph: IntArray, local: IntArray) -> IntArray:
    """Find the position in a union of the local-th directed edge of a graph; all high-to-low ones come first."""
    counts = state.graph.edge_counts[graph]
    return (local // counts) * state.graph.n_edges + state.graph.edge_ptr[graph] + local % counts

"""A bounded sample of the data, from which attributes are learned and neurons are drawn."""

from __future__ import annotations

import numpy as np

from hamfit.features.base import SnapshotSource
from hamfit.graphs import Graph
from hamfit.state import State

_SNAPSHOTS, _NODES, _EDGES = 256, 20_000, 60_000
_AT_ONCE = 64


def draw_pool(source: SnapshotSource, rng: np.random.Generator) -> tuple[State, list[Graph]]:
    """Draw a union of random snapshots, and give all distinct graphs of the data as far as they carry attributes."""
    nodes, edges = source.node_counts, source.edge_counts
    order = rng.permutation(len(nodes))[:_SNAPSHOTS]
    fits = (np.cumsum(nodes[order]) <= _NODES) & (np.cumsum(edges[order]) <= _EDGES)
    chosen = np.sort(order[: max(2, int(fits.sum()))])
    state = source.state(chosen).flat()
    return state, _graphs(source, state)


def _graphs(source: SnapshotSource, pool: State) -> list[Graph]:
    """Find the graphs to learn attributes from; a sample of them might miss a rare kind."""
    if not pool.graph.node_attributes and not pool.graph.edge_attributes:
        return [pool.graph]
    known = getattr(source, "graphs", None)
    if known is not None:
        return list(known)
    count = len(source.node_counts)
    return [source.state(np.arange(at, min(at + _AT_ONCE, count))).graph for at in range(0, count, _AT_ONCE)]

"""Where the edges of data end: what a network finds out before it draws features, unless it is told."""

from __future__ import annotations

import numpy as np

from hamfit.features.base import SnapshotSource

_AT_ONCE = 64


def found_cutoff(source: SnapshotSource) -> float | None:
    """Find the distance at which edges end, if they follow the positions; None if they do not.

    They do where the notes on the data say so (``graph_cutoff`` of the system), and where snapshots with equally many
    nodes have different numbers of edges: then the cutoff is the largest distance along any edge.
    """
    noted = (source.metadata.get("system") or {}).get("parameters", {}).get("graph_cutoff")
    if isinstance(noted, (int, float)) and noted > 0:
        return float(noted)
    nodes, edges = source.node_counts, source.edge_counts
    order = np.argsort(nodes, kind="stable")
    if not ((np.diff(nodes[order]) == 0) & (np.diff(edges[order]) != 0)).any():
        return None
    longest = 0.0
    for block in np.split(np.arange(len(nodes)), range(_AT_ONCE, len(nodes), _AT_ONCE)):
        state = source.state(block).flat()
        if state.graph.n_edges:
            longest = max(longest, float(np.linalg.norm(state.graph.differences(state.q), axis=1).max()))
    return longest or None

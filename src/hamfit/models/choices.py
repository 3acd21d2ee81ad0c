"""What an invariant model finds out about its data before it draws features: whether edges come and go, and where."""

from __future__ import annotations

import numpy as np

from hamfit.data import DataSource


def choose_cutoff(data: DataSource) -> float | None:
    """Distance at which edges end, if they follow the positions, else None.

    They do where the notes on the data say so (``graph_cutoff`` of the system), and where snapshots with equally many
    nodes have different numbers of edges: then the cutoff is the largest distance along any edge.
    """
    noted = (data.metadata.get("system") or {}).get("parameters", {}).get("graph_cutoff")
    if isinstance(noted, (int, float)) and noted > 0:
        return float(noted)
    nodes, edges = data.node_counts, data.edge_counts
    order = np.argsort(nodes, kind="stable")
    if not ((np.diff(nodes[order]) == 0) & (np.diff(edges[order]) != 0)).any():
        return None
    longest = 0.0
    for block in data.blocks(64):
        state = data.state(block).flat()
        if state.graph.n_edges:
            longest = max(longest, float(np.linalg.norm(state.graph.differences(state.q), axis=1).max()))
    return longest or None

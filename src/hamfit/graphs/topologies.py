"""Regular topologies: chain, ring, rectangular lattice, all pairs."""

from __future__ import annotations

import numpy as np

from hamfit.errors import ParameterError
from hamfit.graphs.graph import Graph
from hamfit.memory import require_memory
from hamfit.validation import positive_integer

_BYTES_PER_EDGE = 80  # two ends of 8 bytes, and what their checks take


def chain(n_nodes: int) -> Graph:
    """Make an open chain: node i is joined to node i + 1.

    >>> chain(3).edges.tolist()
    [[1, 0], [2, 1]]
    """
    _check_size("a chain", positive_integer("n_nodes", n_nodes), n_nodes)
    low = np.arange(n_nodes - 1)
    return Graph(n_nodes, np.stack([low + 1, low], axis=1))


def ring(n_nodes: int) -> Graph:
    """Make a closed chain of at least three nodes, the last joined to the first."""
    if positive_integer("n_nodes", n_nodes) < 3:
        raise ParameterError(f"a ring needs at least 3 nodes, got {n_nodes}")
    _check_size("a ring", n_nodes, n_nodes)
    node = np.arange(n_nodes)
    return Graph(n_nodes, np.stack([node, (node + 1) % n_nodes], axis=1))


def lattice(rows: int, cols: int) -> Graph:
    """Make a rectangular lattice with nearest-neighbour edges; node (i, j) has index ``i * cols + j``.

    >>> lattice(2, 2).n_edges
    4
    """
    n_nodes = int(positive_integer("rows", rows)) * int(positive_integer("cols", cols))
    _check_size("a lattice", n_nodes, 2 * n_nodes)
    node = np.arange(n_nodes).reshape(rows, cols)
    along_rows = np.stack([node[:, 1:].ravel(), node[:, :-1].ravel()], axis=1)
    along_cols = np.stack([node[1:].ravel(), node[:-1].ravel()], axis=1)
    return Graph(rows * cols, np.concatenate([along_rows, along_cols]))


def complete(n_nodes: int) -> Graph:
    """Make the graph in which every node is joined to every other."""
    n_edges = positive_integer("n_nodes", n_nodes) * (int(n_nodes) - 1) // 2
    _check_size("a complete graph", n_nodes, n_edges + n_nodes**2 // 16)
    high, low = np.tril_indices(n_nodes, -1)
    return Graph(n_nodes, np.stack([high, low], axis=1))


def _check_size(what: str, nodes: int, edges: int) -> None:
    """Refuse a graph that memory does not hold; while it is checked there are several copies of its edges."""
    require_memory(_BYTES_PER_EDGE * edges, f"{what} of {nodes:,} nodes", "ask for fewer nodes")

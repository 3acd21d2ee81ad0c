"""One graph, or the block-diagonal union of several, and the sparse operators that sum over it.

A union concatenates the nodes of all graphs; edges carry the offset of their graph, and pointer arrays mark where
each graph begins. Whatever works on one graph therefore works on a batch of graphs of any sizes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
import scipy
from numpy.typing import ArrayLike

from hamfit.errors import DataError
from hamfit.validation import Array, IntArray, positive_integer

_REMEMBERED_COPIES = 4  # a sweep over blocks needs two block sizes: the full one and the last, shorter one


def canonical_edges(edges: ArrayLike, n_nodes: int) -> IntArray:
    """Edges as (high index, low index), checked: in range, no self loops, none twice.

    Parameters
    ----------
    edges
        Shape (edges, 2); the order of the two ends is free, each undirected edge appears once.
    n_nodes
        Number of nodes.

    >>> canonical_edges([[0, 1], [2, 1]], 3).tolist()
    [[1, 0], [2, 1]]
    """
    array = np.asarray(edges)
    if array.size == 0:
        return np.empty((0, 2), dtype=np.int64)
    if array.ndim != 2 or array.shape[1] != 2:
        raise DataError(f"edges must have shape (edges, 2), got {array.shape}")
    if not np.issubdtype(array.dtype, np.integer):
        raise DataError(f"edges must be integers (node indices), got {array.dtype}")
    array = array.astype(np.int64)
    outside = (array < 0) | (array >= n_nodes)
    if outside.any():
        row = int(np.argwhere(outside)[0, 0])
        raise DataError(
            f"edge {row} joins nodes {array[row].tolist()}, out of range for {n_nodes} nodes (0 to {n_nodes - 1})"
        )
    loops = array[:, 0] == array[:, 1]
    if loops.any():
        row = int(np.argmax(loops))
        raise DataError(f"edge {row} is a self loop at node {int(array[row, 0])}; remove it")
    array = np.stack([array.max(axis=1), array.min(axis=1)], axis=1)
    codes = array[:, 0] * n_nodes + array[:, 1]
    _, first, counts = np.unique(codes, return_index=True, return_counts=True)
    if (counts > 1).any():
        row = int(first[np.argmax(counts > 1)])
        raise DataError(
            f"duplicate edge between nodes {array[row].tolist()}; edges are undirected: list each pair once"
        )
    return array


class Graph:
    """Nodes and undirected edges of one system, or of several systems side by side.

    Parameters
    ----------
    n_nodes
        Number of nodes.
    edges
        Shape (edges, 2): each undirected edge once.

    Attributes
    ----------
    edges
        Shape (edges, 2), high index first.
    node_ptr, edge_ptr
        Shape (graphs + 1,): nodes ``node_ptr[g]:node_ptr[g + 1]`` belong to graph g; edges likewise.

    Examples
    --------
    >>> triangle = Graph(3, [[0, 1], [1, 2], [2, 0]])
    >>> pair = Graph.union([triangle, triangle])
    >>> pair.n_graphs, pair.n_nodes, pair.n_edges
    (2, 6, 6)
    """

    edges: IntArray
    node_ptr: IntArray
    edge_ptr: IntArray

    def __init__(self, n_nodes: int, edges: ArrayLike) -> None:
        n_nodes = positive_integer("n_nodes", n_nodes)
        checked = canonical_edges(edges, n_nodes)
        self._set(checked, np.array([0, n_nodes]), np.array([0, len(checked)]))

    def _set(self, edges: IntArray, node_ptr: IntArray, edge_ptr: IntArray) -> None:
        self.edges = edges
        self.node_ptr = node_ptr
        self.edge_ptr = edge_ptr
        self._copies: dict[int, Graph] = {}
        self._operators: dict[tuple[str, str], Any] = {}

    @classmethod
    def _trusted(cls, edges: IntArray, node_ptr: IntArray, edge_ptr: IntArray) -> Graph:
        graph = cls.__new__(cls)
        graph._set(edges, node_ptr, edge_ptr)
        return graph

    @classmethod
    def union(cls, graphs: Sequence[Graph]) -> Graph:
        """All graphs side by side, in order."""
        if len(graphs) == 1:
            return graphs[0]
        node_counts = np.concatenate([np.diff(g.node_ptr) for g in graphs])
        edge_counts = np.concatenate([np.diff(g.edge_ptr) for g in graphs])
        offsets = np.cumsum([0, *[g.n_nodes for g in graphs[:-1]]])
        edges = np.concatenate([g.edges + offset for g, offset in zip(graphs, offsets, strict=True)])
        return cls._trusted(edges, _pointers(node_counts), _pointers(edge_counts))

    def copies(self, count: int) -> Graph:
        """`count` copies of this graph side by side (remembered, with its operators, for a few counts)."""
        if count == 1:
            return self
        graph = self._copies.get(count)
        if graph is None:
            offsets = np.arange(count)[:, None, None] * self.n_nodes
            edges = (self.edges[None] + offsets).reshape(-1, 2)
            node_counts = np.tile(np.diff(self.node_ptr), count)
            edge_counts = np.tile(np.diff(self.edge_ptr), count)
            graph = self._trusted(edges, _pointers(node_counts), _pointers(edge_counts))
            recent = list(self._copies.items())[1 - _REMEMBERED_COPIES :]
            self._copies = dict([*recent, (count, graph)])  # a new dict: other threads may be reading the old one
        return graph

    def __repr__(self) -> str:
        return f"Graph(graphs={self.n_graphs}, nodes={self.n_nodes}, edges={self.n_edges})"

    @property
    def n_graphs(self) -> int:
        """Number of systems."""
        return len(self.node_ptr) - 1

    @property
    def n_nodes(self) -> int:
        """Number of nodes of all systems together."""
        return int(self.node_ptr[-1])

    @property
    def n_edges(self) -> int:
        """Number of undirected edges of all systems together."""
        return len(self.edges)

    @cached_property
    def node_counts(self) -> IntArray:
        """Nodes of each system, shape (graphs,)."""
        return np.diff(self.node_ptr)

    @cached_property
    def edge_counts(self) -> IntArray:
        """Undirected edges of each system, shape (graphs,)."""
        return np.diff(self.edge_ptr)

    @cached_property
    def uniform_nodes(self) -> int | None:
        """Nodes per system where all have equally many, else None."""
        counts = self.node_counts
        return int(counts[0]) if (counts == counts[0]).all() else None

    @cached_property
    def high(self) -> IntArray:
        """Higher end of every edge, shape (edges,)."""
        return np.ascontiguousarray(self.edges[:, 0])

    @cached_property
    def low(self) -> IntArray:
        """Lower end of every edge, shape (edges,)."""
        return np.ascontiguousarray(self.edges[:, 1])

    @cached_property
    def graph_of_node(self) -> IntArray:
        """Index of the system that each node belongs to, shape (nodes,)."""
        return np.repeat(np.arange(self.n_graphs), self.node_counts)

    @cached_property
    def degrees(self) -> IntArray:
        """Number of neighbours of each node, shape (nodes,)."""
        return np.bincount(self.edges.ravel(), minlength=self.n_nodes)

    def scatter_difference(self, edge_values: Array) -> Array:
        """Sum over edges into nodes: plus at the high end, minus at the low end; (edges, k) to (nodes, k).

        This is the transpose of taking ``q[high] - q[low]``.
        """
        return self._apply("difference", edge_values)

    def scatter_messages(self, message_values: Array) -> Array:
        """Sum over messages into their *source* nodes; (2 edges, k) to (nodes, k).

        The first half of the messages runs from high to low, the second half from low to high.
        """
        return self._apply("messages", message_values)

    def neighbour_sum(self, node_values: Array, *, average: bool = False, transpose: bool = False) -> Array:
        """Sum (or average) over the neighbours of each node; (nodes, k) to (nodes, k).

        With `transpose` the adjoint operation; it differs only for the average.
        """
        if not average:
            return self._apply("neighbours", node_values)
        share = (1.0 / np.maximum(self.degrees, 1)).astype(node_values.dtype)[:, None]
        if transpose:
            return self._apply("neighbours", node_values * share)
        return self._apply("neighbours", node_values) * share

    def sum_nodes(self, node_values: Array) -> Array:
        """Sum over the nodes of each system; (nodes, ...) to (graphs, ...)."""
        return _segment_sum(node_values, self.node_ptr, self.uniform_nodes)

    def sum_edges(self, edge_values: Array) -> Array:
        """Sum over the edges of each system; (edges, ...) to (graphs, ...)."""
        return _segment_sum(edge_values, self.edge_ptr, None)

    def _apply(self, name: str, values: Array) -> Array:
        key = (name, values.dtype.char)
        if key not in self._operators:
            self._operators[key] = self._build(name).astype(values.dtype)
        return self._operators[key] @ values

    def _build(self, name: str) -> Any:
        n, m = self.n_nodes, self.n_edges
        ends = np.concatenate([self.high, self.low])
        each = np.arange(m)
        if name == "difference":
            signs = np.concatenate([np.ones(m), -np.ones(m)])
            return scipy.sparse.csr_array((signs, (ends, np.concatenate([each, each]))), shape=(n, m))
        if name == "messages":
            return scipy.sparse.csr_array((np.ones(2 * m), (ends, np.arange(2 * m))), shape=(n, 2 * m))
        others = np.concatenate([self.low, self.high])
        return scipy.sparse.csr_array((np.ones(2 * m), (ends, others)), shape=(n, n))


def _pointers(counts: IntArray) -> IntArray:
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)


def _segment_sum(values: Array, pointers: IntArray, uniform: int | None) -> Array:
    n_segments = len(pointers) - 1
    if uniform is not None:
        return values.reshape(n_segments, uniform, *values.shape[1:]).sum(axis=1)
    filled = np.flatnonzero(np.diff(pointers))  # reduceat misreads empty segments
    result = np.zeros((n_segments, *values.shape[1:]), dtype=values.dtype)
    if filled.size:
        result[filled] = np.add.reduceat(values, pointers[filled], axis=0)
    return result

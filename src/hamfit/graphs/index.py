"""`EdgeIndex`: which nodes the edges of one or several systems join, and the sums over nodes and edges."""

from __future__ import annotations

from typing import Any

import numpy as np

from hamfit.graphs.sums import operator, segment_sum
from hamfit.html import card, value_range
from hamfit.parallel import cached_property
from hamfit.validation import Array, IntArray


class EdgeIndex:
    """Nodes and undirected edges of some systems side by side, as numbers, and sparse sums that are built once.

    Users make a `Graph`, which adds what nodes and edges carry.

    Parameters
    ----------
    edges
        Shape (edges, 2), high index first.
    node_ptr, edge_ptr
        Shape (graphs + 1,): nodes ``node_ptr[g]:node_ptr[g + 1]`` belong to graph g; edges likewise.
    """

    def __init__(self, edges: IntArray, node_ptr: IntArray, edge_ptr: IntArray) -> None:
        self.edges = edges
        self.node_ptr = node_ptr
        self.edge_ptr = edge_ptr
        self._operators: dict[tuple[str, str], Any] = {}

    def _repr_html_(self) -> str:
        """Show sizes, and what a `Graph` carries, for notebooks."""
        rows: list[tuple[str, Any]] = [("graphs", self.n_graphs)] if self.n_graphs > 1 else []
        rows += [("nodes", self.n_nodes), ("edges", self.n_edges)]
        for what in ("node", "edge"):
            carried = getattr(self, f"{what}_attributes", {})
            rows += [(f"{name} of {what}s", value_range(values)) for name, values in carried.items()]
        cell = getattr(self, "cell", None)
        return card(type(self).__name__, rows if cell is None else [*rows, ("cell", cell)])

    @property
    def n_graphs(self) -> int:
        """Number of systems that stand side by side."""
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

        This is the transpose of `differences`. An edge from a node to its own image adds nothing.
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
        return segment_sum(node_values, self.node_ptr, self.uniform_nodes)

    def sum_edges(self, edge_values: Array) -> Array:
        """Sum over the edges of each system; (edges, ...) to (graphs, ...)."""
        return segment_sum(edge_values, self.edge_ptr, None)

    def _apply(self, name: str, values: Array) -> Array:
        key = (name, values.dtype.char)
        if key not in self._operators:
            self._operators[key] = operator(name, self.n_nodes, self.high, self.low).astype(values.dtype)
        return self._operators[key] @ values

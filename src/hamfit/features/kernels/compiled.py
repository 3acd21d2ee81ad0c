"""The inner loops in C (``fused.c``); importing this module fails where they were not compiled."""

from __future__ import annotations

import numpy as np

import hamfit.features.kernels._fused as fused
from hamfit.features.kernels.in_numpy import NumpyKernels
from hamfit.features.layers import Dense
from hamfit.features.workspace import Workspace
from hamfit.graphs import Graph
from hamfit.validation import Array

_ACTIVATIONS = {"softplus": 0, "silu": 1, "tanh": 2, "squareplus": 3}  # the order of the tables in loops.h


class CompiledKernels(NumpyKernels):
    """One fused pass over the edges; activations that C does not know are left to NumPy."""

    name = "compiled"

    def activate(self, layer: Dense, z: Array) -> tuple[Array, Array]:
        """Compute value and slope together, from one exponential."""
        code = _code(layer)
        if code is None:
            return super().activate(layer, z)
        values, slopes = np.empty_like(z), np.empty_like(z)
        fused.activate(code, z, values, slopes)
        return values, slopes

    def message_slopes(
        self, layer: Dense, graph: Graph, from_nodes: Array, from_edges: Array, share: Array | None, work: Workspace
    ) -> tuple[Array, Array]:
        """Gather both ends of an edge, activate and scatter in one pass over the edges."""
        code = _code(layer)
        if code is None:
            return super().message_slopes(layer, graph, from_nodes, from_edges, share, work)
        nodes, width = from_nodes.shape
        by_edge = work.array("by_edge", from_edges.shape, from_nodes.dtype)
        directed = len(from_edges) != graph.n_edges
        pieces = 1 if directed else len(work.parts(graph.n_edges))
        by_node = work.array("by_node", (pieces, nodes, width), from_nodes.dtype)  # parts may share nodes

        def run(number: int, rows: slice) -> None:
            count = rows.stop - rows.start
            rows = slice(None) if directed else rows
            ends = graph.high[rows], graph.low[rows]
            edges = from_edges[rows], *ends, share, by_node[number], by_edge[rows]
            fused.message_slopes(code, nodes, count, width, directed, from_nodes, *edges)

        if directed:
            run(0, slice(0, graph.n_edges))
        else:
            work.in_parts(run, graph.n_edges)
        total = by_node[0]
        if pieces > 1:
            work.in_parts(lambda _, rows: np.add.reduce(by_node[:, rows], axis=0, out=total[rows]), nodes)
        return total, by_edge

    def finish_rows(
        self, graph: Graph, by_node: Array, by_edge: Array, outer: Array, rows: Array, work: Workspace
    ) -> None:
        """Scale and scatter straight into the rows, without any array between."""
        del work  # nothing is stored
        dim, width = rows.shape[2:]
        hidden, directed = width - outer.shape[2], len(outer) != graph.n_edges
        sizes = graph.n_nodes, graph.n_edges, dim, width, hidden, directed
        fused.finish_rows(*sizes, graph.high, graph.low, by_node, by_edge, outer, rows)

    def scatter_difference(self, graph: Graph, edge_values: Array, out: Array) -> None:
        """Add and subtract in a loop over the edges."""
        fused.scatter_difference(graph.n_nodes, graph.n_edges, out.shape[1], graph.high, graph.low, edge_values, out)


def _code(layer: Dense) -> int | None:
    return _ACTIVATIONS.get(layer.activation.name) if layer.gain == 1.0 else None

"""The inner loops in C (``fused.c``); importing this module fails where they were not compiled."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from hamfit.features.edge_features import EdgeFeatures
from hamfit.features.edge_features.absolute import Absolute
from hamfit.features.edge_features.canonical import Canonical
from hamfit.features.edge_features.directed import Directed
from hamfit.features.kernels import ACTIVATION_CODES
from hamfit.features.kernels._fused import activate, column_slopes, finish_rows, scatter_difference
from hamfit.features.kernels.in_numpy import NumpyKernels
from hamfit.features.kernels.network import MAX_DIM, WholeNetwork
from hamfit.features.layers import Dense
from hamfit.features.workspace import Workspace
from hamfit.graphs import Graph
from hamfit.validation import Array, IntArray

try:  # needs GCC or Clang, which other kernels do not
    from hamfit.features.kernels import _cluster

    _SLOPES: Any = _cluster.neighbour_slopes
except ImportError:
    _SLOPES = None

_EDGES = (Absolute.name, Canonical.name, Directed.name)


class CompiledKernels(NumpyKernels):
    """One fused pass over the edges; activations that C does not know are left to NumPy."""

    name = "compiled"

    def activate(self, layer: Dense, z: Array) -> tuple[Array, Array]:
        """Compute value and slope together, from one exponential."""
        code = _code(layer)
        if code is None:
            return super().activate(layer, z)
        values, slopes = np.empty_like(z), np.empty_like(z)
        activate(code, z, values, slopes)
        return values, slopes

    def message_slopes(
        self, layer: Dense, graph: Graph, from_nodes: Array, from_edges: Array, share: Array | None, work: Workspace
    ) -> tuple[Array, Array]:
        """Gather both ends of an edge, activate and scatter in one pass over the edges."""
        code = _code(layer)
        if code is None:
            return super().message_slopes(layer, graph, from_nodes, from_edges, share, work)
        nodes, width = from_nodes.shape
        by_node = work.array("by_node", from_nodes.shape, from_nodes.dtype)
        by_edge = work.array("by_edge", from_edges.shape, from_nodes.dtype)
        directed = len(from_edges) != graph.n_edges
        arrays = from_nodes, from_edges, graph.high, graph.low, share, by_node, by_edge

        def run(columns: slice) -> None:
            column_slopes(code, nodes, graph.n_edges, width, columns.start, columns.stop, directed, *arrays)

        # Not by parts of the edges, which share nodes: their sums would have to be added up, and round differently.
        work.in_parts_of_columns(run, graph.n_edges, width)
        return by_node, by_edge

    def finish_rows(
        self, graph: Graph, by_node: Array, by_edge: Array, outer: Array, rows: Array, work: Workspace
    ) -> None:
        """Scale and scatter straight into the rows, without any array between."""
        del work  # nothing is stored
        dim, width = rows.shape[2:]
        hidden, directed = width - outer.shape[2], len(outer) != graph.n_edges
        sizes = graph.n_nodes, graph.n_edges, dim, width, hidden, directed
        finish_rows(*sizes, graph.high, graph.low, by_node, by_edge, outer, rows)

    def scatter_difference(self, graph: Graph, edge_values: Array, out: Array) -> None:
        """Add and subtract in a loop over the edges."""
        scatter_difference(graph.n_nodes, graph.n_edges, out.shape[1], graph.high, graph.low, edge_values, out)

    def scatter_pairs(self, plus: IntArray, minus: IntArray, values: Array, out: Array) -> None:
        """Add and subtract in a loop over the pairs."""
        width = math.prod(out.shape[1:])
        rows, flat = values.reshape(len(values), width), out.reshape(len(out), width)
        scatter_difference(len(out), len(values), width, plus, minus, rows, flat)

    def neighbour_slopes(
        self,
        program: tuple[Any, ...],
        columns: tuple[Array, ...],
        start: IntArray,
        kind: IntArray,
        arrays: tuple[Array, ...],
    ) -> bool:
        """Write the derivatives of all invariants of a channel by all neighbours, some channels at a time."""
        if _SLOPES is None:
            return super().neighbour_slopes(program, columns, start, kind, arrays)
        mixing, out = arrays[0], arrays[-1]
        kinds, _, radial, channels = mixing.shape
        sizes = kinds, radial, channels, out.shape[2]
        _SLOPES(program, columns, sizes, start, kind, arrays)
        return True

    def fused_network(
        self, layers: dict[str, Dense], last: Array, edges: type[EdgeFeatures], *, centred: bool
    ) -> WholeNetwork | None:
        """Lay out the weights for one call, where C knows the activation and the edge features."""
        code = _code(layers["message"])
        if code is None or edges.name not in _EDGES or layers["node"].weights.shape[1] > 2 * MAX_DIM:
            return None
        return WholeNetwork(
            code, layers, last, directed=edges.directed, absolute=edges.name == Absolute.name, centred=centred
        )


def _code(layer: Dense) -> int | None:
    """Find the number of a layer's activation in C; None where only NumPy knows it, or the precision."""
    known = layer.gain == 1.0 and layer.bias.dtype in (np.float64, np.float32)
    return ACTIVATION_CODES.get(layer.activation.name) if known else None

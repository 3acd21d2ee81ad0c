"""The inner loops in NumPy and SciPy, for machines without a compiler and for rare activations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from hamfit.features.edge_features import EdgeFeatures
from hamfit.features.layers import Dense
from hamfit.features.workspace import Workspace
from hamfit.graphs import Graph
from hamfit.validation import Array, IntArray

if TYPE_CHECKING:
    from hamfit.features.kernels import FusedNetwork


class NumpyKernels:
    """Gather into a buffer, activate in place, scatter by sparse products."""

    name = "numpy"

    def activate(self, layer: Dense, z: Array) -> tuple[Array, Array]:
        """Compute the value and the slope, one after the other."""
        return layer.value(z), layer.derivative(z)

    def message_slopes(
        self, layer: Dense, graph: Graph, from_nodes: Array, from_edges: Array, share: Array | None, work: Workspace
    ) -> tuple[Array, Array]:
        """Gather all messages into one buffer, take slopes in place, and sum them by sparse products."""
        slopes = gather_messages(graph, from_nodes, from_edges, work)
        work.in_parts(lambda rows: _slopes_in_place(layer, slopes[:, rows]), graph.n_edges)
        if share is not None:
            slopes *= target_share(graph, share)
        by_node = graph.scatter_messages(slopes.reshape(-1, slopes.shape[2]))
        if len(from_edges) == graph.n_edges:
            return by_node, np.add(slopes[0], slopes[1], out=slopes[0])
        return by_node, slopes.reshape(-1, slopes.shape[2])

    def finish_rows(
        self, graph: Graph, by_node: Array, by_edge: Array, outer: Array, rows: Array, work: Workspace
    ) -> None:
        """Scale rows and edges in place, and add the edges by a sparse product."""
        del work  # the sparse product makes its own result
        edges, (_, dim, messages) = graph.n_edges, outer.shape
        message_rows = rows[..., rows.shape[3] - messages :]
        message_rows *= by_node[:, None, :]
        outer *= by_edge[:, None, :]
        if len(outer) > edges:
            outer = np.subtract(outer[:edges], outer[edges:], out=outer[:edges])
        scattered = graph.scatter_difference(outer.reshape(edges, dim * messages))
        message_rows[0] += scattered.reshape(graph.n_nodes, dim, messages)

    def scatter_difference(self, graph: Graph, edge_values: Array, out: Array) -> None:
        """Add a sparse product of the signed incidence matrix."""
        out += graph.scatter_difference(edge_values)

    def scatter_pairs(self, plus: IntArray, minus: IntArray, values: Array, out: Array) -> None:
        """Add row k of `values` to row ``plus[k]`` of `out`, and subtract it from row ``minus[k]``."""
        for row, one, other in zip(values, plus.tolist(), minus.tolist(), strict=True):
            out[one] += row
            out[other] -= row

    def neighbour_slopes(
        self,
        program: tuple[Any, ...],
        columns: tuple[Array, ...],
        start: IntArray,
        kind: IntArray,
        arrays: tuple[Array, ...],
    ) -> bool:
        """Leave it to the part, which has products of matrices for it; see `hamfit.features.cluster.run`."""
        del program, columns, start, kind, arrays
        return False

    def fused_network(
        self, layers: dict[str, Dense], last: Array, edges: type[EdgeFeatures], *, centred: bool
    ) -> FusedNetwork | None:
        """Leave it to the network to go layer by layer."""
        del layers, last, edges, centred
        return None


def _slopes_in_place(layer: Dense, messages: Array) -> None:
    for direction in messages:  # each contiguous
        layer.derivative(direction, out=direction)


def gather_messages(graph: Graph, from_nodes: Array, from_edges: Array, work: Workspace) -> Array:
    """Compute the pre-activations of all messages, shape (2, edges, d_M): from high to low, then back."""
    edges, width = graph.n_edges, from_nodes.shape[1]
    messages = work.array("messages", (2, edges, width), from_nodes.dtype)
    encoded = from_edges.reshape(1 if len(from_edges) == edges else 2, edges, width)

    def gather(rows: slice) -> None:
        for direction, source in enumerate((graph.high, graph.low)):
            out = messages[direction, rows]
            np.take(from_nodes, source[rows], axis=0, out=out, mode="clip")  # other modes buffer `out`
            out += encoded[direction % len(encoded), rows]

    work.in_parts(gather, edges)
    return messages


def target_share(graph: Graph, share: Array) -> Array:
    """Give the share of the node that receives each message, shape (2, edges, 1)."""
    return np.stack([share[graph.low], share[graph.high]])[:, :, None]

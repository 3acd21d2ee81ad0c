"""The energy gradient of the graph network in one call of C (``network.h``), or for large systems stage by stage.

Its Jacobian is one call as well (``jacobian.h``).
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from hamfit.features.kernels._fused import network_gradient, network_jacobian, network_sizes
from hamfit.features.layers import Dense
from hamfit.features.workspace import Workspace
from hamfit.state import State
from hamfit.validation import Array, IntArray

MAX_DIM = 16  # of the small arrays in C
_LARGE = 1024  # nodes or edges from which the columns of the messages are cut into parts
_PARTS = 2  # as many threads can help; each further part costs a sum over nodes and edges, six per cent of the whole
_PANEL_BYTES = 64
_Flags = tuple[bool, bool, bool]
_Sizes = tuple[int, int, int, int, int, int, int]
_States = tuple[Array, Array, Array | None, IntArray, IntArray, IntArray, Array | None]
_Asked = tuple[int, _Flags, _Sizes, *_States, Array, Array, Array]


class Stage(IntEnum):
    """What the C function does in one call, in the order of ``fused.c``."""

    WHOLE = 0
    MEANS = 1
    ENCODE_NODES = 2
    ENCODE_EDGES = 3
    MESSAGES = 4
    FINISH_NODES = 5
    FINISH_EDGES = 6
    SCATTER = 7


class WholeNetwork:
    """The gradient of ``last @ features``, and the Jacobian, of a graph network with one round of messages.

    Parameters
    ----------
    activation
        Number of the activation in C.
    layers
        The layers ``node``, ``edge`` and ``message``.
    last
        Weights of all features, shape (width,), in the precision of the layers.
    directed, absolute
        Kind of the edge features; neither is ``canonical``.
    centred
        Whether positions are taken relative to the mean of their system.
    """

    def __init__(
        self, activation: int, layers: dict[str, Dense], last: Array, *, directed: bool, absolute: bool, centred: bool
    ) -> None:
        node, edge, message = layers["node"], layers["edge"], layers["message"]
        self._dtype = message.weights.dtype
        self._lanes = _PANEL_BYTES // self._dtype.itemsize
        hidden = node.width
        self._features = hidden, message.width
        self._activation, self._flags = activation, (directed, centred, absolute)
        self._widths = self._padded(hidden), self._padded(message.width)
        self._directed = directed
        from_nodes, from_edges = message.weights[:, :hidden], message.weights[:, hidden:]
        weighted = last[hidden:, None] * message.weights
        bias, values = self._row(message.bias, 1), self._row(last[:hidden], 0)
        self._weights = np.concatenate(
            [
                *(self._panels(node.weights.T, 2 * self._dim_of(node)), self._row(node.bias, 0)),
                *(self._panels(edge.weights.T, edge.weights.shape[1]), self._row(edge.bias, 0)),
                values,
                *(self._panels(from_nodes.T, self._widths[0]), self._panels(from_edges.T, self._widths[0]), bias),
                *(
                    self._panels(weighted[:, columns], self._widths[1])
                    for columns in (slice(hidden), slice(hidden, None))
                ),
                *(self._row(row, 0) for row in (*node.weights.T, *edge.weights.T)),
            ]
        )

    def gradient(
        self, state: State, share: Array | None, work: Workspace, *, as_they_are: bool = False
    ) -> tuple[Array, Array]:
        """Compute (∂H/∂q, ∂H/∂p), each of shape (nodes, dim), in the precision of the layers.

        Parameters
        ----------
        state
            A union of graphs.
        share
            Weight of the messages that each node receives, shape (nodes,); None for one.
        work
            Buffers, and threads for large systems.
        as_they_are
            Take positions as they are, even where the network takes them relative to a mean.
        """
        graph, dim = state.graph, state.dim
        nodes, edges = graph.n_nodes, graph.n_edges
        parts = 1 if max(nodes, edges) < _LARGE else min(_PARTS, self._widths[1] // self._lanes)
        by_q, by_p = np.empty((nodes, dim)), np.empty((nodes, dim))
        asked = self._asked(state, share, work, parts, as_they_are=as_they_are)

        def run(stage: Stage, rows: slice) -> None:
            network_gradient(stage, rows.start, rows.stop, *asked, by_q, by_p)

        if work.threads is None:
            run(Stage.WHOLE, slice(0, 0))
            return by_q.astype(self._dtype, copy=False), by_p.astype(self._dtype, copy=False)
        run(Stage.MEANS, slice(0, 0))
        work.in_parts(lambda rows: run(Stage.ENCODE_NODES, rows), nodes)
        work.in_parts(lambda rows: run(Stage.ENCODE_EDGES, rows), 2 * edges if self._directed else edges)
        work.one_by_one(lambda part: run(Stage.MESSAGES, part), parts)
        work.in_parts(lambda rows: run(Stage.FINISH_NODES, rows), nodes)
        work.in_parts(lambda rows: run(Stage.FINISH_EDGES, rows), edges)
        run(Stage.SCATTER, slice(0, 0))
        return by_q.astype(self._dtype, copy=False), by_p.astype(self._dtype, copy=False)

    def jacobian(self, state: State, share: Array | None, work: Workspace) -> Array:
        """Compute ∂Φ, shape (2, nodes, dim, width), in a buffer of `work`; arguments are those of `gradient`."""
        graph = state.graph
        rows = work.array("rows", (2, graph.n_nodes, state.dim, sum(self._features)), self._dtype)
        network_jacobian(*self._asked(state, share, work, 1), self._features, graph.edge_ptr, rows)
        return rows

    def _asked(
        self, state: State, share: Array | None, work: Workspace, parts: int, *, as_they_are: bool = False
    ) -> _Asked:
        """What both functions in C are told of the network and of the states."""
        directed, centred, absolute = self._flags
        graph, dim = state.graph, state.dim
        nodes, edges = graph.n_nodes, graph.n_edges
        _, size = network_sizes(self._dtype.char == "f", directed, nodes, edges, dim, *self._widths, parts)
        return (
            self._activation,
            (directed, centred and not as_they_are, absolute),
            (nodes, edges, graph.n_graphs, dim, *self._widths, parts),
            np.ascontiguousarray(state.q, np.float64),
            np.ascontiguousarray(state.p, np.float64),
            graph.offsets if graph.offsets is None else np.ascontiguousarray(graph.offsets, np.float64),
            *(graph.high, graph.low, graph.node_ptr, share, self._weights),
            work.array("network", (size,), self._dtype),
            work.array("sums", (dim * (graph.n_graphs + edges),), np.float64),
        )

    def _padded(self, width: int) -> int:
        return -(-width // self._lanes) * self._lanes

    def _row(self, values: Array, which: int) -> Array:
        """Fill a row up with zeros to the padded number of encodings (0) or of messages (1)."""
        row = np.zeros(self._widths[which], self._dtype)
        row[: len(values)] = values
        return row

    def _panels(self, matrix: Array, depth: int) -> Array:
        """Lay out a matrix, filled up with zeros to `depth` rows, panel by panel of its columns."""
        width = self._padded(matrix.shape[1])
        filled = np.zeros((depth, width), self._dtype)
        filled[: len(matrix), : matrix.shape[1]] = matrix
        return np.ascontiguousarray(filled.reshape(depth, -1, self._lanes).swapaxes(0, 1)).ravel()

    @staticmethod
    def _dim_of(node: Dense) -> int:
        return node.weights.shape[1] // 2

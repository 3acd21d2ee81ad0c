"""The paper's network (Section 3.2, Algorithm 1) with its derivatives written out by hand.

For a node i with features v_i, pre-activation a_i = W_V v_i + b_V and encoding h_i = σ(a_i); for an edge e with
features x_e and encoding h_e; for a message m from node i along edge e with z_m = W_MV h_i + W_ME h_e + b_M:

    ∂(Σ_m σ(z_m)) / ∂v_i = diag(Σ_{m from i} σ'(z_m)) W_MV diag(σ'(a_i)) W_V
    ∂(Σ_m σ(z_m)) / ∂x_e = diag(Σ_{m along e} σ'(z_m)) W_ME diag(σ'(a_e)) W_E

The derivative of the activation is summed over messages *before* the matrix product, so products run over nodes and
undirected edges, not over messages: this is what makes one fit cost little more than its matrix products.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hamfit.errors import DataError, ParameterError
from hamfit.features.activations import ACTIVATIONS
from hamfit.features.base import FeatureMap, SnapshotSource
from hamfit.features.edge_features import EDGE_FEATURES
from hamfit.features.edge_inputs import EdgeInputs
from hamfit.features.forward import Forward
from hamfit.features.kernels import FusedNetwork, Kernels, kernels
from hamfit.features.kernels.in_numpy import gather_messages, target_share
from hamfit.features.layers import Dense
from hamfit.features.nearby import GradientChange, change_nearby
from hamfit.features.points import SnapshotPoints, along_edges
from hamfit.features.representations import REPRESENTATIONS, Encoded
from hamfit.features.samplers import Sampler
from hamfit.features.scales import InputScales, refuse_angles, refuse_identical
from hamfit.features.workspace import Workspace
from hamfit.state import State
from hamfit.tensors import FLOATS, expect, named
from hamfit.validation import Array, IntArray, known_name, positive_integer

_LAYERS = ("node", "edge", "message")
_Prepared = tuple[Array, Array, FusedNetwork | None]
_MOST_ROUNDS = 1000  # beyond any graph's diameter there is nothing to pool


class GraphNetwork(FeatureMap):
    """Node and edge encoders, messages, local and global pooling (``eq:node-encoding`` to ``eq:global-pooling``).

    Parameters
    ----------
    hidden
        d_h, width of the node and edge encoders.
    width
        d_L = d_h + d_M, number of features.
    sampler
        Draws the layers.
    activation, representation, edges
        Names from their families.
    rounds
        ``#msg`` of the ablation: node encodings are pooled over neighbours ``rounds - 1`` times before they enter the
        messages; the global sum takes them as they were.
    pooling
        ``"sum"`` or ``"mean"``: how a node pools what its neighbours send, in every round.
    input_scales
        Length and momentum that inputs are divided by; None for those of the data.
    """

    name = "graph-network"

    def __init__(
        self,
        *,
        hidden: int,
        width: int,
        sampler: Sampler,
        activation: str = "softplus",
        representation: str = "centred",
        edges: str = "canonical",
        rounds: int = 1,
        pooling: str = "sum",
        input_scales: Sequence[float] | None = None,
    ) -> None:
        self.hidden = positive_integer("hidden", hidden)
        self.width = positive_integer("width", width)
        if self.width <= self.hidden:
            raise ParameterError(f"width (d_L = {width}) must exceed hidden (d_h = {hidden}): the difference is d_M")
        self.sampler = sampler
        self.activation = ACTIVATIONS.get(activation)
        self.representation = REPRESENTATIONS.get(representation)
        self.ignores_offset = self.representation.centres
        self.edge_features = EDGE_FEATURES.get(edges)
        self.rounds = positive_integer("rounds", rounds)
        if self.rounds > _MOST_ROUNDS:
            raise ParameterError(f"rounds must be at most {_MOST_ROUNDS}, got {rounds}")
        self.average = known_name("pooling", pooling, ("sum", "mean")) == "mean"
        self.input_scales = input_scales
        self.layers: dict[str, Dense] = {}
        self.dtype = np.dtype(np.float64)
        self._remembered: tuple[Array, Kernels, _Prepared] | None = None

    # -- sampling --------------------------------------------------------------------------------------------------

    def sample(self, source: SnapshotSource, rng: np.random.Generator) -> None:
        """Draw the three layers in order, each from inputs that the layers before it produce at the data."""
        self.dtype, self._remembered, self.layers = np.dtype(np.float64), None, {}
        refuse_identical(source)
        nodes, edges, directions = source.node_counts, source.edge_counts, 2 if self.edge_features.directed else 1
        if not edges.any():
            raise DataError("the graph has no edges, so there are no messages to learn from; use the model 'rf-hnn'")
        dim, hidden, messages = source.dim, self.hidden, self.width - self.hidden
        scales = InputScales.given(self.input_scales, source)
        of_nodes, of_edges = np.repeat([scales.length, scales.momentum], dim), np.full(dim + 1, scales.length)
        inputs = {
            "node": SnapshotPoints("node states", source, nodes, of_nodes, self._sampled_nodes),
            "edge": SnapshotPoints("edges", source, directions * edges, of_edges, self._sampled_edges),
            "message": SnapshotPoints("messages", source, 2 * edges, np.ones(2 * hidden), self._sampled_messages),
        }
        for name, width in (("node", hidden), ("edge", hidden), ("message", messages)):
            points = inputs[name].layer_inputs()
            layer = self.sampler.layer(points, width, self.activation, rng, message=name == "message")
            self.layers[name] = layer.of_inputs_divided_by(inputs[name].scales)

    def _sampled_nodes(self, state: State, graph: IntArray, local: IntArray) -> Array:
        return self._node_features(self._encode(state))[state.graph.node_ptr[graph] + local]

    def _sampled_edges(self, state: State, graph: IntArray, local: IntArray) -> Array:
        return self._edge_inputs(self._encode(state), state).features[along_edges(state, graph, local)]

    def _sampled_messages(self, state: State, graph: IntArray, local: IntArray) -> Array:
        encoded = self._encode(state)
        node, edge = self.layers["node"], self.layers["edge"]
        message = along_edges(state, graph, local)
        source = np.concatenate([state.graph.high, state.graph.low])[message]
        nodes, edges = self._node_features(encoded), self._edge_inputs(encoded, state).features
        if self.rounds == 1:  # encode only the nodes that are asked for
            h_nodes = node.value(node.preactivation(nodes[source]))
        else:
            h_nodes = self._pass_rounds(node.value(node.preactivation(nodes)), state)[source]
        h_edges = edge.value(edge.preactivation(edges[message % len(edges)]))
        return np.concatenate([h_nodes, h_edges], axis=1)

    # -- forward ---------------------------------------------------------------------------------------------------

    def values(self, state: State) -> Array:
        """Compute the features h_G of each graph (``eq:global-pooling``), shape (graphs, width)."""
        nodes, messages = self._encodings(state, Workspace())
        return np.concatenate([state.graph.sum_nodes(nodes), state.graph.sum_edges(messages[0] + messages[1])], axis=1)

    def energies(self, state: State, weights: Array, work: Workspace | None = None) -> Array:
        """Compute ``weights @ h_G`` of each graph, shape (graphs,): nodes and messages are weighted, then summed."""
        nodes, messages = self._encodings(state, work or Workspace())
        along = messages @ weights[self.hidden :]
        return state.graph.sum_nodes(nodes @ weights[: self.hidden]) + state.graph.sum_edges(along[0] + along[1])

    def _encodings(self, state: State, work: Workspace) -> tuple[Array, Array]:
        """Encode nodes and messages as they are pooled, shapes (nodes, d_h) and (2, edges, d_M)."""
        forward = self._forward(state, work)
        messages = gather_messages(state.graph, forward.from_nodes, forward.from_edges, work)
        messages, _ = kernels().activate(self.layers["message"], messages)
        if (share := self._share(state)) is not None:
            messages *= target_share(state.graph, share)
        return forward.nodes, messages

    def _encode(self, state: State) -> Encoded:
        refuse_angles(state)
        self.representation.refuse_images(state)
        return self.representation.encode(state)

    def _forward(self, state: State, work: Workspace) -> Forward:
        encoded = self._encode(state)
        node, edge, message = (self.layers[name] for name in _LAYERS)
        nodes, node_slopes = kernels().activate(node, node.preactivation(self._node_features(encoded)))
        inputs = self._edge_inputs(encoded, state)
        edges, edge_slopes = kernels().activate(edge, edge.preactivation(inputs.features))
        from_nodes = work.array("from_nodes", (len(nodes), message.width), self.dtype)
        work.matmul(self._pass_rounds(nodes, state), message.weights[:, : self.hidden].T, from_nodes)
        from_nodes += message.bias
        from_edges = work.array("from_edges", (len(edges), message.width), self.dtype)
        work.matmul(edges, message.weights[:, self.hidden :].T, from_edges)
        return Forward(encoded, nodes, node_slopes, inputs, edge_slopes, from_nodes, from_edges)

    def _node_features(self, encoded: Encoded) -> Array:
        return np.concatenate([encoded.q, encoded.p], axis=1).astype(self.dtype, copy=False)

    def _edge_inputs(self, encoded: Encoded, state: State) -> EdgeInputs:
        return EdgeInputs.of(self.edge_features, state.graph.differences(encoded.q), self.dtype)

    def _pass_rounds(self, nodes: Array, state: State, *, transpose: bool = False) -> Array:
        for _ in range(self.rounds - 1):
            nodes = state.graph.neighbour_sum(nodes, average=self.average, transpose=transpose)
        return nodes

    def _share(self, state: State) -> Array | None:
        """Give 1 / degree of each node, the weight of the messages it receives, or None where they are not averaged."""
        return (1.0 / np.maximum(state.graph.degrees, 1)).astype(self.dtype) if self.average else None

    def _message_slopes(self, forward: Forward, state: State, work: Workspace) -> tuple[Array, Array]:
        """Sum σ'(z_m) over the messages from each node, shape (nodes, d_M), and along each encoded edge."""
        arrays = forward.from_nodes, forward.from_edges, self._share(state)
        by_node, by_edge = kernels().message_slopes(self.layers["message"], state.graph, *arrays, work)
        return self._pass_rounds(by_node, state, transpose=True), by_edge

    # -- derivatives -----------------------------------------------------------------------------------------------

    def jacobian(self, state: State, work: Workspace | None = None) -> Array:
        """Compute ∂Φ by the formulas at the top of this module, shape (2, nodes, dim, width)."""
        work = work or Workspace()
        remembered = self._remembered  # for any last weights: they have no part in this
        if (fused := self._prepared(remembered[0] if remembered else np.zeros(self.width))[2]) is not None:
            refuse_angles(state)
            return fused.jacobian(state, self._share(state), work)
        n, dim, hidden, messages = state.graph.n_nodes, state.dim, self.hidden, self.width - self.hidden
        forward = self._forward(state, work)
        by_node, by_edge = self._message_slopes(forward, state, work)
        node, edge, message = (self.layers[name].weights for name in _LAYERS)

        rows = work.array("rows", (2, n, dim, self.width), self.dtype)
        inner = work.array("inner_nodes", (2, n, dim, hidden), self.dtype)
        np.multiply(forward.node_slopes[:, None, :], node.T.reshape(2, 1, dim, hidden), out=inner)  # diag(σ'(a_i)) W_V
        rows[..., :hidden] = inner
        np.matmul(inner.reshape(-1, hidden), message[:, :hidden].T, out=rows.reshape(-1, self.width)[:, hidden:])

        inner = work.array("inner_edges", (len(by_edge), dim, hidden), self.dtype)
        forward.edges.push_forward(edge, forward.edge_slopes, inner)
        outer = work.array("outer_edges", (len(by_edge), dim, messages), self.dtype)
        np.matmul(inner.reshape(-1, hidden), message[:, hidden:].T, out=outer.reshape(-1, messages))
        kernels().finish_rows(state.graph, by_node, by_edge, outer, rows, work)

        self.representation.pull_back(state, forward.encoded, rows[0], rows[1])
        return rows

    def energy_gradient(self, state: State, weights: Array, work: Workspace | None = None) -> tuple[Array, Array]:
        """Compute the gradient of the energy by the chain rule backwards: two products over nodes, two over edges."""
        work = work or Workspace()
        dim, hidden, m = state.dim, self.hidden, state.graph.n_edges
        weights, weighted, fused = self._prepared(weights)
        if fused is not None:
            refuse_angles(state)
            return fused.gradient(state, self._share(state), work)
        forward = self._forward(state, work)
        by_node, by_edge = self._message_slopes(forward, state, work)
        to_nodes = work.array("to_nodes", (len(by_node), hidden), self.dtype)
        work.matmul(by_node, weighted[:, :hidden], to_nodes)
        to_nodes += weights[:hidden]
        to_nodes *= forward.node_slopes
        gradient = to_nodes @ self.layers["node"].weights
        by_q, by_p = np.ascontiguousarray(gradient[:, :dim]), np.ascontiguousarray(gradient[:, dim:])

        to_edges = work.array("to_edges", (len(by_edge), hidden), self.dtype)
        work.matmul(by_edge, weighted[:, hidden:], to_edges)
        to_edges *= forward.edge_slopes
        by_difference = forward.edges.pull_back(to_edges @ self.layers["edge"].weights)
        if self.edge_features.directed:
            by_difference = by_difference[:m] - by_difference[m:]
        kernels().scatter_difference(state.graph, np.ascontiguousarray(by_difference), by_q)

        self.representation.pull_back(state, forward.encoded, by_q[:, :, None], by_p[:, :, None])
        return by_q, by_p

    def gradient_change(self, before: State, after: State, nodes: IntArray, weights: Array) -> GradientChange | None:
        """Compute how the gradient of one system changes with a few nodes; None where messages go farther."""
        fused, share = self._prepared(weights)[2], self._share(before)
        return None if fused is None else change_nearby(fused, before, after, nodes, share, self.representation)

    def _prepared(self, weights: Array) -> _Prepared:
        """Give W_L, W_M with rows scaled by W_L, and both as C has them; kept, since a simulation asks again."""
        remembered = self._remembered  # another thread may put its own there meanwhile
        if remembered is None or remembered[1] is not kernels() or not np.array_equal(remembered[0], weights):
            cast, fused = weights.astype(self.dtype), None
            if self.rounds == 1 and not self.representation.turns:
                centred = self.representation.centres
                fused = kernels().fused_network(self.layers, cast, self.edge_features, centred=centred)
            weighted = self.layers["message"].weights * cast[self.hidden :, None]
            self._remembered = remembered = weights.copy(), kernels(), (cast, weighted, fused)
        return remembered[2]

    # -- parameters ------------------------------------------------------------------------------------------------

    def astype(self, dtype: Any) -> None:
        """Compute in another precision; the weights are always drawn in float64."""
        self.dtype, self._remembered = np.dtype(dtype), None
        self.layers = {name: layer.astype(self.dtype) for name, layer in self.layers.items()}

    def arrays(self) -> dict[str, Array]:
        """Give W and b of the three layers by name, for a model file."""
        return {f"{name}.{part}": getattr(self.layers[name], part) for name in _LAYERS for part in ("weights", "bias")}

    def restore(self, arrays: dict[str, Array]) -> None:
        """Take over W and b of the three layers, as `arrays` gave them."""
        dim = expect(arrays, "node.weights", FLOATS, (self.hidden, None)).shape[1] // 2
        shapes = (self.hidden, 2 * dim), (self.hidden, dim + 1), (self.width - self.hidden, 2 * self.hidden)
        for name, shape in zip(_LAYERS, shapes, strict=True):
            self.layers[name] = Dense.restored(named(arrays, name), self.activation, shape, self.sampler.gain(shape[0]))
        self.dtype, self._remembered = self.layers["node"].weights.dtype, None

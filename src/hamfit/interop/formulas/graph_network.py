"""The paper's network (Section 3.2, Algorithm 1), forwards."""

from __future__ import annotations

from collections.abc import Mapping

from hamfit.errors import ParameterError
from hamfit.features.maps.graph_network import GraphNetwork
from hamfit.interop.formulas.activations import Layer, prefixed
from hamfit.interop.formulas.inputs import HostInputs, lengths_and_directions
from hamfit.interop.formulas.namespace import HostArray
from hamfit.interop.formulas.representations import encoding_of
from hamfit.tensors import named
from hamfit.validation import Array

_EDGES = ("canonical", "absolute", "directed")


class GraphNetworkFormula:
    """W_L h_G of a graph network for any library."""

    def __init__(self, network: GraphNetwork) -> None:
        self.hidden, self.rounds, self.average = network.hidden, network.rounds, network.average
        self.layers = {name: Layer(layer) for name, layer in network.layers.items()}
        self.encode, self.turns = encoding_of(network.representation), network.representation.turns
        self.edges = network.edge_features.name
        if self.edges not in _EDGES:
            raise ParameterError(
                f"the edge features '{self.edges}' are not known outside of hamfit; known: {', '.join(_EDGES)}"
            )

    @property
    def arrays(self) -> dict[str, Array]:
        """W and b of the three layers by name."""
        return {name: a for key, layer in self.layers.items() for name, a in prefixed(key, layer.arrays).items()}

    def energies(self, inputs: HostInputs, own: Mapping[str, HostArray], weights: HostArray) -> HostArray:
        """Compute W_L h_G of each system, shape (systems,)."""
        xp = inputs.xp
        if "angles" in inputs.node_attributes:
            inputs.refuse(inputs.node_attributes["angles"] != 0)
        if self.turns and inputs.offsets is not None:
            inputs.refuse_edges((inputs.offsets != 0).any(axis=1))
        q, p = self.encode(inputs)
        apart = inputs.differences(q)
        nodes = self._layer(inputs, own, "node", xp.concatenate([q, p], axis=1))
        edges = back = self._layer(inputs, own, "edge", self._edge_features(inputs, apart))
        if self.edges == "directed":
            back = self._layer(inputs, own, "edge", self._edge_features(inputs, -apart))
        degrees = inputs.into_nodes(*(xp.ones(edges.shape[0]) for _ in range(2)))
        share = xp.where(degrees > 0, 1 / xp.where(degrees > 0, degrees, 1.0), 1.0)
        passed = nodes
        for _ in range(self.rounds - 1):
            passed = inputs.into_nodes(passed[inputs.low], passed[inputs.high])
            passed = passed * share[:, None] if self.average else passed
        message, matrix = self.layers["message"], own["message.weights"]
        from_nodes = passed @ matrix[:, : self.hidden].T + own["message.bias"]
        along = 0.0
        for source, target, encoded in ((inputs.high, inputs.low, edges), (inputs.low, inputs.high, back)):
            sent = message.activated(xp, from_nodes[source] + encoded @ matrix[:, self.hidden :].T)
            energy = sent @ weights[self.hidden :]
            along = along + (energy * share[target] if self.average else energy)
        return inputs.sum_nodes(nodes @ weights[: self.hidden]) + inputs.sum_edges(along)

    def _layer(self, inputs: HostInputs, own: Mapping[str, HostArray], name: str, x: HostArray) -> HostArray:
        return self.layers[name](inputs.xp, named(dict(own), name), x)

    def _edge_features(self, inputs: HostInputs, apart: HostArray) -> HostArray:
        xp = inputs.xp
        components = xp.abs(apart) if self.edges == "absolute" else apart
        return xp.concatenate([components, lengths_and_directions(xp, apart)[0][:, None]], axis=1)

"""The Hamiltonian graph network of the paper with all its parameters trainable: what RF-HGN is measured against.

The architecture is that of `hamfit.features.GraphNetwork` to the last bit of the formulas, and so is the energy
gradient: it is written out by the chain rule, with products over nodes and undirected edges only. A training step then
needs one automatic differentiation instead of two nested ones, which is three times faster, and the baseline is timed
as favourably as we know how.
"""

from __future__ import annotations

from typing import Any, Self

import torch
from torch import Tensor
from torch.nn import functional

from hamfit.data import PhaseSpaceData
from hamfit.errors import ParameterError, unknown_name
from hamfit.features import GraphNetwork
from hamfit.features.edge_features import EDGE_FEATURES
from hamfit.models import RFHGN
from hamfit.state import State
from hamfit.validation import positive_integer
from hamfit_paper.baselines.activations import TORCH_ACTIVATIONS, MessageSlopes, add_at_edges
from hamfit_paper.baselines.inputs import Batches, Inputs

REPRESENTATIONS = ("centred", "raw")  # the frame's derivative exists by hand in hamfit.features only
_LAYERS = ("node", "edge", "message")


class HGN(torch.nn.Module):
    """The paper's network: encoders of nodes and edges, messages, sums over neighbours and graph, a linear layer.

    Weights are drawn by ``torch.nn.init.kaiming_normal_``, as in the paper. That leaves the biases open: they start at
    zero, the simplest choice. Torch's uniform default made no clear difference (one seed, a schedule of 400 steps of
    Adam on the 3x3 lattice: 5.7e-3 from zero, 6.3e-3 from the default).

    Parameters
    ----------
    dim
        Spatial dimension d.
    hidden, width
        d_h and d_L = d_h + d_M.
    activation, representation, edges
        As in `hamfit.models.RFHGN`; the representation is ``"centred"`` or ``"raw"``.
    seed
        Seed of the initial weights; torch's global generator is not touched.
    dtype
        ``torch.float32`` (the paper's in most experiments) or ``torch.float64``.

    Examples
    --------
    >>> from hamfit import RFHGN, generate, make_system
    >>> data = generate(make_system("chain", nodes=4), snapshots=50, seed=0)
    >>> model = RFHGN(hidden=8, width=32, seed=0).fit(data)
    >>> network = HGN.from_model(model)
    >>> network.energy(data.state(slice(0, 3))).shape
    torch.Size([3])
    >>> bool(abs(network.to_model(data).evaluate(data)["mse"] - model.evaluate(data)["mse"]) < 1e-12)
    True
    """

    def __init__(
        self,
        *,
        dim: int,
        hidden: int = 48,
        width: int = 384,
        activation: str = "softplus",
        representation: str = "centred",
        edges: str = "canonical",
        seed: int = 0,
        dtype: Any = torch.float32,
    ) -> None:
        super().__init__()
        self.dim = positive_integer("dim", dim)
        self.hidden, self.width = positive_integer("hidden", hidden), positive_integer("width", width)
        if self.width <= self.hidden:
            raise ParameterError(f"width (d_L = {width}) must exceed hidden (d_h = {hidden}): the difference is d_M")
        if activation not in TORCH_ACTIVATIONS:
            raise unknown_name("activation", activation, TORCH_ACTIVATIONS)
        if representation not in REPRESENTATIONS:
            raise unknown_name("representation", representation, REPRESENTATIONS)
        EDGE_FEATURES.get(edges)
        self.activation, self.representation, self.edges = activation, representation, edges
        generator = torch.Generator().manual_seed(seed)

        def layer(inputs: int, outputs: int) -> Any:
            dense = torch.nn.utils.skip_init(torch.nn.Linear, inputs, outputs, dtype=dtype)
            torch.nn.init.kaiming_normal_(dense.weight, generator=generator)
            torch.nn.init.zeros_(dense.bias)
            return dense

        self.node = layer(2 * dim, hidden)
        self.edge = layer(dim + 1, hidden)
        self.message = layer(2 * hidden, width - hidden)
        self.last = layer(width, 1)  # its bias b_L is the one parameter that gradients say nothing about

    # -- use -------------------------------------------------------------------------------------------------------

    def energy(self, state: State) -> Tensor:
        """Return H of each system, shape (graphs,)."""
        inputs = self._inputs(state)
        sigma = TORCH_ACTIVATIONS[self.activation]
        h_nodes = sigma.value(self.node(inputs.nodes))
        from_nodes, from_edges = self._to_messages(h_nodes, sigma.value(self.edge(inputs.edges)))
        messages = sigma.value(add_at_edges(from_nodes, from_edges, inputs.source))
        weights = self.last.weight[0]
        energies = inputs.sum_by_graph(h_nodes @ weights[: self.hidden], inputs.graph_of_node)
        along_edges = messages @ weights[self.hidden :]
        energies = energies + inputs.sum_by_graph(along_edges, inputs.graph_of_edge.repeat(2))
        return energies.T.reshape(-1) + self.last.bias

    def gradient(self, state: State) -> tuple[Tensor, Tensor]:
        """Return (∂H/∂q, ∂H/∂p), each shaped like ``state.q``."""
        both = self._gradient(self._inputs(state)).swapaxes(0, 1)
        shape = state.q.shape
        return both[..., : self.dim].reshape(shape), both[..., self.dim :].reshape(shape)

    def prepare(self, data: PhaseSpaceData) -> Any:
        """Return a function from snapshot numbers to predicted minus true (∂H/∂q, ∂H/∂p), as `train` needs it."""
        batches = Batches(data, self.representation, self.edges, self.node.weight.dtype)

        def residual(indices: Tensor) -> Tensor:
            inputs, targets = batches.take(indices)
            return self._gradient(inputs) - targets

        return residual

    def _inputs(self, state: State) -> Inputs:
        return Inputs.of(state, self.representation, self.edges, self.node.weight.dtype)

    def _to_messages(self, h_nodes: Tensor, h_edges: Tensor) -> tuple[Tensor, Tensor]:
        """Return W_MV h_i + b_M at nodes and W_ME h_e at edges; their sums are the z_m."""
        weights = self.message.weight
        from_nodes = functional.linear(h_nodes, weights[:, : self.hidden], self.message.bias)
        return from_nodes, functional.linear(h_edges, weights[:, self.hidden :])

    def _gradient(self, inputs: Inputs) -> Tensor:
        """Return [∂H/∂q, ∂H/∂p] by the formulas of `hamfit.features.GraphNetwork`, shape (nodes, batch, 2 dim)."""
        sigma = TORCH_ACTIVATIONS[self.activation]
        a_nodes, a_edges = self.node(inputs.nodes), self.edge(inputs.edges)
        from_nodes, from_edges = self._to_messages(sigma.value(a_nodes), sigma.value(a_edges))
        by_node, by_edge = MessageSlopes.apply(from_nodes, from_edges, inputs.source, sigma)
        weights = self.last.weight[0]
        weighted = self.message.weight * weights[self.hidden :, None]

        to_nodes = (by_node @ weighted[:, : self.hidden] + weights[: self.hidden]) * sigma.slope(a_nodes)
        by_nodes = to_nodes @ self.node.weight
        to_edges = (by_edge @ weighted[:, self.hidden :]) * sigma.slope(a_edges)
        by_edges = to_edges @ self.edge.weight
        by_difference = by_edges[..., : self.dim]
        if inputs.components is not None:
            by_difference = by_difference * inputs.components
        by_difference = by_difference + by_edges[..., self.dim :] * inputs.units
        half = len(inputs.source) // 2
        if len(by_difference) > half:  # directed: the second half of the differences has the other sign
            by_difference = by_difference[:half] - by_difference[half:]
        both_ends = torch.cat([by_difference, -by_difference])
        by_q = by_nodes[..., : self.dim].index_add(0, inputs.source, both_ends)
        if self.representation == "centred":
            by_q = inputs.subtract_mean(by_q)
        return torch.cat([by_q, by_nodes[..., self.dim :]], dim=2)

    # -- to and from hamfit's models -------------------------------------------------------------------------------

    @classmethod
    def from_model(cls, model: RFHGN) -> Self:
        """Make the network of a fitted model, in its precision; of the model's constants it keeps only b_L."""
        features = model.feature_map_
        assert isinstance(features, GraphNetwork)
        if model.rounds != 1 or model.pooling != "sum" or features.layers["node"].gain != 1.0:
            raise ParameterError("only models with one round, sum pooling and a sampler other than 'rff' are HGNs here")
        network = cls(
            dim=model.trained_on_["dim"],
            hidden=model.hidden,
            width=features.width,
            activation=features.activation.name,
            representation=model.representation,
            edges=model.edges,
            dtype=torch.from_numpy(features.layers["node"].weights).dtype,
        )
        with torch.no_grad():
            for name in _LAYERS:
                layer = getattr(network, name)
                layer.weight.copy_(torch.from_numpy(features.layers[name].weights))
                layer.bias.copy_(torch.from_numpy(features.layers[name].bias))
            network.last.weight.copy_(torch.tensor(model.weights_))
            network.last.bias.fill_(model.constants_.offset)
        return network

    def to_model(self, data: PhaseSpaceData) -> RFHGN:
        """Return a fitted `RFHGN` with these weights in float64, to be evaluated, simulated and saved as any other.

        Parameters
        ----------
        data
            The training data. Its energies, if known, fix the constants, which training by gradients leaves open.
        """
        arrays = {}
        for name in _LAYERS:
            layer = getattr(self, name)
            arrays[f"{name}.weights"] = layer.weight.detach().double().numpy().copy()
            arrays[f"{name}.bias"] = layer.bias.detach().double().numpy().copy()
        return RFHGN(
            hidden=self.hidden,
            width=self.width,
            activation=self.activation,
            representation=self.representation,
            edges=self.edges,
        ).set_weights(arrays, self.last.weight[0].detach().double().numpy().copy(), data)

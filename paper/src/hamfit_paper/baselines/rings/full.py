"""The full graph network under FGNN, FGNODE, LGN and HGN: encode, pass messages, decode, all inputs in one place."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import torch
from torch import Tensor

from hamfit.errors import unknown_name
from hamfit.graphs import Graph
from hamfit_paper.baselines.rings.base import Architecture
from hamfit_paper.baselines.rings.layers import Perceptron, Sizes

INPUTS = ("absolute", "relative")


class FullArchitecture(Architecture):
    """Architecture whose one graph network sees positions and velocities together.

    Linear encoders of nodes and edges; a message is a perceptron of edge, sender and receiver; a node becomes a
    perceptron of itself, the sum of the messages it sent, and the sum of those it received; a perceptron decodes nodes.

    Parameters
    ----------
    graph, dim, options
        See `Architecture`.
    inputs
        ``"absolute"``: positions and velocities at nodes, lengths at edges, as in the benchmark's own code.
        ``"relative"``: velocities at nodes, displacements and lengths at edges, as in Sanchez-Gonzalez et al., so that
        a shift of all positions changes nothing. None takes the class's own.
    """

    paper_sizes: ClassVar[Sizes] = Sizes(embedding=8, hidden=16)
    own_inputs: ClassVar[str] = "absolute"
    outputs_per_dim: ClassVar[int] = 0
    """Outputs of a node per dimension; zero for a single one."""

    def __init__(self, graph: Graph, dim: int = 2, *, inputs: str | None = None, **options: Any) -> None:
        chosen = self.own_inputs if inputs is None else inputs
        if chosen not in INPUTS:
            raise unknown_name("kind of inputs", chosen, INPUTS)
        self.absolute = chosen == "absolute"
        super().__init__(graph, dim, **options)

    def _build(self, rng: np.random.Generator) -> None:
        sizes, dim = self.sizes, self.dim
        width, inner, scale = sizes.embedding, (sizes.hidden,) * sizes.layers, sizes.weight_scale
        outputs = self.outputs_per_dim * dim or 1
        self.node_encoder = Perceptron((2 * dim if self.absolute else dim, width), rng, scale)
        self.edge_encoder = Perceptron((1 if self.absolute else dim + 1, width), rng, scale)
        self.message = Perceptron((3 * width, *inner, width), rng, scale)
        self.update = Perceptron((3 * width, *inner, width), rng, scale)
        self.decoder = Perceptron((width, *inner, outputs), rng, scale)

    def decoded(self, q: Tensor, p: Tensor) -> Tensor:
        """Outputs of the nodes; (nodes, batch, dim) to (nodes, batch, outputs)."""
        ends = self.ends
        displacement = ends.displacement(q)
        length = ends.length(displacement)
        nodes = self.node_encoder(torch.cat([q, p], dim=2) if self.absolute else p)
        edges = self.edge_encoder(length if self.absolute else torch.cat([displacement, length], dim=2))
        for _ in range(self.sizes.rounds):
            sent, received = nodes.index_select(0, ends.senders), nodes.index_select(0, ends.receivers)
            edges = self.message(torch.cat([edges, sent, received], dim=2))
            outgoing, incoming = ends.sum_into(ends.senders, edges), ends.sum_into(ends.receivers, edges)
            nodes = self.update(torch.cat([nodes, outgoing, incoming], dim=2))
        return self.decoder(nodes)

    def pooled(self, q: Tensor, p: Tensor) -> Tensor:
        """Sum of a single output over the nodes; (nodes, batch, dim) to (batch,)."""
        return self.decoded(q, p).sum(dim=(0, 2))

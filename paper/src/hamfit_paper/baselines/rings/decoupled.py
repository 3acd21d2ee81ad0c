"""The decoupled graph network under GNODE, LGNN and HGNN: positions enter by edges, velocities by a separate term."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
import torch
from torch import Tensor

from hamfit_paper.baselines.rings.base import Architecture
from hamfit_paper.baselines.rings.layers import Perceptron, Sizes


class DecoupledArchitecture(Architecture):
    """Architecture whose graph network sees positions only.

    Nodes begin with an embedding of their kind, here one learned vector for all; edges with a perceptron of their
    displacement or length. A node adds the sum over incoming edges of a perceptron of itself and the edge; an edge adds
    a perceptron of the product of its two ends.
    """

    paper_sizes: ClassVar[Sizes] = Sizes(embedding=5, hidden=5)
    directed: ClassVar[bool] = False
    """Whether edges see their displacement rather than their length."""
    edges_last: ClassVar[bool] = True
    """Whether edges are updated after the last round, because something reads them."""

    def _build(self, rng: np.random.Generator) -> None:
        sizes = self.sizes
        width, scale = sizes.embedding, sizes.weight_scale
        self.kind = torch.nn.Parameter(torch.from_numpy(rng.normal(size=width) * (1.0 if scale is None else scale)))
        self.edge_encoder = self._perceptron(self.dim if self.directed else 1, width, rng)
        self.node_update = self._perceptron(2 * width, width, rng)
        if self.edges_last or sizes.rounds > 1:
            self.edge_update = self._perceptron(width, width, rng)

    def _perceptron(self, inputs: int, outputs: int, rng: np.random.Generator, hidden: int | None = None) -> Perceptron:
        sizes = self.sizes
        inner = (sizes.hidden if hidden is None else hidden,) * sizes.layers
        return Perceptron((inputs, *inner, outputs), rng, sizes.weight_scale)

    def embeddings(self, q: Tensor) -> tuple[Tensor, Tensor]:
        """Embeddings after the last round: (nodes, batch, width) and (2 edges, batch, width)."""
        ends, rounds = self.ends, self.sizes.rounds
        displacement = ends.displacement(q)
        edges = self.edge_encoder(displacement if self.directed else ends.length(displacement))
        nodes = self.kind.expand(*q.shape[:2], -1)
        for this in range(1, rounds + 1):
            received = nodes.index_select(0, ends.receivers)
            news = self.node_update(torch.cat([received, edges], dim=2))
            nodes = nodes + ends.sum_into(ends.receivers, news)
            if self.edges_last or this < rounds:
                both = nodes.index_select(0, ends.senders) * nodes.index_select(0, ends.receivers)
                edges = edges + self.edge_update(both)
        return nodes, edges


class DecoupledEnergies(DecoupledArchitecture):
    """T + V with T a sum over nodes of a function of the squared velocity, V a sum over edges."""

    has_energy = True

    def _build(self, rng: np.random.Generator) -> None:
        super()._build(rng)
        self.edge_potential = self._perceptron(self.sizes.embedding, 1, rng)
        self.node_kinetic = self._perceptron(1, 1, rng, hidden=self.sizes.kinetic_hidden)

    def kinetic(self, p: Tensor) -> Tensor:
        """T; (nodes, batch, dim) to (batch,)."""
        return self.node_kinetic(p.square().sum(dim=2, keepdim=True)).sum(dim=(0, 2))

    def potential(self, q: Tensor) -> Tensor:
        """V; (nodes, batch, dim) to (batch,)."""
        return self.edge_potential(self.embeddings(q)[1]).sum(dim=(0, 2))

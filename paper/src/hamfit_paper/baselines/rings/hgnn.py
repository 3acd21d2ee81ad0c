"""HGNN: a Hamiltonian T(p) + V(q) with kinetic and potential energy apart, and Hamilton's equations.

Thangamuthu et al. (NeurIPS 2022); Bishnoi et al., "Learning the Dynamics of Physical Systems with Hamiltonian Graph
Neural Networks" (2023).
"""

from __future__ import annotations

import numpy as np
from torch import Tensor

from hamfit_paper.baselines.rings.base import slopes
from hamfit_paper.baselines.rings.decoupled import DecoupledEnergies


class HGNN(DecoupledEnergies):
    """T is a sum over nodes of f(|p|²); V sums functions of edge embeddings, of node embeddings, and of positions.

    The last of these terms is the benchmark's own; because of it a shift or a rotation changes the Hamiltonian.
    """

    name = "hgnn"

    def _build(self, rng: np.random.Generator) -> None:
        super()._build(rng)
        self.node_potential = self._perceptron(self.sizes.embedding, 1, rng)
        self.place_potential = self._perceptron(self.dim, 1, rng)

    def potential(self, q: Tensor) -> Tensor:
        """Return V; (nodes, batch, dim) to (batch,)."""
        nodes, edges = self.embeddings(q)
        per_node = self.node_potential(nodes) + self.place_potential(q)
        return self.edge_potential(edges).sum(dim=(0, 2)) + per_node.sum(dim=(0, 2))

    def energies(self, q: Tensor, p: Tensor) -> Tensor:
        """Return the Hamiltonian T + V; (nodes, batch, dim) to (batch,)."""
        return self.kinetic(p) + self.potential(q)

    def rates(self, q: Tensor, p: Tensor) -> tuple[Tensor, Tensor]:
        """Return (∂H/∂p, -∂H/∂q), Hamilton's equations."""
        by_q, by_p = slopes(self.energies, q, p)
        return by_p, -by_q

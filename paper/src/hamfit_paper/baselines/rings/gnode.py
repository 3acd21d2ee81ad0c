"""GNODE: the decoupled graph network predicts accelerations from displacements alone.

Thangamuthu et al. (NeurIPS 2022), after Bishnoi et al., "Enhancing the Inductive Biases of Graph Neural ODE for
Modeling Physical Systems" (ICLR 2023).
"""

from __future__ import annotations

import numpy as np
from torch import Tensor

from hamfit_paper.baselines.rings.decoupled import DecoupledArchitecture


class GNODE(DecoupledArchitecture):
    """A perceptron of the final node embedding is the acceleration, which so depends on positions only.

    Edges see displacements, and nothing else knows where a node is: a shift changes nothing.
    """

    name = "gnode"
    directed = True
    edges_last = False

    def _build(self, rng: np.random.Generator) -> None:
        super()._build(rng)
        self.node_acceleration = self._perceptron(self.sizes.embedding, self.dim, rng)

    def rates(self, q: Tensor, p: Tensor) -> tuple[Tensor, Tensor]:
        """Velocities and predicted accelerations."""
        return p, self.node_acceleration(self.embeddings(q)[0])

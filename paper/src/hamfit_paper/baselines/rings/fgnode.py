"""FGNODE: the full graph network as the right-hand side of a differential equation of second order.

Sanchez-Gonzalez et al., "Hamiltonian Graph Networks with ODE Integrators" (2019); named so by Thangamuthu et al.
"""

from __future__ import annotations

from torch import Tensor

from hamfit_paper.baselines.rings.full import FullArchitecture


class FGNODE(FullArchitecture):
    """The network predicts the accelerations; q̇ = p holds by construction."""

    name = "fgnode"
    outputs_per_dim = 1

    def rates(self, q: Tensor, p: Tensor) -> tuple[Tensor, Tensor]:
        """Velocities and predicted accelerations."""
        return p, self.decoded(q, p)

"""LGNN: a Lagrangian T(v) - V(q) with kinetic and potential energy apart, and the Euler-Lagrange equations.

Bhattoo et al., "Learning the Dynamics of Particle-based Systems with Lagrangian Graph Neural Networks" (2023);
Thangamuthu et al. (NeurIPS 2022).
"""

from __future__ import annotations

import torch
from torch import Tensor

from hamfit_paper.baselines.rings.decoupled import DecoupledEnergies


class LGNN(DecoupledEnergies):
    """T is a sum over nodes of f(|v|²), V a sum over edges of a function of the embedding that begins with the length.

    Lengths and speeds are all it sees: neither shifts nor rotations change the Lagrangian.
    """

    name = "lgnn"

    def rates(self, q: Tensor, p: Tensor) -> tuple[Tensor, Tensor]:
        """Velocities, and accelerations from the Euler-Lagrange equations.

        The mass matrix has one block per node, 2 f' I + 4 f'' v vᵀ, which the formula of Sherman and Morrison inverts.
        """
        again = torch.is_grad_enabled()
        with torch.enable_grad():
            q = q.detach().requires_grad_()
            (by_q,) = torch.autograd.grad(self.potential(q).sum(), q, create_graph=again)
            square = p.detach().square().sum(dim=2, keepdim=True).requires_grad_()
            (first,) = torch.autograd.grad(self.node_kinetic(square).sum(), square, create_graph=True)
            (second,) = torch.autograd.grad(first.sum(), square, create_graph=again)
        along = (p * by_q).sum(dim=2, keepdim=True)
        accelerations = (2 * second * along / (first + 2 * second * square) * p - by_q) / (2 * first)
        return p, accelerations

    def energies(self, q: Tensor, p: Tensor) -> Tensor:
        """Return the conserved energy v · ∂T/∂v - T + V; (nodes, batch, dim) to (batch,)."""
        with torch.enable_grad():
            v = p.detach().requires_grad_()
            (by_v,) = torch.autograd.grad(self.kinetic(v).sum(), v)
        return (by_v * p).sum(dim=(0, 2)) - self.kinetic(p) + self.potential(q)

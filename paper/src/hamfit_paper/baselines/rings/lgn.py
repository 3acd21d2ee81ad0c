"""LGN: the full graph network predicts the Lagrangian, the Euler-Lagrange equations the accelerations.

Bhattoo et al., "Learning Articulated Rigid Body Dynamics with Lagrangian Graph Neural Network" (NeurIPS 2022), in the
undivided form of Thangamuthu et al.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from hamfit_paper.baselines.rings.base import slopes
from hamfit_paper.baselines.rings.full import FullArchitecture


class LGN(FullArchitecture):
    """L(q, v) is a sum over nodes; v = p. Its momentum ∂L/∂v is in general another than p."""

    name = "lgn"
    has_energy = True

    def rates(self, q: Tensor, p: Tensor) -> tuple[Tensor, Tensor]:
        """Velocities, and accelerations from the Euler-Lagrange equations."""
        return p, euler_lagrange(self.pooled, q, p)

    def energies(self, q: Tensor, p: Tensor) -> Tensor:
        """Return the conserved energy v · ∂L/∂v - L; (nodes, batch, dim) to (batch,)."""
        return (slopes(self.pooled, q, p)[1] * p).sum(dim=(0, 2)) - self.pooled(q, p)


def euler_lagrange(lagrangian: Callable[[Tensor, Tensor], Tensor], q: Tensor, v: Tensor) -> Tensor:
    """Accelerations a with M a = ∂L/∂q - (∂²L/∂v∂q) v and the mass matrix M = ∂²L/∂v²; all (nodes, batch, dim).

    All rows of the second derivatives come from one backward pass that is batched over the rows. Where M is singular,
    the result is not finite; nothing is raised, for the other states of the batch are sound.
    """
    again = torch.is_grad_enabled()
    nodes, batch, dim = q.shape
    size = nodes * dim
    with torch.enable_grad():
        q, v = q.detach().requires_grad_(), v.detach().requires_grad_()
        by_q, by_v = torch.autograd.grad(lagrangian(q, v).sum(), (q, v), create_graph=True)
        rows = torch.eye(size, dtype=q.dtype).reshape(size, nodes, 1, dim).expand(-1, -1, batch, -1)
        mixed, mass = torch.autograd.grad(by_v, (q, v), grad_outputs=rows, is_grads_batched=True, create_graph=again)
    force = by_q.transpose(0, 1).reshape(batch, size) - (mixed * v).sum(dim=(1, 3)).T
    mass = mass.permute(2, 0, 1, 3).reshape(batch, size, size)
    accelerations = torch.linalg.solve_ex(mass, force.unsqueeze(2))[0]
    return accelerations.reshape(batch, nodes, dim).transpose(0, 1)

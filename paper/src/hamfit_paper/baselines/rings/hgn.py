"""HGN: the full graph network predicts the Hamiltonian, Hamilton's equations the rest.

Sanchez-Gonzalez et al., "Hamiltonian Graph Networks with ODE Integrators" (2019), as benchmarked by Thangamuthu et al.
It is not the network of ``tab:results_optimizers``, which is `hamfit_paper.baselines.HGN`.
"""

from __future__ import annotations

from torch import Tensor

from hamfit_paper.baselines.rings.base import slopes
from hamfit_paper.baselines.rings.full import FullArchitecture


class RingHGN(FullArchitecture):
    """A network whose Hamiltonian H(q, p) is a sum over nodes, and does not separate."""

    name = "hgn"
    has_energy = True

    def rates(self, q: Tensor, p: Tensor) -> tuple[Tensor, Tensor]:
        """Return (∂H/∂p, -∂H/∂q), Hamilton's equations."""
        by_q, by_p = slopes(self.pooled, q, p)
        return by_p, -by_q

    def energies(self, q: Tensor, p: Tensor) -> Tensor:
        """Return the Hamiltonian; (nodes, batch, dim) to (batch,)."""
        return self.pooled(q, p)

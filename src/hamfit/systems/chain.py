"""The chain: masses in a row, joined by springs."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hamfit import graphs
from hamfit.potentials import PotentialName
from hamfit.systems.layouts import grid
from hamfit.systems.pairwise import BondedSystem
from hamfit.validation import positive_integer


class Chain(BondedSystem):
    """Open chain of springs, as in the paper: each node is joined to the next, and q are displacements from rest.

    Parameters
    ----------
    nodes
        Number of nodes, at least two.
    dim
        Spatial dimension in which the nodes move.
    potential
        Name of the springs' potential: ``"harmonic"``, or ``"anharmonic"`` and ``"morse"`` of the paper's
        `tab:chain-potential-gravity`.
    masses
        Mass α, for all nodes or per node.
    stiffness
        Spring constant β, for all edges or per edge; edge i joins nodes i and i + 1.
    q_amplitude, p_amplitude
        Half-widths a of the uniform distribution U(-a, a) of initial displacements and momenta.

    Examples
    --------
    >>> from hamfit.state import State
    >>> system = Chain(nodes=2, dim=1, stiffness=3.0)
    >>> at_rest = np.zeros((2, 1))
    >>> float(system.energy(State(np.array([[0.0], [2.0]]), at_rest, system.graph)))
    6.0
    """

    name = "chain"
    coordinates = "displacements"
    snapshots = 4000

    def __init__(
        self,
        *,
        nodes: int = 8,
        dim: int = 2,
        potential: PotentialName = "harmonic",
        masses: ArrayLike = 1.0,
        stiffness: ArrayLike = 1.0,
        q_amplitude: float = 1.0,
        p_amplitude: float = 1.0,
    ) -> None:
        super().__init__(graphs.chain(nodes), dim, masses, potential, stiffness, amplitudes=(q_amplitude, p_amplitude))
        self.nodes = positive_integer("nodes", nodes)

    def layout(self) -> NDArray[np.float64]:
        """Give the places of rest, shape (nodes, dim): unit steps along x."""
        return grid(1, self.nodes, self.dim)

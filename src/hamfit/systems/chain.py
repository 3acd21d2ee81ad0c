"""Masses in a row, joined by springs."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hamfit import graphs
from hamfit.rng import Seed
from hamfit.systems.layouts import grid
from hamfit.systems.pairwise import BondedSystem
from hamfit.validation import non_negative_number, positive_integer


class Chain(BondedSystem):
    """Open chain of `eq:chain-hamiltonian`: each node joined to the next, q the displacements from rest.

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
        potential: str = "harmonic",
        masses: ArrayLike = 1.0,
        stiffness: ArrayLike = 1.0,
        q_amplitude: float = 1.0,
        p_amplitude: float = 1.0,
    ) -> None:
        super().__init__(graphs.chain(nodes), dim, masses, potential, stiffness)
        self.nodes = positive_integer("nodes", nodes)
        self.q_amplitude = non_negative_number("q_amplitude", q_amplitude)
        self.p_amplitude = non_negative_number("p_amplitude", p_amplitude)

    def sample(self, count: int, rng: Seed) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Uniform displacements and momenta (paper, `app:datasets:zero-shot`), each (count, nodes, dim)."""
        a, b = self.q_amplitude, self.p_amplitude
        return self.uniform_states(count, rng, (-a, a), (-b, b))

    def layout(self) -> NDArray[np.float64]:
        """Places of rest, shape (nodes, dim): unit steps along x."""
        return grid(1, self.nodes, self.dim)

"""Charges in a trap: a harmonic field from outside holds together what repels itself."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from hamfit import graphs
from hamfit.graphs import Graph
from hamfit.potentials import PairPotential
from hamfit.potentials.coulomb import Coulomb
from hamfit.state import State
from hamfit.systems.constants import on_nodes
from hamfit.systems.interactions import all_pairs, pattern
from hamfit.systems.layouts import grid
from hamfit.systems.pairwise import PairSystem
from hamfit.systems.recipe import TrajectoryRecipe
from hamfit.validation import Array, FloatArray, positive_integer, positive_number


class TrappedCharges(PairSystem):
    """Charges in a harmonic trap, V = Σ (κ/2) (x² + ... + a z²) + k Σ z_i z_j / r over all pairs; q are positions.

    The last coordinate is held a times as stiffly as the others. The graph carries the node attribute ``"charge"``.

    Parameters
    ----------
    nodes
        Number of charges.
    dim
        Spatial dimension.
    charges
        Charges z, repeated until each node has one; those of one sign stay apart.
    masses
        Mass, for all charges or for each.
    strength
        Coulomb's constant k.
    trap
        Spring constant κ of the trap.
    aspect
        How many times stiffer the trap is along the last coordinate, a.
    q_amplitude, p_amplitude
        Half-widths a of the uniform distribution U(-a, a) of initial displacements from a row of unit spacing about the
        middle of the trap, and of momenta.

    Examples
    --------
    >>> system = TrappedCharges(nodes=2, dim=1, trap=2.0, aspect=1.0)
    >>> q = np.array([[-1.0], [1.0]])
    >>> float(system.energy(State(q, 0 * q, system.graph)))
    2.5
    """

    name = "trap"
    coordinates = "positions"
    recipe = TrajectoryRecipe(trajectories=200, per_trajectory=5, stride=20, dt=2e-3)
    has_field = True

    def __init__(
        self,
        *,
        nodes: int = 4,
        dim: int = 2,
        charges: ArrayLike = 1.0,
        masses: ArrayLike = 1.0,
        strength: float = 1.0,
        trap: float = 1.0,
        aspect: float = 2.0,
        q_amplitude: float = 0.3,
        p_amplitude: float = 0.5,
    ) -> None:
        self.nodes = positive_integer("nodes", nodes)
        self.strength = positive_number("strength", strength)
        self.trap = positive_number("trap", trap)
        self.aspect = positive_number("aspect", aspect)
        self.charges = pattern("charges", charges, nodes)
        row = grid(1, nodes, positive_integer("dim", dim))
        graph = graphs.complete(nodes) if nodes > 1 else Graph(1, [])
        super().__init__(
            graph.with_attributes({"charge": self.charges}),
            dim,
            masses,
            Coulomb.with_constants(A=self.strength),
            amplitudes=(q_amplitude, p_amplitude),
            centres=row - row.mean(axis=0),
        )

    def interactions(self, state: State) -> tuple[Graph, FloatArray]:
        """Take all pairs of each system; the edges of ``state.graph`` are not looked at."""
        return all_pairs(state.graph), np.ones(1)

    def potential_of(self, state: State, pairs: Graph) -> PairPotential:
        """Give Coulomb's law the charges of each pair."""
        charges = np.broadcast_to(on_nodes("charges", self.charges, state.graph, "charge"), state.graph.n_nodes)
        return Coulomb.with_constants(A=self.strength * charges[pairs.high] * charges[pairs.low])

    def potential_energy(self, state: State) -> Array:
        """Sum the energies of the trap and of the pairs of each graph, shape (graphs,)."""
        held = 0.5 * (self._stiffness * state.q**2).sum(axis=1)
        return state.graph.sum_nodes(held) + super().potential_energy(state)

    def potential_gradient(self, state: State) -> Array:
        """Compute the pull of the trap and of all others, shape (nodes, dim)."""
        return self._stiffness * state.q + super().potential_gradient(state)

    @property
    def _stiffness(self) -> Array:
        """Spring constants of the trap, shape (dim,)."""
        stiffness = np.full(self.dim, self.trap)
        stiffness[-1] *= self.aspect
        return stiffness

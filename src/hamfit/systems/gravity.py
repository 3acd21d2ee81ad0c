"""Masses that attract each other by gravity."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hamfit import graphs
from hamfit.graphs import Graph
from hamfit.potentials.plummer import Plummer
from hamfit.rng import Seed
from hamfit.state import State
from hamfit.systems.interactions import all_pairs
from hamfit.systems.pairwise import PairSystem
from hamfit.systems.recipe import TrajectoryRecipe
from hamfit.validation import Array, positive_integer, positive_number


class Gravity(PairSystem):
    """Bodies under their own gravity, V = -G Σ m_i m_j / √(r² + ε²) over all pairs; q are positions.

    Masses that differ are the graph's node attribute ``"mass"``.

    Parameters
    ----------
    nodes
        Number of bodies.
    dim
        Spatial dimension.
    masses
        Mass, for all bodies or per body.
    strength
        Constant of gravity G.
    softening
        Length ε below which the attraction fades, so that bodies pass through each other.
    q_amplitude, p_amplitude
        Half-widths a of the uniform distribution U(-a, a) of initial positions and, before centring, momenta.

    Examples
    --------
    >>> system = Gravity(nodes=2, dim=1, masses=[2.0, 3.0], softening=3.0)
    >>> at_rest = np.zeros((2, 1))
    >>> round(float(system.energy(State(np.array([[0.0], [4.0]]), at_rest, system.graph))), 12)
    -1.2
    """

    name = "gravity"
    coordinates = "positions"
    recipe = TrajectoryRecipe(trajectories=100, per_trajectory=10, stride=20, dt=5e-3)

    def __init__(
        self,
        *,
        nodes: int = 5,
        dim: int = 3,
        masses: ArrayLike = 1.0,
        strength: float = 1.0,
        softening: float = 0.5,
        q_amplitude: float = 2.0,
        p_amplitude: float = 0.5,
    ) -> None:
        self.nodes = positive_integer("nodes", nodes)
        self.strength = positive_number("strength", strength)
        self.softening = positive_number("softening", softening)
        potential = Plummer.with_constants(s=self.softening)
        super().__init__(graphs.complete(nodes), dim, masses, potential, amplitudes=(q_amplitude, p_amplitude))

    def interactions(self, state: State) -> tuple[Graph, Array]:
        """Take all pairs of each system, and G m_i m_j of each; the edges of ``state.graph`` are not looked at."""
        pairs = all_pairs(state.graph)
        masses = np.broadcast_to(self._masses_on(state.graph), state.graph.n_nodes)
        return pairs, self.strength * masses[pairs.high] * masses[pairs.low]

    def sample(self, count: int, rng: Seed) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Draw uniform positions, and uniform momenta less their mean over the bodies; each (count, nodes, dim)."""
        q, p = super().sample(count, rng)
        return q, p - p.mean(axis=1, keepdims=True)

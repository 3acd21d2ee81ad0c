"""The ring: masses in a closed loop, the spring benchmark of the graph-network literature."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hamfit import graphs
from hamfit.rng import Seed
from hamfit.systems.pairwise import BondedSystem
from hamfit.systems.recipe import TrajectoryRecipe
from hamfit.validation import non_negative_number, positive_integer


class Ring(BondedSystem):
    """Closed ring of springs of unit length, H = Σ |p_i|² / (2 m_i) + Σ k (r² - 1)²; q are positions.

    The benchmark of Thangamuthu et al. (NeurIPS 2022), with the potential that its published code evaluates; see
    `Quartic`. Paper: `app:datasets:benchmarks`.

    Parameters
    ----------
    nodes
        Number of nodes, at least three.
    dim
        Spatial dimension.
    masses
        Mass, for all nodes or per node.
    stiffness
        Factor k of a bond's energy, for all edges or per edge; edge i joins nodes i and i + 1, the last one closes
        the ring.
    q_high, p_high
        Upper bounds of the uniform distributions U(0, high) of initial positions and, before centring, momenta.

    Examples
    --------
    >>> q, p = Ring().sample(1, rng=0)
    >>> np.allclose(p.mean(axis=1), 0.0)
    True
    """

    name = "ring"
    coordinates = "positions"
    recipe = TrajectoryRecipe(trajectories=100, per_trajectory=100, stride=100, dt=1e-3)

    def __init__(
        self,
        *,
        nodes: int = 5,
        dim: int = 2,
        masses: ArrayLike = 1.0,
        stiffness: ArrayLike = 1.0,
        q_high: float = 2.0,
        p_high: float = 0.1,
    ) -> None:
        super().__init__(graphs.ring(nodes), dim, masses, "quartic", stiffness)
        self.nodes = positive_integer("nodes", nodes)
        self.q_high = non_negative_number("q_high", q_high)
        self.p_high = non_negative_number("p_high", p_high)

    def sample(self, count: int, rng: Seed) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Draw uniform positions, and uniform momenta less their mean over the nodes; each (count, nodes, dim)."""
        q, p = self.uniform_states(count, rng, (0.0, self.q_high), (0.0, self.p_high))
        return q, p - p.mean(axis=1, keepdims=True)

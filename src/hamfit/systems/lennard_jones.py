"""Particles that attract and repel each other, every one with every other."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hamfit import graphs
from hamfit.graphs import CutoffNeighbours, Graph
from hamfit.rng import Seed
from hamfit.state import State
from hamfit.systems.layouts import grid
from hamfit.systems.pairwise import PairSystem
from hamfit.systems.potentials.lennard_jones import LennardJones
from hamfit.systems.recipe import TrajectoryRecipe
from hamfit.validation import FloatArray, non_negative_number, positive_integer, positive_number


class LennardJonesParticles(PairSystem):
    """Lennard-Jones particles of `eq:lennard-jones-hamiltonian`, q the positions, without walls or periodic images.

    The energy takes its pairs from the positions. The edges of the state's graph are what a learned model gets to see
    of them; they have no part in this system's energy. The paper prints |p| without its square, a misprint: the kinetic
    energy is Σ |p_i|² / (2 m_i).

    Parameters
    ----------
    rows, cols
        Particles of the square grid, spaced by 2^(1/6) σ, around which initial positions are drawn.
    dim
        Spatial dimension.
    epsilon, sigma
        Depth ε and diameter σ of the potential.
    masses
        Mass α, for all particles or per particle.
    cutoff
        Distance beyond which a pair has no energy (cut off plainly: the energy jumps there); None for all pairs.
    graph_cutoff
        Distance up to which two particles share an edge in the data, so that the graph follows the positions (the
        paper's value is 2.0, for 36 and 64 particles); None for the static graph of all pairs (its 9 particles).
    q_amplitude, p_amplitude
        Half-widths a of the uniform distribution U(-a, a) of initial displacements from the grid, and of momenta.

    Examples
    --------
    >>> system = LennardJonesParticles(rows=1, cols=2)
    >>> minimum = np.array([[0.0, 0.0], [2 ** (1 / 6), 0.0]])
    >>> round(float(system.energy(State(minimum, np.zeros((2, 2)), system.graph))), 12)
    -1.0
    """

    name = "lennard-jones"
    coordinates = "positions"
    recipe = TrajectoryRecipe(trajectories=300, per_trajectory=3, stride=20, dt=5e-3)

    def __init__(
        self,
        *,
        rows: int = 3,
        cols: int = 3,
        dim: int = 2,
        epsilon: float = 1.0,
        sigma: float = 1.0,
        masses: ArrayLike = 1.0,
        cutoff: float | None = None,
        graph_cutoff: float | None = None,
        q_amplitude: float = 0.1,
        p_amplitude: float = 0.0,
    ) -> None:
        self.rows = positive_integer("rows", rows)
        self.cols = positive_integer("cols", cols)
        self.epsilon = positive_number("epsilon", epsilon)
        self.sigma = positive_number("sigma", sigma)
        self.cutoff = None if cutoff is None else positive_number("cutoff", cutoff)
        self.graph_cutoff = None if graph_cutoff is None else positive_number("graph_cutoff", graph_cutoff)
        self.neighbours = None if self.graph_cutoff is None else CutoffNeighbours(self.graph_cutoff)
        self._grid = grid(rows, cols, dim, spacing=2 ** (1 / 6) * self.sigma)
        graph = graphs.complete(rows * cols) if self.neighbours is None else self.neighbours(self._grid)
        super().__init__(graph, dim, masses, LennardJones(epsilon=self.epsilon, sigma=self.sigma))
        self.q_amplitude = non_negative_number("q_amplitude", q_amplitude)
        self.p_amplitude = non_negative_number("p_amplitude", p_amplitude)

    def interactions(self, state: State) -> tuple[Graph, FloatArray]:
        """All pairs of each system, or those within the cutoff; the edges of ``state.graph`` are not looked at."""
        if self.cutoff is None:
            return _all_pairs(state.graph), np.ones(1)
        within = CutoffNeighbours(self.cutoff)
        return Graph.union([within(q) for q in np.split(state.q, state.graph.node_ptr[1:-1])]), np.ones(1)

    def sample(self, count: int, rng: Seed) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Grid plus uniform displacements, and momenta zero (paper, `app:datasets:zero-shot`); (count, nodes, dim)."""
        a, b = self.q_amplitude, self.p_amplitude
        displacements, p = self.uniform_states(count, rng, (-a, a), (-b, b))
        return self._grid + displacements, p


_complete = lru_cache(maxsize=8)(graphs.complete)  # a simulation asks for the same pairs at every step


def _all_pairs(graph: Graph) -> Graph:
    if graph.uniform_nodes is not None:
        return _complete(graph.uniform_nodes).copies(graph.n_graphs)
    return Graph.union([_complete(int(n)) for n in graph.node_counts])

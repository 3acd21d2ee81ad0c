"""Lennard-Jones particles, which attract and repel each other, every one with every other."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hamfit.errors import ParameterError
from hamfit.graphs import Graph
from hamfit.potentials import PairPotential
from hamfit.potentials.lennard_jones import LennardJones
from hamfit.state import State
from hamfit.systems.interactions import all_pairs, first_graph, neighbours_or_none, pairs_within
from hamfit.systems.layouts import grid
from hamfit.systems.pairwise import PairSystem
from hamfit.systems.recipe import TrajectoryRecipe
from hamfit.validation import Array, FloatArray, positive_integer, positive_number


class LennardJonesParticles(PairSystem):
    """Lennard-Jones particles of the paper, alone or in a periodic box; q are positions.

    The energy takes its pairs from the positions. The edges of the state's graph are what a learned model gets to see
    of them; they have no part in this system's energy. The paper prints |p| without its square, a misprint: the kinetic
    energy is Σ |p_i|² / (2 m_i).

    Parameters
    ----------
    rows, cols
        Particles of the grid, spaced by 2^(1/6) σ, around which initial positions are drawn.
    layers
        Layers of the grid along z, for particles in three dimensions.
    dim
        Spatial dimension.
    epsilon, sigma
        Depth ε and diameter σ of the potential.
    masses
        Mass α, for all particles or per particle.
    cutoff
        Distance beyond which a pair has no energy; None for all pairs.
    switch
        How the energy ends at the cutoff: ``"plain"``, with a jump, or ``"smooth"``, times the envelope
        `hamfit.potentials.envelope`.
    density
        Particles per volume of a periodic box, which the grid then fills evenly; needs a cutoff. None for no box.
    graph_cutoff
        Distance up to which two particles share an edge in the data, so that the graph follows the positions (the
        paper's value is 2.0, for 36 and 64 particles); None for the static graph of all pairs (its 9 particles), or in
        a box for the cutoff.
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
        layers: int = 1,
        dim: int = 2,
        epsilon: float = 1.0,
        sigma: float = 1.0,
        masses: ArrayLike = 1.0,
        cutoff: float | None = None,
        switch: str = "plain",
        density: float | None = None,
        graph_cutoff: float | None = None,
        q_amplitude: float = 0.1,
        p_amplitude: float = 0.0,
    ) -> None:
        self.rows = positive_integer("rows", rows)
        self.cols = positive_integer("cols", cols)
        self.epsilon = positive_number("epsilon", epsilon)
        self.sigma = positive_number("sigma", sigma)
        self.layers = positive_integer("layers", layers)
        self.cutoff = None if cutoff is None else positive_number("cutoff", cutoff)
        self.switch = _switch(switch, self.cutoff)
        self.density = None if density is None else positive_number("density", density)
        self.graph_cutoff = None if graph_cutoff is None else positive_number("graph_cutoff", graph_cutoff)
        if self.density is None:
            self.cell: NDArray[np.float64] | None = None
            centres = grid(rows, cols, dim, layers=layers, spacing=2 ** (1 / 6) * self.sigma)
        else:
            if self.cutoff is None:
                raise ParameterError("particles in a periodic box (density) need a cutoff, such as 2.5")
            self.graph_cutoff = self.graph_cutoff or self.cutoff
            spacing = self.density ** (-1 / positive_integer("dim", dim))
            centres = grid(rows, cols, dim, layers=layers, spacing=spacing)
            self.cell = np.diag(spacing * np.array([cols, rows, layers, *[1] * dim][:dim], dtype=np.float64))
        self.neighbours = neighbours_or_none(self.graph_cutoff, self.cell)
        graph, potential = first_graph(self.neighbours, centres), self.ending(self.epsilon, self.sigma)
        super().__init__(graph, dim, masses, potential, amplitudes=(q_amplitude, p_amplitude), centres=centres)

    def ending(self, epsilon: float | Array, sigma: float | Array) -> PairPotential:
        """Make the potential with the given constants, as it ends at the cutoff of this system."""
        smooth_end = self.cutoff if self.switch == "smooth" else None
        return LennardJones.with_constants(epsilon=epsilon, sigma=sigma, cutoff=smooth_end)

    def interactions(self, state: State) -> tuple[Graph, FloatArray]:
        """Take all pairs of each system, or those within the cutoff; the edges of ``state.graph`` are not looked at."""
        if self.cutoff is None:
            return all_pairs(state.graph), np.ones(1)
        return pairs_within(state, self.cutoff, self.cell), np.ones(1)


def _switch(switch: str, cutoff: float | None) -> str:
    if switch not in ("plain", "smooth"):
        raise ParameterError(f"switch must be 'plain' or 'smooth', got {switch!r}")
    if switch == "smooth" and cutoff is None:
        raise ParameterError("a smooth switch needs a cutoff at which to end, such as 2.5")
    return switch

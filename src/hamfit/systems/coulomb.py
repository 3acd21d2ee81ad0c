"""Charged particles with hard cores."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from hamfit.graphs import Graph
from hamfit.potentials import PairPotential
from hamfit.potentials.ionic import Ionic
from hamfit.state import State
from hamfit.systems.constants import on_nodes
from hamfit.systems.interactions import all_pairs, first_graph, neighbours_or_none, pattern
from hamfit.systems.layouts import grid
from hamfit.systems.pairwise import PairSystem
from hamfit.systems.recipe import TrajectoryRecipe
from hamfit.validation import FloatArray, positive_integer, positive_number


class ChargedParticles(PairSystem):
    """Ions with hard cores, V = k Σ [z_i z_j / r + (σ/r)¹² / (12 σ)] over all pairs; q are positions.

    The graph carries the node attribute ``"charge"``. Opposite unit charges are in equilibrium at distance σ. The
    energy takes all pairs, whatever the edges of the state's graph.

    Parameters
    ----------
    rows, cols
        Ions of the grid, spaced by σ, around which initial positions are drawn.
    layers
        Layers of the grid along z, for ions in three dimensions.
    dim
        Spatial dimension.
    charges
        Charges z, repeated over the grid until each ion has one.
    masses
        Mass, for all ions or per ion.
    strength
        Coulomb's constant k.
    sigma
        Diameter σ of the cores.
    graph_cutoff
        Distance up to which two ions share an edge in the data; None for the static graph of all pairs.
    q_amplitude, p_amplitude
        Half-widths a of the uniform distribution U(-a, a) of initial displacements from the grid, and of momenta.

    Examples
    --------
    >>> system = ChargedParticles(rows=1, cols=2)
    >>> q = np.array([[0.0, 0.0], [2.0, 0.0]])
    >>> float(system.energy(State(q, 0 * q, system.graph))) == -0.5 + 2.0**-12 / 12
    True
    """

    name = "coulomb"
    coordinates = "positions"
    recipe = TrajectoryRecipe(trajectories=200, per_trajectory=5, stride=20, dt=2e-3)

    def __init__(
        self,
        *,
        rows: int = 3,
        cols: int = 3,
        layers: int = 1,
        dim: int = 2,
        charges: ArrayLike = (1.0, -1.0),
        masses: ArrayLike = 1.0,
        strength: float = 1.0,
        sigma: float = 1.0,
        graph_cutoff: float | None = None,
        q_amplitude: float = 0.1,
        p_amplitude: float = 0.0,
    ) -> None:
        self.rows = positive_integer("rows", rows)
        self.cols = positive_integer("cols", cols)
        self.layers = positive_integer("layers", layers)
        self.strength = positive_number("strength", strength)
        self.sigma = positive_number("sigma", sigma)
        self.neighbours = neighbours_or_none(graph_cutoff)
        self.graph_cutoff = None if self.neighbours is None else self.neighbours.cutoff
        centres = grid(rows, cols, dim, layers=layers, spacing=self.sigma)
        self.charges = pattern("charges", charges, len(centres))
        graph = first_graph(self.neighbours, centres).with_attributes({"charge": self.charges})
        potential = Ionic.with_constants(k=self.strength, sigma=self.sigma)
        super().__init__(graph, dim, masses, potential, amplitudes=(q_amplitude, p_amplitude), centres=centres)

    def interactions(self, state: State) -> tuple[Graph, FloatArray]:
        """Take all pairs of each system; the edges of ``state.graph`` are not looked at."""
        return all_pairs(state.graph), np.ones(1)

    def potential_of(self, state: State, pairs: Graph) -> PairPotential:
        """Give Coulomb's law and the cores the charges of each pair."""
        charges = np.broadcast_to(on_nodes("charges", self.charges, state.graph, "charge"), state.graph.n_nodes)
        product = charges[pairs.high] * charges[pairs.low]
        return Ionic.with_constants(z=product, k=self.strength, sigma=self.sigma)

"""Lennard-Jones particles of two kinds, with constants for each kind of pair."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from hamfit.graphs import Graph
from hamfit.potentials import PairPotential
from hamfit.state import State
from hamfit.systems.constants import on_nodes
from hamfit.systems.interactions import species_pattern
from hamfit.systems.lennard_jones import LennardJonesParticles
from hamfit.validation import per_item


class Mixture(LennardJonesParticles):
    """Lennard-Jones particles of two species, 0 and 1, with a depth and a diameter for each kind of pair.

    The graph carries the node attribute ``"species"``. Depths and diameters are those of Kob and Andersen's glass by
    default. Parameters not listed here are those of `LennardJonesParticles`.

    Parameters
    ----------
    rows, cols
        Particles of the grid, spaced by 2^(1/6) times the largest diameter, around which initial positions are drawn.
    species
        Species of the particles, 0 or 1, repeated over the grid until each has one.
    epsilon, sigma
        Depths and diameters of the pairs (0, 0), (0, 1) and (1, 1): three numbers, or one for all.

    Examples
    --------
    >>> Mixture(rows=2, cols=2).graph.node_attributes["species"].tolist()
    [0, 1, 0, 1]
    """

    name = "mixture"

    def __init__(
        self,
        *,
        rows: int = 3,
        cols: int = 3,
        layers: int = 1,
        dim: int = 2,
        species: ArrayLike = (0, 1),
        epsilon: ArrayLike = (1.0, 1.5, 0.5),
        sigma: ArrayLike = (1.0, 0.8, 0.88),
        masses: ArrayLike = 1.0,
        cutoff: float | None = None,
        switch: str = "plain",
        density: float | None = None,
        graph_cutoff: float | None = None,
        q_amplitude: float = 0.1,
        p_amplitude: float = 0.0,
    ) -> None:
        depths = per_item("epsilon", epsilon, 3, "kind of pair")
        diameters = per_item("sigma", sigma, 3, "kind of pair")
        super().__init__(
            rows=rows,
            cols=cols,
            layers=layers,
            dim=dim,
            sigma=float(diameters.max()),
            masses=masses,
            cutoff=cutoff,
            switch=switch,
            density=density,
            graph_cutoff=graph_cutoff,
            q_amplitude=q_amplitude,
            p_amplitude=p_amplitude,
        )
        self.epsilon, self.sigma = depths, diameters  # type: ignore[assignment]  # three where the base has one
        self.species = species_pattern(species, self.graph.n_nodes, 2)
        self.graph = self.graph.with_attributes({"species": self.species})

    def potential_of(self, state: State, pairs: Graph) -> PairPotential:
        """Give the Lennard-Jones potential the constants of each pair."""
        species = np.broadcast_to(on_nodes("species", self.species, state.graph, "species"), state.graph.n_nodes)
        kind = (species[pairs.high] + species[pairs.low]).astype(np.int64)
        depths, diameters = np.asarray(self.epsilon), np.asarray(self.sigma)
        return self.ending(depths[kind], diameters[kind])

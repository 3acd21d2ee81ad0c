"""Metal atoms, each bound by the density that its neighbours make together."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from hamfit.graphs import Graph
from hamfit.potentials import envelope, envelope_slope
from hamfit.state import State
from hamfit.systems.cluster import ClusterSystem
from hamfit.systems.interactions import pairs_within, separations
from hamfit.validation import Array, positive_number

_SPACING = 0.9  # small cubes are at their minimum at 0.88 (8 atoms) and 0.89 (27 atoms)


class EmbeddedAtom(ClusterSystem):
    """Embedded atoms, V = Σ_pairs 2 A e^(-p x) f(r) - Σ_i ξ √ρ_i with ρ_i = Σ_j e^(-2 q x) f(r), x = r/r₀ - 1.

    The form of Gupta, and of Cleri and Rosato (copper: p = 10.96, q = 2.278, A/ξ = 0.070), with the envelope f of
    `hamfit.potentials.envelope`. An atom without neighbours has no energy and no force. Parameters not listed
    here are those of `ClusterSystem`.

    Parameters
    ----------
    side
        Atoms along each edge of the cubic grid: 2 for 8 atoms, 3 for 27.
    binding
        Strength ξ of the embedding.
    repulsion
        Strength A of the repulsion.
    distance
        Length r₀; the grid is spaced by 0.9 of it.
    steepness, decay
        Exponents p of the repulsion and q of the density.
    cutoff
        Distance at which both end smoothly.

    Examples
    --------
    >>> system = EmbeddedAtom(side=1)
    >>> alone = np.zeros((1, 3))
    >>> float(system.energy(State(alone, alone, Graph(1, []))))
    0.0
    """

    name = "embedded-atom"

    def __init__(
        self,
        *,
        side: int = 2,
        dim: int = 3,
        masses: ArrayLike = 1.0,
        binding: float = 1.0,
        repulsion: float = 0.07,
        distance: float = 1.0,
        steepness: float = 10.96,
        decay: float = 2.278,
        cutoff: float = 2.0,
        graph_cutoff: float | None = None,
        q_amplitude: float = 0.12,
        p_amplitude: float = 0.0,
    ) -> None:
        self.binding = positive_number("binding", binding)
        self.repulsion = positive_number("repulsion", repulsion)
        self.distance = positive_number("distance", distance)
        self.steepness = positive_number("steepness", steepness)
        self.decay = positive_number("decay", decay)
        self.cutoff = positive_number("cutoff", cutoff)
        super().__init__(side, dim, masses, _SPACING * self.distance, graph_cutoff, q_amplitude, p_amplitude)

    def potential_energy(self, state: State) -> Array:
        """Sum the energy of each graph, shape (graphs,)."""
        pairs, _, r = self._pairs(state)
        pushes, density = self._terms(r)[::2]
        bound = pairs.sum_nodes(-self.binding * np.sqrt(_total(pairs, density)))
        return bound + pairs.sum_edges(pushes)

    def potential_gradient(self, state: State) -> Array:
        """Compute the gradient dV/dq of the energy, shape (nodes, dim)."""
        pairs, vectors, r = self._pairs(state)
        _, push_slope, density, density_slope = self._terms(r)
        root = np.sqrt(_total(pairs, density))
        with np.errstate(divide="ignore"):
            # d(-ξ √ρ)/dρ. An atom whose neighbours all sit at the cutoff has ρ = 0, and a slope that vanishes faster.
            embedding = np.where(root > 0, -0.5 * self.binding / root, 0.0)
        slope = push_slope + density_slope * (embedding[pairs.high] + embedding[pairs.low])
        return pairs.scatter_difference((slope / r)[:, None] * vectors)

    def _pairs(self, state: State) -> tuple[Graph, Array, Array]:
        pairs = pairs_within(state, self.cutoff)
        return pairs, *separations(pairs, state.q)

    def _terms(self, r: Array) -> tuple[Array, Array, Array, Array]:
        """Compute the repulsion of pairs and its slope, and their density and its slope, at distances r."""
        end, end_slope = envelope(r, self.cutoff), envelope_slope(r, self.cutoff)
        terms = []
        for strength, exponent in ((2.0 * self.repulsion, self.steepness), (1.0, 2.0 * self.decay)):
            bare = strength * np.exp(-exponent * (r / self.distance - 1.0))
            terms += [bare * end, bare * (end_slope - exponent / self.distance * end)]
        return terms[0], terms[1], terms[2], terms[3]


def _total(pairs: Graph, values: Array) -> Array:
    """Sum over the pairs of each node, shape (nodes,)."""
    return pairs.scatter_messages(np.tile(values, 2)[:, None])[:, 0]

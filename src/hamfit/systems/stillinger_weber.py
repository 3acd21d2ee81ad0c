"""Atoms with preferred bond angles: the silicon of Stillinger and Weber."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from hamfit.graphs import Graph
from hamfit.state import State
from hamfit.systems.cluster import ClusterSystem
from hamfit.systems.interactions import pairs_within, separations
from hamfit.validation import Array, positive_number

# F. H. Stillinger and T. A. Weber, Phys. Rev. B 31 (1985) 5262, with q = 0.
_A, _B, _REACH, _GAMMA = 7.049556277, 0.6022245584, 1.80, 1.20
_IDEAL = -1 / 3  # cosine of the tetrahedral angle


class StillingerWeber(ClusterSystem):
    """Stillinger-Weber atoms: pairs, and triples that prefer the tetrahedral angle; q are positions.

    In units of ε and σ, with r < 1.8: V = Σ A (B / r⁴ - 1) exp(1 / (r - 1.8)) over pairs, plus
    λ (cos θ + 1/3)² exp(1.2 / (r - 1.8) + 1.2 / (r' - 1.8)) for every two neighbours of every atom. All derivatives
    vanish at the cutoff 1.8 σ. Parameters not listed here are those of `ClusterSystem`.

    Parameters
    ----------
    side
        Atoms along each edge of the cubic grid of spacing 2^(1/6) σ, the minimum of the pair energy: 2 for 8 atoms, 3
        for 27.
    epsilon, sigma
        Units of energy and length.
    angular
        Strength λ of the angular part.

    Examples
    --------
    >>> system = StillingerWeber(side=1)
    >>> pair = np.array([[0.0, 0.0, 0.0], [2 ** (1 / 6), 0.0, 0.0]])
    >>> round(float(system.energy(State(pair, 0 * pair, Graph(2, [])))), 6)
    -1.0
    """

    name = "stillinger-weber"

    def __init__(
        self,
        *,
        side: int = 2,
        dim: int = 3,
        masses: ArrayLike = 1.0,
        epsilon: float = 1.0,
        sigma: float = 1.0,
        angular: float = 21.0,
        graph_cutoff: float | None = None,
        q_amplitude: float = 0.12,
        p_amplitude: float = 0.0,
    ) -> None:
        self.epsilon = positive_number("epsilon", epsilon)
        self.sigma = positive_number("sigma", sigma)
        self.angular = positive_number("angular", angular)
        super().__init__(side, dim, masses, 2 ** (1 / 6) * self.sigma, graph_cutoff, q_amplitude, p_amplitude)

    def potential_energy(self, state: State) -> Array:
        """Sum the energy of each graph, shape (graphs,)."""
        pairs, unit, r = self._pairs(state)
        ending = np.exp(1.0 / (r - _REACH))
        weight = ending**_GAMMA
        total, vector, tensor = _moments(pairs, unit, weight)
        squares = pairs.scatter_messages(np.tile(weight**2, 2)[:, None])[:, 0]
        angles = (tensor**2).sum(axis=(1, 2)) - 2 * _IDEAL * (vector**2).sum(axis=1) + (_IDEAL * total) ** 2
        angles -= (1.0 - _IDEAL) ** 2 * squares  # a neighbour with itself
        two_body = pairs.sum_edges(_A * (_B / r**4 - 1.0) * ending)
        return self.epsilon * (two_body + pairs.sum_nodes(0.5 * self.angular * angles))

    def potential_gradient(self, state: State) -> Array:
        """Compute the gradient dV/dq of the energy, shape (nodes, dim)."""
        pairs, unit, r = self._pairs(state)
        ending = np.exp(1.0 / (r - _REACH))
        fading = -1.0 / (r - _REACH) ** 2  # (log ending)'
        weight = ending**_GAMMA
        moments = _moments(pairs, unit, weight)
        two_body = _A * (fading * (_B / r**4 - 1.0) - 4.0 * _B / r**5) * ending
        slope = two_body[:, None] * unit
        # The neighbour of the low end lies at +unit, that of the high end at -unit.
        for end, sign in ((pairs.low, 1.0), (pairs.high, -1.0)):
            total, vector, tensor = (moment[end] for moment in moments)
            turned = np.einsum("eij,ej->ei", tensor, unit)
            along = (turned * unit).sum(axis=1)
            aside = sign * (vector * unit).sum(axis=1)
            radial = along - 2 * _IDEAL * aside + _IDEAL**2 * total - (1.0 - _IDEAL) ** 2 * weight
            radial *= _GAMMA * fading * weight
            turning = 2.0 * (turned - along[:, None] * unit) - 2 * _IDEAL * (sign * vector - aside[:, None] * unit)
            slope += self.angular * (radial[:, None] * unit + (weight / r)[:, None] * turning)
        return self.epsilon / self.sigma * pairs.scatter_difference(slope)

    def _pairs(self, state: State) -> tuple[Graph, Array, Array]:
        """Find the pairs within the cutoff, their unit vectors, and their lengths in units of σ."""
        pairs = pairs_within(state, _REACH * self.sigma)
        vectors, lengths = separations(pairs, state.q)
        return pairs, vectors / lengths[:, None], np.minimum(lengths / self.sigma, np.nextafter(_REACH, 0.0))


def _moments(pairs: Graph, unit: Array, weight: Array) -> tuple[Array, Array, Array]:
    """Sum over the neighbours of each node their weights, and weighted unit vectors u and matrices u uᵀ.

    The sum of g g' (c - c₀)² over all pairs of neighbours, c the cosine between them, is a sum of squares of these: no
    triples have to be listed.
    """
    dim = unit.shape[1]
    even = np.concatenate(
        [weight[:, None], (weight[:, None, None] * unit[:, :, None] * unit[:, None]).reshape(-1, dim**2)], 1
    )
    sums = pairs.scatter_messages(np.concatenate([even, even]))
    vector = -pairs.scatter_difference(weight[:, None] * unit)
    return sums[:, 0], vector, sums[:, 1:].reshape(-1, dim, dim)

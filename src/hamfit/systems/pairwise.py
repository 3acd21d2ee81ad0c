"""Systems whose potential energy is a sum over pairs, V(q) = Σ k_ij V(|q_i - q_j|)."""

from __future__ import annotations

from abc import abstractmethod

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import ParameterError
from hamfit.graphs import Graph
from hamfit.state import State
from hamfit.systems.base import System
from hamfit.systems.constants import on_edges
from hamfit.systems.potentials import POTENTIALS, PairPotential
from hamfit.validation import Array, FloatArray, per_item


class PairSystem(System):
    """Sum of one pair potential over pairs of nodes.

    Parameters
    ----------
    graph, dim, masses
        As in :class:`~hamfit.systems.System`.
    potential
        Energy of a pair.
    """

    potential: PairPotential

    def __init__(self, graph: Graph, dim: int, masses: ArrayLike, potential: PairPotential) -> None:
        super().__init__(graph, dim, masses)
        self.potential = potential

    @abstractmethod
    def interactions(self, state: State) -> tuple[Graph, FloatArray]:
        """Pairs of the flat `state` that interact, and the factor k of each: shape (edges,), or (1,) for one factor."""

    def potential_energy(self, state: State) -> Array:
        """V of each graph, shape (graphs,)."""
        pairs, factors = self.interactions(state)
        _, r = _separations(state, pairs)
        return pairs.sum_edges(factors * self.potential.energy(r))

    def potential_gradient(self, state: State) -> Array:
        """dV/dq, shape (nodes, dim)."""
        pairs, factors = self.interactions(state)
        separation, r = _separations(state, pairs)
        # V'(r) times the unit vector, written without dividing the vector by a length that may be zero. A singular
        # potential gives 0 * inf = NaN there, without a warning: the force between coincident nodes is undefined.
        with np.errstate(invalid="ignore"):
            pull = (factors * self.potential.slope_over_r(r))[:, None] * separation
            return pairs.scatter_difference(pull)


class BondedSystem(PairSystem):
    """Pair potential over bonds, which are the edges of the state's graph: one object serves graphs of every size.

    Parameters
    ----------
    graph, dim, masses
        As in :class:`~hamfit.systems.System`.
    potential
        Name of the pair potential.
    stiffness
        Factor k of the bond's energy: one for all bonds, or one per edge in the order of ``graph.edges``.

    Attributes
    ----------
    stiffness
        Shape (edges,).
    """

    stiffness: FloatArray

    def __init__(self, graph: Graph, dim: int, masses: ArrayLike, potential: str, stiffness: ArrayLike) -> None:
        if graph.n_edges == 0:
            raise ParameterError(f"the {self.name} needs at least two nodes, got {graph.n_nodes}")
        super().__init__(graph, dim, masses, POTENTIALS.get(potential)())
        if self.potential.singular and self.coordinates == "displacements":
            raise ParameterError(
                f"potential '{potential}' is infinite at distance zero, where the {self.name} is at rest (its "
                "coordinates are displacements); use another potential, or the system 'lennard-jones'"
            )
        self.stiffness = per_item("stiffness", stiffness, graph.n_edges, "edge")

    def interactions(self, state: State) -> tuple[Graph, FloatArray]:
        """Bonds of the state's graph and their stiffnesses."""
        return state.graph, on_edges("stiffness", self.stiffness, self.graph, state.graph)


def _separations(state: State, pairs: Graph) -> tuple[Array, Array]:
    """Vectors from the low to the high end of each pair, shape (edges, dim), and their lengths, shape (edges,)."""
    separation = state.q[pairs.high] - state.q[pairs.low]
    return separation, np.sqrt((separation**2).sum(axis=1))

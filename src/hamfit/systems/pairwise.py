"""Systems whose potential energy is a sum over pairs, V(q) = Σ k_ij V(|q_i - q_j|)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import ParameterError
from hamfit.graphs import Graph
from hamfit.potentials import POTENTIALS, PairPotential
from hamfit.state import State
from hamfit.systems.base import System
from hamfit.systems.constants import differing, on_edges
from hamfit.validation import Array, FloatArray, per_item


class PairSystem(System):
    """A system whose potential energy is the sum of one pair potential over pairs of nodes.

    Parameters
    ----------
    graph, dim, masses
        As in `System`.
    potential
        Energy of a pair.
    **initial
        The random initial states: `amplitudes` and `centres` of `System`.
    """

    potential: PairPotential

    def __init__(self, graph: Graph, dim: int, masses: ArrayLike, potential: PairPotential, **initial: Any) -> None:
        super().__init__(graph, dim, masses, **initial)
        self.potential = potential

    @abstractmethod
    def interactions(self, state: State) -> tuple[Graph, FloatArray]:
        """Find the pairs of the flat `state` that interact, and the factor k of each, shape (edges,) or (1,)."""

    def potential_of(self, state: State, pairs: Graph) -> PairPotential:  # noqa: ARG002 - for those that differ
        """Give the potential of the given pairs; its constants may have one value for each, shape (edges,)."""
        return self.potential

    def potential_energy(self, state: State) -> Array:
        """Sum the energy of each graph, shape (graphs,)."""
        pairs, factors = self.interactions(state)
        r = lengths(pairs.differences(state.q))
        return pairs.sum_edges(factors * self.potential_of(state, pairs).energy(r))

    def potential_gradient(self, state: State) -> Array:
        """Compute the gradient dV/dq of the energy, shape (nodes, dim)."""
        pairs, factors = self.interactions(state)
        separation = pairs.differences(state.q)
        slope_over_r = self.potential_of(state, pairs).slope_over_r(lengths(separation))
        # V'(r) times the unit vector, written without dividing the vector by a length that may be zero. A singular
        # potential gives 0 * inf = NaN there, without a warning: the force between coincident nodes is undefined.
        with np.errstate(invalid="ignore"):
            pull = (factors * slope_over_r)[:, None] * separation
            return pairs.scatter_difference(pull)


class BondedSystem(PairSystem):
    """A pair potential over bonds, which are the edges of the state's graph: one object serves graphs of every size.

    Parameters
    ----------
    graph, dim, masses
        As in `System`.
    potential
        Name of the pair potential.
    stiffness
        Factor k of the bond's energy: one for all bonds, or one per edge in the order of ``graph.edges``. Those that
        differ become the graph's edge attribute ``"stiffness"``.
    **initial
        As in `PairSystem`.

    Attributes
    ----------
    stiffness
        Shape (edges,).
    """

    stiffness: FloatArray

    def __init__(
        self, graph: Graph, dim: int, masses: ArrayLike, potential: str, stiffness: ArrayLike, **initial: Any
    ) -> None:
        if graph.n_edges == 0:
            raise ParameterError(f"the {self.name} needs at least two nodes, got {graph.n_nodes}")
        super().__init__(graph, dim, masses, POTENTIALS.get(potential).with_constants(), **initial)
        if self.potential.singular and self.coordinates == "displacements":
            raise ParameterError(
                f"potential '{potential}' is infinite at distance zero, where the {self.name} is at rest (its "
                "coordinates are displacements); use another potential, or the system 'lennard-jones'"
            )
        self.stiffness = per_item("stiffness", stiffness, graph.n_edges, "edge")
        self.graph = self.graph.with_attributes(edge_attributes=differing(stiffness=self.stiffness))

    def interactions(self, state: State) -> tuple[Graph, FloatArray]:
        """Take the bonds of the state's graph and their stiffnesses."""
        return state.graph, on_edges("stiffness", self.stiffness, self.graph, state.graph, "stiffness")


def lengths(vectors: Array) -> Array:
    """Compute the lengths of vectors, shape (edges, dim) to (edges,).

    >>> lengths(np.array([[3.0, 4.0]])).tolist()
    [5.0]
    """
    return np.sqrt((vectors**2).sum(axis=1))

"""Terms of a Lagrangian: entries of the mass matrix and energies, each with functions of a few coordinates.

A family is a set of such terms that every system, every free node, or every edge between free nodes has, with
coefficients of its own or with those of all others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from hamfit.errors import DataError
from hamfit.features.lagrangian.products import ProductFunctions
from hamfit.graphs import Graph
from hamfit.graphs.roles import held_nodes
from hamfit.validation import Array, IntArray

SYSTEM, NODE, EDGE = "system", "node", "edge"


@dataclass(frozen=True)
class Level:
    """How rich the functions are: harmonics of angles and degree in lengths, of the masses and of the energy U."""

    mass_harmonics: int
    mass_degree: int
    energy_harmonics: int
    energy_degree: int

    def __str__(self) -> str:
        return (
            f"harmonics {self.mass_harmonics} and degree {self.mass_degree} in M, "
            f"{self.energy_harmonics} and {self.energy_degree} in U"
        )


@dataclass(frozen=True)
class Term:
    """Functions of some coordinates that an entry of M, or U, is made of.

    Attributes
    ----------
    pair
        Which entry of M, by the places of its coordinates; None for U.
    products
        The functions; of an entry of M the constant comes before them.
    """

    pair: tuple[int, int] | None
    products: ProductFunctions

    @property
    def columns(self) -> int:
        """Number of functions, the constant of M included."""
        return len(self.products) + (self.pair is not None)

    def both(self, q: Array, known: dict[int, tuple[Array, Array]]) -> tuple[Array, Array]:
        """Compute the functions (points, columns) and their slopes (points, coordinates, columns).

        `known` keeps the products of other terms at the same points, most of which have the same functions.
        """
        if id(self.products) not in known:
            known[id(self.products)] = self.products.both(q)
        value, slope = known[id(self.products)]
        if self.pair is None:
            return value, slope
        return np.pad(value, ((0, 0), (1, 0)), constant_values=1.0), np.pad(slope, ((0, 0), (0, 0), (1, 0)))


@dataclass(frozen=True)
class Places:
    """Where a family stands in a union: coordinates (numbered over all nodes) and block of every instance."""

    coordinates: IntArray
    block: IntArray


@dataclass(frozen=True)
class Family:
    """Terms that every system, node or edge has.

    Attributes
    ----------
    kind
        ``"system"``, ``"node"`` or ``"edge"``.
    terms
        What each of them has.
    blocks
        Number of sets of coefficients.
    shared
        Whether all of its kind have the same coefficients.
    first
        Number of the first column.
    own
        What has coefficients of its own, numbered within a system: of a system, its coordinates that move, by node and
        component; of nodes, those that move; of edges, both ends of each. Empty where all are alike.
    """

    kind: str
    terms: tuple[Term, ...]
    blocks: int
    shared: bool
    first: int
    own: IntArray

    @property
    def width(self) -> int:
        """Number of columns of one block."""
        return sum(term.columns for term in self.terms)

    @property
    def stop(self) -> int:
        """Number of the first column behind the family."""
        return self.first + self.blocks * self.width

    def columns(self, places: Places) -> Iterator[tuple[Term, IntArray]]:
        """Go through the terms, with the columns of each instance, shape (instances, columns of the term)."""
        start = self.first + places.block[:, None] * self.width
        for term in self.terms:
            yield term, start + np.arange(term.columns)
            start = start + term.columns

    def fitted_to(self, graph: Graph, q: Array) -> Family:
        """Find ranges and means of the functions where the data were: positions (nodes, dim) of a union."""
        coordinates = q.reshape(-1)[self.places(graph, q.shape[1]).coordinates]
        if not len(coordinates):
            return self
        return self.with_products({id(p): p.fitted_to(coordinates) for p in self.products})

    @property
    def products(self) -> list[ProductFunctions]:
        """The different sets of functions of the terms, in order."""
        return list({id(term.products): term.products for term in self.terms}.values())

    def with_products(self, others: dict[int, ProductFunctions]) -> Family:
        """Give the same terms other functions, by the identity of those that they have."""
        terms = [replace(term, products=others[id(term.products)]) for term in self.terms]
        return replace(self, terms=tuple(terms))

    def places(self, graph: Graph, dim: int) -> Places:
        """Find all instances in a union of graphs; systems of other moving nodes or edges than learned are an error."""
        held = held_nodes(graph)
        moves = np.ones(graph.n_nodes, dtype=bool) if held is None else ~held
        free = np.flatnonzero(moves)
        if self.kind == SYSTEM:
            nodes = np.unique(self.own // dim)
            self._check_numbers(free - np.repeat(graph.node_ptr[:-1], graph.node_counts)[free], nodes, graph)
            starts = graph.node_ptr[:-1, None] * dim
            return Places(starts + self.own, np.zeros(graph.n_graphs, dtype=np.int64))
        if self.kind == NODE:
            nodes = free
            ends, ptr = nodes[:, None], graph.node_ptr
        else:
            edges = np.flatnonzero(moves[graph.high] & moves[graph.low])
            nodes, ptr = edges, graph.edge_ptr
            ends = np.stack([graph.high[edges], graph.low[edges]], axis=1)
        if self.shared:
            if self.kind == EDGE:  # a law of nodes that are alike does not know which end comes first
                ends = np.concatenate([ends, ends[:, ::-1]])
            block = np.zeros(len(ends), dtype=np.int64)
        else:
            owners = _owners(nodes, ptr)
            self._check_numbers((ends - graph.node_ptr[owners][:, None]).ravel(), self.own, graph)
            block = np.arange(len(nodes)) - np.searchsorted(nodes, ptr[:-1])[owners]
        return Places((ends[:, :, None] * dim + np.arange(dim)).reshape(len(ends), -1), block)

    def _check_numbers(self, found: IntArray, own: IntArray, graph: Graph) -> None:
        """Refuse systems whose numbers, of what has coefficients of its own, are not those that were learned."""
        if not np.array_equal(found, np.tile(own, graph.n_graphs)):
            what = "edges between nodes that move" if self.kind == EDGE else "nodes that move"
            raise DataError(
                "the coefficients of this Lagrangian belong to single nodes and edges, so that it needs the same "
                f"{what} in all systems, and here are others; one law for all nodes (shared=True) goes with any graph"
            )


def _owners(items: IntArray, ptr: IntArray) -> IntArray:
    """Find the graph of each node or edge of a union."""
    return np.searchsorted(ptr, items, side="right") - 1


def system_family(angles: Array, free: IntArray, level: Level) -> Family:
    """Give all entries of M and U all coordinates of the system, of which `angles` tells the angles."""
    count = len(free)
    masses = ProductFunctions.of(angles, level.mass_harmonics, level.mass_degree)
    energy = ProductFunctions.of(angles, level.energy_harmonics, level.energy_degree)
    if np.array_equal(masses.factors, energy.factors):
        energy = masses  # computed once
    entries = [Term((i, j), masses) for i in range(count) for j in range(i, count)]
    return Family(SYSTEM, (*entries, Term(None, energy)), 1, True, 0, free)


def local_families(
    angles: Array, nodes: IntArray, edges: IntArray, level: Level, *, shared: bool
) -> tuple[Family, ...]:
    """Give M and U functions of single nodes, and of the two ends of edges.

    Parameters
    ----------
    angles
        Which coordinates of a node are angles, shape (dim,).
    nodes, edges
        Nodes that move, shape (nodes,), and ends of the edges between them, (edges, 2), numbered within a system;
        where all have one law, only whether there are any is looked at.
    level
        How rich the functions are.
    shared
        Whether all nodes and all edges have the same law.
    """
    dim, none = len(angles), np.empty(0, dtype=np.int64)
    alone = ProductFunctions.of(angles, level.mass_harmonics, level.mass_degree)
    energy = ProductFunctions.of(angles, level.energy_harmonics, level.energy_degree)
    entries = [Term((i, j), alone) for i in range(dim) for j in range(i, dim)]
    count, own = (1, none) if shared else (len(nodes), nodes)
    node = Family(NODE, (*entries, Term(None, energy)), count, shared, 0, own)
    if not len(edges):
        return (node,)
    both = np.concatenate([angles, angles])
    masses = ProductFunctions.of(both, level.mass_harmonics, level.mass_degree)
    energy = ProductFunctions.of(both, level.energy_harmonics, level.energy_degree, joined=dim)
    terms = []
    for i in range(dim):
        for j in range(i if shared else 0, dim):
            terms.append(Term((i, dim + j), masses.kept(_once(masses, dim)) if shared and i == j else masses))
    terms.append(Term(None, energy.kept(_once(energy, dim)) if shared else energy))
    count, own = (1, none) if shared else (len(edges), edges.ravel())
    return node, Family(EDGE, tuple(terms), count, shared, node.stop, own)


def _once(products: ProductFunctions, dim: int) -> Array:
    """Tell which products are to be kept where the two ends may change places: one of each and its mirror image."""
    first = [tuple(row) for row in products.factors[:, :dim].tolist()]
    second = [tuple(row) for row in products.factors[:, dim:].tolist()]
    return np.array([a >= b for a, b in zip(first, second, strict=True)], dtype=bool)

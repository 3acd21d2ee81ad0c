"""The constants of the energy: what forces leave open.

Forces determine H up to a constant. One known energy fixes it for one size of system, as the paper does. For the
energy, not only the force, to carry over to other sizes, the constant must scale with the system: one per node and one
per edge, which energies of systems of several sizes determine; for atoms of several species, one for each species.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.data import DataSource
from hamfit.errors import DataError
from hamfit.graphs import Graph
from hamfit.graphs.edges import SPECIES
from hamfit.validation import Array, IntArray

_SAME = 1e-9  # of numbers of atoms, which are whole
_AT_ONCE = 4096  # snapshots whose atoms are counted


@dataclass(frozen=True)
class EnergyConstants:
    """H = W_L Φ + offset + per_node N + per_edge E + Σ per_species of each node.

    Attributes
    ----------
    offset
        b_L of the paper.
    per_node, per_edge
        Used instead of the offset where energies of several sizes were given.
    size
        (nodes, edges) of the systems that the offset holds for: a constant of one size is wrong for others.
    known
        Whether any energy was given; without, H is known up to a constant.
    per_species
        Constant of a node of each species, in place of `per_node`; None where all nodes share one.
    seen
        Directions, in numbers of nodes (of each species) and of edges, that the training data tell apart: constants of
        systems with other proportions are not known. None where constants hold for all systems.
    """

    offset: float = 0.0
    per_node: float = 0.0
    per_edge: float = 0.0
    size: tuple[int, int] | None = None
    known: bool = False
    per_species: dict[int, float] | None = None
    seen: tuple[tuple[float, ...], ...] | None = None

    @classmethod
    def between(cls, features: Array, data: DataSource) -> EnergyConstants:
        """Constants that bring W_L Φ, shape (snapshots,), closest to the known energies of the data."""
        assert data.energy is not None
        missing = data.energy - features
        if sizes_differ(data):
            sizes = np.stack([data.node_counts, data.edge_counts], axis=1).astype(np.float64)
            per_node, per_edge = np.linalg.lstsq(sizes, missing, rcond=None)[0]
            return cls(per_node=float(per_node), per_edge=float(per_edge), known=True)
        size = (int(data.node_counts[0]), int(data.edge_counts[0]))
        return cls(offset=float(missing.mean()), size=size, known=True)

    def known_everywhere(self, nodes: IntArray, edges: IntArray) -> bool:
        """Whether H is right in absolute terms, not only up to a constant, on graphs of so many nodes and edges."""
        if not self.known or self.size is None:
            return self.known
        return bool((nodes == self.size[0]).all() and (edges == self.size[1]).all())

    def known_for(self, graph: Graph) -> bool:
        """Whether it is on all systems of a union, also by what their nodes are."""
        if self.seen is None or not self.known:
            return self.known_everywhere(graph.node_counts, graph.edge_counts)
        counts, directions = compositions(graph, tuple(self.per_species or ())), np.array(self.seen)
        if self.per_species and (counts[:, :-1].sum(axis=1) != graph.node_counts).any():
            return False  # of a species that was not seen
        counts[:, -1] *= bool(directions[:, -1].any() or self.per_edge)
        left = counts - counts @ directions.T @ directions
        return bool((np.abs(left).max(axis=1) <= _SAME * np.abs(counts).max(axis=1)).all())

    def known_in(self, data: DataSource) -> bool:
        """Whether it is in all snapshots of some data."""
        if self.seen is None or not self.known:
            return self.known_everywhere(data.node_counts, data.edge_counts)
        blocks = [slice(0, 1)] if data.static else data.blocks(_AT_ONCE)
        return all(self.known_for(data.graph_at(block)) for block in blocks)

    def of(self, graph: Graph) -> Array:
        """Constant of each graph, shape (graphs,)."""
        rest = self.offset + self.per_node * graph.node_counts + self.per_edge * graph.edge_counts
        return rest if self.per_species is None else rest + graph.sum_nodes(self._of_species(graph))

    def of_nodes(self, graph: Graph) -> Array:
        """The same, shared out to the nodes, shape (nodes,): of an edge half to either end."""
        shared = np.repeat(self.offset / graph.node_counts, graph.node_counts) + self.per_node
        shared += 0.5 * self.per_edge * graph.degrees
        return shared if self.per_species is None else shared + self._of_species(graph)

    def _of_species(self, graph: Graph) -> Array:
        """Constant of the species of each node, shape (nodes,)."""
        assert self.per_species is not None
        found, known = species_of(graph), np.array(sorted(self.per_species))
        place = np.minimum(np.searchsorted(known, found), len(known) - 1)
        new = known[place] != found
        if new.any():
            first = int(np.argmax(new))
            raise DataError(
                f"node {first} is of species {int(found[first])}, of which the training data had none: they had "
                f"{known.tolist()}"
            )
        return np.array([self.per_species[one] for one in known.tolist()])[place]


def species_of(graph: Graph) -> IntArray:
    """The species of the nodes of a graph, which must have this attribute."""
    if SPECIES not in graph.node_attributes:
        raise DataError("the constants of the energy are those of species, but the nodes have no attribute 'species'")
    return np.asarray(graph.node_attributes[SPECIES]).astype(np.int64)


def compositions(graph: Graph, species: tuple[int, ...]) -> Array:
    """Nodes of each of some species (all nodes, without any), and edges, of every system; shape (graphs, terms).

    >>> from hamfit.graphs import chain
    >>> compositions(chain(3).with_attributes({"species": [1, 8, 1]}), (1, 8)).tolist()
    [[2.0, 1.0, 2.0]]
    """
    edges = graph.edge_counts.astype(np.float64)
    if not species:
        return np.stack([graph.node_counts.astype(np.float64), edges], axis=1)
    found = species_of(graph)
    return np.stack([*(graph.sum_nodes((found == one).astype(np.float64)) for one in sorted(species)), edges], axis=1)


def span_of(counts: Array) -> Array:
    """Orthonormal directions that rows of numbers span, shape (directions, terms)."""
    _, sizes, directions = np.linalg.svd(np.unique(counts, axis=0), full_matrices=False)
    return directions[sizes > _SAME * sizes.max(initial=0.0)]


def sizes_differ(data: DataSource) -> bool:
    """Whether energies are known for graphs with different numbers of nodes or edges."""
    if data.energy is None:
        return False
    return bool(np.ptp(data.node_counts) > 0 or np.ptp(data.edge_counts) > 0)

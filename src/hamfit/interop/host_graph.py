"""The graph of the atoms of a host program: neighbours with a skin that are kept between calls, or fixed bonds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from hamfit.errors import DataError, ParameterError
from hamfit.graphs import CutoffNeighbours, Graph, complete
from hamfit.validation import Array


class NearbyAtoms:
    """All pairs within a cutoff and a skin beyond it; searched again when an atom has moved by half the skin.

    Pairs in the skin are handed over as they are, where they change nothing: features that end at the cutoff are zero
    there, and the same graph serves many calls.

    Parameters
    ----------
    cutoff, skin
        In the model's units.
    harmless
        Tells of a graph with pairs in the skin, and positions, whether these pairs change nothing.

    Attributes
    ----------
    searches
        How often pairs were searched so far.
    """

    def __init__(self, cutoff: float, skin: float, harmless: Callable[[Graph, Array], bool]) -> None:
        self.cutoff, self.skin, self.searches = cutoff, skin, 0
        self._harmless, self._whole = harmless, True
        self._graph: Graph | None = None
        self._q = np.empty((0, 0))

    def at(self, q: Array, cell: Array | None, attributes: Mapping[str, Array]) -> Graph:
        """Give the graph at positions (atoms, dim) in a cell whose rows are zero along directions without images."""
        graph = self._graph
        if graph is None or not self._still(graph, q, cell, attributes):
            found = CutoffNeighbours(self.cutoff + self.skin, cell=cell)(q)
            graph = self._graph = found.with_attributes(attributes)
            self._q, self._whole = q.copy(), self._harmless(graph, q)
            self.searches += 1
        if self._whole:
            return graph
        apart = graph.differences(q)
        return graph.part(np.einsum("ed,ed->e", apart, apart) < self.cutoff**2)

    def _still(self, graph: Graph, q: Array, cell: Array | None, attributes: Mapping[str, Array]) -> bool:
        if q.shape != self._q.shape or not np.array_equal(np.zeros(0) if cell is None else cell, _cell(graph)):
            return False
        if not same_attributes(graph.node_attributes, attributes):
            return False
        moved = q - self._q
        # Two atoms that have moved by at most half the skin each are no more than the skin closer than they were.
        return bool(np.einsum("nd,nd->n", moved, moved).max(initial=0.0) <= (0.5 * self.skin) ** 2)


class FixedBonds:
    """A graph that stays as it was given; bonds go to the nearest image where the cell is periodic.

    Parameters
    ----------
    graph
        Who is bonded to whom, with the attributes of bonds; or ``"all"`` for all pairs of as many atoms as there are.
    """

    searches = 0

    def __init__(self, graph: Graph | str) -> None:
        if not isinstance(graph, Graph) and graph != "all":
            raise ParameterError(f"graph must be a Graph, or 'all' for all pairs, got {graph!r:.60}")
        if isinstance(graph, Graph) and graph.offsets is not None and graph.offsets.any():
            raise ParameterError(
                "graph must have no offsets into periodic images: atoms of a host are bonded to the nearest image; "
                "give Graph(nodes, edges)"
            )
        self._bonds = None if isinstance(graph, str) else graph
        self._graph: Graph | None = None
        self._periodic: Graph | None = None

    def at(self, q: Array, cell: Array | None, attributes: Mapping[str, Array]) -> Graph:
        """Give the graph with attributes of its atoms, and with offsets to the nearest images."""
        if self._bonds is not None and self._bonds.n_nodes != len(q):
            raise DataError(f"there are {len(q)} atoms, but the graph that was given has {self._bonds.n_nodes}")
        kept = self._graph
        if kept is None or kept.n_nodes != len(q) or not same_attributes(kept.node_attributes, attributes):
            kept, self._periodic = self._with(attributes, len(q)), None
            self._graph = kept
        if cell is None or not cell.any():
            return kept
        if self._bonds is None:
            raise DataError(
                "all pairs of a periodic system have no end: the model has no cutoff; train one with a cutoff, or "
                "give the graph of the bonds"
            )
        found, offsets = self._periodic, _nearest(kept, q, cell)
        before = None if found is None else found.offsets
        if found is None or before is None or not (np.array_equal(_cell(found), cell) and (before == offsets).all()):
            found = self._periodic = self._with(attributes, len(q), offsets, cell)
        return found

    def _with(
        self, attributes: Mapping[str, Array], count: int, offsets: Array | None = None, cell: Array | None = None
    ) -> Graph:
        bonds = complete(count) if self._bonds is None else self._bonds
        on_edges = bonds.edge_attributes
        return Graph(
            count, bonds.edges, node_attributes=attributes, edge_attributes=on_edges, offsets=offsets, cell=cell
        )


def same_attributes(first: Mapping[str, Array], second: Mapping[str, Array]) -> bool:
    """Tell whether two tables of attributes are equal."""
    return first.keys() == second.keys() and all(np.array_equal(first[name], second[name]) for name in second)


def _cell(graph: Graph) -> Array:
    return np.zeros(0) if graph.cell is None else graph.cell


def _nearest(graph: Graph, q: Array, cell: Array) -> Array:
    """Find the offsets that make all bonds as short as periodic images allow, shape (edges, dim)."""
    rows = cell[cell.any(axis=1)]
    inverse = np.linalg.pinv(rows)
    apart = graph.differences(q)
    offsets: Array = -np.rint(apart @ inverse) @ rows
    apart += offsets
    longest = float(np.sqrt(np.einsum("ed,ed->e", apart, apart).max(initial=0.0)))
    heights = 1.0 / np.linalg.norm(inverse, axis=0)
    if longest >= 0.5 * heights.min():
        raise DataError(
            f"a bond of length {longest:.4g} is longer than half the cell, whose least height is {heights.min():.4g}: "
            "which image is meant cannot be told; use a larger cell"
        )
    return offsets

"""Which pairs of particles interact: all of each system, or those within a cutoff, found from the positions."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from hamfit import graphs
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import CutoffNeighbours, Graph
from hamfit.state import State
from hamfit.systems.pairwise import lengths
from hamfit.validation import Array, IntArray, finite_array, positive_number

_complete = lru_cache(maxsize=8)(graphs.complete)  # a simulation asks for the same pairs at every step


def all_pairs(graph: Graph) -> Graph:
    """Make the graph of all pairs of each system of `graph`, whose edges are not looked at.

    >>> all_pairs(Graph(3, []).copies(2)).n_edges
    6
    """
    if graph.uniform_nodes is not None:
        return _complete(graph.uniform_nodes).copies(graph.n_graphs)
    return Graph.union([_complete(int(n)) for n in graph.node_counts])


def pairs_within(state: State, cutoff: float, cell: Array | None = None) -> Graph:
    """Find the pairs of each system of the flat `state` that are closer than `cutoff`, periodic images included.

    Parameters
    ----------
    state
        Positions; where its graph has a cell, that one counts.
    cutoff
        Largest distance.
    cell
        Lattice vectors of graphs without a cell of their own, or None.

    >>> q = np.array([[0.0], [1.0], [5.0]])
    >>> pairs_within(State(q, q, Graph(3, [])), 2.0).edges.tolist()
    [[1, 0]]
    """
    graph = state.graph
    parts = np.split(state.q, graph.node_ptr[1:-1])
    if graph.cell is None:
        near = CutoffNeighbours(cutoff, cell=cell)
        return Graph.union([near(q) for q in parts])
    found: dict[bytes, CutoffNeighbours] = {}
    pairs = []
    for q, own in zip(parts, graph.cells(state.dim), strict=True):
        key = own.tobytes()
        if key not in found:
            found[key] = CutoffNeighbours(cutoff, cell=own)
        pairs.append(found[key](q))
    return Graph.union(pairs)


def neighbours_or_none(graph_cutoff: float | None, cell: Array | None = None) -> CutoffNeighbours | None:
    """Make the rule that builds the graphs of the data from positions, or None for graphs that never change."""
    if graph_cutoff is None:
        return None
    return CutoffNeighbours(positive_number("graph_cutoff", graph_cutoff), cell=cell)


def first_graph(neighbours: CutoffNeighbours | None, positions: Array) -> Graph:
    """Make the graph at the undisturbed positions, by the rule if there is one, else of all pairs."""
    return graphs.complete(len(positions)) if neighbours is None else neighbours(positions)


def pattern(name: str, values: ArrayLike, count: int) -> Array:
    """Repeat `values` until each of `count` nodes has one.

    >>> pattern("charges", [1.0, -1.0], 5).tolist()
    [1.0, -1.0, 1.0, -1.0, 1.0]
    """
    array = np.atleast_1d(finite_array(name, values, ndim=(0, 1)))
    if not 1 <= len(array) <= count:
        raise ParameterError(
            f"{name} must be between 1 and {count} numbers (repeated over the nodes), got {len(array)}"
        )
    return np.resize(array, count)


def species_pattern(values: ArrayLike, count: int, kinds: int) -> IntArray:
    """Repeat species as `pattern` does, and check that they are integers from 0 to `kinds` - 1."""
    array = pattern("species", values, count)
    if not np.isin(array, np.arange(kinds)).all():
        raise ParameterError(f"species must be integers from 0 to {kinds - 1}, got {array.tolist()}")
    return array.astype(np.int64)


def separations(pairs: Graph, q: Array) -> tuple[Array, Array]:
    """Compute the vectors of pairs and their lengths; atoms at one place are an error, since no direction is theirs.

    >>> separations(Graph(2, [[0, 1]]), np.zeros((2, 3)))
    Traceback (most recent call last):
    hamfit.errors.DataError: atoms 1 and 0 are at the same place, where the forces between them are not defined
    """
    vectors = pairs.differences(q)
    r = lengths(vectors)
    if r.size and not r.min() > 0:
        high, low = pairs.edges[np.argmin(r)]
        first = pairs.node_ptr[np.searchsorted(pairs.node_ptr, low, side="right") - 1]
        raise DataError(
            f"atoms {high - first} and {low - first} are at the same place, "
            "where the forces between them are not defined"
        )
    return vectors, r

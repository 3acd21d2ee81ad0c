"""A few nodes of a large graph with all that is around them, as a graph of its own."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hamfit.graphs.graph import Graph
from hamfit.graphs.index import EdgeIndex
from hamfit.validation import IntArray


class Surroundings(NamedTuple):
    """Nodes near some others.

    Attributes
    ----------
    near
        The nodes that were asked for and their neighbours, in order, shape (k,).
    nodes
        These and their neighbours in turn, in order: the nodes of `graph`, shape (m,).
    places
        Where the near nodes stand among `nodes`, shape (k,).
    graph
        All edges that the near nodes have.
    """

    near: IntArray
    nodes: IntArray
    places: IntArray
    graph: Graph


def surroundings(graph: EdgeIndex, nodes: IntArray) -> Surroundings:
    """Cut out of a graph what some nodes and their neighbours are joined to; attributes are left behind.

    Takes a few passes over all edges, without arithmetic.

    >>> from hamfit.graphs import chain
    >>> cut = surroundings(chain(100), np.array([50]))
    >>> cut.near.tolist(), cut.nodes.tolist(), cut.graph.n_edges
    ([49, 50, 51], [48, 49, 50, 51, 52], 4)
    """
    high, low = graph.high, graph.low
    inside = np.zeros(graph.n_nodes, dtype=bool)
    inside[nodes] = True
    sides = inside.copy()
    for _ in range(2):  # to the neighbours, and to theirs
        near, edges = sides, np.flatnonzero(sides[high] | sides[low])
        sides = near.copy()
        sides[high[edges]] = True
        sides[low[edges]] = True
    found = np.flatnonzero(sides)
    numbers = np.cumsum(sides) - 1
    ends = numbers[graph.edges[edges]]
    offsets = getattr(graph, "offsets", None)
    cut = Graph(len(found), ends, offsets=None if offsets is None else offsets[edges])
    return Surroundings(np.flatnonzero(near), found, numbers[near], cut)

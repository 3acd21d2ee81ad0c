"""Full neighbour lists of a graph, as the loops in C read them: every pair stands in the lists of both its ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self
from weakref import WeakKeyDictionary

import numpy as np
import scipy

from hamfit.graphs import Graph
from hamfit.validation import Array, IntArray

_BITS = 10  # of the place along each axis by which nodes are ordered


@dataclass(frozen=True)
class FullList:
    """The neighbours of every node. Nodes are renumbered, so that those near each other are near in memory as well.

    The order of the neighbours of a node is that of the edges, whatever the numbers of the nodes are: sums over them
    round alike.

    Attributes
    ----------
    order
        The node that has each of the new numbers, shape (nodes,).
    start, count, index
        The neighbours of node i are the `count[i]` numbers of `index` from `start[i]` on, entries of `places`; shapes
        (nodes,), (nodes,) and (neighbours,), the first int64, the others int32.
    owner
        The node that each image is one of, shape (images,), int32. Every neighbour across a periodic boundary is an
        image of its own, and images are the entries after the nodes.
    shift
        Shape (images, dim): from the owner to its image.
    """

    order: IntArray
    start: IntArray
    count: Array
    index: Array
    owner: Array
    shift: Array

    @classmethod
    def of(cls, graph: Graph, q: Array) -> Self:
        """List the neighbours in a graph whose nodes are at about `q`, shape (nodes, dim).

        Examples
        --------
        >>> near = FullList.of(Graph(3, [[0, 1], [1, 2]]), np.array([[0.0], [1.0], [2.0]]))
        >>> near.start.tolist(), near.count.tolist(), near.index.tolist()
        ([0, 1, 3], [1, 2, 1], [1, 0, 2, 1])
        """
        nodes, order = graph.n_nodes, _order(graph, q)
        number = np.empty_like(order)
        number[order] = np.arange(nodes)
        receiver = number[np.concatenate([graph.high, graph.low])]
        sender = number[np.concatenate([graph.low, graph.high])]
        messages = np.arange(len(sender))
        by_node = scipy.sparse.csr_array(
            (np.ones(len(sender), np.int8), (receiver, messages)), shape=(nodes, len(sender))
        )
        listed = by_node.indices  # in the order of the edges for every node
        index = sender[listed]
        owner, shift = np.zeros(0, dtype=np.int32), np.zeros((0, q.shape[1]))
        if graph.offsets is not None:
            shifts = np.concatenate([-graph.offsets, graph.offsets])[listed]
            image = shifts.any(axis=1)
            owner, shift = index[image].astype(np.int32), shifts[image]
            index[image] = nodes + np.arange(len(shift))
        start, count = by_node.indptr[:-1].astype(np.int64), np.diff(by_node.indptr).astype(np.int32)
        return cls(order, start, count, index.astype(np.int32), owner, shift)

    def places(self, q: Array) -> Array:
        """Put positions (nodes, dim) in the order of the entries, filled up with zeros; shape (nodes + images, 4)."""
        nodes, dim = q.shape
        result = np.zeros((nodes + len(self.owner), 4))
        result[:nodes, :dim] = q[self.order]
        result[nodes:, :dim] = result[self.owner, :dim] + self.shift
        return result


_REMEMBERED: WeakKeyDictionary[Graph, FullList] = WeakKeyDictionary()


def full_list(graph: Graph, q: Array) -> FullList:
    """Give the full list of a graph, which is made once and remembered as long as there is the graph."""
    found = _REMEMBERED.get(graph)
    if found is None:
        found = _REMEMBERED[graph] = FullList.of(graph, q)
    return found


def _order(graph: Graph, q: Array) -> IntArray:
    """Order the nodes of each graph along a curve that fills space (Morton's), so that neighbours come close."""
    span = np.ptp(q, axis=0).max() if np.isfinite(q).all() else 0.0
    if span == 0:
        return np.arange(len(q))
    cell = ((q - q.min(axis=0)) * (((1 << _BITS) - 1) / span)).astype(np.int64)
    dim = q.shape[1]
    key = np.zeros(len(q), dtype=np.int64)
    for bit in range(_BITS):
        for axis in range(dim):
            key |= ((cell[:, axis] >> bit) & 1) << (dim * bit + axis)
    return np.lexsort((key, graph.graph_of_node))

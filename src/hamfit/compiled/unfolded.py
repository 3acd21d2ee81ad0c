"""Periodic images as nodes of their own: what acts across the boundary of a cell then acts on somebody.

The derivative of an energy by a strain is the sum of gradient times position over everybody who is acted upon. In a
periodic cell these are the nodes and the images that they see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self
from weakref import WeakKeyDictionary

import numpy as np

from hamfit.graphs import Graph
from hamfit.validation import Array, IntArray


@dataclass(frozen=True)
class Unfolded:
    """The nodes of one system and, behind them, the images that they see.

    Attributes
    ----------
    graph
        Nodes and images, without offsets: two graphs side by side, so that nodes keep their place before the images,
        with edges from the first to the second. Nodes have all of their neighbours here, images have not.
    owner
        The node that each image is one of, shape (images,).
    shift
        From the owner to its image, shape (images, dim).
    """

    graph: Graph
    owner: IntArray
    shift: Array

    @classmethod
    def of(cls, graph: Graph, dim: int) -> Self:
        """Unfold the graph of one system.

        >>> alone = Unfolded.of(Graph(1, [[0, 0]], offsets=[[3.0]], cell=[[3.0]]), 1)  # an atom and its two images
        >>> alone.graph.edges.tolist(), alone.owner.tolist(), alone.shift.tolist()
        ([[1, 0], [2, 0]], [0, 0], [[-3.0], [3.0]])
        """
        count = graph.n_nodes
        offsets = np.zeros((graph.n_edges, dim)) if graph.offsets is None else graph.offsets
        across = offsets.any(axis=1)
        high, low, shift = graph.high[across], graph.low[across], offsets[across]
        # q[high] - q[low] + offset: the high end sees the low one at q[low] - offset, the low end the high at + offset.
        seen = np.concatenate([low, high])
        keys = np.column_stack([seen, np.concatenate([-shift, shift])])
        images, place = np.unique(keys, axis=0, return_inverse=True)
        owner = images[:, 0].astype(np.int64)
        edges = np.column_stack([count + place.ravel(), np.concatenate([high, low])])
        edges = np.concatenate([graph.edges[~across], edges])
        everybody = np.concatenate([np.arange(count), owner])
        wide = Graph._trusted(
            edges,
            np.array([0, count, count + len(owner)]),
            np.array([0, len(edges), len(edges)]),
            node_attributes={name: values[everybody] for name, values in graph.node_attributes.items()},
        )
        return cls(wide, owner, images[:, 1:])

    def places(self, q: Array) -> Array:
        """Give the places of nodes and images, shape (nodes + images, dim)."""
        return np.concatenate([q, q[self.owner] + self.shift])


_REMEMBERED: WeakKeyDictionary[Graph, Unfolded] = WeakKeyDictionary()


def unfolded(graph: Graph, dim: int) -> Unfolded:
    """Unfold a graph, which is done once and remembered as long as there is the graph."""
    found = _REMEMBERED.get(graph)
    if found is None:
        found = _REMEMBERED[graph] = Unfolded.of(graph, dim)
    return found

"""Who is near whom, seen from the centres: every edge stands in the lists of both its ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from hamfit.features.invariant.encoding import Scalars
from hamfit.validation import Array, IntArray


@dataclass(frozen=True, eq=False)
class Neighbourhoods:
    """The neighbours of all centres, in the order of the centres' kinds, and of the neighbours' kinds for each centre.

    Attributes
    ----------
    centres
        The nodes in this order, shape (nodes,).
    kind
        Their kinds, shape (nodes,).
    start
        The neighbours of the centre at place i stand from ``start[i]`` to before ``start[i + 1]``; shape (nodes + 1,).
    node, neighbour_kind
        The neighbours and their kinds, shape (neighbours,).
    edge, sign
        The edges that lead there, and 1 where their vectors point from the centre to the neighbour, else -1.
    distance, inverse, unit
        r, 1 / r (zero for coincident nodes) and the direction to the neighbour, shapes (neighbours,) and
        (neighbours, components).
    """

    centres: IntArray
    kind: IntArray
    start: IntArray
    node: IntArray
    neighbour_kind: IntArray
    edge: IntArray
    sign: Array
    distance: Array
    inverse: Array
    unit: Array

    @classmethod
    def of(cls, scalars: Scalars) -> Self:
        """List the neighbours that are nearer than the cutoff."""
        graph, kind = scalars.graph, scalars.node_kind
        cutoff, nodes = scalars.encoding.cutoff, scalars.graph.n_nodes
        centres = np.argsort(kind, kind="stable")
        place = np.empty_like(centres)
        place[centres] = np.arange(nodes)
        near = np.arange(graph.n_edges) if cutoff is None else np.flatnonzero(scalars.distances < cutoff)
        edge = np.concatenate([near, near])
        sign = np.repeat([1.0, -1.0], len(near))
        centre = np.concatenate([graph.low[near], graph.high[near]])
        node = np.concatenate([graph.high[near], graph.low[near]])
        order = np.lexsort((kind[node], place[centre]))
        edge, sign, node = edge[order], sign[order], node[order]
        start = np.concatenate([[0], np.cumsum(np.bincount(place[centre], minlength=nodes))])
        unit = sign[:, None] * scalars.unit[edge]
        near_to = scalars.distances[edge], scalars.inverse[edge], unit
        return cls(centres, kind[centres], start, node, kind[node], edge, sign, *near_to)

    def blocks(self, most: int) -> Iterator[tuple[int, slice, slice]]:
        """Cut into runs of one kind with at most `most` neighbours, or one centre: (kind, places, neighbours)."""
        nodes = len(self.centres)
        at = 0
        while at < nodes:
            last = int(np.searchsorted(self.kind, self.kind[at], side="right"))
            to = int(np.searchsorted(self.start, self.start[at] + most, side="right")) - 1
            to = min(max(to, at + 1), last, at + most)
            yield int(self.kind[at]), slice(at, to), slice(int(self.start[at]), int(self.start[to]))
            at = to

    def centre_of(self, places: slice) -> IntArray:
        """Give the place, counted from the first of the run, of the centre of every neighbour of a run."""
        count = places.stop - places.start
        return np.repeat(np.arange(count), np.diff(self.start[places.start : places.stop + 1]))

    def cast(self, name: str, rows: slice, dtype: Any) -> Array:
        """Give some rows of one of the arrays in a precision."""
        found: Array = getattr(self, name)[rows]
        return found.astype(dtype, copy=False)

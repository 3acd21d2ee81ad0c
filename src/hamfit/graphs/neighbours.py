"""Graphs that follow the positions: an edge wherever two nodes are closer than a cutoff."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy

from hamfit.errors import DataError
from hamfit.graphs.graph import Graph
from hamfit.validation import Array, positive_number


@dataclass(frozen=True)
class CutoffNeighbours:
    """Builds the graph of all pairs closer than `cutoff`.

    Examples
    --------
    >>> near = CutoffNeighbours(1.5)
    >>> near(np.array([[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]])).edges.tolist()
    [[1, 0], [2, 1]]
    """

    cutoff: float

    def __post_init__(self) -> None:
        positive_number("cutoff", self.cutoff)

    def __call__(self, q: Array) -> Graph:
        """Graph at positions `q` of shape (nodes, dim), or union of the graphs at (snapshots, nodes, dim)."""
        if q.ndim == 3:
            return Graph.union([self(one) for one in q])
        if not np.isfinite(q).all():
            raise DataError("positions contain NaN or infinity: no neighbours can be found")
        pairs = scipy.spatial.cKDTree(q).query_pairs(self.cutoff, output_type="ndarray").astype(np.int64)
        order = np.lexsort((pairs[:, 0], pairs[:, 1]))  # by high index, then low: independent of the tree's order
        return Graph(len(q), pairs[order][:, ::-1])

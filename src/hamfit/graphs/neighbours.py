"""Graphs that follow the positions: an edge wherever two nodes, or their periodic images, are closer than a cutoff."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
import scipy
from numpy.typing import ArrayLike, NDArray

from hamfit.errors import DataError, ParameterError
from hamfit.graphs.edges import lattice_vectors
from hamfit.graphs.graph import Graph
from hamfit.memory import require_memory
from hamfit.validation import Array, IntArray, non_negative_number, positive_number

_FARTHEST = 1e150  # a cutoff beyond this is none: its square would not be a number
_SKIN = 0.15  # of the cutoff: pairs up to so much farther apart are remembered, and searched again only now and then
_SORTED = 1 << 16  # edges
_MARGIN = 1 + 1e-9  # of the skin, for rounding errors of distances


@dataclass(frozen=True)
class _Kept:
    """The pairs within cutoff + skin, and the positions that they were found at."""

    q: Array
    pairs: Graph
    within: Array | None = None
    graph: Graph | None = None


class CutoffNeighbours:
    """Builds the graph of all pairs closer than `cutoff`, each once, however many a node has.

    With a `cell` the pairs include periodic images, of a node itself too where the cell is smaller than the cutoff. The
    graph's offsets are those of the positions as they are given: they may lie anywhere, inside the cell or not, and a
    particle that leaves the cell leaves no trace in ``graph.differences(q)``.

    Parameters
    ----------
    cutoff
        Largest distance of a pair, exclusive.
    cell
        Lattice vectors, the rows of a (dim, dim) array, or the edges (dim,) of a rectangular box; rows of zeros for
        directions without images. None for no images at all.
    periodic
        Which of the lattice vectors count: one answer for all, or one for each.
    skin
        If positive, pairs are searched up to cutoff + skin, and searched again only when a node has moved by more than
        half the skin; in between they are only filtered by their distance. The graph is the same.

    Attributes
    ----------
    searches
        How often pairs were searched so far.

    Examples
    --------
    >>> near = CutoffNeighbours(1.5)
    >>> near(np.array([[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]])).edges.tolist()
    [[1, 0], [2, 1]]
    >>> near = CutoffNeighbours(1.5, cell=[3.0, 9.0])
    >>> graph = near(np.array([[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]]))
    >>> sorted(zip(graph.edges.tolist(), graph.offsets.tolist()))
    [([1, 0], [0.0, 0.0]), ([2, 0], [-3.0, 0.0]), ([2, 1], [0.0, 0.0])]
    """

    @classmethod
    def along(cls, cutoff: float, cell: ArrayLike | None) -> Self:
        """Make one for a motion, with a skin of a size that suits motions."""
        return cls(cutoff, cell=cell, skin=_SKIN * positive_number("cutoff", cutoff))

    def __init__(
        self, cutoff: float, *, cell: ArrayLike | None = None, periodic: bool | Sequence[bool] = True, skin: float = 0.0
    ) -> None:
        self.cutoff = min(positive_number("cutoff", cutoff), _FARTHEST)
        self.skin = min(non_negative_number("skin", skin), _FARTHEST)
        self.cell: NDArray[np.float64] | None = None
        if cell is not None:
            rows = lattice_vectors(cell)
            flags = np.broadcast_to(periodic, (len(rows),)) if np.shape(periodic) in ((), (len(rows),)) else None
            if flags is None or flags.dtype != bool:
                raise ParameterError(f"periodic must be True, False or {len(rows)} of them, got {periodic!r}")
            self.cell = np.where(flags[:, None], rows, 0.0)
        self.searches = 0
        self._kept: dict[int, _Kept] = {}

    def __repr__(self) -> str:
        cell = "" if self.cell is None else f", cell={self.cell.tolist()}"
        return f"CutoffNeighbours({self.cutoff:g}{cell}{f', skin={self.skin:g}' * bool(self.skin)})"

    def __call__(self, q: Array) -> Graph:
        """Find the graph at positions (nodes, dim), or the union of those at positions (snapshots, nodes, dim)."""
        if q.ndim == 3:
            return Graph.union([self._at(number, one) for number, one in enumerate(q)])
        return self._at(0, q)

    def _at(self, number: int, q: Array) -> Graph:
        if not np.abs(q).max(initial=0.0) <= _FARTHEST:
            what = f"numbers beyond {_FARTHEST:g}" if np.isfinite(q).all() else "NaN or infinity"
            raise DataError(f"positions contain {what}: no neighbours can be found")
        if self.cell is not None and q.shape[1] != len(self.cell):
            raise DataError(f"positions have {q.shape[1]} components, but the cell has {len(self.cell)} vectors")
        if not self.skin:
            return self._search(q, self.cutoff)
        kept = self._kept.get(number)
        # Two nodes that have moved by at most half the skin each are no more than the skin closer than they were.
        if kept is None or kept.q.shape != q.shape or ((q - kept.q) ** 2).sum(axis=1).max() > (0.5 * self.skin) ** 2:
            kept = _Kept(q.copy(), self._search(q, (self.cutoff + self.skin) * _MARGIN))
        apart = kept.pairs.differences(q)
        within = np.einsum("ed,ed->e", apart, apart) < self.cutoff**2
        if kept.within is None or kept.graph is None or not np.array_equal(within, kept.within):
            kept = _Kept(kept.q, kept.pairs, within, _part(kept.pairs, np.flatnonzero(within)))
        self._kept[number] = kept
        graph: Graph = kept.graph  # type: ignore[assignment]  # set above where it was not
        return graph

    def _search(self, q: Array, reach: float) -> Graph:
        """Find all pairs closer than `reach`."""
        self.searches += 1
        if self.cell is None or not self.cell.any():
            pairs = scipy.spatial.cKDTree(q).query_pairs(np.nextafter(reach, 0.0), output_type="ndarray")
            edges = np.ascontiguousarray(pairs[:, ::-1], dtype=np.int64)  # the tree gives the low end first
            offsets = None if self.cell is None else np.zeros((len(edges), len(self.cell)))
        else:
            edges, offsets = _periodic_pairs(q, reach, self.cell)
        graph = Graph._trusted(edges, np.array([0, len(q)]), np.array([0, len(edges)]), offsets=offsets, cell=self.cell)
        # Sorted edges are recognised where they stay the same from step to step. Where there are very many, some change
        # at every step, and sorting would take as long as the search.
        if len(edges) > _SORTED:
            return graph
        return _part(graph, np.argsort(edges[:, 0] * len(q) + edges[:, 1], kind="stable"))


def _periodic_pairs(q: Array, reach: float, cell: NDArray[np.float64]) -> tuple[IntArray, NDArray[np.float64]]:
    """Find pairs with periodic images: edges (pairs, 2), high end first, and offsets (pairs, dim)."""
    import vesin  # not above: it imports PyTorch where that is installed, which takes seconds

    dim = len(cell)
    if dim > 3:
        raise DataError(f"periodic neighbours are found in up to 3 dimensions, got {dim}")
    lengths = np.linalg.norm(cell[cell.any(axis=1)], axis=1)
    with np.errstate(over="ignore"):
        images = float(np.prod(np.maximum(1.0, reach / lengths)))
    require_memory(
        40 * len(q) * images,
        f"finding the neighbours within {reach:g} in a cell of the lengths {', '.join(f'{x:.3g}' for x in lengths)}",
        "check the cell and the cutoff, and that both are in the same unit of length",
    )
    points, box = np.zeros((len(q), 3)), np.zeros((3, 3))
    points[:, :dim], box[:dim, :dim] = q, cell
    search = vesin.NeighborList(cutoff=reach, full_list=False)
    pairs, images = search.compute(points, box, box.any(axis=1), quantities="PS", copy=False)
    edges, offsets = np.empty((len(pairs), 2), dtype=np.int64), np.zeros((len(pairs), dim))
    edges[:, 0], edges[:, 1] = pairs[:, 1], pairs[:, 0]
    moved = np.flatnonzero(images[:, 0] | images[:, 1] | images[:, 2])  # few pairs cross the border of a large box
    offsets[moved] = np.einsum("pi,id->pd", images[moved].astype(np.float64), box[:, :dim])
    swapped = np.flatnonzero(edges[:, 0] < edges[:, 1])  # none, though the library does not promise the order
    if swapped.size:
        edges[swapped] = edges[swapped, ::-1]
        offsets[swapped] *= -1.0
    return edges, offsets


def _part(graph: Graph, rows: Array) -> Graph:
    """Take some edges of a single graph."""
    offsets = None if graph.offsets is None else np.take(graph.offsets, rows, axis=0)
    edges = np.take(graph.edges, rows, axis=0)
    return Graph._trusted(edges, graph.node_ptr, np.array([0, len(rows)]), offsets=offsets, cell=graph.cell)

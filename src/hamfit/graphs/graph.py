"""`Graph`: one graph, or the block-diagonal union of several, with what its nodes and edges carry.

A union concatenates the nodes of all graphs; edges carry the offset of their graph, and pointer arrays mark where
each graph begins. Whatever works on one graph therefore works on a batch of graphs of any sizes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import DataError
from hamfit.graphs.edges import MASS, attributes, canonical, lattice_vectors
from hamfit.graphs.index import EdgeIndex
from hamfit.graphs.roles import role_attributes
from hamfit.graphs.sums import joined_attributes, pointers
from hamfit.parallel import cached_property
from hamfit.validation import Array, IntArray, positive_integer
from hamfit.words import counted

_MOST_NODES = 2**31  # the two ends of an edge fit together into one integer of 64 bits
_REMEMBERED_COPIES = 4  # a sweep over blocks needs two block sizes: the full one and the last, shorter one


class Graph(EdgeIndex):
    """Nodes and undirected edges of one system, or of several systems side by side.

    Parameters
    ----------
    n_nodes
        Number of nodes.
    edges
        Shape (edges, 2): each undirected edge once, its ends in either order.
    node_attributes, edge_attributes
        Numbers that nodes and edges have, by name, each of shape (nodes,) or (edges,): floats, or integers for kinds.
        ``"mass"``, ``"species"`` and ``"charge"`` of nodes, ``"stiffness"`` and ``"rest_length"`` of edges are the
        names that hamfit's systems use.
    offsets
        Shape (edges, dim): what is added to ``q[first end] - q[second end]`` of each edge, for edges that reach into a
        periodic image. A pair may then be joined several times, and a node to its own images.
    cell
        Shape (dim, dim): rows are the lattice vectors of the periodic images, zeros where there are none.
    held
        Numbers of nodes that are held, such as walls and pivots: the node attribute ``"held"``, see `with_held`.
    angles
        Which coordinates are angles, shape (dim,) or (nodes, dim): the node attribute ``"angles"``, see `with_angles`.

    Attributes
    ----------
    edges
        Shape (edges, 2), high index first.
    node_ptr, edge_ptr
        Shape (graphs + 1,): nodes ``node_ptr[g]:node_ptr[g + 1]`` belong to graph g; edges likewise.
    node_attributes, edge_attributes
        By name; empty without any.
    offsets
        Shape (edges, dim), or None; added to ``q[high] - q[low]``.
    cell
        Shape (dim, dim), or None; (graphs, dim, dim) for several systems.

    Examples
    --------
    >>> triangle = Graph(3, [[0, 1], [1, 2], [2, 0]])
    >>> pair = Graph.union([triangle, triangle])
    >>> pair.n_graphs, pair.n_nodes, pair.n_edges
    (2, 6, 6)

    One atom on a line, and its image at distance 3:

    >>> crystal = Graph(1, [[0, 0]], offsets=[[3.0]], cell=[[3.0]])
    >>> crystal.differences(np.zeros((1, 1))).tolist()
    [[3.0]]
    """

    def __init__(
        self,
        n_nodes: int,
        edges: ArrayLike,
        *,
        node_attributes: Mapping[str, ArrayLike] | None = None,
        edge_attributes: Mapping[str, ArrayLike] | None = None,
        offsets: ArrayLike | None = None,
        cell: ArrayLike | None = None,
        held: Sequence[int] | None = None,
        angles: ArrayLike | None = None,
    ) -> None:
        n_nodes = positive_integer("n_nodes", n_nodes)
        if n_nodes > _MOST_NODES:
            raise DataError(f"a graph has at most {_MOST_NODES:,} nodes, got {Decimal(n_nodes):.1e}; ask for fewer")
        checked, shifts = canonical(edges, n_nodes, offsets)
        vectors = None if cell is None else lattice_vectors(cell)
        if vectors is not None and shifts is not None and shifts.shape[1] != len(vectors):
            raise DataError(f"offsets have {shifts.shape[1]} components, but the cell has {len(vectors)} vectors")
        self._set(
            checked,
            np.array([0, n_nodes]),
            np.array([0, len(checked)]),
            node_attributes=attributes("node", role_attributes(node_attributes, n_nodes, held, angles), n_nodes),
            edge_attributes=attributes("edge", edge_attributes, len(checked)),
            offsets=shifts,
            cell=vectors,
        )

    def _set(
        self,
        edges: IntArray,
        node_ptr: IntArray,
        edge_ptr: IntArray,
        *,
        node_attributes: Mapping[str, Array] | None = None,
        edge_attributes: Mapping[str, Array] | None = None,
        offsets: Array | None = None,
        cell: Array | None = None,
    ) -> None:
        super().__init__(edges, node_ptr, edge_ptr)
        self.node_attributes = node_attributes or {}
        self.edge_attributes = edge_attributes or {}
        self.offsets = offsets
        self.cell = cell
        self._copies: dict[int, Graph] = {}

    @classmethod
    def _trusted(cls, edges: IntArray, node_ptr: IntArray, edge_ptr: IntArray, **carried: Any) -> Graph:
        """Make a graph of parts that are as they should be: high index first, `cell` as the attribute of that name."""
        graph = cls.__new__(cls)
        graph._set(edges, node_ptr, edge_ptr, **carried)
        return graph

    @classmethod
    def union(cls, graphs: Sequence[Graph]) -> Graph:
        """Put graphs side by side, in order; those without offsets or cell get zeros where others have them."""
        if len(graphs) == 1:
            return graphs[0]
        node_counts = np.concatenate([np.diff(g.node_ptr) for g in graphs])
        edge_counts = np.concatenate([np.diff(g.edge_ptr) for g in graphs])
        firsts = np.cumsum([0, *[g.n_nodes for g in graphs[:-1]]])
        edges = np.concatenate([g.edges + first for g, first in zip(graphs, firsts, strict=True)])
        dim = next((g.dim for g in graphs if g.dim is not None), None)
        return cls._trusted(
            edges,
            pointers(node_counts),
            pointers(edge_counts),
            node_attributes=joined_attributes("node", [g.node_attributes for g in graphs]),
            edge_attributes=joined_attributes("edge", [g.edge_attributes for g in graphs]),
            offsets=None if dim is None else np.concatenate([g.periodic(dim).offsets for g in graphs]),
            cell=None if dim is None else np.concatenate([g.cells(dim) for g in graphs]),
        )

    def copies(self, count: int) -> Graph:
        """Put `count` copies of this graph side by side (remembered, with its operators, for a few counts)."""
        if count == 1:
            return self
        graph = self._copies.get(count)
        if graph is None:
            firsts = np.arange(count)[:, None, None] * self.n_nodes
            edges = (self.edges[None] + firsts).reshape(-1, 2)
            node_counts = np.tile(np.diff(self.node_ptr), count)
            edge_counts = np.tile(np.diff(self.edge_ptr), count)
            graph = self._trusted(
                edges,
                pointers(node_counts),
                pointers(edge_counts),
                node_attributes={name: np.tile(values, count) for name, values in self.node_attributes.items()},
                edge_attributes={name: np.tile(values, count) for name, values in self.edge_attributes.items()},
                offsets=None if self.offsets is None else np.tile(self.offsets, (count, 1)),
                cell=None
                if self.cell is None
                else np.tile(self.cell.reshape(-1, *self.cell.shape[-2:]), (count, 1, 1)),
            )
            recent = list(self._copies.items())[1 - _REMEMBERED_COPIES :]
            self._copies = dict([*recent, (count, graph)])  # a new dict: other threads may be reading the old one
        return graph

    def with_attributes(
        self,
        node_attributes: Mapping[str, ArrayLike] | None = None,
        edge_attributes: Mapping[str, ArrayLike] | None = None,
    ) -> Graph:
        """Return this graph with further attributes (or other values of those it has).

        >>> Graph(2, [[0, 1]]).with_attributes({"mass": [1.0, 2.0]}).node_attributes["mass"].tolist()
        [1.0, 2.0]
        """
        if not node_attributes and not edge_attributes:
            return self
        on_nodes = {**self.node_attributes, **attributes("node", node_attributes, self.n_nodes)}
        on_edges = {**self.edge_attributes, **attributes("edge", edge_attributes, self.n_edges)}
        return self._changed(node_attributes=on_nodes, edge_attributes=on_edges)

    def periodic(self, dim: int) -> Graph:
        """Return this graph with offsets and cell: its own, else zeros."""
        if self.dim not in (None, dim):
            raise DataError(f"a periodic graph in {counted(self.dim or 0, 'dimension')} does not go with one in {dim}")
        if self.offsets is not None and self.cell is not None:
            return self
        shape = (dim, dim) if self.n_graphs == 1 else (self.n_graphs, dim, dim)
        return self._changed(
            offsets=np.zeros((self.n_edges, dim)) if self.offsets is None else self.offsets,
            cell=self.cells(dim).reshape(shape),
        )

    def part(self, rows: slice | Array) -> Graph:
        """Return all nodes with some of the edges, a slice or a mask of them; a union stays a union of as many graphs.

        >>> Graph(3, [[0, 1], [1, 2], [2, 0]]).part(slice(0, 2)).edges.tolist()
        [[1, 0], [2, 1]]
        """
        kept = np.zeros(self.n_edges, dtype=bool)
        kept[rows] = True
        return self._trusted(
            self.edges[rows],
            self.node_ptr,
            np.concatenate([[0], np.cumsum(kept)])[self.edge_ptr],
            node_attributes=self.node_attributes,
            edge_attributes={name: values[rows] for name, values in self.edge_attributes.items()},
            offsets=None if self.offsets is None else self.offsets[rows],
            cell=self.cell,
        )

    def _changed(self, **parts: Any) -> Graph:
        kept = {name: getattr(self, name) for name in ("node_attributes", "edge_attributes", "offsets", "cell")}
        return self._trusted(self.edges, self.node_ptr, self.edge_ptr, **(kept | parts))

    def same_as(self, other: Graph) -> bool:
        """Tell whether all is equal: nodes, edges in their order, attributes, offsets and cell."""
        if self is other:
            return True
        mine, theirs = self._parts(), other._parts()
        return mine.keys() == theirs.keys() and all(np.array_equal(mine[name], theirs[name]) for name in mine)

    @cached_property
    def fingerprint(self) -> bytes:
        """A digest of all that the graph holds, by which equal graphs are recognised."""
        digest = blake2b(digest_size=16)
        for name, values in sorted(self._parts().items()):
            digest.update(f"{name} {values.dtype} {values.shape}".encode())
            digest.update(np.ascontiguousarray(values).data)
        return digest.digest()

    def _parts(self) -> dict[str, Array]:
        """Collect all arrays that the graph holds, by name."""
        parts = {"node_ptr": self.node_ptr, "edge_ptr": self.edge_ptr, "edges": self.edges}
        parts |= {f"nodes/{name}": values for name, values in self.node_attributes.items()}
        parts |= {f"edges/{name}": values for name, values in self.edge_attributes.items()}
        parts |= {} if self.offsets is None else {"offsets": self.offsets}
        return parts | ({} if self.cell is None else {"cell": self.cell})

    @property
    def dim(self) -> int | None:
        """Spatial dimension of the offsets or of the cell; None where there are neither."""
        known = self.cell if self.offsets is None else self.offsets
        return None if known is None else known.shape[-1]

    def cells(self, dim: int) -> Array:
        """Return the cell of every system, shape (graphs, dim, dim); zeros where there is none."""
        if self.cell is None:
            return np.zeros((self.n_graphs, dim, dim))
        return self.cell.reshape(-1, dim, dim)

    def differences(self, q: Array) -> Array:
        """Compute ``q[high] - q[low]``, to the right periodic images; (..., nodes, dim) to (..., edges, dim)."""
        apart: Array = np.take(q, self.high, axis=-2)
        apart -= np.take(q, self.low, axis=-2)
        if self.offsets is not None:
            apart += self.offsets
        return apart

    @property
    def masses(self) -> Array:
        """Masses of the nodes: their attribute ``"mass"``, or one where there is none."""
        return np.asarray(self.node_attributes.get(MASS, np.ones(self.n_nodes)), dtype=np.float64)

    def __repr__(self) -> str:
        return f"Graph(graphs={self.n_graphs}, nodes={self.n_nodes}, edges={self.n_edges})"

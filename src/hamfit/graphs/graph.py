"""One graph, or the block-diagonal union of several, and the sparse operators that sum over it.

A union concatenates the nodes of all graphs; edges carry the offset of their graph, and pointer arrays mark where
each graph begins. Whatever works on one graph therefore works on a batch of graphs of any sizes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import DataError
from hamfit.graphs.edges import attributes, canonical, lattice_vectors
from hamfit.graphs.sums import joined, operator, pointers, segment_sum
from hamfit.validation import Array, IntArray, positive_integer

_REMEMBERED_COPIES = 4  # a sweep over blocks needs two block sizes: the full one and the last, shorter one


class Graph:
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

    edges: IntArray
    node_ptr: IntArray
    edge_ptr: IntArray
    node_attributes: Mapping[str, Array]
    edge_attributes: Mapping[str, Array]
    offsets: Array | None
    cell: Array | None

    def __init__(
        self,
        n_nodes: int,
        edges: ArrayLike,
        *,
        node_attributes: Mapping[str, ArrayLike] | None = None,
        edge_attributes: Mapping[str, ArrayLike] | None = None,
        offsets: ArrayLike | None = None,
        cell: ArrayLike | None = None,
    ) -> None:
        n_nodes = positive_integer("n_nodes", n_nodes)
        checked, shifts = canonical(edges, n_nodes, offsets)
        vectors = None if cell is None else lattice_vectors(cell)
        if vectors is not None and shifts is not None and shifts.shape[1] != len(vectors):
            raise DataError(f"offsets have {shifts.shape[1]} components, but the cell has {len(vectors)} vectors")
        self._set(
            checked,
            np.array([0, n_nodes]),
            np.array([0, len(checked)]),
            attributes("node", node_attributes, n_nodes),
            attributes("edge", edge_attributes, len(checked)),
            shifts,
            vectors,
        )

    def _set(
        self,
        edges: IntArray,
        node_ptr: IntArray,
        edge_ptr: IntArray,
        node_attributes: Mapping[str, Array],
        edge_attributes: Mapping[str, Array],
        offsets: Array | None,
        cell: Array | None,
    ) -> None:
        self.edges = edges
        self.node_ptr = node_ptr
        self.edge_ptr = edge_ptr
        self.node_attributes = node_attributes
        self.edge_attributes = edge_attributes
        self.offsets = offsets
        self.cell = cell
        self._copies: dict[int, Graph] = {}
        self._operators: dict[tuple[str, str], Any] = {}

    @classmethod
    def _trusted(
        cls,
        edges: IntArray,
        node_ptr: IntArray,
        edge_ptr: IntArray,
        *,
        node_attributes: Mapping[str, Array] | None = None,
        edge_attributes: Mapping[str, Array] | None = None,
        offsets: Array | None = None,
        cell: Array | None = None,
    ) -> Graph:
        """Graph from parts that are as they should be: high index first, `cell` as the attribute of that name."""
        graph = cls.__new__(cls)
        graph._set(edges, node_ptr, edge_ptr, node_attributes or {}, edge_attributes or {}, offsets, cell)
        return graph

    @classmethod
    def union(cls, graphs: Sequence[Graph]) -> Graph:
        """All graphs side by side, in order; those without offsets or cell get zeros where others have them."""
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
            node_attributes=joined("node", [g.node_attributes for g in graphs]),
            edge_attributes=joined("edge", [g.edge_attributes for g in graphs]),
            offsets=None if dim is None else np.concatenate([g.periodic(dim).offsets for g in graphs]),
            cell=None if dim is None else np.concatenate([g.cells(dim) for g in graphs]),
        )

    def copies(self, count: int) -> Graph:
        """`count` copies of this graph side by side (remembered, with its operators, for a few counts)."""
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
        """This graph with further attributes (or other values of those it has).

        >>> Graph(2, [[0, 1]]).with_attributes({"mass": [1.0, 2.0]}).node_attributes["mass"].tolist()
        [1.0, 2.0]
        """
        if not node_attributes and not edge_attributes:
            return self
        on_nodes = {**self.node_attributes, **attributes("node", node_attributes, self.n_nodes)}
        on_edges = {**self.edge_attributes, **attributes("edge", edge_attributes, self.n_edges)}
        return self._changed(node_attributes=on_nodes, edge_attributes=on_edges)

    def periodic(self, dim: int) -> Graph:
        """This graph with offsets and cell: its own, else zeros."""
        if self.dim not in (None, dim):
            raise DataError(f"a periodic graph in {self.dim} dimensions does not go with one in {dim}")
        if self.offsets is not None and self.cell is not None:
            return self
        shape = (dim, dim) if self.n_graphs == 1 else (self.n_graphs, dim, dim)
        return self._changed(
            offsets=np.zeros((self.n_edges, dim)) if self.offsets is None else self.offsets,
            cell=self.cells(dim).reshape(shape),
        )

    def part(self, rows: slice | Array) -> Graph:
        """All nodes with some of the edges, in the order of ``edges``; of a union only as one graph of all nodes.

        >>> Graph(3, [[0, 1], [1, 2], [2, 0]]).part(slice(0, 2)).edges.tolist()
        [[1, 0], [2, 1]]
        """
        edges = self.edges[rows]
        return self._trusted(
            edges,
            np.array([0, self.n_nodes]),
            np.array([0, len(edges)]),
            node_attributes=self.node_attributes,
            edge_attributes={name: values[rows] for name, values in self.edge_attributes.items()},
            offsets=None if self.offsets is None else self.offsets[rows],
            cell=self.cell if self.n_graphs == 1 else None,
        )

    def _changed(self, **parts: Any) -> Graph:
        kept = {name: getattr(self, name) for name in ("node_attributes", "edge_attributes", "offsets", "cell")}
        return self._trusted(self.edges, self.node_ptr, self.edge_ptr, **(kept | parts))

    def same_as(self, other: Graph) -> bool:
        """Whether all is equal: nodes, edges in their order, attributes, offsets and cell."""
        if self is other:
            return True
        mine, theirs = self._parts(), other._parts()
        return mine.keys() == theirs.keys() and all(np.array_equal(mine[name], theirs[name]) for name in mine)

    @cached_property
    def fingerprint(self) -> bytes:
        """Digest of all that the graph holds: equal graphs have equal ones."""
        digest = blake2b(digest_size=16)
        for name, values in self._parts().items():
            digest.update(f"{name} {values.dtype} {values.shape}".encode())
            digest.update(np.ascontiguousarray(values).data)
        return digest.digest()

    def _parts(self) -> dict[str, Array]:
        """All arrays that the graph holds, by name."""
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
        """Cell of every system, shape (graphs, dim, dim); zeros where there is none."""
        if self.cell is None:
            return np.zeros((self.n_graphs, dim, dim))
        return self.cell.reshape(-1, dim, dim)

    def differences(self, q: Array) -> Array:
        """Separations ``q[high] - q[low]``, to the right periodic images; (..., nodes, dim) to (..., edges, dim)."""
        apart: Array = np.take(q, self.high, axis=-2)
        apart -= np.take(q, self.low, axis=-2)
        if self.offsets is not None:
            apart += self.offsets
        return apart

    def __repr__(self) -> str:
        return f"Graph(graphs={self.n_graphs}, nodes={self.n_nodes}, edges={self.n_edges})"

    @property
    def n_graphs(self) -> int:
        """Number of systems."""
        return len(self.node_ptr) - 1

    @property
    def n_nodes(self) -> int:
        """Number of nodes of all systems together."""
        return int(self.node_ptr[-1])

    @property
    def masses(self) -> Array:
        """Masses of the nodes: their attribute ``"mass"``, or one where there is none."""
        return np.asarray(self.node_attributes.get("mass", np.ones(self.n_nodes)), dtype=np.float64)

    @property
    def n_edges(self) -> int:
        """Number of undirected edges of all systems together."""
        return len(self.edges)

    @cached_property
    def node_counts(self) -> IntArray:
        """Nodes of each system, shape (graphs,)."""
        return np.diff(self.node_ptr)

    @cached_property
    def edge_counts(self) -> IntArray:
        """Undirected edges of each system, shape (graphs,)."""
        return np.diff(self.edge_ptr)

    @cached_property
    def uniform_nodes(self) -> int | None:
        """Nodes per system where all have equally many, else None."""
        counts = self.node_counts
        return int(counts[0]) if (counts == counts[0]).all() else None

    @cached_property
    def high(self) -> IntArray:
        """Higher end of every edge, shape (edges,)."""
        return np.ascontiguousarray(self.edges[:, 0])

    @cached_property
    def low(self) -> IntArray:
        """Lower end of every edge, shape (edges,)."""
        return np.ascontiguousarray(self.edges[:, 1])

    @cached_property
    def graph_of_node(self) -> IntArray:
        """Index of the system that each node belongs to, shape (nodes,)."""
        return np.repeat(np.arange(self.n_graphs), self.node_counts)

    @cached_property
    def degrees(self) -> IntArray:
        """Number of neighbours of each node, shape (nodes,)."""
        return np.bincount(self.edges.ravel(), minlength=self.n_nodes)

    def scatter_difference(self, edge_values: Array) -> Array:
        """Sum over edges into nodes: plus at the high end, minus at the low end; (edges, k) to (nodes, k).

        This is the transpose of :meth:`differences`. An edge from a node to its own image adds nothing.
        """
        return self._apply("difference", edge_values)

    def scatter_messages(self, message_values: Array) -> Array:
        """Sum over messages into their *source* nodes; (2 edges, k) to (nodes, k).

        The first half of the messages runs from high to low, the second half from low to high.
        """
        return self._apply("messages", message_values)

    def neighbour_sum(self, node_values: Array, *, average: bool = False, transpose: bool = False) -> Array:
        """Sum (or average) over the neighbours of each node; (nodes, k) to (nodes, k).

        With `transpose` the adjoint operation; it differs only for the average.
        """
        if not average:
            return self._apply("neighbours", node_values)
        share = (1.0 / np.maximum(self.degrees, 1)).astype(node_values.dtype)[:, None]
        if transpose:
            return self._apply("neighbours", node_values * share)
        return self._apply("neighbours", node_values) * share

    def sum_nodes(self, node_values: Array) -> Array:
        """Sum over the nodes of each system; (nodes, ...) to (graphs, ...)."""
        return segment_sum(node_values, self.node_ptr, self.uniform_nodes)

    def sum_edges(self, edge_values: Array) -> Array:
        """Sum over the edges of each system; (edges, ...) to (graphs, ...)."""
        return segment_sum(edge_values, self.edge_ptr, None)

    def _apply(self, name: str, values: Array) -> Array:
        key = (name, values.dtype.char)
        if key not in self._operators:
            self._operators[key] = operator(name, self.n_nodes, self.high, self.low).astype(values.dtype)
        return self._operators[key] @ values

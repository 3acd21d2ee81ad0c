"""Graphs in an HDF5 file, read when they are asked for: edges, attributes, offsets and cells of any of them."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from hamfit.data import h5md
from hamfit.data.graph_fields import arguments, parts
from hamfit.data.indexing import segments
from hamfit.errors import DataError
from hamfit.graphs import Graph
from hamfit.graphs.edges import canonical, check_attribute
from hamfit.graphs.sums import pointers
from hamfit.validation import Array, IntArray, whole_numbers


class OneGraph:
    """The one graph of a file whose snapshots all share it, with the interface of `StoredGraphs`."""

    def __init__(self, graph: Graph) -> None:
        self.sizes, self.edge_counts = np.array([graph.n_nodes]), np.array([graph.n_edges])
        self._graph = graph

    def union(self, owners: IntArray, what: str) -> Graph:
        """Return as many copies side by side as there are `owners`."""
        del what
        return self._graph.copies(len(owners))

    def single(self, numbers: IntArray, what: str) -> tuple[Graph, ...]:
        """Return the graph by itself."""
        del numbers, what
        return (self._graph,)


class StoredGraphs:
    """The several graphs of a file, which holds their nodes and edges one graph after the other.

    Parameters
    ----------
    path
        The file, for messages.
    edges
        Shape (edges of all graphs, 2), each graph counting its nodes from zero.
    fields
        What the graphs carry besides, see `hamfit.data.graph_fields`.
    sizes
        Nodes of each graph, shape (graphs,).
    edge_ptr
        Where the edges of each graph begin, shape (graphs + 1,).
    """

    def __init__(
        self,
        path: Path,
        edges: h5md.StoredArray,
        fields: dict[str, h5md.StoredArray],
        sizes: IntArray,
        edge_ptr: IntArray,
    ) -> None:
        self.sizes = sizes
        self.edge_counts: IntArray = np.diff(edge_ptr)
        self._path = path
        self._edges = edges
        self._fields = fields
        self._begins = {"nodes": pointers(sizes), "edges": edge_ptr, "offsets": edge_ptr, "cell": np.arange(len(sizes))}

    def union(self, owners: IntArray, what: str) -> Graph:
        """Read the graphs `owners` side by side; `what` they belong to is said where they are not sound."""
        used, place = np.unique(owners, return_inverse=True)
        edges, offsets = self._edges_of(used, what)
        counts, sizes = self.edge_counts[owners], self.sizes[owners]
        node_ptr = pointers(sizes)
        of_edges = segments(pointers(self.edge_counts[used])[:-1][place], counts)
        of_nodes = segments(pointers(self.sizes[used])[:-1][place], sizes)
        chosen = {"nodes": of_nodes, "edges": of_edges, "cell": place if len(owners) > 1 else place[0]}
        fields = {key: values[chosen[key.partition("/")[0]]] for key, values in self._values_of(used, what).items()}
        if offsets is not None:
            fields["offsets"] = offsets[of_edges]
        edges = edges[of_edges] + np.repeat(node_ptr[:-1], counts)[:, None]
        return Graph._trusted(edges, node_ptr, pointers(counts), **arguments(fields))

    def single(self, numbers: IntArray, what: str) -> tuple[Graph, ...]:
        """Read graphs by their numbers, each on its own."""
        edges, offsets = self._edges_of(numbers, what)
        values = self._values_of(numbers, what) | ({} if offsets is None else {"offsets": offsets})
        sizes, begins = self.sizes[numbers], pointers(self.edge_counts[numbers])
        return tuple(
            Graph._trusted(edges[a:b].copy(), np.array([0, n]), np.array([0, b - a]), **fields)
            for n, a, b, fields in zip(sizes, begins[:-1], begins[1:], parts(values, sizes, begins), strict=True)
        )

    def _edges_of(self, graphs: IntArray, what: str) -> tuple[IntArray, Array | None]:
        """Read and check the edges of some graphs, counted from zero in each graph, and their offsets."""
        begins, counts, sizes = self._begins["edges"][graphs], self.edge_counts[graphs], self.sizes[graphs]
        stored = self._fields.get("offsets")
        with h5md.reading(self._path, f"edges of {what}"):
            edges = self._edges.segments(begins, counts)
            offsets = None if stored is None else stored.segments(begins, counts)
            if edges.size and (edges.min() < 0 or (edges.max(axis=1) >= np.repeat(sizes, counts)).any()):
                raise DataError(f"edges of {what} join nodes that are out of range")
            if offsets is not None and not np.isfinite(offsets).all():
                raise DataError(f"offsets contain NaN or infinite values in {what}; remove or repair them")
            firsts = np.repeat(np.cumsum(sizes) - sizes, counts)[:, None]
            try:
                edges, offsets = canonical(edges + firsts, int(sizes.sum()), offsets)  # all graphs at once
            except DataError:  # its message would count nodes through all graphs
                raise DataError(
                    f"edges of {what} hold a self loop or a pair twice; list each undirected edge once"
                ) from None
        return edges - firsts, offsets

    def _values_of(self, graphs: IntArray, what: str) -> dict[str, Array]:
        """Read and check all fields but the offsets of some graphs, one after the other."""
        counts = {"nodes": self.sizes[graphs], "edges": self.edge_counts[graphs], "cell": np.ones_like(graphs)}
        found = {}
        for key, stored in self._fields.items():
            kind = key.partition("/")[0]
            if kind == "offsets":
                continue
            with h5md.reading(self._path, f"{key} of {what}"):
                values = stored.segments(self._begins[kind][graphs], counts[kind])
                if not np.isfinite(values).all():
                    raise DataError(f"{key} contains NaN or infinite values in {what}; remove or repair them")
                whole = values.dtype.kind in "iu" and kind != "cell"
                found[key] = whole_numbers(key, values) if whole else values.astype(np.float64)
                check_attribute(kind.removesuffix("s"), key.partition("/")[2] or key, found[key])
        return found

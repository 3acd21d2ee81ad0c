"""Rules that say who acts on whom in a configuration: all pairs, pairs within a cutoff, bonds, or a shape by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.typed_options import GraphMaker, typed_graph
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import CutoffNeighbours, Graph, complete
from hamfit.optional import require
from hamfit.validation import Array, IntArray, positive_number

GraphRule = Callable[[Array, Array | None, Mapping[str, Array]], Graph]
"""Makes the graph of positions (nodes, dim) in a cell (dim, dim) or none, with attributes of nodes by name."""
_CUTOFF = re.compile(r"cutoff\s*[:=]\s*(\S+)")
_BOND = 1.2  # times the sum of both covalent radii: how far apart two atoms may be that are bonded
RULES = "cutoff:R for pairs closer than R, all, bonds, none, or a shape such as chain"
NO_GRAPH = "say who acts on whom"


def graph_rule(shape: str | Graph | GraphMaker | None, edges: str | None = None, cutoff: float | None = None) -> Any:
    """Read a rule as one types it, such as ``cutoff:5``; shapes and pairs are those of `typed_graph`.

    Parameters
    ----------
    shape
        ``"cutoff:R"``, ``"all"`` (or ``"complete"``), ``"bonds"``, the name of a shape, a graph, or a function of the
        number of nodes. With a `cutoff` it may be left out.
    edges
        Pairs such as ``"0-1,1-2"`` in its place.
    cutoff
        The distance, in place of a number in the text.

    >>> rule = graph_rule("cutoff:1.5")
    >>> rule(np.array([[0.0], [1.0], [2.0]]), None, {"mass": np.ones(3)}).edges.tolist()
    [[1, 0], [2, 1]]
    """
    if shape is None and edges is None and cutoff is None:
        raise ParameterError(f"{NO_GRAPH}: {RULES}")
    if shape is not None and edges is not None:
        raise ParameterError("give a graph (--graph) or its edges (--edges), not both")
    text = shape.strip() if isinstance(shape, str) else None
    within = _CUTOFF.fullmatch(text) if text else None
    if cutoff is not None and (edges is not None or (shape is not None and text != "cutoff")):
        raise ParameterError("a cutoff goes with the graph 'cutoff' alone; give one of the two")
    if within is not None or cutoff is not None or text == "cutoff":
        return _within(_distance(within[1] if within is not None else cutoff))
    if text == "bonds":
        return _Bonds()
    if text in ("all", "complete"):
        return _of_size(complete, images=False)
    made = typed_graph(shape, edges)
    return _of_size((lambda _: made) if isinstance(made, Graph) else made, images=text == "none")


def regraphed(data: PhaseSpaceData, rule: GraphRule) -> PhaseSpaceData:
    """Return the same data with edges by a rule; attributes of nodes and cells stay, those of edges are lost."""
    graphs: list[Graph] = []
    place: dict[bytes, int] = {}
    graph_of: IntArray = np.empty(len(data), dtype=np.int64)
    q = data.at_nodes("q")
    for number in range(len(data)):
        old = data.graphs[data.graph_of[number]]
        own = q[data.node_ptr[number] : data.node_ptr[number + 1]]
        graph = rule(own, old.cell, old.node_attributes)
        graph_of[number] = place.setdefault(graph.fingerprint, len(graphs))
        if graph_of[number] == len(graphs):
            graphs.append(graph)
    return data.with_graphs(graphs, graph_of)


def _distance(given: Any) -> float:
    try:
        return positive_number("the cutoff of the graph", float(given))
    except (TypeError, ValueError):
        raise ParameterError(f"the cutoff of the graph must be a distance, such as cutoff:5, got {given!r}") from None


def _within(cutoff: float) -> GraphRule:
    def rule(q: Array, cell: Array | None, nodes: Mapping[str, Array]) -> Graph:
        return CutoffNeighbours(cutoff, cell=cell)(q).with_attributes(nodes)

    return rule


def _of_size(maker: GraphMaker, *, images: bool) -> GraphRule:
    """Make a rule of a shape; between periodic images only the one without edges has a meaning."""

    def rule(q: Array, cell: Array | None, nodes: Mapping[str, Array]) -> Graph:
        if cell is not None and cell.any() and not images:
            raise DataError("in a periodic cell pairs have images: give the graph by a distance, such as cutoff:5")
        shape = maker(len(q))
        given = dict(shape.node_attributes) | dict(nodes)
        if cell is None:
            return shape.with_attributes(given)
        return Graph(
            len(q), shape.edges, node_attributes=given, offsets=np.zeros((shape.n_edges, len(cell))), cell=cell
        )

    return rule


class _Bonds:
    """Bonds by covalent radii, found in the first configuration of each kind and kept for all that follow.

    Atoms may cross the borders of the cell: every bond goes on to the image that is nearest to where it was.
    """

    def __init__(self) -> None:
        self._first: dict[bytes, tuple[IntArray, Array | None, Array]] = {}

    def __call__(self, q: Array, cell: Array | None, nodes: Mapping[str, Array]) -> Graph:
        if "species" not in nodes:
            raise DataError("bonds are found by the elements, and the data do not name any: give a cutoff, cutoff:R")
        kind = np.asarray(nodes["species"])
        if kind.tobytes() not in self._first:
            self._first[kind.tobytes()] = _bonded(q, cell, kind)
        edges, images, before = self._first[kind.tobytes()]
        if cell is None or images is None:
            return Graph(len(q), edges, node_attributes=nodes)
        apart = q[edges[:, 0]] - q[edges[:, 1]] + images @ cell
        moved = np.rint((apart - before) @ np.linalg.pinv(cell))
        return Graph(len(q), edges, node_attributes=nodes, offsets=(images - moved) @ cell, cell=cell)


def _bonded(q: Array, cell: Array | None, kind: IntArray) -> tuple[IntArray, Array | None, Array]:
    """Find pairs of bonded atoms, the images they reach into as whole numbers of lattice vectors, and how far apart."""
    table = require("ase.data", "ase").covalent_radii
    if kind.min() < 1 or kind.max() >= len(table):
        raise DataError(
            f"bonds are found by the elements, and {int(kind.min())} to {int(kind.max())} are not all atomic numbers: "
            "give a cutoff, cutoff:R"
        )
    radii = table[kind]
    near = CutoffNeighbours(2 * _BOND * float(radii.max()) * (1 + 1e-12), cell=cell)(q)
    apart = near.differences(q)
    bonded = np.linalg.norm(apart, axis=1) < _BOND * (radii[near.high] + radii[near.low])
    if cell is None or near.offsets is None:
        return near.edges[bonded], None, apart[bonded]
    images = np.rint(near.offsets[bonded] @ np.linalg.pinv(cell))
    return near.edges[bonded], images, apart[bonded]

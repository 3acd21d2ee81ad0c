"""Graphs beside configurations: made by a rule, or as hamfit has noted them in the frames that it wrote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from hamfit.data.configurations import Configuration
from hamfit.data.graph_rules import NO_GRAPH, RULES, GraphRule, graph_rule
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.errors import DataError, HamfitError, ParameterError
from hamfit.graphs import Graph
from hamfit.validation import Array, Float64Array, IntArray

_EDGES, _RULE = "edges", "graph"
Placed = tuple[Configuration, Float64Array, Array | None, Mapping[str, Array]]
"""A configuration, its positions, its cell, and the attributes of its nodes."""


def graphs_as_noted(placed: Sequence[Placed], rule: GraphRule | None) -> tuple[list[Graph], IntArray]:
    """Make the graph of every configuration, by `rule` or by its notes; returns different ones, and which is whose."""
    graphs: list[Graph] = []
    place: dict[bytes, int] = {}
    graph_of: IntArray = np.empty(len(placed), dtype=np.int64)
    rules: dict[str, GraphRule] = {}
    noted: Mapping[str, Any] | None = None
    for number, (frame, q, cell, nodes) in enumerate(placed):
        try:
            if rule is not None:
                graph = rule(q, cell, nodes)
            elif _RULE in frame.notes:
                text = str(frame.notes[_RULE])
                graph = rules.setdefault(text, graph_rule(text))(q, cell, nodes)
            else:
                noted = frame.notes if _EDGES in frame.notes else noted
                graph = _from_notes(noted, q, cell, nodes)
        except ParameterError as error:
            raise ParameterError(f"{frame.where}: {error}") from None
        except DataError as error:
            raise DataError(f"{frame.where}: {error}") from None
        graph_of[number] = place.setdefault(graph.fingerprint, len(graphs))
        if graph_of[number] == len(graphs):
            graphs.append(graph)
    return graphs, graph_of


def notes_on_graphs(data: PhaseSpaceData) -> list[dict[str, Any]]:
    """Note the graph of every snapshot: as a rule where one stands in the notes of the data, else edge by edge.

    A snapshot without a note has the graph of the one before it.
    """
    text = data.metadata.get(_RULE)
    if isinstance(text, str) and _holds(data, text):
        return [{_RULE: text}] * len(data)
    found: list[dict[str, Any]] = []
    for number, owner in enumerate(data.graph_of):
        same = number and owner == data.graph_of[number - 1]
        found.append({} if same else _edge_by_edge(data.graphs[owner]))
    return found


def _holds(data: PhaseSpaceData, text: str) -> bool:
    """Tell whether a rule gives just the graphs that the data have."""
    try:
        rule = graph_rule(text)
        q = data.at_nodes("q")
        for number, owner in enumerate(data.graph_of):
            old = data.graphs[owner]
            own = q[data.node_ptr[number] : data.node_ptr[number + 1]]
            if not rule(own, old.cell, old.node_attributes).same_as(old):
                return False
    except HamfitError:
        return False
    return True


def _edge_by_edge(graph: Graph) -> dict[str, Any]:
    notes: dict[str, Any] = {_EDGES: graph.edges.tolist()}
    if graph.offsets is not None and graph.offsets.any():
        notes["offsets"] = graph.offsets.tolist()
    if graph.edge_attributes:
        notes["edge_attributes"] = {name: values.tolist() for name, values in graph.edge_attributes.items()}
    if graph.cell is not None and not graph.cell.any():
        notes["cell"] = None  # zeros, as other graphs of the same data have cells
    return notes


def _from_notes(notes: Mapping[str, Any] | None, q: Array, cell: Array | None, nodes: Mapping[str, Array]) -> Graph:
    if notes is None:
        raise ParameterError(f"{NO_GRAPH} (graph= in Python, --graph of hamfit convert): {RULES}")
    try:
        edges = np.array(notes[_EDGES], dtype=np.int64).reshape(-1, 2)
        if edges.size and edges.max() >= len(q):
            raise DataError("the noted edges are those of another number of atoms; say who acts on whom (--graph)")
        offsets = notes.get("offsets")
        in_cell = cell is not None or offsets is not None or "cell" in notes
        dim = q.shape[1]
        return Graph(
            len(q),
            edges,
            node_attributes=nodes,
            edge_attributes={name: np.array(values) for name, values in notes.get("edge_attributes", {}).items()},
            offsets=None if not in_cell else np.array(offsets or np.zeros((len(edges), dim))).reshape(-1, dim),
            cell=None if not in_cell else np.zeros((dim, dim)) if cell is None else cell,
        )
    except (TypeError, ValueError, AttributeError):
        raise DataError("the notes on its graph cannot be read; say who acts on whom (--graph)") from None

"""What a learned energy is given, checked: shapes and names always, values where they are known beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from hamfit.errors import DataError
from hamfit.features.circles import chords
from hamfit.features.maps.dense_network import DenseNetwork
from hamfit.features.maps.graph_network import GraphNetwork
from hamfit.features.maps.invariant_network import InvariantNetwork
from hamfit.features.scales import refuse_angles
from hamfit.graphs import MASS, Graph
from hamfit.graphs.edges import ANGLES, HELD
from hamfit.interop.formulas.inputs import HostInputs
from hamfit.interop.formulas.namespace import HostArray, Namespace
from hamfit.learned import LearnedHamiltonian
from hamfit.learned.attributes import ROUNDING, check_attributes
from hamfit.state import State
from hamfit.validation import Array


@dataclass(frozen=True)
class GraphArguments:
    """Everything but positions and momenta that a learned energy is a function of.

    Attributes
    ----------
    edges
        Shape (edges, 2), the ends of each undirected edge in either order.
    node_attributes, edge_attributes
        By name, shape (nodes,) or (edges,); None without any.
    offsets
        What is added to ``q[first end] - q[second end]``, shape (edges, dim); None without periodic images.
    edge_mask
        Which edges count, shape (edges,); None where all do.
    node_counts
        Nodes of each system, shape (systems,); None for one system.
    """

    edges: Any
    node_attributes: Mapping[str, Any] | None = None
    edge_attributes: Mapping[str, Any] | None = None
    offsets: Any = None
    edge_mask: Any = None
    node_counts: Any = None

    @classmethod
    def of(cls, graph: Graph) -> GraphArguments:
        """Collect what a graph holds, in NumPy's arrays."""
        counts = None if graph.n_graphs == 1 else graph.node_counts
        return cls(graph.edges, graph.node_attributes, graph.edge_attributes, graph.offsets, None, counts)

    def in_host(self, xp: Namespace) -> GraphArguments:
        """Give the same in arrays of the host."""
        tables = [
            {name: xp.attribute(name, values) for name, values in (table or {}).items()}
            for table in (self.node_attributes, self.edge_attributes)
        ]
        mask = None if self.edge_mask is None else xp.integers(self.edge_mask) != 0
        offsets = None if self.offsets is None else xp.floats("offsets", self.offsets)
        counts = None if self.node_counts is None else xp.integers(self.node_counts)
        return GraphArguments(xp.integers(self.edges), tables[0], tables[1], offsets, mask, counts)

    def graph(self, xp: Namespace, nodes: int) -> Graph | None:
        """Make hamfit's graph of it, which checks all of it; None where some of it is not known beforehand."""
        unknown = False

        def known(values: Any) -> Any:
            nonlocal unknown
            found = None if values is None else xp.concrete(values)
            unknown |= found is None and values is not None
            return found

        of_nodes, of_edges = (
            {name: known(values) for name, values in (table or {}).items()}
            for table in (self.node_attributes, self.edge_attributes)
        )
        edges, offsets, mask, counts = map(known, (self.edges, self.offsets, self.edge_mask, self.node_counts))
        if unknown:
            return None
        if mask is not None:
            mask = mask.astype(bool)
            edges, offsets = edges[mask], None if offsets is None else offsets[mask]
            of_edges = {name: values[mask] for name, values in of_edges.items()}
        return _union(np.array([nodes]) if counts is None else counts, nodes, edges, of_nodes, of_edges, offsets)


def _union(
    counts: Array, nodes: int, edges: Array, of_nodes: Mapping[str, Any], of_edges: Mapping[str, Any], offsets: Any
) -> Graph:
    """Put the systems side by side; each is checked as any graph is."""
    if counts.sum() != nodes or (counts < 1).any():
        raise DataError(f"node_counts must be positive and add up to the {nodes} nodes of q, got {counts.tolist()}")
    outside = (edges < 0) | (edges >= nodes)
    if len(counts) == 1 or outside.any():
        return Graph(nodes, edges, node_attributes=of_nodes, edge_attributes=of_edges, offsets=offsets)
    ends = np.cumsum(counts)
    owner = np.searchsorted(ends, edges, side="right")
    if (owner[:, 0] != owner[:, 1]).any():
        edge = int(np.argmax(owner[:, 0] != owner[:, 1]))
        raise DataError(f"edge {edge} joins nodes of two systems: node_counts does not go with the edges")
    parts = []
    for number, (end, count) in enumerate(zip(ends, counts, strict=True)):
        mine, rows = owner[:, 0] == number, slice(end - count, end)
        parts.append(
            Graph(
                int(count),
                edges[mine] - (end - count),
                node_attributes={name: values[rows] for name, values in of_nodes.items()},
                edge_attributes={name: values[mine] for name, values in of_edges.items()},
                offsets=None if offsets is None else offsets[mine],
            )
        )
    return Graph.union(parts)


def check_shapes(q: HostArray, p: HostArray, given: GraphArguments) -> None:
    """Refuse arrays whose shapes do not go together."""
    if q.ndim != 2 or q.shape != p.shape:
        raise DataError(
            f"q and p must both have the shape (nodes, dim), got {tuple(q.shape)} and {tuple(p.shape)}; "
            "for many states of one graph use vmap"
        )
    nodes, dim = q.shape
    if given.edges.ndim != 2 or given.edges.shape[1] != 2:
        raise DataError(f"edges must have the shape (edges, 2), got {tuple(given.edges.shape)}")
    edges = given.edges.shape[0]
    wanted = [("offsets", given.offsets, (edges, dim)), ("edge_mask", given.edge_mask, (edges,))]
    for what, table, count in (("node", given.node_attributes, nodes), ("edge", given.edge_attributes, edges)):
        wanted += [(f"{what} attribute '{name}'", values, (count,)) for name, values in (table or {}).items()]
    for name, values, shape in wanted:
        if values is not None and tuple(values.shape) != shape:
            raise DataError(f"{name} must have the shape {shape}, got {tuple(values.shape)}")
    if given.node_counts is not None and given.node_counts.ndim != 1:
        raise DataError(f"node_counts must have the shape (systems,), got {tuple(given.node_counts.shape)}")


def check_graph(learned: LearnedHamiltonian, graph: Graph, dim: int) -> None:
    """Refuse a graph that the model would refuse, in hamfit's own words."""
    learned.check_graph(graph)
    features, nowhere = learned.feature_map, np.zeros((graph.n_nodes, dim))
    state = State(nowhere, nowhere, graph)
    if isinstance(features, GraphNetwork):
        refuse_angles(state)
        features.representation.refuse_images(state)
    elif isinstance(features, DenseNetwork):
        features.check_angles(state)
    elif isinstance(features, InvariantNetwork):
        scalars = features.encoding.read(state)
        assert len(scalars.node_kind) == graph.n_nodes
        assert len(scalars.edge_kind) == graph.n_edges
        if scalars.circles is not None:
            chords(scalars.circles, graph)
        if features.encoding.fields is not None:
            features.encoding.fields.of(graph)


def check_names(learned: LearnedHamiltonian, given: GraphArguments) -> None:
    """Refuse attributes with other names than those of the training data, whatever their values are."""
    trained = learned.trained_on.get("attributes") or {}
    here: dict[str, dict[str, list[float]]] = {}
    for kind, table in (("nodes", given.node_attributes), ("edges", given.edge_attributes)):
        names = [name for name in table or {} if name not in (HELD, ANGLES)]
        usual = {MASS: [1.0, 1.0]}  # looked at by `refuse_values`
        here[kind] = {name: trained.get(kind, {}).get(name, usual.get(name, [])) for name in names}
    check_attributes(learned.trained_on, learned.feature_map, here)


def refuse_values(learned: LearnedHamiltonian, inputs: HostInputs) -> None:
    """Make the energy NaN for values of attributes that the model refuses, where they are not known beforehand."""
    trained = learned.trained_on.get("attributes") or {}
    for kind, seen in trained.items():
        table = inputs.node_attributes if kind == "nodes" else inputs.edge_attributes
        refuse = inputs.refuse if kind == "nodes" else inputs.refuse_edges
        for name, values in table.items():
            if name == MASS and name not in seen:
                refuse(values != 1.0)
            elif not learned.feature_map.sees_attributes and seen.get(name):
                low, high = seen[name]
                room = ROUNDING * max(abs(low), abs(high))
                refuse(~((values >= low - room) & (values <= high + room)))

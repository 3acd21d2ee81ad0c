"""The kinds of pairs and nodes that a network was trained on, and the smallest graphs that have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hamfit.errors import DataError, ParameterError
from hamfit.features.invariant.attributes import AttributeTable
from hamfit.features.invariant.encoding import Encoding
from hamfit.features.invariant.seen_values import MOST, NODES, PAIRS, nearest_values
from hamfit.graphs import Graph
from hamfit.parallel import cached_property
from hamfit.state import State
from hamfit.validation import Array, IntArray


@dataclass(frozen=True)
class PairKind:
    """One kind of pair that was seen in training.

    Attributes
    ----------
    number
        Its number in the network.
    ends
        Numbers of the kinds of both ends.
    nodes, edge
        Integer attributes of the ends and of the edge, and numbers where they are chosen.
    """

    number: int = 0
    ends: tuple[int, int] = (0, 0)
    nodes: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    edge: Mapping[str, float] = field(default_factory=dict)

    def reversed(self) -> PairKind:
        """Exchange the ends of the pair."""
        nodes = {name: (second, first) for name, (first, second) in self.nodes.items()}
        return PairKind(self.number, self.ends[::-1], nodes, self.edge)

    def with_numbers(self, values: Mapping[str, Any]) -> PairKind:
        """Add numbers by name: two for the ends of the pair, one for the edge."""
        ends = {name: (value[0], value[1]) for name, value in values.items() if isinstance(value, (list, tuple))}
        own = {name: value for name, value in values.items() if name not in ends}
        return PairKind(self.number, self.ends, {**self.nodes, **ends}, {**self.edge, **own})

    def __str__(self) -> str:
        ends = [f"{name} {first:g}-{second:g}" for name, (first, second) in self.nodes.items()]
        return ", ".join(ends + [f"{name} {value:g}" for name, value in self.edge.items()]) or "all pairs"


@dataclass(frozen=True)
class Kinds:
    """What tells pairs and nodes apart in a sampled network, for those who evaluate its parts by themselves.

    Attributes
    ----------
    encoding
        How the network reads states.
    """

    encoding: Encoding

    @cached_property
    def pairs(self) -> list[PairKind]:
        """All kinds of pairs that were seen in training; one where no attribute tells pairs apart."""
        nodes, edges = self.encoding.nodes, self.encoding.edges
        return [
            PairKind(
                number,
                (first, second),
                {
                    name: (nodes.combinations[first][place], nodes.combinations[second][place])
                    for place, name in enumerate(nodes.kinds)
                },
                dict(zip(edges.kinds, edges.combinations[own], strict=True)),
            )
            for number, (first, second, own) in enumerate(self.encoding.pairs.seen)
        ]

    @cached_property
    def nodes(self) -> list[dict[str, int]]:
        """Integer attributes of all kinds of nodes that were seen in training."""
        table = self.encoding.nodes
        return [dict(zip(table.kinds, values, strict=True)) for values in table.combinations]

    def pairs_with(self, ranges: Mapping[str, Any]) -> list[PairKind]:
        """List the kinds of pairs once for each combination of numbers that was seen, where these are few."""
        listed = ranges.get(PAIRS) or [None] * len(self.pairs)
        return [
            kind.with_numbers(values) for kind, seen in zip(self.pairs, listed, strict=True) for values in seen or [{}]
        ]

    def nodes_with(self, ranges: Mapping[str, Any]) -> list[dict[str, float]]:
        """List the kinds of nodes, likewise."""
        listed = ranges.get(NODES) or [None] * len(self.nodes)
        return [kind | values for kind, seen in zip(self.nodes, listed, strict=True) for values in seen or [{}]]

    @property
    def fields(self) -> list[dict[str, int]]:
        """What tells the kinds of nodes of an outer field apart; empty without a field. See `FieldKinds`."""
        return [] if self.encoding.fields is None else self.encoding.fields.names()

    def of_nodes(self, state: State) -> IntArray:
        """Find the number of the kind of each node of a flat state, shape (nodes,)."""
        return self.encoding.read(state).node_kind

    def of_edges(self, state: State) -> IntArray:
        """Number the edges of a flat state by kind and numbers, or by kind alone where more than 16 are seen."""
        scalars = self.encoding.read(state)
        both = np.column_stack([scalars.edge_kind, scalars.edge_quantities])
        found, numbers = np.unique(both, axis=0, return_inverse=True)
        return numbers.ravel() if len(found) <= MOST else scalars.edge_kind

    def edges_like(self, pair: Graph, state: State) -> Array:
        """Find the edges of a flat state with the kind and the quantities of the one edge of `pair`; shape (edges,)."""
        nowhere = np.zeros((2, state.dim))
        one, scalars = self.encoding.read(State(nowhere, nowhere, pair)), self.encoding.read(state)
        same = np.isclose(scalars.edge_quantities, one.edge_quantities, rtol=1e-9, atol=0.0)
        return (scalars.edge_kind == one.edge_kind) & same.all(axis=1)

    def pair_graph(
        self, nodes: Mapping[str, Sequence[float]], edge: Mapping[str, float], ranges: Mapping[str, Any]
    ) -> tuple[Graph, PairKind]:
        """Make a graph of two nodes and their edge, with the attributes that are asked for and the rest as in training.

        Parameters
        ----------
        nodes
            Attributes of both ends by name.
        edge
            Attributes of the edge by name.
        ranges
            What `InvariantNetwork.ranges` found in the training data: the medians of quantities that varied.
        """
        kind = self._chosen(nodes, edge)
        nodes, edge = self._completed(kind, nodes, edge, ranges)
        medians = ranges.get("node_quantities")
        first, second = (
            _filled(self.encoding.nodes, {n: v[end] for n, v in nodes.items()}, number, medians and medians[number])
            for end, number in enumerate(kind.ends)
        )
        own = self.encoding.pairs.seen[kind.number][2]
        medians = ranges.get("edge_quantities")
        on_edge = _filled(self.encoding.edges, edge, own, medians and medians[kind.number])
        numbers: dict[str, Any] = {name: on_edge[name] for name in self.encoding.edges.quantities}
        numbers |= {name: (first[name], second[name]) for name in self.encoding.nodes.quantities}
        both = {name: (first[name], second[name]) for name in first}
        return pair_of_nodes(both, on_edge), kind.with_numbers(numbers)

    def node_graph(self, attributes: Mapping[str, float], ranges: Mapping[str, Any]) -> tuple[Graph, int]:
        """Make a graph of one node, likewise; with it comes the number of the node's kind."""
        fitting = [number for number, kind in enumerate(self.nodes) if _agrees(kind, attributes)]
        _only_one(fitting, "node", [", ".join(f"{n} {v}" for n, v in kind.items()) for kind in self.nodes])
        number = fitting[0]
        medians = ranges.get("node_quantities")
        return single_node(_filled(self.encoding.nodes, attributes, number, medians and medians[number])), number

    def _completed(
        self, kind: PairKind, nodes: Mapping[str, Sequence[float]], edge: Mapping[str, float], ranges: Mapping[str, Any]
    ) -> tuple[dict[str, Sequence[float]], dict[str, float]]:
        """Complete the attributes that are given by numbers of a pair that was seen, the one nearest the medians."""
        listed, at_nodes, at_edges = (ranges.get(name) for name in (PAIRS, "node_quantities", "edge_quantities"))
        if not listed or not at_nodes or not at_edges:
            return dict(nodes), dict(edge)
        medians = {**at_nodes[kind.ends[0]], **at_edges[kind.number]}
        seen = nearest_values(listed[kind.number], {**nodes, **edge}, medians)
        ends = {name: value for name, value in seen.items() if isinstance(value, list)}
        own = {name: value for name, value in seen.items() if name not in ends}
        return {**ends, **nodes}, {**own, **edge}

    def _chosen(self, nodes: Mapping[str, Sequence[float]], edge: Mapping[str, float]) -> PairKind:
        """Find the kind that is asked for, its ends in the order of the question."""
        wanted = {name: tuple(values) for name, values in nodes.items()}
        fitting = []
        for kind in self.pairs:
            if _agrees(kind.edge, edge):
                fitting += next(([k] for k in (kind, kind.reversed()) if _agrees(k.nodes, wanted)), [])
        _only_one(fitting, "pair", [str(kind) for kind in self.pairs])
        return fitting[0]


def pair_of_nodes(nodes: Mapping[str, Sequence[float]], edge: Mapping[str, float]) -> Graph:
    """Make a graph of two nodes and their edge with the given attributes.

    >>> pair_of_nodes({"charge": (1.0, -1.0)}, {}).node_attributes["charge"].tolist()
    [1.0, -1.0]
    """
    return Graph(
        2,
        [[1, 0]],
        node_attributes={name: np.array(values) for name, values in nodes.items()},
        edge_attributes={name: np.array([value]) for name, value in edge.items()},
    )


def single_node(attributes: Mapping[str, float]) -> Graph:
    """Make a graph of one node with the given attributes.

    >>> single_node({"mass": 2.0}).node_attributes["mass"].tolist()
    [2.0]
    """
    columns = {name: np.array([value]) for name, value in attributes.items()}
    return Graph(1, np.empty((0, 2), dtype=np.int64), node_attributes=columns)


def _agrees(kind: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(wanted[name] == value for name, value in kind.items() if name in wanted)


def _only_one(fitting: Sequence[Any], what: str, known: list[str]) -> None:
    if len(fitting) != 1:
        rule = f"several kinds of {what}s fit, so say which" if fitting else f"no such {what} was seen in training"
        raise ParameterError(f"{rule}. Known: {'; '.join(known)}")


def _filled(
    table: AttributeTable, given: Mapping[str, float], kind: int, medians: Mapping[str, float | None] | None
) -> dict[str, float]:
    """Complete the attributes of one thing: as given, by its kind, or the median of the training data."""
    unknown = sorted(set(given) - set(table.names))
    if unknown:
        raise ParameterError(
            f"the model was trained without the {table.what} attribute '{unknown[0]}'; "
            f"it knows: {', '.join(table.names) or 'none'}"
        )
    by_kind: dict[str, float] = dict(zip(table.kinds, table.combinations[kind], strict=True))
    by_kind |= {name: values[kind] for name, values in table.fixed.items()}
    usual = {name: value for name, value in (medians or {}).items() if value is not None}
    missing = [name for name in table.quantities if name not in given and name not in usual]
    if missing:
        raise DataError(f"the {table.what} attribute '{missing[0]}' varied in training: say at which value")
    return by_kind | usual | dict(given)

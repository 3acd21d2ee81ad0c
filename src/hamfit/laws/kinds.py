"""Which pairs and nodes a model knows, and the smallest graphs that have them: two nodes and an edge, or one node."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hamfit.errors import DataError, NotFittedError, ParameterError
from hamfit.features import InvariantNetwork
from hamfit.features.invariant.attributes import AttributeTable
from hamfit.features.invariant.encoding import Encoding
from hamfit.graphs import Graph
from hamfit.state import Hamiltonian

Two = tuple[float, float]


@dataclass(frozen=True)
class PairKind:
    """One kind of pair that was seen in training.

    Attributes
    ----------
    number
        Its number in the model.
    ends
        Numbers of the kinds of both ends.
    nodes, edge
        Integer attributes of the ends and of the edge.
    """

    number: int
    ends: tuple[int, int]
    nodes: Mapping[str, tuple[int, int]]
    edge: Mapping[str, int]

    def reversed(self) -> PairKind:
        """The same pair, ends exchanged."""
        nodes = {name: (second, first) for name, (first, second) in self.nodes.items()}
        return PairKind(self.number, self.ends[::-1], nodes, self.edge)

    def __str__(self) -> str:
        ends = [f"{name} {first}-{second}" for name, (first, second) in self.nodes.items()]
        return ", ".join(ends + [f"{name} {value}" for name, value in self.edge.items()]) or "all pairs"


def encoding_of(model: Hamiltonian) -> Encoding | None:
    """How the model reads states; None for what is no model (a reference system). Other models are an error."""
    if not hasattr(model, "make_feature_map"):
        return None
    if not hasattr(model, "feature_map_"):
        raise NotFittedError("this model is not fitted yet: call fit(data) first")
    network = model.feature_map_
    if not isinstance(network, InvariantNetwork):
        raise ParameterError(
            "laws can be read off the model 'invariant' only, whose energy is a sum over nodes and pairs; "
            f"this is {getattr(model, 'name', type(model).__name__)!r}: fit RFInvariant (hamfit fit --model invariant)"
        )
    return network.encoding


def parts_of(model: Hamiltonian) -> list[str]:
    """Names of the parts of the model's energy; empty for what is no model."""
    return [part.name for part in model.feature_map_.parts] if hasattr(model, "feature_map_") else []


def dimension_of(model: Hamiltonian) -> int:
    """Spatial dimension of the training data, or of the system."""
    trained = getattr(model, "trained_on_", None)
    return int(trained["dim"] if trained else getattr(model, "dim", 1))


def ranges_of(model: Hamiltonian) -> dict[str, Any]:
    """What the model noted on its training data; empty where it did not."""
    return dict(getattr(model, "notes_", {}).get("ranges", {}))


def pair_kinds(model: Hamiltonian) -> list[PairKind]:
    """All kinds of pairs that were seen in training; one where no attribute tells pairs apart."""
    encoding = encoding_of(model)
    if encoding is None:
        return [PairKind(0, (0, 0), {}, {})]
    return [
        PairKind(
            number,
            (first, second),
            {
                name: (encoding.nodes.combinations[first][place], encoding.nodes.combinations[second][place])
                for place, name in enumerate(encoding.nodes.kinds)
            },
            dict(zip(encoding.edges.kinds, encoding.edges.combinations[own], strict=True)),
        )
        for number, (first, second, own) in enumerate(encoding.pairs.seen)
    ]


def node_kinds(model: Hamiltonian) -> list[dict[str, int]]:
    """Integer attributes of all kinds of nodes that were seen in training."""
    encoding = encoding_of(model)
    if encoding is None:
        return [{}]
    return [dict(zip(encoding.nodes.kinds, values, strict=True)) for values in encoding.nodes.combinations]


def pair_graph(
    model: Hamiltonian, nodes: Mapping[str, Sequence[float]], edge: Mapping[str, float]
) -> tuple[Graph, PairKind]:
    """Two nodes and their edge, with the attributes that were asked for and the rest as in training."""
    for name, values in nodes.items():
        if len(values) != 2:
            raise ParameterError(f"{name} must be given for both ends, such as (0, 1), got {values!r}")
    encoding = encoding_of(model)
    if encoding is None:
        kind, on_nodes, on_edge = pair_kinds(model)[0], dict(nodes), dict(edge)
    else:
        kind = _chosen(pair_kinds(model), nodes, edge)
        ranges = ranges_of(model)
        medians = ranges.get("node_quantities")
        first, second = (
            _filled(encoding.nodes, {n: v[end] for n, v in nodes.items()}, number, medians and medians[number])
            for end, number in enumerate(kind.ends)
        )
        on_nodes = {name: (first[name], second[name]) for name in first}
        own = _triple(encoding, kind)
        medians = ranges.get("edge_quantities")
        on_edge = _filled(encoding.edges, edge, own, medians and medians[kind.number])
    graph = Graph(
        2,
        [[1, 0]],
        node_attributes={name: np.array(values) for name, values in on_nodes.items()},
        edge_attributes={name: np.array([value]) for name, value in on_edge.items()},
    )
    return graph, kind


def node_graph(model: Hamiltonian, attributes: Mapping[str, float]) -> tuple[Graph, int]:
    """One node, with the attributes that were asked for and the rest as in training; and the number of its kind."""
    encoding, number = encoding_of(model), 0
    if encoding is not None:
        kinds = node_kinds(model)
        fitting = [i for i, kind in enumerate(kinds) if _agrees(kind, attributes)]
        _only_one(fitting, "node", [", ".join(f"{n} {v}" for n, v in kind.items()) for kind in kinds])
        number = fitting[0]
        medians = ranges_of(model).get("node_quantities")
        attributes = _filled(encoding.nodes, attributes, number, medians and medians[number])
    columns = {name: np.array([value]) for name, value in attributes.items()}
    return Graph(1, np.empty((0, 2), dtype=np.int64), node_attributes=columns), number


def _chosen(kinds: list[PairKind], nodes: Mapping[str, Sequence[float]], edge: Mapping[str, float]) -> PairKind:
    """The kind that was asked for, its ends in the order of the question."""
    wanted = {name: tuple(values) for name, values in nodes.items()}
    fitting = []
    for kind in kinds:
        if not _agrees(kind.edge, edge):
            continue
        fitting += next(([k] for k in (kind, kind.reversed()) if _agrees(k.nodes, wanted)), [])
    _only_one(fitting, "pair", [str(kind) for kind in kinds])
    return fitting[0]


def _agrees(kind: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(wanted[name] == value for name, value in kind.items() if name in wanted)


def _only_one(fitting: Sequence[Any], what: str, known: list[str]) -> None:
    if len(fitting) != 1:
        rule = f"several kinds of {what}s fit, so say which" if fitting else f"no such {what} was seen in training"
        raise ParameterError(f"{rule}. Known: {'; '.join(known)}")


def _triple(encoding: Encoding, kind: PairKind) -> int:
    return int(encoding.pairs.seen[kind.number][2])


def _filled(
    table: AttributeTable, given: Mapping[str, float], kind: int, medians: Mapping[str, float | None] | None
) -> dict[str, float]:
    """All attributes of one thing: as given, by its kind, or the median of the training data."""
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

"""A model whose energy is a sum over pairs, taken apart for programs that look laws of force up in tables.

What such programs need are types of particles with their masses, and one function V(r) for every pair of types, or for
every kind of bond where the edges stay as they are. Models that are more than that are refused here, in one sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from hamfit.compiled.laws import Laws
from hamfit.errors import DataError, ParameterError
from hamfit.features import InvariantNetwork
from hamfit.graphs import Graph
from hamfit.interop.particle_masses import masses_of
from hamfit.laws import Visits
from hamfit.learned import LearnedHamiltonian, learned_of
from hamfit.state import Hamiltonian, State
from hamfit.validation import Array, IntArray, positive_number

_INNER = 0.5  # of the shortest distance in training: tables begin there
_NEXT_TO_ZERO = 1e-6  # of the longest distance in training
_OUTER = 1.5  # times the longest distance in training: tables without a cutoff end there
_SAME = 1e-9


@dataclass(frozen=True)
class PairFunction:
    """The energy V(r) of one kind of pair.

    Attributes
    ----------
    ends
        Numbers of the types of both ends, from 0.
    graph
        Such a pair: a graph of two nodes and their edge, with all attributes.
    seen
        Shortest and longest distance in training.
    usual
        Root mean squares of V, from where it ends or else from its minimum, and of V' over the distances in training.
    """

    name: str
    ends: tuple[int, int]
    graph: Graph
    seen: tuple[float, float]
    usual: tuple[float, float]
    _laws: Laws = field(repr=False)
    _kind: int
    _quantities: tuple[float, ...]
    _constant: float = 0.0

    def __call__(self, r: Array) -> tuple[Array, Array]:
        """Compute V and V' at distances, each of shape (distances,), without rounding errors of weights that cancel."""
        energy, slope = self._laws.pair_law(np.asarray(r, dtype=np.longdouble), self._kind, self._quantities)
        return (energy + self._constant).astype(np.float64), slope.astype(np.float64)


@dataclass(frozen=True)
class PairModel:
    """A learned Hamiltonian as types of particles, their masses, and the laws between them.

    Attributes
    ----------
    learned
        The model.
    types
        Attributes that tell the types of particles apart, such as ``{"species": 18}``; one empty dict where none do.
    masses
        Mass of each type.
    laws
        One for every pair of types; with `bonded`, one for every kind of edge.
    cutoff
        Where pairs end smoothly, or None.
    bonded
        Whether the edges stay as they are: the model has no cutoff, or its edges have attributes of their own.
    """

    learned: LearnedHamiltonian
    types: list[dict[str, float]]
    masses: list[float]
    laws: list[PairFunction]
    cutoff: float | None
    bonded: bool

    @classmethod
    def of(cls, model: Hamiltonian, *, instead: str, masses: object = None) -> PairModel:
        """Take a fitted model apart.

        Parameters
        ----------
        model
            A fitted recipe, or a learned Hamiltonian.
        instead
            What to do with models that are more than a sum over pairs, the end of a sentence.
        masses
            Mass of each type, or one for all, in the order of `types`; None for those that the model knows.
        """
        learned = learned_of(model)
        network = _network_of(learned, instead)
        laws, ranges = Laws(learned.features, learned.notes.get("ranges", {}), 1e-12), learned.notes.get("ranges", {})
        types = [dict(kind) for kind in network.kinds.nodes_with(ranges)]
        _refuse_many_values(network, types, ranges)
        bonded = network.cutoff is None or bool(network.encoding.edges.names)
        pairs: list[tuple[Mapping[str, Sequence[float]], Mapping[str, float]]]
        if bonded:
            pairs = [(kind.nodes, kind.edge) for kind in network.kinds.pairs_with(ranges)]
        else:
            both = combinations_with_replacement(types, 2)
            pairs = [({name: (one[name], other[name]) for name in one}, {}) for one, other in both]
        functions = [_function(learned, laws, types, nodes, edge, bonded) for nodes, edge in pairs]
        found = masses_of(learned, laws, types, masses)
        return cls(learned, types, found, functions, network.cutoff, bonded)

    @property
    def units(self) -> dict[str, str] | None:
        """Units of the numbers that the model was fitted to; None where the data did not state any."""
        return self.learned.trained_on.get("units")

    def range_of(
        self, law: PairFunction, inner: object = None, outer: object = None, *, to_zero: bool = False
    ) -> tuple[float, float]:
        """Give the distances between which a law is tabulated: as asked for, or somewhat beyond the training data.

        With `to_zero` laws that are finite there begin next to zero, for bonds whose ends pass through each other.
        """
        usual = _INNER * law.seen[0]
        if to_zero and self.learned.feature_map.encoding.distance != "1/r":  # type: ignore[attr-defined]
            usual = _NEXT_TO_ZERO * law.seen[1]
        low = usual if inner is None else positive_number("inner", inner)
        if not self.bonded and self.cutoff is not None:
            high = self.cutoff
            if outer is not None:
                raise ParameterError(f"pairs of this model end at its cutoff {high:g}: outer cannot be chosen")
        else:
            high = _OUTER * law.seen[1] if outer is None else positive_number("outer", outer)
        if low >= high:
            raise ParameterError(f"tables must begin below their end, got inner={low:g} and an end at {high:g}")
        return low, high

    def type_name(self, number: int) -> str:
        """Name the particles of a type: ``"species 18"``, or ``"all particles"``."""
        return ", ".join(f"{name} {value:g}" for name, value in self.types[number].items()) or "all particles"

    def types_of(self, graph: Graph) -> IntArray:
        """Find the type of each node of a graph, shape (nodes,); what was not seen in training is an error."""
        self.learned.check_graph(graph)
        self.learned.feature_map.encoding.nodes.kind_of(graph.node_attributes, graph.n_nodes)  # type: ignore[attr-defined]
        found = np.full(graph.n_nodes, -1)
        for number, kind in enumerate(self.types):
            alike = np.ones(graph.n_nodes, dtype=bool)
            for name, value in kind.items():
                alike &= np.isclose(graph.node_attributes[name], value, rtol=_SAME, atol=0.0)
            found[alike] = number
        return _all_found(found, "node")

    def laws_of(self, state: State) -> IntArray:
        """Find the law of each edge of a flat state of a model with bonds, shape (edges,)."""
        kinds, found = self.learned.feature_map.kinds, np.full(state.graph.n_edges, -1)  # type: ignore[attr-defined]
        for number, law in enumerate(self.laws):
            found[kinds.edges_like(law.graph, state)] = number
        return _all_found(found, "edge")


def _network_of(learned: LearnedHamiltonian, instead: str) -> InvariantNetwork:
    """Give the features of a model that is a sum over pairs, or refuse it."""
    network = learned.feature_map
    if not learned.separable:  # which HostForces, the other way into other programs, could not take either
        instead = "fit the model 'invariant' without velocities (hamfit fit --model invariant)"
    if not isinstance(network, InvariantNetwork):
        raise ParameterError(f"the model {learned.name!r} is no sum over pairs, so that no table holds it; {instead}")
    more = [name for name in network.part_names if name not in ("kinetic", "pair")]
    if more:
        raise ParameterError(
            f"the energy of this model is more than a sum over pairs ({' and '.join(more)} part), so that no table "
            f"holds it; {instead}"
        )
    if "pair" not in network.part_names:
        raise ParameterError("all distances were the same in training: this model knows no forces between particles")
    if learned.friction is not None:
        raise ParameterError("this model has learned friction, which no table of forces holds; fit without friction")
    if any(network.encoding.angles):
        raise ParameterError("coordinates of this model are angles, which other programs take for lengths")
    return network


def _refuse_many_values(network: InvariantNetwork, types: list[dict[str, float]], ranges: Mapping[str, Any]) -> None:
    on_edges = [dict(kind.edge) for kind in network.kinds.pairs_with(ranges)]
    for table, known in ((network.encoding.nodes, types), (network.encoding.edges, on_edges)):
        for name in table.quantities:
            if any(name not in kind for kind in known):
                raise ParameterError(
                    f"the {table.what} attribute '{name}' had too many values in training to make a type of each; "
                    "train on data in which they are few"
                )


def _function(
    learned: LearnedHamiltonian,
    laws: Laws,
    types: list[dict[str, float]],
    nodes: Mapping[str, Sequence[float]],
    edge: Mapping[str, float],
    bonded: bool,
) -> PairFunction:
    """Find the law of one kind of pair."""
    network, ranges = learned.feature_map, learned.notes.get("ranges", {})
    assert isinstance(network, InvariantNetwork)
    try:
        graph, kind = network.kinds.pair_graph(nodes, edge, ranges)
    except ParameterError as error:
        asked = ", ".join(f"{name} {a:g}-{b:g}" for name, (a, b) in nodes.items())
        raise ParameterError(
            f"the pair {asked} was never closer than the cutoff in training, so that the model has no law for it; "
            "train on data with such pairs"
        ) from error
    ends = [_matching(types, {name: values[end] for name, values in graph.node_attributes.items()}) for end in (0, 1)]
    nowhere = np.zeros((2, int(learned.trained_on["dim"])))
    scalars = laws.encoding.read(State(nowhere, nowhere, graph))
    visits = Visits.noted(ranges, "distance", kind.number)
    if visits is None:
        raise DataError("this model does not know which distances it was trained on; fit it anew with this version")
    constant = learned.constants.per_edge if bonded else 0.0
    quantities = tuple(float(value) for value in scalars.edge_quantities[0])
    seen = max(visits.low, 1e-3 * visits.high), visits.high
    first, second = sorted(ends)
    law = PairFunction(
        str(kind), (first, second), graph, seen, (1.0, 1.0), laws, int(scalars.edge_kind[0]), quantities, constant
    )
    r = np.linspace(*seen, 200)
    energy, slope = law(r)
    energy = energy - (energy.min() if bonded else 0.0)
    weight = visits.weights(r)
    usual = [float(np.sqrt(weight @ values**2 / weight.sum())) or 1.0 for values in (energy, slope)]
    return replace(law, usual=(usual[0], usual[1]))


def _matching(types: list[dict[str, float]], attributes: Mapping[str, Any]) -> int:
    for number, kind in enumerate(types):
        if all(np.isclose(attributes[name], value, rtol=_SAME, atol=0.0) for name, value in kind.items()):
            return number
    raise DataError("a pair of this model has an end of a type that no node had in training")


def _all_found(found: IntArray, what: str) -> IntArray:
    if (found < 0).any():
        raise DataError(f"{what} {int(np.argmin(found))} has numbers that were not seen in training: it has no law")
    return found

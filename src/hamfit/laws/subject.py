"""What laws are read off: a fitted model or a reference system. Only this file knows what such objects are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from hamfit.data import DataSource
from hamfit.errors import ParameterError
from hamfit.features import InvariantNetwork, PairKind, pair_of_nodes, single_node
from hamfit.features.maps.parts_alone import without_field
from hamfit.graphs import Graph, held_nodes
from hamfit.graphs.edges import ANGLES
from hamfit.learned import is_learned, learned_of
from hamfit.parallel import cached_property
from hamfit.state import Hamiltonian, State
from hamfit.targets.block import EquationBlock, Equations
from hamfit.targets.equations import equations_of
from hamfit.targets.from_samples import FromSamples
from hamfit.targets.shaken import shaken
from hamfit.targets.smoothing import Smoothing
from hamfit.targets.weak import Weak
from hamfit.validation import Array, IntArray

MOST_EDGES = 100_000
FEWEST_GROUPS, MOST_GROUPS = 8, 32  # runs are cut into pieces up to that many, and fewer than eight tell nothing
_KEPT = 0.5  # of the samples, that must be in runs long enough for the weak form
_PIECE = 8.0  # equations of a group, in units of how many share the information of one
_MOST_WINDOWS = 20_000  # edges of equations that combine many states each


@dataclass(frozen=True)
class Subject:
    """A Hamiltonian with what the laws need to know of it beside energy and gradient.

    Attributes
    ----------
    hamiltonian
        The fitted model, or the reference system.
    dim
        Spatial dimension of the training data, or of the system.
    network
        The features of the model; None for a reference system, which has no kinds of pairs and no parts.
    ranges
        What the model noted on its training data; empty where it did not.
    friction
        The friction that was learned beside the energy, or None.
    kinetic_known
        Whether the kinetic energy is not learned but known from the masses.
    single
        Whether this is a model of another kind, of a single node in one dimension; see `hamfit.laws.single`.
    """

    hamiltonian: Hamiltonian
    dim: int
    network: InvariantNetwork | None = None
    ranges: Mapping[str, Any] = field(default_factory=dict)
    friction: Any = None
    kinetic_known: bool = False
    single: bool = False

    @classmethod
    def of(cls, model: Any) -> Subject:
        """Look into a model or a system; what has no laws that could be read off is an error."""
        if not hasattr(model, "gradient"):
            raise ParameterError(
                f"laws are read off a fitted model, got {model!r}; hamfit.load_model(path) opens a model file"
            )
        if not is_learned(model):
            return cls(model, int(getattr(model, "dim", 1)))
        learned = learned_of(model)
        network = learned.feature_map
        dim = int(learned.trained_on.get("dim", 1))
        if not isinstance(network, InvariantNetwork):
            if dim == 1 and learned.trained_on.get("nodes") == [1]:
                return cls(
                    learned, dim, friction=learned.friction, kinetic_known=learned.features.kinetic_known, single=True
                )
            raise ParameterError(
                "laws can be read off the model 'invariant' only, whose energy is a sum over nodes and pairs, and off "
                f"models of a single node in one dimension; this is {learned.name!r}: fit RFInvariant (hamfit fit "
                "--model invariant)"
            )
        ranges = learned.notes.get("ranges", {})
        return cls(learned, dim, network, ranges, learned.friction, learned.features.kinetic_known)

    @cached_property
    def apart(self) -> Hamiltonian:
        """What gives nodes and pairs their energy, an outer field left out: graphs of one or two nodes can be asked."""
        if self.network is None or "field" not in self.parts:
            return self.hamiltonian
        network, columns = without_field(self.network)
        learned = learned_of(self.hamiltonian)
        features = replace(learned.features, feature_map=network, weights=learned.weights[columns], friction=None)
        return replace(learned, features=features)

    @property
    def angles(self) -> int:
        """The node attribute that says which coordinates are angles, the same for all nodes."""
        seen = (0,) if self.network is None else self.network.encoding.angles
        if len(seen) > 1:
            raise ParameterError("some nodes have angles and others lengths: a pair or a node alone has no law then")
        return seen[0]

    @property
    def parts(self) -> list[str]:
        """Names of the parts of a model's energy; empty for a reference system."""
        return [] if self.network is None else self.network.part_names

    @property
    def cutoff(self) -> float | None:
        """Distance at which the pairs of a model end, or None."""
        return None if self.network is None else self.network.cutoff

    @property
    def pair_kinds(self) -> list[PairKind]:
        """All kinds of pairs that were seen in training, with numbers where these are few; one for a system."""
        return [PairKind()] if self.network is None else self.network.kinds.pairs_with(self.ranges)

    @property
    def node_kinds(self) -> list[dict[str, float]]:
        """Attributes of all kinds of nodes that were seen in training, and numbers that vary where they are few."""
        return [{}] if self.network is None else self.network.kinds.nodes_with(self.ranges)

    def moving_kinds(self, data: DataSource | None) -> list[dict[str, float]]:
        """Attributes of the kinds of nodes that are not always held in data; of all of them without data."""
        if data is None:
            return self.node_kinds
        graph = data.state(slice(0, 1)).flat().graph
        held = held_nodes(graph)
        if held is None or data.n_snapshots == 0:
            return self.node_kinds
        found = []
        for kind in self.node_kinds:
            like = np.ones(graph.n_nodes, dtype=bool)
            for name, value in kind.items():
                like &= np.isclose(graph.node_attributes[name], value, rtol=1e-9, atol=0.0)
            found += [] if like.any() and held[like].all() else [kind]
        return found

    def pair_graph(self, nodes: Mapping[str, Sequence[float]], edge: Mapping[str, float]) -> tuple[Graph, PairKind]:
        """Make a graph of two nodes and their edge, with the attributes that are asked for and the rest as in training.

        A reference system gets the attributes that are asked for, and no others.
        """
        for name, values in nodes.items():
            if len(values) != 2:
                raise ParameterError(f"{name} must be given for both ends, such as (0, 1), got {values!r}")
        if self.network is None:
            return pair_of_nodes(nodes, edge), PairKind()
        graph, kind = self.network.kinds.pair_graph(nodes, edge, self.ranges)
        return self._turning(graph), kind

    def node_graph(self, attributes: Mapping[str, float]) -> tuple[Graph, int]:
        """Make a graph of one node, likewise; with it comes the number of the node's kind."""
        if self.network is None:
            return single_node(attributes), 0
        graph, number = self.network.kinds.node_graph(attributes, self.ranges)
        return self._turning(graph), number

    def _turning(self, graph: Graph) -> Graph:
        """Say which coordinates are angles, where any is."""
        return graph.with_attributes({ANGLES: np.full(graph.n_nodes, self.angles)}) if self.angles else graph

    def numbered(self, node: Graph) -> dict[str, float]:
        """Give what tells the node of a graph of one node from others: its kind, and numbers that vary."""
        table = None if self.network is None else self.network.encoding.nodes
        names = [] if table is None else [*table.kinds, *table.quantities]
        return {name: node.node_attributes[name][0] for name in names}

    def nodes_of_kind(self, number: int, state: State) -> Array:
        """Find the nodes of a flat state that are of one kind, as a mask of shape (nodes,)."""
        if self.network is None:
            return np.ones(state.graph.n_nodes, dtype=bool)
        return self.network.kinds.of_nodes(state) == number

    def edges_like(self, pair: Graph, state: State) -> tuple[Array, IntArray]:
        """Find the edges of a flat state that are like that of `pair`, as a mask, and the kinds of all edges."""
        if self.network is None:
            return np.ones(state.graph.n_edges, dtype=bool), self.kinds_of_edges(state)
        return self.network.kinds.edges_like(pair, state), self.kinds_of_edges(state)

    def kinds_of_edges(self, state: State) -> IntArray:
        """Number the edges of a flat state by what may tell their laws apart, shape (edges,)."""
        if self.network is None:
            return np.zeros(state.graph.n_edges, dtype=np.int64)
        return self.network.kinds.of_edges(state)

    def some_equations(self, data: DataSource) -> SomeEquations:
        """Make the equations of data as the model was fitted to them, and take an evenly spread, bounded part of them.

        Friction is taken out, so that what is left are equations for the gradient of H. A model that was fitted to
        smoothed samples is compared with their weak form, see `without_smoothing`.
        """
        equations: Equations = getattr(self.hamiltonian, "equations_of", equations_of)(data)
        equations = without_smoothing(equations, data)
        size = float((data.edge_counts + data.node_counts).mean())
        most = int((MOST_EDGES if equations.pointwise else _MOST_WINDOWS) / size)
        count = max(1, min(equations.n_equations, most))
        numbers = np.unique(np.linspace(0, equations.n_equations - 1, count).astype(np.int64))
        return SomeEquations(equations, self.without_friction(equations.part(numbers).joined()), numbers, self)

    def without_friction(self, part: EquationBlock) -> EquationBlock:
        """Take the friction that was learned out of equations, which are then about the gradient of H alone."""
        if self.friction is not None:
            part.targets[0] += part.combined(self.friction.force(part.state))
        return part


def without_smoothing(equations: Equations, data: DataSource) -> Equations:
    """Take the weak form instead of smoothed samples, where runs are long enough for it.

    Local polynomials flatten the motion a little where it bends. That is the same little whatever the noise of the
    samples is, so that leaving out runs does not show it: parameters of laws would be off by up to several of their
    standard errors, the length at rest first of all. The weak form differentiates nothing and flattens nothing.
    """
    if not (isinstance(equations, FromSamples) and isinstance(equations.method, Smoothing)):
        return equations
    if max(map(len, equations.runs)) < Weak.fewest:
        return equations
    weak = equations_of(data, Weak.name)
    lost = weak.left_out if isinstance(weak, FromSamples) else 0
    return weak if lost <= (1 - _KEPT) * data.n_snapshots else equations


@dataclass(frozen=True)
class SomeEquations:
    """A part of the equations of data, with the numbers of those that were taken, and whose friction is not in them."""

    equations: Equations
    part: EquationBlock
    numbers: IntArray
    subject: Subject

    def shaken(self) -> list[SomeEquations]:
        """Make the same equations of samples with more noise, see `hamfit.targets.shaken`; none where none is known."""
        parts = shaken(self.equations, self.numbers)
        return [replace(self, part=self.subject.without_friction(part.joined())) for part in parts]

    @property
    def overlap(self) -> float:
        """How many rows share the information of one."""
        return self.equations.overlap

    def groups_of_nodes(self) -> IntArray:
        """Tell which nodes of the equations belong together when some are left out, shape (nodes of the equations,).

        Groups are runs, or, of fewer than eight runs, pieces that are much longer than what equations are made of.
        Noise at the seam of two pieces moves both, so that runs are better where there are enough.
        """
        equations = self.equations
        runs = np.zeros(len(self.numbers), np.int64) if equations.groups is None else equations.groups[self.numbers]
        starts = np.flatnonzero(np.diff(runs, prepend=runs[0] - 1))
        lengths = np.diff(starts, append=len(runs))
        wanted = 1 if len(starts) >= FEWEST_GROUPS else MOST_GROUPS // len(starts)
        pieces = np.clip(lengths // max(1, int(_PIECE * equations.overlap)), 1, wanted)
        within = (np.arange(len(runs)) - np.repeat(starts, lengths)) * np.repeat(pieces, lengths)
        group = within // np.repeat(lengths, lengths) + np.repeat(np.cumsum(pieces) - pieces, lengths)
        of_nodes = np.repeat(group, equations.node_counts[self.numbers])
        return of_nodes if self.part.free is None else of_nodes[self.part.free]


def pair_kinds(model: Hamiltonian) -> list[PairKind]:
    """List the kinds of pairs that a model was trained on, each of which has a law of its own."""
    return Subject.of(model).pair_kinds


def node_kinds(model: Hamiltonian) -> list[dict[str, float]]:
    """List the kinds of nodes that a model was trained on by their attributes; each has a mass of its own."""
    return Subject.of(model).node_kinds

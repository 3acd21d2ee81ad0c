"""What laws are read off: a fitted model or a reference system. Only this file knows what such objects are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hamfit.data import DataSource
from hamfit.errors import ParameterError
from hamfit.features import InvariantNetwork, PairKind, pair_of_nodes, single_node
from hamfit.graphs import Graph
from hamfit.learned import is_learned, learned_of
from hamfit.state import Hamiltonian, State
from hamfit.targets.block import EquationBlock, Equations
from hamfit.targets.equations import equations_of
from hamfit.validation import Array, IntArray

MOST_EDGES = 100_000
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
    """

    hamiltonian: Hamiltonian
    dim: int
    network: InvariantNetwork | None = None
    ranges: Mapping[str, Any] = field(default_factory=dict)
    friction: Any = None
    kinetic_known: bool = False

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
        if not isinstance(network, InvariantNetwork):
            raise ParameterError(
                "laws can be read off the model 'invariant' only, whose energy is a sum over nodes and pairs; "
                f"this is {learned.name!r}: fit RFInvariant (hamfit fit --model invariant)"
            )
        dim = int(learned.trained_on.get("dim", 1))
        ranges = learned.notes.get("ranges", {})
        return cls(learned, dim, network, ranges, learned.friction, learned.features.kinetic_known)

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
        """All kinds of pairs that were seen in training; one for a reference system."""
        return [PairKind()] if self.network is None else self.network.kinds.pairs

    @property
    def node_kinds(self) -> list[dict[str, int]]:
        """Integer attributes of all kinds of nodes that were seen in training."""
        return [{}] if self.network is None else self.network.kinds.nodes

    def pair_graph(self, nodes: Mapping[str, Sequence[float]], edge: Mapping[str, float]) -> tuple[Graph, PairKind]:
        """Make a graph of two nodes and their edge, with the attributes that are asked for and the rest as in training.

        A reference system gets the attributes that are asked for, and no others.
        """
        for name, values in nodes.items():
            if len(values) != 2:
                raise ParameterError(f"{name} must be given for both ends, such as (0, 1), got {values!r}")
        if self.network is None:
            return pair_of_nodes(nodes, edge), PairKind()
        return self.network.kinds.pair_graph(nodes, edge, self.ranges)

    def node_graph(self, attributes: Mapping[str, float]) -> tuple[Graph, int]:
        """Make a graph of one node, likewise; with it comes the number of the node's kind."""
        if self.network is None:
            return single_node(attributes), 0
        return self.network.kinds.node_graph(attributes, self.ranges)

    def nodes_of_kind(self, number: int, state: State) -> Array:
        """Find the nodes of a flat state that are of one kind, as a mask of shape (nodes,)."""
        if self.network is None:
            return np.ones(state.graph.n_nodes, dtype=bool)
        return self.network.kinds.of_nodes(state) == number

    def edges_like(self, pair: Graph, state: State) -> tuple[Array, IntArray]:
        """Find the edges of a flat state that are like that of `pair`, as a mask, and the kinds of all edges."""
        if self.network is None:
            return np.ones(state.graph.n_edges, dtype=bool), np.zeros(state.graph.n_edges, dtype=np.int64)
        return self.network.kinds.edges_like(pair, state), self.network.kinds.of_edges(state)

    def some_equations(self, data: DataSource) -> tuple[Equations, EquationBlock]:
        """Make the equations of data as the model was fitted to them, and take an evenly spread, bounded part of them.

        Friction is taken out, so that what is left are equations for the gradient of H.
        """
        equations: Equations = getattr(self.hamiltonian, "equations_of", equations_of)(data)
        size = float((data.edge_counts + data.node_counts).mean())
        most = int((MOST_EDGES if equations.pointwise else _MOST_WINDOWS) / size)
        count = max(1, min(equations.n_equations, most))
        part = equations.part(np.unique(np.linspace(0, equations.n_equations - 1, count).astype(np.int64)))
        if self.friction is not None:
            part.targets[0] += part.combined(self.friction.force(part.state))
        return equations, part


def pair_kinds(model: Hamiltonian) -> list[PairKind]:
    """List the kinds of pairs that a model was trained on, each of which has a law of its own."""
    return Subject.of(model).pair_kinds


def node_kinds(model: Hamiltonian) -> list[dict[str, int]]:
    """List the kinds of nodes that a model was trained on by their integer attributes; each has a mass of its own."""
    return Subject.of(model).node_kinds

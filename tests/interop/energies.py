"""Learned energies of every kind, with weights drawn at random, and states: what formulas and hosts are tested on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial

import numpy as np

from features import test_field as fields
from features import test_invariant_network as invariant
from features.maps import EDGE_NAMES, REPRESENTATION_NAMES, ROUNDS, SAMPLED, Kind, every_kind
from features.maps import source as networks_source
from features.test_lagrangian_network import CASES as LAGRANGIANS
from features.test_lagrangian_network import made as lagrangian_made
from hamfit.data import PhaseSpaceData
from hamfit.features import FeatureMap
from hamfit.fitting import FitSettings
from hamfit.fitting.constants import EnergyConstants
from hamfit.graphs import Graph
from hamfit.learned import LearnedHamiltonian
from hamfit.learned.given_weights import with_given_weights
from hamfit.state import State

Case = Callable[[], tuple[LearnedHamiltonian, State]]


def learned_from(features: FeatureMap, data: PhaseSpaceData, weights: np.ndarray | None = None) -> LearnedHamiltonian:
    """Features with random weights, and constants."""
    rng = np.random.default_rng(9)
    chosen = rng.normal(size=features.width) if weights is None else weights
    made = with_given_weights(features, chosen, data, model="test", parameters={}, settings=FitSettings())
    return replace(made, constants=EnergyConstants(offset=0.25, per_node=0.5, per_edge=-0.125, known=True))


def of_kind(kind: Kind) -> tuple[LearnedHamiltonian, State]:
    """A graph network or a dense one."""
    return learned_from(kind.make(), networks_source(kind.dim)), kind.state()


def with_images(kind: Kind) -> tuple[LearnedHamiltonian, State]:
    """A graph network on pairs that are joined twice, and on a node with its own images."""
    learned, state = of_kind(kind)
    ends, dim = [[0, 0], [1, 0], [1, 0], [2, 1], [2, 2]], kind.dim
    offsets = np.random.default_rng(4).uniform(1.0, 2.0, (5, dim))
    return learned, State(state.q[:3], state.p[:3], Graph(3, ends, offsets=offsets, cell=2.0 * np.eye(dim)))


def of_invariant(kind: str, dim: int, attributes: str) -> tuple[LearnedHamiltonian, State]:
    """An invariant network, with species, masses and stiffnesses or without."""
    network = invariant.network(kind, dim, attributes)
    return learned_from(network, invariant.source(dim, attributes)), invariant.state(dim, attributes)


def of_field(law: str, angles: str, held: bool, options: dict | None = None) -> tuple[LearnedHamiltonian, State]:
    """An invariant network with an outer field, angles and held nodes among its coordinates."""
    data = fields.source(angles, held)
    network = fields.network(law, data, **(options or {}))
    return learned_from(network, data), data.state(slice(0, 3)).flat()


def of_lagrangian(case: str) -> tuple[LearnedHamiltonian, State]:
    """The Hamiltonian of a Lagrangian; its masses stay near those that are expected, and so positive."""
    network, state = lagrangian_made(case)
    weights = network.expected + 0.01 * np.random.default_rng(3).normal(size=network.width)
    data = PhaseSpaceData(state.q.reshape(3, -1, state.dim), state.p.reshape(3, -1, state.dim), _first(state))
    return learned_from(network, data, weights), state


def _first(state: State) -> Graph:
    """The first system of a union of equal ones."""
    graph, nodes = state.graph, int(state.graph.node_counts[0])
    attributes = {name: values[:nodes] for name, values in graph.node_attributes.items()}
    return Graph(nodes, graph.edges[: graph.edge_counts[0]], node_attributes=attributes)


NETWORKS: dict[str, Case] = {str(kind): partial(of_kind, kind) for kind in every_kind()}

_SOME = [
    *[Kind(r, e, dim=dim) for r in REPRESENTATION_NAMES for e in EDGE_NAMES for dim in (2, 3)],
    *[Kind("centred", "canonical", sampler, activation) for sampler, activation in SAMPLED],
    *[Kind("frame", "directed", rounds=rounds, pooling=pooling) for rounds, pooling in ROUNDS],
    *[Kind(r, None, "rff", "cosine", dim=dim) for r in REPRESENTATION_NAMES for dim in (2, 3)],
]
SOME_NETWORKS: dict[str, Case] = {str(kind): partial(of_kind, kind) for kind in _SOME}

OTHERS: dict[str, Case] = {
    **{f"images-{e}": partial(with_images, Kind("centred", e)) for e in EDGE_NAMES},
    **{
        f"invariant-{kind}-{attributes}-{dim}d": partial(of_invariant, kind, dim, attributes)
        for kind in invariant.KINDS
        for attributes in invariant.ATTRIBUTES
        for dim in (2, 3)
    },
    **{
        f"field-{law}-{angles}-{'held' if held else 'free'}": partial(of_field, law, angles, held)
        for law in fields.LAWS
        for angles in fields.ANGLES
        for held in (False, True)
    },
    "field-and-velocities": partial(of_field, "shared", "mixed", False, {"velocities": True, "width": 400}),
    "field-and-moments": partial(
        of_field, "species", "mixed", False, {"moments": 3, "radial": 2, "cutoff": 6.0, "width": 900}
    ),
    **{f"lagrangian-{case}": partial(of_lagrangian, case) for case in LAGRANGIANS},
}


@cache
def case_of(name: str) -> tuple[LearnedHamiltonian, State]:
    """A learned Hamiltonian and a union of systems, by the name of the case."""
    return ({**NETWORKS, **OTHERS})[name]()

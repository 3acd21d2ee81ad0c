"""Feature maps of every kind, sampled on a little random data, and the states they are tested on."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cache

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.features import DenseNetwork, FeatureMap, GraphNetwork
from hamfit.features.activations import ACTIVATIONS
from hamfit.features.edge_features import EDGE_FEATURES
from hamfit.features.representations import REPRESENTATIONS
from hamfit.features.samplers import make_sampler
from hamfit.graphs import Graph, complete
from hamfit.state import State
from support import random_union

REPRESENTATION_NAMES = REPRESENTATIONS.names()
EDGE_NAMES = EDGE_FEATURES.names()
SAMPLED = [("elm", name) for name in ACTIVATIONS.names()] + [("rff", "cosine"), ("swim", "softplus")]
ROUNDS = [(1, "sum"), (1, "mean"), (2, "sum"), (3, "mean")]


@dataclass(frozen=True)
class Kind:
    """One combination of choices; `edges` None stands for the dense network."""

    representation: str
    edges: str | None = None
    sampler: str = "elm"
    activation: str = "softplus"
    rounds: int = 1
    pooling: str = "sum"
    dim: int = 3

    def __str__(self) -> str:
        parts = [self.edges or "dense", self.representation, self.sampler, self.activation]
        if self.edges is not None:
            parts += [str(self.rounds), self.pooling]
        return "-".join([*parts, f"{self.dim}d"])

    def make(self, hidden: int = 4, width: int = 11, seed: int = 0) -> FeatureMap:
        """The map with its weights drawn."""
        sampler = make_sampler(self.sampler)
        common = {"width": width, "sampler": sampler, "activation": self.activation}
        feature_map: FeatureMap
        if self.edges is None:
            feature_map = DenseNetwork(representation=self.representation, **common)
        else:
            feature_map = GraphNetwork(
                hidden=hidden,
                representation=self.representation,
                edges=self.edges,
                rounds=self.rounds,
                pooling=self.pooling,
                **common,
            )
        feature_map.sample(source(self.dim), np.random.default_rng(seed))
        return feature_map

    def state(self) -> State:
        """A union in general position; of systems of one size for the dense network."""
        return _state(self.dim, self.edges is None)


@cache
def source(dim: int) -> PhaseSpaceData:
    """Ten random snapshots of four nodes."""
    q, p = np.random.default_rng(5).normal(size=(2, 10, 4, dim))
    return PhaseSpaceData(q, p, complete(4))


@cache
def _state(dim: int, same_size: bool) -> State:
    return random_union(dim, seed=3, same_size=same_size)


def every_kind() -> list[Kind]:
    """Every map x representation x edges x activation x rounds x dimension."""
    graph = [
        Kind(representation, edges, sampler, activation, rounds, pooling, dim)
        for representation, edges, (sampler, activation), (rounds, pooling), dim in itertools.product(
            REPRESENTATION_NAMES, EDGE_NAMES, SAMPLED, ROUNDS, (2, 3)
        )
    ]
    dense = [
        Kind(representation, None, sampler, activation, dim=dim)
        for representation, (sampler, activation), dim in itertools.product(REPRESENTATION_NAMES, SAMPLED, (2, 3))
    ]
    return graph + dense


def single(state: State, number: int) -> State:
    """One system of a union."""
    graph = state.graph
    nodes = slice(graph.node_ptr[number], graph.node_ptr[number + 1])
    edges = graph.edges[graph.edge_ptr[number] : graph.edge_ptr[number + 1]] - graph.node_ptr[number]
    return State(state.q[nodes], state.p[nodes], Graph(int(graph.node_counts[number]), edges))

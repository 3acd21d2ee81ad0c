"""The forward pass against the paper's Algorithm 1 written out as loops over nodes and neighbours."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.features import DenseNetwork, GraphNetwork
from hamfit.state import State
from hamfit.validation import Array

from .maps import EDGE_NAMES, REPRESENTATION_NAMES, ROUNDS, Kind, single


def pooled_by_hand(network: GraphNetwork, system: State) -> Array:
    """h_G of one graph."""
    encoded = network.representation.encode(system)
    neighbours: list[list[int]] = [[] for _ in encoded.q]
    for i, j in system.graph.edges:
        neighbours[i].append(j)
        neighbours[j].append(i)

    def dense(name: str, *parts: Array) -> Array:
        layer = network.layers[name]
        return layer.gain * layer.activation.value(layer.weights @ np.concatenate(parts) + layer.bias)

    def pooled(terms: list[Array], width: int) -> Array:
        total = np.sum(terms, axis=0) if terms else np.zeros(width)
        return total / len(terms) if network.average and terms else total

    def edge_features(source: int, target: int) -> Array:
        i, j = (source, target) if network.edge_features.name == "directed" else sorted((source, target))[::-1]
        difference = encoded.q[i] - encoded.q[j]
        length = np.linalg.norm(difference)
        return np.append(np.abs(difference) if network.edge_features.name == "absolute" else difference, length)

    own = h = [dense("node", q, p) for q, p in zip(encoded.q, encoded.p, strict=True)]
    for _ in range(network.rounds - 1):
        h = [pooled([h[i] for i in neighbours[j]], network.hidden) for j in range(len(h))]
    m = [
        pooled(
            [dense("message", h[i], dense("edge", edge_features(i, j))) for i in neighbours[j]],
            network.width - network.hidden,
        )
        for j in range(len(h))
    ]
    return np.concatenate([np.sum(own, axis=0), np.sum(m, axis=0)])


@pytest.mark.parametrize("representation", REPRESENTATION_NAMES)
@pytest.mark.parametrize("edges", EDGE_NAMES)
@pytest.mark.parametrize(("rounds", "pooling"), ROUNDS)
def test_values_are_those_of_the_algorithm(representation: str, edges: str, rounds: int, pooling: str):
    kind = Kind(representation, edges, rounds=rounds, pooling=pooling)
    network, state = kind.make(), kind.state()
    assert isinstance(network, GraphNetwork)
    expected = np.array([pooled_by_hand(network, single(state, number)) for number in range(state.graph.n_graphs)])
    np.testing.assert_allclose(network.values(state), expected, rtol=1e-12, atol=1e-12)
    weights = np.random.default_rng(0).normal(size=network.width)
    np.testing.assert_allclose(network.energies(state, weights), expected @ weights, rtol=1e-11, atol=1e-11)


@pytest.mark.parametrize("representation", REPRESENTATION_NAMES)
def test_the_dense_network_sees_positions_then_momenta(representation: str):
    kind = Kind(representation, None)
    network, state = kind.make(), kind.state()
    assert isinstance(network, DenseNetwork)
    for number, values in enumerate(network.values(state)):
        encoded = network.representation.encode(single(state, number))
        inputs = np.concatenate([encoded.q.ravel(), encoded.p.ravel()])
        layer = network.layer
        np.testing.assert_allclose(values, layer.activation.value(layer.weights @ inputs + layer.bias), rtol=1e-12)

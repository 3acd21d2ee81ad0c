"""Jacobian and energy gradient of every feature map against differences of order 8 of its values."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.features import GraphNetwork, Workspace
from hamfit.graphs import Graph, chain, complete
from hamfit.state import State
from support import collinear_union, differences, relative_difference

from .maps import EDGE_NAMES, REPRESENTATION_NAMES, Kind, every_kind, single, source

TOLERANCE = 1e-10  # relative; the worst of all cases is 7e-12


def weights_for(width: int) -> np.ndarray:
    return np.random.default_rng(9).normal(size=width)


@pytest.mark.parametrize("kind", every_kind(), ids=str)
def test_jacobian_and_energy_gradient_agree_with_differences(kind: Kind, chosen):
    feature_map, state = kind.make(), kind.state()
    expected = differences(feature_map.values, state)
    weights = weights_for(feature_map.width)
    for name in ("numpy", "auto"):
        chosen(name)
        assert relative_difference(feature_map.jacobian(state), expected) < TOLERANCE
        gradient = np.stack(feature_map.energy_gradient(state, weights))
        assert relative_difference(gradient, expected @ weights) < TOLERANCE


@pytest.mark.parametrize("representation", ["raw", "centred"])
@pytest.mark.parametrize("edges", EDGE_NAMES)
def test_edges_to_periodic_images(edges: str, representation: str):
    """Pairs that are joined twice, and a node with its own image: differences go to the images."""
    feature_map = Kind(representation, edges).make()
    state = Kind(representation, edges).state()
    dim = state.dim
    ends = [[0, 0], [1, 0], [1, 0], [2, 1], [2, 2]]
    offsets = np.random.default_rng(4).uniform(1.0, 2.0, (5, dim))
    images = Graph(3, ends, offsets=offsets, cell=2.0 * np.eye(dim))
    few = State(state.q[:3], state.p[:3], images)
    expected = differences(feature_map.values, few)
    assert relative_difference(feature_map.jacobian(few), expected) < TOLERANCE
    weights = weights_for(feature_map.width)
    assert relative_difference(np.stack(feature_map.energy_gradient(few, weights)), expected @ weights) < TOLERANCE
    unmoved = State(few.q, few.p, Graph(3, ends[1::2]))
    moved = State(few.q, few.p, Graph(3, ends[1::2], offsets=offsets[1::2]))
    assert relative_difference(feature_map.values(moved), feature_map.values(unmoved)) > 1e-3


@pytest.mark.parametrize("edges", [*EDGE_NAMES, None])
def test_near_collinear_frame_has_its_own_derivative(edges: str | None):
    kind = Kind("frame", edges)
    feature_map, state = kind.make(), collinear_union(seed=1)
    if edges is None:  # the dense network knows one size
        feature_map, state = kind.make(width=20), collinear_four()
    encoded = feature_map.representation.encode(state)
    assert encoded.context.collinear.all()
    expected = differences(feature_map.values, state, step=5e-4)  # the lever arm to the second node is short
    assert relative_difference(feature_map.jacobian(state), expected) < TOLERANCE
    weights = weights_for(feature_map.width)
    gradient = np.stack(feature_map.energy_gradient(state, weights))
    assert relative_difference(gradient, expected @ weights) < TOLERANCE


def collinear_four() -> State:
    """Two 3-D systems of four nodes in the near-collinear branch, one with the nodes on opposite sides of the mean."""
    parts = []
    for side in (1, -1):
        near = np.array([[0.4, 0.1, 0.2], [side * 0.56, side * 0.14, side * 0.28]])
        near[1] += [0.0, 0.08, -0.04]
        far = np.array([[1.3, -2.0, 0.7]])
        parts.append(np.concatenate([near, far, -near.sum(axis=0, keepdims=True) - far]) + 0.3)
    q = np.concatenate(parts)
    return State(q, np.random.default_rng(2).normal(size=q.shape), Graph.union([chain(4), complete(4)]))


def test_a_union_may_hold_both_branches_of_the_frame():
    feature_map = Kind("frame", "directed").make()
    parts = [collinear_union(seed=1), Kind("frame", "directed").state()]
    union = State(
        np.concatenate([s.q for s in parts]),
        np.concatenate([s.p for s in parts]),
        Graph.union([s.graph for s in parts]),
    )
    apart = np.concatenate([feature_map.jacobian(s) for s in parts], axis=1)
    assert relative_difference(feature_map.jacobian(union), apart) < 1e-13


@pytest.mark.parametrize("representation", REPRESENTATION_NAMES)
@pytest.mark.parametrize("edges", [*EDGE_NAMES, None])
def test_union_is_its_systems_one_by_one(representation: str, edges: str | None):
    kind = Kind(representation, edges, rounds=2, pooling="mean")
    feature_map, state = kind.make(), kind.state()
    systems = [single(state, number) for number in range(state.graph.n_graphs)]
    weights = weights_for(feature_map.width)
    values = np.concatenate([feature_map.values(system) for system in systems])
    jacobian = np.concatenate([feature_map.jacobian(system) for system in systems], axis=1)
    gradient = np.concatenate([np.stack(feature_map.energy_gradient(s, weights)) for s in systems], axis=1)
    assert relative_difference(feature_map.values(state), values) < 1e-13
    assert relative_difference(feature_map.jacobian(state), jacobian) < 1e-12
    assert relative_difference(np.stack(feature_map.energy_gradient(state, weights)), gradient) < 1e-12


@pytest.mark.parametrize("edges", [*EDGE_NAMES, None])
def test_a_workspace_may_be_used_again(edges: str | None):
    kind = Kind("frame", edges)
    feature_map, state = kind.make(), kind.state()
    work = Workspace()
    fresh = feature_map.jacobian(state)
    small = single(state, 1)
    for other in (small, state, small):
        feature_map.energy_gradient(other, weights_for(feature_map.width), work)
        feature_map.jacobian(other, work)
    again = feature_map.jacobian(state, work)
    np.testing.assert_array_equal(again, fresh)


@pytest.mark.parametrize("edges", [*EDGE_NAMES, None])
def test_energy_gradient_is_linear_in_the_weights_also_in_place(edges: str | None):
    kind = Kind("centred", edges)
    feature_map, state = kind.make(), kind.state()
    weights = weights_for(feature_map.width)
    once = np.stack(feature_map.energy_gradient(state, weights))
    weights *= 2
    np.testing.assert_allclose(np.stack(feature_map.energy_gradient(state, weights)), 2 * once, rtol=1e-12)
    feature_map.sample(source(3), np.random.default_rng(1))
    expected = feature_map.jacobian(state) @ weights
    assert relative_difference(np.stack(feature_map.energy_gradient(state, weights)), expected) < 1e-12


@pytest.mark.parametrize("representation", REPRESENTATION_NAMES)
@pytest.mark.parametrize("edges", [*EDGE_NAMES, None])
@pytest.mark.parametrize("rounds", [1, 2])
def test_float32_agrees_with_float64(representation: str, edges: str | None, rounds: int):
    kind = Kind(representation, edges, rounds=rounds, pooling="mean")
    feature_map, state = kind.make(), kind.state()
    weights = weights_for(feature_map.width)
    exact = [feature_map.values(state), feature_map.jacobian(state)]
    exact.append(np.stack(feature_map.energy_gradient(state, weights)))
    feature_map.astype("float32")
    rounded = [feature_map.values(state), feature_map.jacobian(state)]
    rounded.append(np.stack(feature_map.energy_gradient(state, weights)))
    for short, full in zip(rounded, exact, strict=True):
        assert short.dtype == np.float32
        assert full.dtype == np.float64
        error = relative_difference(short.astype(np.float64), full)
        assert 0 < error < 5e-6


@pytest.mark.parametrize("edges", EDGE_NAMES)
def test_coincident_neighbours_give_finite_derivatives(edges: str):
    feature_map = Kind("centred", edges, dim=2).make()
    q = np.array([[0.0, 0.0], [0.0, 0.0], [1.0, 2.0]])
    state = State(q, np.ones((3, 2)), chain(3))
    assert np.isfinite(feature_map.jacobian(state)).all()
    assert np.isfinite(feature_map.energy_gradient(state, np.ones(feature_map.width))).all()


@pytest.mark.parametrize("edges", EDGE_NAMES)
@pytest.mark.parametrize("rounds", [1, 2])
def test_a_system_without_edges_has_node_features_only(edges: str, rounds: int):
    feature_map = Kind("raw", edges, dim=2, rounds=rounds).make()
    assert isinstance(feature_map, GraphNetwork)
    state = State(np.ones((2, 2)), np.full((2, 2), 0.5), Graph(2, []))
    node = feature_map.layers["node"]
    alone = 2 * node.value(node.preactivation(np.array([[1.0, 1.0, 0.5, 0.5]])))[0]
    np.testing.assert_allclose(feature_map.values(state)[0], np.concatenate([alone, np.zeros(7)]), rtol=1e-14)
    jacobian = feature_map.jacobian(state)
    assert jacobian.shape == (2, 2, 2, 11)
    np.testing.assert_allclose(jacobian, differences(feature_map.values, state), atol=1e-10)
    weights = weights_for(11)
    np.testing.assert_allclose(np.stack(feature_map.energy_gradient(state, weights)), jacobian @ weights, atol=1e-12)

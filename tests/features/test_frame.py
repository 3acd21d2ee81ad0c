"""The frame of Appendix B.2: its vectors, its reference nodes, ties, and where it does not exist."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.errors import DataError
from hamfit.features.representations.frame import Frame
from hamfit.graphs import Graph, chain, complete
from hamfit.state import State
from support import collinear_union, random_union, relative_difference

from .maps import Kind, single


def state_of(*positions: list[float]) -> State:
    q = np.array(positions)
    return State(q, np.zeros_like(q), complete(len(q)))


def balanced(*positions: list[float]) -> State:
    """The given nodes and a last one that puts the mean at zero."""
    nodes = np.array(positions)
    return state_of(*nodes.tolist(), (-nodes.sum(axis=0)).tolist())


@pytest.mark.parametrize(
    "state", [random_union(2, 1), random_union(3, 1), collinear_union(1)], ids=["2d", "3d", "line"]
)
def test_frame_is_orthonormal_and_right_handed(state: State):
    basis = Frame.encode(state).context.basis
    identity = np.einsum("gij,gik->gjk", basis, basis)
    np.testing.assert_allclose(identity, np.broadcast_to(np.eye(state.dim), identity.shape), atol=1e-14)
    np.testing.assert_allclose(np.linalg.det(basis), 1, atol=1e-14)


@pytest.mark.parametrize("dim", [2, 3])
def test_reference_nodes_are_the_closest_to_the_mean(dim: int):
    state = random_union(dim, seed=2)
    encoded = Frame.encode(state)
    for number in range(state.graph.n_graphs):
        system = single(state, number)
        centred = system.q - system.q.mean(axis=0)
        nearest = np.argsort(np.linalg.norm(centred, axis=1)) + state.graph.node_ptr[number]
        assert encoded.context.first[number] == nearest[0]
        if dim == 3:
            assert encoded.context.second[number] == nearest[1]
        first = encoded.q[nearest[0]]
        assert first[0] == pytest.approx(np.linalg.norm(centred, axis=1).min())
        np.testing.assert_allclose(first[1:], 0, atol=1e-14)


def test_second_node_lies_in_the_plane_of_the_first_two_vectors():
    state = random_union(3, seed=2)
    encoded = Frame.encode(state)
    second = encoded.q[encoded.context.second]
    np.testing.assert_allclose(second[:, 2], 0, atol=1e-14)
    assert (second[:, 1] > 0).all()


def test_near_collinear_second_vector_is_the_cross_product():
    state = collinear_union(1)
    context = Frame.encode(state).context
    for number in range(state.graph.n_graphs):
        nodes = slice(state.graph.node_ptr[number], state.graph.node_ptr[number + 1])
        centre = state.q[nodes].mean(axis=0)
        first, second = state.q[context.first[number]] - centre, state.q[context.second[number]] - centre
        cosine = first @ second / np.linalg.norm(first) / np.linalg.norm(second)
        assert abs(cosine) > 0.98
        across = np.cross(first, second)
        np.testing.assert_allclose(context.basis[number, :, 1], across / np.linalg.norm(across), atol=1e-12)


@pytest.mark.parametrize(("slope", "collinear"), [(0.19, True), (0.22, False)])  # cos = 0.9824 and 0.9766
@pytest.mark.parametrize("side", [1, -1])
def test_the_branch_changes_at_a_cosine_of_098(slope: float, collinear: bool, side: int):
    state = balanced([0.5, 0, 0], [side * 0.7, 0.7 * slope, 0], [0, 3, 1])
    context = Frame.encode(state).context
    assert context.first[0] == 0
    assert context.second[0] == 1
    assert context.collinear[0] == collinear


@pytest.mark.parametrize(
    ("positions", "chosen"),
    [
        ([[0, 1], [1, 0], [-3, -3]], 1),  # angles to x: 90, 0
        ([[-1, 0], [0, -1], [0, 3]], 1),  # 180, 90
        ([[0.6, -0.8], [0.6, 0.8], [-4, 0]], 1),  # equal angles to x; to y: 143, 37
        ([[0.6, 0.8], [0.6, -0.8], [-4, 0]], 0),
        ([[0.8, 0.6], [0.6, 0.8], [0.0, -1.0], [-4, 0]], 0),
    ],
)
def test_ties_are_broken_by_the_angle_to_the_first_axis_then_the_second(positions: list, chosen: int):
    state = balanced(*positions)
    assert Frame.encode(state).context.first[0] == chosen
    rolled = balanced(*positions[::-1])  # whatever the numbering
    assert Frame.encode(rolled).context.first[0] == len(positions) - 1 - chosen


def test_ties_between_first_and_second_node_in_three_dimensions():
    state = balanced([0, 0, 1], [0, 1, 0], [1, 0, 0], [-5, 2, 2])
    context = Frame.encode(state).context
    assert (context.first[0], context.second[0]) == (2, 1)  # angles to x: 90, 90, 0; then to y: 90, 0
    np.testing.assert_allclose(context.basis[0], np.eye(3), atol=1e-14)


def test_full_ties_take_the_lowest_number():
    state = balanced([0.3, 0.4, 0.8], [0.3, 0.4, -0.8], [3, 1, 0])
    context = Frame.encode(state).context
    assert (context.first[0], context.second[0]) == (0, 1)  # same angle to both axes


def test_derivative_at_a_tie_is_that_of_the_chosen_frame():
    feature_map = Kind("frame", "directed", dim=2).make()
    tied = balanced([0.0, 1.0], [1.0, 0.0], [-3.0, -2.0])
    at_tie = feature_map.jacobian(tied)
    for closer, limits in ((1, (0, 1e-7)), (0, (1e-2, np.inf))):  # node 1 is the chosen one
        scale = np.ones((4, 1))
        scale[closer] = 1 - 1e-9
        beside = State(tied.q * scale, tied.p, tied.graph)
        assert limits[0] < relative_difference(feature_map.jacobian(beside), at_tie) < limits[1]


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (state_of([0.0], [1.0], [3.0]), "defined in 2 and 3 dimensions, not 1"),
        (state_of([0.0, 0, 0, 1], [1.0, 0, 0, 0]), "defined in 2 and 3 dimensions, not 4"),
        (state_of([0.0, 1.0]), "at least 2 nodes in 2-D"),
        (state_of([0.0, 1.0, 0], [1.0, 0, 0]), "at least 3 nodes in 3-D"),
        (state_of([-1.0, -1.0], [0.0, 0.0], [1.0, 1.0]), "closest to the mean lies on the mean"),
        (state_of([1.0, 1.0], [1.0, 1.0]), "closest to the mean lies on the mean"),
        (balanced([1.0, 1.0, 0], [-1.5, -1.5, 0]), "one line"),
    ],
)
def test_degenerate_systems_are_refused(state: State, message: str):
    with pytest.raises(DataError, match=message):
        Frame.encode(state)


def test_the_error_names_the_graph():
    bad = state_of([-1.0, -1.0], [0.0, 0.0], [1.0, 1.0])
    good = state_of([0.0, 1.0], [1.0, 0.3], [2.0, 5.0])
    union = State(np.concatenate([good.q, bad.q]), np.zeros((6, 2)), Graph.union([chain(3), chain(3)]))
    with pytest.raises(DataError, match=r"graph 1 is undefined.*use 'centred'"):
        Frame.encode(union)


def test_a_frame_does_not_turn_periodic_images():
    feature_map, state = Kind("frame", "canonical", dim=2).make(), random_union(2, seed=3)
    offsets = np.zeros((state.graph.n_edges, 2))
    same = State(state.q, state.p, state.graph._changed(offsets=offsets))
    np.testing.assert_array_equal(feature_map.values(same), feature_map.values(state))
    offsets[0] = 3.0
    with pytest.raises(DataError, match="'frame' turns positions, which edges to periodic images do not follow"):
        feature_map.values(State(state.q, state.p, state.graph._changed(offsets=offsets)))

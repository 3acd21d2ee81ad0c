"""`PhaseSpaceData`: what it refuses, its parts, and the states it hands out."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import Graph, chain, lattice, ring
from hamfit.state import State
from support import spring_data

Q, P = np.random.default_rng(0).normal(size=(2, 6, 4, 2))
GRAPH = chain(4)


def with_value(array: np.ndarray, value: float) -> np.ndarray:
    changed = array.copy()
    changed[2, 1, 0] = value
    return changed


# -- the door --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"q": Q[0]}, r"q must have 3 axes, got shape \(4, 2\)"),
        ({"q": Q[:0], "p": P[:0]}, r"q is empty: shape \(0, 4, 2\)"),
        ({"q": Q[:, :3], "p": P[:, :3]}, "snapshot 0 has 3 nodes, but its graph has 4"),
        ({"q": with_value(Q, np.nan)}, r"q contains 1 NaN or infinite values, first at index \(2, 1, 0\)"),
        ({"p": with_value(P, np.inf)}, r"p contains 1 NaN or infinite values, first at index \(2, 1, 0\)"),
        ({"q_dot": Q, "p_dot": with_value(P, -np.inf)}, "p_dot contains 1 NaN"),
        ({"q": Q + 1j}, "q must be an array of real numbers, got complex128"),
        ({"q": Q.astype(str)}, "q must be an array of real numbers"),
        ({"q": [[1.0, 2.0], [3.0]]}, "q must be an array of numbers, got list"),
        ({"p": P[:5]}, r"p must have the shape of q \(6, 4, 2\), got \(5, 4, 2\)"),
        ({"p": P[:, :, :1]}, r"p must have the shape of q \(6, 4, 2\), got \(6, 4, 1\)"),
        ({"q_dot": Q}, "q_dot and p_dot go together"),
        ({"p_dot": Q}, "q_dot and p_dot go together"),
        ({"q_dot": Q[:, :, :1], "p_dot": P}, "q_dot must have the shape of q"),
        ({"energy": np.zeros(5)}, r"energy must have one value per snapshot \(6\), got 5"),
        ({"energy": np.zeros((6, 1))}, r"energy must have 1 axes, got shape \(6, 1\)"),
        ({"energy": [0, 1, 2, np.nan, 4, 5]}, "energy contains 1 NaN"),
        ({"times": np.arange(5)}, r"times must have one value per snapshot \(6\), got 5"),
        ({"times": [0, 1, 2, 2, 3, 4]}, r"snapshot 3 \(time 2\) of trajectory 0 is not later"),
        ({"times": [0, 1, 2, 0, 1, 1], "trajectory": [4, 4, 4, 7, 7, 7]}, "snapshot 5 .* of trajectory 7"),
        ({"times": [0, 5, 1, 4, 2, 3], "trajectory": [0, 1, 0, 1, 0, 1]}, r"snapshot 3 \(time 4\) of trajectory 1"),
        ({"trajectory": np.zeros(6)}, "trajectory must be 6 integers .* got float64"),
        ({"trajectory": np.zeros(5, int)}, r"trajectory must be 6 integers .* shape \(5,\)"),
        ({"graph": [GRAPH, ring(4)]}, "2 graphs for 6 snapshots: give one graph, one per snapshot, or graph_of"),
        ({"graph": Graph.union([GRAPH, GRAPH])}, "graphs must be single graphs, not unions"),
        ({"graph": [GRAPH, ring(4)], "graph_of": [0, 1]}, "graph_of must be 6 integers"),
        ({"graph": [GRAPH, ring(4)], "graph_of": [0, 1, 2, 0, 0, 0]}, "graph_of must lie between 0 and 1, got 0 to 2"),
        ({"graph": [GRAPH, ring(4)], "graph_of": [0, 1, -1, 0, 0, 0]}, "graph_of must lie between 0 and 1, got -1"),
        ({"q": [Q[0], Q[1][:, :1]], "p": [P[0], P[1]]}, r"q mixes dimensions \[1, 2\]"),
    ],
)
def test_each_defect_has_its_own_error(changes: dict, message: str):
    arguments = {"q": Q, "p": P, "graph": GRAPH} | changes
    with pytest.raises(DataError, match=message):
        PhaseSpaceData(**arguments)


def test_a_good_set_is_taken_as_it_is():
    data = PhaseSpaceData(Q, P, GRAPH, q_dot=P, p_dot=-Q, energy=range(6), times=np.arange(6) / 2, metadata={"a": 1})
    assert (len(data), data.n_snapshots, data.dim, data.static, data.has_derivatives) == (6, 6, 2, True, True)
    np.testing.assert_array_equal(data.q, Q)
    np.testing.assert_array_equal(data.p, P)
    np.testing.assert_array_equal(data.q_dot, P)
    np.testing.assert_array_equal(data.p_dot, -Q)
    assert data.energy.tolist() == [0, 1, 2, 3, 4, 5]
    assert data.trajectory.tolist() == [0] * 6  # snapshots with times are one trajectory
    assert data.node_counts.tolist() == [4] * 6
    assert data.edge_counts.tolist() == [3] * 6
    assert repr(data) == "PhaseSpaceData(6 snapshots, 4 nodes, dim 2, 1 graph, derivatives, energy, times, trajectory)"


def test_any_memory_order_and_precision_is_the_same_data():
    data = PhaseSpaceData(np.asfortranarray(Q), P.astype(np.float32), GRAPH)
    np.testing.assert_array_equal(data.q, Q)
    assert data.p.dtype == np.float64


def test_snapshots_without_times_are_independent():
    assert PhaseSpaceData(Q, P, GRAPH).trajectory is None


def test_interleaved_trajectories_are_welcome():
    data = PhaseSpaceData(Q, P, GRAPH, times=[0, 0, 1, 1, 2, 2], trajectory=[0, 1, 0, 1, 0, 1])
    assert data.times.tolist() == [0, 0, 1, 1, 2, 2]


def test_gradients_are_hamiltons_equations():
    data = PhaseSpaceData(Q, P, GRAPH, q_dot=Q, p_dot=P)
    by_q, by_p = data.gradients(slice(1, 3))
    np.testing.assert_array_equal(by_q, -P[1:3].reshape(-1, 2))
    np.testing.assert_array_equal(by_p, Q[1:3].reshape(-1, 2))
    np.testing.assert_array_equal(data.gradients(-1)[1], Q[-1])
    with pytest.raises(DataError, match="no time derivatives: give q_dot and p_dot"):
        PhaseSpaceData(Q, P, GRAPH).gradients()


def test_sizes_may_differ(several_sizes: PhaseSpaceData):
    assert several_sizes.q.shape == (8 * (3 + 5 + 6), 2)
    assert not several_sizes.static
    assert several_sizes.node_counts.tolist() == [3] * 8 + [5] * 8 + [6] * 8
    assert several_sizes.edge_counts.tolist() == [2] * 8 + [5] * 8 + [7] * 8
    assert "3-6 nodes" in repr(several_sizes)


# -- states ----------------------------------------------------------------------------------------------------------


def assert_same_state(state: State, expected: State) -> None:
    np.testing.assert_array_equal(state.q, expected.q)
    np.testing.assert_array_equal(state.p, expected.p)
    for name in ("edges", "node_ptr", "edge_ptr"):
        np.testing.assert_array_equal(getattr(state.graph, name), getattr(expected.graph, name))


def union_of(states: list[State]) -> State:
    q, p = (np.concatenate([getattr(state, name) for state in states]) for name in "qp")
    return State(q, p, Graph.union([state.graph for state in states]))


@pytest.mark.parametrize("number", [0, 9, 23, -1, -24, np.int64(5)])
def test_state_of_one_snapshot(several_sizes: PhaseSpaceData, number: int):
    state = several_sizes.state(number)
    at = int(number) % 24
    nodes = slice(several_sizes.node_ptr[at], several_sizes.node_ptr[at + 1])
    np.testing.assert_array_equal(state.q, several_sizes.q[nodes])
    np.testing.assert_array_equal(state.p, several_sizes.p[nodes])
    assert state.graph is several_sizes.graphs[several_sizes.graph_of[at]]


@pytest.mark.parametrize(
    "index",
    [
        slice(None),
        slice(3, 12),
        slice(20, 2, -3),
        slice(-4, None),
        np.array([7]),
        np.array([3, 20, 3, 9]),
        np.array([-1, 0, -24]),
        [5, 6],
        np.arange(24) % 5 == 0,
    ],
    ids=str,
)
@pytest.mark.parametrize("sizes", ["one", "several"])
def test_state_of_several_snapshots_is_their_union(several_sizes: PhaseSpaceData, sizes: str, index: object):
    data = several_sizes if sizes == "several" else spring_data(lattice(2, 2), 24, seed=3)
    numbers = np.arange(24)[index]
    expected = union_of([data.state(int(number)) for number in numbers])
    assert_same_state(data.state(index), expected)
    by_q, by_p = data.gradients(index)
    np.testing.assert_array_equal(by_q, np.concatenate([data.gradients(int(n))[0] for n in numbers]))
    np.testing.assert_array_equal(by_p, np.concatenate([data.gradients(int(n))[1] for n in numbers]))


@pytest.mark.parametrize("index", [24, -25, np.array([0, 24]), np.array([-25])], ids=str)
def test_snapshots_that_do_not_exist(several_sizes: PhaseSpaceData, index: object):
    with pytest.raises(DataError, match=r"not exist; the data has 24 \(0 to 23\)"):
        several_sizes.state(index)


def test_a_state_has_the_shapes_of_its_graph():
    state = State(Q, P, GRAPH)
    assert (state.n_graphs, state.dim) == (6, 2)
    assert_same_state(state.flat(), union_of([State(q, p, GRAPH) for q, p in zip(Q, P, strict=True)]))
    assert State(Q[0], P[0], GRAPH).n_graphs == 1
    assert state.per_graph(np.zeros(6)).shape == (6,)
    assert State(Q[0], P[0], GRAPH).per_graph(np.zeros(1)).shape == ()
    assert State(Q[:1], P[:1], GRAPH).per_graph(np.zeros(1)).shape == (1,)
    for bad, other in ((Q[:, :3], P[:, :3]), (Q[0, 0], P[0, 0])):
        with pytest.raises(DataError, match=r"must have shape \(4, dim\) or \(snapshots, 4, dim\)"):
            State(bad, other, GRAPH)
    with pytest.raises(DataError, match="q and p must have the same shape"):
        State(Q, P[0], GRAPH)


def test_a_state_of_integers_becomes_floating_point():
    state = State(np.zeros((4, 2), dtype=int), [[1, 2]] * 4, GRAPH)
    assert state.q.dtype == state.p.dtype == np.float64
    assert State(Q.astype(np.float32), P.astype(np.float32), GRAPH).q.dtype == np.float32


# -- parts -----------------------------------------------------------------------------------------------------------


def snapshot_keys(data: PhaseSpaceData) -> list[tuple]:
    """Everything that belongs to each snapshot, to compare as a whole."""
    keys = []
    for number in range(len(data)):
        state, (by_q, by_p) = data.state(number), data.gradients(number)
        arrays = [state.q, state.p, by_q, by_p, state.graph.edges]
        keys.append((state.graph.n_nodes, data.energy[number], *[array.tobytes() for array in arrays]))
    return keys


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.lists(st.integers(-24, 23), min_size=1, max_size=30))
def test_take_keeps_each_snapshot_whole(several_sizes: PhaseSpaceData, index: list[int]):
    part = several_sizes.take(index)
    keys = snapshot_keys(several_sizes)
    assert snapshot_keys(part) == [keys[i] for i in index]
    assert len(part.graphs) == len({several_sizes.graph_of[i] for i in index})
    assert_same_state(part.state(slice(None)), several_sizes.state(np.array(index)))


@settings(max_examples=20, deadline=None, derandomize=True)
@given(st.integers(1, 30))
def test_blocks_cover_the_data_in_order(several_sizes: PhaseSpaceData, size: int):
    blocks = several_sizes.blocks(size)
    assert [i for block in blocks for i in range(24)[block]] == list(range(24))
    assert max(len(range(24)[block]) for block in blocks) == min(size, 24)
    states = [several_sizes.state(block) for block in blocks]
    assert_same_state(union_of(states), several_sizes.state(slice(None)))


def test_take_by_mask_and_slice_and_nothing(several_sizes: PhaseSpaceData):
    keys = snapshot_keys(several_sizes)
    assert snapshot_keys(several_sizes.take(np.arange(24) > 20)) == keys[21:]
    assert snapshot_keys(several_sizes.take(slice(None, None, -5))) == keys[::-5]
    for nothing in (slice(5, 5), np.zeros(24, bool)):
        with pytest.raises(DataError, match="the selection is empty"):
            several_sizes.take(nothing)
    with pytest.raises(DataError, match="do not exist"):
        several_sizes.take([24])


def test_shuffled_is_a_permutation_by_seed(several_sizes: PhaseSpaceData):
    keys = snapshot_keys(several_sizes)
    first, again, other = (snapshot_keys(several_sizes.shuffled(seed)) for seed in (1, 1, 2))
    assert first == again
    assert first not in (other, keys)
    assert sorted(first) == sorted(keys)


@pytest.mark.parametrize("share", [0.25, 0.5, 0.9])
def test_split_by_snapshot(several_sizes: PhaseSpaceData, share: float):
    train, test = several_sizes.split(share, seed=3)
    assert len(train) == round(24 * share)
    keys = snapshot_keys(several_sizes)
    assert sorted(snapshot_keys(train) + snapshot_keys(test)) == sorted(keys)
    assert snapshot_keys(several_sizes.split(share, seed=3)[0]) == snapshot_keys(train)
    assert snapshot_keys(several_sizes.split(share, seed=4)[0]) != snapshot_keys(train)
    places = [keys.index(key) for key in snapshot_keys(train)]
    assert places == sorted(places)


def trajectories() -> PhaseSpaceData:
    q, p = np.random.default_rng(0).normal(size=(2, 20, 3, 2))
    return PhaseSpaceData(
        q, p, chain(3), times=np.tile(np.arange(5), 4), trajectory=np.repeat([7, 3, 9, 1], 5), energy=np.zeros(20)
    )


def test_split_by_trajectory_keeps_each_whole():
    train, test = trajectories().split(0.5, seed=0, by="trajectory")
    assert len(set(train.trajectory)) == len(set(test.trajectory)) == 2
    assert set(train.trajectory) | set(test.trajectory) == {1, 3, 7, 9}
    for part in (train, test):
        assert part.times.tolist() == [0, 1, 2, 3, 4] * 2


def test_split_by_snapshot_leaves_time_series():
    train, _ = trajectories().split(0.5, seed=0)
    assert train.times is not None
    for run in set(train.trajectory):
        assert (np.diff(train.times[train.trajectory == run]) > 0).all()


def test_times_are_dropped_where_their_order_is_lost():
    data = trajectories()
    for part in (data.shuffled(0), data.take([3, 2]), data.take([3, 3])):
        assert part.times is None
        assert part.trajectory is not None
    assert data.take([7, 1, 8, 2]).times.tolist() == [2, 1, 3, 2]  # in order within both trajectories


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"train": 0.0}, ParameterError, "train must lie strictly between 0 and 1"),
        ({"train": 1}, ParameterError, "train must lie strictly between 0 and 1"),
        ({"train": 0.01}, DataError, "cannot split 24 snapshot units at 0.01: one part would be empty"),
        ({"train": 0.5, "by": "graph"}, DataError, "by must be 'snapshot' or 'trajectory', got 'graph'"),
        ({"train": 0.5, "by": np.ones(2)}, DataError, "by must be 'snapshot' or 'trajectory', got"),
        ({"train": 0.5, "by": "trajectory"}, DataError, "no trajectories to split by"),
        ({"train": 0.5, "seed": -1}, ParameterError, "seed must be a non-negative integer"),
        ({"train": 0.5, "seed": 1.5}, ParameterError, "seed must be a non-negative integer"),
    ],
)
def test_bad_splits_are_refused(several_sizes: PhaseSpaceData, arguments: dict, error: type, message: str):
    with pytest.raises(error, match=message):
        several_sizes.split(**{"seed": 0} | arguments)


def test_blocks_refuse_zero(several_sizes: PhaseSpaceData):
    with pytest.raises(ParameterError, match="snapshots must be a positive integer, got 0"):
        several_sizes.blocks(0)


# -- joining ---------------------------------------------------------------------------------------------------------


def test_concatenate_joins_what_take_parted(several_sizes: PhaseSpaceData):
    parts = [several_sizes.take(slice(0, 5)), several_sizes.take(slice(5, 20)), several_sizes.take(slice(20, 24))]
    joined = PhaseSpaceData.concatenate(parts)
    assert snapshot_keys(joined) == snapshot_keys(several_sizes)
    assert len(joined.graphs) == 3


def test_equal_graphs_become_one():
    first, second = spring_data(lattice(2, 2), 3, seed=1), spring_data(lattice(2, 2), 4, seed=2)
    joined = PhaseSpaceData.concatenate([first, second])
    assert joined.static
    assert joined.q.shape == (7, 4, 2)


def test_concatenate_keeps_trajectories_apart_and_drops_what_one_lacks():
    data = trajectories()
    joined = PhaseSpaceData.concatenate([data, data])
    assert len(set(joined.trajectory)) == 8
    assert joined.times.tolist() == [0, 1, 2, 3, 4] * 8
    bare = PhaseSpaceData(data.q, data.p, chain(3))
    joined = PhaseSpaceData.concatenate([data, bare])
    assert joined.energy is None
    assert joined.times is None
    assert joined.trajectory is None
    assert len(joined) == 40


def test_what_cannot_be_joined():
    with pytest.raises(DataError, match="nothing to concatenate"):
        PhaseSpaceData.concatenate([])
    with pytest.raises(DataError, match=r"different dimensions: \[2, 3\]"):
        PhaseSpaceData.concatenate([spring_data(chain(3), 2, dim=2), spring_data(chain(3), 2, dim=3)])


# -- what graphs carry -------------------------------------------------------------------------------------------------


def test_graphs_that_differ_in_what_they_carry_stay_apart():
    light, heavy = (chain(4).with_attributes({"mass": [m, 1.0, 1.0, 1.0]}) for m in (1.0, 2.0))
    parts = [PhaseSpaceData(Q, P, graph) for graph in (light, heavy, light)]
    joined = PhaseSpaceData.concatenate(parts)
    assert len(joined.graphs) == 2
    assert joined.state(slice(5, 7)).graph.node_attributes["mass"].tolist() == [1.0, 1.0, 1.0, 1.0, 2.0, 1.0, 1.0, 1.0]
    part = joined.take([13, 7])
    assert part.state(1).graph.node_attributes["mass"].tolist() == [2.0, 1.0, 1.0, 1.0]
    for one in joined.split(0.5, seed=0):
        for number in range(len(one)):
            assert one.state(number).graph.node_attributes["mass"][0] in (1.0, 2.0)
    with pytest.raises(DataError, match="only some of the graphs have the node attributes mass; give them to all"):
        PhaseSpaceData.concatenate([parts[0], PhaseSpaceData(Q, P, chain(4))])


def test_graphs_with_and_without_images_are_one_data_set():
    images = Graph(4, [[0, 1]], offsets=[[3.0, 0.0]], cell=[3.0, 3.0])
    joined = PhaseSpaceData.concatenate([PhaseSpaceData(Q, P, chain(4)), PhaseSpaceData(Q, P, images)])
    assert joined.graphs[0].offsets.tolist() == [[0.0, 0.0]] * 3
    assert joined.state(slice(5, 7)).graph.cell.shape == (2, 2, 2)
    with pytest.raises(DataError, match="have 1 components, but the data has dim 2"):
        PhaseSpaceData(Q, P, Graph(4, [[0, 1]], offsets=[[3.0]]))

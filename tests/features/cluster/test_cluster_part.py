"""Random many-body features: what they do not change under, their derivatives, growth, and files."""

from __future__ import annotations

import numpy as np
import pytest

from features.test_strain import crystal, network
from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, ParameterError
from hamfit.features import InvariantNetwork
from hamfit.features.cluster import part, run
from hamfit.features.cluster.part import ClusterPart
from hamfit.features.kernels.in_numpy import NumpyKernels
from hamfit.features.samplers import make_sampler
from hamfit.graphs import CutoffNeighbours, Graph
from hamfit.rng import generator
from hamfit.state import State
from support import differences, random_rotation, relative_difference

BODIES = [(1, 5, 2), (2, 5, 3), (3, 2, 0), (3, 3, 3), (3, 4, 3), (3, 5, 2)]


def made(dim: int, body: int, angular: int, **options) -> tuple[InvariantNetwork, list[State]]:
    """A network drawn from small crystals with two species, and these."""
    states = [crystal(dim, seed) for seed in range(12)]
    options = {"width": 330, "cutoff": 1.9, "body": body, "angular": angular, "radial": 12} | options
    return network(states, **options), states


def union(states: list[State]) -> State:
    q, p = (np.concatenate([getattr(state, name) for state in states]) for name in "qp")
    return State(q, p, Graph.union([state.graph for state in states]))


def free(state: State, cutoff: float = 1.9) -> State:
    """The same nodes without a cell, spread so that some are beyond the cutoff."""
    near = CutoffNeighbours(cutoff)(state.q)
    return State(state.q, state.p, near.with_attributes(state.graph.node_attributes))


@pytest.mark.parametrize(("dim", "body", "angular"), BODIES)
def test_features_know_no_direction_place_or_numbering(dim: int, body: int, angular: int):
    feature_map, states = made(dim, body, angular)
    rng = np.random.default_rng(4)
    state = free(states[3])
    expected = feature_map.values(state)
    assert np.abs(expected).max() > 0
    turn = random_rotation(dim, rng) if dim > 1 else -np.eye(1)
    mirror = np.diag([-1.0, *[1.0] * (dim - 1)])
    for moved in (state.q @ turn.T, state.q @ mirror, state.q + rng.normal(size=dim)):
        found = feature_map.values(State(moved, state.p, state.graph))
        assert relative_difference(found, expected) < 1e-11
    order = np.array([2, 3, 0, 1])  # species are 0, 1, 0, 1
    other = free(State(state.q[order], state.p[order], state.graph))
    assert relative_difference(feature_map.values(other), expected) < 1e-11


@pytest.mark.parametrize(("dim", "body", "angular"), BODIES)
def test_rows_agree_with_finite_differences_and_with_the_gradient(dim: int, body: int, angular: int):
    feature_map, states = made(dim, body, angular)
    assert any((state.graph.high == state.graph.low).any() for state in states[:3])  # images of the node itself
    state = union(states[:3])
    rows = feature_map.jacobian(state)
    assert relative_difference(rows, differences(feature_map.values, state)) < 1e-9
    weights = np.random.default_rng(1).normal(size=feature_map.width)
    by_q, by_p = feature_map.energy_gradient(state, weights)
    np.testing.assert_allclose(by_q, rows[0] @ weights, atol=1e-12 * np.abs(rows).max() * np.abs(weights).sum())
    np.testing.assert_allclose(by_p, rows[1] @ weights, atol=1e-12 * np.abs(by_p).max())


def test_energies_end_at_the_cutoff_with_two_continuous_derivatives():
    feature_map, states = made(3, 5, 2)
    at_two, kinds = states[0].q[:3].copy(), {"species": np.array([0, 1, 0])}
    graph = Graph(3, [[1, 0], [2, 0], [2, 1]]).with_attributes(kinds)
    weights = np.random.default_rng(1).normal(size=feature_map.width)

    def forces(r: float) -> np.ndarray:
        at_two[:] = [[0.0, 0.0, 0.0], [0.9, 0.3, 0.0], [0.0, 0.0, r]]
        return feature_map.energy_gradient(State(at_two, 0 * at_two, graph), weights)[0]

    step = 1e-4
    end = 1.9
    size = np.abs(forces(0.8 * end)).max()
    slopes = [(forces(end + s * step) - forces(end + (s - 1) * step)) / step for s in (0, 1)]
    beyond = forces(end + 3 * step)
    np.testing.assert_allclose(forces(end), beyond, atol=1e-12 * size)
    assert np.abs(slopes[0] - slopes[1]).max() < 20 * step * size  # would be of the order of size for a jump
    assert np.abs((forces(0.9 * end) - forces(0.9 * end - step)) / step).max() > 100 * step * size


@pytest.mark.parametrize(("channels", "body"), [(None, 5), (3, 4)])
def test_wider_networks_keep_the_columns_of_narrower_ones(channels: int | None, body: int):
    states = [crystal(3, seed) for seed in range(12)]
    options = {"cutoff": 1.9, "body": body, "angular": 2, "channels": channels}
    maker = {"sampler": make_sampler("swim")} | options
    graphs = [state.graph for state in states]
    data = PhaseSpaceData(
        [state.q for state in states], [state.p for state in states], graphs, graph_of=np.arange(len(states))
    )
    base, rng = InvariantNetwork(width=700, **maker), generator(0)
    pool = base.prepare(data, rng)
    small = base.stage(pool, 0, 300, rng)
    more = base.stage(pool, 300, 700, rng)
    both, order = small.joined(more)
    state = union(states[:2])
    first, second, joined = (one.jacobian(state)[0].copy() for one in (small, more, both))
    np.testing.assert_allclose(
        joined, np.concatenate([first, second], axis=-1)[..., order], rtol=1e-12, atol=1e-13 * np.abs(joined).max()
    )
    own = next(one for one in both.parts if isinstance(one, ClusterPart))
    assert own.columns.neurons.width > 0
    tables = own.columns.layout.table()
    assert len(np.unique(tables, axis=0)) == len(tables)
    if channels is not None:
        assert tables[:, 2].max() == channels - 1
    np.testing.assert_array_equal(
        both.column_priors(), np.concatenate([small.column_priors(), more.column_priors()])[order]
    )


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_files_bring_everything_back(dtype: type):
    feature_map, states = made(3, 5, 2)
    feature_map.astype(dtype)
    other = InvariantNetwork(width=1, sampler=make_sampler("swim"), body=5, angular=2)
    other.restore(feature_map.arrays())
    state = union(states[:3])
    np.testing.assert_array_equal(feature_map.jacobian(state), other.jacobian(state))
    np.testing.assert_array_equal(feature_map.column_priors(), other.column_priors())
    assert other.jacobian(state).dtype == dtype
    weights = np.random.default_rng(1).normal(size=other.width)
    np.testing.assert_array_equal(feature_map.energies(state, weights), other.energies(state, weights))


@pytest.mark.parametrize(("dim", "body", "angular"), BODIES)
@pytest.mark.parametrize(("dtype", "tolerance"), [(np.float64, 1e-13), (np.float32, 1e-4)])
def test_numpy_gives_the_rows_of_the_compiled_loops(monkeypatch, dim, body, angular, dtype, tolerance):
    feature_map, states = made(dim, body, angular)
    feature_map.astype(dtype)
    state = union(states[:3])
    expected, strains = feature_map.jacobian(state).copy(), feature_map.strain_jacobian(state).copy()
    for module in (run, part):
        monkeypatch.setattr(module, "kernels", NumpyKernels)
    assert relative_difference(feature_map.jacobian(state), expected) < tolerance
    assert relative_difference(feature_map.strain_jacobian(state), strains) < tolerance


def test_single_precision_is_near_double():
    feature_map, states = made(3, 5, 2)
    state = union(states[:3])
    expected = feature_map.jacobian(state).copy()
    feature_map.astype(np.float32)
    assert relative_difference(feature_map.jacobian(state).astype(np.float64), expected) < 1e-4


@pytest.mark.parametrize(
    ("name", "value"), [("first", -1), ("last", 10**6), ("neuron_kind", 7), ("dim", 4), ("range", -1.0)]
)
def test_damaged_files_are_refused(name: str, value: float):
    arrays = made(3, 4, 2)[0].arrays()
    key = f"cluster.{name}"
    arrays[key] = np.full_like(arrays[key], value)
    other = InvariantNetwork(width=1, sampler=make_sampler("swim"), body=4, angular=2)
    with pytest.raises(DataError):
        other.restore(arrays)


@pytest.mark.parametrize(
    "options",
    [{"body": 1}, {"body": 6}, {"body": 3, "angular": 9}, {"body": 3, "channels": 0}, {"body": 3, "moments": 2}],
)
def test_wrong_options_are_refused(options: dict):
    with pytest.raises(ParameterError):
        InvariantNetwork(width=10, sampler=make_sampler("swim"), **options)


def test_atoms_without_neighbours_have_no_forces():
    feature_map, states = made(3, 4, 2)
    q = np.array([[0.0, 0, 0], [50.0, 0, 0]])
    graph = CutoffNeighbours(1.9)(q).with_attributes({"species": np.array([0, 1])})
    rows = feature_map.jacobian(State(q, 0 * q, graph))
    assert not rows[0].any()
    assert states

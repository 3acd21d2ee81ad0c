"""Derivatives by the strain of a system, against finite strains of places, cells and offsets; energies of nodes."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError
from hamfit.features import DenseNetwork, FeatureMap, GraphNetwork, InvariantNetwork
from hamfit.features.samplers import make_sampler
from hamfit.graphs import CutoffNeighbours, Graph, complete
from hamfit.rng import generator
from hamfit.state import State
from hamfit.validation import Array
from support import random_union, relative_difference

STEP = 1e-4
WEIGHTS = np.array([4 / 5, -1 / 5, 4 / 105, -1 / 280])  # of a central difference of order 8

CELLS = {
    1: [[1.7]],
    2: [[1.8, 0.0], [0.5, 1.6]],
    3: [[1.8, 0.0, 0.0], [0.4, 1.7, 0.0], [-0.3, 0.4, 1.75]],
}


def crystal(dim: int, seed: int, *, nodes: int = 4, cutoff: float = 1.9, species: bool = True) -> State:
    """Nodes at random in a skew cell that is smaller than the cutoff, so that they see their own images."""
    rng = np.random.default_rng(seed)
    cell = np.array(CELLS[dim]) * rng.uniform(0.9, 1.05)
    shares = rng.random((nodes, dim))
    shares[:, 0] = (np.arange(nodes) + 0.4 * shares[:, 0]) / nodes
    q = shares @ cell + rng.integers(-2, 3, size=(nodes, dim)) @ cell  # not all of them inside of the cell
    graph = CutoffNeighbours(cutoff, cell=cell)(q)
    kinds = {"species": np.arange(nodes) % 2} if species else {}
    return State(q, rng.normal(size=q.shape), graph.with_attributes(kinds))


def strained(state: State, strain: Array) -> State:
    """The same system with all vectors deformed: d to (1 + strain) d."""
    turn = (np.eye(state.dim) + strain).T
    graph = state.graph
    moved = Graph._trusted(
        graph.edges,
        graph.node_ptr,
        graph.edge_ptr,
        node_attributes=graph.node_attributes,
        edge_attributes=graph.edge_attributes,
        offsets=None if graph.offsets is None else graph.offsets @ turn,
        cell=None if graph.cell is None else graph.cell @ turn,
    )
    return State(state.q @ turn, state.p, moved)


def by_finite_strains(feature_map: FeatureMap, state: State) -> Array:
    """∂Φ/∂ε by differences of order 8, shape (graphs, dim, dim, width)."""
    dim, columns = state.dim, []
    for a, b in itertools.product(range(dim), repeat=2):
        total = 0.0
        for number, weight in enumerate(WEIGHTS, start=1):
            for sign in (1, -1):
                strain = np.zeros((dim, dim))
                strain[a, b] = sign * number * STEP
                total = total + sign * weight * feature_map.values(strained(state, strain))
        columns.append(np.asarray(total) / STEP)
    found = np.stack(columns, axis=1)
    return found.reshape(len(found), dim, dim, -1)


def network(states: list[State], **options) -> InvariantNetwork:
    """An invariant network drawn from crystals."""
    graphs = [state.graph for state in states]
    data = PhaseSpaceData(
        [state.q for state in states], [state.p for state in states], graphs, graph_of=np.arange(len(states))
    )
    made = InvariantNetwork(**{"width": 200, "sampler": make_sampler("swim"), "radial": 3} | options)
    made.sample(data, generator(0))
    return made


OPTIONS = {
    "pairs": {"cutoff": 1.9},
    "inverse": {"cutoff": 1.9, "distance": "1/r"},
    "many-body": {"cutoff": 1.9, "moments": 3, "width": 260},
    "cluster": {"cutoff": 1.9, "body": 5, "angular": 2, "width": 260},
    "density": {"cutoff": 1.9, "moments": 1, "products": "diagonal", "width": 150},
}


@pytest.mark.parametrize("dim", [1, 2, 3])
@pytest.mark.parametrize("kind", OPTIONS)
def test_rows_and_gradient_agree_with_finite_strains(dim: int, kind: str):
    states = [crystal(dim, seed) for seed in range(12)]
    assert any((state.graph.high == state.graph.low).any() for state in states)  # images of the node itself
    made = network(states, **OPTIONS[kind])
    union = State(
        np.concatenate([s.q for s in states[:3]]),
        np.concatenate([s.p for s in states[:3]]),
        Graph.union([s.graph for s in states[:3]]),
    )
    rows, expected = made.strain_jacobian(union), by_finite_strains(made, union)
    assert rows.shape == (3, dim, dim, made.width)
    assert relative_difference(rows, expected) < 1e-8
    np.testing.assert_allclose(rows, rows.swapaxes(1, 2), atol=1e-12 * np.abs(rows).max())  # no energy in a rotation
    weights = np.random.default_rng(1).normal(size=made.width)
    gradient = made.strain_gradient(union, weights)
    assert relative_difference(gradient, rows @ weights) < 1e-12


@pytest.mark.parametrize("kind", OPTIONS)
def test_energies_of_nodes_add_up(kind: str):
    states = [crystal(3, seed) for seed in range(12)]
    made = network(states, **OPTIONS[kind])
    weights = np.random.default_rng(1).normal(size=made.width)
    for state in states:
        nodes = made.node_energies(state, weights)
        assert nodes.shape == (4,)
        np.testing.assert_allclose(nodes.sum(), made.energies(state, weights)[0], rtol=1e-12)


def test_a_pair_gives_half_to_either_end_and_a_field_all_to_its_node():
    states = [State(np.random.default_rng(k).normal(size=(4, 2)), np.ones((4, 2)) * k, complete(4)) for k in range(9)]
    made = network(states, field="shared", width=60)
    weights = np.zeros(made.width)
    pair, field = ({p.name: c for p, c in made.slices()}[name] for name in ("pair", "field"))
    weights[pair] = 1.0
    one = State(states[0].q, states[0].p, Graph(4, [[2, 0]]))
    shared = made.node_energies(one, weights)
    assert shared[1] == shared[3] == 0.0
    assert shared[0] == shared[2] == pytest.approx(made.energies(one, weights)[0] / 2, rel=1e-13)
    weights[:] = 0.0
    weights[field] = 1.0
    alone = State(one.q, one.p, Graph(4, []))
    for node in range(4):
        moved = one.q.copy()
        moved[node] += 0.1
        changed = made.node_energies(State(moved, one.p, alone.graph), weights) - made.node_energies(alone, weights)
        assert np.flatnonzero(changed).tolist() == [node]


def test_very_many_edges_are_taken_in_runs(monkeypatch):
    states = [crystal(3, seed) for seed in range(12)]
    made = network(states, **OPTIONS["many-body"])
    weights = np.random.default_rng(1).normal(size=made.width)
    whole = made.strain_gradient(states[0], weights), made.node_energies(states[0], weights)
    monkeypatch.setattr("hamfit.features.invariant.many_body._EDGES_AT_ONCE", 5)
    monkeypatch.setattr("hamfit.features.invariant.many_body._NODES_AT_ONCE", 2)
    parts = made.strain_gradient(states[0], weights), made.node_energies(states[0], weights)
    for one, other in zip(whole, parts, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-12, atol=1e-12 * np.abs(one).max())


def test_what_has_no_stress_says_so():
    states = [State(np.random.default_rng(k).normal(size=(4, 2)), np.ones((4, 2)) * k, complete(4)) for k in range(9)]
    made = network(states, field="shared", width=60)
    with pytest.raises(DataError, match="outer field, which does not move with a system that is strained"):
        made.strain_gradient(states[0], np.ones(made.width))
    with pytest.raises(DataError, match="outer field"):
        made.strain_jacobian(states[0])
    made = network(states, velocities=True, width=60)
    for ask in (made.strain_gradient, made.node_energies):
        with pytest.raises(DataError, match="pairs that depend on velocities"):
            ask(states[0], np.ones(made.width))
    turning = [State(s.q, s.p, Graph(4, complete(4).edges, angles=[True, True])) for s in states]
    made = network(turning, width=60)
    with pytest.raises(DataError, match="angles cannot be strained"):
        made.strain_gradient(turning[0], np.ones(made.width))


@pytest.mark.parametrize("representation", ["raw", "centred", "frame"])
@pytest.mark.parametrize("dense", [False, True])
def test_maps_of_places_know_free_systems_and_refuse_cells(representation: str, dense: bool):
    state = random_union(2, seed=3, same_size=True)
    q, p = np.random.default_rng(5).normal(size=(2, 10, 4, 2))
    options = {"width": 11, "sampler": make_sampler("elm"), "representation": representation}
    made = DenseNetwork(**options) if dense else GraphNetwork(hidden=4, **options)
    made.sample(PhaseSpaceData(q, p, complete(4)), np.random.default_rng(0))
    weights = np.random.default_rng(1).normal(size=made.width)
    expected = by_finite_strains(made, state)
    assert relative_difference(made.strain_jacobian(state), expected) < 1e-7
    assert relative_difference(made.strain_gradient(state, weights), expected @ weights) < 1e-7
    with pytest.raises(DataError, match="no strain derivative in a periodic cell"):
        made.strain_gradient(crystal(2, 0, species=False), weights)
    with pytest.raises(DataError, match="no sum over nodes and edges"):
        made.node_energies(state, weights)


def test_single_precision_is_as_good_as_its_digits():
    states = [crystal(3, seed) for seed in range(12)]
    made = network(states, **OPTIONS["many-body"])
    weights = np.random.default_rng(1).normal(size=made.width)
    expected, energies = made.strain_gradient(states[0], weights), made.node_energies(states[0], weights)
    made.astype(np.float32)
    assert relative_difference(made.strain_gradient(states[0], weights), expected) < 1e-3
    assert relative_difference(made.node_energies(states[0], weights), energies) < 1e-3

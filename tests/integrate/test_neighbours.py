"""Graphs that follow the positions during a simulation."""

from __future__ import annotations

import numpy as np

from hamfit.errors import DataError
from hamfit.graphs import CutoffNeighbours, Graph, chain
from hamfit.integrate import simulate
from hamfit.state import State
from hamfit.validation import Array

from .hamiltonians import Springs

ALONE = Graph(3, [])
ALONE_2 = Graph(2, [])


def passing_by() -> State:
    """Two particles at rest, and a third that flies past both of them."""
    q = np.array([[0.0, 0.0], [5.0, 0.0], [-3.0, 0.5]])
    return State(q, np.array([[0.0, 0.0], [0.0, 0.0], [2.0, 0.0]]), ALONE)


def test_edges_come_and_go():
    near = CutoffNeighbours(1.0)
    rollout = simulate(Springs(), passing_by(), dt=0.01, steps=500, neighbours=near)
    assert rollout.completed
    assert len(rollout.graphs) == len(rollout.times)
    for q, graph in zip(rollout.q, rollout.graphs, strict=True):
        np.testing.assert_array_equal(graph.edges, near(q).edges)
    assert {graph.n_edges for graph in rollout.graphs} == {0, 1}
    assert rollout.state(250).graph is rollout.graphs[250]
    for k in (0, 250, 500):
        assert rollout.energy[k] == Springs().energy(rollout.state(k))


def test_graph_is_found_once_a_step_and_held_during_it():
    asked: list[Array] = []

    def neighbours(q: Array) -> Graph:
        asked.append(q.copy())
        return CutoffNeighbours(1.0)(q)

    rollout = simulate(Springs(), passing_by(), dt=0.01, steps=30, scheme="composition-4", neighbours=neighbours)
    assert len(asked) == 31
    np.testing.assert_array_equal(asked, rollout.q)


def test_gradient_is_new_on_a_new_graph():
    """A step that starts on other edges must not reuse the force of the old ones."""
    start = State(np.array([[0.0], [1.0]]), np.zeros((2, 1)), Graph(2, []))
    bound, free = Graph(2, [[1, 0]]), Graph(2, [])
    graphs = iter([free, bound])
    rollout = simulate(Springs(), start, dt=0.1, steps=1, neighbours=lambda q: next(graphs))
    resting = rollout.p[-1]
    assert (resting == 0).all()

    graphs = iter([free, bound, bound])
    rollout = simulate(Springs(), start, dt=0.1, steps=2, neighbours=lambda q: next(graphs))
    expected = simulate(Springs(), State(start.q, start.p, bound), dt=0.1, steps=1)
    np.testing.assert_array_equal(rollout.p[-1], expected.p[-1])
    assert (rollout.p[-1] != 0).all()


def test_unchanged_edges_cost_nothing():
    start = State(np.array([[0.0], [1.0], [2.0]]), np.zeros((3, 1)), ALONE)
    rollout = simulate(Springs(), start, dt=0.01, steps=50, neighbours=CutoffNeighbours(1.5))
    fixed = simulate(Springs(), State(start.q, start.p, chain(3)), dt=0.01, steps=50)
    assert rollout.gradient_evaluations == 51
    assert all(graph is rollout.graphs[0] for graph in rollout.graphs)
    np.testing.assert_array_equal(rollout.q, fixed.q)


def test_several_states_are_a_union():
    one = passing_by()
    shift = np.array([[[0.0, 0.0]], [[0.5, 0.0]]]) * np.array([0.0, 0.0, 1.0])[:, None]
    states = State(one.q + shift, np.stack([one.p, one.p]), ALONE)
    near = CutoffNeighbours(1.0)
    together = simulate(Springs(), states, dt=0.01, steps=300, neighbours=near)
    assert together.q.shape == (301, 2, 3, 2)
    assert together.energy.shape == (301, 2)
    assert together.state().q.shape == (6, 2)
    for k in range(2):
        alone = simulate(Springs(), State(states.q[k], states.p[k], ALONE), dt=0.01, steps=300, neighbours=near)
        np.testing.assert_allclose(together.q[:, k], alone.q, atol=1e-13)
        np.testing.assert_allclose(together.energy[:, k], alone.energy, rtol=1e-12)


def test_neighbours_that_fail_end_the_simulation():
    def neighbours(q: Array) -> Graph:
        if q[2, 0] > -2.5:
            raise DataError("too many neighbours")
        return ALONE

    rollout = simulate(Springs(), passing_by(), dt=0.01, steps=500, neighbours=neighbours)
    assert rollout.status == "failed"
    assert "too many neighbours" in rollout.message
    assert len(rollout.times) == rollout.steps_done + 1 == 26


def test_positions_may_leave_the_box():
    """Two bound particles drift through several boxes: the motion is that of two particles in open space."""
    q = np.array([[0.0, 0.0], [1.0, 0.2]])
    p = np.array([[3.0, 1.0], [3.0, 1.2]])
    start = State(q, p, Graph(2, [[1, 0]]))
    periodic = CutoffNeighbours(1.9, cell=[4.0, 4.0])
    free = simulate(Springs(), start, dt=0.01, steps=500)
    shift = np.array([[0.0, 0.0], [-8.0, 4.0]])  # the second one is taken from another box: its image is bound
    boxed = simulate(Springs(), State(q + shift, p, ALONE_2), dt=0.01, steps=500, neighbours=periodic)
    assert free.q[-1].max() > 12.0
    np.testing.assert_allclose(boxed.q - shift, free.q, atol=1e-12)
    apart = [graph.differences(q)[0] for graph, q in zip(boxed.graphs, boxed.q, strict=True)]
    np.testing.assert_allclose(apart, free.q[:, 1] - free.q[:, 0], atol=1e-9)
    assert boxed.energy_drift < 1e-3


def test_a_skin_saves_searches_and_changes_nothing():
    rng = np.random.default_rng(2)
    start = State(rng.uniform(0, 4, (20, 3)), 0.2 * rng.normal(size=(20, 3)), Graph(20, []))
    exact, skinned = (
        simulate(
            LennardJonesLike(), start, dt=0.01, steps=100, neighbours=CutoffNeighbours(1.5, cell=[4.0] * 3, skin=s)
        )
        for s in (0.0, 0.3)
    )
    np.testing.assert_allclose(skinned.q, exact.q, atol=1e-10)
    assert exact.neighbour_searches == 101
    assert 2 <= skinned.neighbour_searches < 40
    assert simulate(Springs(), start, dt=0.01, steps=1).neighbour_searches == 0


class LennardJonesLike:
    """Repulsion (1 - r / 1.5)² over the edges of the graph."""

    separable = True

    def energy(self, state: State) -> Array:
        r = np.linalg.norm(state.graph.differences(state.q), axis=1)
        energy = state.graph.sum_nodes((state.p**2).sum(axis=1) / 2) + state.graph.sum_edges((1 - r / 1.5) ** 2)
        return state.per_graph(energy)

    def gradient(self, state: State) -> tuple[Array, Array]:
        apart = state.graph.differences(state.q)
        r = np.linalg.norm(apart, axis=1, keepdims=True)
        return state.graph.scatter_difference(-2 / 1.5 * (1 - r / 1.5) * apart / r), state.p


def test_node_attributes_go_on_with_the_nodes():
    seen: list[list[int]] = []

    class Watching(LennardJonesLike):
        def gradient(self, state: State) -> tuple[Array, Array]:
            seen.append(state.graph.node_attributes["species"].tolist())
            return super().gradient(state)

    graph = Graph(3, [], node_attributes={"species": [0, 1, 2]})
    q = np.random.default_rng(0).uniform(0, 2, (2, 3, 2))
    near = CutoffNeighbours(1.5)
    rollout = simulate(Watching(), State(q, 0 * q, graph), dt=0.01, steps=5, neighbours=near)
    assert all(species == [0, 1, 2, 0, 1, 2] for species in seen)
    assert rollout.state().graph.node_attributes["species"].tolist() == [0, 1, 2, 0, 1, 2]
    other = simulate(LennardJonesLike(), State(q[0], 0 * q[0], graph), dt=0.01, steps=5, neighbours=near.__call__)
    assert other.neighbour_searches == 6
    assert other.graphs[-1].node_attributes["species"].tolist() == [0, 1, 2]

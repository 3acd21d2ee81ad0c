"""Implicit steps of large systems: nodes that are not settled are evaluated with their surroundings alone."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.graphs import chain, with_held
from hamfit.integrate import simulate
from hamfit.state import State
from hamfit.validation import Array, IntArray

NODES = 400


class Corners:
    """Oscillators in a row that mix q and p; force between neighbours jumps nearly where they pass each other."""

    separable = False
    width = 0.005

    def energy(self, state: State) -> Array:
        own = 0.5 * (1 + 0.3 * state.q**2) * state.p**2 + 0.5 * state.q**2
        flat = state.flat()
        between = 0.05 * np.sqrt(flat.graph.differences(flat.q) ** 2 + self.width**2)
        return state.per_graph(own.sum(axis=(-1, -2)) + flat.graph.sum_edges(between)[:, 0])

    def gradient(self, state: State) -> tuple[Array, Array]:
        flat = state.flat()
        apart = flat.graph.differences(flat.q)
        between = flat.graph.scatter_difference(0.05 * apart / np.sqrt(apart**2 + self.width**2))
        return 0.3 * state.q * state.p**2 + state.q + between.reshape(state.q.shape), (1 + 0.3 * state.q**2) * state.p


class Nearby(Corners):
    """The same, which knows changes of its gradient as well, and counts how often it is asked."""

    def __init__(self, neglected: float = 0.0) -> None:
        self.neglected, self.asked = neglected, 0

    def gradient_change(self, before: State, after: State, nodes: IntArray) -> tuple[Array, Array, float]:
        moved = np.flatnonzero((before.q != after.q).any(axis=1) | (before.p != after.p).any(axis=1))
        assert set(moved) <= set(nodes.tolist()) and 0 < len(nodes) <= 0.02 * NODES
        self.asked += 1
        (old_q, old_p), (new_q, new_p) = self.gradient(before), self.gradient(after)
        return new_q - old_q, new_p - old_p, self.neglected


def start(held: tuple[int, ...] = ()) -> State:
    """Neighbours stand apart from each other, but for a few that pass each other soon."""
    rng = np.random.default_rng(0)
    q = np.where(np.arange(NODES) % 2, 2.0, -2.0) + 0.1 * rng.normal(size=NODES)
    q[100], q[101], q[250] = 0.03, 0.0, -2.0 + 4.02
    graph = with_held(chain(NODES), list(held)) if held else chain(NODES)
    p = 0.1 * rng.normal(size=NODES)
    p[[100, 101]] = -1.0, 1.0
    p[list(held)] = 0.0
    return State(q[:, None], p[:, None], graph)


@pytest.mark.parametrize("held", [(), (101, 300)])
def test_the_same_motion_with_half_of_the_gradients(held: tuple[int, ...]):
    whole = simulate(Corners(), start(held), 5e-4, 100, scheme="implicit-midpoint")
    nearby = Nearby()
    run = simulate(nearby, start(held), 5e-4, 100, scheme="implicit-midpoint")
    np.testing.assert_allclose(run.last, whole.last, rtol=0, atol=1e-15)
    assert nearby.asked > 20
    assert run.gradient_evaluations < 0.7 * whole.gradient_evaluations
    assert abs(run.energy[-1] - whole.energy[-1]) < 1e-12 * abs(whole.energy[0])


def test_where_much_is_neglected_all_nodes_are_evaluated():
    whole = simulate(Corners(), start(), 5e-4, 60, scheme="implicit-midpoint")
    run = simulate(Nearby(neglected=1.0), start(), 5e-4, 60, scheme="implicit-midpoint")
    np.testing.assert_allclose(run.last, whole.last, rtol=0, atol=1e-15)
    assert run.gradient_evaluations >= whole.gradient_evaluations - 2


def test_forces_that_are_functions_are_left_to_whole_evaluations():
    nearby = Nearby()
    simulate(nearby, start(), 5e-4, 60, scheme="implicit-midpoint", force=lambda _time, q: 0.01 * np.roll(q, 5, axis=0))
    assert nearby.asked == 0


def test_several_states_at_once_move_as_each_by_itself():
    one = start()
    shifts = 1 + 0.01 * np.arange(5)[:, None, None]
    many = State(one.q * shifts, one.p * shifts, one.graph)
    together = simulate(Nearby(), many, 5e-4, 20, scheme="implicit-midpoint")
    for number in range(5):
        alone = simulate(
            Corners(), State(many.q[number], many.p[number], one.graph), 5e-4, 20, scheme="implicit-midpoint"
        )
        np.testing.assert_allclose(together.q[-1, number], alone.q[-1], rtol=0, atol=1e-14)

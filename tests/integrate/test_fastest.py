"""The shortest period at a state, against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.graphs import Graph
from hamfit.integrate import shortest_period
from hamfit.state import State
from hamfit.systems import make_system
from hamfit.validation import Array
from motions import Free

from .hamiltonians import POINT, Oscillator


@pytest.mark.parametrize("momentum", [0.0, 1e-3, 50.0])
@pytest.mark.parametrize("omega", [1e-9, 0.3, 7.0, 1e12])
def test_of_one_oscillator(omega: float, momentum: float):
    state = State(np.array([[0.4, -0.1]]), np.array([[momentum, -momentum]]), POINT)
    assert shortest_period(Oscillator(omega), state) == pytest.approx(2 * np.pi / omega, rel=1e-6)


def test_of_an_oscillator_that_is_at_the_origin():
    state = State(np.zeros((1, 2)), np.ones((1, 2)), POINT)
    assert shortest_period(Oscillator(7.0), state) == pytest.approx(2 * np.pi / 7, rel=1e-6)


@pytest.mark.parametrize("nodes", [2, 5, 9])
@pytest.mark.parametrize("origin", [0.0, 1e4])
def test_of_a_free_chain_wherever_it_lies(nodes: int, origin: float):
    """The fastest mode of a chain of equal masses and springs with free ends: ω = 2 sin((N - 1) π / 2N)."""
    chain = make_system("chain", nodes=nodes, dim=1)
    q = origin + np.arange(float(nodes))[:, None]
    state = State(q, np.zeros_like(q), chain.graph)
    omega = 2 * np.sin((nodes - 1) * np.pi / (2 * nodes))
    assert shortest_period(chain, state, rounds=300) == pytest.approx(2 * np.pi / omega, rel=1e-5)
    few = shortest_period(chain, state)
    assert (
        0.999 < few * omega / (2 * np.pi) < 1.15
    )  # the default finds the neighbouring mode, a little slower, at worst


def test_masses_count_at_rest_as_in_motion():
    graph = Graph(1, [], node_attributes={"mass": [4.0]})
    for momentum in (0.0, 2.0):
        state = State(np.array([[0.3]]), np.array([[momentum]]), graph)
        assert shortest_period(_Heavy(), state) == pytest.approx(2 * np.pi / 1.5, rel=1e-6)  # ω² = 9 / 4


class _Heavy:
    """H = p² / 8 + 9 q² / 2, of a mass of 4."""

    separable = True

    def energy(self, state: State) -> Array:
        return (state.p**2 / 8 + 4.5 * state.q**2).sum(axis=(-1, -2))

    def gradient(self, state: State) -> tuple[Array, Array]:
        return 9 * state.q, state.p / 4


def test_where_nothing_oscillates_there_is_none():
    state = State(np.ones((1, 2)), np.ones((1, 2)), POINT)
    assert shortest_period(Free(), state) == np.inf

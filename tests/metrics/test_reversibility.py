"""Forth and back: what comes back, and what does not."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.errors import DataError
from hamfit.graphs import Graph
from hamfit.metrics import reversibility
from hamfit.state import State
from hamfit.validation import Array

START = State(np.array([[1.2]]), np.array([[0.9]]), Graph(1, []))


class Tilted:
    """H = p²/2 + c p - cos q: even in p only without c."""

    separable = True

    def __init__(self, tilt: float) -> None:
        self.tilt = tilt

    def energy(self, state: State) -> Array:
        return (state.p**2 / 2 + self.tilt * state.p - np.cos(state.q)).sum(axis=(-1, -2))

    def gradient(self, state: State) -> tuple[Array, Array]:
        return np.sin(state.q), state.p + self.tilt


def test_symmetric_scheme_and_even_hamiltonian():
    assert reversibility(Tilted(0.0), START, dt=0.1, steps=200) < 1e-12
    assert reversibility(Tilted(0.0), START, dt=0.1, steps=200, flip_momenta=False) < 1e-12


def test_flipping_shows_a_hamiltonian_that_is_not_even():
    assert reversibility(Tilted(1e-3), START, dt=0.1, steps=200) > 1e-4
    assert reversibility(Tilted(1e-3), START, dt=0.1, steps=200, flip_momenta=False) < 1e-12


@pytest.mark.parametrize("flip", [True, False])
def test_scheme_that_is_not_symmetric(flip: bool):
    assert reversibility(Tilted(0.0), START, "symplectic-euler", dt=0.1, steps=200, flip_momenta=flip) > 1e-3


def test_nothing_done_is_nothing_lost():
    assert reversibility(Tilted(0.0), START, dt=0.1, steps=0) == 0.0


def test_simulations_that_fail_are_not_measured():
    with pytest.raises(DataError, match=r"reversibility cannot be measured: step 1.*did not converge"):
        reversibility(Tilted(0.0), START, "implicit-midpoint", dt=100.0, steps=3)

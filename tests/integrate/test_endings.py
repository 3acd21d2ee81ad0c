"""Simulations that end early: they stop, keep their sound frames, and say where, why and what to do."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.errors import DataError, HamfitError, NotFittedError
from hamfit.graphs import Graph
from hamfit.integrate import Rollout, simulate
from hamfit.integrate.endings import BlewUpError, explain
from hamfit.state import State
from hamfit.validation import Array

from .hamiltonians import POINT, Oscillator, Product, point


class Repelling(Oscillator):
    """H = p²/2 - q⁴: reaches infinity in finite time."""

    def energy(self, state: State) -> Array:
        return (state.p**2 / 2 - state.q**4).sum(axis=(-1, -2))

    def gradient(self, state: State) -> tuple[Array, Array]:
        return -4 * state.q**3, state.p


class Interrupted(Oscillator):
    """Somebody presses Ctrl-C during evaluation number `at`; or something else is raised there."""

    def __init__(self, at: int, error: BaseException | None = None) -> None:
        super().__init__()
        self.at = at
        self.error = error if error is not None else KeyboardInterrupt()

    def gradient(self, state: State) -> tuple[Array, Array]:
        self.at -= 1
        if self.at == 0:
            raise self.error
        return super().gradient(state)


def assert_sound(rollout: Rollout) -> None:
    """What is kept is whole: finite frames with their energies, up to the last sound step."""
    assert not rollout.completed
    assert len(rollout.times) == len(rollout.q) == len(rollout.p) == len(rollout.energy) == rollout.steps_done + 1
    assert all(np.isfinite(values).all() for values in (rollout.q, rollout.p, rollout.energy, rollout.conserved))


def test_blow_up_stops():
    rollout = simulate(Repelling(), point(1.0, 1.0), dt=0.01, steps=1000)
    assert_sound(rollout)
    assert rollout.status == "blew-up"
    assert 0 < rollout.steps_done < 100
    assert f"step {rollout.steps_done + 1} of 1000" in rollout.message
    assert f"from time {rollout.times[-1]:g}" in rollout.message
    assert "smaller dt" in rollout.message
    assert np.abs(rollout.q).max() < 1e9


def test_blow_up_by_too_large_a_step_is_exponential_and_noticed():
    """Störmer-Verlet is unstable beyond ω dt = 2: growth, but never infinity within these steps."""
    rollout = simulate(Oscillator(1.0), point(1.0, 0.0), dt=2.5, steps=100)
    assert_sound(rollout)
    assert rollout.status == "blew-up"
    assert simulate(Oscillator(1.0), point(1.0, 0.0), dt=1.9, steps=100).completed


def test_message_names_the_state_that_blew_up():
    q = np.array([0.0, 0.01, 1.0, 0.0])[:, None, None]
    rollout = simulate(Repelling(), State(q, np.zeros_like(q), POINT), dt=0.01, steps=1000)
    assert_sound(rollout)
    assert ", state 2:" in rollout.message
    union = Graph.union([Graph(2, []), Graph(1, []), Graph(1, [])])
    rollout = simulate(Oscillator(1.0), State(q[:, 0], np.zeros((4, 1)), union), dt=2.5, steps=100)
    assert ", system 1:" in rollout.message


def test_state_that_is_not_a_number_is_worse_than_a_large_one():
    q = np.array([1e9, np.nan, 1.0])[:, None, None]
    _, message = explain(BlewUpError(q, np.zeros_like(q)), POINT, done=0, steps=1, dt=0.1)
    assert ", state 1:" in message


@pytest.mark.parametrize("scheme", ["symplectic-euler", "stormer-verlet", "implicit-midpoint", "composition-4"])
def test_equations_that_do_not_converge_stop(scheme: str):
    q = np.array([0.0, 0.0, 3.0])[:, None, None]
    rollout = simulate(Product(), State(q, 0.1 * np.ones_like(q), POINT), dt=0.7, steps=50, scheme=scheme)
    assert_sound(rollout)
    assert rollout.status == "not-converged"
    assert f"step {rollout.steps_done + 1} of 50" in rollout.message
    assert ", state 2:" in rollout.message
    assert "did not converge" in rollout.message
    assert "use a smaller dt" in rollout.message


def test_interrupt_keeps_what_there_is():
    rollout = simulate(Interrupted(at=100), point(1.0, 0.0), dt=0.1, steps=1000)
    assert_sound(rollout)
    assert rollout.status == "interrupted"
    assert rollout.message == "interrupted after 49 of 1000 steps, at time 4.9; the frames until then are kept"
    np.testing.assert_array_equal(rollout.q, simulate(Oscillator(), point(1.0, 0.0), dt=0.1, steps=49).q)


def test_interrupt_between_frames():
    rollout = simulate(Interrupted(at=100), point(1.0, 0.0), dt=0.1, steps=1000, every=20)
    assert (rollout.status, rollout.steps_done) == ("interrupted", 49)
    np.testing.assert_allclose(rollout.times, [0.0, 2.0, 4.0])
    assert len(rollout.energy) == 3


def test_error_of_the_hamiltonian_in_the_middle_is_a_status():
    rollout = simulate(Interrupted(7, DataError("left the range of the data")), point(1.0, 0.0), dt=0.1, steps=50)
    assert_sound(rollout)
    assert rollout.status == "failed"
    assert rollout.message == "step 3 of 50, from time 0.2: left the range of the data"


def test_error_of_the_energy_in_the_middle_is_a_status():
    class HalfKnown(Oscillator):
        def energy(self, state: State) -> Array:
            if (state.q < 0).any():
                raise DataError("no energy there")
            return super().energy(state)

    rollout = simulate(HalfKnown(), point(1.0, 0.0), dt=0.1, steps=50)
    assert rollout.status == "failed"
    assert "no energy there" in rollout.message
    assert len(rollout.times) == len(rollout.energy) == 1


def test_error_at_the_initial_state_is_raised():
    class NotFitted(Oscillator):
        def energy(self, state: State) -> Array:
            raise NotFittedError("call fit first")

    with pytest.raises(HamfitError, match="call fit first"):
        simulate(NotFitted(), point(1.0, 0.0), dt=0.1, steps=50)


def test_defects_are_not_hidden():
    with pytest.raises(ZeroDivisionError):
        simulate(Interrupted(7, ZeroDivisionError()), point(1.0, 0.0), dt=0.1, steps=50)

"""The measured order: right for true gradients, wrong for wrong ones, refused where nothing can be measured."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.errors import DataError, ParameterError
from hamfit.graphs import Graph
from hamfit.integrate import SCHEMES
from hamfit.metrics import convergence_order
from hamfit.state import State
from hamfit.validation import Array

START = State(np.array([[1.2]]), np.array([[0.9]]), Graph(1, []))


class Pendulum:
    separable = True

    def energy(self, state: State) -> Array:
        return (state.p**2 / 2 - np.cos(state.q)).sum(axis=(-1, -2))

    def gradient(self, state: State) -> tuple[Array, Array]:
        return np.sin(state.q), state.p


class Kinked(Pendulum):
    """The force has a kink that the motion crosses."""

    def gradient(self, state: State) -> tuple[Array, Array]:
        return np.sin(state.q) + np.abs(state.q - 1.5), state.p


@pytest.mark.parametrize("name", SCHEMES.names())
def test_default_reference(name: str):
    """No closed form is needed, not even to judge the scheme of the reference itself."""
    steps = (12, 16, 24) if SCHEMES.get(name).order == 8 else (32, 64, 128)
    measured = convergence_order(Pendulum(), START, name, time=4.0, steps=steps)
    assert measured.order == pytest.approx(SCHEMES.get(name).order, abs=0.1)
    np.testing.assert_allclose(measured.dt * measured.steps, 4.0)
    assert (np.diff(measured.errors) < 0).all()


def test_scheme_may_be_given_as_such():
    assert convergence_order(Pendulum(), START, SCHEMES.get("stormer-verlet")()).order == pytest.approx(2.0, abs=0.1)


def test_order_falls_where_the_gradient_is_not_smooth():
    steps = (40, 60, 90, 135)
    assert convergence_order(Kinked(), START, "composition-6", time=4.0, steps=steps).order < 4.0
    assert convergence_order(Pendulum(), START, "composition-6", time=4.0, steps=steps).order > 5.8


def test_wrong_reference_shows():
    measured = convergence_order(Pendulum(), START, time=4.0, reference=START)
    assert abs(measured.order) < 0.1


def test_rounding_errors_are_left_out():
    measured = convergence_order(Pendulum(), START, "composition-8", time=4.0, steps=(12, 16, 24, 400, 800))
    assert measured.errors[-1] < 1e-13
    assert measured.order == pytest.approx(8.0, abs=0.1)
    with pytest.raises(DataError, match="rounding errors: use fewer steps"):
        convergence_order(Pendulum(), START, "composition-8", time=0.1, steps=(100, 200))


def test_refusals():
    with pytest.raises(DataError, match="two different numbers"):
        convergence_order(Pendulum(), START, steps=(16, 16))
    with pytest.raises(ParameterError, match="time must be a positive number"):
        convergence_order(Pendulum(), START, time=0.0)
    with pytest.raises(DataError, match=r"no order can be measured: step 1 of 4.*did not converge"):
        convergence_order(Pendulum(), START, "implicit-midpoint", time=100.0, steps=(4, 8), reference=START)

"""External forces: constant ones and functions of time, against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.graphs import Graph, chain
from hamfit.integrate import SCHEMES, simulate
from hamfit.metrics import convergence_order
from hamfit.state import State
from hamfit.validation import Array

from .hamiltonians import MagneticField, Oscillator, Springs, point

GRAVITY = np.array([0.0, -9.81])


def hanging_chain(nodes: int = 5, states: int | None = None) -> State:
    rng = np.random.default_rng(2)
    shape = (nodes, 2) if states is None else (states, nodes, 2)
    return State(rng.normal(size=shape), rng.normal(size=shape), chain(nodes))


def driven(time: float, omega: float, drive: float) -> tuple[float, float]:
    """Oscillator at rest, driven by cos(w t): q = (cos w t - cos ω t) / (ω² - w²), and its derivative."""
    scale = 1.0 / (omega**2 - drive**2)
    q = (np.cos(drive * time) - np.cos(omega * time)) * scale
    return q, (omega * np.sin(omega * time) - drive * np.sin(drive * time)) * scale


SECOND_ORDER = [name for name in SCHEMES.names() if SCHEMES.get(name).order >= 2 and not SCHEMES.get(name).extended]


@pytest.mark.parametrize("scheme", SECOND_ORDER)
def test_centre_of_mass_falls_freely(scheme: str):
    """Every scheme of order two follows a parabola exactly, unless a bond to a second copy holds on to it."""
    start = hanging_chain()
    rollout = simulate(Springs(), start, dt=0.1, steps=30, scheme=scheme, force=GRAVITY)
    t = rollout.times[:, None]
    fall = start.q.mean(axis=0) + start.p.mean(axis=0) * t + GRAVITY * t**2 / 2
    np.testing.assert_allclose(rollout.q.mean(axis=1), fall, atol=1e-12)


def test_energy_less_the_work_is_conserved():
    start = hanging_chain(states=3)
    per_node = GRAVITY * np.array([1.0, 2.0, 0.5, 1.0, 3.0])[:, None]
    for force in (GRAVITY, per_node, per_node.tolist()):
        rollout = simulate(Springs(), start, dt=0.005, steps=400, scheme="composition-6", force=force)
        assert (np.ptp(rollout.energy, axis=0) > 10.0).all()
        assert (rollout.energy_drift < 1e-11).all()
        work = (np.asarray(force) * rollout.q).sum(axis=(-1, -2))
        np.testing.assert_allclose(rollout.conserved, rollout.energy - work, rtol=0, atol=1e-11)


def test_work_is_summed_for_each_system_of_a_union():
    state = hanging_chain(7)
    union = State(state.q, state.p, Graph.union([chain(3), chain(4)]))
    rollout = simulate(Springs(), union, dt=0.005, steps=200, force=GRAVITY)
    assert rollout.conserved.shape == (201, 2)
    assert (np.ptp(rollout.conserved, axis=0) < 1e-3).all()


def test_constant_force_keeps_one_gradient_a_step():
    assert simulate(Springs(), hanging_chain(), dt=0.1, steps=20, force=GRAVITY).gradient_evaluations == 21


def test_constant_force_on_a_non_separable_hamiltonian():
    """Crossed fields: the guiding centre of a charge drifts across the force with the velocity F/b."""
    field = MagneticField(2.0)
    start = point([0.0, 0.0], [0.0, 0.0])
    period = np.pi
    rollout = simulate(field, start, dt=period / 40, steps=40, scheme="composition-8", force=[0.0, 0.5])
    np.testing.assert_allclose(rollout.q[-1], [[0.25 * period, 0.0]], atol=1e-9)
    assert rollout.energy_deviation < 1e-9


@pytest.mark.parametrize("scheme", SCHEMES.names())
@pytest.mark.parametrize("separable", [True, False], ids=["explicit", "implicit"])
def test_force_of_time_keeps_the_order(scheme: str, separable: bool):
    """Also through compositions: each stage asks for the force at its own time."""
    oscillator = Oscillator(1.0)
    oscillator.separable = separable  # the same motion by the general formulas
    order = SCHEMES.get(scheme).order
    q, p = driven(6.0, omega=1.0, drive=1.7)
    measured = convergence_order(
        oscillator,
        point(0.0, 0.0),
        scheme,
        time=6.0,
        steps={1: (256, 512), 2: (64, 128), 4: (32, 64), 6: (24, 36), 8: (16, 24)}[order],
        reference=point(q, p),
        force=lambda time, q: np.cos(1.7 * time) * np.ones_like(q),
    )
    assert measured.order == pytest.approx(order, abs=0.15)


def test_force_of_position():
    """An oscillator whose spring is an external force moves like the one whose spring is not."""

    class Free(Oscillator):
        def gradient(self, state: State) -> tuple[Array, Array]:
            return np.zeros_like(state.q), state.p

    inside = simulate(Oscillator(), point(1.0, 0.2), dt=0.05, steps=100)
    outside = simulate(Free(), point(1.0, 0.2), dt=0.05, steps=100, force=lambda time, q: -q)
    np.testing.assert_allclose(outside.q, inside.q, atol=1e-13)


def test_force_sees_positions_shaped_like_the_state():
    shapes = set()

    def force(time: float, q: Array) -> Array:
        shapes.add(q.shape)
        return GRAVITY

    simulate(Springs(), hanging_chain(states=3), dt=0.1, steps=2, force=force, neighbours=lambda q: chain(5).copies(3))
    assert shapes == {(3, 5, 2)}

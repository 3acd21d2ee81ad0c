"""Explicit schemes with two copies of the state: what they promise of both copies, and of the mean that they return."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.graphs import Graph, chain
from hamfit.integrate import SCHEMES, Problem, simulate
from hamfit.integrate.schemes.extended_2 import Copies
from hamfit.metrics import linear_trend
from hamfit.state import State
from hamfit.validation import Array

from .hamiltonians import CASES, Case, MagneticField, Oscillator, Product, Springs, point

EXTENDED = [name for name in SCHEMES.names() if SCHEMES.get(name).extended]
COUNTS = {"extended-2": 2, "extended-4": 10}


class BothCopies:
    """The map of both copies: the means and the half-differences of positions and momenta, all in one array."""

    def __init__(self, name: str, case: Case, dt: float) -> None:
        self.scheme, self.case, self.dt = SCHEMES.get(name)(), case, dt
        self.problem = Problem(case.hamiltonian, case.state)
        self.scheme.step(self.problem, 0.0, case.state.q, case.state.p, dt)  # which finds the bond
        copies = self.problem.kept
        assert isinstance(copies, Copies)
        self.bond = copies.frequency, copies.stiffness

    def __call__(self, all_of_it: Array, *, backwards: bool = False) -> Array:
        q, p, apart_q, apart_p = all_of_it.reshape(4, *self.case.state.q.shape)
        self.problem.kept = Copies(apart_q, apart_p, *self.bond)
        q, p = self.scheme.step(self.problem, 0.0, q, p, -self.dt if backwards else self.dt)
        copies = self.problem.kept
        return np.concatenate([part.ravel() for part in (q, p, copies.apart_q, copies.apart_p)])

    def some_state(self) -> Array:
        state, rng = self.case.state, np.random.default_rng(0)
        apart = 1e-2 * rng.normal(size=2 * state.q.size)
        return np.concatenate([state.q.ravel(), state.p.ravel(), apart])


@pytest.mark.parametrize("name", EXTENDED)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_map_of_both_copies_is_symplectic(case: Case, name: str):
    """In q ± a, p ± b for the two copies, dq∧dp + dx∧dy is 2 (dq̄∧dp̄ + da∧db): M of all satisfies MᵀJM = J."""
    step = BothCopies(name, case, case.time / 20)
    at, delta = step.some_state(), 1e-3
    n = at.size // 4
    columns = []
    for axis in np.eye(at.size):
        plus, minus, plus2, minus2 = (step(at + shift * delta * axis) for shift in (1, -1, 2, -2))
        columns.append((8 * (plus - minus) - (plus2 - minus2)) / (12 * delta))
    m = np.stack(columns, axis=1)
    one, zero = np.eye(n), np.zeros((n, n))
    single = np.block([[zero, one], [-one, zero]])
    j = np.kron(np.eye(2), single)
    np.testing.assert_allclose(m.T @ j @ m, j, atol=2e-6 if case.name == "lennard-jones" else 2e-9)


@pytest.mark.parametrize("name", EXTENDED)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_map_of_both_copies_is_undone_by_a_step_backwards(case: Case, name: str):
    step = BothCopies(name, case, case.time / 20)
    at = step.some_state()
    np.testing.assert_allclose(step(step(at), backwards=True), at, rtol=0, atol=1e-13)


@pytest.mark.parametrize("name", EXTENDED)
def test_no_equation_is_solved(name: str):
    """Two more gradients in the beginning measure the frequency, and one is the first of the first step."""
    run = simulate(Product(), point(0.6, -0.4), 0.1, 50, scheme=name)
    assert run.gradient_evaluations == 50 * COUNTS[name] + 4


@pytest.mark.parametrize(
    ("name", "largest", "steps"),
    [
        ("extended-2", 4e-4, 20_000),
        ("extended-4", 1e-6, 6_000),
        pytest.param("extended-4", 1e-6, 20_000, marks=pytest.mark.slow),
    ],
)
def test_energy_stays_where_it_is_over_many_periods(name: str, largest: float, steps: int):
    """Tao's own example, in steps of a sixtieth of its period; Störmer-Verlet deviates by 6e-4."""
    run = simulate(Product(), point(0.6, -0.4), 0.1, steps, every=20, scheme=name)
    assert run.energy_deviation < largest
    assert abs(linear_trend(run.times, run.energy)) * run.times[-1] < 0.05 * largest


def test_without_the_bond_the_copies_part_and_that_is_said(monkeypatch):
    from hamfit.integrate.schemes import extended_2

    start = point(2.0, 1.5)
    assert simulate(Product(), start, 0.02, 2000, scheme="extended-2", every=100).completed
    monkeypatch.setattr(extended_2, "BOND", 0.0)
    run = simulate(Product(), start, 0.02, 2000, scheme="extended-2", every=100)
    assert run.status == "failed"
    assert "copies of the state have drifted apart; use a smaller dt, or the scheme 'implicit-midpoint'" in run.message


@pytest.mark.parametrize("length", [2.0**-40, 2.0**40])
@pytest.mark.parametrize("time", [2.0**-20, 2.0**30])
def test_other_units_change_nothing(length: float, time: float):
    class InOtherUnits(Product):
        def gradient(self, state: State) -> tuple[Array, Array]:
            by_q, by_p = super().gradient(State(state.q / length, state.p / momentum, state.graph))
            return by_q * (momentum / time), by_p * (length / time)

    momentum = 2.0**7 * length / time
    start = point(0.6, -0.4)
    natural = simulate(Product(), start, 0.1, 100, scheme="extended-2")
    there = State(start.q * length, start.p * momentum, start.graph)
    found = simulate(InOtherUnits(), there, 0.1 * time, 100, scheme="extended-2")
    np.testing.assert_array_equal(found.q / length, natural.q)
    np.testing.assert_array_equal(found.p / momentum, natural.p)


def test_a_motion_from_rest_and_one_without_forces_have_a_bond_or_need_none():
    exact = Oscillator(2.0).exact
    for start in (point(1.0, 0.0), point(0.0, 1.0)):
        run = simulate(Oscillator(2.0), start, 0.01, 500, scheme="extended-2")
        np.testing.assert_allclose(run.q[-1], exact(start, 5.0).q, atol=2e-3)
    free = simulate(Springs(), State([[0.0]], [[1.0]], Graph(1, [])), 0.1, 100, scheme="extended-2")
    np.testing.assert_allclose(free.q[:, 0, 0], free.times, atol=1e-13)


def test_systems_of_a_union_do_not_know_of_each_other():
    rng = np.random.default_rng(0)
    q, p = rng.normal(size=(2, 7, 2))
    together = State(q, 100.0 * p, Graph.union([chain(3), chain(4)]))
    alone = State(q[3:], 100.0 * p[3:], chain(4))
    runs = [simulate(Springs(), state, 0.05, 50, scheme="extended-2") for state in (together, alone)]
    np.testing.assert_allclose(runs[0].q[:, 3:], runs[1].q, rtol=1e-13, atol=1e-11)


def test_friction_acts_on_both_copies_alike():
    """Damped motion in a magnetic field: H only falls, and the order stays."""
    field, start = MagneticField(), point([0.3, -0.2], [0.5, 1.0])
    ends = []
    for steps in (100, 200, 400):
        run = simulate(field, start, 4.0 / steps, steps, scheme="extended-2", damping=lambda state: -0.1 * state.p)
        ends.append(run.q[-1])
    assert np.log2(np.abs(ends[0] - ends[1]).max() / np.abs(ends[1] - ends[2]).max()) == pytest.approx(2.0, abs=0.15)

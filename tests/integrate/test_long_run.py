"""The reason for symplectic schemes: over long times the energy error stays what it was at the beginning."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.graphs import ring
from hamfit.integrate import Problem, Scheme, simulate
from hamfit.metrics import linear_trend
from hamfit.state import State
from hamfit.validation import Array

from .hamiltonians import Product, point


class QuarticRing:
    """Six nodes on a line, closed to a ring, V(r) = r²/2 + r⁴/4 between neighbours: nonlinear, and fast to evaluate."""

    separable = True

    def energy(self, state: State) -> Array:
        r = state.q - np.roll(state.q, 1, axis=-2)
        return (state.p**2 / 2 + r**2 / 2 + r**4 / 4).sum(axis=(-1, -2))

    def gradient_q(self, state: State) -> Array:
        r = state.q - state.q[self.previous]
        pull = r + r * r * r
        return pull - pull[self.following]

    def gradient_p(self, state: State) -> Array:
        return state.p

    def gradient(self, state: State) -> tuple[Array, Array]:
        return self.gradient_q(state), self.gradient_p(state)

    previous = np.array([5, 0, 1, 2, 3, 4])
    following = np.array([1, 2, 3, 4, 5, 0])


def start() -> State:
    rng = np.random.default_rng(4)
    return State(rng.normal(size=(6, 1)), rng.normal(size=(6, 1)), ring(6))


class Heun(Scheme):
    """A scheme of order two that is not symplectic, for comparison."""

    order = 2
    symmetric = False
    implicit = False

    def step(self, problem: Problem, time: float, q: Array, p: Array, h: float) -> tuple[Array, Array]:
        v0, f0 = problem.slopes(time, q, p)
        v1, f1 = problem.slopes(time + h, q + h * v0, p + h * f0)
        return q + h / 2 * (v0 + v1), p + h / 2 * (f0 + f1)


def test_energy_stays_within_bounds_over_1e5_steps():
    early = simulate(QuarticRing(), start(), dt=0.02, steps=2_000, every=20)
    late = simulate(QuarticRing(), start(), dt=0.02, steps=100_000, every=20)
    assert late.completed
    assert late.energy_drift < 1.5 * early.energy_drift < 1e-2
    assert abs(linear_trend(late.times, late.energy)) * late.times[-1] < 0.1 * late.energy_deviation


@pytest.mark.parametrize("scheme", ["stormer-verlet", "implicit-midpoint"])
@pytest.mark.slow
def test_energy_of_a_non_separable_hamiltonian_stays_within_bounds(scheme: str):
    early = simulate(Product(), point(0.6, -0.4), dt=0.05, steps=300, scheme=scheme)
    late = simulate(Product(), point(0.6, -0.4), dt=0.05, steps=3_000, scheme=scheme)
    assert late.energy_drift < 1.01 * early.energy_drift < 1e-2


def test_schemes_that_are_not_symplectic_drift():
    """The bounds above are no matter of course."""
    early = simulate(QuarticRing(), start(), dt=0.02, steps=2_000, every=20, scheme=Heun())
    late = simulate(QuarticRing(), start(), dt=0.02, steps=10_000, every=20, scheme=Heun())
    assert late.energy_drift > 3 * early.energy_drift

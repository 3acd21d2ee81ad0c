"""The implicit equations: solved to rounding, in single precision too, with few iterations; or refused."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.integrate import NotConvergedError, simulate
from hamfit.integrate.fixed_point import MAX_ITERATIONS, FixedPoint
from hamfit.metrics import linear_trend
from hamfit.state import Hamiltonian, State
from hamfit.validation import Array

from .hamiltonians import MagneticField, Oscillator, Product, point


class SinglePrecision:
    """A Hamiltonian whose gradient is computed in float32, and returned as such or (`hidden`) as float64."""

    separable = False

    def __init__(self, exact: Hamiltonian, *, hidden: bool) -> None:
        self.exact = exact
        self.result = np.float64 if hidden else np.float32

    def energy(self, state: State) -> Array:
        return self.exact.energy(state)

    def gradient(self, state: State) -> tuple[Array, Array]:
        rounded = State(state.q.astype(np.float32), state.p.astype(np.float32), state.graph)
        dq, dp = self.exact.gradient(rounded)
        return dq.astype(np.float32).astype(self.result), dp.astype(np.float32).astype(self.result)


@pytest.mark.parametrize("contraction", [1e-3, 0.1, -0.5, 0.65])
def test_solves_to_rounding(contraction: float):
    """k = c (1 + k) has the solution c / (1 - c)."""
    k, other = FixedPoint().solve(np.ones(3), 1.0, lambda x: (contraction * x, "other"))
    np.testing.assert_allclose(k, contraction / (1 - contraction), rtol=2e-15)
    assert other == "other"


@pytest.mark.parametrize("expansion", [1.2, -3.0, 1e200])
def test_refuses_what_does_not_converge(expansion: float):
    calls = 0

    def slope(x: Array) -> tuple[Array, None]:
        nonlocal calls
        calls += 1
        return expansion * x, None

    with np.errstate(over="ignore"), pytest.raises(NotConvergedError, match="did not converge"):
        FixedPoint().solve(np.ones(3), 1.0, slope)
    assert calls <= MAX_ITERATIONS


@pytest.mark.parametrize(
    ("base", "slope", "noise"), [(1e-3, 1.0, 1e-6), (1.0, 0.0, 1e-7)], ids=["relative-to-slope", "at-equilibrium"]
)
def test_ends_where_only_noise_is_left(base: float, slope: float, noise: float):
    calls = 0

    def noisy(x: Array) -> tuple[Array, None]:
        nonlocal calls
        calls += 1
        return slope - 0.1 * (x - base) + noise * np.sin(1e15 * x), None

    k, _ = FixedPoint().solve(np.full(20, base), 0.01, noisy)
    np.testing.assert_allclose(k, slope / 1.001, atol=3 * noise)
    assert calls < 10


def test_known_noise_is_not_found_again_and_is_forgotten_when_it_ends():
    solver, rng = FixedPoint(), np.random.default_rng(0)
    calls, errors = [], []
    for step in range(800):
        solver.begin_step()
        noise = 1e-7 if step < 100 else 0.0
        calls.append(0)

        def slope(x: Array, noise: float = noise) -> tuple[Array, None]:
            calls[-1] += 1
            return -5.0 * x + noise * rng.uniform(-1, 1, x.shape), None

        base = 1.0 + 0.1 * rng.uniform(-1, 1, 20)  # not to be guessed: all is left to the iteration
        k, _ = solver.solve(base, 0.01, slope)
        errors.append(float(np.abs(k + 5.0 * base / 1.05).max()))
    assert np.mean(calls[10:100]) < 8.0  # 11 where the noise is found anew in every step
    assert max(errors[:100]) < 2e-7
    assert max(errors[-100:]) < 1e-14


def test_noise_that_hides_the_solution_is_refused():
    with pytest.raises(NotConvergedError):
        FixedPoint().solve(np.ones(20), 0.01, lambda x: (1.0 - 0.1 * x + 1e-3 * np.sin(1e15 * x), None))


def test_guess_is_exact_for_polynomials():
    """Slopes that follow a polynomial of degree 4 in time are guessed from five steps: one evaluation is enough."""
    solver = FixedPoint()
    evaluations = []
    for step in range(8):
        solver.begin_step()
        target = np.array([1.0 + step - 0.5 * step**2 + 0.25 * step**4])
        count = 0

        def slope(x: Array, target: Array = target) -> tuple[Array, None]:
            nonlocal count
            count += 1
            return target + 5.0 * (x - 1.0 - 0.1 * target), None

        k, _ = solver.solve(np.array([1.0]), 0.1, slope)
        assert k == pytest.approx(target, rel=1e-14)
        evaluations.append(count)
    assert evaluations[5:] == [1, 1, 1]
    assert min(evaluations[:5]) > 1


def test_a_known_contraction_saves_the_second_evaluation():
    """Slopes that no polynomial follows, and a contraction of 1e-6: a guess off by 1e-11 gives the solution exactly."""
    solver, rng, counts, errors = FixedPoint(), np.random.default_rng(0), [], []
    for step in range(120):
        solver.begin_step()
        exact = np.cos(0.01 * step + np.arange(20)) + 1e-12 * rng.uniform(-1, 1, 20)
        counts.append(0)

        def slope(x: Array, exact: Array = exact) -> tuple[Array, None]:
            counts[-1] += 1
            return exact + 1e-4 * (x - 1.0 - 0.01 * exact), None

        k, _ = solver.solve(np.ones(20), 0.01, slope)
        errors.append(np.abs(k - exact).max())
    assert np.mean(counts[20:]) < 1.2
    assert max(errors) < 4e-16
    solver.begin_step()
    k, _ = solver.solve(np.ones(20), 0.01, lambda x: (5.0 + 1e-4 * (x - 1.05), None))
    np.testing.assert_allclose(k, 5.0, rtol=1e-15)


@pytest.mark.parametrize(("scheme", "most"), [("implicit-midpoint", 5.0), ("stormer-verlet", 8.0)])
def test_slow_iterations_are_accelerated(scheme: str, most: float):
    """Without acceleration it takes 10 and 13 gradients."""
    rollout = simulate(Product(), point(0.6, -0.4), dt=0.1, steps=300, scheme=scheme)
    assert rollout.gradient_evaluations / 300 < most


def test_equations_of_a_step_are_told_apart():
    solver = FixedPoint()
    for _ in range(6):
        solver.begin_step()
        for target in (1.0, -7.0):
            count = 0

            def slope(x: Array, target: float = target) -> tuple[Array, None]:
                nonlocal count
                count += 1
                return np.array([target]), None

            solver.solve(np.array([1.0]), 0.1, slope)
    assert count == 1


@pytest.mark.parametrize(("scheme", "most"), [("implicit-midpoint", 4.5), ("stormer-verlet", 7.0)])
def test_few_gradients_a_step(scheme: str, most: float):
    """Without the extrapolated guess it takes 6 and 9 gradients."""
    rollout = simulate(Product(), point(0.6, -0.4), dt=0.01, steps=300, scheme=scheme)
    assert rollout.gradient_evaluations / 300 < most


@pytest.mark.parametrize("hidden", [False, True], ids=["float32", "hidden-float32"])
@pytest.mark.parametrize("scheme", ["stormer-verlet", "implicit-midpoint", "composition-4"])
@pytest.mark.parametrize("start", [(0.6, -0.4), (1e-9, 0.0)], ids=["orbit", "equilibrium"])
def test_single_precision_gradients(start: tuple[float, float], scheme: str, hidden: bool):
    stages = {"stormer-verlet": 2, "implicit-midpoint": 1, "composition-4": 10}[scheme]
    hamiltonian = SinglePrecision(Product(), hidden=hidden)
    rollout = simulate(hamiltonian, point(*start), dt=0.02, steps=200, scheme=scheme)
    assert rollout.completed, rollout.message
    assert rollout.gradient_evaluations / 200 < 4 * stages
    exact = simulate(Product(), point(*start), dt=0.02, steps=200, scheme=scheme)
    np.testing.assert_allclose(rollout.q, exact.q, atol=2e-6)


def test_residuals_do_not_add_up_to_a_drift():
    """The midpoint rule conserves this energy; residuals of one sign would let it drift by 1e-16 a step."""
    rollout = simulate(MagneticField(), point([0.3, -0.2], [0.5, 1.0]), dt=0.1, steps=2000, scheme="implicit-midpoint")
    assert abs(linear_trend(rollout.times, rollout.energy)) * 0.1 < 2e-17


@pytest.mark.parametrize(("q", "p"), [(1.0, 0.0), (0.0, 1.0), (1.0, 1e-12), (1e-12, 1.0)])
@pytest.mark.parametrize("length", [1.0, 2.0**-40, 2.0**40])
def test_a_motion_from_rest_or_through_equilibrium_is_solved_as_exactly_as_any_other(q, p, length):
    """The first force or velocity is zero, so that no change amounts to any energy before the second evaluation."""
    start = point([q * length], [p * length])
    rollout = simulate(Oscillator(), start, dt=0.1, steps=100, scheme="implicit-midpoint")
    assert rollout.energy_drift < 1e-13

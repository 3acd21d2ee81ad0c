"""What every scheme promises: its order, symmetry and symplecticity, on separable and non-separable Hamiltonians."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from hamfit.errors import ParameterError
from hamfit.integrate import SCHEMES, simulate
from hamfit.integrate.schemes.composition import Composition
from hamfit.metrics import convergence_order, reversibility
from hamfit.state import State

from .hamiltonians import CASES, Case, MagneticField, Oscillator, Product, point

NAMES = SCHEMES.names()
SYMMETRIC = [name for name in NAMES if SCHEMES.get(name).symmetric]
EXTENDED = [name for name in NAMES if SCHEMES.get(name).extended]  # their promises: test_extended.py
COMPOSITIONS = [name for name in NAMES if issubclass(SCHEMES.get(name), Composition)]

STEPS = {1: (128, 256, 512), 2: (32, 64, 128), 4: (16, 32, 64), 6: (16, 24, 36), 8: (12, 16, 24)}


@cache
def reference(case: Case) -> State:
    """State at the end of the case: in closed form, or by small steps of the highest order."""
    if case.exact is not None:
        return case.exact(case.state, case.time)
    steps = 80
    return simulate(
        case.hamiltonian, case.state, dt=case.time / steps, steps=steps, every=steps, scheme="composition-8"
    ).state()


def step_jacobian(name: str, case: Case, dt: float) -> np.ndarray:
    """Jacobian of one step by central differences of order four; all displaced states are one simulation."""
    at = np.concatenate([case.state.q.ravel(), case.state.p.ravel()])
    delta, n = 1e-3, at.size
    displacements = delta * np.array([1.0, -1.0, 2.0, -2.0])[:, None, None] * np.eye(n)
    q, p = np.split((at + displacements).reshape(4 * n, n), 2, axis=1)
    shape = (4 * n, *case.state.q.shape)
    rollout = simulate(
        case.hamiltonian, State(q.reshape(shape), p.reshape(shape), case.state.graph), dt=dt, steps=1, scheme=name
    )
    assert rollout.completed
    ends = np.concatenate([rollout.q[-1].reshape(4 * n, -1), rollout.p[-1].reshape(4 * n, -1)], axis=1)
    plus, minus, plus2, minus2 = ends.reshape(4, n, n)
    return ((8.0 * (plus - minus) - (plus2 - minus2)) / (12.0 * delta)).T


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_order(case: Case, name: str):
    order = SCHEMES.get(name).order
    measured = convergence_order(
        case.hamiltonian, case.state, name, time=case.time, steps=STEPS[order], reference=reference(case)
    )
    assert measured.order == pytest.approx(order, abs=0.15)


@pytest.mark.parametrize("name", SYMMETRIC)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_symmetric_schemes_come_back(case: Case, name: str):
    dt = case.time / 100
    assert reversibility(case.hamiltonian, case.state, name, dt=dt, steps=50, flip_momenta=False) < 2e-13
    if case.even:
        assert reversibility(case.hamiltonian, case.state, name, dt=dt, steps=50) < 2e-13


def test_symplectic_euler_does_not_come_back():
    case = next(case for case in CASES if case.name == "product")
    assert not SCHEMES.get("symplectic-euler").symmetric
    assert reversibility(case.hamiltonian, case.state, "symplectic-euler", dt=0.03, steps=50, flip_momenta=False) > 1e-3


@pytest.mark.parametrize("name", [name for name in NAMES if name not in EXTENDED])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_symplectic(case: Case, name: str):
    """The Jacobian M of a step satisfies MᵀJM = J."""
    n = case.state.q.size
    zero, one = np.zeros((n, n)), np.eye(n)
    j = np.block([[zero, one], [-one, zero]])
    m = step_jacobian(name, case, dt=case.time / 20)
    np.testing.assert_allclose(m.T @ j @ m, j, atol=1e-7 if case.name == "lennard-jones" else 1e-9)


@pytest.mark.parametrize(("name", "tolerance"), [("stormer-verlet", 2e-3), ("composition-6", 2e-9)])
@pytest.mark.parametrize("hamiltonian", [Oscillator(), MagneticField(1.0)], ids=["oscillator", "magnetic"])
def test_closed_form_orbit(hamiltonian: Oscillator | MagneticField, name: str, tolerance: float):
    """Not only the end: every frame lies on the exact orbit, at its time."""
    start = point([0.6, -0.3], [0.2, 0.7])
    rollout = simulate(hamiltonian, start, dt=0.05, steps=200, scheme=name)
    exact = [hamiltonian.exact(start, time) for time in rollout.times]
    np.testing.assert_allclose(rollout.q, [state.q for state in exact], atol=tolerance)
    np.testing.assert_allclose(rollout.p, [state.p for state in exact], atol=tolerance)


def test_midpoint_conserves_quadratic_energies_exactly():
    for hamiltonian in (Oscillator(2.0), MagneticField()):
        start = point([0.6, -0.3], [0.2, 0.7])
        assert simulate(hamiltonian, start, dt=0.1, steps=500, scheme="implicit-midpoint").energy_drift < 1e-13
        assert simulate(hamiltonian, start, dt=0.1, steps=500, scheme="stormer-verlet").energy_drift > 1e-4


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_coefficients_are_a_palindrome_that_sums_to_one(name: str):
    coefficients = SCHEMES.get(name).coefficients
    assert coefficients == coefficients[::-1]
    assert sum(coefficients) == pytest.approx(1.0, abs=1e-15)


@pytest.mark.parametrize(
    ("name", "middle"),
    [("composition-6", 0.79854399093482996339895035), ("composition-8", -0.60550853383003451169892108)],
)
def test_middle_coefficient_is_the_published_one(name: str, middle: float):
    """It is computed from all the others: a wrong digit in any of them shows here."""
    coefficients = SCHEMES.get(name).coefficients
    assert coefficients[len(coefficients) // 2] == pytest.approx(middle, abs=1e-15)


def test_composition_of_another_base():
    class MidpointComposition(Composition):
        order = 4
        base = SCHEMES.get("implicit-midpoint")()
        coefficients = SCHEMES.get("composition-4").coefficients

    assert "MidpointComposition" not in SCHEMES.names()
    measured = convergence_order(Product(), point(0.6, -0.4), MidpointComposition(), time=3.0, steps=(16, 32, 64))
    assert measured.order == pytest.approx(4.0, abs=0.15)


def test_unknown_scheme_is_an_error_with_a_suggestion():
    with pytest.raises(ParameterError, match=r"unknown scheme 'stormer-verlt'; did you mean 'stormer-verlet'\?"):
        simulate(Oscillator(), point(1.0, 0.0), dt=0.1, steps=1, scheme="stormer-verlt")

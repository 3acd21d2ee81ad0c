"""The descent against SciPy's trust-region reflective method: the same steps, the same end, on the laws and beyond."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import least_squares

from hamfit.laws.descent import descend
from hamfit.laws.variants import Variant
from hamfit.potentials import POTENTIALS
from hamfit.potentials.fields import FIELDS

from .test_variants import TRUTHS, R

FREE = (np.full(2, -np.inf), np.full(2, np.inf))
FIELD_TRUTHS = {
    "anharmonic": [1.4, 0.6, 0.3],
    "cosine": [2.0, 1.7, -0.2],
    "double-well": [0.7, 1.1, 0.2],
    "gaussian": [1.8, 0.9, -0.3],
    "harmonic": [-1.2, 0.4],
    "linear": [0.8],
}
LAWS = {name: (Variant(POTENTIALS.get(name)), R, values) for name, values in TRUTHS.items()}
LAWS |= {f"{n} field": (Variant(FIELDS.get(n)), np.linspace(-2, 2, 90), v) for n, v in FIELD_TRUTHS.items()}


def problem_of(variant: Variant, r, values):
    """Residuals and derivatives of a law, to slopes of the law with noise."""
    truth = variant.with_values(values).slope(r)
    y = truth + 0.05 * np.sqrt(np.mean(truth**2)) * np.random.default_rng(3).normal(size=len(r))
    return (lambda free: variant.with_values(free).slope(r) - y), (lambda free: variant.slope_derivatives(r, free))


def assert_same(residual, jacobian, start, bounds, evaluations, *, rtol=1e-8):
    with np.errstate(all="ignore"):
        found = descend(residual, jacobian, start, bounds, evaluations)
        tolerances = {"xtol": 1e-12, "ftol": 1e-12, "gtol": 1e-12, "x_scale": "jac", "max_nfev": evaluations}
        expected = least_squares(residual, start, jac=jacobian, bounds=bounds, **tolerances)
    np.testing.assert_allclose(found.x, expected.x, rtol=rtol, atol=1e-12)
    assert found.cost == pytest.approx(expected.cost, rel=1e-8)
    assert found.settled == (expected.status != 0)
    assert found.settled or found.evaluations == expected.nfev == evaluations  # rounding decides on the last steps
    np.testing.assert_array_equal(found.residual, residual(found.x))
    np.testing.assert_array_equal(found.jacobian, jacobian(found.x))
    return found


def test_every_field_is_tested_here():
    assert sorted(FIELD_TRUTHS) == FIELDS.names()


@pytest.mark.parametrize("evaluations", [2, 3, 5, 8, 60])
@pytest.mark.parametrize("name", LAWS)
def test_steps_are_those_of_scipy(name, evaluations):
    variant, r, values = LAWS[name]
    start = np.array(values) * np.array([2.3, 0.6, 1.4])[: len(values)]
    assert_same(*problem_of(variant, r, values), start, variant.bounds, evaluations)


@pytest.mark.parametrize("evaluations", [2, 3, 4, 6, 60])
def test_an_optimum_beyond_a_bound_is_approached_as_by_scipy(evaluations):
    x = np.linspace(0, 2, 40)
    y = 1.5 * np.exp(0.7 * x) + 0.1 * np.sin(9 * x)  # grows, and the rate of decay must be positive
    residual = lambda free: free[0] * np.exp(-free[1] * x) - y  # noqa: E731
    jacobian = lambda free: np.exp(-free[1] * x)[:, None] * np.stack([np.ones(40), -free[0] * x], axis=1)  # noqa: E731
    bounds = np.array([-np.inf, 0.0]), np.array([2.0, 5.0])
    found = assert_same(residual, jacobian, np.array([0.4, 2.5]), bounds, evaluations)
    assert (found.x > bounds[0]).all()
    assert (found.x < bounds[1]).all()
    if evaluations == 60:
        np.testing.assert_allclose(found.x, [2.0, 0.0], atol=1e-6)


@pytest.mark.parametrize("seed", range(40))
def test_steps_that_meet_bounds_are_reflected_as_by_scipy(seed):
    """A bent valley in a box that it leaves, from anywhere, as far as four evaluations lead."""
    rng = np.random.default_rng(seed)
    low = rng.uniform(-1.5, 0.5, 2)
    high = low + rng.uniform(0.5, 2.0, 2)
    residual = lambda free: np.array([10 * (free[1] - free[0] ** 2), 1 - free[0], free[0] * free[1]])  # noqa: E731
    jacobian = lambda free: np.array([[-20 * free[0], 10], [-1.0, 0.0], [free[1], free[0]]])  # noqa: E731
    assert_same(residual, jacobian, rng.uniform(low + 0.1, high - 0.1), (low, high), 4)


@pytest.mark.parametrize("evaluations", [2, 4, 60])
def test_steps_into_what_is_not_finite_are_refused(evaluations):
    x = np.linspace(0.5, 2, 30)

    def residual(free):  # whose first step would go from 2.9 to 0.1
        return x * np.arctan(free[0] - 1.5) + x**2 * (free[1] - 1) if free[0] > 0.5 else np.full(30, np.nan)

    def jacobian(free):
        return np.stack([x / (1 + (free[0] - 1.5) ** 2), x**2], axis=1)

    assert not np.isfinite(residual(np.array([0.1, 1.0]))).all()
    found = assert_same(residual, jacobian, np.array([2.9, 1.0]), FREE, evaluations, rtol=1e-6)
    if evaluations == 60:
        np.testing.assert_allclose(found.x, [1.5, 1.0], rtol=1e-9)


@pytest.mark.parametrize("rows", [1, 2, 50])
def test_directions_that_nothing_determines_are_left_alone(rows):
    x = np.linspace(1, 2, rows)
    residual = lambda free: x * np.tanh(free[0] + free[1]) - 0.5 * x  # noqa: E731
    jacobian = lambda free: np.stack(2 * [x / np.cosh(free[0] + free[1]) ** 2], axis=1)  # noqa: E731
    found = descend(residual, jacobian, np.array([0.9, 0.3]), FREE, 60)
    assert found.settled
    assert found.x.sum() == pytest.approx(np.arctanh(0.5), rel=1e-9)
    assert found.x[0] - found.x[1] == pytest.approx(0.6, abs=0.1)  # rounding moves it, by 0.04 in SciPy's as well


def test_a_start_that_is_not_finite_is_an_error():
    with pytest.raises(FloatingPointError, match="start"):
        descend(lambda free: free + np.inf, lambda _: np.eye(2), np.zeros(2), FREE, 5)

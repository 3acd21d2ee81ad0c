"""Errors against values worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.errors import DataError
from hamfit.metrics import (
    geometric_mean,
    mse,
    mse_over_time,
    relative_error,
    relative_error_over_time,
    rollout_energy_error,
    rollout_error,
)

RNG = np.random.default_rng(0)


def test_mse_takes_both_halves_of_a_gradient_together():
    dq, dp = RNG.normal(size=(2, 10, 4, 3))
    assert mse((dq, dp), (dq + 1.0, dp)) == pytest.approx(0.5)
    assert mse((dq, dp), (dq + 1.0, dp + 3.0)) == pytest.approx(5.0)
    assert mse(dq, dq) == 0.0


def test_halves_of_different_sizes_weigh_by_their_components():
    assert mse((np.zeros(3), np.zeros(1)), (np.zeros(3), np.full(1, 2.0))) == 1.0


def test_relative_error_is_a_ratio_of_norms():
    true = RNG.normal(size=(5, 3))
    assert relative_error(true, 1.25 * true) == pytest.approx(0.25)
    assert relative_error((true, true), (true, 0.0 * true)) == pytest.approx(np.sqrt(0.5))
    assert relative_error(100.0 * true, 125.0 * true) == pytest.approx(0.25)


def test_relative_error_to_zero():
    assert relative_error(np.zeros(3), np.zeros(3)) == 0.0
    assert relative_error(np.zeros(3), np.ones(3)) == np.inf


def test_errors_over_time_are_those_of_each_frame():
    true, predicted = RNG.normal(size=(2, 7, 4, 3))
    np.testing.assert_allclose(
        mse_over_time(true, predicted), [mse(a, b) for a, b in zip(true, predicted, strict=True)]
    )
    np.testing.assert_allclose(
        relative_error_over_time(true, predicted), [relative_error(a, b) for a, b in zip(true, predicted, strict=True)]
    )
    np.testing.assert_allclose(relative_error_over_time(np.ones(3), np.array([1.0, 1.5, 0.0])), [0.0, 0.5, 1.0])


def test_rollout_error_per_trajectory():
    q = RNG.normal(size=(6, 3, 5, 2))
    scales = np.array([1.0, 3.0, -1.0])
    error = rollout_error(q, scales[:, None, None] * q)
    np.testing.assert_allclose(error, np.tile([0.0, 0.5, 1.0], (6, 1)), atol=1e-15)
    np.testing.assert_allclose(rollout_error(q[:, 1], 3.0 * q[:, 1]), np.full(6, 0.5))


def test_rollout_error_is_symmetric_and_at_most_one():
    a, b = RNG.normal(size=(2, 50, 5, 2))
    np.testing.assert_array_equal(rollout_error(a, b), rollout_error(b, a))
    assert (rollout_error(a, b) <= 1.0).all()
    np.testing.assert_array_equal(rollout_error(np.zeros((2, 1, 1)), np.zeros((2, 1, 1))), [0.0, 0.0])


def test_rollout_energy_error():
    true = np.array([[1.0, -2.0], [4.0, 0.0]])
    predicted = np.array([[3.0, -2.0], [-4.0, 0.0]])
    np.testing.assert_allclose(rollout_energy_error(true, predicted), [[0.5, 0.0], [1.0, 0.0]])


def test_geometric_mean():
    errors = np.array([[1e-8, 1e-2], [1e-3, 1e-3], [0.0, 0.5]])
    np.testing.assert_allclose(geometric_mean(errors), [1e-5, 1e-3, 0.0], rtol=1e-12)
    np.testing.assert_allclose(geometric_mean(errors[:2], axis=0), [10**-5.5, 10**-2.5], rtol=1e-12)


@pytest.mark.parametrize(
    "metric", [mse, relative_error, mse_over_time, relative_error_over_time, rollout_error, rollout_energy_error]
)
def test_shapes_that_would_broadcast_are_refused(metric):
    with pytest.raises(DataError, match=r"same shape, got \(4, 3, 2\) and \(1, 3, 2\)"):
        metric(np.ones((4, 3, 2)), np.ones((1, 3, 2)))


def test_pairs_go_with_pairs():
    with pytest.raises(DataError, match="true has 2 arrays, predicted has 1"):
        mse((np.ones(3), np.ones(3)), np.ones(3))

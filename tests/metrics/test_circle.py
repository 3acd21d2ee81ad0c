"""Errors of angles are those on the circle: a full turn more is no error, and no size either."""

import numpy as np
import pytest

from hamfit.errors import DataError
from hamfit.metrics import mse_over_time, on_circle, relative_error, relative_error_over_time, rollout_error

ANGLES = np.array([[True, False], [False, False]])
RNG = np.random.default_rng(0)
TRUE = RNG.uniform(-3, 3, size=(7, 2, 2))
FOUND = TRUE + 0.1 * RNG.normal(size=TRUE.shape)


@pytest.mark.parametrize("error", [mse_over_time, relative_error, relative_error_over_time, rollout_error])
def test_full_turns_are_no_error(error):
    turned, found = TRUE.copy(), FOUND.copy()
    turned[:, 0, 0] += 2 * np.pi * RNG.integers(-5, 6, size=7)
    found[:, 0, 0] += 2 * np.pi * RNG.integers(-5, 6, size=7)
    np.testing.assert_allclose(error(turned, found, angles=ANGLES), error(TRUE, FOUND, angles=ANGLES), rtol=1e-9)
    assert np.max(error(turned, found)) > 2 * np.max(error(turned, found, angles=ANGLES))


def test_without_angles_nothing_changes():
    assert on_circle(TRUE, FOUND, None)[0] is TRUE
    whole = TRUE + 2 * np.pi
    np.testing.assert_array_equal(mse_over_time(TRUE, whole), mse_over_time(TRUE, whole, angles=None))


def test_half_a_turn_is_the_largest_error():
    angles = np.array([[True]])
    true, found = np.zeros((9, 1, 1)), np.linspace(0, 4 * np.pi, 9)[:, None, None]
    apart = np.sqrt(mse_over_time(true, found, angles=angles)) / (np.pi / 2)
    np.testing.assert_allclose(apart, [0, 1, 2, 1, 0, 1, 2, 1, 0], atol=1e-9)


def test_errors_on_the_circle_are_those_of_positions():
    with pytest.raises(DataError, match="one array of them on each side"):
        relative_error((TRUE, TRUE), (FOUND, FOUND), angles=ANGLES)

"""Deviation and trend of an energy."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.errors import DataError
from hamfit.metrics import linear_trend, max_deviation

TIMES = np.linspace(0.0, 10.0, 101)


def test_deviation_is_from_the_first_frame_in_either_direction():
    assert max_deviation(np.array([1.0, 1.5, 0.2])) == pytest.approx(0.8)
    np.testing.assert_allclose(max_deviation(np.array([[1.0, 5.0], [1.5, 3.0]])), [0.5, 2.0])


def test_trend_of_lines_per_system():
    energy = np.stack([3.0 + 0.1 * TIMES, 1e6 - 0.2 * TIMES, np.full_like(TIMES, 7.0)], axis=1)
    np.testing.assert_allclose(linear_trend(TIMES, energy), [0.1, -0.2, 0.0], atol=1e-10)


def test_oscillation_has_hardly_a_trend():
    energy = 1.0 + 0.01 * np.cos(2 * np.pi * TIMES)
    assert abs(linear_trend(TIMES, energy)) < 1e-6
    assert max_deviation(energy) == pytest.approx(0.02)


def test_trend_needs_two_times():
    with pytest.raises(DataError, match="two different times"):
        linear_trend(np.zeros(1), np.ones(1))
    with pytest.raises(DataError, match="as many frames, got 3 and 2"):
        linear_trend(np.arange(3.0), np.ones(2))

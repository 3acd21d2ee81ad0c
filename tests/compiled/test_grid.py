"""Fields of two coordinates on grids, against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.compiled import NotTabulatedError
from hamfit.compiled.grid import gridded


def wave(q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """sin(x) exp(-y²/2) + x², and its derivatives."""
    x, y = q.T
    bell = np.exp(-(y**2) / 2)
    return np.sin(x) * bell + x**2, np.stack([np.cos(x) * bell + 2 * x, -y * np.sin(x) * bell], axis=1)


def test_values_and_derivatives_are_as_exact_as_asked_for():
    low, high = np.array([-2.0, -1.0]), np.array([1.0, 2.0])
    grid = gridded(wave, low, high, tolerance=1e-8)
    q = np.random.default_rng(0).uniform(low, high, (5000, 2))
    value, slope = grid.evaluate(q)
    assert np.abs(value - wave(q)[0]).max() < 1e-8
    assert np.abs(slope - wave(q)[1]).max() < 1e-7
    assert grid.error <= 1e-8
    assert grid.covers(q).all()
    assert not grid.covers(np.array([[1.1, 0.0], [0.0, -1.1]])).any()
    assert gridded(wave, low, high, tolerance=1e-10).pieces > grid.pieces


def test_neighbouring_rectangles_meet_smoothly():
    grid = gridded(wave, np.array([-1.0, -1.0]), np.array([1.0, 1.0]))
    lines = grid.start + np.arange(1, 16)[:, None] / grid.per_length
    for axis in range(2):
        below = np.stack(np.meshgrid(lines[:, 0], np.linspace(-0.99, 0.98, 50)), axis=-1).reshape(-1, 2)
        below = below[:, ::-1] if axis else below
        step = np.eye(2)[axis] * 1e-9
        before, after = grid.evaluate(below - step), grid.evaluate(below + step)
        assert np.abs(before[0] - after[0]).max() < 1e-8
        assert np.abs(before[1] - after[1]).max() < 1e-8


def test_what_no_grid_holds_is_refused_at_once():
    calls = []

    def rough(q):
        calls.append(len(q))
        x = q[:, 0]
        return np.abs(x), np.stack([np.sign(x), 0 * x], axis=1)

    with pytest.raises(NotTabulatedError, match="not held"):
        gridded(rough, np.array([-1.0, -1.0]), np.array([1.5, 1.0]))
    assert max(calls) < 100_000
    with pytest.raises(NotTabulatedError, match="not finite"), np.errstate(all="ignore"):
        gridded(lambda q: (1 / q[:, 0], q), np.array([0.0, 0.0]), np.array([1.0, 1.0]))

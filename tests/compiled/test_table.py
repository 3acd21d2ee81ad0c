"""Tables of functions of one variable, against closed forms: errors, smoothness, ends, and what cannot be held."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.compiled import NotTabulatedError, tabulated
from hamfit.potentials import envelope, envelope_slope


def lennard_jones(s: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The energy of a pair as a function of the squared distance, and its derivative by that."""
    sixth = s**-3
    return 4 * (sixth**2 - sixth), 4 * (-6 * sixth**2 + 3 * sixth) / s


def ending(s: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The same, brought to zero at the distance 2."""
    r = np.sqrt(s)
    value, slope = lennard_jones(s)
    return value * envelope(r, 2.0), slope * envelope(r, 2.0) + value * envelope_slope(r, 2.0) / (2 * r)


@pytest.mark.parametrize("tolerance", [1e-6, 1e-10, 1e-12])
def test_slopes_are_as_exact_as_asked_for_and_values_are_their_integral(tolerance):
    table = tabulated(lennard_jones, 0.7**2, 3.0**2, tolerance=tolerance, from_zero=True, size=np.sqrt)
    s = np.random.default_rng(0).uniform(0.7, 3.0, 20_000) ** 2
    value, slope = table.evaluate(s)
    exact = lennard_jones(s)
    usual = np.median(np.abs(exact[1]) * np.sqrt(s))
    scale = np.maximum(np.abs(exact[1]) * np.sqrt(s), usual)
    assert (np.abs(slope - exact[1]) * np.sqrt(s) / scale).max() < 3 * tolerance
    assert table.error <= tolerance
    assert np.abs(value - exact[0]).max() < 10 * tolerance * np.abs(exact[0]).max()
    assert table.covers(np.array([0.49, 8.99])).all()
    assert not table.covers(np.array([0.3, 9.0])).any()


def test_pieces_are_where_the_function_bends():
    steep = tabulated(lennard_jones, 0.7**2, 3.0**2, from_zero=True, tolerance=1e-12)
    flat = tabulated(lambda s: (s, np.ones_like(s)), 0.7**2, 3.0**2, from_zero=True, tolerance=1e-12)
    assert steep.pieces > 3 * flat.pieces


def test_four_derivatives_of_the_slope_are_continuous_across_knots():
    table = tabulated(lennard_jones, 0.7**2, 3.0**2, from_zero=True)
    rows, knots = table.rows, np.sort(_knots(table))
    length = np.diff(knots)[:, None]
    powers = np.arange(6)
    for order in range(5):
        factors = np.array([np.prod(np.arange(k - order + 1, k + 1)) if k >= order else 0.0 for k in powers])
        terms = rows[:-1, 1:7] * factors
        left = (terms * length ** np.maximum(powers - order, 0)).sum(axis=1)[:-1]
        right = terms[1:, order]
        scale = np.abs(terms[:-1] * length[:-1] ** np.maximum(powers - order, 0)).max(axis=1) + np.abs(right)
        assert (np.abs(left - right) / scale).max() < (1e-13, 1e-12, 1e-11, 1e-9, 1e-6)[order]
    ends = rows[:-2, 0] + (rows[:-2, 1:7] / (powers + 1) * length[:-1] ** (powers + 1)).sum(axis=1)
    assert np.abs(ends - rows[1:-1, 0]).max() < 1e-12 * np.abs(rows[:, 0]).max()


def _knots(table) -> np.ndarray:
    found = []
    for cell, (_, shift) in enumerate(table.cells[:-1]):
        count = 1 << (48 - int(shift))
        bits = ((table.first + cell) << 48) + (np.arange(count) << int(shift))
        found.extend(bits.astype(np.int64).view(np.float64))
    return np.array([*found, 1.0])


def test_a_function_that_ends_is_zero_from_there_on_and_goes_there_smoothly():
    table = tabulated(ending, 0.8**2, 2.0**2, from_zero=True, ends=True)
    value, slope = table.evaluate(np.array([4.0, 4.5, 400.0]))
    assert not value.any()
    assert not slope.any()
    distance = np.array([1e-3, 1e-4])
    value, slope = table.evaluate(4.0 - distance)
    assert abs(value[0] / value[1]) == pytest.approx(1000, rel=0.01)  # like the third power of what is left
    assert abs(slope[0] / slope[1]) == pytest.approx(100, rel=0.01)
    assert table.evaluate(np.array([3.0]))[1] == pytest.approx(ending(np.array([3.0]))[1], rel=1e-9)


def test_several_functions_share_their_pieces():
    def both(u):
        return np.stack([np.sin(u), u**3], axis=1), np.stack([np.cos(u), 3 * u**2], axis=1)

    table = tabulated(both, -3.0, 5.0)
    u = np.linspace(-3.0, 4.99, 1000)
    value, slope = table.evaluate(u)
    assert np.abs(value - both(u)[0]).max() < 1e-8
    assert np.abs(slope - both(u)[1]).max() < 1e-8


def test_a_power_of_two_changes_nothing():
    table = tabulated(lennard_jones, 0.7**2, 3.0**2, from_zero=True)

    def in_other_units(s):
        value, slope = lennard_jones(s / 16)
        return 8 * value, 8 * slope / 16

    other = tabulated(in_other_units, 16 * 0.7**2, 16 * 3.0**2, from_zero=True)
    assert np.array_equal(other.cells, table.cells)
    s = np.linspace(0.5, 8.9, 100)
    assert np.array_equal(other.evaluate(16 * s)[1], table.evaluate(s)[1] / 2)


def test_what_is_not_finite_or_not_smooth_is_refused():
    with pytest.raises(NotTabulatedError, match="not finite"), np.errstate(divide="ignore"):
        tabulated(lambda u: (1 / u, -1 / u**2), 0.0, 1.0)
    rng = np.random.default_rng(0)
    noise = tabulated(lambda u: (u, 1.0 + 1e-6 * rng.normal(size=u.shape)), 1.0, 2.0)
    assert noise.error > 1e-7  # noise is told, not chased
    assert noise.pieces < 2000


def test_energies_are_right_where_the_function_is_small_whatever_rounding_does_far_away():
    def rounded(s: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        value, slope = lennard_jones(s)
        return np.where(s > 1e4, value + 1e3 * s + 0.5, value + 1e3 * s), slope + 1e3  # too large by 0.5 far away

    table = tabulated(rounded, 0.8**2, 200.0**2, from_zero=True, tolerance=1e-12)
    s = np.array([0.9, 1.3, 2.0]) ** 2
    assert np.abs(table.evaluate(s)[0] - rounded(s)[0]).max() < 1e-6

"""Starting guesses: as many of the last slopes as guess well, and moves that tell where the solution is."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.integrate.guesses import REMEMBERED, Anderson, Extrapolation


def errors_of_guesses(slopes: np.ndarray) -> np.ndarray:
    guesses, errors = Extrapolation(), []
    for slope in slopes:
        guess = guesses.guess()
        errors.append(np.inf if guess is None else np.abs(guess - slope).max())
        guesses.take(slope)
    return np.array(errors)


def test_nothing_is_guessed_from_nothing():
    assert Extrapolation().guess() is None and Extrapolation().last() is None


def test_smooth_slopes_are_guessed_to_the_highest_order():
    """The error of n slopes is the n-th difference, (2 sin(w/2))^n in size for an oscillation of w per step."""
    slopes = np.cos(0.2 * np.arange(60))[:, None]
    assert errors_of_guesses(slopes)[30:].max() < 3 * (2 * np.sin(0.1)) ** REMEMBERED


def test_noise_is_not_amplified():
    """Of noise the last slope alone, or few, are the best guess; ten slopes would amplify it a thousand times."""
    rng = np.random.default_rng(0)
    slopes = 1.0 + 1e-6 * rng.uniform(-1, 1, (100, 50))
    assert errors_of_guesses(slopes)[30:].max() < 1e-5


@pytest.mark.parametrize("unknowns", [1, 2, 5])
def test_a_linear_equation_is_solved_by_as_many_moves_as_it_has_unknowns(unknowns: int):
    rng = np.random.default_rng(0)
    matrix, right = 0.3 * rng.normal(size=(unknowns, unknowns)), rng.normal(size=unknowns)
    exact = np.linalg.solve(np.eye(unknowns) - matrix, right)
    mixing, guess, last = Anderson(), np.zeros(unknowns), None
    for _ in range(unknowns + 1):
        k = matrix @ guess + right
        if last is not None:
            mixing.learn(guess - last[0], k - last[1])
        last = guess, k
        guess = mixing.next(k, k - guess, None)
    np.testing.assert_allclose(guess, exact, rtol=1e-8)


def test_units_do_not_change_the_mixture():
    moved, answered = np.array([[1.0], [1e20]]), np.array([[0.5], [3e19]])
    weights = np.array([[1.0], [2.0**-66]])
    mixing, natural = Anderson(), Anderson()
    mixing.learn(moved, answered)
    natural.learn(weights * moved, weights * answered)
    found = mixing.next(answered, answered - 0.5 * moved, weights)
    np.testing.assert_array_equal(
        weights * found, natural.next(weights * answered, weights * (answered - 0.5 * moved), None)
    )

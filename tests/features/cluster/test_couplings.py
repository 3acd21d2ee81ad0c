"""Functions of directions and their couplings, against closed forms and rotations."""

from __future__ import annotations

from math import factorial, sqrt

import numpy as np
import pytest

from hamfit.features.cluster.couplings import Couplings, couple, terms
from hamfit.features.cluster.harmonics import Harmonics, directions
from hamfit.validation import Array
from support import random_rotation


def units(dim: int, count: int, seed: int = 0) -> Array:
    found = np.random.default_rng(seed).normal(size=(count, dim))
    return found / np.linalg.norm(found, axis=1)[:, None]


def three_j_without_moments(a: int, b: int, c: int) -> float:
    """Wigner's 3j symbol with all m = 0, by its closed form."""
    total = a + b + c
    if total % 2 or c > a + b or c < abs(a - b):
        return 0.0
    half = total // 2
    root = factorial(total - 2 * a) * factorial(total - 2 * b) * factorial(total - 2 * c) / factorial(total + 1)
    return (
        (-1) ** half * sqrt(root) * factorial(half) / (factorial(half - a) * factorial(half - b) * factorial(half - c))
    )


@pytest.mark.parametrize("dim", [1, 2, 3])
def test_harmonics_are_orthonormal_over_directions(dim: int):
    harmonics = Harmonics.of(dim, 6)
    points, weights = directions(dim, 12)
    values = harmonics.values(points)
    np.testing.assert_allclose((weights[:, None] * values).T @ values, np.eye(harmonics.count), atol=1e-13)


def test_sums_over_one_degree_are_legendre_polynomials_of_the_angle():
    first, second = units(3, 20), units(3, 20, seed=1)
    harmonics, cosine = Harmonics.of(3, 6), (first * second).sum(axis=1)
    for degree in range(7):
        block = harmonics.block(degree)
        found = (harmonics.values(first)[:, block] * harmonics.values(second)[:, block]).sum(axis=1)
        expected = (2 * degree + 1) * np.polynomial.legendre.Legendre.basis(degree)(cosine)
        np.testing.assert_allclose(found, expected, atol=1e-12)


def test_in_the_plane_they_are_fourier_modes():
    angle = np.linspace(0.1, 6.0, 9)
    found = Harmonics.of(2, 4).values(np.stack([np.cos(angle), np.sin(angle)], axis=1))
    expected = [f(order * angle) * sqrt(2) for order in range(1, 5) for f in (np.cos, np.sin)]
    np.testing.assert_allclose(found[:, 1:], np.stack(expected, axis=1), atol=1e-13)


@pytest.mark.parametrize("dim", [2, 3])
def test_slopes_are_those_of_the_direction(dim: int):
    harmonics, d, step = Harmonics.of(dim, 5), 1.7 * units(dim, 8), 1e-5

    def at(vectors: Array) -> Array:
        return harmonics.values(vectors / np.linalg.norm(vectors, axis=1)[:, None])

    expected = np.stack([(at(d + step * e) - at(d - step * e)) / (2 * step) for e in np.eye(dim)], axis=1)
    np.testing.assert_allclose(harmonics.slopes(d / 1.7) / 1.7, expected, atol=1e-8)


@pytest.mark.parametrize(
    "degrees", [(0, 1, 1), (1, 1, 2), (1, 2, 3), (2, 2, 2), (2, 3, 3), (3, 4, 5), (1, 1, 1), (1, 2, 2)]
)
def test_squares_of_gaunt_coefficients_add_up_to_the_closed_form(degrees: tuple[int, int, int]):
    a, b, c = degrees
    expected = (2 * a + 1) * (2 * b + 1) * (2 * c + 1) * three_j_without_moments(*degrees) ** 2
    assert (terms(3, *degrees).coefficient ** 2).sum() == pytest.approx(expected, abs=1e-12)


def test_products_of_harmonics_are_sums_of_their_couplings():
    harmonics, u = Harmonics.of(3, 5), units(3, 30)
    values = harmonics.values(u).T
    first, second = values[harmonics.block(2)], values[harmonics.block(3)]
    total = 0.0
    for degree in range(6):
        total = total + np.einsum("cq,cq->q", couple(3, (2, 3, degree), first, second), values[harmonics.block(degree)])
    # Σ_LM (A ∘ B)_LM Y_LM is the product of the functions A and B of a direction: here that of two reproducing kernels.
    np.testing.assert_allclose(total, (first**2).sum(axis=0) * (second**2).sum(axis=0), rtol=1e-12)


@pytest.mark.parametrize(("dim", "degree"), [(1, 1), (2, 4), (3, 3)])
@pytest.mark.parametrize("order", [1, 2, 3, 4])
def test_invariants_do_not_change_under_rotations_and_reflections(dim: int, degree: int, order: int):
    couplings, rng = Couplings.of(dim, degree, order), np.random.default_rng(2)
    u, heights = units(dim, 6), rng.normal(size=(6, 3))
    turn = random_rotation(dim, rng) if dim > 1 else np.eye(1)
    for matrix in (turn, -np.eye(dim), turn @ np.diag([-1.0, *[1.0] * (dim - 1)])):
        first, second = (couplings.evaluate(couplings.harmonics.values(one).T @ heights) for one in (u, u @ matrix.T))
        np.testing.assert_allclose(first, second, rtol=1e-12, atol=1e-12 * np.abs(first).max())


@pytest.mark.parametrize("order", [1, 2, 3, 4])
def test_slopes_of_invariants_and_their_weighted_sums(order: int):
    couplings, rng, step = Couplings.of(3, 2, order), np.random.default_rng(0), 1e-6
    channels = rng.normal(size=(couplings.harmonics.count, 5))
    values, slopes = couplings.with_slopes(channels)
    np.testing.assert_array_equal(values, couplings.evaluate(channels))
    for number in range(len(channels)):
        moved = np.zeros_like(channels)
        moved[number] = step
        expected = (couplings.evaluate(channels + moved) - couplings.evaluate(channels - moved)) / (2 * step)
        np.testing.assert_allclose(slopes[:, number], expected, atol=1e-7)
    weights = rng.normal(size=values.shape)
    expected = np.einsum("ik,ifk->fk", weights, slopes)
    np.testing.assert_allclose(couplings.pulled(channels, weights), expected, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(("degree", "count"), [(0, 1), (1, 3), (2, 9)])
def test_fourth_order_invariants_are_independent_and_complete(degree: int, count: int):
    """Molien's series: fourth-order invariants of O(3) of one, and of one function of each degree up to 2."""
    couplings = Couplings.of(3, degree, 4)
    assert len(couplings.labels) == count
    sample = np.random.default_rng(9).normal(size=(couplings.harmonics.count, 300))
    values = couplings.evaluate(sample)
    values /= np.linalg.norm(values, axis=1)[:, None]
    assert np.linalg.svd(values, compute_uv=False).min() > 1e-3

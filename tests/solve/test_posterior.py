"""The posterior against Bayesian linear regression written out, and against repeated noise."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.stats

from hamfit.solve import NormalEquations, Posterior, TriangularFactor
from hamfit.solve.posterior import surprise
from hamfit.solve.ridges import AccumulatedProblem, make_ridge
from hamfit.validation import Array

ROWS, WIDTH, NOISE = 400, 12, 0.3
ROUTES = [NormalEquations, TriangularFactor]


def problem(seed: int = 0, *, noise: float = NOISE, rows: int = ROWS) -> tuple[Array, Array, Array]:
    """Rows with columns of very different lengths, targets, and the true weights."""
    rng = np.random.default_rng(0)
    z = rng.normal(size=(rows, WIDTH)) @ rng.normal(size=(WIDTH, WIDTH)) * np.geomspace(0.1, 10, WIDTH)
    truth = rng.normal(size=WIDTH) / np.geomspace(0.1, 10, WIDTH)
    return z, z @ truth + noise * np.random.default_rng(seed).normal(size=rows), truth


def posterior_of(kind: type, z: Array, u: Array, overlap: float = 1.0) -> Posterior:
    total = kind(z.shape[1])
    total.add(z, u)
    return total.decompose().posterior(overlap)


@pytest.mark.parametrize("kind", ROUTES)
@pytest.mark.parametrize("overlap", [1.0, 2.5])
def test_is_bayesian_linear_regression(kind: type, overlap: float):
    z, u, _ = problem()
    found = posterior_of(kind, z, u, overlap)
    scales = np.diag(np.linalg.norm(z, axis=0) ** 2)
    precision = z.T @ z + found.ridge * scales  # of the weights, times the variance of the noise
    mean = np.linalg.solve(precision, z.T @ u)
    missed = np.sum((u - z @ mean) ** 2) + found.ridge * mean @ scales @ mean
    covariance = overlap * missed / ROWS * np.linalg.inv(precision)
    assert found.noise == pytest.approx(np.sqrt(missed / ROWS), rel=1e-8)
    np.testing.assert_allclose(found.mean, mean, rtol=1e-6)
    np.testing.assert_allclose(found.standard_errors(), np.sqrt(np.diag(covariance)), rtol=1e-6)
    np.testing.assert_allclose(
        found.spread @ found.spread.T, covariance, rtol=1e-5, atol=1e-8 * np.abs(covariance).max()
    )
    rows = np.random.default_rng(1).normal(size=(3, 5, WIDTH))
    expected = np.sqrt(np.einsum("abi,ij,abj->ab", rows, covariance, rows))
    np.testing.assert_allclose(found.deviations(rows), expected, rtol=1e-6)


def test_the_evidence_is_the_density_of_the_targets():
    """Differences of log p(u | λ), with the noise at its best, from the multivariate normal of SciPy."""
    z, u, _ = problem(rows=40)
    scaled = z / np.linalg.norm(z, axis=0)
    total = TriangularFactor(WIDTH)
    total.add(z, u)
    ridges = np.array([1e-6, 1e-3, 0.1, 1.0])
    found = surprise(total.decompose(), ridges)
    expected = []
    for ridge in ridges:
        covariance = np.eye(40) + scaled @ scaled.T / ridge  # in units of the noise
        variance = u @ np.linalg.solve(covariance, u) / 40
        expected.append(-scipy.stats.multivariate_normal(np.zeros(40), variance * covariance).logpdf(u))
    np.testing.assert_allclose(np.diff(found), np.diff(expected), rtol=1e-8)


@pytest.mark.parametrize("kind", ROUTES)
def test_the_ridge_has_maximal_evidence(kind: type):
    z, u, _ = problem()
    total = kind(WIDTH)
    total.add(z, u)
    spectrum = total.decompose()
    grid = np.geomspace(1e-12, 1e2, 400)
    best = grid[np.argmin(surprise(spectrum, grid))]
    assert total.decompose().posterior().ridge == pytest.approx(best, rel=0.3)


def test_standard_errors_are_what_repeated_noise_shows():
    found = [posterior_of(TriangularFactor, *problem(seed)[:2]) for seed in range(400)]
    scatter = np.std([one.mean for one in found], axis=0)
    claimed = np.mean([one.standard_errors() for one in found], axis=0)
    np.testing.assert_allclose(scatter, claimed, rtol=0.15)
    z = np.array([(one.mean - problem()[2]) / one.standard_errors() for one in found])
    assert np.mean(np.abs(z) < 1.96) == pytest.approx(0.95, abs=0.02)
    assert np.mean([one.noise for one in found]) == pytest.approx(NOISE, rel=0.01)


def test_rows_that_are_there_several_times_do_not_count_as_more():
    """With κ copies of every row and an overlap of κ, all is as with the rows once."""
    z, u, _ = problem()
    once, copied = (
        posterior_of(TriangularFactor, z, u),
        posterior_of(TriangularFactor, np.tile(z, (4, 1)), np.tile(u, 4), 4.0),
    )
    assert copied.noise == pytest.approx(once.noise, rel=1e-3)
    np.testing.assert_allclose(copied.standard_errors(), once.standard_errors(), rtol=1e-3)


def test_the_strategy_counts_rows_that_are_there_several_times_once():
    """As the posterior does: rows that share information must not make a smaller ridge look probable."""
    z, u, _ = problem(rows=15, noise=3.0)
    once, copied = TriangularFactor(WIDTH), TriangularFactor(WIDTH)
    once.add(z, u)
    copied.add(np.tile(z, (4, 1)), np.tile(u, 4))
    expected = make_ridge("evidence").choose(AccumulatedProblem(once)).solution
    found = make_ridge("evidence").choose(AccumulatedProblem(copied, overlap=4.0)).solution
    assert found.ridge == pytest.approx(expected.ridge, rel=1e-6)
    assert make_ridge("evidence").choose(AccumulatedProblem(copied)).solution.ridge < 0.9 * expected.ridge


@pytest.mark.parametrize("overlap", [1.0, 3.0])
@pytest.mark.parametrize("rows", [15, ROWS])
def test_leverage_of_training_rows(rows: int, overlap: float):
    z, u, _ = problem(rows=rows)
    found = posterior_of(TriangularFactor, z, u, overlap)
    leverages = (found.deviations(z) / found.noise) ** 2 / overlap
    assert leverages.max() <= 1 + 1e-9
    assert leverages.sum() == pytest.approx(found.effective_parameters, rel=1e-6)


def test_draws_have_the_covariance_of_the_posterior():
    z, u, _ = problem()
    found = posterior_of(TriangularFactor, z, u)
    draws = found.draws(40_000, np.random.default_rng(0)) / found.standard_errors()
    expected = found.spread @ found.spread.T / np.outer(found.standard_errors(), found.standard_errors())
    np.testing.assert_allclose(draws.mean(axis=0), 0, atol=0.03)
    np.testing.assert_allclose(np.cov(draws.T), expected, atol=0.03)


@pytest.mark.parametrize("kind", ROUTES)
def test_what_the_data_do_not_reach_keeps_its_prior(kind: type):
    z, u, _ = problem()
    wide = np.column_stack([z, z[:, 0], np.zeros(ROWS)])
    found = posterior_of(kind, wide, u)
    assert np.isfinite(found.spread).all()
    assert found.standard_errors()[-2] > 10 * posterior_of(kind, z, u).standard_errors()[0]
    together = np.zeros(WIDTH + 2)
    together[[0, WIDTH]] = 0.5  # the sum of the two equal columns is as well known as the one
    assert found.deviations(2 * together) == pytest.approx(posterior_of(kind, z, u).standard_errors()[0], rel=0.05)

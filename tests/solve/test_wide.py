"""Wide problems against NumPy, SciPy and scikit-learn: factors in tiles, priors, held-out rows, files, posteriors."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.linalg
from sklearn.linear_model import Ridge

from hamfit.errors import DataError, SolveError
from hamfit.parallel import single_threaded_blas
from hamfit.solve import KeptRows, WideEquations
from hamfit.solve.cholesky import CholeskyFactor, add_products
from hamfit.solve.ridges import AccumulatedProblem, make_ridge
from hamfit.solve.ridges.held_out import least_error
from hamfit.validation import Array

ROWS, WIDTH, HELD = 700, 90, 140


def problem(seed: int = 0, *, noise: float = 0.3, decay: float = 1e-3) -> tuple[Array, Array, Array]:
    """Nearly collinear columns of differing length, targets with noise, and the true weights."""
    rng = np.random.default_rng(seed)
    mixing = rng.normal(size=(WIDTH, WIDTH)) * np.geomspace(1, decay, WIDTH)[:, None] @ rng.normal(size=(WIDTH, WIDTH))
    z = rng.normal(size=(ROWS, WIDTH)) @ mixing * np.geomspace(0.1, 10, WIDTH)
    truth = rng.normal(size=WIDTH) / np.linalg.norm(z, axis=0)
    exact = z @ truth
    return z, exact + noise * exact.std() * rng.normal(size=ROWS), truth


def wide(z: Array, u: Array, *, held: int = HELD, priors: Array | None = None) -> WideEquations:
    total = WideEquations(z.shape[1])
    total.priors = priors
    total.add(z[held:], u[held:])
    if held:
        total.held = KeptRows(z.shape[1])
        total.held.add(z[:held], u[:held])
    return total


@pytest.mark.parametrize("width", [1, 255, 256, 700, 1100])
def test_the_factor_is_that_of_scipy_for_any_number_of_threads(width: int):
    rng = np.random.default_rng(width)
    z = rng.normal(size=(width + 20, width)) * np.geomspace(1, 100, width)
    gram, scales = np.zeros((width, width)), np.linalg.norm(z, axis=0)
    with single_threaded_blas():
        for part in np.array_split(z, 3):
            add_products(gram, part, 2)
        np.testing.assert_allclose(gram, z.T @ z, rtol=1e-12, atol=1e-12 * np.abs(gram).max())
        one, two = (CholeskyFactor.of(gram, scales, 1e-3, threads) for threads in (1, 2))
    assert one is not None
    assert two is not None
    np.testing.assert_array_equal(np.tril(one.lower), np.tril(two.lower))
    matrix = gram / scales / scales[:, None] + 1e-3 * np.eye(width)
    np.testing.assert_allclose(np.tril(one.lower), scipy.linalg.cholesky(matrix, lower=True), rtol=1e-9, atol=1e-12)
    right = rng.normal(size=(width, 2))
    np.testing.assert_allclose(one.solve(right), np.linalg.solve(matrix, right), rtol=1e-8, atol=1e-9)
    np.testing.assert_allclose(np.tril(one.lower) @ one.divided(right), right, atol=1e-9)
    np.testing.assert_allclose(np.tril(one.lower).T @ one.divided(right, transposed=True), right, atol=1e-9)


def test_a_matrix_that_is_not_positive_definite_has_no_factor():
    assert CholeskyFactor.of(np.array([[1.0, 2.0], [2.0, 1.0]]), np.ones(2), 0.1, 1) is None


@pytest.mark.parametrize("with_priors", [False, True])
def test_the_solution_is_the_ridge_regression_of_scikit_learn(with_priors: bool):
    z, u, _ = problem()
    priors = np.geomspace(1, 0.02, WIDTH) if with_priors else None
    found = wide(z, u, priors=priors).solve(ridge=1e-3)  # the rows that were held out are all in it
    scales = np.linalg.norm(z, axis=0) / (1.0 if priors is None else priors)
    expected = Ridge(alpha=1e-3, fit_intercept=False, solver="svd").fit(z / scales, u).coef_ / scales
    np.testing.assert_allclose(z @ found.weights, z @ expected, rtol=1e-7, atol=1e-9 * np.abs(u).max())
    assert found.route == "wide"
    assert found.rows == ROWS
    assert found.residual == pytest.approx(np.linalg.norm(z @ expected - u) / np.linalg.norm(u), rel=1e-8)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("noise", "decay"), [(0.5, 1.0), (0.3, 1e-3), (0.05, 1e-4), (1e-6, 1e-2)])
def test_the_ridge_is_nearly_as_good_as_the_best_on_new_rows(seed: int, noise: float, decay: float):
    """Never worse than 1.1 times the best ridge of a path of 60, on rows that nobody has seen."""
    z, u, _ = problem(seed, noise=noise, decay=decay)
    new, truth, _ = z[500:], u[500:], None
    choice = make_ridge("held-out").choose(AccumulatedProblem(wide(z[:500], u[:500], held=100)))
    scales = np.linalg.norm(z[:500], axis=0)
    left, values, right = np.linalg.svd(z[:500] / scales, full_matrices=False)
    path = [
        np.linalg.norm(new / scales @ (right.T @ (values / (values**2 + ridge) * (left.T @ u[:500]))) - truth)
        for ridge in np.geomspace(1e-15, 1e3, 60)
    ]
    assert np.linalg.norm(new @ choice.solution.weights - truth) <= 1.1 * min(path)
    assert choice.path is not None
    assert f"ridge {choice.solution.ridge:.2g}" in choice.solution.note
    assert choice.path.to_dict()["criterion"] == "held-out"


def test_priors_help_where_they_are_right():
    rng = np.random.default_rng(3)
    priors = np.geomspace(1, 1e-3, WIDTH)
    z = rng.normal(size=(2 * WIDTH, WIDTH))
    truth = priors * rng.normal(size=WIDTH)
    u = z @ truth + 0.05 * rng.normal(size=len(z))
    errors = [
        np.linalg.norm(
            make_ridge("held-out").choose(AccumulatedProblem(wide(z, u, held=36, priors=given))).solution.weights
            - truth
        )
        for given in (None, priors)
    ]
    assert errors[1] < 0.8 * errors[0]


def test_the_search_gives_the_error_of_the_rows_that_were_held_out():
    z, u, _ = problem()
    total = wide(z, u)
    found = least_error(total)
    assert total.held is not None  # the problem stays as it is
    choice = make_ridge("held-out").choose(AccumulatedProblem(total))
    assert total.held is None
    scales = np.linalg.norm(z[HELD:], axis=0)
    x = z[HELD:] / scales
    alone = np.linalg.solve(x.T @ x + choice.path.ridge * np.eye(WIDTH), x.T @ u[HELD:]) / scales
    np.testing.assert_allclose(choice.path.without, alone, rtol=1e-6)
    assert found == pytest.approx(np.mean((z[:HELD] @ alone - u[:HELD]) ** 2), rel=1e-6)
    ridges = choice.path.ridges
    assert choice.path.scores[choice.path.best] == choice.path.scores.min()
    assert 0 < choice.path.best < len(ridges) - 1  # both of its neighbours were tried


def test_the_posterior_is_bayesian_linear_regression_written_out():
    z, u, _ = problem()
    priors = np.geomspace(1, 0.1, WIDTH)
    total = wide(z, u, priors=priors)
    solution = total.solve(ridge=1e-2)
    found = total.posterior(overlap=2.0)
    scales = np.diag((np.linalg.norm(z, axis=0) / priors) ** 2)
    precision = z.T @ z + 1e-2 * scales
    missed = np.sum((u - z @ solution.weights) ** 2) + 1e-2 * solution.weights @ scales @ solution.weights
    covariance = 2.0 * missed / ROWS * np.linalg.inv(precision)
    assert found.noise == pytest.approx(np.sqrt(missed / ROWS), rel=1e-8)
    np.testing.assert_allclose(found.standard_errors(), np.sqrt(np.diag(covariance)), rtol=1e-6)
    rows = np.random.default_rng(1).normal(size=(3, 5, WIDTH - 4))
    expected = np.sqrt(np.einsum("abi,ij,abj->ab", rows, covariance[:-4, :-4], rows))
    np.testing.assert_allclose(found.deviations(rows), expected, rtol=1e-6)
    np.testing.assert_allclose(found.rescaled(np.full(WIDTH, 3.0)).deviations(rows), 3 * expected, rtol=1e-6)
    drawn = found.draws(40_000, np.random.default_rng(2)) / np.sqrt(np.diag(covariance))
    size = np.sqrt(np.outer(np.diag(covariance), np.diag(covariance)))
    np.testing.assert_allclose(drawn.T @ drawn / len(drawn), covariance / size, atol=0.03)
    exact = WIDTH - 1e-2 * np.trace(scales @ np.linalg.inv(precision))
    assert found.effective_parameters == pytest.approx(exact, rel=0.1)  # by random signs


def test_files_hold_sums_and_held_out_rows():
    z, u, _ = problem()
    total = wide(z, u, priors=np.geomspace(1, 0.1, WIDTH))
    again = WideEquations.from_file(total.arrays())
    np.testing.assert_array_equal(again.gram, total.gram)
    assert again.rows == ROWS - HELD
    for each in (total, again, total.copy()):
        each.solve(ridge=1e-6)
    np.testing.assert_array_equal(again.solve(ridge=1e-6).weights, total.solve(ridge=1e-6).weights)
    for name, wrong in (
        ("packed", -total.arrays()["packed"]),
        ("ridge", np.array([-1.0])),
        ("priors", np.zeros(WIDTH)),
    ):
        with pytest.raises(DataError, match=r"negative|not positive"):
            WideEquations.from_file(total.arrays() | {name: wrong})


def test_rows_can_be_added_and_taken_back():
    z, u, _ = problem()
    total, part, rest = wide(z, u, held=0), wide(z[:50], u[:50], held=0), wide(z[50:], u[50:], held=0)
    total.remove(part)
    np.testing.assert_allclose(total.gram, rest.gram, rtol=1e-9, atol=1e-12 * np.abs(rest.gram).max())
    with pytest.raises(SolveError, match="not all in the fit"):
        rest.remove(wide(100 * z[:50], u[:50], held=0))


def test_more_columns_than_an_eigendecomposition_is_worth_are_refused():
    total = WideEquations(4200)
    total.add(np.ones((1, 4200)), np.ones(1))
    with pytest.raises(SolveError, match=r"4,200 columns take too long.*held-out"):
        make_ridge("evidence").choose(AccumulatedProblem(total))
    with pytest.raises(SolveError, match="no rows were held out"):
        make_ridge("held-out").choose(AccumulatedProblem(total))

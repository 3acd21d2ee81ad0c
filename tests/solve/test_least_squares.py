"""Both accumulators: answers known by construction, their singular twins, merging, ridge, truncation, routes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hamfit.errors import ParameterError, SolveError
from hamfit.fitting import FitSettings
from hamfit.solve import (
    Accumulator,
    NormalEquations,
    Solution,
    TriangularFactor,
    check_determined,
    first_accumulator,
    reason_for_qr,
)
from hamfit.solve.ridges import AccumulatedProblem, make_ridge
from hamfit.validation import Array

KINDS = [NormalEquations, TriangularFactor]
both = pytest.mark.parametrize("kind", KINDS)


def problem(rows: int = 200, width: int = 7, noise: float = 0.1, seed: int = 0) -> tuple[Array, Array, Array]:
    """Z with columns in very different units, u, and the weights that u was made with."""
    rng = np.random.default_rng(seed)
    units = 10.0 ** rng.integers(-3, 4, size=width)
    matrix = rng.normal(size=(rows, width)) * units
    weights = rng.normal(size=width) / units
    return matrix, matrix @ weights + noise * rng.normal(size=rows), weights


def accumulated(kind: type[Accumulator], matrix: Array, targets: Array, parts: int = 1) -> Accumulator:
    total = kind(matrix.shape[1])
    for rows, right in zip(np.array_split(matrix, parts), np.array_split(targets, parts), strict=True):
        total.add(rows, right)
    return total


def unit_columns(matrix: Array) -> tuple[Array, Array]:
    norms = np.linalg.norm(matrix, axis=0)
    return matrix / norms, norms


# -- one accumulator -------------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("parts", [1, 3, 200])
def test_exact_answer_is_found(kind: type[Accumulator], parts: int):
    matrix, targets, weights = problem(noise=0)
    solution = accumulated(kind, matrix, targets, parts).solve()
    np.testing.assert_allclose(solution.weights, weights, rtol=1e-11)
    assert solution.rank == solution.width == 7
    assert solution.rows == 200
    assert solution.residual < (1e-14 if kind is TriangularFactor else 1e-7)


@both
def test_agrees_with_lapack(kind: type[Accumulator]):
    matrix, targets, _ = problem()
    solution = accumulated(kind, matrix, targets, 5).solve()
    expected = np.linalg.lstsq(matrix, targets)[0]
    np.testing.assert_allclose(solution.weights, expected, rtol=1e-10)
    residual = np.linalg.norm(matrix @ expected - targets) / np.linalg.norm(targets)
    assert solution.residual == pytest.approx(residual, rel=1e-8)
    scaled, _ = unit_columns(matrix)
    exact = np.linalg.cond(scaled)
    assert exact / 3 < solution.condition < 3 * exact  # the fast route only estimates, in another norm


@both
@settings(max_examples=25, deadline=None, derandomize=True)
@given(cuts=st.lists(st.integers(0, 90), min_size=1, max_size=6), order=st.permutations(range(7)))
def test_any_split_merged_in_any_order_is_one_add(kind: type[Accumulator], cuts: list[int], order: list[int]):
    matrix, targets, _ = problem(rows=90, width=4, noise=0.3)
    whole = accumulated(kind, matrix, targets).solve()
    rows, right = np.split(matrix, sorted(cuts)), np.split(targets, sorted(cuts))
    parts = [accumulated(kind, r, t) for r, t in zip(rows, right, strict=True)]
    parts = [parts[i] for i in order if i < len(parts)]
    total = parts[0]
    for part in parts[1:]:
        total.merge(part)
    merged = total.solve()
    assert merged.rows == 90
    np.testing.assert_allclose(merged.weights, whole.weights, rtol=1e-12)
    assert merged.residual == pytest.approx(whole.residual, rel=1e-10)


@both
def test_rows_may_be_overwritten_after_adding_and_rows_added_after_solving(kind: type[Accumulator]):
    matrix, targets, _ = problem()
    total, buffer = kind(7), np.empty((100, 7))
    for part in (slice(0, 100), slice(100, 200)):
        buffer[...] = matrix[part]
        total.add(buffer, targets[part])
        buffer[...] = np.nan
        total.solve()
    expected = accumulated(kind, matrix, targets).solve()
    np.testing.assert_allclose(total.solve().weights, expected.weights, rtol=1e-12)


@both
def test_float32_rows_are_accumulated_in_float64(kind: type[Accumulator]):
    matrix, targets, _ = problem(rows=3000, noise=0.2)
    short = matrix.astype(np.float32)
    solution = accumulated(kind, short, targets, 4).solve()
    expected = np.linalg.lstsq(short.astype(np.float64), targets)[0]
    np.testing.assert_allclose(solution.weights, expected, rtol=1e-11)


@both
def test_units_of_a_feature_change_nothing_but_its_weight(kind: type[Accumulator]):
    matrix, targets, _ = problem()
    scales = np.ones(7)
    scales[2], scales[5] = 1e6, 1e-9
    for options in ({}, {"ridge": 1e-3}, {"truncation": 0.5}):
        plain = accumulated(kind, matrix, targets).solve(**options)
        scaled = accumulated(kind, matrix * scales, targets).solve(**options)
        np.testing.assert_allclose(scaled.weights * scales, plain.weights, rtol=1e-9)
        assert scaled.condition == pytest.approx(plain.condition, rel=1e-8)
        assert scaled.residual == pytest.approx(plain.residual, rel=1e-8)
        assert scaled.rank == plain.rank


# -- singular twins --------------------------------------------------------------------------------------------------


@both
def test_twin_columns_share_the_weight(kind: type[Accumulator]):
    matrix, targets, _ = problem()
    solution = accumulated(kind, np.column_stack([matrix, matrix[:, 3]]), targets).solve()
    alone = np.linalg.lstsq(matrix, targets)[0]
    expected = np.append(alone, alone[3] / 2)
    expected[3] /= 2
    np.testing.assert_allclose(solution.weights, expected, rtol=1e-6)
    assert solution.rank == 7
    assert solution.width == 8
    assert solution.condition > 1e7


@both
def test_dead_column_gets_no_weight(kind: type[Accumulator]):
    matrix, targets, _ = problem()
    solution = accumulated(kind, np.insert(matrix, 2, 0, axis=1), targets).solve()
    assert solution.weights[2] == pytest.approx(0, abs=1e-12)
    np.testing.assert_allclose(np.delete(solution.weights, 2), np.linalg.lstsq(matrix, targets)[0], rtol=1e-8)
    assert solution.rank == 7


@both
def test_no_targets_no_weights(kind: type[Accumulator]):
    matrix, targets, _ = problem()
    solution = accumulated(kind, matrix, 0 * targets).solve()
    assert (solution.weights == 0).all()
    assert solution.residual == 0


@both
def test_fewer_rows_than_columns_give_the_shortest_answer(kind: type[Accumulator]):
    matrix, targets, _ = problem(rows=5, width=7)
    solution = accumulated(kind, matrix, targets).solve(truncation=1e-5)
    scaled, norms = unit_columns(matrix)
    np.testing.assert_allclose(solution.weights, np.linalg.pinv(scaled) @ targets / norms, rtol=1e-6)
    assert solution.rank == 5
    assert solution.residual < 1e-6


# -- ridge and truncation --------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("ridge", [1e-6, 0.01, 3.0])
def test_ridge_in_closed_form(kind: type[Accumulator], ridge: float):
    matrix, targets, _ = problem()
    scaled, norms = unit_columns(matrix)
    expected = np.linalg.solve(scaled.T @ scaled + ridge * np.eye(7), scaled.T @ targets) / norms
    solution = accumulated(kind, matrix, targets, 3).solve(ridge=ridge)
    np.testing.assert_allclose(solution.weights, expected, rtol=1e-9)
    residual = np.linalg.norm(matrix @ expected - targets) / np.linalg.norm(targets)
    assert solution.residual == pytest.approx(residual, rel=1e-7)
    assert solution.ridge == ridge


def twins(cosine: float) -> tuple[Array, Array]:
    """Two columns of norms 1 and 2 with singular values sqrt(1 +- cosine) when scaled, and targets."""
    first, second = np.eye(6)[:2]
    return np.column_stack([first, 2 * (cosine * first + np.sqrt(1 - cosine**2) * second)]), np.arange(1.0, 7.0)


@both
@pytest.mark.parametrize(("truncation", "rank"), [(0.45, 2), (0.55, 1)])  # sqrt((1 - 0.6) / (1 + 0.6)) = 0.5
def test_truncation_drops_what_is_below_the_threshold(kind: type[Accumulator], truncation: float, rank: int):
    matrix, targets = twins(0.6)
    solution = accumulated(kind, matrix, targets).solve(truncation=truncation)
    assert solution.rank == rank
    assert solution.truncation == truncation
    if rank == 2:
        expected = np.linalg.lstsq(matrix, targets)[0]
    else:
        unit = matrix / [1, 2]
        along = np.array([1, 1]) / np.sqrt(2)
        expected = along * (along @ unit.T @ targets) / 1.6 / [1, 2]
    np.testing.assert_allclose(solution.weights, expected, rtol=1e-12)
    residual = np.linalg.norm(matrix @ expected - targets) / np.linalg.norm(targets)
    assert solution.residual == pytest.approx(residual, rel=1e-12)
    assert solution.condition == pytest.approx(2)


def test_qr_truncates_far_below_what_normal_equations_can():
    matrix, targets = twins(1 - 1e-14)  # the smaller singular value is 7e-8 of the larger
    kept = accumulated(TriangularFactor, matrix, targets).solve(truncation=1e-9)
    dropped = accumulated(TriangularFactor, matrix, targets).solve(truncation=1e-6)
    assert (kept.rank, dropped.rank) == (2, 1)


# -- more columns ----------------------------------------------------------------------------------------------------


@both
def test_widened_takes_rows_with_more_columns(kind: type[Accumulator]):
    matrix, targets, _ = problem()
    narrow = accumulated(kind, matrix, targets)
    rng = np.random.default_rng(1)
    extra, right = rng.normal(size=(50, 9)), rng.normal(size=50)
    wide = narrow.widened(2)
    wide.add(extra, right)
    assert (wide.width, wide.rows, narrow.width, narrow.rows) == (9, 250, 7, 200)
    padded = np.concatenate([np.column_stack([matrix, np.zeros((200, 2))]), extra])
    expected = np.linalg.lstsq(padded, np.concatenate([targets, right]))[0]
    np.testing.assert_allclose(wide.solve().weights, expected, rtol=1e-9)
    np.testing.assert_allclose(narrow.solve().weights, np.linalg.lstsq(matrix, targets)[0], rtol=1e-9)


# -- routes ----------------------------------------------------------------------------------------------------------


def solved(matrix: Array, targets: Array, **options) -> tuple[Solution, list[type[Accumulator]]]:
    """Solution by a route, as a fit takes it, and the accumulators that were filled."""
    settings = FitSettings(**options)
    settings.check()
    ridge = make_ridge("none" if settings.ridge is None else settings.ridge)
    check_determined(*matrix.shape, ridge.value, settings.truncation)
    asked = [first_accumulator(settings.route, settings.truncation)]
    while True:
        total = accumulated(asked[-1], matrix, targets, 3)
        solution = ridge.choose(AccumulatedProblem(total, truncation=settings.truncation)).solution
        reason = reason_for_qr(total, solution) if settings.route == "auto" else None
        if reason is None:
            return solution, asked
        asked.append(TriangularFactor)


def with_singular_values(values: Array, along: Array, noise: float) -> tuple[Array, Array]:
    """Matrix with given singular values, and targets with given components along its left vectors, plus noise."""
    rng = np.random.default_rng(0)
    left = np.linalg.qr(rng.normal(size=(400, len(values) + 1)))[0]
    right = np.linalg.qr(rng.normal(size=(len(values), len(values))))[0]
    return left[:, :-1] * values @ right, left[:, :-1] @ along + noise * left[:, -1]


def test_auto_is_content_with_normal_equations_where_they_are_good():
    matrix, targets, _ = problem()
    solution, asked = solved(matrix, targets)
    assert asked == [NormalEquations]
    assert solution.route == "normal"
    assert "Cholesky" in solution.note


def test_auto_is_content_with_a_bad_condition_that_does_not_show():
    matrix, targets = with_singular_values(np.geomspace(1, 1e-5, 8), np.geomspace(1, 1e-5, 8), noise=0.01)
    solution, asked = solved(matrix, targets)
    assert asked == [NormalEquations]
    assert solution.condition > 1e4


@pytest.mark.parametrize(
    ("case", "reason"),
    [("twins", "singular to working precision"), ("exact", "better than normal equations"), ("large", "condition")],
)
def test_auto_changes_to_qr_where_it_must_and_says_why(case: str, reason: str):
    if case == "twins":
        matrix, targets, _ = problem()
        nearly = matrix[:, 3] * (1 + 1e-9 * np.random.default_rng(0).normal(size=200))
        matrix = np.column_stack([matrix, nearly])
    elif case == "exact":
        matrix, targets = with_singular_values(np.geomspace(1, 1e-4, 8), np.ones(8), noise=1e-9)
    else:  # the weights are large because the targets lie along the weakest direction
        matrix, targets = with_singular_values(np.geomspace(1, 1e-6, 8), np.eye(8)[-1], noise=3e-4)
    solution, asked = solved(matrix, targets)
    assert asked == [NormalEquations, TriangularFactor]
    assert solution.route == "qr"
    fast_sums = accumulated(NormalEquations, matrix, targets, 3)
    assert reason in str(reason_for_qr(fast_sums, fast_sums.solve()))

    scaled, norms = unit_columns(matrix)
    expected = np.linalg.lstsq(scaled, targets)[0] / norms
    fast, _ = solved(matrix, targets, route="normal")
    slow_error, fast_error = (np.linalg.norm(matrix @ (s.weights - expected)) for s in (solution, fast))
    assert slow_error < 1e-8 * np.linalg.norm(targets)
    assert slow_error < fast_error / 10


@pytest.mark.parametrize(("route", "kind"), [("normal", NormalEquations), ("qr", TriangularFactor)])
def test_a_route_that_is_asked_for_is_taken(route: str, kind: type[Accumulator]):
    matrix, targets, _ = problem(noise=1e-9)
    solution, asked = solved(matrix, targets, route=route)
    assert asked == [kind]
    assert solution.route == route


@pytest.mark.parametrize(("truncation", "asked"), [(1e-10, [TriangularFactor]), (1e-3, [NormalEquations])])
def test_auto_truncates_by_the_route_that_can(truncation: float, asked: list):
    matrix, targets, _ = problem()
    assert solved(matrix, targets, truncation=truncation)[1] == asked


def test_underdetermined_problems_are_refused_before_any_work():
    matrix, targets, _ = problem(rows=5, width=7)

    with pytest.raises(SolveError, match=r"7 features but only 5 rows.*more snapshots.*ridge.*truncation"):
        solved(matrix, targets)
    for options in ({"ridge": 1e-10}, {"truncation": 1e-10}):
        solution, _ = solved(matrix, targets, **options)
        np.testing.assert_allclose(matrix @ solution.weights, targets, rtol=1e-4)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"route": "norml"}, "unknown route 'norml'; did you mean 'normal'"),
        ({"route": 3}, "unknown route '3'"),
        ({"ridge": -1.0}, "ridge must not be negative, got -1.0"),
        ({"ridge": np.nan}, "ridge must be finite, got nan"),
        ({"ridge": "small"}, "unknown choice of the ridge 'small'"),
        ({"truncation": -1e-3}, r"truncation must lie in \[0, 1\), got -0.001"),
        ({"truncation": 1.0}, r"truncation must lie in \[0, 1\), got 1.0"),
        ({"truncation": np.nan}, "truncation must be finite"),
        ({"truncation": "small"}, "truncation must be a number"),
    ],
)
def test_bad_parameters_are_refused(options: dict, message: str):
    matrix, targets, _ = problem()
    with pytest.raises(ParameterError, match=message):
        solved(matrix, targets, **options)


def test_solution_says_in_words_what_it_is():
    solution, _ = solved(*problem()[:2])
    text = str(solution)
    for part in ("normal route", "200 x 7", "rank 7", "condition", "residual"):
        assert part in text


@both
def test_accumulators_of_other_kinds_do_not_merge(kind: type[Accumulator]):
    other: Callable[[int], Accumulator] = KINDS[1 - KINDS.index(kind)]
    with pytest.raises(AssertionError):
        kind(3).merge(other(3))


def test_the_rank_of_a_factor_does_not_depend_on_how_many_rows_it_stands_for():
    matrix, targets = with_singular_values(np.geomspace(1, 1e-9, 8), np.ones(8), noise=0.0)
    few = accumulated(TriangularFactor, matrix, targets, 1)
    many = accumulated(TriangularFactor, matrix, targets, 1)
    many.rows = 10**8
    assert few.solve().rank == many.solve().rank == 8


@pytest.mark.parametrize(("kind", "apart"), [(NormalEquations, 1e-6), (TriangularFactor, 1e-12)])
def test_only_what_rounding_hides_is_dropped(kind: type[Accumulator], apart: float):
    """Two columns that are nearly one: their difference is found as long as the route resolves it."""
    rng = np.random.default_rng(0)
    column, other = rng.normal(size=(2, 50))
    near = np.column_stack([column, column + apart * other])
    solution = accumulated(kind, near, near @ [1.0, 2.0]).decompose().solution()
    assert solution.rank == 2
    np.testing.assert_allclose(solution.weights, [1.0, 2.0], rtol=1e-2)
    twins = np.column_stack([column, column + 1e-17 * other])
    assert accumulated(kind, twins, twins @ [1.0, 2.0]).decompose().rank == 1


def test_a_factor_that_exists_by_chance_of_rounding_is_not_trusted():
    """Of a matrix that is singular but for its last digit, Cholesky finds a factor; its solution would be noise."""
    nearly_one = 1 - 2.0**-53
    sums = NormalEquations.from_arrays(
        {
            "gram": np.array([[1.0, nearly_one], [nearly_one, 1.0]]),
            "moment": np.array([1.0, 1.0 + 1e-9]),
            "squared": np.array([1.0]),
            "rows": np.array([100]),
        }
    )
    np.testing.assert_allclose(sums.solve().weights, [0.5, 0.5], rtol=1e-6)
    assert sums.solve().rank == 1


@both
def test_a_decomposition_is_that_of_all_rows(kind: type[Accumulator]):
    matrix, targets, _ = problem()
    total = accumulated(kind, matrix[:100], targets[:100])
    assert total.decompose().rows == 100
    total.add(matrix[100:150], targets[100:150])
    assert total.decompose().rows == 150
    total.merge(accumulated(kind, matrix[150:], targets[150:]))
    expected = accumulated(kind, matrix, targets).decompose().solution(1e-3)
    assert total.decompose() is total.decompose()
    np.testing.assert_allclose(total.decompose().solution(1e-3).weights, expected.weights, rtol=1e-11)

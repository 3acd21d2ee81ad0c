"""The path of ridges: against explicit rows, hat matrices and refits; choices that are known to be good; edges."""

from __future__ import annotations

import json

import numpy as np
import pytest

from hamfit.errors import DataError, ParameterError, SolveError
from hamfit.solve import Accumulator, NormalEquations, TriangularFactor
from hamfit.solve.path import RidgePath
from hamfit.solve.ridges.trajectory import path_by_group
from hamfit.solve.spectrum import column_scales
from hamfit.validation import Array

both = pytest.mark.parametrize("kind", [NormalEquations, TriangularFactor])
RIDGES = np.geomspace(1e-7, 10, 9)


def ridge_path(accumulator: Accumulator, ridges=None) -> RidgePath:
    return accumulator.decompose().path(ridges)


def problem(rows: int = 90, width: int = 8, spread: float = 1e-3, noise: float = 0.1, seed: int = 0):
    """Ill-conditioned Z in mixed units and noisy targets."""
    rng = np.random.default_rng(seed)
    mixing = np.linalg.qr(rng.normal(size=(width, width)))[0]
    matrix = (rng.normal(size=(rows, width)) * np.geomspace(1, spread, width)) @ mixing
    weights = rng.normal(size=width)
    units = 10.0 ** rng.integers(-3, 4, size=width)
    return matrix * units, matrix @ weights + noise * rng.normal(size=rows)


def accumulated(kind: type[Accumulator], matrix: Array, targets: Array) -> Accumulator:
    total = kind(matrix.shape[1])
    total.add(matrix, targets)
    return total


def grouped(kind: type[Accumulator], matrix: Array, targets: Array, cuts: list[int]) -> list[Accumulator]:
    parts = zip(np.split(matrix, cuts), np.split(targets, cuts), strict=True)
    return [accumulated(kind, rows, right) for rows, right in parts]


def ridge_fit(matrix: Array, targets: Array, ridge: float) -> Array:
    """Explicit solution: least squares with a row √ridge · norm for every column."""
    norms = column_scales((matrix**2).sum(axis=0))
    stacked = np.concatenate([matrix / norms, np.sqrt(ridge) * np.eye(len(norms))])
    return np.linalg.lstsq(stacked, np.append(targets, np.zeros(len(norms))))[0] / norms


# -- against explicit rows -------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(("rows", "width"), [(90, 8), (6, 8)])
def test_generalised_cross_validation_is_that_of_the_hat_matrix(kind: type[Accumulator], rows: int, width: int):
    matrix, targets = problem(rows, width)
    path = ridge_path(accumulated(kind, matrix, targets), RIDGES)
    unit = matrix / np.linalg.norm(matrix, axis=0)
    for index, ridge in enumerate(RIDGES):
        hat = unit @ np.linalg.solve(unit.T @ unit + ridge * np.eye(width), unit.T)
        missed = targets - hat @ targets
        assert path.degrees_of_freedom[index] == pytest.approx(np.trace(hat), rel=1e-6)
        free = 1 - np.trace(hat) / rows
        if free < 1e-4:
            continue  # six rows, hardly a ridge: neither this hat matrix nor the sums know what is left
        np.testing.assert_allclose(matrix @ path.solution(index).weights, hat @ targets, rtol=0, atol=1e-7)
        assert path.residuals[index] == pytest.approx(np.linalg.norm(missed) / np.linalg.norm(targets), rel=1e-5)
        assert path.scores[index] == pytest.approx(np.mean(missed**2) / free**2, rel=1e-5)
    assert path.best == np.argmin(path.scores)
    assert path.ridge == RIDGES[path.best]


@both
@pytest.mark.parametrize("cuts", [[45], [20, 50], [7, 30, 31, 60, 84]])
def test_leaving_out_a_group_is_refitting_without_it(kind: type[Accumulator], cuts: list[int]):
    matrix, targets = problem()
    path = path_by_group(grouped(kind, matrix, targets, cuts), RIDGES)
    for index, ridge in enumerate(RIDGES):
        missed = 0.0
        for part in np.split(np.arange(90), cuts):
            weights = ridge_fit(np.delete(matrix, part, axis=0), np.delete(targets, part), ridge)
            missed += float(((matrix[part] @ weights - targets[part]) ** 2).sum())
        assert path.scores[index] == pytest.approx(missed / 90, rel=1e-7)
        np.testing.assert_allclose(
            matrix @ path.solution(index).weights, matrix @ ridge_fit(matrix, targets, ridge), atol=1e-7
        )
    assert path.best == np.argmin(path.scores)
    assert path.criterion == "trajectory"
    assert f"{len(cuts) + 1} groups" in path.note


@both
def test_every_solution_of_the_path_is_the_accumulators(kind: type[Accumulator]):
    matrix, targets = problem()
    total = accumulated(kind, matrix, targets)
    path = ridge_path(total, RIDGES)
    for index, ridge in enumerate(RIDGES):
        ours, theirs = path.solution(index), total.solve(ridge=ridge)
        np.testing.assert_allclose(ours.weights, theirs.weights, rtol=1e-6)
        assert ours.residual == pytest.approx(theirs.residual, rel=1e-7)
        assert (ours.route, ours.rows, ours.width, ours.rank) == (theirs.route, 90, 8, 8)
        assert ours.ridge == ridge
        assert theirs.condition / 3 < ours.condition < 3 * theirs.condition  # Cholesky only estimates it
    best = path.solution()
    np.testing.assert_array_equal(best.weights, path.solution(path.best).weights)
    assert best.note == path.note
    assert "generalised cross-validation" in path.note


@both
def test_units_of_a_feature_change_nothing_but_its_weight(kind: type[Accumulator]):
    matrix, targets = problem()
    scales = np.ones(8)
    scales[2], scales[5] = 1e6, 1e-9
    plain, scaled = (ridge_path(accumulated(kind, z, targets)) for z in (matrix, matrix * scales))
    np.testing.assert_allclose(scaled.scores, plain.scores, rtol=1e-6)
    assert scaled.best == plain.best
    np.testing.assert_allclose(scaled.weights[-9:] * scales, plain.weights[-9:], rtol=1e-6)


@both
def test_accumulators_are_only_read(kind: type[Accumulator]):
    matrix, targets = problem()
    groups = grouped(kind, matrix, targets, [30, 60])
    before = [group.solve().weights for group in groups]
    ridge_path(groups[0])
    path_by_group(groups)
    for group, weights in zip(groups, before, strict=True):
        np.testing.assert_array_equal(group.solve().weights, weights)
        assert group.rows == 30


# -- the choice is good ----------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("by_group", [False, True])
@pytest.mark.parametrize("noise", [1e-3, 0.1, 1.0])
def test_the_choice_predicts_fresh_rows_nearly_as_well_as_the_best(
    kind: type[Accumulator], by_group: bool, noise: float
):
    rng = np.random.default_rng(4)
    width, rows = 40, 60
    mixing = np.linalg.qr(rng.normal(size=(width, width)))[0] * np.geomspace(1, 1e-6, width)[:, None]
    matrix, fresh = (rng.normal(size=(count, width)) @ mixing for count in (rows, 4000))
    weights = rng.normal(size=width)
    targets = matrix @ weights + noise * rng.normal(size=rows)
    if by_group:
        path = path_by_group(grouped(kind, matrix, targets, list(range(6, rows, 6))))
    else:
        path = ridge_path(accumulated(kind, matrix, targets))
    errors = np.sqrt(((fresh @ (path.weights - weights).T) ** 2).mean(axis=0) + noise**2)
    assert errors[path.best] < 1.1 * errors.min()
    assert errors[0] > 1.1 * errors.min()  # no ridge would not do
    assert errors[-1] > 1.1 * errors.min() or noise == 1.0  # nor would any ridge, except in noise
    # the criterion estimates the error on fresh rows
    assert errors[path.best] / 1.4 < np.sqrt(path.scores[path.best]) < 1.4 * errors[path.best]


@both
def test_exact_data_ask_for_no_more_than_rounding(kind: type[Accumulator]):
    matrix, targets = problem(spread=0.1, noise=0)
    path = ridge_path(accumulated(kind, matrix, targets))
    reached = np.linalg.norm(matrix @ path.solution().weights - targets) / np.linalg.norm(targets)
    assert reached < (1e-6 if kind is NormalEquations else 1e-12)


@both
def test_what_a_route_cannot_resolve_is_not_reported(kind: type[Accumulator]):
    """Sums lose half of the digits of a residual, and may even make its square negative; a factor loses none."""
    limit = np.finfo(float).eps ** (1 if kind is TriangularFactor else 0.5)
    for seed in range(5):
        matrix, targets = problem(spread=1, noise=0, seed=seed)
        by_row = ridge_path(accumulated(kind, matrix, targets))
        by_group = path_by_group(grouped(kind, matrix, targets, [30, 60]))
        relative = by_row.residuals.min(), np.sqrt(by_group.scores.min() / np.mean(targets**2))
        assert limit < min(relative)
        assert max(relative) < 20 * limit


def test_groups_see_what_cross_validation_of_rows_does_not():
    """Rows repeated within a group, noise and all: only leaving out whole groups notices the overfit."""
    matrix, targets = problem(rows=30, width=20, spread=1e-3, noise=0.5)
    matrix, targets = np.repeat(matrix, 20, axis=0), np.repeat(targets, 20)
    groups = grouped(TriangularFactor, matrix, targets, list(range(20, 600, 20)))
    by_row, by_group = ridge_path(accumulated(TriangularFactor, matrix, targets)), path_by_group(groups)
    assert by_group.ridge > 10 * by_row.ridge


def test_a_small_group_beside_a_huge_one_keeps_its_digits():
    """The huge group less from the total would leave nothing of the small one in float64."""
    matrix, targets = problem(spread=1)
    huge = 1e9 * matrix, 1e9 * targets
    groups = [accumulated(NormalEquations, *huge), accumulated(NormalEquations, matrix[:40], targets[:40])]
    path = path_by_group(groups, [1e-3])
    weights = ridge_fit(matrix[:40], targets[:40], 1e-3), ridge_fit(*huge, 1e-3)
    expected = np.sum((huge[0] @ weights[0] - huge[1]) ** 2) + np.sum((matrix[:40] @ weights[1] - targets[:40]) ** 2)
    assert path.scores[0] == pytest.approx(expected / 130, rel=1e-9)


# -- edges -----------------------------------------------------------------------------------------------------------


@both
def test_default_grid_reaches_from_nothing_to_everything(kind: type[Accumulator]):
    matrix, targets = problem()
    path = ridge_path(accumulated(kind, matrix, targets))
    assert len(path.ridges) == 61
    assert (np.diff(path.ridges) > 0).all()
    assert path.degrees_of_freedom[0] == pytest.approx(8, rel=1e-6)
    assert path.degrees_of_freedom[-1] < 4
    assert (np.diff(path.degrees_of_freedom) <= 1e-12).all()
    assert (np.diff(path.residuals) >= -1e-12).all()
    unregularised = np.linalg.lstsq(matrix, targets)[0]
    np.testing.assert_allclose(matrix @ path.weights[0], matrix @ unregularised, atol=1e-6)


@both
@pytest.mark.parametrize("by_group", [False, True])
def test_twin_and_dead_columns_do_no_harm(kind: type[Accumulator], by_group: bool):
    matrix, targets = problem(spread=0.1)
    singular = np.column_stack([matrix, matrix[:, 3], np.zeros(90)])
    ridges = [0.0, 1e-9, 1e-3]
    if by_group:
        path = path_by_group(grouped(kind, singular, targets, [45]), ridges)
    else:
        path = ridge_path(accumulated(kind, singular, targets), ridges)
    assert path.spectrum.rank == 8
    np.testing.assert_allclose(path.weights[:, 9], 0, atol=1e-12)
    np.testing.assert_allclose(path.weights[:, 3], path.weights[:, 8], rtol=1e-6)
    expected = np.linalg.lstsq(matrix, targets)[0]
    np.testing.assert_allclose(singular @ path.weights[0], matrix @ expected, atol=1e-6)
    assert path.degrees_of_freedom[0] == pytest.approx(8)
    assert path.solution(0).condition == np.inf or path.solution(0).condition > 1e7
    total = accumulated(kind, singular, targets)
    for index in (0, 2):  # a ridge makes normal equations regular
        assert path.solution(index).rank == total.solve(ridge=ridges[index]).rank


@both
def test_more_columns_than_rows_can_be_fitted_too(kind: type[Accumulator]):
    matrix, targets = problem(rows=25, width=60, noise=0.3)
    by_row = ridge_path(accumulated(kind, matrix, targets))
    by_group = path_by_group(grouped(kind, matrix, targets, [5, 10, 15, 20]))
    assert 0 < by_row.best < 60
    for path in (by_row, by_group):
        assert path.spectrum.rank <= 25
        assert (path.degrees_of_freedom < 25.0001).all()
        assert np.isfinite(path.scores[path.best])


def test_as_many_features_as_rows_without_ridge_leave_nothing_to_judge_by():
    matrix, targets = problem(rows=8, width=8, spread=1)
    with pytest.raises(SolveError, match=r"8 features fit all of the 8 rows.*ridges above zero"):
        ridge_path(accumulated(TriangularFactor, matrix, targets), [0.0])
    path = ridge_path(accumulated(TriangularFactor, matrix, targets), [0.0, 0.1, 1.0])
    assert path.scores[0] == np.inf
    assert path.best > 0
    assert path.to_dict()["scores"][0] is None


@both
def test_zero_targets_have_zero_weights(kind: type[Accumulator]):
    matrix, targets = problem()
    for path in (
        ridge_path(accumulated(kind, matrix, 0 * targets)),
        path_by_group(grouped(kind, matrix, 0 * targets, [30])),
    ):
        assert (path.weights == 0).all()
        assert (path.residuals == 0).all()
        assert (path.scores == 0).all()


@both
def test_constant_targets_and_nothing_but_dead_features(kind: type[Accumulator]):
    matrix, _ = problem(spread=1)
    ones = np.ones((90, 1))
    path = ridge_path(accumulated(kind, ones, np.full(90, 3.0)), [1e-9, 1.0])
    np.testing.assert_allclose(path.weights[:, 0], [3, 1.5], rtol=1e-6)
    assert path.best == 0
    dead = ridge_path(accumulated(kind, 0 * matrix, np.full(90, 3.0)))
    assert (dead.weights == 0).all()
    assert dead.spectrum.rank == 0
    assert dead.residuals == pytest.approx(1)


@both
def test_groups_without_rows_are_passed_over(kind: type[Accumulator]):
    matrix, targets = problem()
    with_empty, without = (grouped(kind, matrix, targets, cuts) for cuts in ([0, 30, 30, 60], [30, 60]))
    np.testing.assert_allclose(
        path_by_group(with_empty, RIDGES).scores, path_by_group(without, RIDGES).scores, rtol=1e-9
    )
    with pytest.raises(SolveError, match=r"at least two parts with rows, got 1"):
        path_by_group([kind(8), without[0]])
    with pytest.raises(SolveError, match="got 0"):
        path_by_group([])
    with pytest.raises(SolveError, match="no rows"):
        ridge_path(kind(8))


def test_groups_of_different_kinds_are_refused():
    matrix, targets = problem()
    first, other = accumulated(NormalEquations, matrix, targets), accumulated(TriangularFactor, matrix, targets)
    narrow = accumulated(NormalEquations, matrix[:, :3], targets)
    for groups in ([first, other], [first, narrow]):
        with pytest.raises(ParameterError, match="one kind and width"):
            path_by_group(groups)


@pytest.mark.parametrize(
    ("ridges", "error", "message"),
    [
        ([], ParameterError, "one or more numbers that are not negative"),
        ([1e-3, -1e-9], ParameterError, "not negative"),
        ([1e-3, np.nan], DataError, "ridges contains 1 NaN"),
        (1e-3, DataError, "ridges must have 1 axes"),
        (["small"], DataError, "ridges must be an array of real numbers"),
    ],
)
def test_bad_grids_are_refused(ridges, error, message):
    total = accumulated(NormalEquations, *problem())
    with pytest.raises(error, match=message):
        ridge_path(total, ridges)
    with pytest.raises(error, match=message):
        path_by_group([total, total], ridges)


def test_grids_may_come_in_any_order():
    path = ridge_path(accumulated(NormalEquations, *problem()), [1.0, 1e-6, 1e-3, 1.0])
    assert path.ridges.tolist() == [1e-6, 1e-3, 1.0]


@pytest.mark.parametrize(
    ("noise", "ridges", "words"),
    [
        (1e-12, None, None),
        (0.0, [1e-3, 1.0], "smallest of them: try smaller ones"),
        (100.0, [1e-12, 1e-9], "largest of them"),
    ],
)
def test_a_choice_at_the_edge_says_so(noise: float, ridges, words: str | None):
    path = ridge_path(accumulated(TriangularFactor, *problem(noise=noise)), ridges)
    assert ("; it is the" in path.note) == (words is not None)
    assert words is None or words in path.note


def test_data_that_ask_for_no_ridge_are_told_so():
    rng = np.random.default_rng(0)
    matrix = rng.normal(size=(500, 3))
    targets = matrix @ [1.0, 2.0, 3.0] + 1e-3 * np.linalg.qr(np.column_stack([matrix, rng.normal(size=500)]))[0][:, 3]
    path = ridge_path(accumulated(TriangularFactor, matrix, targets), [1e-34, 1e-2, 1.0])
    assert path.best == 0
    assert "numerically zero: the data ask for no ridge" in path.note


def test_the_curve_can_be_written_as_json():
    path: RidgePath = ridge_path(accumulated(NormalEquations, *problem()), RIDGES)
    back = json.loads(json.dumps(path.to_dict(), allow_nan=False))
    assert back["ridges"] == RIDGES.tolist()
    assert back["ridge"] == path.ridge == back["ridges"][back["best"]]
    for name in ("scores", "residuals", "degrees_of_freedom"):
        np.testing.assert_array_equal(back[name], getattr(path, name))
    assert back["criterion"] == "gcv"
    assert "weights" not in back


@both
def test_dead_columns_use_up_no_degrees_of_freedom(kind: type[Accumulator]):
    matrix, targets = problem(spread=0.1)
    dead = np.column_stack([matrix, np.zeros((90, 3))])
    with_dead, without = (ridge_path(accumulated(kind, z, targets), RIDGES) for z in (dead, matrix))
    np.testing.assert_allclose(with_dead.scores, without.scores, rtol=1e-9)
    assert with_dead.best == without.best


def test_of_ridges_that_rounding_does_not_tell_apart_the_largest_is_taken():
    matrix, _ = problem(spread=0.5)
    path = ridge_path(accumulated(NormalEquations, matrix, matrix @ np.ones(8)), [1e-20, 1e-19, 1e-3])
    assert path.ridge == 1e-19

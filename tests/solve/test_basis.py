"""A factor found by a basis: as exact as reflections, for any rows, and the same however its rows are shared out."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.linalg

from hamfit.errors import DataError, SolveError
from hamfit.solve import Sketch, TriangularFactor
from hamfit.solve.basis import Basis
from hamfit.solve.reflections import triangle_of
from hamfit.validation import Array

EPS = np.finfo(float).eps
ROWS, WIDTH = 6000, 80


def smooth_columns(points: Array, width: int = WIDTH) -> Array:
    """Columns 1 / (x + c): of many of them, about twenty span the others to working precision."""
    return 1 / (points[:, None] + np.geomspace(0.3, 30, width))


@pytest.fixture(scope="module")
def rows() -> Array:
    return smooth_columns(np.random.default_rng(0).uniform(0, 1, size=ROWS))


@pytest.fixture(scope="module")
def targets(rows: Array) -> Array:
    noise = np.random.default_rng(1).normal(size=ROWS)
    return rows @ np.sin(np.arange(WIDTH)) + 1e-11 * noise


def basis_of(rows: Array, targets: Array, sampled: int = 600) -> Basis:
    sketch = Sketch(rows.shape[1])
    sketch.add(rows[:sampled], targets[:sampled])
    basis = sketch.basis()
    assert basis is not None
    return basis


def factor_by(basis: Basis | None, rows: Array, targets: Array, parts: int = 12) -> TriangularFactor:
    total = TriangularFactor(rows.shape[1], basis)
    for part, some in zip(np.array_split(rows, parts), np.array_split(targets, parts), strict=True):
        total.add(part, some)
    return total


def worst_singular_value(total: TriangularFactor, rows: Array) -> float:
    """Largest error of a singular value for unit columns, against LAPACK's of the rows, in rounding errors."""
    norms = np.linalg.norm(rows, axis=0)
    norms[norms == 0] = 1.0
    expected = scipy.linalg.svdvals(rows / norms)
    found = np.zeros(len(expected))
    values = scipy.linalg.svdvals(total.triangle()[:, :-1] / norms)
    found[: len(values)] = values[: len(found)]
    return float(np.abs(found - expected).max() / expected[0] / EPS)


def test_a_basis_has_as_many_pivots_as_there_are_directions(rows, targets):
    basis = basis_of(rows, targets)
    values = scipy.linalg.svdvals(rows / np.linalg.norm(rows, axis=0))
    directions = int((values > 4 * EPS * values[0]).sum())
    assert directions < WIDTH / 3
    assert directions <= basis.rank <= directions + 3
    assert basis.blocks.tolist() == [0, basis.rank]


def test_singular_values_are_those_of_the_rows_to_working_precision(rows, targets):
    """Sums of products of the columns as they are resolve them to 1e-8 only; one block of pivots is far off."""
    assert worst_singular_value(factor_by(basis_of(rows, targets), rows, targets), rows) < 10


def test_the_residual_is_seen_however_small_it_is(rows, targets):
    """As least squares in extended precision see it."""
    left = targets.astype(np.longdouble)
    directions = scipy.linalg.svd(rows, full_matrices=False)[0][:, :20].astype(np.longdouble)
    for _ in range(4):
        left = left - directions @ (directions.T @ left)
    expected = float(np.sqrt((left**2).sum() / (targets.astype(np.longdouble) ** 2).sum()))
    found = factor_by(basis_of(rows, targets), rows, targets).solve()
    assert found.residual == pytest.approx(expected, rel=1e-2)


def test_rows_unlike_the_sample_are_held_as_well(rows, targets):
    """Points beyond the sampled range, large rows, and columns that are zero or dependent in the sample alone."""
    beyond = smooth_columns(np.random.default_rng(2).uniform(-0.25, 3, size=300))
    beyond[50:60] *= 1e4
    both = np.concatenate([rows, beyond])
    both[:, 7] = 0.0
    both[-20:, 7] = np.linspace(1e-30, 1, 20)
    aims = np.concatenate([targets, np.ones(300)])
    basis = basis_of(both, aims)
    no_pivot = np.setdiff1d(np.arange(8, WIDTH), basis.pivots)[0]
    both[3000:3020, no_pivot] *= 1 + 1e-9
    total = factor_by(basis, both, aims)
    assert worst_singular_value(total, both) < 10
    assert total.rows == len(both)


def test_a_part_of_rows_that_are_all_unlike_the_sample(rows, targets):
    """As of a short run, which is left out of a fit as a group: the basis has nothing to say of it."""
    strange = np.random.default_rng(2).normal(size=(5, WIDTH)) * 1e6
    part = factor_by(basis_of(rows, targets), strange, np.ones(5), parts=1)
    triangle = part.triangle()
    np.testing.assert_allclose(triangle[:, :-1].T @ triangle[:, :-1], strange.T @ strange, rtol=1e-9, atol=1)


def test_columns_that_are_all_needed_are_all_pivots():
    """The solution is LAPACK's to the last digits; singular values are so to the length of blocks of pivots."""
    rng = np.random.default_rng(3)
    matrix = rng.normal(size=(4000, 64)) * np.geomspace(1, 1e-9, 64) @ rng.normal(size=(64, 64))
    aims = matrix.sum(axis=1) + 1e-6 * rng.normal(size=4000)
    basis = basis_of(matrix, aims)
    assert basis.rank == 64
    assert len(basis.blocks) > 2
    total = factor_by(basis, matrix, aims)
    assert worst_singular_value(total, matrix) < 1e4
    missed = matrix @ (total.solve().weights - np.linalg.lstsq(matrix, aims)[0])
    assert np.linalg.norm(missed) < 1e-13 * np.linalg.norm(aims)


def test_merged_parts_are_the_whole(rows, targets):
    basis = basis_of(rows, targets)
    total = TriangularFactor(WIDTH, basis)
    for part in np.array_split(np.arange(ROWS), 3):
        other = TriangularFactor(WIDTH, basis).copy()  # what travels between processes is the basis too
        other.add(rows[part], targets[part])
        total.merge(other.copy())
    whole = factor_by(basis, rows, targets, parts=3)
    assert total.rows == ROWS
    np.testing.assert_array_equal(total.arrays()["sums"], whole.arrays()["sums"])
    np.testing.assert_array_equal(np.abs(total.triangle()), np.abs(whole.triangle()))


def test_factors_of_different_bases_merge(rows, targets):
    first = factor_by(basis_of(rows[:3000], targets[:3000]), rows[:3000], targets[:3000])
    second = factor_by(basis_of(rows[3000:], targets[3000:]), rows[3000:], targets[3000:])
    third = factor_by(None, rows[:10], targets[:10])
    first.merge(second)
    third.merge(first)
    again = np.concatenate([rows, rows[:10]])
    assert worst_singular_value(third, again) < 10
    assert third.rows == len(again)


def test_arrays_in_a_file_are_checked(rows, targets):
    arrays = factor_by(basis_of(rows, targets), rows, targets).arrays()
    assert TriangularFactor.from_file(arrays).rows == ROWS
    for name, value, said in (
        ("basis.pivots", np.full_like(arrays["basis.pivots"], WIDTH), "'pivots'"),
        ("basis.blocks", arrays["basis.blocks"][:-1], "'blocks'"),
        ("basis.scales", np.ones(3), "pivots"),
        ("basis.weights", np.ones(3), "'weights'"),
        ("sums", np.ones((2, 2)), "'sums'"),
        ("triangle", np.ones((0, 5)), "basis is one of"),
    ):
        with pytest.raises(DataError, match=said):
            TriangularFactor.from_file(arrays | {name: value})


def test_too_few_rows_have_no_basis():
    assert Sketch(5).basis() is None
    sketch = Sketch(40)
    sketch.add(np.random.default_rng(0).normal(size=(30, 40)), np.ones(30))
    assert sketch.basis() is None
    nothing = Sketch(3)
    nothing.add(np.zeros((50, 3)), np.zeros(50))
    assert nothing.basis() is None


def test_rows_that_are_no_numbers_are_told_of_as_ever(rows, targets):
    odd = rows.copy()
    odd[100, 3], odd[101, 4], odd[4000, 5] = np.inf, -np.inf, np.nan
    sketch = Sketch(WIDTH)
    sketch.add(odd, targets)
    assert sketch.basis() is None
    with pytest.raises(SolveError, match="not finite"):
        factor_by(basis_of(rows, targets), odd, targets).solve()


def test_substitution_and_singular_values_agree():
    rng = np.random.default_rng(4)
    matrix = rng.normal(size=(300, 12)) * np.geomspace(1, 1e-5, 12)
    aims = rng.normal(size=300)
    total = factor_by(None, matrix, aims)
    quick, careful = total.solve(), total.decompose().solution()
    np.testing.assert_allclose(quick.weights, careful.weights, rtol=1e-12)
    assert quick.residual == pytest.approx(careful.residual, rel=1e-12)
    assert (quick.rank, quick.route) == (12, "qr")
    assert 1 <= quick.condition / careful.condition < 144  # in the norm of largest columns
    singular = np.column_stack([matrix, matrix[:, 0]])
    assert factor_by(None, singular, aims).solve().rank == 12


def test_there_are_as_many_pivots_as_sizes_above_rounding_and_columns_of_zeros_are_none(rows, targets):
    """SciPy's factorisation with pivots tells the sizes; of those next to the limit one may go either way."""
    padded = np.concatenate([np.zeros((ROWS, 3)), rows], axis=1)
    basis = basis_of(padded, targets, sampled=384)  # as many as are kept one by one
    scaled = padded[:384] / np.where(padded.any(axis=0), np.linalg.norm(padded[:384], axis=0), 1)
    factor, _ = scipy.linalg.qr(scaled, mode="r", pivoting=True)
    above = int((np.abs(np.diag(factor)) > EPS * np.sqrt(WIDTH + 3)).sum())
    assert abs(basis.rank - above) <= 1
    assert basis.pivots.min() >= 3


def test_narrow_factors_collect_many_rows_before_they_are_factorised(monkeypatch):
    calls: list[int] = []

    def note(matrix):
        calls.append(len(matrix))
        return triangle_of(matrix)

    monkeypatch.setattr("hamfit.solve.qr.triangle_of", note)
    matrix = np.random.default_rng(5).normal(size=(600, 8))
    total = TriangularFactor(8)
    total.add(matrix, matrix.sum(axis=1))
    np.testing.assert_allclose(total.solve().weights, 1, rtol=1e-13)
    assert calls == [512, 88 + 9]

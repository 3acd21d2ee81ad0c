"""The covariance of the constants of a form: the inverse of JᵀJ, infinite for what J leaves open."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from hamfit.laws.fitting import _scatter


@pytest.mark.parametrize("rows", [2, 5])
def test_it_is_the_inverse(rows):
    """As many rows as constants are enough."""
    jacobian = np.random.default_rng(0).normal(size=(rows, 2)) * [1.0, 1e6]
    np.testing.assert_allclose(_scatter(jacobian), np.linalg.inv(jacobian.T @ jacobian), rtol=1e-9)


@pytest.mark.parametrize("count", [1, 2])
def test_nothing_is_determined_by_rows_that_do_not_change(count):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = _scatter(np.zeros((4, count)))
    assert np.isinf(np.diag(found)).all()
    assert not np.isnan(found).any()


def test_fewer_rows_than_constants_determine_none_that_they_mix():
    assert np.isinf(np.diag(_scatter(np.array([[1.0, 2.0]])))).all()
    alone = _scatter(np.array([[1.0, 0.0]]))
    assert alone[0, 0] == pytest.approx(1.0)
    assert np.isinf(alone[1, 1])


def test_a_combination_that_does_nothing_leaves_its_constants_open():
    found = _scatter(np.array([[1.0, 1.0, 0.0], [2.0, 2.0, 0.0], [0.0, 0.0, 3.0]]))
    assert np.isinf(np.diag(found)).tolist() == [True, True, False]
    assert found[2, 2] == pytest.approx(1 / 9)

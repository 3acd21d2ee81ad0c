"""Recursive reflections give what NumPy's QR gives, for matrices of any shape."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.solve.reflections import reflected, reflections_of, triangle_of


@pytest.mark.parametrize("shape", [(500, 67), (67, 67), (20, 67), (500, 1), (1, 5), (500, 33)])
@pytest.mark.parametrize("order", ["C", "F"])
def test_the_triangle_is_numpys_but_for_signs_of_rows(shape, order):
    rows = np.asarray(np.random.default_rng(0).normal(size=shape), order=order)
    before = rows.copy()
    ours, numpys = triangle_of(rows), np.linalg.qr(rows, mode="r")
    assert ours.shape == numpys.shape
    assert not np.tril(ours, -1).any()
    np.testing.assert_allclose(np.abs(ours), np.abs(numpys), rtol=0, atol=1e-13 * np.linalg.norm(rows))
    assert np.array_equal(rows, before)


def test_no_rows_have_an_empty_triangle():
    assert triangle_of(np.empty((0, 4))).shape == (0, 4)


def test_reflections_turn_other_columns_in_the_same_way():
    rng = np.random.default_rng(1)
    first, others = rng.normal(size=(300, 40)), rng.normal(size=(300, 5))
    reflections, factors = reflections_of(first)
    turned = reflected(reflections, factors, others)
    triangle = np.triu(reflections[:40])
    np.testing.assert_allclose(triangle.T @ turned[:40], first.T @ others, atol=1e-12)
    np.testing.assert_allclose(turned.T @ turned, others.T @ others, atol=1e-12)

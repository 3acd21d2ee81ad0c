"""Appending columns to a factorisation gives the factorisation of all columns."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.solve import GrowingFactor, TriangularFactor


def problem(rows: int, width: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    return rng.normal(size=(rows, width)), rng.normal(size=rows)


@pytest.mark.parametrize("cuts", [(12,), (4, 12), (1, 2, 7, 12)])
def test_columns_in_pieces_are_columns_at_once(cuts: tuple[int, ...]):
    z, u = problem(50, 12)
    growing, start = GrowingFactor(u), 0
    for cut in cuts:
        growing.append(z[:, start:cut])
        start = cut
        part = growing.factor().solve()
        expected = np.linalg.lstsq(z[:, :cut], u, rcond=None)[0]
        np.testing.assert_allclose(part.weights, expected, rtol=1e-11)
        assert part.residual == pytest.approx(np.linalg.norm(z[:, :cut] @ expected - u) / np.linalg.norm(u))
    assert growing.width == 12
    assert growing.factor().rows == 50


def test_nearly_collinear_columns_lose_no_digits():
    """New columns that differ from old ones in the tenth digit: explicit orthogonalisation would lose that digit."""
    z, _ = problem(200, 6)
    late = z + 1e-10 * problem(200, 12)[0][:, 6:]
    both = np.concatenate([z, late], axis=1)
    u = both @ np.arange(1.0, 13.0)
    growing = GrowingFactor(u)
    growing.append(z)
    growing.append(late)
    at_once = TriangularFactor(12)
    at_once.add(both, u)
    assert growing.factor().solve().residual < 1e-14
    grown, once = (np.linalg.svd(f.triangle()[:, :-1], compute_uv=False) for f in (growing.factor(), at_once))
    np.testing.assert_allclose(grown, once, rtol=1e-4)


def test_the_given_arrays_stay_as_they_are():
    z, u = problem(20, 4)
    kept = z.copy(), u.copy()
    growing = GrowingFactor(u)
    growing.append(np.asfortranarray(z))
    np.testing.assert_array_equal(z, kept[0])
    np.testing.assert_array_equal(u, kept[1])

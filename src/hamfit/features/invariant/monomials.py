"""Products of powers of lengths and of harmonics of angles: the exact columns of a field.

An exponent k stands for x^k of a length in the frame of its kind, and for cos kθ of an angle; -k stands for sin kθ.
The degree of a product is the sum of all |k|.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from hamfit.features.invariant.places import PlacesOfKind
from hamfit.graphs.roles import BoolArray
from hamfit.validation import Array, IntArray

DEGREE = 4  # of products in one or two coordinates: a double well is exact
_OF_MANY = 2  # in more of them, where there are too many products of higher degree


def exponents_of(varies: BoolArray, angles: BoolArray) -> list[tuple[int, ...]]:
    """List the exponents of all products in the coordinates that vary, lower degrees first; each of shape (dim,).

    >>> exponents_of(np.array([True]), np.array([False]))
    [(1,), (2,), (3,), (4,)]
    >>> len(exponents_of(np.array([True, True]), np.array([False, True])))
    24
    """
    most = DEGREE if varies.sum() <= 2 else _OF_MANY
    allowed = [
        ((0,) if not moves else tuple(range(-most if turns else 0, most + 1)))
        for moves, turns in zip(varies, angles, strict=True)
    ]
    found = [exponents for exponents in product(*allowed) if 0 < sum(map(abs, exponents)) <= most]
    return sorted(found, key=lambda exponents: (sum(map(abs, exponents)), [-e for e in exponents]))


def monomials(exponents: IntArray, seen: PlacesOfKind) -> tuple[Array, Array]:
    """Compute products, shape (nodes, products), and their derivatives by the coordinates, (nodes, dim, products)."""
    nodes, dim = seen.coordinates.shape
    factors, slopes = np.empty((dim, nodes, len(exponents))), np.empty((dim, nodes, len(exponents)))
    for c in range(dim):
        x, k = seen.coordinates[:, c, None], np.arange(-DEGREE, DEGREE + 1)
        if seen.angles[c]:
            order = np.abs(k)
            table = np.where(k < 0, np.sin(order * x), np.cos(order * x))
            by_x = np.where(k < 0, order * np.cos(order * x), -order * np.sin(order * x))
        else:
            k = np.maximum(k, 0)
            table, by_x = x**k, k * x ** np.maximum(k - 1, 0) / seen.scale[c]
        factors[c], slopes[c] = table[:, exponents[:, c] + DEGREE], by_x[:, exponents[:, c] + DEGREE]
    values = factors.prod(axis=0)
    by_q = np.empty((nodes, dim, len(exponents)))
    for c in range(dim):
        by_q[:, c] = slopes[c] * np.delete(factors, c, axis=0).prod(axis=0)
    return values, by_q

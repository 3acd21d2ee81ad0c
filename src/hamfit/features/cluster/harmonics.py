"""Functions of a direction that turn among themselves: real spherical harmonics, Fourier modes, and signs.

They are the harmonic polynomials of the direction u, homogeneous of degree l: in three dimensions the real spherical
harmonics, in two cos lφ and sin lφ, in one 1 and the sign. All are normalised to a mean square of one over directions,
so that sums over the functions of one degree are 2l + 1 times Legendre's polynomials of the angle between two
directions, 2 cos(lφ), or the product of two signs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import comb, factorial, sqrt
from typing import Any, Self

import numpy as np

from hamfit.validation import Array, IntArray

Polynomial = dict[tuple[int, ...], float]
"""Coefficients of monomials, by their exponents."""


@dataclass(frozen=True, eq=False)
class Harmonics:
    """All functions of degree up to l, as polynomials of the components of a direction.

    Attributes
    ----------
    powers
        Exponents of the monomials, shape (monomials, dim).
    table
        Coefficients, shape (monomials, functions).
    degrees
        The degree l of every function, shape (functions,), rising.

    Examples
    --------
    >>> Harmonics.of(3, 2).degrees.tolist()
    [0, 1, 1, 1, 2, 2, 2, 2, 2]
    >>> Harmonics.of(3, 1).values(np.array([[0.0, 0.0, 1.0]])).round(3).tolist()
    [[1.0, 0.0, 1.732, 0.0]]
    """

    powers: IntArray
    table: Array
    degrees: IntArray

    @classmethod
    @lru_cache(maxsize=32)
    def of(cls, dim: int, degree: int) -> Self:
        """Make the functions of directions in `dim` dimensions, 1, 2 or 3, up to a degree; 1 is the last on a line."""
        functions = [
            (order, one)
            for order in range(min(degree, 1 if dim == 1 else degree) + 1)
            for one in _functions(dim, order)
        ]
        monomials = sorted({powers for _, one in functions for powers in one}, key=lambda powers: (sum(powers), powers))
        place = {powers: number for number, powers in enumerate(monomials)}
        table = np.zeros((len(monomials), len(functions)))
        for number, (_, one) in enumerate(functions):
            for powers, coefficient in one.items():
                table[place[powers], number] = coefficient
        degrees = np.array([order for order, _ in functions])
        return cls(np.array(monomials, dtype=np.int64).reshape(-1, dim), table, degrees)

    @property
    def degree(self) -> int:
        """The largest degree of all."""
        return int(self.degrees[-1])

    @property
    def count(self) -> int:
        """The number of functions."""
        return len(self.degrees)

    def block(self, degree: int) -> slice:
        """Tell where the functions of one degree stand."""
        return slice(int(np.searchsorted(self.degrees, degree)), int(np.searchsorted(self.degrees, degree + 1)))

    def values(self, unit: Array) -> Array:
        """Compute the functions of directions, shape (points, dim) to (points, functions)."""
        return self._monomials(unit, self.powers) @ self.table.astype(unit.dtype)

    def slopes(self, unit: Array) -> Array:
        """Compute derivatives by the direction, across it; shape (points, dim) to (points, dim, functions).

        A step of d by δ turns the direction by (1 - u uᵀ) δ / r; these are the derivatives without the 1 / r.
        """
        dim, table = unit.shape[1], self.table.astype(unit.dtype)
        found = np.empty((len(unit), dim, self.count), unit.dtype)
        for axis in range(dim):
            lowered = self.powers.copy()
            lowered[:, axis] = np.maximum(lowered[:, axis] - 1, 0)
            factors = self.powers[:, axis, None].astype(unit.dtype)
            found[:, axis] = self._monomials(unit, lowered) @ (factors * table)
        along = self.degrees.astype(unit.dtype) * self.values(unit)  # Euler: u · ∇ Y = l Y
        found -= unit[:, :, None] * along[:, None, :]
        return found

    def _monomials(self, unit: Array, powers: IntArray) -> Array:
        result = np.ones((len(unit), len(powers)), unit.dtype)
        for axis in range(unit.shape[1]):
            rising = np.ones((len(unit), int(self.powers.max()) + 1), unit.dtype)
            np.cumprod(np.broadcast_to(unit[:, axis, None], rising[:, 1:].shape), axis=1, out=rising[:, 1:])
            result *= rising[:, powers[:, axis]]
        return result


def directions(dim: int, degree: int) -> tuple[Array, Array]:
    """Give directions and weights whose sums are means over all directions, exact for polynomials up to a degree.

    >>> points, weights = directions(3, 6)
    >>> bool(np.isclose(weights @ points[:, 0] ** 6, 1 / 7))
    True
    """
    if dim == 1:
        return np.array([[-1.0], [1.0]]), np.full(2, 0.5)
    around = 2 * np.pi * (np.arange(degree + 1) + 0.5) / (degree + 1)
    circle = np.stack([np.cos(around), np.sin(around)], axis=1)
    if dim == 2:
        return circle, np.full(len(circle), 1 / len(circle))
    height, share = np.polynomial.legendre.leggauss(degree // 2 + 1)
    radius = np.sqrt(1 - height**2)
    flat = radius[:, None, None] * circle[None]
    points = np.concatenate([flat, np.broadcast_to(height[:, None, None], (*flat.shape[:2], 1))], axis=2)
    return points.reshape(-1, 3), np.repeat(share / (2 * len(circle)), len(circle))


def _functions(dim: int, degree: int) -> list[Polynomial]:
    if dim == 1:
        return [{(degree,): 1.0}]
    if dim == 2:
        cosine, sine = _circle(degree)
        return [cosine] if degree == 0 else [_times(cosine, {(0, 0): sqrt(2)}), _times(sine, {(0, 0): sqrt(2)})]
    found = []
    for m in range(-degree, degree + 1):
        cosine, sine = _circle(abs(m))
        flat = {(*powers, 0): value for powers, value in (sine if m < 0 else cosine).items()}
        found.append(_times(flat, _along_axis(degree, abs(m))))
    return found


def _circle(m: int) -> tuple[Polynomial, Polynomial]:
    """Give the real and the imaginary part of (x + i y)^m."""
    parts: tuple[Any, Any] = {}, {}
    for k in range(m + 1):
        parts[k % 2][m - k, k] = float((-1) ** (k // 2) * comb(m, k))
    return parts


def _along_axis(degree: int, m: int) -> Polynomial:
    """Give the factor of a spherical harmonic that depends on z and r² alone, homogeneous of degree l - m."""
    size = sqrt((2 * degree + 1) * (2 if m else 1) * factorial(degree - m) / factorial(degree + m))
    found: Polynomial = {}
    for k in range((degree - m) // 2 + 1):
        rest = degree - 2 * k
        factor = (-1) ** k * comb(degree, k) * comb(2 * (degree - k), degree) * factorial(rest) / factorial(rest - m)
        square: Polynomial = {(0, 0, 0): 1.0}
        for _ in range(k):
            square = _times(square, {(2, 0, 0): 1.0, (0, 2, 0): 1.0, (0, 0, 2): 1.0})
        for powers, value in _times(square, {(0, 0, rest - m): size * factor / 2**degree}).items():
            found[powers] = found.get(powers, 0.0) + value
    return found


def _times(first: Polynomial, second: Polynomial) -> Polynomial:
    found: Polynomial = {}
    for (one, a), (other, b) in product(first.items(), second.items()):
        powers = tuple(p + q for p, q in zip(one, other, strict=True))
        found[powers] = found.get(powers, 0.0) + a * b
    return found

"""Functions of a few coordinates: products of harmonics of angles and of polynomials of lengths, with derivatives.

An angle enters by cos kθ and sin kθ alone, so that full turns are nothing special; products of them span all harmonics
of sums and differences of angles, such as cos(θ₁ - θ₂). A length enters by Chebyshev polynomials on the range where the
data were.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from hamfit.validation import Array, IntArray

MOST_COUPLED = 3  # coordinates in one product, where there are no more than so many
_COUPLED = 2  # coordinates in one product, where there are more


@dataclass(frozen=True)
class ProductFunctions:
    """ProductFunctions of functions of single coordinates, the constant left out.

    Attributes
    ----------
    angles
        Which coordinates are angles.
    factors
        Which function of each coordinate stands in each product, shape (functions, coordinates). Zero is one itself;
        of an angle 2k - 1 is cos kθ and 2k is sin kθ; of a length d is the Chebyshev polynomial of degree d.
    middle, half
        Middle and half width of the range of each coordinate, shape (coordinates,); of angles 0 and 1.
    means
        What is taken off each product, its mean in the data, shape (functions,): the constant apart is then the mean.
    """

    angles: tuple[bool, ...]
    factors: IntArray
    middle: Array
    half: Array
    means: Array

    @classmethod
    def of(cls, angles: Sequence[bool] | Array, harmonics: int, degree: int, *, joined: int | None = None) -> Self:
        """List all products up to some harmonic of each angle, and up to some total degree in lengths.

        Parameters
        ----------
        angles
            Which coordinates are angles.
        harmonics, degree
            Highest harmonic of an angle, and highest total degree in lengths.
        joined
            With it, only products that depend on the first `joined` coordinates and on the others as well.
        """
        count = len(angles)
        kinds = [range(1, 2 * harmonics + 1) if angle else range(1, degree + 1) for angle in angles]
        most = MOST_COUPLED if count <= MOST_COUPLED else _COUPLED
        found = []
        for size in range(1, min(most, count) + 1):
            for chosen in itertools.combinations(range(count), size):
                for of_each in itertools.product(*(kinds[c] for c in chosen)):
                    lengths = sum(f for c, f in zip(chosen, of_each, strict=True) if not angles[c])
                    if lengths > degree:
                        continue
                    factors = np.zeros(count, dtype=np.int64)
                    factors[list(chosen)] = of_each
                    if joined is None or (factors[:joined].any() and factors[joined:].any()):
                        found.append(factors)
        table = np.array(found, dtype=np.int64).reshape(-1, count)
        return cls(tuple(map(bool, angles)), table, np.zeros(count), np.ones(count), np.zeros(len(table)))

    def __len__(self) -> int:
        return len(self.factors)

    def kept(self, chosen: Array) -> ProductFunctions:
        """Keep some of the products."""
        return replace(self, factors=self.factors[chosen], means=self.means[chosen])

    def fitted_to(self, q: Array) -> ProductFunctions:
        """Find the ranges and the means of coordinates in the data, shape (points, coordinates)."""
        low, high = q.min(axis=0), q.max(axis=0)
        lengths = ~np.array(self.angles) & (high > low)
        middle = np.where(lengths, low + (high - low) / 2, np.where(self.angles, 0.0, low))
        half = np.where(lengths, (high - low) / 2, 1.0)
        ranged = replace(self, middle=middle, half=half, means=np.zeros(len(self)))
        return replace(ranged, means=ranged.values(q).mean(axis=0))

    def values(self, q: Array) -> Array:
        """Compute the products less their means at points (points, coordinates), shape (points, functions)."""
        single = [self._single(c, q[:, c])[0] for c in range(q.shape[1])]
        return self._product([part[:, self.factors[:, c]] for c, part in enumerate(single)], len(q)) - self.means

    def both(self, q: Array) -> tuple[Array, Array]:
        """Compute the products less their means, (points, functions), and slopes, (points, coordinates, functions)."""
        count = q.shape[1]
        single = [self._single(c, q[:, c]) for c in range(count)]
        parts = [value[:, self.factors[:, c]] for c, (value, _) in enumerate(single)]
        slopes = np.empty((len(q), count, len(self)))
        for c in range(count):
            others = [*parts[:c], single[c][1][:, self.factors[:, c]], *parts[c + 1 :]]
            slopes[:, c] = self._product(others, len(q))
        return self._product(parts, len(q)) - self.means, slopes

    def _product(self, parts: list[Array], points: int) -> Array:
        product = np.ones((points, len(self)))
        for part in parts:
            product *= part
        return product

    def _single(self, coordinate: int, q: Array) -> tuple[Array, Array]:
        """Compute the functions of one coordinate and their slopes, each of shape (points, functions of it)."""
        highest = int(self.factors[:, coordinate].max(initial=0))
        value, slope = np.ones((len(q), highest + 1)), np.zeros((len(q), highest + 1))
        if self.angles[coordinate]:
            for k in range(1, (highest + 1) // 2 + 1):
                cos, sin = np.cos(k * q), np.sin(k * q)
                value[:, 2 * k - 1], slope[:, 2 * k - 1] = cos, -k * sin
                if 2 * k <= highest:
                    value[:, 2 * k], slope[:, 2 * k] = sin, k * cos
            return value, slope
        x = (q - self.middle[coordinate]) / self.half[coordinate]
        for d in range(1, highest + 1):
            value[:, d] = x if d == 1 else 2 * x * value[:, d - 1] - value[:, d - 2]
            if d == 1:
                slope[:, d] = 1.0
            else:
                slope[:, d] = 2 * value[:, d - 1] + 2 * x * slope[:, d - 1] - slope[:, d - 2]
        return value, slope / self.half[coordinate]

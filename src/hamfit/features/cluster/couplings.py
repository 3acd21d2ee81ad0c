"""Invariants of the functions A_lm of one channel, up to fourth order, and their derivatives.

Two sets of functions couple to a third by the means of three harmonics over all directions, Gaunt's coefficients,

    (A ∘ B)_LM = Σ C(l₁m₁, l₂m₂, LM) A_l₁m₁ B_l₂m₂,        C = mean of Y_l₁m₁ Y_l₂m₂ Y_LM,

which vanish unless l₁ + l₂ + L is even: whatever is built of them stays the same under reflections as well. Invariants
of a channel are

    A_00,    A_l · A_l,    (A_l₁ ∘ A_l₂)_l₃ · A_l₃,    (A_l₁ ∘ A_l₂)_L · (A_l₃ ∘ A_l₄)_L.

C does not depend on the order of its three places, so that the derivatives are couplings again: by the A_l₁ of
(A_l₁ ∘ A_l₂)_L · B_L it is (A_l₂ ∘ B_L)_l₁. Of the invariants of fourth order, many are sums of others; those that are
not are found by elimination, in the order of their total degree.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Self

import numpy as np

from hamfit.features.cluster.harmonics import Harmonics, directions
from hamfit.validation import Array, IntArray

Pair = tuple[int, int, int]
"""Degrees l₁ ≤ l₂ of two factors, and L of their coupling."""

_SAMPLES = 400  # random functions by which invariants of fourth order are compared
_DEPENDENT = 1e-7  # share of an invariant that others leave, below which it is a sum of them


@dataclass(frozen=True, eq=False)
class Terms:
    """The nonzero coefficients of one coupling: ``out[into] += coefficient * left[first] * right[second]``."""

    first: IntArray
    second: IntArray
    into: IntArray
    coefficient: Array


@lru_cache(maxsize=256)
def terms(dim: int, first: int, second: int, into: int) -> Terms:
    """Compute Gaunt's coefficients of three degrees; there are none where the coupling is not allowed.

    >>> bool(np.isclose(terms(3, 1, 1, 0).coefficient, 1.0).all()), len(terms(3, 1, 1, 1).coefficient)
    (True, 0)
    """
    harmonics = Harmonics.of(dim, max(first, second, into))
    if max(first, second, into) > harmonics.degree:
        nothing = np.zeros(0, dtype=np.int64)
        return Terms(nothing, nothing, nothing, np.zeros(0))
    points, weights = directions(dim, first + second + into)
    values = harmonics.values(points)
    one, other, third = (values[:, harmonics.block(degree)] for degree in (first, second, into))
    found = np.einsum("q,qa,qb,qc->abc", weights, one, other, third)
    found[np.abs(found) < 1e-12] = 0.0
    places = np.nonzero(found)
    return Terms(places[0], places[1], places[2], found[places])


def couple(dim: int, degrees: Pair, left: Array, right: Array) -> Array:
    """Couple functions of degrees l₁ and l₂ to degree L: (2 l₁ + 1, ...) and (2 l₂ + 1, ...) to (2 L + 1, ...)."""
    found = terms(dim, *degrees)
    out = np.zeros((_size(dim, degrees[2]), *left.shape[1:]), left.dtype)
    for a, b, c, coefficient in zip(found.first, found.second, found.into, found.coefficient, strict=True):
        out[c] += left.dtype.type(coefficient) * left[a] * right[b]
    return out


@dataclass(frozen=True, eq=False)
class Couplings:
    """Which invariants of one order are formed of every channel.

    Attributes
    ----------
    harmonics
        The functions of the direction.
    order
        Number of factors.
    labels
        For every invariant, the degrees of its factors, with that of an intermediate coupling in the middle of four:
        (0,), (l, l), (l₁, l₂, l₃) or (l₁, l₂, L, l₃, l₄).
    pairs
        The couplings of two factors that they and their derivatives need.
    """

    harmonics: Harmonics
    order: int
    labels: tuple[tuple[int, ...], ...]
    pairs: tuple[Pair, ...]

    @classmethod
    @lru_cache(maxsize=32)
    def of(cls, dim: int, degree: int, order: int, most: int | None = None) -> Self:
        """List the invariants of one order.

        Parameters
        ----------
        dim, degree
            Dimensions, and the largest degree of a factor.
        order
            Number of factors, 1 to 4.
        most
            Largest sum of the degrees of the factors; None for all.

        Examples
        --------
        >>> [len(Couplings.of(3, 3, order).labels) for order in (1, 2, 3, 4)]
        [1, 4, 8, 23]
        """
        harmonics = Harmonics.of(dim, degree)
        degrees, most = range(harmonics.degree + 1), order * degree if most is None else most
        if order == 1:
            labels: list[tuple[int, ...]] = [(0,)]
        elif order == 2:
            labels = [(one, one) for one in degrees if 2 * one <= most]
        elif order == 3:
            three = combinations_with_replacement(degrees, 3)
            labels = [one for one in three if sum(one) <= most and terms(dim, *one).coefficient.size]
        else:
            labels = _independent(dim, harmonics, most)
        needed: set[Pair] = set()
        for label in labels:
            if len(label) == 3:
                a, b, c = label
                needed |= {(a, b, c), (b, c, a), (a, c, b)}
            elif len(label) == 5:
                needed |= {(label[0], label[1], label[2]), (label[3], label[4], label[2])}
        return cls(harmonics, order, tuple(labels), tuple(sorted(needed)))

    @property
    def dim(self) -> int:
        """The number of dimensions."""
        return int(self.harmonics.powers.shape[1])

    @property
    def totals(self) -> IntArray:
        """The sum of the degrees of the factors of every invariant, shape (invariants,)."""
        return np.array([sum(label) - (label[2] if len(label) == 5 else 0) for label in self.labels])

    def evaluate(self, channels: Array) -> Array:
        """Compute the invariants, shape (functions, ...) to (invariants, ...)."""
        return np.stack([value for value, _ in self._each(channels, slopes=False)])

    def with_slopes(self, channels: Array) -> tuple[Array, Array]:
        """Compute invariants, (invariants, ...), and derivatives by the functions, (invariants, functions, ...)."""
        values = np.empty((len(self.labels), *channels.shape[1:]), channels.dtype)
        slopes = np.zeros((len(self.labels), *channels.shape), channels.dtype)
        for number, (value, parts) in enumerate(self._each(channels, slopes=True)):
            values[number] = value
            for degree, part in parts:
                slopes[number, self.harmonics.block(degree)] += part
        return values, slopes

    def pulled(self, channels: Array, by_invariants: Array) -> Array:
        """Compute the derivatives of a weighted sum of the invariants by the functions, shaped like `channels`.

        `by_invariants`, shape (invariants, ...), holds the weights.
        """
        found = np.zeros_like(channels)
        for weight, (_, parts) in zip(by_invariants, self._each(channels, slopes=True), strict=True):
            for degree, part in parts:
                found[self.harmonics.block(degree)] += weight * part
        return found

    def _each(self, channels: Array, *, slopes: bool) -> list[tuple[Array, list[tuple[int, Array]]]]:
        """Compute each invariant and, if they are asked for, its derivatives by degree, which are to be added up."""
        dim, by_degree = self.dim, [channels[self.harmonics.block(one)] for one in range(self.harmonics.degree + 1)]
        coupled = {pair: couple(dim, pair, by_degree[pair[0]], by_degree[pair[1]]) for pair in self.pairs}
        found: list[tuple[Array, list[tuple[int, Array]]]] = []
        for label in self.labels:
            if len(label) == 1:
                parts = [(0, np.ones_like(by_degree[0]))]
                found.append((by_degree[0][0], parts))
            elif len(label) == 2:
                own = by_degree[label[0]]
                found.append(((own * own).sum(axis=0), [(label[0], 2 * own)] if slopes else []))
            elif len(label) == 3:
                a, b, c = label
                legs = ((c, (a, b, c)), (a, (b, c, a)), (b, (a, c, b)))
                value = (coupled[a, b, c] * by_degree[c]).sum(axis=0)
                found.append((value, [(leg, coupled[pair]) for leg, pair in legs] if slopes else []))
            else:
                a, b, middle, c, d = label
                first, second = coupled[a, b, middle], coupled[c, d, middle]
                parts = []
                if slopes:
                    for (one, other), factor in (((a, b), second), ((c, d), first)):
                        parts.append((one, couple(dim, (other, middle, one), by_degree[other], factor)))
                        parts.append((other, couple(dim, (one, middle, other), by_degree[one], factor)))
                found.append(((first * second).sum(axis=0), parts))
        return found


def _size(dim: int, degree: int) -> int:
    block = Harmonics.of(dim, degree).block(degree)
    return block.stop - block.start


def _independent(dim: int, harmonics: Harmonics, most: int) -> list[tuple[int, ...]]:
    """List invariants of fourth order none of which is a sum of the others, by rising total degree."""
    degrees = range(harmonics.degree + 1)
    pairs = [
        (a, b, into)
        for a, b in combinations_with_replacement(degrees, 2)
        for into in range(a + b + 1)
        if terms(dim, a, b, into).coefficient.size
    ]
    candidates = [
        (*first, *second[:2])
        for first, second in combinations_with_replacement(pairs, 2)
        if first[2] == second[2] and sum(first[:2]) + sum(second[:2]) <= most
    ]
    candidates.sort(key=lambda label: (sum(label) - label[2], label))
    sample = np.random.default_rng(0).normal(size=(harmonics.count, _SAMPLES))
    coupled = {
        pair: couple(dim, pair, sample[harmonics.block(pair[0])], sample[harmonics.block(pair[1])]) for pair in pairs
    }
    kept: list[tuple[int, ...]] = []
    basis = np.zeros((0, _SAMPLES))
    for label in candidates:
        value = (coupled[label[:3]] * coupled[label[3], label[4], label[2]]).sum(axis=0)
        value /= np.linalg.norm(value)
        for _ in range(2):  # twice is enough
            value = value - (basis @ value) @ basis
        size = np.linalg.norm(value)
        if size > _DEPENDENT:
            kept.append(label)
            basis = np.concatenate([basis, value[None] / size])
    return kept

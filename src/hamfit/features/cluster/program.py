"""The couplings of all orders as plain tables, which compiled loops go through term by term.

The values of a channel stand in rows: a row of ones, the functions A, and the couplings of two of them. Every entry of
a coupling, and every derivative of an invariant by a function, is then a sum of terms c · (row) · (row).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from hamfit.features.cluster.couplings import Couplings, Pair, terms
from hamfit.features.cluster.harmonics import Harmonics
from hamfit.validation import Array, IntArray

Sums = dict[tuple[int, int, int], float]
"""Coefficients, by the place that is added to and the two rows that are multiplied."""


@dataclass(frozen=True, eq=False)
class Program:
    """Tables of terms.

    Attributes
    ----------
    harmonics
        The functions A.
    pairs
        The first row of every coupling of two functions.
    rows
        Number of rows.
    pair_terms, slope_terms
        Place, first and second row of every term, int32 of shape (terms, 3), and coefficients, shape (terms,): of the
        rows of couplings, and of the derivatives of all invariants by A.
    slope_start
        Where the terms of each invariant begin, and where the last end; shape (invariants + 1,).
    """

    harmonics: Harmonics
    pairs: dict[Pair, int]
    rows: int
    pair_terms: tuple[Array, Array]
    slope_terms: tuple[Array, Array]
    slope_start: IntArray

    @classmethod
    def of(cls, orders: Sequence[Couplings]) -> Self:
        """Make the tables of the invariants of all orders."""
        harmonics, dim = orders[0].harmonics, orders[0].dim
        rows, pairs = 1 + harmonics.count, dict[Pair, int]()
        for pair in sorted({pair for order in orders for pair in order.pairs}):
            block = Harmonics.of(dim, pair[2]).block(pair[2])
            pairs[pair], rows = rows, rows + block.stop - block.start
        coupled: Sums = {}
        for (first, second, into), start in pairs.items():
            places = start, 1 + harmonics.block(first).start, 1 + harmonics.block(second).start
            _add(coupled, dim, (first, second, into), places)
        slopes = [_slopes(label, order, pairs) for order in orders for label in order.labels]
        ends = np.cumsum([0, *(len(one) for one in slopes)])
        listed = [_packed(one) for one in slopes]
        joined = np.concatenate([one for one, _ in listed]), np.concatenate([one for _, one in listed])
        return cls(harmonics, pairs, rows, _packed(coupled), joined, ends)

    def tables(self) -> tuple[Any, ...]:
        """Give everything as compiled loops take it."""
        harmonics = self.harmonics
        block = np.searchsorted(harmonics.degrees, np.arange(harmonics.degree + 2)).astype(np.int64)
        coupled = self.rows - 1 - harmonics.count
        sizes = harmonics.powers.shape[1], harmonics.count, harmonics.degree + 1, coupled
        return (*sizes, block, *self.pair_terms, self.slope_start, *self.slope_terms)


def _slopes(label: tuple[int, ...], order: Couplings, pairs: dict[Pair, int]) -> Sums:
    """List the terms of the derivatives of one invariant; see `Couplings`."""
    harmonics, found = order.harmonics, Sums()
    if len(label) == 1:
        return {(0, 0, 0): 1.0}
    if len(label) == 2:
        own = harmonics.block(label[0])
        return {(place, 1 + place, 0): 2.0 for place in range(own.start, own.stop)}
    if len(label) == 3:
        a, b, c = label
        for leg, pair in ((c, (a, b, c)), (a, (b, c, a)), (b, (a, c, b))):
            own = harmonics.block(leg)
            for number in range(own.stop - own.start):
                key = own.start + number, pairs[pair] + number, 0
                found[key] = found.get(key, 0.0) + 1.0
        return found
    a, b, middle, c, d = label
    for one, other, factor in ((a, b, (c, d)), (b, a, (c, d)), (c, d, (a, b)), (d, c, (a, b))):
        rows = 1 + harmonics.block(other).start, pairs[*factor, middle]
        _add(found, order.dim, (other, middle, one), (harmonics.block(one).start, *rows))
    return found


def _add(found: Sums, dim: int, degrees: Pair, ends: tuple[int, int, int]) -> None:
    """Add the terms of one coupling of rows; `ends` are where the result and both factors begin."""
    one = terms(dim, *degrees)
    for a, b, c, value in zip(one.first, one.second, one.into, one.coefficient, strict=True):
        first, second = sorted((ends[1] + int(a), ends[2] + int(b)))
        key = ends[0] + int(c), first, second
        found[key] = found.get(key, 0.0) + float(value)


def _packed(found: Sums) -> tuple[Array, Array]:
    keys = sorted(found)
    places = np.array(keys, dtype=np.int32).reshape(-1, 3)
    return places, np.array([found[key] for key in keys], dtype=np.float64)


@dataclass(frozen=True, eq=False)
class ChannelProducts:
    """The invariants themselves, as products of rows: what an energy that is a sum of them needs, and no more.

    Attributes
    ----------
    rows
        Number of rows: ones, A, and couplings.
    pair_terms
        As of `Program`, for the couplings that are factors.
    factors
        The first rows of both factors, and how many rows are multiplied and added up; int32 of shape (invariants, 3).
    """

    rows: int
    pair_terms: tuple[Array, Array]
    factors: Array

    @classmethod
    def of(cls, orders: Sequence[Couplings]) -> Self:
        """Make the tables of the invariants of all orders."""
        harmonics, dim = orders[0].harmonics, orders[0].dim
        start: dict[Pair, int] = {}
        coupled: Sums = {}
        rows = 1 + harmonics.count

        def coupling(pair: Pair) -> int:
            nonlocal rows
            if pair not in start:
                block = Harmonics.of(dim, pair[2]).block(pair[2])
                start[pair], rows = rows, rows + block.stop - block.start
                ends = start[pair], 1 + harmonics.block(pair[0]).start, 1 + harmonics.block(pair[1]).start
                _add(coupled, dim, pair, ends)
            return start[pair]

        factors = []
        for label in (label for order in orders for label in order.labels):
            last = harmonics.block(label[2] if len(label) == 3 else label[0])
            if len(label) == 1:
                factors.append((1, 0, 1))
            elif len(label) == 2:
                factors.append((1 + last.start, 1 + last.start, last.stop - last.start))
            elif len(label) == 3:
                factors.append((coupling((label[0], label[1], label[2])), 1 + last.start, last.stop - last.start))
            else:
                a, b, middle, c, d = label
                block = Harmonics.of(dim, middle).block(middle)
                factors.append((coupling((a, b, middle)), coupling((c, d, middle)), block.stop - block.start))
        return cls(rows, _packed(coupled), np.array(factors, dtype=np.int32).reshape(-1, 3))

"""Which invariants of which channels are columns, in an order that a network can grow in.

Columns are added in rounds of a few channels. In a round, low orders come before high ones, and every invariant is
added for all kinds of centres. Neighbours of one kind have not more different sums of first order than there are radial
functions, and of second order than there are pairs of these: no more channels than that have invariants of these
orders, and all further ones those of higher order alone, which pay more (`docs/many-body.md` has measurements).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hamfit.features.cluster.couplings import Couplings
from hamfit.validation import Array, IntArray

_ROUND = 4  # channels


@dataclass(frozen=True, eq=False)
class Layout:
    """A range of channels for every kind of centre and invariant; columns are ordered by kind, invariant and channel.

    Attributes
    ----------
    first, last
        The channels from `first` to before `last` are columns; shape (kinds, invariants).
    """

    first: IntArray
    last: IntArray

    @property
    def counts(self) -> IntArray:
        """The number of columns of every kind and invariant, shape (kinds, invariants)."""
        return self.last - self.first

    @property
    def width(self) -> int:
        """The number of columns."""
        return int(self.counts.sum())

    def table(self) -> IntArray:
        """Give kind, invariant and channel of every column, shape (width, 3)."""
        counts = self.counts.ravel()
        kind, invariant = np.divmod(np.repeat(np.arange(counts.size), counts), self.first.shape[1])
        within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        return np.stack([kind, invariant, within + np.repeat(self.first.ravel(), counts)], axis=1)

    def columns(self, kind: int) -> slice:
        """Tell where the columns of one kind of centre stand."""
        ends = np.cumsum([0, *self.counts.sum(axis=1)])
        return slice(int(ends[kind]), int(ends[kind + 1]))

    def joined(self, other: Layout) -> Layout:
        """Give the layout of both, where the ranges of the other go on where those of this one end."""
        first = np.where(self.counts > 0, self.first, other.first)
        return Layout(first, np.where(other.counts > 0, other.last, self.last))


def limits_of(orders: Sequence[Couplings], radial: int, channels: int | None) -> list[int | None]:
    """Say how many channels every order may have; None for any number."""
    most = {1: radial, 2: radial * (radial + 1) // 2}
    found: list[int | None] = []
    for one in orders:
        limits = [limit for limit in (most.get(one.order), channels) if limit is not None]
        found.append(min(limits) if limits else None)
    return found


def reached(orders: Sequence[Couplings], limits: Sequence[int | None], kinds: int, count: int) -> IntArray:
    """Find the channel that each kind and invariant has come to with `count` columns, shape (kinds, invariants)."""
    starts = np.cumsum([0, *(len(one.labels) for one in orders)])
    found = np.zeros((kinds, int(starts[-1])), dtype=np.int64)
    begin, left = 0, count
    while left > 0:
        added = False
        for one, start, limit in zip(orders, starts, limits, strict=False):
            end = begin + _ROUND if limit is None else min(begin + _ROUND, limit)
            for invariant in range(start, start + len(one.labels)):
                for kind in range(kinds):
                    more = max(0, min(end - begin, left))
                    found[kind, invariant] += more
                    left, added = left - more, added or end > begin
        if not added:
            break
        begin += _ROUND
    return found


def available(orders: Sequence[Couplings], limits: Sequence[int | None], kinds: int) -> float:
    """Count all columns that there can be."""
    if any(limit is None for limit in limits):
        return np.inf
    return float(kinds * sum(len(one.labels) * (limit or 0) for one, limit in zip(orders, limits, strict=True)))


def by_order(layout: Layout, orders: Sequence[Couplings], kind: int) -> list[tuple[Couplings, int, int, Array, slice]]:
    """List, for one kind of centre, every order with its channels and where its columns stand among those of the kind.

    Each entry has the couplings, the first and the last of the channels, which entries of (invariants, channels) are
    columns, as numbers, and their place.
    """
    found, invariant, at = [], 0, 0
    for one in orders:
        own = slice(invariant, invariant + len(one.labels))
        first, last = layout.first[kind, own], layout.last[kind, own]
        invariant = own.stop
        used = last > first
        if not used.any():
            continue
        low, high = int(first[used].min()), int(last[used].max())
        channel = np.arange(low, high)
        chosen = np.flatnonzero(((channel >= first[:, None]) & (channel < last[:, None])).ravel())
        found.append((one, low, high, chosen, slice(at, at + len(chosen))))
        at += len(chosen)
    return found

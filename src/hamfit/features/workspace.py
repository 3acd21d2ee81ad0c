"""Buffers that are reused from block to block, and threads for what is large in itself.

Allocation costs more than the arithmetic on a cached block. A fit has many blocks and gives each to a thread; the
gradient of one large system has to be cut by itself, into parts of its nodes and edges.
"""

from __future__ import annotations

import math
import os
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from hamfit.validation import Array

_LEAST_ROWS = 512  # of a part: handing a smaller one to a thread costs more than it brings
_MOST_PARTS = 8  # and so threads that can help
_COLUMNS = (
    16  # parts of columns are multiples of this, so that the processor takes them as many at a time as in a whole
)


class Workspace:
    """Named scratch arrays; one workspace per thread that works on blocks.

    Parameters
    ----------
    threads
        Number of threads that one computation is spread over, in parts; None leaves it whole. The parts do not depend
        on the number, so that one thread and many give the same bits.

    Examples
    --------
    >>> work = Workspace()
    >>> work.array("a", (2, 3), np.float64).shape
    (2, 3)
    """

    def __init__(self, threads: int | None = None) -> None:
        self.threads = threads
        self._buffers: dict[tuple[str, str], Array] = {}
        self._pool: ThreadPoolExecutor | None = None  # kept: a simulation comes back many times a second

    def array(self, name: str, shape: tuple[int, ...], dtype: Any) -> Array:
        """Give an uninitialised C-contiguous array: the same memory for the same name, grown when needed."""
        key = (name, np.dtype(dtype).char)
        size = math.prod(shape)
        buffer = self._buffers.get(key)
        if buffer is None or buffer.size < size:
            buffer = self._buffers[key] = np.empty(size, dtype=dtype)
        return buffer[:size].reshape(shape)

    def parts(self, count: int) -> list[slice]:
        """Cut `count` rows into consecutive slices, if they are long enough, whatever the number of threads."""
        if self.threads is None or count < 2 * _LEAST_ROWS:
            return [slice(0, count)]
        number = min(_MOST_PARTS, count // _LEAST_ROWS)
        cuts = [count * k // number for k in range(number + 1)]
        return [slice(a, b) for a, b in pairwise(cuts)]

    def in_parts(self, function: Callable[[slice], object], count: int) -> None:
        """Call ``function(rows)`` for every part of `count` rows, in threads; BLAS has to be held to one."""
        self._spread(function, self.parts(count))

    def one_by_one(self, function: Callable[[slice], object], count: int) -> None:
        """Call ``function(task)`` for each of `count` tasks, a slice of length one, in threads."""
        self._spread(function, [slice(task, task + 1) for task in range(count)])

    def in_parts_of_columns(self, function: Callable[[slice], object], rows: int, width: int) -> None:
        """Call ``function(columns)`` for every part of `width` columns of many rows, one part for each thread.

        For what is done to each column by itself, the parts do not matter to the result.
        """
        if self.threads is None or rows < 2 * _LEAST_ROWS:
            function(slice(0, width))
        else:
            self.in_shares(function, width, _COLUMNS)

    def in_shares(self, function: Callable[[slice], object], count: int, unit: int) -> None:
        """Call ``function(items)`` for one share of `count` items for each thread; shares are multiples of `unit`.

        For what is done to each item by itself, the shares do not matter to the result.
        """
        number = max(1, min(self.threads or 1, count // unit))
        cuts = [unit * (count * k // (number * unit)) for k in range(number)] + [count]
        self._spread(function, [slice(a, b) for a, b in pairwise(cuts)])

    def _spread(self, function: Callable[[slice], object], parts: list[slice]) -> None:
        threads = min(self.threads or 1, len(parts))

        def run(share: list[slice]) -> None:
            for part in share:
                function(part)

        if threads == 1:
            run(parts)
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads)
            _WITH_POOLS.add(self)
        shares = [parts[len(parts) * k // threads : len(parts) * (k + 1) // threads] for k in range(threads)]
        list(self._pool.map(run, shares))

    def without_threads(self) -> None:
        """Forget the threads: a forked child does not have them, and would wait for them for ever."""
        self._pool = None

    def matmul(self, left: Array, right: Array, out: Array) -> Array:
        """Compute ``left @ right`` into `out`, by parts of the rows in threads."""
        if self.threads is None or len(left) < 2 * _LEAST_ROWS:  # the common case, without a detour
            return np.matmul(left, right, out=out)
        self.in_parts(lambda rows: np.matmul(left[rows], right, out=out[rows]), len(left))
        return out


_WITH_POOLS: weakref.WeakSet[Workspace] = weakref.WeakSet()


def _forget_threads() -> None:
    for work in list(_WITH_POOLS):
        work.without_threads()


if hasattr(os, "register_at_fork"):  # not on Windows, which has no forks
    os.register_at_fork(after_in_child=_forget_threads)

"""Buffers that are reused from block to block, and threads for what is large in itself.

Allocation costs more than the arithmetic on a cached block. A fit has many blocks and gives each to a thread; the
gradient of one large system has to be cut by itself, into parts of its nodes and edges.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from hamfit.parallel import single_threaded_blas
from hamfit.validation import Array

_LEAST_ROWS = 512  # of a part: handing a smaller one to a thread costs more than it brings


class Workspace:
    """Named scratch arrays; one workspace per thread that works on blocks.

    Parameters
    ----------
    threads
        Number of threads that one computation may be cut into.

    Examples
    --------
    >>> work = Workspace()
    >>> work.array("a", (2, 3), np.float64).shape
    (2, 3)
    """

    def __init__(self, threads: int = 1) -> None:
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
        """Cut `count` rows into consecutive slices, as many as there are threads if they are long enough."""
        if self.threads == 1 or count < 2 * _LEAST_ROWS:
            return [slice(0, count)]
        number = min(self.threads, count // _LEAST_ROWS)
        cuts = [count * k // number for k in range(number + 1)]
        return [slice(a, b) for a, b in pairwise(cuts)]

    def in_parts(self, function: Callable[[int, slice], object], count: int) -> None:
        """Call ``function(number, rows)`` for every part of `count` rows, in threads."""
        parts = self.parts(count)
        if len(parts) == 1:
            function(0, parts[0])
        else:
            self._pool = self._pool or ThreadPoolExecutor(self.threads)
            with single_threaded_blas():
                list(self._pool.map(function, range(len(parts)), parts))

    def matmul(self, left: Array, right: Array, out: Array) -> Array:
        """Compute ``left @ right`` into `out`, by parts of the rows in threads."""
        if self.threads == 1 or len(left) < 2 * _LEAST_ROWS:  # the common case, without a detour
            return np.matmul(left, right, out=out)
        self.in_parts(lambda _, rows: np.matmul(left[rows], right, out=out[rows]), len(left))
        return out

"""Buffers that are reused from block to block: allocation costs more than the arithmetic on a cached block."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from hamfit.validation import Array


class Workspace:
    """Named scratch arrays; one workspace per thread.

    >>> work = Workspace()
    >>> work.array("a", (2, 3), np.float64).shape
    (2, 3)
    """

    def __init__(self) -> None:
        self._buffers: dict[tuple[str, str], Array] = {}

    def array(self, name: str, shape: tuple[int, ...], dtype: Any) -> Array:
        """Uninitialised C-contiguous array; the same memory for the same name, grown when needed."""
        key = (name, np.dtype(dtype).char)
        size = math.prod(shape)
        buffer = self._buffers.get(key)
        if buffer is None or buffer.size < size:
            buffer = self._buffers[key] = np.empty(size, dtype=dtype)
        return buffer[:size].reshape(shape)

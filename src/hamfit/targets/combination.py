"""`Combination`: sparse matrices over the samples of some runs, applied to values at the nodes of these samples."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array

from hamfit.validation import Array


@dataclass(frozen=True)
class Combination:
    """Matrices over samples (or states) of some runs, applied to values at their nodes."""

    matrices: tuple[csr_array, ...]
    nodes: tuple[int, ...]

    def __matmul__(self, values: Array) -> Array:
        """Combine values at the nodes over samples; they come run by run and sample by sample, shape (nodes, ...)."""
        parts, start = [], 0
        for matrix, nodes in zip(self.matrices, self.nodes, strict=True):
            stop = start + nodes * matrix.shape[1]
            combined = matrix @ values[start:stop].reshape(matrix.shape[1], -1)
            parts.append(combined.reshape(-1, *values.shape[1:]))
            start = stop
        return parts[0] if len(parts) == 1 else np.concatenate(parts)

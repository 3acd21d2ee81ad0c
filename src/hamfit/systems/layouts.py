"""Regular arrangements of nodes in space."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hamfit.errors import ParameterError
from hamfit.validation import positive_integer


def grid(rows: int, cols: int, dim: int, *, spacing: float = 1.0) -> NDArray[np.float64]:
    """Rectangular grid of shape (rows * cols, dim): columns run along x, rows along y, further axes are zero.

    Node (i, j) has index ``i * cols + j``, as in :func:`hamfit.graphs.lattice`.

    >>> grid(2, 2, 3, spacing=2.0).tolist()
    [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [2.0, 2.0, 0.0]]
    """
    nodes = positive_integer("rows", rows) * positive_integer("cols", cols)
    if rows > 1 and positive_integer("dim", dim) < 2:
        raise ParameterError(f"dim must be at least 2 for a grid of {rows} rows, got {dim}")
    row, col = np.divmod(np.arange(nodes), cols)
    positions = np.zeros((nodes, dim))
    positions[:, 0] = spacing * col
    if rows > 1:
        positions[:, 1] = spacing * row
    return positions

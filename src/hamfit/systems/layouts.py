"""Regular arrangements of nodes in space, around which systems draw their initial states."""

from __future__ import annotations

from math import inf

import numpy as np
from numpy.typing import NDArray

from hamfit.errors import ParameterError
from hamfit.memory import require_memory
from hamfit.validation import positive_integer

_MOST_AXES = 32  # of a cube: already two nodes along each axis are more than memory holds


def grid(rows: int, cols: int, dim: int, *, layers: int = 1, spacing: float = 1.0) -> NDArray[np.float64]:
    """Make a rectangular grid of shape (layers * rows * cols, dim): columns along x, rows along y, layers along z.

    Node (i, j) of the first layer has index ``i * cols + j``, as in `hamfit.graphs.lattice`. Further axes are
    zero.

    >>> grid(2, 2, 3, spacing=2.0).tolist()
    [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [2.0, 2.0, 0.0]]
    """
    nodes = positive_integer("rows", rows) * positive_integer("cols", cols) * positive_integer("layers", layers)
    if rows > 1 and positive_integer("dim", dim) < 2:
        raise ParameterError(f"dim must be at least 2 for a grid of {rows} rows, got {dim}")
    if layers > 1 and dim < 3:
        raise ParameterError(f"dim must be at least 3 for a grid of {layers} layers, got {dim}")
    check_layout(nodes, dim)
    layer, row, col = np.unravel_index(np.arange(nodes), (layers, rows, cols))
    positions = np.zeros((nodes, dim))
    positions[:, 0] = spacing * col
    if rows > 1:
        positions[:, 1] = spacing * row
    if layers > 1:
        positions[:, 2] = spacing * layer
    return positions


def check_layout(nodes: int, dim: int) -> None:
    """Refuse more nodes than memory holds the positions of."""
    require_memory(24.0 * nodes * dim if nodes < 10**30 else inf, "a system of so many nodes", "ask for fewer nodes")


def cube(side: int, dim: int, *, spacing: float = 1.0) -> NDArray[np.float64]:
    """Make a cubic grid of shape (side ** dim, dim), with `side` nodes along every axis.

    >>> cube(2, 2).tolist()
    [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]]
    """
    if positive_integer("dim", dim) > _MOST_AXES:
        raise ParameterError(f"dim must be at most {_MOST_AXES} for a cube of nodes, got {dim}")
    check_layout(positive_integer("side", side) ** dim, dim)
    shape = (side,) * dim
    return spacing * np.stack(np.unravel_index(np.arange(np.prod(shape)), shape), axis=1).astype(np.float64)

"""What a graph is made of, checked: undirected edges, the periodic images they reach, and values on nodes and edges."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hamfit.errors import DataError
from hamfit.validation import LARGEST, Array, IntArray, finite_array, kept_array, moderate, real_array, whole_numbers

MASS = "mass"
SPECIES = "species"
"""Node attribute that holds the masses."""
HELD = "held"
"""Node attribute that is 1 where a node is held, such as a wall, and 0 where it moves."""
ANGLES = "angles"
"""Node attribute whose binary digits tell which coordinates are angles: 1 the first, 2 the second, 3 both."""
_MOST_ANGLES = (1 << 30) - 1


def canonical_edges(edges: ArrayLike, n_nodes: int) -> IntArray:
    """Bring edges into the form (high index, low index), and check them: in range, no self loops, none twice.

    Parameters
    ----------
    edges
        Shape (edges, 2); the order of the two ends is free, each undirected edge appears once.
    n_nodes
        Number of nodes.

    >>> canonical_edges([[0, 1], [2, 1]], 3).tolist()
    [[1, 0], [2, 1]]
    """
    return canonical(edges, n_nodes, None)[0]


def canonical(edges: ArrayLike, n_nodes: int, offsets: ArrayLike | None) -> tuple[IntArray, NDArray[np.float64] | None]:
    """Bring edges into the form (high index, low index); their offsets change sign where the ends change places.

    With offsets a pair may be joined several times, and a node to its own images, as long as the offsets differ.

    >>> edges, offsets = canonical([[0, 1], [0, 1]], 2, [[3.0], [-3.0]])
    >>> edges.tolist(), offsets.tolist()
    ([[1, 0], [1, 0]], [[-3.0], [3.0]])
    """
    array = _in_range(real_array("edges", edges), n_nodes)
    if offsets is None:
        _no_loops(array)
        array = np.stack([array.max(axis=1), array.min(axis=1)], axis=1)
        _no_duplicates(array, n_nodes, None)
        return array, None
    shifts = moderate("offsets", finite_array("offsets", offsets, ndim=(2,)))
    if len(shifts) != len(array) or shifts.shape[1] == 0:
        raise DataError(f"offsets must have shape ({len(array)}, dim), one for each edge, got {shifts.shape}")
    flipped = array[:, 0] < array[:, 1]
    loops = array[:, 0] == array[:, 1]
    if loops.any():
        _no_loops(array[loops & ~shifts.any(axis=1)])
        # An image and its opposite are the same edge: the first component that is not zero becomes positive.
        leading = np.take_along_axis(shifts, (shifts != 0).argmax(axis=1)[:, None], axis=1)[:, 0]
        flipped |= loops & (leading < 0)
    array = np.where(flipped[:, None], array[:, ::-1], array)
    shifts = np.where(flipped[:, None], -shifts, shifts) + 0.0  # no negative zeros
    _no_duplicates(array, n_nodes, shifts)
    return array, shifts


def attribute(kind: str, name: str, value: ArrayLike, count: int) -> Array:
    """Check an attribute: one value per node or per edge, as float64 or int64.

    >>> attribute("node", "species", [0, 1], 2).dtype.name
    'int64'
    """
    if not isinstance(name, str) or not name.isidentifier():
        raise DataError(f"the name of a {kind} attribute must be a word such as 'mass', got {name!r}")
    what = f"{kind} attribute '{name}'"
    array = real_array(what, value)
    array = whole_numbers(what, array) if array.dtype.kind in "iu" else finite_array(what, array, ndim=(1,))
    if array.shape != (count,):
        raise DataError(f"{what} must have shape ({count},), one per {kind}, got {array.shape}")
    check_attribute(kind, name, array)
    if kind == "node" and name == HELD and array.all():
        raise DataError("all nodes are held, so that nothing moves: leave at least one of them free")
    return kept_array(what, array, value)


def check_attribute(kind: str, name: str, values: Array) -> None:
    """Refuse masses that are not positive, and numbers of a size that cannot be computed with."""
    if kind == "node" and name == MASS and values.size:
        if values.min() <= 0:
            raise DataError(f"masses must be positive, got {values.min():g} at node {int(values.argmin())}")
        moderate("the least mass", values.min())  # momenta are divided by it
    if kind == "node" and name in (HELD, ANGLES) and values.size:
        most = 1 if name == HELD else _MOST_ANGLES
        if values.dtype.kind not in "iu" or values.min() < 0 or values.max() > most:
            raise DataError(f"the node attribute '{name}' must hold whole numbers from 0 to {most}, one for each node")
    moderate(f"{kind} attribute '{name}'", values)


def attributes(kind: str, values: Mapping[str, ArrayLike] | None, count: int) -> dict[str, Array]:
    """Check attributes, and sort them by name."""
    if values is not None and not isinstance(values, Mapping):
        raise DataError(f"{kind} attributes must be a dict of arrays by name, such as {{'mass': ...}}, got {values!r}")
    checked = {name: attribute(kind, name, value, count) for name, value in (values or {}).items()}
    return dict(sorted(checked.items()))


def lattice_vectors(cell: ArrayLike) -> NDArray[np.float64]:
    """Make the rows that span the periodic images, shape (dim, dim), from such rows or from the lengths of a box.

    >>> lattice_vectors([3.0, 2.0]).tolist()
    [[3.0, 0.0], [0.0, 2.0]]
    >>> lattice_vectors([[3.0, 0.0], [0.0, 0.0]]).tolist()
    [[3.0, 0.0], [0.0, 0.0]]
    """
    rows = moderate("cell", finite_array("cell", cell, ndim=(1, 2)))
    if rows.ndim == 1:
        rows = np.diag(rows)
    if rows.shape[0] != rows.shape[1] or rows.size == 0:
        raise DataError(f"cell must have shape (dim, dim), its rows the lattice vectors, got {rows.shape}")
    spanning = rows[rows.any(axis=1)]
    if len(spanning):
        lengths = np.linalg.norm(spanning, axis=1)
        if lengths.min() * LARGEST < 1:
            raise DataError(
                f"cell has a lattice vector of the length {lengths.min():.3g}; choose another unit of length"
            )
        if np.linalg.svd(spanning / lengths[:, None], compute_uv=False).min() < 1e-8:
            raise DataError(f"cell is singular: its lattice vectors {rows.tolist()} do not span a volume")
    return np.array(rows)


def _in_range(array: Array, n_nodes: int) -> IntArray:
    if array.size == 0:
        return np.empty((0, 2), dtype=np.int64)
    if array.ndim != 2 or array.shape[1] != 2:
        raise DataError(f"edges must have shape (edges, 2), got {array.shape}")
    if not np.issubdtype(array.dtype, np.integer):
        raise DataError(f"edges must be integers (node indices), got {array.dtype}")
    array = array.astype(np.int64)
    outside = (array < 0) | (array >= n_nodes)
    if outside.any():
        row = int(np.argwhere(outside)[0, 0])
        raise DataError(
            f"edge {row} joins nodes {array[row].tolist()}, out of range for {n_nodes} nodes (0 to {n_nodes - 1})"
        )
    return array


def _no_loops(array: IntArray) -> None:
    loops = array[:, 0] == array[:, 1]
    if loops.any():
        row = int(np.argmax(loops))
        raise DataError(f"edge {row} is a self loop at node {int(array[row, 0])}; remove it")


def _no_duplicates(array: IntArray, n_nodes: int, offsets: Array | None) -> None:
    codes = array[:, 0] * n_nodes + array[:, 1]
    if offsets is None:
        _, first, counts = np.unique(codes, return_index=True, return_counts=True)
        if (counts > 1).any():
            row = int(first[np.argmax(counts > 1)])
            raise DataError(
                f"duplicate edge between nodes {array[row].tolist()}; edges are undirected: list each pair once"
            )
        return
    order = np.lexsort((*offsets.T, codes))
    same = (np.diff(codes[order]) == 0) & (np.diff(offsets[order], axis=0) == 0).all(axis=1)
    if same.any():
        row = int(order[np.argmax(same)])
        raise DataError(
            f"duplicate edge between nodes {array[row].tolist()} with the offset {offsets[row].tolist()}; edges are "
            "undirected: list each pair of images once"
        )

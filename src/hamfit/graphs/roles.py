"""What nodes are beside particles: held ones, which obey no equation of motion, and coordinates that are angles.

Both travel as node attributes of these names, so that files, unions and parts of graphs carry them like masses. They
are no properties of matter, and no feature is drawn from them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hamfit.errors import DataError
from hamfit.graphs.edges import ANGLES, HELD
from hamfit.validation import Array, IntArray, whole_numbers

if TYPE_CHECKING:
    from hamfit.graphs.graph import Graph

BoolArray = NDArray[np.bool_]


def held_nodes(graph: Graph) -> BoolArray | None:
    """Tell which nodes are held, shape (nodes,); None where none is."""
    values = graph.node_attributes.get(HELD)
    return None if values is None or not values.any() else values.astype(bool)


def angle_coordinates(graph: Graph, dim: int) -> BoolArray | None:
    """Tell which coordinates of which nodes are angles in radians, shape (nodes, dim); None where none is."""
    values = graph.node_attributes.get(ANGLES)
    if values is None or not values.any():
        return None
    if values.max() >= 1 << dim:
        raise DataError(f"the node attribute 'angles' names a coordinate beyond the {dim} that nodes have")
    return (values[:, None] >> np.arange(dim) & 1).astype(bool)


def with_held(graph: Graph, nodes: Sequence[int]) -> Graph:
    """Return the graph with these nodes held, and no others.

    >>> from hamfit.graphs import chain
    >>> held_nodes(with_held(chain(3), [0])).tolist()
    [True, False, False]
    """
    return graph.with_attributes({HELD: held_attribute(graph.n_nodes, nodes)})


def with_angles(graph: Graph, coordinates: ArrayLike) -> Graph:
    """Return the graph whose coordinates are angles where `coordinates`, shape (dim,) or (nodes, dim), is true.

    >>> from hamfit.graphs import chain
    >>> angle_coordinates(with_angles(chain(2), [False, True]), 2).tolist()
    [[False, True], [False, True]]
    """
    return graph.with_attributes({ANGLES: angle_attribute(graph.n_nodes, coordinates)})


def role_attributes(
    given: Mapping[str, ArrayLike] | None, n_nodes: int, held: Sequence[int] | None, angles: ArrayLike | None
) -> Mapping[str, ArrayLike] | None:
    """Put held nodes and angles, where they are stated, among the node attributes."""
    roles: dict[str, ArrayLike] = {} if held is None else {HELD: held_attribute(n_nodes, held)}
    if angles is not None:
        roles[ANGLES] = angle_attribute(n_nodes, angles)
    return {**(given or {}), **roles} if roles else given


def held_attribute(n_nodes: int, nodes: Sequence[int]) -> IntArray:
    """Make the values of the node attribute ``"held"`` from the numbers of the held nodes."""
    numbers = np.atleast_1d(np.asarray(nodes))
    numbers = whole_numbers("held", numbers if numbers.size else numbers.astype(np.int64))
    if numbers.ndim > 1 or numbers.dtype.kind not in "iu":
        raise DataError(f"held must be the numbers of nodes, counted from 0, such as [0, 3], got {nodes!r:.60}")
    outside = (numbers < 0) | (numbers >= n_nodes)
    if outside.any():
        raise DataError(f"there is no node {int(numbers[outside.argmax()])} to hold: the nodes are 0 to {n_nodes - 1}")
    held = np.zeros(n_nodes, dtype=np.int64)
    held[numbers] = 1
    return held


def angle_attribute(n_nodes: int, coordinates: ArrayLike) -> IntArray:
    """Make the values of the node attribute ``"angles"`` from a mask of coordinates, (dim,) or (nodes, dim)."""
    given = np.atleast_1d(np.asarray(coordinates))
    mask = given.astype(bool)
    if mask.ndim > 2 or (mask.ndim == 2 and len(mask) != n_nodes) or (given != mask).any():
        raise DataError(
            f"angles must be true or false for each coordinate, shape (dim,) or ({n_nodes}, dim), "
            f"got {coordinates!r:.60}"
        )
    mask = np.broadcast_to(mask, (n_nodes, mask.shape[-1]))
    return np.asarray((mask << np.arange(mask.shape[1])).sum(axis=1), dtype=np.int64)


def turned_apart(difference: Array, angles: BoolArray | None) -> Array:
    """Bring differences of angles, shape (..., nodes, dim), to the circle: from -π to π; other differences stay.

    >>> turned_apart(np.array([[7.0, 7.0]]), np.array([[True, False]])).round(3).tolist()
    [[0.717, 7.0]]
    """
    if angles is None:
        return difference
    return np.where(angles, np.remainder(difference + np.pi, 2 * np.pi) - np.pi, difference)

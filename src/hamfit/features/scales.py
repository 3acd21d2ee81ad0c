"""A look at the data before features are drawn: typical sizes of positions and momenta, and whether anything varies.

Features are drawn in units of the data and not of the user.

Scales are powers of two: dividing by one changes no digit of a number, and data in other units of a power of two give
the very same features.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from hamfit.errors import DataError, ParameterError
from hamfit.features.base import SnapshotSource
from hamfit.features.circles import Circles, chords
from hamfit.graphs import held_nodes
from hamfit.graphs.edges import ANGLES
from hamfit.state import State
from hamfit.validation import Array, positive_number

_NODES = 1024  # looked at, in evenly spread snapshots
_AT_ONCE = 64  # snapshots that are compared


@dataclass(frozen=True)
class InputScales:
    """What positions and momenta are divided by before they enter a layer.

    Attributes
    ----------
    length
        Twice a typical distance between neighbours; in data without edges, between a node and the middle of all.
    momentum
        Twice a typical momentum, relative to what all nodes have in common.
    """

    length: float = 1.0
    momentum: float = 1.0

    @classmethod
    def given(cls, scales: Sequence[float] | None, source: SnapshotSource) -> Self:
        """Take scales (length, momentum) that a user gives, or, for None, those of the data."""
        if scales is None:
            return cls.of(source)
        if not isinstance(scales, (list, tuple)) or len(scales) != 2:
            raise ParameterError(f"input_scales must be a length and a momentum, such as (1, 1), got {scales!r:.60}")
        return cls(*(positive_number("input_scales", scale) for scale in scales))

    @classmethod
    def of(cls, source: SnapshotSource) -> Self:
        """Measure medians in evenly spread snapshots, which a few wild values do not move."""
        state = some_states(source)
        length = typical(lengths_of(edge_vectors(state))) or spread(places_of(state))
        held = held_nodes(state.graph)  # which obey no equation, so that their momenta say nothing
        return cls(power_of_two(2 * length), power_of_two(2 * spread(state.p if held is None else state.p[~held])))


def some_states(source: SnapshotSource) -> State:
    """Give a union of evenly spread snapshots, two at least, that together have about a thousand nodes."""
    counts = source.node_counts
    snapshots = max(2, _NODES * len(counts) // max(1, int(counts.sum())))
    return source.state(np.unique(np.linspace(0, len(counts) - 1, snapshots).astype(np.int64))).flat()


def rounding_of_distances(source: SnapshotSource) -> float:
    """Find the relative rounding error of distances, which is large where all positions are far from the origin."""
    state = source.state(np.arange(1)).flat()
    length = typical(lengths_of(edge_vectors(state)))
    return float(np.finfo(np.float64).eps * np.abs(state.q).max() / length) if length > 0 else 0.0


def edge_vectors(state: State) -> Array:
    """Compute the vectors from the low to the high end of all edges of a flat state, chords where there are angles."""
    circles = Circles.of(state) if ANGLES in state.graph.node_attributes else None
    return state.graph.differences(state.q) if circles is None else chords(circles, state.graph)


def places_of(state: State) -> Array:
    """Give the places of the nodes of a flat state, shape (nodes, components): as they are, or on circles."""
    circles = Circles.of(state) if ANGLES in state.graph.node_attributes else None
    return state.q if circles is None else circles.places


def spread(vectors: Array) -> float:
    """Find the typical distance of vectors, shape (vectors, dim), from their median."""
    return typical(lengths_of(vectors - np.median(vectors, axis=0)))


def lengths_of(vectors: Array) -> Array:
    """Compute the lengths of vectors, shape (vectors, dim), without overflow or underflow of their squares."""
    lengths: Array = np.abs(vectors[:, 0]) if vectors.size else np.zeros(len(vectors))
    for column in vectors.T[1:] if vectors.size else ():  # several times as fast as to reduce along the short axis
        lengths = np.hypot(lengths, column)
    return lengths


def typical(sizes: Array) -> float:
    """Find the median of sizes, or of those above zero where more than half are zero; zero where all are."""
    middle = float(np.median(sizes)) if sizes.size else 0.0
    if middle > 0 or not sizes.any():
        return middle
    return float(np.median(sizes[sizes > 0]))


def root_mean_square(values: Array) -> float:
    """Compute the root of the mean square, without overflow or underflow of the squares."""
    unit = power_of_two(float(np.abs(values).max(initial=0.0)))
    return unit * float(np.sqrt(np.mean((values / unit) ** 2)))


def power_of_two(size: float) -> float:
    """Find the power of two that is nearest to a size; one for zero, which sets no scale.

    >>> power_of_two(0.9), power_of_two(5.0), power_of_two(0.0)
    (1.0, 4.0, 1.0)
    """
    return math.ldexp(1.0, round(math.log2(size))) if size > 0 else 1.0


def refuse_identical(source: SnapshotSource) -> None:
    """Refuse data whose snapshots are all the same: they teach nothing, though their nodes and edges may differ."""
    count = len(source.node_counts)
    first = source.state(np.arange(1))
    if count == 1:
        return
    for start in range(0, count, _AT_ONCE):
        chunk = np.arange(start, min(start + _AT_ONCE, count))
        state = source.state(chunk).flat()
        if state.graph.uniform_nodes != first.graph.n_nodes:
            return
        for ours, same in ((state.q, first.q), (state.p, first.p)):
            if (ours.reshape(len(chunk), -1) != same.reshape(1, -1)).any():
                return
    raise DataError(
        f"all {count} snapshots are identical, so there is nothing to draw features from or to learn; give varied data"
    )


def refuse_angles(state: State) -> None:
    """Refuse coordinates that are angles, for features that take all of them for lengths."""
    if state.graph.node_attributes.get(ANGLES, np.zeros(1)).any():
        raise DataError(
            "the model 'rf-hgn' takes all coordinates for lengths, but some are angles: use 'rf-hnn', or the model "
            "'invariant', with a field if there is one"
        )

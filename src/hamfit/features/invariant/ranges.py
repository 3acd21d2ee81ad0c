"""Looks at data: a sample to learn attributes and draw neurons from, where edges end, and where data were.

The last are distances of each kind of pair and momenta of each kind of node, as notes of a model hold them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hamfit.errors import DataError
from hamfit.features.base import SnapshotSource
from hamfit.features.invariant.encoding import Encoding
from hamfit.features.invariant.histograms import check_histogram, histogram, joined
from hamfit.features.invariant.seen_places import check_places, joined_places, seen_places
from hamfit.features.invariant.seen_values import check_values, joined_values, seen_values
from hamfit.features.scales import edge_vectors, lengths_of, some_states
from hamfit.graphs import Graph, held_nodes
from hamfit.state import State
from hamfit.validation import Array, IntArray

_MOST = 60_000  # nodes and edges looked at
_NEAR, _SAME = 0.25, 1e-6  # shares of a noted cutoff: some edges are that long, and none is longer
_AT_ONCE = 64  # snapshots whose edges are measured, or whose attributes are read
_SNAPSHOTS, _NODES, _EDGES = 256, 20_000, 60_000  # of the sample, at most


def draw_pool(source: SnapshotSource, rng: np.random.Generator) -> tuple[State, list[Graph]]:
    """Draw a union of random snapshots, and give all distinct graphs of the data as far as they carry attributes."""
    nodes, edges = source.node_counts, source.edge_counts
    order = rng.permutation(len(nodes))[:_SNAPSHOTS]
    fits = (np.cumsum(nodes[order]) <= _NODES) & (np.cumsum(edges[order]) <= _EDGES)
    chosen = np.sort(order[: max(2, int(fits.sum()))])
    state = source.state(chosen).flat()
    return state, _graphs(source, state)


def _graphs(source: SnapshotSource, pool: State) -> list[Graph]:
    """Find the graphs to learn attributes from; a sample of them might miss a rare kind."""
    if not pool.graph.node_attributes and not pool.graph.edge_attributes:
        return [pool.graph]
    known = getattr(source, "graphs", None)
    if known is not None:
        return list(known)
    count = len(source.node_counts)
    return [source.state(np.arange(at, min(at + _AT_ONCE, count))).graph for at in range(0, count, _AT_ONCE)]


def found_cutoff(source: SnapshotSource) -> float | None:
    """Find the distance at which edges end, if they follow the positions; None if they do not.

    They do where the notes on the data say so (``graph_cutoff`` of the system), unless the distances say that these
    notes are in other units, and where snapshots with equally many nodes have different numbers of edges: then the
    cutoff is the largest distance along any edge.
    """
    noted = _noted_cutoff(source.metadata)
    if noted is not None and _NEAR * noted <= _longest(some_states(source)) <= noted * (1 + _SAME):
        return noted
    nodes, edges = source.node_counts, source.edge_counts
    order = np.argsort(nodes, kind="stable")
    if not ((np.diff(nodes[order]) == 0) & (np.diff(edges[order]) != 0)).any():
        return None
    longest = 0.0
    for block in np.split(np.arange(len(nodes)), range(_AT_ONCE, len(nodes), _AT_ONCE)):
        longest = max(longest, _longest(source.state(block).flat()))
    return longest or None


def _noted_cutoff(metadata: dict[str, Any]) -> float | None:
    """Read the cutoff off notes, whose form nobody has checked; None where there is none."""
    system = metadata.get("system")
    parameters = system.get("parameters") if isinstance(system, dict) else None
    noted = parameters.get("graph_cutoff") if isinstance(parameters, dict) else None
    return float(noted) if isinstance(noted, (int, float)) and noted > 0 else None


def _longest(state: State) -> float:
    """Find the largest distance along an edge; zero where there are none."""
    return float(lengths_of(edge_vectors(state)).max(initial=0.0))


def seen_ranges(encoding: Encoding, source: SnapshotSource) -> dict[str, Any]:
    """Count r by kind of pair and |p| by kind of node in histograms, and find medians of numbers that vary in a kind.

    From evenly spread snapshots, as many as have 60,000 nodes and edges together, one at least. None stands for a kind
    that these do not have, and for momenta that are not known.
    """
    snapshots = len(source.node_counts)
    size = int(source.node_counts.sum() + source.edge_counts.sum())
    count = max(1, min(snapshots, _MOST * snapshots // max(1, size)))
    numbers = np.unique(np.linspace(0, snapshots - 1, count).astype(np.int64))
    scalars = encoding.read(source.state(numbers).flat())
    nodes = _members(scalars.node_kind, encoding.nodes.n_kinds)
    edges = _members(scalars.edge_kind, len(encoding.pairs.seen))
    momentum = np.linalg.norm(scalars.state.p, axis=1)
    moving = momentum.any()  # else they stand for momenta that are not known
    held = held_nodes(scalars.graph)
    free = nodes if held is None else [members[~held[members]] for members in nodes]
    places = {} if encoding.fields is None else seen_places(scalars)
    return {
        "distance": [histogram(scalars.distances[members]) for members in edges],
        "momentum": [histogram(momentum[members]) if moving else None for members in free],
        "node_quantities": [
            {name: _median(scalars.graph.node_attributes[name][members]) for name in encoding.nodes.quantities}
            for members in nodes
        ],
        "edge_quantities": [
            {name: _median(scalars.graph.edge_attributes[name][members]) for name in encoding.edges.quantities}
            for members in edges
        ],
    } | {**seen_values(scalars, nodes, edges), **places}


def check_ranges(encoding: Encoding, ranges: dict[str, Any]) -> None:
    """Refuse what is not of the form that `seen_ranges` gives, one entry for every kind: others may have written it."""
    nodes, pairs = encoding.nodes.n_kinds, len(encoding.pairs.seen)
    kinds = {"distance": pairs, "momentum": nodes, "node_quantities": nodes, "edge_quantities": pairs}
    for name, count in kinds.items():
        found = ranges[name]
        if not isinstance(found, list) or len(found) != count:
            raise DataError(f"the range of {name} must be noted for {count} kinds, got {found!r:.60}")
    for noted in (found for found in [*ranges["distance"], *ranges["momentum"]] if found is not None):
        check_histogram(noted)
    check_values(encoding, ranges)
    check_places(encoding, ranges)


def joined_ranges(first: dict[str, Any], second: dict[str, Any], share: float) -> dict[str, Any]:
    """Join what was noted of two data sets, the second of which is a `share` of both.

    The ranges are those of both; shares of values are spread evenly over the part of the histogram they were counted
    in. Medians stay those of the first data, where it has any; numbers that are listed are those of both.
    """
    histograms = {
        name: [joined(*both, share) for both in zip(first[name], second[name], strict=True)]
        for name in ("distance", "momentum")
    }
    medians = {
        name: [
            {key: new[key] if old.get(key) is None else old[key] for key in new}
            for old, new in zip(first[name], second[name], strict=True)
        ]
        for name in ("node_quantities", "edge_quantities")
    }
    return histograms | medians | joined_values(first, second) | joined_places(first, second, share)


def _members(kind: IntArray, kinds: int) -> list[IntArray]:
    return [np.flatnonzero(kind == number) for number in range(kinds)]


def _median(values: Array) -> float | None:
    """Take the middle one of the values, never a number between two of them."""
    return float(np.sort(values)[len(values) // 2]) if values.size else None

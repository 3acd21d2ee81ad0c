"""Which numbers nodes and pairs of one kind had in training: masses, charges, stiffnesses, as far as they are few.

A law that depends on numbers is read off at numbers that were seen: no pair of equal masses is asked for where a heavy
node pulls a light one. Where the numbers are too many to be listed, their medians have to do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from hamfit.errors import DataError
from hamfit.features.invariant.encoding import Encoding, Scalars
from hamfit.validation import Array, IntArray, number

NODES, PAIRS = "node_values", "pair_values"
MOST = 16  # combinations of numbers of one kind
Values = dict[str, Any]


def seen_values(scalars: Scalars, nodes: Sequence[IntArray], edges: Sequence[IntArray]) -> dict[str, Any]:
    """List the numbers of all nodes and pairs by kind; nothing where no number varies within a kind.

    Parameters
    ----------
    scalars
        A union of snapshots.
    nodes, edges
        Numbers of its nodes and of its edges by kind.

    Returns
    -------
    dict
        Under ``"node_values"`` and ``"pair_values"`` one entry for every kind: a list of numbers by name, those of a
        pair's nodes as two numbers, one for each end; None where there are more than 16 combinations.
    """
    table, own = scalars.encoding.nodes.quantities, scalars.encoding.edges.quantities
    if not table and not own:
        return {}
    at_nodes, graph = scalars.node_quantities, scalars.graph
    at_edges = scalars.encoding.edges.quantities_of(graph.edge_attributes, graph.n_edges)
    first, second = _ordered(scalars)
    ends = np.concatenate([at_nodes[first], at_nodes[second]], axis=1)
    count = len(table)
    found_nodes: list[list[Values] | None] = []
    found_pairs: list[list[Values] | None] = []
    for members in nodes:
        rows = distinct(at_nodes[members])
        found_nodes.append(None if rows is None else [dict(zip(table, row, strict=True)) for row in rows])
    for members in edges:
        rows = distinct(np.concatenate([ends[members], at_edges[members]], axis=1))
        found_pairs.append(
            None
            if rows is None
            else [
                {name: [row[i], row[count + i]] for i, name in enumerate(table)}
                | dict(zip(own, row[2 * count :], strict=True))
                for row in rows
            ]
        )
    return {NODES: found_nodes, PAIRS: found_pairs}


def check_values(encoding: Encoding, ranges: Mapping[str, Any]) -> None:
    """Refuse what is not of the form that `seen_values` gives; older files have nothing of the sort."""
    for name, kinds in ((NODES, encoding.nodes.n_kinds), (PAIRS, len(encoding.pairs.seen))):
        found = ranges.get(name, [None] * kinds)
        if not isinstance(found, list) or len(found) != kinds:
            raise DataError(f"{name} must be noted for {kinds} kinds, got {found!r:.60}")
        for combination in (values for listed in found for values in listed or ()):
            for what, values in dict(combination).items():
                both = values if isinstance(values, list) else [values]
                for value in both:
                    number(what, value)


def joined_values(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    """Join what was noted of two data sets; nothing where one of them has no such notes."""
    if NODES not in first or NODES not in second:
        return {}
    return {
        name: [joined_lists(*both) for both in zip(first[name], second[name], strict=True)] for name in (NODES, PAIRS)
    }


def nearest_values(listed: Sequence[Values] | None, given: Mapping[str, Any], medians: Mapping[str, Any]) -> Values:
    """Choose the numbers that were seen, agree with those that are given, and are nearest the medians; else none.

    >>> nearest_values([{"mass": [0.25, 0.5]}], {}, {"mass": 0.5})
    {'mass': [0.25, 0.5]}
    >>> nearest_values([{"mass": 1.0}, {"mass": 3.0}], {"mass": 3.0}, {"mass": 1.0})
    {'mass': 3.0}
    """
    turned = [_turned(values) for values in listed or ()]
    fitting = [values for values in [*(listed or ()), *turned] if _agree(values, given)]
    return min(fitting, key=lambda values: _away(values, medians), default={})


def _ordered(scalars: Scalars) -> tuple[IntArray, IntArray]:
    """Give the ends of all edges in the order of their kinds and, within a kind, of their numbers."""
    high, low = scalars.graph.high, scalars.graph.low
    keys = np.concatenate([scalars.node_kind[:, None], scalars.node_quantities], axis=1)
    differs = keys[high] != keys[low]
    place = differs.argmax(axis=1)
    rows = np.arange(len(high))
    swapped = differs.any(axis=1) & (keys[high][rows, place] < keys[low][rows, place])
    return np.where(swapped, high, low), np.where(swapped, low, high)


def distinct(rows: Array) -> list[list[float]] | None:
    """List distinct rows of numbers; None where they are too many, or none."""
    found = np.unique(rows, axis=0) if len(rows) else rows
    listed: list[list[float]] = found.tolist()
    return listed if 0 < len(found) <= MOST else None


def joined_lists(first: list[Any] | None, second: list[Any] | None) -> list[Any] | None:
    """Join two lists of numbers without repetition; None where they are too many."""
    if first is None or second is None:
        return None
    both = [*first, *(values for values in second if values not in first)]
    return both if len(both) <= MOST else None


def _turned(values: Values) -> Values:
    """Exchange the ends of a pair."""
    return {name: value[::-1] if isinstance(value, list) else value for name, value in values.items()}


def _agree(values: Values, given: Mapping[str, Any]) -> bool:
    return all(name not in given or np.allclose(value, given[name], 1e-9, 0.0) for name, value in values.items())


def _away(values: Values, medians: Mapping[str, Any]) -> float:
    apart = [
        np.abs(np.asarray(value) - medians[name]).sum() / (abs(medians[name]) or 1.0)
        for name, value in values.items()
        if medians.get(name) is not None
    ]
    return float(sum(apart))

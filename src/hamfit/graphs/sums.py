"""The sums over a graph: sparse products and sums of segments; and what the attributes of several are together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import scipy

from hamfit.errors import DataError
from hamfit.graphs.edges import ANGLES, HELD
from hamfit.validation import Array, IntArray

if TYPE_CHECKING:
    from hamfit.graphs.graph import Graph

AttributeRanges = dict[str, dict[str, list[float]]]
"""Least and greatest value by kind (``"nodes"`` or ``"edges"``) and by name; empty where there are no values."""


def operator(name: str, n_nodes: int, high: IntArray, low: IntArray) -> Any:
    """Make the sparse matrix of a sum over edges into nodes, see the methods of `Graph` that apply it.

    An edge from a node to its own image enters a ``"difference"`` with zero, and the others with both its ends.

    >>> operator("difference", 2, np.array([1]), np.array([0])).toarray().tolist()
    [[-1.0], [1.0]]
    """
    n, m = n_nodes, len(high)
    ends = np.concatenate([high, low])
    each = np.arange(m)
    if name == "difference":
        signs = np.concatenate([np.ones(m), -np.ones(m)])
        return scipy.sparse.csr_array((signs, (ends, np.concatenate([each, each]))), shape=(n, m))
    if name == "messages":
        return scipy.sparse.csr_array((np.ones(2 * m), (ends, np.arange(2 * m))), shape=(n, 2 * m))
    others = np.concatenate([low, high])
    return scipy.sparse.csr_array((np.ones(2 * m), (ends, others)), shape=(n, n))


def pointers(counts: IntArray) -> IntArray:
    """Find where each of several segments of `counts` items begins, and where the last ends.

    >>> pointers(np.array([2, 3])).tolist()
    [0, 2, 5]
    """
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)


def joined_attributes(kind: str, parts: Sequence[Mapping[str, Array]]) -> dict[str, Array]:
    """Join the attributes of several graphs one after the other; all must have the same names."""
    names = parts[0].keys()
    for part in parts:
        if part.keys() != names:
            some = ", ".join(sorted(names ^ part.keys()))
            raise DataError(f"only some of the graphs have the {kind} attributes {some}; give them to all, or to none")
    return {name: np.concatenate([part[name] for part in parts]) for name in names}


def segment_sum(values: Array, ptr: IntArray, uniform: int | None) -> Array:
    """Sum over consecutive segments, those between the pointers `ptr`, or all of the length `uniform`.

    >>> segment_sum(np.array([1.0, 2.0, 4.0]), np.array([0, 2, 2, 3]), None).tolist()
    [3.0, 0.0, 4.0]
    """
    n_segments = len(ptr) - 1
    if uniform is not None:
        return values.reshape(n_segments, uniform, *values.shape[1:]).sum(axis=1)
    filled = np.flatnonzero(np.diff(ptr))  # reduceat misreads empty segments
    result = np.zeros((n_segments, *values.shape[1:]), dtype=values.dtype)
    if filled.size:
        result[filled] = np.add.reduceat(values, ptr[filled], axis=0)
    return result


def ranges_of(graphs: Iterable[Graph]) -> AttributeRanges:
    """Find the attributes of some graphs, and between which values they lie."""
    found: AttributeRanges = {kind: {} for kind in ("nodes", "edges")}
    for graph in graphs:
        for kind, table in (("nodes", graph.node_attributes), ("edges", graph.edge_attributes)):
            for name, values in table.items():
                if kind == "nodes" and name in (HELD, ANGLES):  # no properties of matter
                    continue
                if values.size:
                    ends = [float(values.min()), float(values.max())]
                    found[kind][name] = _joined(found[kind].get(name, ends), ends)
                else:
                    found[kind].setdefault(name, [])
    return found


def joined_attribute_ranges(first: AttributeRanges | None, second: AttributeRanges | None) -> AttributeRanges | None:
    """Join the attributes of two data sets; None where one of them is not known."""
    if first is None or second is None:
        return None
    return {
        kind: {name: _joined(first[kind].get(name, ends), ends) for name, ends in found.items()}
        for kind, found in second.items()
    }


def _joined(first: list[float], second: list[float]) -> list[float]:
    both = [*first, *second]
    return [min(both), max(both)] if both else []

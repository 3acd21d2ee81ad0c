"""Which attributes the graphs of data carry, and between which values, as a model notes them of its training data."""

from __future__ import annotations

from collections.abc import Iterable

from hamfit.data.graph_fields import KINDS
from hamfit.data.source import DataSource
from hamfit.graphs import Graph

AttributeRanges = dict[str, dict[str, list[float]]]
"""Least and greatest value by kind (``"nodes"`` or ``"edges"``) and by name."""
_AT_ONCE = 4096


def attribute_ranges(data: DataSource) -> AttributeRanges:
    """Find the attributes of all graphs of some data, and between which values they lie.

    >>> from hamfit.systems import generate, make_system
    >>> attribute_ranges(generate(make_system("chain", nodes=2, masses=[1.0, 3.0]), snapshots=5))
    {'nodes': {'mass': [1.0, 3.0]}, 'edges': {}}
    """
    first = data.graph_at(0)
    if data.static or not (first.node_attributes or first.edge_attributes):
        return ranges_of([first])
    known = getattr(data, "graphs", None)  # of data in memory
    return ranges_of(known if known is not None else (data.graph_at(block) for block in data.blocks(_AT_ONCE)))


def ranges_of(graphs: Iterable[Graph]) -> AttributeRanges:
    """Find the attributes of some graphs, and between which values they lie."""
    found: AttributeRanges = {kind: {} for kind in KINDS}
    for graph in graphs:
        for kind, attribute in KINDS.items():
            for name, values in getattr(graph, attribute).items():
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
        kind: {name: _joined(first[kind].get(name, ends), ends) for name, ends in second[kind].items()}
        for kind in KINDS
    }


def _joined(first: list[float], second: list[float]) -> list[float]:
    both = [*first, *second]
    return [min(both), max(both)] if both else []

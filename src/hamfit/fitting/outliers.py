"""Configurations that would spoil a fit alone: forces far larger than all others', and atoms in one another."""

from __future__ import annotations

import numpy as np

from hamfit.data import DataSource
from hamfit.data.measured import ELEMENTS
from hamfit.errors import DataError
from hamfit.graphs.edges import SPECIES
from hamfit.targets.block import Equations
from hamfit.validation import Array, IntArray

_FAR = 300.0  # times the forces that nine of ten configurations do not exceed
_ODD = 10.0  # times these, from which they are told of
_FEW = 0.01  # share of the configurations up to which they are odd ones
_FEWEST = 10  # configurations, from which one of them can be odd
_CLOSE, _CALM = 0.4, 3.0  # of usual shortest distances; times usual forces, which atoms that are so close must exceed
_AT_ONCE = 512
_NAMED = 5


def refuse_outliers(equations: Equations) -> None:
    """Refuse forces without velocities of which single configurations are hundreds of times as large as all others.

    Atoms of elements at one place, or far closer than elsewhere without any force that tells of it, are refused, too.
    """
    if not equations.pointwise or len(equations.halves) > 1:
        return
    if equations.source.metadata.get(SPECIES) == ELEMENTS:
        _refuse_close_atoms(equations)
    sizes, usual, odd = _far_off(equations, _FAR)
    if len(odd):
        one = len(odd) == 1
        them = "it" if one else "them"
        raise DataError(
            f"{_named(odd, equations.source)} {'has' if one else 'have'} "
            f"forces up to {sizes.max() / usual:.3g} times as large as nine of ten others: "
            f"{'it' if one else 'they'} alone would decide on the fit; correct {them}, or leave {them} out"
        )


def said_of_outliers(equations: Equations) -> str:
    """Name single configurations whose forces are many times as large as all others', or nothing."""
    if not equations.pointwise or len(equations.halves) > 1:
        return ""
    sizes, usual, odd = _far_off(equations, _ODD)
    if not len(odd):
        return ""
    return (
        f"{_named(odd, equations.source)} {'has' if len(odd) == 1 else 'have'} forces up to {sizes.max() / usual:.3g} "
        "times as large as nine of ten others, and may decide on the fit: look whether they are meant"
    )


def _far_off(equations: Equations, times: float) -> tuple[Array, float, IntArray]:
    """Sizes of the forces of all configurations, what nine of ten do not exceed, and the few that are far beyond."""
    none: IntArray = np.empty(0, dtype=np.int64)
    if equations.n_equations < _FEWEST:
        return np.empty(0), 0.0, none
    sizes = _all_sizes(equations)
    usual = _usual(sizes)
    odd = np.flatnonzero(sizes > times * usual)
    return sizes, usual, odd if usual > 0 and len(odd) <= max(1, _FEW * len(sizes)) else none


def _usual(sizes: Array) -> float:
    """What nine of ten do not exceed: one of the sizes, since between two of them an odd one would have its share."""
    return float(np.quantile(sizes, 0.9, method="lower"))


def _refuse_close_atoms(equations: Equations) -> None:
    """Refuse atoms at one place, and those far closer than elsewhere whose forces do not tell of it."""
    data = equations.source
    shortest = _shortest(data)
    odd = np.flatnonzero(shortest == 0)
    if not len(odd) and len(shortest) >= _FEWEST:
        odd = np.flatnonzero(shortest < _CLOSE * np.median(shortest))
        sizes = _all_sizes(equations) if len(odd) and len(odd) <= max(1, _FEW * len(shortest)) else np.empty(0)
        odd = odd[sizes[odd] <= _CALM * _usual(sizes)] if len(sizes) == len(shortest) else odd[:0]
    if not len(odd):
        return
    number = int(odd[0])
    graph = data.graph_at(slice(number, number + 1))
    lengths = np.linalg.norm(graph.differences(data.at_nodes("q", slice(number, number + 1))), axis=1)
    pair = " and ".join(str(node) for node in sorted(graph.edges[int(np.argmin(lengths))].tolist()))
    apart = f"{lengths.min():.3g} apart, and in others {np.median(shortest):.3g}, but forces do not tell of it"
    them = "it" if len(odd) == 1 else "them"
    raise DataError(
        f"{_named(odd, data)} cannot be right: atoms {pair} of {_in_all(odd, data)[0]} are "
        f"{'at the same place' if lengths.min() == 0 else apart}; correct {them}, or leave {them} out"
    )


def _shortest(data: DataSource) -> Array:
    """Shortest distance along edges of every configuration, infinite without any; shape (configurations,)."""
    found = []
    for block in data.blocks(_AT_ONCE):
        graph = data.graph_at(block)
        lengths = np.linalg.norm(graph.differences(data.at_nodes("q", block)), axis=1)
        least = np.full(graph.n_graphs, np.inf)
        np.minimum.at(least, graph.graph_of_node[graph.high], lengths)
        found.append(least)
    return np.concatenate(found)


def _in_all(numbers: IntArray, data: DataSource) -> IntArray:
    """Numbers of configurations before data were split into parts, as whoever looks for them in a file counts them."""
    return numbers if data.before_split is None else data.before_split[numbers]


def _named(numbers: IntArray, data: DataSource) -> str:
    names = ", ".join(str(number) for number in _in_all(numbers[:_NAMED], data))
    names += ", ..." if len(numbers) > _NAMED else ""
    counted = "counted from 0" + ("" if data.before_split is None else " before they were split")
    return f"{'configuration' if len(numbers) == 1 else 'configurations'} {names} ({counted})"


def _all_sizes(equations: Equations) -> Array:
    return np.concatenate([_sizes(equations, block) for block in equations.blocks(_AT_ONCE)])


def _sizes(equations: Equations, block: slice) -> Array:
    """Root mean squared force of every configuration of a block, shape (configurations,)."""
    part = equations.part(block)
    squares = (part.targets[0] ** 2).sum(axis=1)
    counts = equations.node_counts[block]
    if part.free is not None:  # held nodes have no rows
        graph = np.repeat(np.arange(len(counts)), counts)[part.free]
    else:
        graph = np.repeat(np.arange(len(counts)), counts)
    sums = np.bincount(graph, weights=squares, minlength=len(counts))
    return np.sqrt(sums / counts)

"""Masses, units and graphs as one types them, such as ``1,2.5``, ``length=m,time=s,mass=kg`` and ``lattice:3x4``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from hamfit.errors import ParameterError, unknown_name
from hamfit.graphs import Graph, chain, complete, lattice, ring

GraphMaker = Callable[[int], Graph]
"""Makes a graph from the number of its nodes."""
_EXAMPLES = "chain, ring, complete, none or lattice:3x4"


def typed_numbers(name: str, given: Any) -> Any:
    """Read one number or several from a text such as ``1,2.5``; numbers are handed through, a list of one as a number.

    >>> typed_numbers("mass", "1,2.5"), typed_numbers("mass", "3"), typed_numbers("mass", [2.0])
    ([1.0, 2.5], 3.0, 2.0)
    """
    if isinstance(given, str):
        try:
            given = [float(part) for part in given.split(",")]
        except ValueError:
            raise ParameterError(f"{name} must be numbers such as 1,2.5, got '{given}'") from None
    return given[0] if isinstance(given, list) and len(given) == 1 else given


def typed_units(given: str | Mapping[str, str] | None) -> Mapping[str, str] | None:
    """Read units by name from a text such as ``length=m,time=s,mass=kg``; ``none`` says that they are not known.

    >>> typed_units("length=px, time=s, mass=kg"), typed_units("none")
    ({'length': 'px', 'time': 's', 'mass': 'kg'}, None)
    """
    if given is None:
        raise ParameterError(
            "the units are missing (--units): say them, such as length=m,time=s,mass=kg, or none if they are not known"
        )
    if not isinstance(given, str):
        return given
    if given.strip() == "none":
        return None
    pairs = [part.partition("=") for part in given.split(",")]
    if not all(equals for _, equals, _ in pairs):
        raise ParameterError(f"units must be such as length=m,time=s,mass=kg, got '{given}'")
    names = [name.strip() for name, _, _ in pairs]
    if len(set(names)) < len(names):
        raise ParameterError(f"units name each quantity once, got '{given}'")
    return {name.strip(): unit.strip() for name, _, unit in pairs}


def typed_graph(shape: str | Graph | GraphMaker | None, edges: str | None) -> Graph | GraphMaker:
    """Make a function from the number of nodes to their graph, from the name of a shape or from pairs of nodes.

    >>> typed_graph("lattice:2x2", None)(4).n_edges, typed_graph(None, "0-1,1-2")(3).n_edges
    (4, 2)
    """
    if shape is not None and edges is not None:
        raise ParameterError("give a graph (--graph) or its edges (--edges), not both")
    if edges is not None:
        pairs = [re.fullmatch(r"\s*(\d{1,18})-(\d{1,18})\s*", part) for part in edges.split(",")]
        if not all(pairs):
            raise ParameterError(f"edges must be pairs of nodes, counted from 0, such as 0-1,1-2, got '{edges}'")
        found = [[int(pair[1]), int(pair[2])] for pair in pairs if pair is not None]
        return lambda nodes: Graph(nodes, found)
    if shape is None:
        return _single
    if not isinstance(shape, str):
        return shape
    shapes: dict[str, GraphMaker] = {
        "chain": chain,
        "ring": ring,
        "complete": complete,
        "none": lambda nodes: Graph(nodes, []),
    }
    sides = re.fullmatch(r"lattice:(\d{1,18})x(\d{1,18})", shape)
    if sides is not None:
        return lambda nodes: _lattice(nodes, int(sides[1]), int(sides[2]))
    if shape not in shapes:
        raise unknown_name("graph", shape, [*shapes, "lattice:3x4"])
    return shapes[shape]


def _single(nodes: int) -> Graph:
    if nodes > 1:
        raise ParameterError(
            f"say which of the {nodes} nodes act on each other: a graph such as {_EXAMPLES} (--graph), or pairs such "
            "as 0-1,1-2 (--edges)"
        )
    return Graph(nodes, [])


def _lattice(nodes: int, rows: int, cols: int) -> Graph:
    if rows * cols != nodes:
        raise ParameterError(f"the graph lattice:{rows}x{cols} has {rows * cols} nodes, but the data have {nodes}")
    return lattice(rows, cols)

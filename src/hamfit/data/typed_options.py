"""Masses, units and graphs as one types them, such as ``1,2.5``, ``length=m,time=s,mass=kg`` and ``lattice:3x4``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hamfit.data.columns import TableColumns
from hamfit.errors import ParameterError, unknown_name
from hamfit.graphs import Graph, chain, complete, lattice, ring
from hamfit.graphs.edges import ANGLES, HELD, MASS, SPECIES
from hamfit.validation import non_negative_integer

UNKNOWN = "unknown"
"""What stands in place of masses that are not known."""
_NOT_KNOWN = (UNKNOWN, "none")  # what one types where something is not known
_ROLES = (MASS, HELD, ANGLES)
GraphMaker = Callable[[int], Graph]
"""Makes a graph from the number of its nodes."""
_EXAMPLES = "chain, ring, all, none or lattice:3x4"


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


def typed_attributes(given: str | Mapping[str, ArrayLike] | None) -> dict[str, Any]:
    """Read attributes of the nodes by name, a number for each node, from a text such as ``charge=1,-1 species=0,0``.

    >>> typed_attributes("charge=1,-1.5 species=0,1")
    {'charge': [1.0, -1.5], 'species': [0, 1]}
    """
    found: dict[str, Any] = {}
    if not isinstance(given, str):
        found |= given or {}
    else:
        pairs = _named_texts(given)
        found |= {name: np.atleast_1d(typed_numbers(name, numbers)).tolist() for name, numbers in pairs}
        if len(found) < len(pairs):
            raise ParameterError(f"attributes name each quantity once, got '{given}'")
        if SPECIES in found:
            found[SPECIES] = [
                int(one) if one.is_integer() else non_negative_integer(SPECIES, one) for one in found[SPECIES]
            ]
    for name in _ROLES:
        if name in found:
            raise ParameterError(f"'{name}' is no attribute to give: masses, held nodes and angles have their options")
    return found


def _named_texts(given: str) -> list[tuple[str, str]]:
    pairs = [part.partition("=") for part in given.split()]
    if not pairs or not all(name and numbers for name, _, numbers in pairs):
        raise ParameterError(f"attributes must be such as charge=1,-1 species=0,0, got '{given}'")
    return [(name, numbers) for name, _, numbers in pairs]


def typed_masses(given: Any) -> Any:
    """Read masses as `typed_numbers` does; of the words ``unknown`` and ``none`` comes `UNKNOWN`: rates are no momenta.

    >>> typed_masses("1,2.5"), typed_masses("none")
    ([1.0, 2.5], 'unknown')
    """
    return UNKNOWN if isinstance(given, str) and given.strip() in _NOT_KNOWN else typed_numbers("mass", given)


def typed_angles(
    given: str | Sequence[str] | None, columns: TableColumns, shape: tuple[int, ...]
) -> NDArray[np.bool_] | None:
    """Find which coordinates are angles from the names of their columns, as a mask (nodes, dim); None for none.

    >>> typed_angles("x2", TableColumns.parse("q=x1,x2 v=v1,v2"), (2, 1)).tolist()
    [[False], [True]]
    """
    if given is None:
        return None
    names = [name.strip() for name in given.split(",")] if isinstance(given, str) else list(given)
    if names == ["all"]:
        return np.ones(shape, dtype=bool)
    unknown = [name for name in names if name not in columns.q]
    if unknown:
        raise ParameterError(
            f"angles are among the columns of q, {', '.join(columns.q)}, or all of them (all); got {', '.join(unknown)}"
        )
    mask = np.array([name in names for name in columns.q])
    return np.broadcast_to(mask if columns.id else mask.reshape(shape), shape)


def typed_wall(given: str, dim: int) -> tuple[list[float], list[int]]:
    """Read a wall such as ``0,1.5 to 2,3``: its place, and the nodes that it acts on.

    >>> typed_wall("0, 1.5 to 2,3", 2), typed_wall("x=0.5 to 0", 1)
    (([0.0, 1.5], [2, 3]), ([0.5], [0]))
    """
    match = re.fullmatch(r"(.+?)\s+to\s+(\d{1,18}(?:\s*,\s*\d{1,18})*)\s*", given.strip())
    try:
        place = [float(re.sub(r"^\s*[A-Za-z]\s*=", "", part)) for part in match[1].split(",")] if match else []
    except ValueError:
        place = []
    if match is None or not place:
        raise ParameterError(
            f"a wall is its place and the nodes that it acts on, such as '0,1.5 to 2,3', got '{given}'"
        )
    if len(place) != dim:
        raise ParameterError(f"the wall '{given}' has {len(place)} coordinates, but the data have dim {dim}")
    return place, [int(node) for node in match[2].split(",")]


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
    if given.strip() in _NOT_KNOWN:
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
        "all": complete,
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

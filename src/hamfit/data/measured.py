"""What measured data say of themselves: masses and units, and whether their momenta are known."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from numpy.typing import ArrayLike

from hamfit.data.roles import ANGLE_UNITS
from hamfit.data.source import DataSource
from hamfit.errors import DataError, unknown_name
from hamfit.graphs import MASS, Graph
from hamfit.state import missing_momenta
from hamfit.validation import per_item

UNITS = ("length", "time", "mass")
ANGLE = "angle"
ELEMENTS = "elements"
"""What data note as their ``species`` where those are known to be atomic numbers."""


def require_momenta(data: DataSource, purpose: str, otherwise: str = "") -> None:
    """Refuse data with positions alone, in a sentence that begins with what needs momenta."""
    if not data.has_momenta:
        raise missing_momenta(purpose, otherwise)


def placeholder_momenta(metadata: dict[str, Any]) -> bool:
    """Tell whether a file holds zeros in place of momenta, as hamfit wrote positions alone before; removes that note.

    >>> notes = {"momenta": "unknown", "author": "me"}
    >>> placeholder_momenta(notes), notes
    (True, {'author': 'me'})
    """
    if metadata.get("momenta") != "unknown":
        return False
    del metadata["momenta"]
    return True


def checked_units(units: Mapping[str, str], *, masses: bool = True) -> dict[str, str]:
    """Check the units of length, time and mass: free texts that are stored and shown; nothing is converted.

    That of angles is ``rad`` or ``deg``; with it, lengths need none, since there may not be any. Where `masses` are not
    known, they need none either.

    >>> checked_units({"time": "s", "length": "px", "mass": "kg"})
    {'length': 'px', 'time': 's', 'mass': 'kg'}
    """
    known = (*UNITS, ANGLE)
    for name in units:
        if name not in known:
            raise unknown_name("unit of", name, known)
    stated = {name: str(units[name]).strip() for name in known if str(units.get(name, "")).strip()}
    needless = {"length"} if ANGLE in stated else set()
    needed = [name for name in UNITS if name not in needless and (masses or name != "mass")]
    missing = [name for name in needed if name not in stated]
    if missing:
        turning = " (or angle=rad or angle=deg, where all coordinates are angles)" if "length" in missing else ""
        raise DataError(f"units must name those of {', '.join(needed)}; missing: {', '.join(missing)}{turning}")
    if stated.get(ANGLE, "rad") not in ANGLE_UNITS:
        raise DataError(f"angles are given in {' or '.join(ANGLE_UNITS)}, not in {stated[ANGLE]!r}")
    return stated


def units_of(data: DataSource) -> Mapping[str, str]:
    """Give the units that the notes of data state, by name; none where they state none, and an error for odd ones."""
    units = data.metadata.get("units") or {}
    if not isinstance(units, dict) or not all(isinstance(unit, str) for unit in units.values()):
        raise DataError(f"the notes of the data must state units as texts by name, got {units!r:.60}; write them anew")
    return units


def check_notes(notes: Mapping[str, Any]) -> None:
    """Refuse notes whose entries with a meaning to hamfit are not of their kind: ``"system"`` and ``"units"``.

    >>> check_notes({"system": {"name": "chain", "parameters": {"nodes": 3}}, "units": {"length": "m"}, "mood": 5})
    """
    system, units = notes.get("system"), notes.get("units")
    if system is not None and not (
        isinstance(system, Mapping)
        and isinstance(system.get("name"), str)
        and isinstance(system.get("parameters", {}), Mapping)
    ):
        raise DataError(
            f'the notes on the system must hold its name and parameters, such as {{"name": "chain", "parameters": '
            f'{{"nodes": 8}}}}, got {system!r:.60}'
        )
    if units is not None and not (
        isinstance(units, Mapping) and all(isinstance(word, str) for pair in units.items() for word in pair)
    ):
        raise DataError(f'the notes on units must be texts by name, such as {{"length": "m"}}, got {units!r:.60}')


def with_masses(graph: Graph, masses: ArrayLike | None) -> Graph:
    """Give a graph one mass for all nodes or one per node; without `masses` it must carry them already."""
    if not isinstance(graph, Graph):
        raise DataError(f"graph must be a Graph(nodes, edges), got {graph!r:.60}")
    if masses is not None:
        return graph.with_attributes({MASS: per_item("masses", masses, graph.n_nodes, "node")})
    if MASS not in graph.node_attributes:
        raise DataError("the masses are missing: give one per node, or one for all (mass 1 for unit masses)")
    return graph


def notes_of(
    metadata: Mapping[str, Any] | None, units: Mapping[str, str] | None, *, masses: bool = True
) -> dict[str, Any]:
    """Copy the notes, whatever is inside of them, with the units among them where they are stated."""
    for name, given in (("metadata", metadata), ("units", units)):
        if given is not None and not isinstance(given, Mapping):
            raise DataError(f"{name} must be a dict by name, got {given!r:.60}")
    stated = {} if units is None else {"units": checked_units(units, masses=masses)}
    notes = {**(metadata or {}), **stated}
    check_notes(notes)
    try:
        return deepcopy(notes)
    except RecursionError:
        raise DataError("metadata is nested too deeply to be copied; keep notes a few levels deep") from None

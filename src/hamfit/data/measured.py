"""What measured data say of themselves: masses, units, and whether their momenta are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hamfit.errors import DataError, unknown_name
from hamfit.graphs import Graph
from hamfit.validation import per_item

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from hamfit.data.source import DataSource

MASS = "mass"
"""Node attribute that holds the masses."""
MOMENTA_UNKNOWN = {"momenta": "unknown"}
"""Note of data with positions alone: their p are zeros that stand for nothing."""
UNITS = ("length", "time", "mass")


def momenta_known(metadata: Mapping[str, Any]) -> bool:
    """Whether the p of data with these notes are momenta, measured or computed.

    >>> momenta_known({}), momenta_known(MOMENTA_UNKNOWN)
    (True, False)
    """
    return metadata.get("momenta") != MOMENTA_UNKNOWN["momenta"]


def require_momenta(data: DataSource, purpose: str) -> None:
    """Refuse data with positions alone, whose zeros would be taken for momenta."""
    if not momenta_known(data.metadata):
        raise DataError(
            f"{purpose} needs momenta, but the data hold positions alone; "
            "give velocities with masses, or momenta (docs/data.md)"
        )


def checked_units(units: Mapping[str, str]) -> dict[str, str]:
    """Units of length, time and mass: free texts, stored and shown, nothing is converted.

    >>> checked_units({"time": "s", "length": "px", "mass": "kg"})
    {'length': 'px', 'time': 's', 'mass': 'kg'}
    """
    for name in units:
        if name not in UNITS:
            raise unknown_name("unit of", name, UNITS)
    missing = [name for name in UNITS if not str(units.get(name, "")).strip()]
    if missing:
        raise DataError(f"units must name those of {', '.join(UNITS)}; missing: {', '.join(missing)}")
    return {name: str(units[name]).strip() for name in UNITS}


def with_masses(graph: Graph, masses: ArrayLike | None) -> Graph:
    """`graph` with one mass for all nodes or one per node; without `masses` it must carry them already."""
    if masses is not None:
        return graph.with_attributes({MASS: per_item("masses", masses, graph.n_nodes, "node")})
    if MASS not in graph.node_attributes:
        raise DataError("the masses are missing: give one per node, or one for all (1 for unit masses)")
    return graph


def notes_of(metadata: Mapping[str, Any] | None, units: Mapping[str, str] | None) -> dict[str, Any]:
    """Notes with the units, where they are stated."""
    stated = {} if units is None else {"units": checked_units(units)}
    return {**(metadata or {}), **stated}


def check_joinable(notes: Sequence[Mapping[str, Any]]) -> None:
    """Refuse to join data where that would lose what their notes say: unknown momenta, different units."""
    if len({momenta_known(one) for one in notes}) > 1:
        raise DataError("cannot join data with momenta and data with positions alone")
    stated = [one["units"] for one in notes if "units" in one]
    different = [units for units in stated if units != stated[0]]
    if different:
        raise DataError(f"cannot join data in different units: {stated[0]} and {different[0]}")

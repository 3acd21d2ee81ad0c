"""What ``hamfit convert`` does with data that are read: cut them, and say which nodes are held and what is an angle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from hamfit.data import DataSource, PhaseSpaceData
from hamfit.data.file_units import named_units
from hamfit.data.measured import checked_units
from hamfit.data.rescaling import in_units
from hamfit.data.roles import ANGLE_UNITS
from hamfit.data.typed_options import typed_units, typed_wall
from hamfit.errors import ParameterError
from hamfit.graphs import angle_coordinates
from hamfit.validation import Array, IntArray

Change = Callable[[PhaseSpaceData], PhaseSpaceData]


def kept_numbers(data: DataSource, *, start: float | None, stop: float | None, every: int | None) -> IntArray | None:
    """Find the snapshots from `start` to `stop`, times or, without times, numbers; and every so many of each run.

    None where nothing is cut.
    """
    if start is None and stop is None and every in (None, 1):
        return None
    at = np.arange(len(data)) if data.times is None else data.times
    kept = np.flatnonzero((at >= (-np.inf if start is None else start)) & (at <= (np.inf if stop is None else stop)))
    if not kept.size:
        what = "snapshot" if data.times is None else "time"
        raise ParameterError(
            f"no {what} lies between --start and --stop: they go from {at.min():g} to {at.max():g} in the data"
        )
    if every is None or every == 1:
        return kept
    if data.trajectory is None:
        return kept[::every]
    order = np.argsort(data.trajectory[kept], kind="stable")
    ids = data.trajectory[kept][order]
    place = np.arange(len(ids)) - np.searchsorted(ids, ids)  # within the run
    return np.sort(kept[order[place % every == 0]])


def changes_of(
    data: DataSource, *, held: str | None, walls: tuple[str, ...], angles: str | None, units: Any
) -> Change | None:
    """Make what turns data as they were read into data with held nodes, walls and angles; None for no change.

    It is tried out on the first snapshot, so that an error comes before anything is written.
    """
    if angles is not None and angles.strip() != "all":
        raise ParameterError("--angles names columns of text files; of other data, all coordinates are angles, or none")
    if held is None and not walls and angles is None:
        return None
    nodes = None if held is None else _nodes(held)
    places = [typed_wall(wall, data.dim) for wall in walls]
    degrees = isinstance(units, str) and (typed_units(units) or {}).get("angle") == "deg"

    def change(part: PhaseSpaceData) -> PhaseSpaceData:
        if angles is not None:
            part = part.with_angles()
        if nodes is not None:
            part = part.with_held(nodes)
        for place, ends in places:
            part = part.with_wall(_turned(np.array(place), ends, part) if degrees else place, ends)
        return part

    change(data.take(slice(0, 1)))
    return change


def in_other_units(data: DataSource, change: Change | None, given: str | None) -> Change | None:
    """Let data be given in other units after a `change`; tried out on the first snapshot, as that is."""
    if given is None:
        return change
    units = named_units(given)
    if units is None or "energy" in units:
        raise ParameterError("--to-units takes the units of length, time and mass, or ase, openmm, atomic or si")
    wanted = checked_units(units)

    def changed(part: PhaseSpaceData) -> PhaseSpaceData:
        return in_units(part if change is None else change(part), wanted)

    changed(data.take(slice(0, 1)))
    return changed


def _nodes(held: str) -> list[int]:
    try:
        return [int(node) for node in held.split(",")]
    except ValueError:
        raise ParameterError(f"--held takes nodes, counted from 0, such as 0,3, got '{held}'") from None


def _turned(place: Array, ends: list[int], data: PhaseSpaceData) -> Array:
    """Turn the place of a wall in degrees into radians, where the nodes that it acts on have angles."""
    angles = angle_coordinates(data.state(0).graph, data.dim)
    if angles is None or not ends or ends[0] >= len(angles):
        return place
    return np.where(angles[ends[0]], ANGLE_UNITS["deg"] * place, place)

"""Several data sets as one: graphs that are equal are kept once, trajectories are told apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import numpy as np

from hamfit.data.arrays import PER_SNAPSHOT, ArrayData
from hamfit.data.graph_fields import alike
from hamfit.data.indexing import check_times
from hamfit.errors import DataError
from hamfit.graphs import Graph
from hamfit.validation import Float64Array, IntArray

DataT = TypeVar("DataT", bound=ArrayData)


def join(parts: Sequence[DataT], *, renumber: bool) -> DataT:
    """Join data sets one after the other; see `PhaseSpaceData.concatenate`, which is how users call it."""
    if not isinstance(parts, (list, tuple)) or not all(hasattr(part, "_assembled") for part in parts):
        raise DataError("concatenate takes a list of data in memory, such as [first, second]")
    if not parts:
        raise DataError("nothing to concatenate")
    first = parts[0]
    if len({part.dim for part in parts}) > 1:
        raise DataError(f"cannot join data of different dimensions: {sorted({part.dim for part in parts})}")
    stated = next((part for part in parts if "units" in part.metadata), first)
    for part in parts:
        check_joinable(stated, part)
    graphs, graph_of = _shared_graphs(parts)
    known: dict[str, Any] = {name: [getattr(part, name) for part in parts] for name in PER_SNAPSHOT}
    if renumber:
        known["trajectory"] = _renumbered(known["trajectory"])
    known = {
        name: None if any(one is None for one in series) else np.concatenate(series) for name, series in known.items()
    }
    check_times(known["times"], known["trajectory"])
    metadata = _agreed([part.metadata for part in parts])
    if renumber:
        metadata.pop("runs", None)  # names of trajectories by their old numbers
    return first._assembled(_values(parts), alike(graphs, first.dim), graph_of, known=known, metadata=metadata)


def check_joinable(first: ArrayData, other: ArrayData) -> None:
    """Refuse to join what differs in kind: data with and without momenta, or in different units."""
    if first.has_momenta != other.has_momenta:
        raise DataError("cannot join data with momenta and data with positions alone")
    units = [data.metadata["units"] for data in (first, other) if "units" in data.metadata]
    if len(units) == 2 and units[0] != units[1]:
        raise DataError(f"cannot join data in different units: {units[0]} and {units[1]}")


def _values(parts: Sequence[ArrayData]) -> dict[str, Float64Array]:
    """Join what all parts know at their nodes; an external force that some lack is zero there."""
    names = [name for name in parts[0].quantities if all(name in part.quantities for part in parts)]
    values = {name: np.concatenate([part.at_nodes(name) for part in parts]) for name in names}
    if any("force" in part.quantities for part in parts):
        forces = [part.external_force() for part in parts]
        none = [np.zeros_like(part.at_nodes("q")) for part in parts]
        values["force"] = np.concatenate([n if f is None else f for f, n in zip(forces, none, strict=True)])
    return values


def _shared_graphs(parts: Sequence[ArrayData]) -> tuple[list[Graph], IntArray]:
    """Find all different graphs, equal ones of different files once, and the graph of each snapshot."""
    place: dict[bytes, int] = {}
    graphs: list[Graph] = []
    owners = []
    for part in parts:
        numbers = []
        for graph in part.graphs:
            number = place.setdefault(graph.fingerprint, len(graphs))
            if number == len(graphs):
                graphs.append(graph)
            numbers.append(number)
        owners.append(np.array(numbers)[part.graph_of])
    return graphs, np.concatenate(owners)


def _renumbered(trajectories: Sequence[IntArray | None]) -> list[IntArray | None]:
    """Give trajectories new numbers from zero, so that those of different parts are different ones."""
    found: list[IntArray | None] = []
    used = 0
    for ids in trajectories:
        new = None if ids is None else np.unique(ids, return_inverse=True)[1] + used
        used = used if new is None else int(new.max()) + 1
        found.append(new)
    return found


def _agreed(notes: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Keep the notes that all parts agree on."""
    return {key: value for key, value in notes[0].items() if all(other.get(key) == value for other in notes[1:])}

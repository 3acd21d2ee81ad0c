"""The same data in other units of length, mass and time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from hamfit.data.measured import units_of
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.source import DataSource
from hamfit.errors import DataError
from hamfit.graphs import MASS, Graph, angle_coordinates
from hamfit.units import Conversion
from hamfit.validation import Array, positive_number

_POWERS = {  # of length, mass and time in what data hold at nodes
    "q": (1, 0, 0),
    "p": (1, 1, -1),
    "q_dot": (1, 0, -1),
    "p_dot": (1, 1, -2),
    "force": (1, 1, -2),
}


def rescaled(data: DataSource, *, length: float = 1.0, mass: float = 1.0, time: float = 1.0) -> PhaseSpaceData:
    """Give the data in other units: every length is multiplied by `length`, every mass and time likewise.

    Momenta, velocities, forces and energies follow. Masses of nodes are multiplied, other attributes stay as they are,
    since their units are not known. Notes on the system and on units are left out, since they no longer hold. Angles
    stay as they are, and masses are then moments of inertia.

    >>> from hamfit.graphs import chain
    >>> data = PhaseSpaceData([[[0.0], [1.0]]], [[[2.0], [2.0]]], chain(2))
    >>> rescaled(data, length=1e-10, time=1e-12).p.tolist()
    [[[200.0], [200.0]]]
    """
    units = [positive_number(name, value) for name, value in (("length", length), ("mass", mass), ("time", time))]
    everything = slice(None)
    turning = angle_coordinates(data.graph_at(everything), data.dim)
    if turning is not None and not turning.all() and length != 1.0:
        raise DataError("data with lengths and angles cannot be given in another unit of length: masses would mean two")
    if turning is not None and turning.all():  # moments of inertia hold two lengths
        units = [1.0, units[1] * units[0] ** 2, units[2]]
    counts = np.cumsum(data.node_counts)[:-1]

    def at_nodes(name: str) -> list[Array] | None:
        if name not in data.quantities:
            return None
        return np.split(data.at_nodes(name, everything) * _factor(units, _POWERS[name]), counts)

    in_memory = data.take(everything)
    graphs = [_rescaled_graph(graph, units) for graph in in_memory.graphs]
    known: dict[str, Any] = {name: at_nodes(name) for name in _POWERS}
    return PhaseSpaceData(
        known.pop("q"),
        known.pop("p"),
        graphs,
        graph_of=in_memory.graph_of,
        **known,
        energy=None if data.energy is None else data.energy * _factor(units, (2, 1, -2)),
        stress=None if data.stress is None else data.stress * _factor(units, (2 - data.dim, 1, -2)),
        times=None if data.times is None else data.times * units[2],
        trajectory=data.trajectory,
        metadata=_rescaled_notes(data.metadata, units),
    )


def in_units(data: DataSource, units: Mapping[str, str]) -> PhaseSpaceData:
    """Give the data, which must state their units, in others; both must be units that hamfit knows by name.

    Notes on the system that data were generated from are left out, since its parameters no longer hold.

    >>> from hamfit.graphs import chain
    >>> from hamfit.units import ASE_UNITS
    >>> stated = {"length": "nm", "time": "ps", "mass": "u"}
    >>> data = PhaseSpaceData.from_velocities([[[0.0], [0.1]]], [[[2.0], [2.0]]], chain(2), masses=1.0, units=stated)
    >>> in_units(data, ASE_UNITS).q.ravel().tolist()
    [0.0, 1.0]
    """
    stated = units_of(data)
    if not stated:
        raise DataError("the data do not state their units, so that they cannot be given in others")
    factors = Conversion.between(stated, units)
    in_memory = data.take(slice(None))
    if factors != Conversion():
        in_memory = rescaled(in_memory, length=factors.length, mass=factors.mass, time=factors.time)
    in_memory.metadata["units"] = {**stated, **units}
    return in_memory


def _rescaled_notes(metadata: Mapping[str, Any], units: list[float]) -> dict[str, Any]:
    """Keep the notes that hold in any units; energies of atoms and the cutoff of the graph follow the new ones."""
    notes = {name: value for name, value in metadata.items() if name not in ("system", "units")}
    if isinstance(notes.get("atom_energies"), dict):
        factor = _factor(units, (2, 1, -2))
        notes["atom_energies"] = {name: factor * float(energy) for name, energy in notes["atom_energies"].items()}
    rule, _, distance = str(notes.get("graph", "")).partition(":")
    if rule == "cutoff":
        notes["graph"] = f"cutoff:{float(distance) * units[0]!r}"
    return notes


def _factor(units: list[float], powers: tuple[int, int, int]) -> float:
    factor = 1.0
    for unit, power in zip(units, powers, strict=True):
        factor *= unit**power
    return factor


def _rescaled_graph(graph: Graph, units: list[float]) -> Graph:
    nodes = dict(graph.node_attributes)
    if MASS in nodes:
        nodes[MASS] = nodes[MASS] * units[1]
    return Graph(
        graph.n_nodes,
        graph.edges,
        node_attributes=nodes,
        edge_attributes=graph.edge_attributes,
        offsets=None if graph.offsets is None else graph.offsets * units[0],
        cell=None if graph.cell is None else graph.cell * units[0],
    )

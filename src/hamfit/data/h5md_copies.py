"""What hamfit's HDF5 files also hold where other programs look for it: masses, species, boxes, velocities, units.

These are copies: hamfit itself reads the attributes and cells of its graphs, and makes velocities from momenta.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from math import isclose
from typing import Any

import numpy as np

from hamfit.data import h5md
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.errors import ParameterError
from hamfit.graphs import MASS
from hamfit.units import energies_in
from hamfit.validation import Array

_ATTRIBUTES = {MASS: "mass", "species": "species"}
_PLAIN = re.compile(r"[A-Za-zµÅ]+")
_ENERGIES = {"eV": "eV", "kJ/mol": "kJ mol-1", "kcal/mol": "kcal mol-1", "Eh": "hartree", "J": "J"}
_SPELLED = {"Å": "Angstrom"}
Extend = Callable[[str, Array], None]
"""Appends rows to a dataset by its place."""


class H5MDCopies:
    """Copies of what a file holds, in H5MD's places, kept up to date part by part.

    Parameters
    ----------
    file
        The opened file; groups and datasets of the first part are there.
    first
        The first part.
    text
        Makes a text of fixed length.
    """

    def __init__(self, file: Any, first: PhaseSpaceData, *, sizes_differ: bool, text: Callable[[str], Array]) -> None:
        self._file, self._text, self._sizes_differ = file, text, sizes_differ
        self._particles = file[h5md.PARTICLES]
        graph = first.graphs[0]
        if not sizes_differ:
            for name, place in _ATTRIBUTES.items():
                values = graph.node_attributes.get(name)
                if values is not None:
                    self._particles.create_dataset(place, data=values, chunks=values.shape, fletcher32=True)
        self._cell = graph.cells(first.dim)[0]
        self._box(first.dim)
        self.velocities = derives_velocities(first)
        self._state_units(first.metadata.get("units") or {})

    def append(self, part: PhaseSpaceData, written: int, extend: Extend) -> None:
        """Go on with a part, behind so many snapshots that were written before it."""
        if self.velocities:
            masses = part.graph_at(slice(None)).masses
            values = part.at_nodes("p") / masses[:, None]
            rows = values if self._sizes_differ else values.reshape(len(part), -1, part.dim)
            extend(f"{h5md.PARTICLES}/velocity/value", rows)
        for name, place in _ATTRIBUTES.items():
            if place in self._particles:
                own = self._particles[place][()]
                if not all(np.array_equal(graph.node_attributes[name], own) for graph in part.graphs):
                    del self._particles[
                        place
                    ]  # it differs from snapshot to snapshot, and is among the notes in any case
        cells = np.concatenate([graph.cells(part.dim) for graph in part.graphs])
        box = self._particles["box"]
        if (cells != self._cell).any() and not hasattr(box.get("edges"), "keys"):
            self._moving_box(box, written)
        if hasattr(box.get("edges"), "keys"):
            extend(f"{h5md.PARTICLES}/box/edges/value", cells[part.graph_of])

    def _box(self, dim: int) -> None:
        box = self._particles.create_group("box")
        box.attrs["dimension"] = dim
        words = [self._text("periodic" if row.any() else "none").tobytes() for row in self._cell]
        box.attrs["boundary"] = np.array(words, dtype=self._text("periodic" if self._cell.any() else "none").dtype)
        if self._cell.any():
            box.create_dataset("edges", data=self._cell, chunks=self._cell.shape, fletcher32=True)

    def _moving_box(self, box: Any, written: int) -> None:
        """Turn a box that was the same until now into a series with a step for every snapshot."""
        if "edges" in box:
            del box["edges"]
        rows = np.broadcast_to(self._cell, (written, *self._cell.shape))
        box.create_dataset(
            "edges/value",
            data=rows,
            maxshape=(None, *self._cell.shape),
            chunks=h5md.chunk_shape((h5md.CHUNK_BYTES, *self._cell.shape), 8),
            fletcher32=True,
        )
        for key in ("step", "time"):
            if key in self._particles["position"]:
                box[f"edges/{key}"] = self._particles[f"position/{key}"]

    def _state_units(self, units: Mapping[str, str]) -> None:
        """Give datasets the attribute ``unit``, as far as units can be spelled as H5MD wants it: names and powers."""
        spelled = h5md_units(units)
        places = {f"{h5md.PARTICLES}/{element}/value": element for element in (*h5md.ELEMENTS.values(), "velocity")}
        places |= {f"{h5md.PARTICLES}/mass": "mass", f"{h5md.PARTICLES}/position/time": "time"}
        places |= {f"{h5md.PARTICLES}/box/edges": "position", f"{h5md.ENERGY}/value": "energy"}
        for place, what in places.items():
            if what in spelled and place in self._file:
                self._file[place].attrs["unit"] = self._text(spelled[what])
        if spelled:
            self._file.create_group("h5md/modules/units").attrs["version"] = np.array([1, 0], dtype=np.int32)


def derives_velocities(part: PhaseSpaceData) -> bool:
    """Tell whether velocities are not given, but follow from momenta and masses."""
    names = part.quantities
    return "p" in names and "q_dot" not in names and MASS in part.graphs[0].node_attributes


def h5md_units(units: Mapping[str, str]) -> dict[str, str]:
    """Spell units of elements as H5MD does, where that can be done.

    >>> h5md_units({"length": "nm", "time": "ps", "mass": "u"})["force"]
    'kJ mol-1 nm-1'
    """
    plain = {of: _SPELLED.get(unit, unit) for of, unit in units.items() if _PLAIN.fullmatch(unit)}
    length, time, mass = (plain.get(of) for of in ("length", "time", "mass"))
    found = {"position": length, "time": time, "mass": mass}
    if length and time:
        found["velocity"] = f"{length} {time}-1"
    if length and time and mass:
        found["momentum"] = f"{mass} {length} {time}-1"
    energy = _energy(units)
    if energy and length:
        found |= {"energy": energy, "force": f"{energy} {length}-1", "external_force": f"{energy} {length}-1"}
    return {of: unit for of, unit in found.items() if unit}


def _energy(units: Mapping[str, str]) -> str | None:
    """Find the name of the unit of energy that goes with units, where it has one."""
    try:
        for name, spelled in _ENERGIES.items():
            if isclose(energies_in(units, name), 1.0, rel_tol=1e-8):
                return spelled
    except ParameterError:
        pass
    return None

"""Data as frames of an extended XYZ file, in all digits, with notes from which hamfit reads the same data again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TextIO

import numpy as np

from hamfit.data.noted_graphs import notes_on_graphs
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.rescaling import in_units
from hamfit.errors import DataError, ParameterError
from hamfit.files import json_text
from hamfit.graphs import MASS, Graph, angle_coordinates
from hamfit.optional import require
from hamfit.units import ASE_UNITS, Conversion
from hamfit.validation import Array, Float64Array

_KINDS = {"f": "R", "i": "I", "u": "I", "b": "L"}
_SPECIES = "species_number"


@dataclass(frozen=True)
class WrittenFrame:
    """One snapshot as programs for atoms take it: in three dimensions, and with labels.

    Attributes
    ----------
    symbols
        Of the elements, or X.
    q, cell, periodic
        Positions (nodes, 3), lattice vectors (3, 3), and where there are images.
    at_nodes, of_frame
        Labels by name, of atoms and of the frame.
    notes
        What hamfit needs to read the same data again.
    """

    symbols: list[str]
    q: Float64Array
    cell: Float64Array
    periodic: list[bool]
    at_nodes: dict[str, Array]
    of_frame: dict[str, Any]
    notes: dict[str, Any]


def write_extxyz(data: PhaseSpaceData, file: TextIO, name: str) -> None:
    """Write all snapshots as frames."""
    for frame in written_frames(data, name):
        columns: dict[str, Array] = {"species": np.array(frame.symbols), "pos": frame.q, **frame.at_nodes}
        entries: dict[str, Any] = {"Lattice": frame.cell.ravel()} if frame.cell.any() else {}
        entries |= {"Properties": ":".join(_property(key, values) for key, values in columns.items())}
        entries |= {**frame.of_frame, "pbc": np.array(frame.periodic), "hamfit": frame.notes}
        file.write(f"{len(frame.q)}\n{' '.join(f'{key}={_entry(value)}' for key, value in entries.items())}\n")
        rows = zip(*(_words(values) for values in columns.values()), strict=True)
        file.writelines(f"{' '.join(row)}\n" for row in rows)


def written_frames(data: PhaseSpaceData, name: str) -> Iterator[WrittenFrame]:
    """Go through the snapshots as frames; data that no frames of atoms can hold are refused.

    Data of atoms in units that hamfit knows are given in those of ASE, others as they are.
    """
    if data.dim > 3:
        raise DataError(f"{name}: atoms are in three dimensions, but the data have dim {data.dim}; write .npz or .h5")
    if angle_coordinates(data.graphs[0], data.dim) is not None:
        raise DataError(f"{name}: coordinates that are angles are no places of atoms; write .npz or .h5")
    data = in_ase_units(data)
    json_text("metadata", data.metadata)  # an error before anything is written
    graphs = notes_on_graphs(data)
    symbols = require("ase.data", "ase").chemical_symbols
    units = data.metadata.get("units")
    for number in range(len(data)):
        graph = data.graphs[data.graph_of[number]]
        notes: dict[str, Any] = {"dim": data.dim, "units": units, **graphs[number]}
        if number == 0:
            notes["metadata"] = {key: value for key, value in data.metadata.items() if key != "units"}
        yield _frame(data, number, graph, notes, symbols)


def in_ase_units(data: PhaseSpaceData) -> PhaseSpaceData:
    """Give data of atoms in the units of ASE where they state units that hamfit knows, else data as they are.

    What weighs more than atoms do is left as it is: carts in metres would be far apart in Å.
    """
    units = data.metadata.get("units")
    try:
        of_atoms = units is not None and Conversion.between(units, ASE_UNITS).mass <= 1.0
    except ParameterError:
        of_atoms = False
    return in_units(data, ASE_UNITS) if of_atoms else data


def _frame(data: PhaseSpaceData, number: int, graph: Graph, notes: dict[str, Any], symbols: list[str]) -> WrittenFrame:
    rows = slice(int(data.node_ptr[number]), int(data.node_ptr[number + 1]))
    values = {name: _wide(data.at_nodes(name)[rows]) for name in data.quantities}
    nodes = dict(graph.node_attributes)
    species = nodes.pop("species") if nodes.get("species", np.zeros(1)).dtype.kind == "i" else None
    labels = [symbols[int(one)] if 0 < one < len(symbols) else symbols[0] for one in _whole(species, graph.n_nodes)]
    at_nodes: dict[str, Array] = {}
    if species is None:
        notes["species"] = False
    elif not np.array_equal([symbols.index(label) for label in labels], species) or not np.any(species):
        at_nodes[_SPECIES], notes["species"] = species, _SPECIES  # beside X: numbers that are no elements'
    if MASS in nodes:
        at_nodes["masses"] = nodes.pop(MASS)
    if "p" in values:
        at_nodes["momenta"] = values["p"]
    if "p_dot" in values:
        at_nodes["forces"] = values["p_dot"]
    if "q_dot" in values and not _follows(values, graph.masses):
        at_nodes["velocities"], notes["rates"] = values["q_dot"], True
    if "force" in values:
        at_nodes["external_force"] = values["force"]
    at_nodes |= nodes
    notes |= {"nodes": sorted(nodes)} if nodes else {}
    of_frame = _labels_of_frame(data, number, values.get("p"), graph)
    for name in ("times", "trajectory"):
        series = getattr(data, name)
        if series is not None:
            notes[name] = series[number].item()
    cell = np.zeros((3, 3))
    cell[: data.dim, : data.dim] = graph.cells(data.dim)[0]
    return WrittenFrame(labels, values["q"], cell, [bool(row.any()) for row in cell], at_nodes, of_frame, notes)


def _labels_of_frame(data: PhaseSpaceData, number: int, p: Array | None, graph: Graph) -> dict[str, Any]:
    """Energy, which is potential energy to other programs, H where there are momenta, and stress."""
    found: dict[str, Any] = {}
    if data.energy is not None:
        energy = float(data.energy[number])
        kinetic = 0.0 if p is None else float(0.5 * (p**2 / graph.masses[:, None]).sum())
        found["energy"] = energy - kinetic
        if p is not None:
            found["hamiltonian"] = energy
    if data.stress is not None:
        matrix = np.zeros((3, 3))
        matrix[: data.dim, : data.dim] = data.stress[number]
        found["stress"] = matrix.ravel()
    return found


def _follows(values: dict[str, Array], masses: Array) -> bool:
    """Tell whether velocities are just p / m, as they are made when they are read."""
    return "p" in values and "p_dot" in values and np.array_equal(values["q_dot"], values["p"] / masses[:, None])


def _whole(species: Array | None, count: int) -> Array:
    return np.zeros(count, dtype=np.int64) if species is None else species


def _wide(values: Array) -> Float64Array:
    wide = np.zeros((len(values), 3))
    wide[:, : values.shape[1]] = values
    return wide


def _property(name: str, values: Array) -> str:
    return f"{name}:{_KINDS.get(values.dtype.kind, 'S')}:{1 if values.ndim == 1 else values.shape[1]}"


def _words(values: Array) -> list[str]:
    """Write the values of every atom, with as many digits as it takes to read the same numbers again."""
    if values.ndim == 1:
        return [str(value) for value in values.tolist()]
    return [" ".join(map(repr, row)) for row in values.tolist()]


def _entry(value: Any) -> str:
    if isinstance(value, dict):
        text = json_text("metadata", value).replace("\\", "\\\\").replace('"', '\\"')
        return f'"_JSON {text}"'
    if isinstance(value, np.ndarray):
        flags = value.dtype.kind == "b"
        return '"' + " ".join(("T" if one else "F") if flags else repr(one) for one in value.tolist()) + '"'
    return str(value) if isinstance(value, str) else repr(value)

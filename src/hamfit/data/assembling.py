"""Configurations as data: units, masses, momenta, forces and energies of all frames, on graphs by a rule."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Any, TypeVar

import numpy as np

from hamfit.data.configurations import Configuration, number_of
from hamfit.data.file_units import FileUnits
from hamfit.data.following import followed
from hamfit.data.graph_rules import GraphRule, graph_rule
from hamfit.data.isolated_atoms import energies_of_atoms, of_all_species, without_isolated
from hamfit.data.labels import Labels
from hamfit.data.measured import ELEMENTS, notes_of
from hamfit.data.noted_graphs import graphs_as_noted
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.stresses import stress_matrices
from hamfit.data.typed_options import GraphMaker, typed_numbers
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import MASS, Graph
from hamfit.optional import require
from hamfit.units import same_units
from hamfit.validation import Array, Float64Array, per_item
from hamfit.words import counted

_HAMILTONIAN = "hamiltonian"  # label of H where a file that hamfit has written holds momenta


class ReadingWarning(UserWarning):
    """Given where data of other programs are read in another way than one might think: frames are left out, say."""


_Data = TypeVar("_Data")


def told(data: _Data, report: Mapping[str, Any]) -> _Data:
    """Give warnings of a report to whoever reads data in Python; the command line prints them itself."""
    for sentence in report.get("warnings", ()):
        warnings.warn(sentence, ReadingWarning, stacklevel=3)
    return data


@dataclass(frozen=True)
class Reading:
    """How configurations become data; the options of all formats of them.

    Attributes
    ----------
    labels
        Which labels are read.
    units
        What the file's numbers are in, see `FileUnits`; None for ASE's, or what hamfit has noted in the file.
    mass
        One per atom or one for all, where they are neither in the file nor those of the elements.
    graph, edges, cutoff
        Who acts on whom, see `graph_rule`; None for what hamfit has noted in the file.
    skip_missing
        Whether frames without a label that others have are left out.
    isolated
        Configurations of one atom each, whose energies are noted as those of atoms by themselves.
    """

    labels: Labels = field(default_factory=Labels)
    units: str | Mapping[str, str] | None = None
    mass: Any = None
    graph: str | Graph | GraphMaker | None = None
    edges: str | None = None
    cutoff: float | None = None
    skip_missing: bool = False
    isolated: Callable[[], Iterable[Configuration]] | None = None

    def data_of(
        self, configurations: Iterable[Configuration], files: Sequence[str] = ()
    ) -> tuple[PhaseSpaceData, dict[str, Any]]:
        """Make data of configurations, and a report: which labels were used for what, which were not, and units.

        The names of `files`, where there are any, are noted.
        """
        frames = list(configurations)
        if not frames:
            raise DataError("no configurations are given")
        units = _file_units(frames, self.units)
        frames, alone = without_isolated(frames, self.labels) if self.isolated is None else (frames, [])
        found = self.labels.found_in(frames, skip_missing=self.skip_missing)
        noted = any(frame.notes for frame in frames)
        own = {name for frame in frames for name in (*frame.notes.get("nodes", []), frame.notes.get("species"))}
        own |= {_HAMILTONIAN} if noted else set()
        found = replace(found, unused=[name for name in found.unused if name not in own])
        left_out = len(frames) - len(found.kept)
        frames = [frames[number] for number in found.kept]
        if "velocities" in found.used and not (units.stated or noted):
            raise DataError(
                f"{frames[0].where} has velocities ('{found.used['velocities']}'), but their unit is not stated: give "
                "those of the file, such as --units length=Å,time=fs,mass=u,energy=eV, or do not read them (--option "
                "velocities=none)"
            )
        if isinstance(self.graph, str) and self.graph.strip() == "bonds" and any(frame.of_types for frame in frames):
            raise ParameterError("bonds are found by the elements; name those of the types (--option elements=Si,O)")
        shape = self.graph is not None or self.edges is not None or self.cutoff is not None
        rule = graph_rule(self.graph, self.edges, self.cutoff) if shape else None
        parts = [_Part(frame, found.used, units, self.mass) for frame in frames]
        sentences = [f"left out for want of a label: {counted(left_out, 'frame')}"] if left_out else []
        alone, said = of_all_species(alone, frames)
        sentences += found.warnings + said
        if "time" in found.used:
            _files_as_runs(parts)
            sentences += followed(parts)
        source = {"labels": dict(found.used), "labels_not_used": list(found.unused)}
        notes = self._notes(frames, units, {"files": list(files), **source} if files else source, shape)
        singles = alone if self.isolated is None else self.isolated()
        if singles:
            notes["atom_energies"] = energies_of_atoms(singles, self.labels, units)
        data = _joined(parts, rule, found.used, notes)
        report = {
            "units": data.metadata.get("units"),
            "labels": dict(found.used),
            "labels_not_used": found.unused,
            "warnings": sentences,
        }
        if "atom_energies" in notes:
            report["atom_energies"] = notes["atom_energies"]
        return data, report

    def _notes(
        self, frames: Sequence[Configuration], units: FileUnits, source: dict[str, Any], shape: bool
    ) -> dict[str, Any]:
        notes = dict(frames[0].notes.get("metadata", {}))
        if shape:
            notes["graph"] = self.graph if isinstance(self.graph, str) and self.cutoff is None else None
            if self.cutoff is not None:
                notes["graph"] = f"cutoff:{self.cutoff!r}"
            if notes["graph"] is None:
                del notes["graph"]
        if not frames[0].notes:
            notes["source"] = source
            if not any(frame.species is None or frame.of_types for frame in frames):
                notes["species"] = ELEMENTS
        notes.pop("units", None)
        return notes_of(notes, units.kept)


class _Part:
    """One configuration in the units and with the quantities of the data."""

    def __init__(self, frame: Configuration, used: Mapping[str, str], units: FileUnits, mass: Any) -> None:
        self.frame = frame
        self.dim = int(frame.notes.get("dim", frame.dim))
        cell = frame.images
        self.cell = None if cell is None else cell[: self.dim, : self.dim]
        self.q = frame.q[:, : self.dim]
        self.masses = self._masses(used, units, mass)
        self.values: dict[str, Float64Array] = {}
        scale = {"forces": units.energy, "momenta": units.velocity, "velocities": units.velocity}
        for role in ("forces", "momenta", "velocities", "external_force"):
            if role in used:
                factor = scale.get(role, units.energy)
                self.values[role] = factor * _vectors(frame, used[role])[:, : self.dim]
        if "velocities" in self.values and not frame.notes.get("rates"):
            self.values["momenta"] = self.values.pop("velocities") * self._known_masses()[:, None]
        self.energy = None if "energy" not in used else units.energy * number_of(frame, used["energy"])
        if self.energy is not None and "momenta" in self.values:
            self.energy += self._kinetic()
            if frame.notes and _HAMILTONIAN in frame.of_frame:
                self.energy = units.energy * number_of(frame, _HAMILTONIAN)
        self.stress = self._stress(used, units.energy)
        self.time = None if "time" not in used else units.time * number_of(frame, used["time"])
        self.group = None if "group" not in used else str(frame.of_frame[used["group"]])

    def nodes(self) -> dict[str, Array]:
        """Collect the attributes of the nodes by name."""
        frame, found = self.frame, {}
        noted = frame.notes.get("species", True)
        if isinstance(noted, str) and noted in frame.at_nodes:
            found["species"] = frame.at_nodes[noted]
        elif frame.species is not None and noted:
            found["species"] = frame.species
        if self.masses is not None:
            found[MASS] = self.masses
        return found | {name: frame.at_nodes[name] for name in frame.notes.get("nodes", []) if name in frame.at_nodes}

    def quantities(self) -> dict[str, Float64Array]:
        """Collect p and the derivatives by name, as far as they are known; velocities follow from momenta."""
        found = {"p": self.values.get("momenta"), "p_dot": self.values.get("forces")}
        found |= {"q_dot": self.values.get("velocities"), "force": self.values.get("external_force")}
        if found["p"] is not None and found["p_dot"] is not None and found["q_dot"] is None:
            found["q_dot"] = found["p"] / self._known_masses()[:, None]
        return {name: values for name, values in found.items() if values is not None}

    def _masses(self, used: Mapping[str, str], units: FileUnits, mass: Any) -> Float64Array | None:
        frame = self.frame
        if mass is not None:
            return np.asarray(per_item("masses", typed_numbers("mass", mass), len(frame.q), "node"), dtype=np.float64)
        if "masses" in used:
            given: Float64Array = np.asarray(frame.at_nodes[used["masses"]])
            return given if frame.notes else given.astype(np.float64)
        if frame.species is None or frame.notes or frame.of_types:
            return None
        table = require("ase.data", "ase").atomic_masses
        if frame.species.min() < 1 or frame.species.max() >= len(table):
            return None
        return np.asarray(table[frame.species] * units.masses_of(1.0), dtype=np.float64)

    def _known_masses(self) -> Float64Array:
        if self.masses is None and not self.frame.notes:
            raise DataError(f"{self.frame.where}: the masses are not known; give them (--mass)")
        return np.ones(len(self.q)) if self.masses is None else self.masses

    def _kinetic(self) -> float:
        return float(0.5 * (self.values["momenta"] ** 2 / self._known_masses()[:, None]).sum())

    def _stress(self, used: Mapping[str, str], factor: float) -> Float64Array | None:
        role = next((role for role in ("stress", "virial") if role in used), None)
        volume = self.frame.volume
        if role is None or volume is None:
            return None
        given = np.asarray(self.frame.of_frame[used[role]], dtype=np.float64)
        if given.size not in (6, 9):
            raise DataError(f"{self.frame.where}: {role} must be six or nine numbers, got {given.size}")
        matrix = stress_matrices(given.reshape(1, 6))[0] if given.size == 6 else given.reshape(3, 3)
        if np.abs(matrix - matrix.T).max() > 1e-3 * max(np.abs(matrix).max(), 1e-300):
            raise DataError(f"{self.frame.where}: {role} is not symmetric")
        symmetric: Float64Array = factor * 0.5 * (matrix + matrix.T)
        return symmetric if role == "stress" else symmetric / -volume


def _joined(
    parts: Sequence[_Part], rule: GraphRule | None, used: Mapping[str, str], notes: dict[str, Any]
) -> PhaseSpaceData:
    if len({part.dim for part in parts}) > 1:
        raise DataError("frames of different dimensions are not one data set")
    graphs, graph_of = graphs_as_noted([(part.frame, part.q, part.cell, part.nodes()) for part in parts], rule)
    known = [part.quantities() for part in parts]
    values: dict[str, Any] = {name: [one[name] for one in known] for name in known[0]}
    series: dict[str, Any] = {
        "energy": [part.energy for part in parts] if "energy" in used else None,
        "times": [part.time for part in parts] if "time" in used else None,
    }
    if any(part.group is not None for part in parts):
        names = list(dict.fromkeys(part.group for part in parts))
        series["trajectory"] = np.array([names.index(part.group) for part in parts], dtype=np.int64)
        notes = notes | {"runs": names}
    noted = [part.frame.notes for part in parts]
    for name in ("times", "trajectory"):
        if series.get(name) is None and all(name in one for one in noted):
            series[name] = [one[name] for one in noted]
    stresses = [part.stress for part in parts]
    if all(one is not None for one in stresses):
        series["stress"] = np.array(stresses)[:, : parts[0].dim, : parts[0].dim]
    return PhaseSpaceData(
        [part.q for part in parts], values.pop("p", None), graphs, graph_of=graph_of, metadata=notes, **values, **series
    )


def _files_as_runs(parts: Sequence[_Part]) -> None:
    """Let every file be a run where there are several, and no groups: each has times of its own."""
    files = [part.frame.where.rpartition(", frame")[0] for part in parts]
    if len(set(files)) > 1 and all(part.group is None for part in parts):
        for part, file in zip(parts, files, strict=True):
            part.group = PurePath(file).name


def _file_units(frames: Sequence[Configuration], given: str | Mapping[str, str] | None) -> FileUnits:
    """Find the units of all frames; frames in different ones are an error."""
    stated = [frame.notes["units"] for frame in frames if "units" in frame.notes]
    if given is not None or not stated:
        return FileUnits.of(given)
    if len(stated) < len(frames) or any((one is None) != (stated[0] is None) for one in stated):
        raise DataError("only some of the frames state their units, and the others are not to be mixed with them")
    if stated[0] is not None:
        for one, frame in zip(stated, frames, strict=True):
            if not same_units(stated[0], one):
                raise DataError(
                    f"{frame.where} is in {one}, but frames before it are in {stated[0]}; convert one first"
                )
    return FileUnits.of(None, stated[0])


def _vectors(frame: Configuration, label: str) -> Float64Array:
    array = np.asarray(frame.at_nodes[label])
    if array.shape != frame.q.shape or array.dtype.kind not in "fiu":
        raise DataError(f"{frame.where}: '{label}' must be three numbers for each of {len(frame.q)} atoms")
    bad = ~np.isfinite(array).all(axis=1)
    if bad.any():
        atom = int(np.argmax(bad))
        raise DataError(f"{frame.where}: '{label}' of atom {atom} is NaN or infinite; correct or remove it")
    return array.astype(np.float64)

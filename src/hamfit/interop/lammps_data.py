"""A state as the data file that LAMMPS reads, and a script that runs it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.errors import DataError
from hamfit.graphs import held_nodes
from hamfit.interop.lammps_units import LammpsUnits
from hamfit.interop.pair_functions import PairModel
from hamfit.state import State
from hamfit.validation import Array, IntArray

_MARGIN = 0.1  # of its extent: what a box without images is wider than its particles, at each side
_PARALLEL = 1e-12
_STEP = 0.05  # of the time √(m / V'') of the stiffest pair that was seen: a step that follows its motion


@dataclass(frozen=True)
class LammpsState:
    """A state in LAMMPS's units and axes: the first lattice vector is along x, the second in the plane of x and y.

    Attributes
    ----------
    positions, velocities
        Shape (particles, 3).
    types
        From 1, shape (particles,).
    bonds
        Type, first and second particle, all from 1; shape (bonds, 3), none for a model of pairs.
    cell
        Lower triangular, rows are the edges of the box; (3, 3).
    origin
        Corner of the box, (3,).
    periodic
        Which of the edges have images.
    dim
        2 for motions in a line or in a plane, else 3.
    held
        Particles that do not move, from 1.
    """

    positions: Array
    velocities: Array
    types: IntArray
    bonds: IntArray
    cell: Array
    origin: Array
    periodic: tuple[bool, bool, bool]
    dim: int
    held: IntArray

    @classmethod
    def of(cls, model: PairModel, state: State, units: LammpsUnits) -> LammpsState:
        """Bring a state of a single system into LAMMPS's form."""
        if state.graph.n_graphs != 1 or state.q.ndim != 2 or state.dim > 3:
            raise DataError("a data file of LAMMPS holds a single system in up to three dimensions")
        types, dim = model.types_of(state.graph), state.dim
        q, v = np.zeros((2, len(state.q), 3))
        q[:, :dim] = state.q
        masses = np.array(model.masses)[types]
        v[:, :dim] = state.p / masses[:, None] if state.has_momenta else 0.0
        given = state.graph.cells(dim)[0]
        cell, turn = _turned(given)
        q, v = q @ turn, v @ turn
        periodic = np.zeros(3, dtype=bool)
        periodic[:dim] = given.any(axis=1)
        low, high = q.min(axis=0), q.max(axis=0)
        extent = np.where(high > low, high - low, 1.0)
        for axis in np.flatnonzero(~periodic):
            cell[axis, axis] = extent[axis] * (1 + 2 * _MARGIN)
        origin = np.where(periodic, 0.0, low - _MARGIN * extent)
        held = held_nodes(state.graph)
        if held is not None:
            v[held] = 0.0
        return cls(
            q * units.length,
            v * units.velocity,
            types + 1,
            _bonds(model, state) if model.bonded else np.empty((0, 3), dtype=np.int64),
            cell * units.length,
            origin * units.length,
            (bool(periodic[0]), bool(periodic[1]), bool(periodic[2])),
            min(3, max(2, dim)),
            np.empty(0, dtype=np.int64) if held is None else np.flatnonzero(held) + 1,
        )

    def text(self, model: PairModel, masses: list[float]) -> str:
        """Write the data file."""
        sizes = [f"{len(self.types)} atoms", f"{len(model.types)} atom types"]
        if model.bonded:
            sizes += [f"{len(self.bonds)} bonds", f"{len(model.laws)} bond types"]
        box = [
            f"{float(self.origin[axis])!r} {float(self.origin[axis] + self.cell[axis, axis])!r} {name}lo {name}hi"
            for axis, name in enumerate("xyz")
        ]
        tilts = [float(self.cell[1, 0]), float(self.cell[2, 0]), float(self.cell[2, 1])]
        if any(tilts):
            box.append(f"{tilts[0]!r} {tilts[1]!r} {tilts[2]!r} xy xz yz")
        weights = [f"{n} {mass!r}  # {model.type_name(n - 1)}" for n, mass in enumerate(masses, 1)]
        molecule = "1 " if model.bonded else ""
        atoms = [
            f"{n} {molecule}{kind} {_numbers(q)}"
            for n, (kind, q) in enumerate(zip(self.types, self.positions, strict=True), 1)
        ]
        moving = [f"{n} {_numbers(v)}" for n, v in enumerate(self.velocities, 1)]
        parts = [
            ["# hamfit: a state as a data file of LAMMPS"], sizes, box, ["Masses"], weights,
            [f"Atoms  # {'bond' if model.bonded else 'atomic'}"], atoms, ["Velocities"], moving,
        ]  # fmt: skip
        if len(self.bonds):
            bonds = [f"{n} {kind} {first} {second}" for n, (kind, first, second) in enumerate(self.bonds, 1)]
            parts += [["Bonds"], bonds]
        return "\n\n".join("\n".join(part) for part in parts) + "\n"

    def script(self, model: PairModel, units: LammpsUnits, step: float) -> str:
        """Write a script that reads the data file and runs."""
        boundary = " ".join("p" if images else "s" for images in self.periodic)
        if self.dim == 2:
            boundary = boundary[:-1] + "p"
        moving = "all"
        lines = [
            "# hamfit: a complete run; start LAMMPS in this folder: lmp -in in.example",
            "variable hamfit index .",
            f"units {units.style}",
            f"dimension {self.dim}",
            f"boundary {boundary}",
            f"atom_style {'bond' if model.bonded else 'atomic'}",
            "read_data ${hamfit}/state.data",
            "include ${hamfit}/in.hamfit",
        ]
        if self.held.size:
            lines += [f"group held id {' '.join(map(str, self.held))}", "group moving subtract all held"]
            moving = "moving"
        lines += [f"fix motion {moving} nve"]
        if self.dim == 2:
            lines += ["fix plane all enforce2d"]
        lines += [
            f"timestep {step:.2g}  # a twentieth of the time of the stiffest pair in training, over 2 pi",
            "thermo_style custom step temp pe ke etotal press",
            "thermo_modify norm no",
            "thermo 100",
            "run 1000",
        ]
        return "\n".join(lines) + "\n"


def step_of(model: PairModel) -> float:
    """Estimate a step, in the model's units, that follows the motion of the stiffest pair in training."""
    shortest = np.inf
    for law in model.laws:
        r = np.linspace(*law.seen, 400)
        bend = np.abs(np.gradient(law(r)[1], r)).max()
        mass = min(model.masses[end] for end in law.ends)
        shortest = min(shortest, float(np.sqrt(mass / bend)) if bend > 0 else np.inf)
    return _STEP * (shortest if np.isfinite(shortest) else 1.0)


def _turned(cell: Array) -> tuple[Array, Array]:
    """Turn lattice vectors until they are lower triangular; with them comes the matrix that turns positions."""
    full = np.zeros((3, 3))
    dim = len(cell)
    full[:dim, :dim] = cell
    if not np.triu(full, 1).any() and (np.diag(full) >= 0).all():
        return full, np.eye(3)
    images = cell.any(axis=1)
    if not images.all():
        raise DataError("a cell with images in some directions must have them along the axes to be written for LAMMPS")
    full[range(dim, 3), range(dim, 3)] = 1.0
    turn, upper = np.linalg.qr(full.T)
    signs = np.sign(np.diag(upper))
    lower, turn = (upper.T * signs), turn * signs
    if np.abs(np.diag(lower)).min() < _PARALLEL * np.abs(lower).max():
        raise DataError("the lattice vectors of this cell are parallel, so that it has no volume")
    lower[np.triu_indices(3, 1)] = 0.0
    lower[range(dim, 3), range(dim, 3)] = 0.0
    return lower, turn


def _bonds(model: PairModel, state: State) -> IntArray:
    """List the edges as bonds; LAMMPS joins the nearest images, so that others are refused."""
    graph = state.graph
    found = model.laws_of(state)
    if graph.offsets is not None and graph.cell is not None and graph.cell.any():
        apart = graph.differences(state.q)
        inverse = np.linalg.pinv(graph.cells(state.dim)[0])
        if (np.abs(apart @ inverse) > 0.5 + 1e-9).any():
            raise DataError("some bonds are longer than half the cell, where LAMMPS would join other images of them")
    return np.column_stack([found + 1, graph.high + 1, graph.low + 1])


def _numbers(values: Array) -> str:
    return " ".join(repr(float(value)) for value in values)

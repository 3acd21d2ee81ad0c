"""OpenMM: pair laws as its own forces with tabulated functions, and any other model by ``PythonForce``.

Numbers are in OpenMM's units, nm, ps and kJ/mol, if the data of the model state their units, and as they are if not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import DataError, ParameterError
from hamfit.graphs import Graph, held_nodes
from hamfit.interop.host import HostForces, learned_at_rest
from hamfit.interop.host_atoms import AtomKinds
from hamfit.interop.openmm_tables import EXPRESSION, NUMBERS, JoinedLaws, joined_laws
from hamfit.interop.pair_functions import PairModel
from hamfit.optional import require
from hamfit.state import Hamiltonian, State
from hamfit.units import OPENMM_UNITS, Conversion
from hamfit.validation import Array, IntArray, positive_number

_INSTEAD = "give it to OpenMM by hamfit.interop.openmm.python_force(model, ...)"
_FLAT = 4.0  # times the cutoff: how high the box of a motion in a plane is, so that no images meet


class TabulatedForce:
    """A model whose energy is a sum over pairs, as forces of OpenMM; they can be written by ``XmlSerializer``.

    Parameters
    ----------
    model
        A fitted model, or the path of its file.
    tolerance
        Largest error of energies and forces, relative to the larger of what is there and what is usual in training.
    inner, outer
        Where tables begin and, without a cutoff, end, in the model's units; None for half the shortest and 1.5 times
        the longest distance in training. Beyond them forces stay as they are at the ends.
    masses
        Masses of the types in the model's units, or one for all; None for those that the model knows.

    Attributes
    ----------
    pairs
        The types of particles and the laws between them.
    table
        The laws as one function.
    """

    def __init__(
        self,
        model: Hamiltonian | str | Path,
        *,
        tolerance: float = 1e-6,
        inner: float | None = None,
        outer: float | None = None,
        masses: Any = None,
    ) -> None:
        from hamfit.models import load_model

        learned = load_model(model) if isinstance(model, str | Path) else model
        self.pairs = PairModel.of(learned, instead=_INSTEAD, masses=masses)
        units = self.pairs.units
        self.conversion = Conversion() if units is None else Conversion.between(units, OPENMM_UNITS)
        ranges = [self.pairs.range_of(law, inner, outer) for law in self.pairs.laws]
        by = self.conversion
        self.table: JoinedLaws = joined_laws(
            self.pairs.laws, ranges, positive_number("tolerance", tolerance), lengths=by.length, energies=by.energy
        )

    @property
    def cutoff(self) -> float | None:
        """Distance at which forces end, in nm; None for bonds."""
        return None if self.pairs.bonded or self.pairs.cutoff is None else self.pairs.cutoff * self.conversion.length

    def force(
        self,
        species: ArrayLike | None = None,
        *,
        particles: int | None = None,
        periodic: bool = False,
        graph: Graph | None = None,
        attributes: Mapping[str, ArrayLike] | None = None,
    ) -> Any:
        """Make the force of some particles: a ``CustomNonbondedForce``, or for bonds a ``CustomCompoundBondForce``.

        Parameters
        ----------
        species
            Integers as in training, shape (particles,); None where all particles are alike.
        particles
            How many there are, where `species` does not say so.
        periodic
            Whether the box has images; all of its directions or none.
        graph
            For models without a cutoff: who is bonded to whom, with the attributes of the training data.
        attributes
            Further numbers of every particle, such as charges, in the model's units.
        """
        if self.pairs.bonded:
            if graph is None:
                raise ParameterError("the forces of this model act along bonds; give the graph of the particles")
            return self._bonds(graph, periodic)
        if graph is None:
            count = len(np.asarray(species)) if species is not None else particles or 0
            known = AtomKinds(self.pairs.learned).attributes(species, count, None, attributes or {})
            graph = Graph(count, np.empty((0, 2), dtype=np.int64), node_attributes=known)
        return self._nonbonded(self.pairs.types_of(graph), periodic)

    def template(self, periodic: bool = False) -> Any:
        """Make the force without any particles or bonds, which are added by its own methods.

        ``addParticle([kind])`` takes the number of a type in `pairs.types`; ``addBond([i, j], numbers)`` takes a row of
        ``table.numbers``, that of the law in `pairs.laws`.
        """
        return self._bonds(None, periodic) if self.pairs.bonded else self._nonbonded(np.empty(0, np.int64), periodic)

    def _nonbonded(self, types: IntArray, periodic: bool) -> Any:
        openmm, kinds = require("openmm", "openmm"), len(self.pairs.types)
        force = openmm.CustomNonbondedForce(EXPRESSION + "".join(f"; {n} = {n}s(kind1, kind2)" for n in NUMBERS))
        force.addTabulatedFunction("law", self._function())
        square = np.zeros((len(NUMBERS), kinds, kinds))
        for law, numbers in zip(self.pairs.laws, self.table.numbers, strict=True):
            first, second = law.ends
            square[:, first, second] = square[:, second, first] = numbers
        for name, values in zip(NUMBERS, square, strict=True):
            force.addTabulatedFunction(f"{name}s", openmm.Discrete2DFunction(kinds, kinds, values.ravel().tolist()))
        force.addPerParticleParameter("kind")
        for kind in types.tolist():
            force.addParticle([kind])
        force.setNonbondedMethod(force.CutoffPeriodic if periodic else force.CutoffNonPeriodic)
        force.setCutoffDistance(self.cutoff)
        return force

    def _bonds(self, graph: Graph | None, periodic: bool) -> Any:
        openmm = require("openmm", "openmm")
        force = openmm.CustomCompoundBondForce(2, EXPRESSION + "; r = distance(p1, p2)")
        force.addTabulatedFunction("law", self._function())
        for name in NUMBERS:
            force.addPerBondParameter(name)
        if graph is not None:
            self.pairs.types_of(graph)
            nowhere = np.zeros((graph.n_nodes, int(self.pairs.learned.trained_on["dim"])))
            laws = self.pairs.laws_of(State(nowhere, nowhere, graph))
            for (first, second), law in zip(graph.edges.tolist(), laws.tolist(), strict=True):
                force.addBond([first, second], self.table.numbers[law].tolist())
        force.setUsesPeriodicBoundaryConditions(periodic)
        return force

    def _function(self) -> Any:
        openmm = require("openmm", "openmm")
        return openmm.Continuous1DFunction(self.table.values.tolist(), 0.0, float(self.table.end))

    def system(self, state: State) -> Any:
        """Make a ``System`` of the particles of a state: their masses, the box, and the force.

        Held particles have no mass, which is how OpenMM holds particles. Positions and velocities are no part of a
        system: `positions` and `velocities` give those.
        """
        openmm = require("openmm", "openmm")
        graph, by = state.graph, self.conversion
        types, held = self.pairs.types_of(graph), held_nodes(graph)
        box = self._box(graph.cells(state.dim)[0] * by.length)
        system = openmm.System()
        for number, kind in enumerate(types.tolist()):
            fixed = held is not None and held[number]
            system.addParticle(0.0 if fixed else self.pairs.masses[kind] * by.mass)
        if box is not None:
            system.setDefaultPeriodicBoxVectors(*(openmm.Vec3(*row) for row in box.tolist()))
        if self.pairs.bonded:
            system.addForce(self._bonds(graph, box is not None))
        else:
            system.addForce(self._nonbonded(types, box is not None))
        return system

    def positions(self, state: State) -> Array:
        """Give the positions of a state in nm, shape (particles, 3)."""
        return _in_space(state.q) * self.conversion.length

    def velocities(self, state: State) -> Array:
        """Give the velocities of a state in nm/ps, shape (particles, 3)."""
        masses = np.array(self.pairs.masses)[self.pairs.types_of(state.graph)]
        return _in_space(state.p / masses[:, None]) * self.conversion.velocity

    def _box(self, cell: Array) -> Array | None:
        """Give the box as OpenMM wants it, (3, 3), or None where there are no images."""
        images = cell.any(axis=1)
        if not images.any():
            return None
        if not images.all():
            raise DataError("OpenMM has images in all directions of a box or in none; this cell has them in some")
        box = np.diag(np.full(3, _FLAT * (self.cutoff or np.abs(cell).max())))
        box[: len(cell), : len(cell)] = cell
        if np.triu(box, 1).any():
            raise DataError(
                "OpenMM wants the first lattice vector along x and the second in the plane of x and y; turn cell and "
                "positions (atoms.cell.standard_form() of ASE), or export to LAMMPS, for which they are turned"
            )
        check_box(box, self.cutoff)
        return box


def check_box(box: Array, cutoff: float | None) -> None:
    """Refuse a box (3, 3) that is narrower than twice the cutoff, where OpenMM would miss images."""
    if cutoff is None:
        return
    narrowest = float(np.diag(box).min())
    if narrowest < 2 * cutoff:
        raise DataError(
            f"the cell is {narrowest:g} wide, but OpenMM needs twice the cutoff, {2 * cutoff:g}, at least; "
            "repeat the cell, or use hamfit, ASE or LAMMPS, which see more than one image"
        )


class PythonEvaluation:
    """What a ``PythonForce`` calls: a model at the positions of an OpenMM state; `python_force` makes one."""

    def __init__(self, host: HostForces, species: Array | None, periodic: bool, **options: Any) -> None:
        self.host, self._species, self._periodic, self._options = host, species, periodic, options

    def __call__(self, state: Any) -> tuple[float, Array]:
        """Compute energy and forces in kJ/mol and nm."""
        unit = require("openmm.unit", "openmm")
        positions = state.getPositions(asNumpy=True).value_in_unit(unit.nanometer)
        box = None
        if self._periodic:
            box = np.array(state.getPeriodicBoxVectors(asNumpy=True).value_in_unit(unit.nanometer))
        found = self.host.evaluate(np.array(positions), self._species, box, self._periodic, **self._options)
        return found.energy, found.forces


def python_force(
    model: Hamiltonian | str | Path,
    species: ArrayLike | None = None,
    *,
    periodic: bool = False,
    graph: Graph | str | None = None,
    masses: ArrayLike | None = None,
    attributes: Mapping[str, ArrayLike] | None = None,
    particles: Sequence[int] = (),
    skin: float | None = None,
    table_tolerance: float = 1e-11,
) -> Any:
    """Make a ``PythonForce`` of any model, many-body ones too.

    Parameters
    ----------
    model
        A fitted model, or the path of its file; its H must be a sum T(p) + V(q).
    species
        Integers as in training, shape (particles,); None where all particles are alike.
    periodic
        Whether the box has images.
    graph
        For models without a cutoff: who is bonded to whom, or ``"all"``.
    masses, attributes
        Masses in u and further numbers of every particle, where they varied within a species in training.
    particles
        Numbers of the particles that the model acts on; none for all.
    skin, table_tolerance
        As of `HostForces`.
    """
    openmm = require("openmm", "openmm")
    host = HostForces(
        learned_at_rest(model), units=OPENMM_UNITS, graph=graph, skin=skin, table_tolerance=table_tolerance
    )
    kinds = None if species is None else np.asarray(species)
    if kinds is not None:  # asked here, not at the first step
        host.atoms.attributes(kinds, len(kinds), masses, attributes or {})
    call = PythonEvaluation(host, kinds, periodic, masses=masses, attributes=attributes)
    force = openmm.PythonForce(call, {}, list(particles))
    force.setUsesPeriodicBoundaryConditions(periodic)
    return force


def _in_space(q: Array) -> Array:
    full = np.zeros((len(q), 3))
    full[:, : q.shape[1]] = q
    return full

"""`HostForces`: a learned model as host programs ask for it; every host in this room is a thin file over it.

A host hands over positions, species and a cell in units of its own, and wants the potential energy, forces, stress and
energies of atoms back. Kinetic energies are the host's business, and so are masses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from hamfit.compiled import CompiledHamiltonian, NotTabulatedError
from hamfit.compiled.at_rest import LookedUp, at_rest
from hamfit.errors import DataError, ParameterError
from hamfit.features.maps.invariant_network import InvariantNetwork
from hamfit.graphs import Graph
from hamfit.graphs.edges import lattice_vectors
from hamfit.interop.host_atoms import AtomKinds
from hamfit.interop.host_graph import FixedBonds, NearbyAtoms
from hamfit.learned import LearnedHamiltonian, learned_of
from hamfit.models import load_model
from hamfit.state import Hamiltonian, State
from hamfit.units import Conversion, Units
from hamfit.validation import Array, finite_array, non_negative_number

_SKIN = 0.15  # of the cutoff, where none is given


@dataclass(frozen=True)
class Evaluated:
    """What a model says at one place, in the units of the host.

    Attributes
    ----------
    energy
        Potential energy: that of the model at rest.
    forces
        Shape (atoms, dim).
    energies
        Potential energy of every atom, shape (atoms,), which add up to `energy`; None unless it was asked for.
    strain_gradient
        Derivative of the energy by a strain, shape (dim, dim), symmetric: minus the virial. None unless asked for.
    stress
        The same by volume, positive under tension, as ASE has it; None where the cell has no volume.
    state
        Where it was evaluated, in the model's units.
    """

    energy: float
    forces: Array
    energies: Array | None
    strain_gradient: Array | None
    stress: Array | None
    state: State


class HostForces:
    """Evaluates a learned model at rest, for a host program that calls it at every step.

    Parameters
    ----------
    model
        A learned Hamiltonian, a fitted recipe, or the path of a model file. Its H must be a sum T(p) + V(q), without
        friction.
    units
        Units of the host, such as `hamfit.units.ASE_UNITS`. Numbers are taken as they are where it is None, and where
        the data of the model stated no units.
    graph
        For models without a cutoff: who is bonded to whom, a `Graph` of all atoms, or ``"all"`` for all pairs.
    skin
        Neighbours are searched so much beyond the cutoff, in the host's units, and kept until an atom has moved by half
        of it; None for 15 % of the cutoff.
    table_tolerance
        How exact tables are that stand in for the features; 0 for the features themselves. They answer as well where
        atoms of one species differ, by charges say, since every pair would need a table of its own.

    Examples
    --------
    >>> from hamfit import RFInvariant, generate, make_system
    >>> data = generate(make_system("chain", nodes=4, dim=3), snapshots=60, seed=0)
    >>> host = HostForces(RFInvariant(width=40, threads=1).fit(data), graph=data.graph)
    >>> here = host.evaluate(data.q[0])
    >>> here.forces.shape, bool(abs(here.forces.sum()) < 1e-9)
    ((4, 3), True)
    """

    def __init__(
        self,
        model: Hamiltonian | str | Path,
        *,
        units: Units | None = None,
        graph: Graph | str | None = None,
        skin: float | None = None,
        table_tolerance: float = 1e-11,
    ) -> None:
        self.learned = learned_at_rest(model)
        stated = self.learned.trained_on.get("units")
        self.conversion = Conversion() if units is None or stated is None else Conversion.between(stated, units)
        self.atoms = AtomKinds(self.learned, 1.0 / self.conversion.mass)
        self._near = self._neighbours(graph, skin)
        self._compiled: CompiledHamiltonian | None = None
        if non_negative_number("table_tolerance", table_tolerance) and not self.atoms.varying:
            with suppress(NotTabulatedError):
                self._compiled = self.learned.compiled(table_tolerance)

    @property
    def cutoff(self) -> float | None:
        """Distance at which the model's forces end, in the host's units; None for fixed bonds."""
        return self._near.cutoff * self.conversion.length if isinstance(self._near, NearbyAtoms) else None

    @property
    def searches(self) -> int:
        """How often neighbours were searched so far."""
        return self._near.searches

    def evaluate(
        self,
        positions: ArrayLike,
        species: ArrayLike | None = None,
        cell: ArrayLike | None = None,
        periodic: bool | Sequence[bool] = True,
        masses: ArrayLike | None = None,
        *,
        attributes: Mapping[str, ArrayLike] | None = None,
        stress: bool = False,
        energies: bool = False,
    ) -> Evaluated:
        """Evaluate the model for one system.

        Parameters
        ----------
        positions
            Shape (atoms, dim), inside the cell or not.
        species
            Integers, shape (atoms,), as in training: atomic numbers for real atoms.
        cell
            Lattice vectors, the rows of a (dim, dim) array, or the lengths of a box; None for a free system.
        periodic
            Which of the lattice vectors have images: one answer for all, or one for each.
        masses
            Shape (atoms,); needed only where they varied among atoms of one species in training.
        attributes
            Further numbers of every atom that varied among atoms of one species, by name, in the model's units.
        stress, energies
            Whether to find the stress, and the energies of atoms.
        """
        here = self.state(positions, species, cell, periodic, masses, attributes)
        learned, by, found = self.learned, self.conversion, self._looked_up(here, stress)
        if found is None:
            energy, gradient, tensor = float(learned.energy(here)), learned.gradient_q(here), None
            shares = learned.node_energies(here) if energies else None
        else:
            energy = float(found.energies.sum() + learned.constants.of(here.graph)[0])
            gradient, tensor = found.gradient, found.strain_gradient
            shares = found.energies + learned.constants.of_nodes(here.graph) if energies else None
        if stress:
            tensor = (learned.strain_gradient(here) if tensor is None else tensor) * by.energy
        return Evaluated(
            energy * by.energy,
            -gradient * by.force,
            None if shares is None else shares * by.energy,
            tensor,
            None if tensor is None else _by_volume(tensor, cell),
            here,
        )

    def state(
        self,
        positions: ArrayLike,
        species: ArrayLike | None = None,
        cell: ArrayLike | None = None,
        periodic: bool | Sequence[bool] = True,
        masses: ArrayLike | None = None,
        attributes: Mapping[str, ArrayLike] | None = None,
    ) -> State:
        """Make the state at rest, in the model's units, that is evaluated; see `evaluate`."""
        q = finite_array("positions", positions, ndim=(2,)) / self.conversion.length
        if not len(q):
            raise DataError("there are no atoms: positions must have shape (atoms, dim)")
        rows = None if cell is None else periodic_rows(cell, periodic, q.shape[1]) / self.conversion.length
        known = self.atoms.attributes(species, len(q), masses, attributes or {})
        graph = self._near.at(q, rows, known)
        return State(q, np.zeros_like(q), graph)

    def _looked_up(self, here: State, strain: bool) -> LookedUp | None:
        return None if self._compiled is None else at_rest(self._compiled, here, strain=strain)

    def _neighbours(self, graph: Graph | str | None, skin: float | None) -> NearbyAtoms | FixedBonds:
        network = self.learned.feature_map
        cutoff = network.cutoff if network.ends_edges else None
        if cutoff is None:
            if graph is None:
                raise ParameterError(
                    "the model has no cutoff: it was trained on graphs that were given; give the graph of the atoms, "
                    "graph=Graph(atoms, bonds), or graph='all' where all pairs act on each other"
                )
            return FixedBonds(graph)
        if graph is not None:
            raise ParameterError(f"the model finds neighbours by its cutoff of {cutoff:g}: leave out graph")
        room = _SKIN * cutoff if skin is None else non_negative_number("skin", skin) / self.conversion.length
        return NearbyAtoms(cutoff, room, self._holds_beyond)

    def _holds_beyond(self, graph: Graph, q: Array) -> bool:
        """Tell whether pairs in the skin change nothing: edges have no constant, and all kinds of pairs are known."""
        if self.learned.constants.per_edge:
            return False
        network = self.learned.feature_map
        if isinstance(network, InvariantNetwork):
            try:
                return len(network.encoding.read(State(q, q, graph)).edge_kind) == graph.n_edges
            except DataError:
                return False
        return True


def learned_at_rest(model: Hamiltonian | str | Path) -> LearnedHamiltonian:
    """The learned Hamiltonian whose potential energy hosts can use; any other is refused in a sentence.

    Parameters
    ----------
    model
        A learned Hamiltonian, a fitted recipe, or the path of a model file.
    """
    learned = load_model(model) if isinstance(model, str | Path) else learned_of(model)
    if not learned.separable:
        raise ParameterError(
            f"H of this model ('{learned.name}') is no sum T(p) + V(q), so that it has no potential energy for other "
            "programs; fit the model 'invariant' without velocities"
        )
    if learned.friction is not None:
        raise ParameterError(
            "the model has friction, which is no part of a potential energy: fit without friction, and let the host "
            "program add its own"
        )
    network = learned.feature_map
    if isinstance(network, InvariantNetwork) and any(network.encoding.angles):
        raise ParameterError("coordinates of this model are angles, which other programs have no atoms for")
    return learned


def periodic_rows(cell: ArrayLike, periodic: bool | Sequence[bool], dim: int) -> Array:
    """Give the lattice vectors (dim, dim) of a cell, with zeros along directions without images."""
    rows = lattice_vectors(cell)
    if len(rows) != dim:
        raise DataError(f"positions have {dim} components, but the cell has {len(rows)} vectors")
    flags = np.asarray(periodic)
    if flags.dtype != bool or flags.shape not in ((), (dim,)):
        raise DataError(f"periodic must be True, False or {dim} of them, got {periodic!r}")
    flags = np.broadcast_to(flags, (dim,))
    if flags.any() and (flags & ~rows.any(axis=1)).any() and np.ndim(periodic):
        number = int(np.argmax(flags & ~rows.any(axis=1)))
        raise DataError(f"the system is periodic along lattice vector {number}, but that vector is zero; give the cell")
    return np.where(flags[:, None], rows, 0.0)


def _by_volume(tensor: Array, cell: ArrayLike | None) -> Array | None:
    volume = 0.0 if cell is None else abs(float(np.linalg.det(lattice_vectors(cell))))
    return tensor / volume if volume else None

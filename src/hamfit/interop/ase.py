"""ASE: `HamfitCalculator`, a learned model that every optimizer, dynamics and analysis of ASE runs on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.data.stresses import VOIGT
from hamfit.elements import species_by_number
from hamfit.errors import ParameterError
from hamfit.graphs import MASS, Graph
from hamfit.interop.host import HostForces
from hamfit.interop.host_graph import same_attributes
from hamfit.interop.host_trust import ExtrapolationWarning, Trust
from hamfit.optional import require
from hamfit.state import Hamiltonian
from hamfit.units import ASE_UNITS
from hamfit.validation import Array, truth_value

__all__ = ["ExtrapolationWarning", "HamfitCalculator"]

_ase = require("ase.calculators.calculator", "ase")
_outputs = require("ase.outputs", "ase")
_VOIGT = tuple(zip(*VOIGT, strict=True))


class HamfitCalculator(_ase.Calculator):  # type: ignore[misc, name-defined]
    """Potential energy, forces, stress and energies of atoms by a learned model, in eV and Å.

    Models that know their units are converted; those whose data stated none are taken to be in eV and Å. Species are
    atomic numbers, unless `species` says otherwise.

    Parameters
    ----------
    model
        A learned Hamiltonian, a fitted recipe, or the path of a model file.
    species
        Species of the model by chemical symbol, where they are not the atomic numbers.
    graph
        For models without a cutoff: the `Graph` of the atoms, or ``"all"`` for all pairs.
    uncertainty
        Whether results hold ``force_std``, shape (atoms, 3), ``energy_std``, relative to the first state that was
        calculated, ``leverage`` and ``extrapolating`` as well. Where atoms leave what the training data covered, an
        `ExtrapolationWarning` is given once.
    skin
        Neighbours are searched so many Å beyond the cutoff; None for 15 % of the cutoff.
    table_tolerance
        How exact tables are that stand in for the features; 0 for the features themselves.

    Examples
    --------
    >>> from ase import Atoms
    >>> from hamfit import RFInvariant, generate, make_system
    >>> data = generate(make_system("chain", nodes=4, dim=3), snapshots=60, seed=0)
    >>> atoms = Atoms("Ar4", positions=data.q[0])
    >>> atoms.calc = HamfitCalculator(RFInvariant(width=40, threads=1).fit(data), graph=data.graph)
    >>> atoms.get_forces().shape
    (4, 3)
    """

    implemented_properties: Sequence[str] = ["energy", "free_energy", "forces", "stress", "energies"]

    def __init__(
        self,
        model: Hamiltonian | str | Path,
        *,
        species: Mapping[str, int] | None = None,
        graph: Graph | str | None = None,
        uncertainty: bool = False,
        skin: float | None = None,
        table_tolerance: float = 1e-11,
        **others: Any,
    ) -> None:
        super().__init__(**others)
        self.host = HostForces(model, units=ASE_UNITS, graph=graph, skin=skin, table_tolerance=table_tolerance)
        self._species = species_by_number(species)
        self._trust = Trust(self.host) if truth_value("uncertainty", uncertainty) else None
        if self._trust is not None:
            self.implemented_properties = [*self.implemented_properties, "force_std", "energy_std"]
        self._asked: set[str] = set()
        self._given: dict[str, Array] = {}
        self.ignored_changes = {"initial_magmoms", "initial_charges"}

    def calculate(
        self,
        atoms: Any = None,
        properties: Sequence[str] = ("energy",),
        system_changes: Sequence[str] = _ase.all_changes,
    ) -> None:
        """Fill `results`; what was asked for once is calculated from then on."""
        super().calculate(atoms, properties, system_changes)
        self._asked.update(properties)
        self._given = self._varying(self.atoms)
        attributes = {name: values for name, values in self._given.items() if name != MASS}
        numbers = self.atoms.numbers
        found = self.host.evaluate(
            self.atoms.positions,
            numbers if self._species is None else self._species(numbers),
            self.atoms.cell[:],
            self.atoms.pbc,
            self._given.get(MASS),
            attributes=attributes,
            stress="stress" in self._asked and self.atoms.cell.rank == 3,
            energies="energies" in self._asked,
        )
        self.results = {"energy": found.energy, "free_energy": found.energy, "forces": found.forces}
        if found.energies is not None:
            self.results["energies"] = found.energies
        if found.stress is not None:
            self.results["stress"] = found.stress[_VOIGT]
        if self._trust is not None:
            sure = self._trust.at(found.state)
            self.results |= {"force_std": sure.forces, "energy_std": sure.energy}
            self.results |= {"leverage": sure.leverage, "extrapolating": sure.extrapolating}

    def check_state(self, atoms: Any, tol: float = 1e-15) -> list[str]:
        """List what has changed since the last calculation, numbers of atoms that the model depends on included."""
        changes: list[str] = super().check_state(atoms, tol)
        if not changes and not same_attributes(self._varying(atoms), self._given):
            return ["initial_charges"]  # the nearest that ASE has a name for
        return changes

    def export_properties(self) -> Any:
        """Give those of the results that ASE knows by name."""
        known = {name: value for name, value in self.results.items() if name in _outputs.all_outputs}
        return _outputs.Properties(known)

    def _varying(self, atoms: Any) -> dict[str, Array]:
        """Collect the numbers of atoms that varied within a species in training: masses, charges, arrays by name."""
        found = {}
        for name in self.host.atoms.varying:
            if name == MASS:
                found[name] = atoms.get_masses()
            elif name in atoms.arrays:
                found[name] = np.array(atoms.arrays[name])
            elif name == "charge":
                found[name] = atoms.get_initial_charges()
            else:
                raise ParameterError(
                    f"the model depends on '{name}' of every atom: give it with atoms.set_array('{name}', values)"
                )
        return found

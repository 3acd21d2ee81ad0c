"""What a learned model has to know of the atoms that a host program hands over: species, masses, charges."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import DataError
from hamfit.features.invariant.attributes import AttributeTable
from hamfit.features.maps.invariant_network import InvariantNetwork
from hamfit.graphs import MASS
from hamfit.learned import LearnedHamiltonian
from hamfit.validation import Array, finite_array, whole_numbers

SPECIES = "species"
"""Node attribute that says which atoms are alike; for real atoms their atomic numbers."""


class AtomKinds:
    """Turns what a host knows of its atoms into the node attributes that a model was trained with.

    A number that was the same for all atoms of a species in training, as masses mostly are, is taken from training:
    the model cannot know what another would change, and the host moves atoms by masses of its own. Numbers that varied
    within a species have to be given.

    Parameters
    ----------
    learned
        The model.
    mass
        Factor from masses of the host to those of the model.
    """

    def __init__(self, learned: LearnedHamiltonian, mass: float = 1.0) -> None:
        self._mass = mass
        network = learned.feature_map
        self._table: AttributeTable | None = network.encoding.nodes if isinstance(network, InvariantNetwork) else None
        trained = (learned.trained_on.get("attributes") or {}).get("nodes", {})
        self._names = sorted(trained) if self._table is None else self._table.names

    @property
    def species(self) -> list[int] | None:
        """Species that the model was trained on; None where it does not tell species apart."""
        return None if self._table is None else self._table.kinds.get(SPECIES)

    @property
    def varying(self) -> list[str]:
        """Numbers of atoms that varied within a species in training, so that every atom's has to be given."""
        if self._table is None:
            return [name for name in self._names if name != SPECIES]
        kinds = [name for name in self._table.kinds if name != SPECIES]
        return sorted([*self._table.quantities, *kinds])

    def attributes(
        self, species: ArrayLike | None, count: int, masses: ArrayLike | None, given: Mapping[str, ArrayLike]
    ) -> dict[str, Array]:
        """Collect the node attributes of so many atoms; what is missing, or was not seen in training, is an error.

        Parameters
        ----------
        species
            Integers, shape (count,); None where all atoms are alike.
        masses
            In the host's units, shape (count,), or None.
        given
            Further numbers of every atom by name, such as charges, in the model's units.
        """
        found: dict[str, Array] = {}
        alike = _species(species, count)
        if SPECIES in self._names:
            found[SPECIES] = self._known_species(alike, count)
        elif alike is not None and alike.size and np.ptp(alike):
            raise DataError(
                f"there are atoms of the species {_listed(np.unique(alike).tolist())}, but the model was trained on "
                "data without species and takes all atoms for alike; train on data with the node attribute 'species'"
            )
        for name, values in given.items():
            if name not in self._names:
                raise DataError(
                    f"the model was trained without the node attribute '{name}', so that it cannot be given; "
                    f"trained with: {_listed(self._names)}"
                )
            found[name] = _numbers(name, values, count)
        if self._table is not None:
            self._add_fixed(found, count)
        if MASS in self._names and MASS not in found and masses is not None:
            found[MASS] = _numbers("masses", masses, count) * self._mass
        missing = [name for name in self._names if name not in found]
        if missing:
            raise DataError(
                f"the model was trained with the node attribute '{missing[0]}', which varied among atoms of one kind; "
                f"give {'masses' if missing[0] == MASS else 'its value for every atom'}"
            )
        return found

    def _known_species(self, species: Array | None, count: int) -> Array:
        seen = self.species
        if species is None:
            if seen is not None and len(seen) == 1:
                return np.full(count, seen[0])
            raise DataError(f"the model tells species apart ({_listed(seen or [])}); give the species of every atom")
        new = [] if seen is None else sorted(set(species.tolist()) - set(seen))
        if new:
            raise DataError(
                f"species {_listed(new)} was not seen in training, so the model knows nothing about it; "
                f"it knows {_listed(seen or [])}"
            )
        return species

    def _add_fixed(self, found: dict[str, Array], count: int) -> None:
        """Fill in what was the same throughout each kind of atom in training."""
        table = self._table
        assert table is not None
        fixed = {name: values for name, values in table.fixed.items() if name not in found}
        if not fixed or any(name not in found for name in table.kinds):
            return
        alone = AttributeTable("node", list(table.kinds), table.kinds, table.combinations)
        kind = alone.kind_of(found, count)
        found.update({name: np.array(values)[kind] for name, values in fixed.items()})


def _species(species: ArrayLike | None, count: int) -> Array | None:
    if species is None:
        return None
    found = whole_numbers("species", np.asarray(species))
    if found.shape != (count,):
        raise DataError(f"species must be {count} integers, one for each atom, got shape {found.shape}")
    return found


def _numbers(name: str, values: ArrayLike, count: int) -> Array:
    array = np.asarray(values)
    found = array if array.dtype.kind in "iu" else finite_array(name, values, ndim=(0, 1))
    if found.shape not in ((), (count,)):
        raise DataError(f"{name} must be {count} numbers, one for each atom, got shape {found.shape}")
    return np.array(np.broadcast_to(found, (count,)))


def _listed(things: list[int] | list[str]) -> str:
    return ", ".join(str(one) for one in things) or "none"

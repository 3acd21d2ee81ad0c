"""What is taken off energies before they are fitted: energies of single atoms, and what features say of them.

Energies of real atoms are large numbers, of which a fit concerns the last digits. With n_i the numbers of atoms of each
species (and of edges) of system i, a row of the linear problem is

    [Φ_i - n_i M, n_i] [W; δ] = E_i - n_i c            so that        H = W Φ + n (c + δ - M W)

where c and M are energies and features that belong to one atom of a species. Where nothing is known of single atoms, c
and M are the means over the data, and δ is fitted. Where their energies are given, c are these, M the features of an
atom without neighbours, and nothing is left to be fitted: an atom alone has the energy that was given.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from hamfit.data import DataSource
from hamfit.errors import DataError, ParameterError
from hamfit.features import FeatureMap
from hamfit.fitting.constants import EnergyConstants, compositions, sizes_differ, span_of
from hamfit.graphs import Graph
from hamfit.graphs.edges import SPECIES
from hamfit.state import State
from hamfit.tensors import DOUBLES, INTEGERS, expect
from hamfit.validation import Array, number

_LOOKED_AT = 64  # snapshots whose features are averaged
_AT_ONCE = 1024  # snapshots whose atoms are counted


@dataclass(frozen=True)
class EnergyBaseline:
    """Energies and features of single atoms, by which rows of energies are lowered.

    Attributes
    ----------
    species
        Species that have a constant of their own; empty where all nodes share one.
    energies, features
        c and M above, shape (terms,) and (terms, columns): of each species, or of a node, and last of an edge.
    free
        Which terms are fitted, shape (terms,).
    one_size
        Whether energies take part in the fit also where all systems are of one size.
    seen
        Directions of n that the data tell apart, shape (directions, terms); None where constants hold for all systems.
    """

    species: tuple[int, ...]
    energies: Array
    features: Array
    free: Array
    one_size: bool
    seen: Array | None

    @property
    def columns(self) -> int:
        """How many constants are fitted beside the weights."""
        return int(self.free.sum())

    @classmethod
    def of(
        cls,
        feature_map: FeatureMap,
        data: DataSource,
        atoms: Mapping[int, float] | None,
        *,
        one_size: bool,
    ) -> Self:
        """Look at data with energies before the pass over them."""
        assert data.energy is not None
        species = _species(data) if feature_map.sees_attributes else ()
        counts = _counted(data, species)
        free = np.append(np.ones(counts.shape[1] - 1, dtype=bool), feature_map.constant_per_edge)
        c, m = np.zeros(counts.shape[1]), np.zeros((counts.shape[1], feature_map.width))
        if atoms is not None:
            c[:-1], m[:-1] = [atoms[one] for one in species], alone(feature_map, data, species)
            free[:-1] = False
        at = np.unique(np.linspace(0, len(data) - 1, _LOOKED_AT).astype(np.int64))
        values = feature_map.values(data.state(at).flat()).astype(np.float64)
        if atoms is None:  # all nodes alike, as far as the data do not tell species apart
            c[:-1], m[:-1] = data.energy.sum() / data.node_counts.sum(), values.sum(axis=0) / data.node_counts[at].sum()
        c[free] += np.linalg.lstsq(counts[:, free], data.energy - counts @ c, rcond=None)[0]
        m[free] += np.linalg.lstsq(counts[at][:, free], values - counts[at] @ m, rcond=None)[0]
        seen = None
        if atoms is None and (species or not sizes_differ(data)):
            seen = span_of(counts[:, free])
        return cls(species, c, m, free, one_size, seen)

    def lowered(self, graph: Graph, features: Array, energies: Array) -> tuple[Array, Array]:
        """Rows [Φ - n M, n] and targets E - n c of the systems of a union, shape (graphs, columns) and (graphs,)."""
        counts = compositions(graph, self.species)
        rows = np.concatenate([features - counts @ self.features, counts[:, self.free]], axis=1)
        return rows, energies - counts @ self.energies

    def constants(self, solved: Array) -> EnergyConstants:
        """Constants of the energy from the solved weights of H, and after them those of the free terms."""
        width = self.features.shape[1]
        found = self.energies - self.features @ solved[:width]
        found[self.free] += solved[width : width + self.columns]
        found[-1] = found[-1] if self.free[-1] else 0.0
        seen = None if self.seen is None else tuple(tuple(row) for row in self._whole(self.seen).tolist())
        if self.species:
            per_species = dict(zip(self.species, found[:-1].tolist(), strict=True))
            return EnergyConstants(per_edge=float(found[-1]), known=True, per_species=per_species, seen=seen)
        return EnergyConstants(per_node=float(found[0]), per_edge=float(found[-1]), known=True, seen=seen)

    def _whole(self, directions: Array) -> Array:
        whole = np.zeros((len(directions), len(self.free)))
        whole[:, self.free] = directions
        return whole

    def joined(self, other: EnergyBaseline) -> EnergyBaseline:
        """The same for further data, which may tell more constants apart."""
        if other.species != self.species:
            raise DataError(
                f"energies of the species {list(other.species)} cannot be added to those of {list(self.species)}: each "
                "species has a constant; fit all data together"
            )
        if self.seen is None or other.seen is None:
            return replace(self, seen=None)
        return replace(self, seen=span_of(np.concatenate([self.seen, other.seen])))

    def arrays(self) -> dict[str, Array]:
        """Everything by name, for a file."""
        found = {"species": np.array(self.species, dtype=np.int64)} if self.species else {}
        found |= {
            "energies": self.energies,
            "features": np.ascontiguousarray(self.features),
            "free": self.free.astype(np.int64),
            "one_size": np.array([int(self.one_size)]),
        }
        return found if self.seen is None else found | {"seen": np.ascontiguousarray(self.seen)}

    @classmethod
    def from_arrays(cls, arrays: dict[str, Array], width: int) -> Self:
        """What `arrays` wrote, for so many columns of features."""
        species = tuple(expect(arrays, "species", INTEGERS, (None,)).tolist()) if "species" in arrays else ()
        terms = max(1, len(species)) + 1
        free = expect(arrays, "free", INTEGERS, (terms,)).astype(bool)
        seen = expect(arrays, "seen", DOUBLES, (None, int(free.sum()))) if "seen" in arrays else None
        features = expect(arrays, "features", DOUBLES, (terms, width))
        one_size = bool(expect(arrays, "one_size", INTEGERS, (1,))[0])
        return cls(species, expect(arrays, "energies", DOUBLES, (terms,)), features, free, one_size, seen)


def given_atoms(
    given: Mapping[Any, float] | None, data: DataSource, feature_map: FeatureMap
) -> dict[int, float] | None:
    """Energies of single atoms by species, as they were given, or as the notes of the data have them; None for none.

    Those that were given must be of the species of the data, all of them and no others.
    """
    noted = given is None
    table = data.metadata.get("atom_energies") if noted else given
    if table is None or data.energy is None:
        return None
    try:
        atoms = {int(name): number(f"the energy of an atom of species {name}", value) for name, value in table.items()}
    except (AttributeError, TypeError, ValueError) as error:
        raise ParameterError(f"atom_energies must be energies by species, such as {{1: -13.6}}: {error}") from None
    if not feature_map.sees_attributes or getattr(feature_map, "field", "none") != "none":
        if noted:
            return None
        raise ParameterError("atom_energies go with the invariant model, without a field: others know no single atoms")
    species = _species(data)
    if not species:
        raise ParameterError("atom_energies go by species, but the nodes of the data have no attribute 'species'")
    missing, unseen = sorted(set(species) - set(atoms)), sorted(set(atoms) - set(species))
    if missing:
        raise ParameterError(f"atom_energies lack the species {missing} of the data; give the energy of each")
    if unseen and not noted:
        raise ParameterError(f"atom_energies name the species {unseen}, which the data do not have: {list(species)}")
    return atoms


def alone(feature_map: FeatureMap, data: DataSource, species: tuple[int, ...]) -> Array:
    """Features of one atom of each species without neighbours, shape (species, columns)."""
    found: dict[int, dict[str, Array]] = {}
    for block in data.blocks(_AT_ONCE):
        attributes = data.graph_at(block).node_attributes
        for one in species:
            at = np.flatnonzero(attributes[SPECIES] == one)
            if one not in found and at.size:
                found[one] = {name: values[at[:1]] for name, values in attributes.items()}
        if len(found) == len(species):
            break
    atoms = [Graph(1, np.empty((0, 2), dtype=np.int64), node_attributes=found[one]) for one in species]
    rest = np.zeros((len(species), data.dim))
    edges = {name: np.empty(0) for name in data.graph_at(0).edge_attributes}
    return feature_map.values(State(rest, rest, Graph.union(atoms).with_attributes(None, edges))).astype(np.float64)


def _species(data: DataSource) -> tuple[int, ...]:
    """The species of the nodes of all data, rising; none where nodes have no such attribute."""
    first = data.graph_at(0).node_attributes.get(SPECIES)
    if first is None or first.dtype.kind not in "iu":
        return ()
    blocks = [slice(0, 1)] if data.static else data.blocks(_AT_ONCE)
    found = [np.unique(data.graph_at(block).node_attributes[SPECIES]) for block in blocks]
    return tuple(int(one) for one in np.unique(np.concatenate(found)))


def _counted(data: DataSource, species: tuple[int, ...]) -> Array:
    """Atoms of each species (or nodes), and edges, of every snapshot, shape (snapshots, terms)."""
    if data.static:
        return np.tile(compositions(data.graph_at(0), species), (len(data), 1))
    return np.concatenate([compositions(data.graph_at(block), species) for block in data.blocks(_AT_ONCE)])

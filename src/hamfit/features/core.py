"""A repulsive core: what keeps atoms apart where no data say anything, a known part of H beside the learned features.

Below the shortest distance that a pair of elements had in training, features only extrapolate, and may well attract.
There the universal repulsion of screened nuclei (``zbl``) sets in smoothly. It is zero wherever the data were, so that
it changes nothing that was learned.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np

from hamfit.errors import DataError
from hamfit.graphs.edges import SPECIES
from hamfit.potentials import switch
from hamfit.potentials.zbl import ZieglerBiersackLittmark as Law
from hamfit.state import State
from hamfit.units import SI_UNITS, Conversion, Units
from hamfit.validation import Array, IntArray, positive_number

CORES = ("none", Law.name)
LAST_ELEMENT = 118
_COULOMB = 2.3070775523417355e-28  # e² / 4πε₀ in J m
_SCREENING = 0.4685e-10  # m, the length that the screening is measured in, as published
_POWER = 0.23  # of the charges, in the length of the screening
_OUTER, _INNER = 0.9, 0.6  # of the shortest distance seen: where the core sets in, and from where on it is whole

Shortest = dict[tuple[int, int], float]
"""Shortest distances by pairs of atomic numbers, the smaller first."""


@dataclass(frozen=True)
class RepulsiveCore:
    """The repulsion of nuclei at distances below those of the training data.

    Attributes
    ----------
    strength, length
        e² / 4πε₀ in energy times length, and the unit of the screening length 0.4685 Å, in the units of the data.
    shortest
        Shortest distance in training of each pair of elements; pairs that never met have no core.

    Examples
    --------
    >>> from hamfit.units import ASE_UNITS
    >>> core = RepulsiveCore.in_units(ASE_UNITS, {(1, 8): 0.9})
    >>> energy, slope = core.pair(1, 8, np.array([0.3, 0.82]))
    >>> energy.round(2).tolist(), slope.round(1).tolist()
    ([103.33, 0.0], [-694.9, 0.0])
    """

    strength: float
    length: float
    shortest: Shortest = field(default_factory=dict)

    @classmethod
    def in_units(cls, units: Units, shortest: Shortest) -> Self:
        """Make the core for data in some units, which must be known ones."""
        by = Conversion.between(SI_UNITS, units)
        return cls(_COULOMB * by.energy * by.length, _SCREENING * by.length, shortest)

    def __post_init__(self) -> None:
        square = np.zeros((LAST_ELEMENT + 1, LAST_ELEMENT + 1))
        for (first, second), distance in self.shortest.items():
            square[first, second] = square[second, first] = _OUTER * distance
        object.__setattr__(self, "_outer", square)
        object.__setattr__(self, "_reach", float(square.max(initial=0.0)))

    # -- one pair --------------------------------------------------------------------------------------------------

    def constants(self, first: Any, second: Any) -> tuple[Any, Any]:
        """Give the strength and the screening length of pairs of atomic numbers, arrays or single ones."""
        return self.strength * first * second, self.length / (first**_POWER + second**_POWER)

    def ends(self, first: int, second: int) -> tuple[float, float]:
        """Give the distances below which the core of a pair is whole, and from which on it is zero; zeros for none."""
        shortest = self.shortest.get((min(first, second), max(first, second)), 0.0)
        return _INNER * shortest, _OUTER * shortest

    def pair(self, first: int, second: int, r: Array) -> tuple[Array, Array]:
        """Evaluate the energy of a pair of elements, and its slope by r, at distances, each shaped like `r`."""
        outer = self.ends(first, second)[1]
        energy, slope_over_r = self._at(np.full(np.shape(r), first), np.full(np.shape(r), second), r, outer)
        return energy, slope_over_r * r

    def _at(self, first: IntArray, second: IntArray, r: Array, outer: Array | float) -> tuple[Array, Array]:
        energy, slope = np.zeros_like(r), np.zeros_like(r)
        near = r < outer
        if near.any():
            at, end = r[near], np.broadcast_to(outer, r.shape)[near]
            constants = self.constants(first[near].astype(np.float64), second[near].astype(np.float64))
            with np.errstate(divide="ignore", over="ignore", invalid="ignore"):  # nodes at one place repel infinitely
                value, slope_over_r = Law.energy(at, constants), Law.slope_over_r(at, constants)
                share, rise = switch(at, _INNER / _OUTER * end, end)
                energy[near], slope[near] = value * share, slope_over_r * share + np.where(rise, value * rise / at, 0.0)
        return energy, slope

    # -- states ----------------------------------------------------------------------------------------------------

    def energies(self, state: State) -> Array:
        """Compute the energy of every system, shape (systems,)."""
        flat = state.flat()
        found = self._on_edges(flat)
        return np.zeros(flat.graph.n_graphs) if found is None else flat.graph.sum_edges(found[0])

    def node_energies(self, state: State) -> Array:
        """Share the energy out to the nodes, half and half, shaped like ``state.q`` without its last axis."""
        flat = state.flat()
        found, shares = self._on_edges(flat), np.zeros(flat.graph.n_nodes)
        if found is not None:
            for end in (flat.graph.high, flat.graph.low):
                shares += np.bincount(end, 0.5 * found[0], len(shares))
        return shares.reshape(state.q.shape[:-1])

    def gradient_q(self, state: State) -> Array | None:
        """Compute the derivative by the positions, shaped like ``state.q``; None where it is zero everywhere."""
        flat = state.flat()
        found = self._on_edges(flat)
        if found is None:
            return None
        by_q, pull = np.zeros(flat.q.shape), found[1][:, None] * found[2]
        np.add.at(by_q, flat.graph.high, pull)
        np.subtract.at(by_q, flat.graph.low, pull)
        return by_q.reshape(state.q.shape)

    def strain_gradient(self, state: State) -> Array:
        """Compute the derivative by a strain of every system, shape (systems, dim, dim)."""
        flat = state.flat()
        found = self._on_edges(flat)
        if found is None:
            return np.zeros((flat.graph.n_graphs, flat.dim, flat.dim))
        _, slopes, apart = found
        return flat.graph.sum_edges(slopes[:, None, None] * apart[:, :, None] * apart[:, None, :])

    def _on_edges(self, flat: State) -> tuple[Array, Array, Array] | None:
        """Find energies, slopes over distances, and vectors of all edges; None where no pair is close enough."""
        graph, reach = flat.graph, float(self.__dict__["_reach"])
        apart = graph.differences(np.asarray(flat.q, dtype=np.float64))
        squares = np.einsum("ed,ed->e", apart, apart)
        if not (squares < reach**2).any():
            return None
        kinds = atomic_numbers_of(graph.node_attributes)
        first, second = kinds[graph.high], kinds[graph.low]
        return *self._at(first, second, np.sqrt(squares), self.__dict__["_outer"][first, second]), apart

    # -- words and files -------------------------------------------------------------------------------------------

    def joined(self, other: RepulsiveCore) -> RepulsiveCore:
        """Give the core of the data of both: the shorter of both distances for each pair."""
        both = {
            pair: min(self.shortest.get(pair, np.inf), other.shortest.get(pair, np.inf))
            for pair in sorted({*self.shortest, *other.shortest})
        }
        return RepulsiveCore(self.strength, self.length, both)

    def to_dict(self) -> dict[str, Any]:
        """Give everything as numbers and texts, for model files and for people."""
        pairs = [[first, second, distance] for (first, second), distance in sorted(self.shortest.items())]
        return {"law": Law.name, "strength": self.strength, "length": self.length, "shortest": pairs}

    @classmethod
    def from_dict(cls, given: Mapping[str, Any]) -> Self:
        """Read what `to_dict` gave; what is no core is an error."""
        if given.get("law") != Law.name:
            raise DataError(f"the repulsive core must be '{Law.name}', got {given.get('law')!r:.60}")
        shortest: Shortest = {}
        for first, second, distance in given["shortest"]:
            if not 0 < int(first) <= int(second) <= LAST_ELEMENT:
                raise DataError(f"a pair of the repulsive core must be two elements, got {first!r} and {second!r}")
            shortest[int(first), int(second)] = positive_number("shortest distance", distance)
        return cls(positive_number("strength", given["strength"]), positive_number("length", given["length"]), shortest)


def atomic_numbers_of(attributes: Mapping[str, Array]) -> IntArray:
    """Give the atomic numbers among attributes of nodes; others than those of elements are an error."""
    if SPECIES not in attributes:
        raise DataError("a repulsive core needs the atomic number of every node: give the node attribute 'species'")
    kinds = np.asarray(attributes[SPECIES])
    if kinds.dtype.kind not in "iu" or (len(kinds) and not (kinds.min() >= 0 and kinds.max() <= LAST_ELEMENT)):
        raise DataError(f"a repulsive core needs atomic numbers up to {LAST_ELEMENT} as the node attribute 'species'")
    return kinds.astype(np.int64)

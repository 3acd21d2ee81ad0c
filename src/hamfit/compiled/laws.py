"""The functions of one or two variables that a learned Hamiltonian is made of, tabulated when they are needed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from hamfit.compiled.cluster import CompiledCluster
from hamfit.compiled.grid import Grid, gridded
from hamfit.compiled.many_body import CompiledManyBody
from hamfit.compiled.table import FunctionTable, NotTabulatedError, tabulated
from hamfit.features.cluster.part import ClusterPart
from hamfit.features.invariant.field import FieldPart
from hamfit.features.invariant.many_body import ManyBodyPart
from hamfit.features.invariant.one_variable import is_quadratic, kinetic_energy, pair_energy
from hamfit.features.invariant.part import FeaturePart
from hamfit.features.invariant.scalar_parts import KineticPart, PairPart
from hamfit.features.invariant.seen_places import PLACES
from hamfit.features.maps.invariant_network import InvariantNetwork
from hamfit.features.weighted import WeightedFeatures
from hamfit.graphs.edges import SPECIES
from hamfit.validation import Array

_BESIDE = 1.4  # a table reaches so much farther than the data, or than what it is asked for
_SHORTEST = 1e-4  # of the largest distance: a table of distances begins there at the least
_FARTHEST = 100.0  # times the largest distance of the data: no table follows a system that flies apart any farther
_FASTER = 4.0  # a table of momenta reaches so much farther than the largest of them
_WITHIN = 2.0  # units of a field's frame around its middle that its table covers at first
_MOST_TABLES = 512

Quantities = tuple[float, ...]


class Laws:
    """Tables of the pair laws, kinetic energies and fields of an invariant network, by kind and quantities.

    Parameters
    ----------
    features
        The network with its weights.
    ranges
        Where distances and momenta were in the training data, as notes of a model have it; may be empty.
    tolerance
        Largest relative error of slopes, see `tabulated`.

    Raises
    ------
    NotTabulatedError
        If the features are no sums of functions of one or two variables and of neighbourhoods.
    """

    def __init__(self, features: WeightedFeatures, ranges: Mapping[str, Any], tolerance: float) -> None:
        network = features.feature_map
        if not isinstance(network, InvariantNetwork) or not network.separable:
            raise NotTabulatedError("only invariant features without velocities are functions of single distances")
        self.encoding, self._core, self._kinds = network.encoding, features.core, network.kinds
        self.tolerance = max(tolerance, 64 * float(np.finfo(network.dtype).eps))
        self._ranges = ranges
        self._tables: dict[tuple[Any, ...], FunctionTable] = {}
        self._grids: dict[tuple[Any, ...], Grid] = {}
        self._many_body: CompiledManyBody | None = None
        self._cluster: CompiledCluster | None = None
        self._parts: dict[type[FeaturePart], tuple[Any, Array]] = {}
        at = 0
        for part in network.parts:
            self._parts[type(part)] = part, np.asarray(features.weights[at : at + part.width], dtype=np.float64)
            at += part.width

    def part(self, kind: type[FeaturePart]) -> tuple[Any, Array] | None:
        """Give the part of one sort and its weights, or None where the network has none."""
        return self._parts.get(kind)

    def neighbourhoods(self, low: float, high: float) -> CompiledManyBody | CompiledCluster | None:
        """Give the energy of neighbourhoods in C, for distances between two; None without a part that has one."""
        invariants = self.part(ClusterPart)
        if invariants is not None and self._cluster is None:
            self._cluster = CompiledCluster.of(*invariants, self.encoding)
        return self._moments(low, high) if invariants is None else self._cluster

    def _moments(self, low: float, high: float) -> CompiledManyBody | None:
        """Give the part of moments, with radial functions tabulated between two distances; None without a part."""
        found, made = self.part(ManyBodyPart), self._many_body
        if found is None:
            return None
        if made is None or not made.table.covers(np.array([low, high]) ** 2).all():
            low, high = low / _BESIDE, high * _BESIDE
            made = CompiledManyBody.of(*found, self.encoding, low=low, high=high, tolerance=self.tolerance)
            self._many_body = made
        return made

    @property
    def tables(self) -> list[FunctionTable | Grid]:
        """All tables that were made so far."""
        radial = [] if self._many_body is None else [self._many_body.table]
        return [*self._tables.values(), *self._grids.values(), *radial]

    @property
    def error(self) -> float:
        """The largest relative error that was measured in any of them."""
        return max((table.error for table in self.tables), default=0.0)

    # -- pairs -----------------------------------------------------------------------------------------------------

    def pair(self, kind: int, quantities: Quantities, low: float, high: float) -> FunctionTable:
        """Give the table of a pair law, a function of r², that covers distances from `low` to `high` at least."""
        key, cutoff = ("pair", kind, quantities), self.encoding.cutoff
        table = self._tables.get(key)
        if table is not None and table.covers(np.array([low, high]) ** 2).all():
            return table
        seen = self._seen("distance", kind)
        if cutoff is None and high > _FARTHEST * seen[1] > 0:  # it would begin above the distances that matter
            raise NotTabulatedError(f"distances of {high:.3g} are far beyond the {seen[1]:.3g} of the data")
        low, high = min(low, seen[0]) / _BESIDE, max(high, seen[1]) * _BESIDE
        if table is not None:
            low, high = min(low, table.range[0] ** 0.5), max(high, table.range[1] ** 0.5)
        high = high if cutoff is None else cutoff
        low = max(min(low, 0.9 * high), _SHORTEST * high)

        def law(squares: Array, dtype: Any = np.float64) -> tuple[Array, Array]:
            r = np.sqrt(squares.astype(dtype))
            energy, slope = self.pair_law(r, kind, quantities)
            return energy, slope / (2 * r)

        usual = self._usual_force(law, kind, low, high)
        make = partial(
            tabulated, low=low**2, high=high**2, tolerance=self.tolerance, typical=usual, size=np.sqrt, from_zero=True,
            ends=cutoff is not None,
        )  # fmt: skip
        made = make(law)
        if made.error > self.tolerance:  # large weights that cancel: rounding errors in double precision are larger
            made = make(partial(law, dtype=np.longdouble))
        self._keep(key, made)
        return self._tables[key]

    def pair_law(self, r: Array, kind: int, quantities: Quantities) -> tuple[Array, Array]:
        """Compute the energy of a pair of one kind and its slope by r at distances, a repulsive core included."""
        part, weights = self._parts[PairPart]
        energy, slope = pair_energy(part, weights, self.encoding, r, kind, quantities)
        if self._core is None:
            return energy, slope
        ends = self._kinds.pairs[kind].nodes[SPECIES]
        pushed = self._core.pair(int(ends[0]), int(ends[1]), r)
        return energy + pushed[0], slope + pushed[1]

    def _usual_force(self, law: Any, kind: int, low: float, high: float) -> float | None:
        """Find the root mean square of |dV/d(r²)| r over the distances of the data; None where they are not known."""
        noted = self._noted("distance", kind)
        if noted is None:
            return None
        shares = np.array(noted["shares"])
        r = noted["low"] + (np.arange(len(shares)) + 0.5) / len(shares) * (noted["high"] - noted["low"])
        r = np.clip(r, low, high)
        return float(np.sqrt(shares @ (law(r**2)[1] * r) ** 2 / shares.sum())) or None

    # -- nodes -----------------------------------------------------------------------------------------------------

    def quadratic(self, kind: int, quantities: Quantities) -> float | None:
        """Give c of a kinetic energy c |p|²/m of nodes of a kind; None where it is another function of |p|²/m."""
        found = self.part(KineticPart)
        if found is None:
            return 0.0
        part, weights = found
        if not is_quadratic(part, weights, kind):
            return None
        return float(kinetic_energy(part, weights, self.encoding, np.ones(1), kind, quantities)[0][0])

    def kinetic(self, kind: int, quantities: Quantities, high: float) -> FunctionTable:
        """Give the table of a kinetic energy, a function of |p|²/m, that covers values up to `high` at least."""
        key = ("kinetic", kind, quantities)
        table = self._tables.get(key)
        if table is not None and table.covers(np.array([high])).all():
            return table
        part, weights = self._parts[KineticPart]
        law = partial(kinetic_energy, part, weights, self.encoding, kind=kind, quantities=quantities)
        largest = _FASTER**2 * max(high, 0.0 if table is None else table.range[1])
        self._keep(key, tabulated(law, 0.0, largest or 1.0, tolerance=self.tolerance))
        return self._tables[key]

    def field(self, kind: int, quantities: Quantities, low: Array, high: Array) -> FunctionTable | Grid:
        """Give the table or the grid of an outer field that covers places from `low` to `high`, (dim,), at least.

        Angles are covered once around, from -π to π, with a margin.
        """
        part, weights = self._parts[FieldPart]
        frames, key = part.frames, ("field", kind, quantities)
        made: FunctionTable | Grid | None = self._tables.get(key) or self._grids.get(key)
        centre, unit, angles = frames.centre[kind], frames.scale[kind], frames.angles[kind]
        ends = np.stack([np.where(angles, -np.pi, low), np.where(angles, np.pi, high)])
        if made is not None and made.covers(ends[:, 0] if isinstance(made, FunctionTable) else ends).all():
            return made
        seen = self._places(kind, centre, unit)
        low, high = np.minimum(ends[0], seen[0]), np.maximum(ends[1], seen[1])
        beside = (_BESIDE - 1) * (high - low)
        low, high = np.where(angles, -1.01 * np.pi, low - beside), np.where(angles, 1.01 * np.pi, high + beside)
        if frames.dim == 1:
            self._keep(key, tabulated(
                lambda q: _flat(part.energy(weights, q[:, None], kind, quantities)), low[0], high[0],
                tolerance=self.tolerance,
            ))  # fmt: skip
            return self._tables[key]
        if frames.dim > 2:
            raise NotTabulatedError(f"fields of {frames.dim} coordinates are not tabulated")
        self._grids[key] = gridded(
            lambda q: part.energy(weights, q, kind, quantities), low, high, tolerance=self.tolerance
        )
        return self._grids[key]

    def _places(self, kind: int, centre: Array, unit: Array) -> tuple[Array, Array]:
        """Look up between which corners nodes of a kind were in training; some units of its frame without notes."""
        noted = self._ranges.get(PLACES)
        found = noted[kind] if noted else []
        if not found or any(one is None for one in found):
            return centre - _WITHIN * unit, centre + _WITHIN * unit
        return np.array([one["low"] for one in found]), np.array([one["high"] for one in found])

    # -- all -------------------------------------------------------------------------------------------------------

    def _keep(self, key: tuple[Any, ...], table: FunctionTable) -> None:
        self._tables[key] = table
        if len(self._tables) > _MOST_TABLES:
            raise NotTabulatedError(f"there are more than {_MOST_TABLES} different laws, each of which needs a table")

    def _noted(self, name: str, kind: int) -> dict[str, Any] | None:
        """Look up the histogram of what something was in training, where it was noted."""
        listed = self._ranges.get(name)
        found: dict[str, Any] | None = listed[kind] if listed else None
        return found

    def _seen(self, name: str, kind: int) -> tuple[float, float]:
        """Look up between which values something was in training; an empty range where that is not noted."""
        noted = self._noted(name, kind)
        return (np.inf, -np.inf) if noted is None else (noted["low"], noted["high"])


def _flat(found: tuple[Array, Array]) -> tuple[Array, Array]:
    return found[0], found[1][:, 0]

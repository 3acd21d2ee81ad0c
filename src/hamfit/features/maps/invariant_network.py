"""The invariant network: kinetic, pair and many-body features side by side, summed over nodes and edges.

    H = Σ_i T(|p_i|² / m_i) + Σ_e V(r_e) + Σ_i F(neighbourhood of i) + Σ_i U(q_i)

Inputs are scalars that translations, rotations, reflections and renumbering leave unchanged, so the features do too,
in any dimension and for any graph; all but the outer field U, which is there only if it is asked for. Momenta enter
the first sum only, positions the others: H is separable, unless velocity-dependent pairs are asked for.
"""

from __future__ import annotations

import json
from copy import copy
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import DataError, ParameterError
from hamfit.features.activations import ACTIVATIONS
from hamfit.features.base import SnapshotSource
from hamfit.features.cluster.part import ClusterPart, checked_orders
from hamfit.features.invariant.encoding import DISTANCES, Encoding, Scalars
from hamfit.features.invariant.field import FieldPart
from hamfit.features.invariant.field_kinds import LAWS, FieldKinds
from hamfit.features.invariant.kinds import Kinds
from hamfit.features.invariant.many_body import ManyBodyPart
from hamfit.features.invariant.moments import PRODUCTS
from hamfit.features.invariant.part import FeaturePart, joined_parts, shares_of
from hamfit.features.invariant.parts_network import PartsNetwork
from hamfit.features.invariant.ranges import check_ranges, draw_pool, found_cutoff, joined_ranges, seen_ranges
from hamfit.features.invariant.scalar_parts import KineticPart, PairPart
from hamfit.features.invariant.velocity import VelocityPart
from hamfit.features.samplers import Sampler
from hamfit.features.scales import refuse_identical
from hamfit.tensors import expect, named
from hamfit.validation import Array, known_name, non_negative_integer, positive_integer, positive_number, truth_value

_LEAST_RIDGE = 1e-13  # of unit columns


class InvariantNetwork(PartsNetwork):
    """Random features of invariant scalars, for Hamiltonians that know no direction, place or numbering.

    Parameters
    ----------
    width
        Number of features.
    sampler
        Draws the neurons.
    activation
        Name of the activation.
    distance
        The scalars of an edge: ``"r"``, ``"1/r"``, ``"1/(r+a)"`` with a from the data, or ``"both"`` r and 1/(r+a).
    cutoff
        Distance at which every edge's contribution ends smoothly; None for no end. ``"auto"``: where the edges of the
        data end if they follow the positions, which is found when the network is sampled.
    moments
        0: pairs only; 1: with the density around each node; 2: and vector moments; 3: and second-rank moments.
    radial
        Number of radial functions of the moments, or of the features with `body`.
    products
        ``"diagonal"`` or ``"all"``: whether moments of different radial functions are multiplied.
    body
        Random many-body features of a given order, in place of moments: 2, 3, 4 or 5 bodies at most; None for none.
    angular
        Largest degree of their functions of the direction.
    channels
        How many random channels they have; None for as many as there are features for.
    velocities
        Whether pairs may also depend on the momenta along the edge; H is not separable then.
    field
        Outer field in absolute coordinates: ``"none"``, ``"shared"`` by all nodes, one for each ``"species"``, or one
        for each ``"node"``; see `hamfit.features.invariant.field_kinds`.
    """

    name = "invariant-network"
    any_dimension = True
    ends_edges = True
    ignores_offset = finds_offset = True
    sees_attributes = True

    def __init__(
        self,
        *,
        width: int,
        sampler: Sampler,
        activation: str = "softplus",
        distance: str = "both",
        cutoff: float | str | None = None,
        moments: int = 0,
        radial: int = 12,
        products: str = "all",
        body: int | None = None,
        angular: int = 3,
        channels: int | None = None,
        velocities: bool = False,
        field: str = "none",
    ) -> None:
        self.width = positive_integer("width", width)
        self.distance = known_name("distance", distance, DISTANCES)
        known_name("products", products, PRODUCTS)
        if non_negative_integer("moments", moments) > 3:
            raise ParameterError(f"moments must be 0, 1, 2 or 3, got {moments!r}")
        given = cutoff is not None and not (isinstance(cutoff, str) and cutoff == "auto")
        self._cutoff = positive_number("cutoff", cutoff) if given else cutoff
        velocities, radial = truth_value("velocities", velocities), positive_integer("radial", radial)
        self.separable = self.ignores_motion = not velocities
        neurons = sampler, ACTIVATIONS.get(activation)
        self.parts: list[FeaturePart] = [KineticPart(*neurons), PairPart(*neurons)]
        if velocities:
            self.parts.append(VelocityPart(*neurons))
        self.field = known_name("field", field, LAWS)
        if self.field != "none":  # knows places, and how many coordinates they have
            self.ignores_offset = self.any_dimension = False
            self.parts.append(FieldPart(*neurons))
        if moments:
            self.parts.append(ManyBodyPart(*neurons, orders=moments, radial=radial, products=products))
        if body is not None:
            if moments:
                raise ParameterError("body and moments are two kinds of many-body features: give one of them")
            self.any_dimension = False  # directions have other functions in another dimension
            self.parts.append(ClusterPart(*neurons, **checked_orders(body, angular, channels, radial)))
        self.dtype = np.dtype(np.float64)

    def with_orders(self, body: int, angular: int) -> InvariantNetwork:
        """Give a network that is not sampled yet with many-body features of another order and degree."""
        return _with_many_body(self, body=body, angular=angular)

    def with_axes(self, axes: Array | None) -> InvariantNetwork:
        """Give a network that is not sampled yet, whose many-body neurons see these densities."""
        return _with_many_body(self, axes=axes)

    def trial(self, pool: Scalars, axes: Array | None, rng: np.random.Generator) -> InvariantNetwork:
        """Give a network of few columns with all densities, to find out which of them matter; see `ClusterPart`."""
        parts = [
            part.trial(pool, axes, rng) if isinstance(part, ClusterPart) else part.grown(pool, part.least(pool), rng)
            for part in self.parts
        ]
        return self.with_parts(parts)

    @property
    def orders(self) -> tuple[int, int] | None:
        """Body order and largest degree of the many-body features; None where there are none of this kind."""
        found = [(part.body, part.angular) for part in self.parts if isinstance(part, ClusterPart)]
        return found[0] if found else None

    # -- sampling --------------------------------------------------------------------------------------------------

    def sample(self, source: SnapshotSource, rng: np.random.Generator) -> None:
        """Learn the attributes, then draw all columns."""
        self.parts = self.stage(self.prepare(source, rng), 0, self.width, rng).parts

    def prepare(self, source: SnapshotSource, rng: np.random.Generator) -> Scalars:
        """Learn everything that columns share, and return the sample of the data that they are drawn from."""
        self.dtype = np.dtype(np.float64)
        refuse_identical(source)
        state, graphs = draw_pool(source, rng)
        cutoff = found_cutoff(source) if isinstance(self._cutoff, str) else self._cutoff
        fields = None if self.field == "none" else FieldKinds.learned(graphs, self.field, source.node_counts)
        self.encoding = Encoding.learned(graphs, state, self.distance, cutoff, fields)
        pool = self.encoding.read(state)
        self.parts = [part for part in self.parts if part.usable(pool)]
        if not self.parts:
            raise DataError("all momenta and all distances are the same, so there is nothing to learn from")
        for part in self.parts:
            part.prepare(pool, rng)
        needed = sum(part.least(pool) for part in self.parts)
        if self.width < needed:
            every = "every scalar once for each kind of node and edge"
            raise ParameterError(f"width must be at least {needed} for these data ({every}), got {self.width}")
        return pool

    def stage(self, pool: Scalars, before: int, after: int, rng: np.random.Generator) -> InvariantNetwork:
        """Draw the columns that lead from width `before` to width `after`, as a network of their own."""
        old, new = self.shares(pool, before), self.shares(pool, after)
        grown = zip(self.parts, old, new, strict=True)
        return self.with_parts([part.grown(pool, to - start, rng, before=start) for part, start, to in grown])

    def joined(self, other: InvariantNetwork) -> tuple[InvariantNetwork, Array]:
        """Join the columns of both, and tell where these stand in those of this one followed by the other's."""
        parts, order = joined_parts(self.parts, other.parts)
        return self.with_parts(parts), order

    def with_parts(self, parts: list[FeaturePart]) -> InvariantNetwork:
        """Give a network that reads states like this one, with other parts."""
        result = object.__new__(type(self))
        result.__dict__ = self.__dict__ | {"parts": parts, "width": sum(part.width for part in parts)}
        return result

    def shares(self, pool: Scalars, width: int) -> list[int]:
        """Share out the columns of a network of some width to its parts; see `shares_of`."""
        least = {part.name: part.least(pool) for part in self.parts}
        return shares_of(least, self.encoding.nodes.n_kinds, len(self.encoding.pairs.seen), width)

    # -- what it knows ---------------------------------------------------------------------------------------------

    @property
    def part_names(self) -> list[str]:
        """Names of the parts that are summed: kinetic, pair, velocity, field, many-body, cluster, as far as used."""
        return [part.name for part in self.parts]

    @property
    def cutoff(self) -> float | None:  # type: ignore[override]
        """Distance at which every edge's contribution ends; None for no end."""
        return self.encoding.cutoff

    @property
    def kinds(self) -> Kinds:
        """The kinds of pairs and nodes that it was trained on."""
        return Kinds(self.encoding)

    def ranges(self, source: SnapshotSource) -> dict[str, Any]:
        """Find where distances and momenta of data were; see `seen_ranges`."""
        return seen_ranges(self.encoding, source)

    def joined_ranges(self, first: dict[str, Any], second: dict[str, Any], share: float) -> dict[str, Any]:
        """Join the ranges of two data sets, the second of which is a `share` of both; see `joined_ranges`."""
        for ranges in (first, second):
            check_ranges(self.encoding, ranges)
        return joined_ranges(first, second, share)

    def field_energy(self, weights: Array, q: ArrayLike, kind: int = 0, quantities: Any = ()) -> tuple[Array, Array]:
        """Compute the outer field U of a node of one kind (of ``kinds.fields``) and ∂U/∂q, as `FieldPart.energy`."""
        for part, columns in self.slices():
            if isinstance(part, FieldPart):
                return part.energy(weights[columns], q, kind, quantities)
        raise ParameterError("this model has no outer field: fit with field='shared' (--field shared)")

    @property
    def least_ridge(self) -> float:  # type: ignore[override]
        """What neurons of densities need: with less, their weights run off beyond the neighbourhoods of the data."""
        needed = [part.body == 2 or part.axes is not None for part in self.parts if isinstance(part, ClusterPart)]
        return _LEAST_RIDGE if any(needed) else 0.0

    # -- evaluation ------------------------------------------------------------------------------------------------

    @property
    def momentum_columns(self) -> slice | None:  # type: ignore[override]
        """The columns of the kinetic part, which comes first, where H is separable."""
        first = self.parts[0]
        return slice(0, first.width) if self.separable and first.name == "kinetic" else None

    @property
    def quadratic_columns(self) -> int:  # type: ignore[override]
        """How many columns are |p|²/m, one for every kind of node and every quantity that may modulate it."""
        first = self.parts[0]
        return len(first.columns.power) if isinstance(first, KineticPart) else 0

    @property
    def constant_per_edge(self) -> bool:  # type: ignore[override]
        """Whether there is no cutoff: with one, edges come and go, and the energy must not jump when they do."""
        return self.encoding.cutoff is None

    def halves(self) -> tuple[InvariantNetwork, InvariantNetwork] | None:
        """Give the columns of q and those of p as networks of their own, for a separable H."""
        if not self.separable:
            return None
        kinetic = [part for part in self.parts if part.name == "kinetic"]
        return self.with_parts([part for part in self.parts if part not in kinetic]), self.with_parts(kinetic)

    # -- parameters ------------------------------------------------------------------------------------------------

    def arrays(self) -> dict[str, Array]:
        """Give the parameters of all parts, and the encoding as JSON text."""
        text = json.dumps(self.encoding.to_dict(), sort_keys=True).encode()
        arrays = {"encoding": np.frombuffer(text, dtype=np.uint8)}
        return arrays | {f"{part.name}.{key}": value for part in self.parts for key, value in part.arrays().items()}

    def restore(self, arrays: dict[str, Array]) -> None:
        """Take over parameters as `arrays` gave them; parts that were not used are dropped."""
        self.encoding = Encoding.from_dict(json.loads(expect(arrays, "encoding", (np.uint8,), (None,)).tobytes()))
        used = []
        for part in self.parts:
            found = named(arrays, part.name)
            if found:
                part.restore(found)
                part.check(self.encoding)
                used.append(part)
        self.parts = used
        self.distance, self._cutoff = self.encoding.distance, self.encoding.cutoff
        self.width = sum(part.width for part in self.parts)
        self.dtype = next(array.dtype for name, array in arrays.items() if name.endswith(".bias"))


def _with_many_body(network: InvariantNetwork, **changes: Any) -> InvariantNetwork:
    """Give a network that is not sampled yet, with changed attributes of its many-body features."""
    result = copy(network)
    result.parts = [copy(part) for part in network.parts]
    for part in result.parts:
        if isinstance(part, ClusterPart):
            part.__dict__.update(changes)
    return result

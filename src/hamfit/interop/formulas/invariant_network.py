"""The invariant network: kinetic, pair, velocity, field, many-body and cluster parts, forwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from hamfit.errors import ParameterError
from hamfit.features.cluster.part import ClusterPart
from hamfit.features.invariant.edge_part import held_in
from hamfit.features.invariant.encoding import Encoding
from hamfit.features.invariant.field import FieldPart
from hamfit.features.invariant.many_body import ManyBodyPart
from hamfit.features.invariant.part import FeaturePart
from hamfit.features.invariant.scalar_parts import KineticPart, PairPart
from hamfit.features.invariant.velocity import VelocityPart
from hamfit.features.maps.invariant_network import InvariantNetwork
from hamfit.interop.formulas.activations import Layer, doubles, prefixed
from hamfit.interop.formulas.cluster import ClusterFormula
from hamfit.interop.formulas.field import FieldFormula
from hamfit.interop.formulas.gated import GatedFormula
from hamfit.interop.formulas.inputs import HostInputs
from hamfit.interop.formulas.many_body import ManyBodyFormula
from hamfit.interop.formulas.namespace import HostArray
from hamfit.interop.formulas.scalars import HostScalars, ScalarsFormula
from hamfit.tensors import named
from hamfit.validation import Array


class PartFormula(Protocol):
    """The formula of one part."""

    arrays: dict[str, Array]

    def energies(self, scalars: HostScalars, own: Mapping[str, HostArray], weights: HostArray) -> HostArray:
        """Compute the part's energy of each system, shape (systems,)."""


class InvariantNetworkFormula:
    """W_L Φ of an invariant network for any library."""

    def __init__(self, network: InvariantNetwork) -> None:
        self.scalars = ScalarsFormula(network.encoding)
        self.parts = [(part.name, _formula_of(part, network.encoding), part.width) for part in network.parts]

    @property
    def arrays(self) -> dict[str, Array]:
        """The parameters of all parts, and the tables of kinds, by name."""
        found = prefixed("encoding", self.scalars.arrays)
        for name, part, _ in self.parts:
            found |= prefixed(name, part.arrays)
        return found

    def energies(self, inputs: HostInputs, own: Mapping[str, HostArray], weights: HostArray) -> HostArray:
        """Compute W_L Φ of each system, shape (systems,)."""
        scalars, start = self.scalars.read(inputs, named(dict(own), "encoding")), 0
        total = inputs.xp.zeros(inputs.systems)
        for name, part, width in self.parts:
            total = total + part.energies(scalars, named(dict(own), name), weights[start : start + width])
            start += width
        return total


def _formula_of(part: FeaturePart, encoding: Encoding) -> PartFormula:
    if isinstance(part, KineticPart):
        return KineticFormula(part)
    if isinstance(part, PairPart):
        return PairFormula(part)
    if isinstance(part, VelocityPart):
        return VelocityFormula(part)
    if isinstance(part, FieldPart) and encoding.fields is not None:
        return FieldFormula(part, encoding.fields)
    if isinstance(part, ManyBodyPart):
        return ManyBodyFormula(part)
    if isinstance(part, ClusterPart):
        return ClusterFormula(part)
    raise ParameterError(f"the part '{part.name}' of this network is not known outside of hamfit")


class KineticFormula:
    """Functions of |p|² / m, summed over nodes."""

    def __init__(self, part: KineticPart) -> None:
        self.columns = GatedFormula(part.columns)
        self.arrays = self.columns.arrays

    def energies(self, scalars: HostScalars, own: Mapping[str, HostArray], weights: HostArray) -> HostArray:
        """Compute the kinetic energy of each system."""
        squared = scalars.squared_momentum[:, None]
        energy = self.columns.weighted(
            scalars,
            own,
            weights,
            inputs=squared,
            polynomials=squared,
            quantities=scalars.node_quantities,
            kind=scalars.node_kind,
        )
        return scalars.inputs.sum_nodes(energy)


class PairFormula:
    """Functions of the distance, summed over edges."""

    def __init__(self, part: PairPart) -> None:
        self.columns = GatedFormula(part.columns)
        self.held = part.nearest is not None
        self.arrays = self.columns.arrays | ({} if part.nearest is None else doubles({"nearest": part.nearest}))

    def energies(self, scalars: HostScalars, own: Mapping[str, HostArray], weights: HostArray) -> HostArray:
        """Compute the energy of all pairs of each system."""
        r = scalars.distances
        if self.held:
            r = held_in(scalars.xp, r, own["nearest"][scalars.edge_kind])
        envelope = scalars.envelope_at(r)
        energy = self.columns.weighted(
            scalars,
            own,
            weights,
            inputs=scalars.scalars_at(r),
            polynomials=scalars.polynomials_at(r),
            quantities=scalars.edge_quantities,
            kind=scalars.edge_kind,
        )
        return scalars.inputs.sum_edges(energy if envelope is None else energy * envelope)


class VelocityFormula:
    """Functions of the distance and of both momenta along the edge, summed over edges."""

    def __init__(self, part: VelocityPart) -> None:
        self.layer = Layer(part.neurons)
        self.arrays = self.layer.arrays | doubles({"kind": part.kind})

    def energies(self, scalars: HostScalars, own: Mapping[str, HostArray], weights: HostArray) -> HostArray:
        """Compute the energy of velocity-dependent pairs of each system."""
        xp, inputs = scalars.xp, scalars.inputs
        alpha = (scalars.tangents[inputs.high] * scalars.unit).sum(axis=1)
        beta = -(scalars.tangents[inputs.low] * scalars.unit).sum(axis=1)
        x = xp.stack([scalars.scalars[:, -1], alpha + beta, alpha * beta], axis=1)
        own_kind = scalars.edge_kind[:, None] == own["kind"]
        energy = xp.where(own_kind, self.layer(xp, own, x), 0.0) @ weights
        return inputs.sum_edges(energy if scalars.envelope is None else energy * scalars.envelope)

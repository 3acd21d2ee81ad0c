"""The cluster part of an invariant network: densities of neighbours in channels, their invariants, and neurons."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from hamfit.features.cluster.part import ClusterPart
from hamfit.features.cluster.program import ChannelProducts
from hamfit.features.invariant.edge_part import held_in
from hamfit.interop.formulas.activations import Layer, doubles
from hamfit.interop.formulas.namespace import HostArray
from hamfit.interop.formulas.scalars import HostScalars
from hamfit.validation import Array


class ClusterFormula:
    """Invariants of a centre and several of its neighbours, summed over nodes."""

    def __init__(self, part: ClusterPart) -> None:
        columns = part.columns
        recipe, table, width = columns.recipe, columns.layout.table(), columns.layout.width
        self.harmonics, self.chebyshev, self.kinds = recipe.orders[0].harmonics, recipe.chebyshev, recipe.kinds
        self.products, self.width = ChannelProducts.of(recipe.orders), width
        self.invariants, self.channels = len(self.products.factors), len(recipe.mixing)
        self.seen = int((columns.inputs.counts[0] > 0).sum()), int(columns.inputs.counts[0, 0])
        self.layer = Layer(columns.neurons)
        place = (table[:, 0] * self.invariants + table[:, 1]) * self.channels + table[:, 2]
        first, second, size = self.products.factors.T
        within = np.arange(size.sum()) - np.repeat(np.cumsum(size) - size, size)
        terms, coefficients = self.products.pair_terms
        chosen = {
            "harmonics": self.harmonics.table,
            "sign": (-1.0) ** self.harmonics.degrees,
            "mixing": recipe.mixing[:, self.harmonics.degrees],  # (channels, functions, kinds, radial)
            "into": terms[:, 0] - 1 - self.harmonics.count,
            "left": terms[:, 1] - 1,
            "right": terms[:, 2] - 1,
            "coefficients": coefficients,
            "first": np.repeat(first, size) + within,
            "second": np.repeat(second, size) + within,
            "invariant": np.repeat(np.arange(self.invariants), size),
            "place": place,
            "scale": columns.scale,
            "neuron_kind": columns.neuron_kind,
        }
        self.held = recipe.nearest is not None
        if recipe.nearest is not None:
            chosen["nearest"] = recipe.nearest.ravel()
        self.arrays: dict[str, Array] = self.layer.arrays | doubles(chosen)

    def energies(self, scalars: HostScalars, own: Mapping[str, HostArray], weights: HostArray) -> HostArray:
        """Compute the energy of all neighbourhoods of each system."""
        xp, inputs = scalars.xp, scalars.inputs
        found = self._invariants(scalars, own)  # (invariants, nodes, channels)
        size = self.kinds * self.invariants * self.channels
        folded = xp.segment_sum(weights[: self.width] / own["scale"], own["place"], size)
        by_kind = folded.reshape(self.kinds, self.invariants, self.channels)
        energy = xp.einsum("itk,tik->i", by_kind[scalars.node_kind], found)
        seen, channels = self.seen
        x = xp.stack([found[number, :, :channels] for number in range(seen)], axis=1)
        neurons = self.layer(xp, own, x.reshape(inputs.nodes, seen * channels))
        if self.kinds > 1:
            neurons = xp.where(scalars.node_kind[:, None] == own["neuron_kind"], neurons, 0.0)
        return inputs.sum_nodes(energy + neurons @ weights[self.width :])

    def _invariants(self, scalars: HostScalars, own: Mapping[str, HostArray]) -> HostArray:
        xp = scalars.xp
        functions = xp.einsum("izrm,kmzr->mik", self._densities(scalars, own), own["mixing"])
        count = self.products.rows - 1 - self.harmonics.count
        rows = [xp.ones(functions.shape[1:])[None], functions]
        if count:
            products = functions[own["left"]] * functions[own["right"]] * own["coefficients"][:, None, None]
            rows.append(xp.segment_sum(products, own["into"], count))
        values = xp.concatenate(rows, axis=0)
        return xp.segment_sum(values[own["first"]] * values[own["second"]], own["invariant"], self.invariants)

    def _densities(self, scalars: HostScalars, own: Mapping[str, HostArray]) -> HostArray:
        """Sum up the densities of all nodes, shape (nodes, kinds, radial, functions)."""
        xp, inputs = scalars.xp, scalars.inputs
        outer = self._radial(scalars, own)[:, :, None] * self._angular(scalars, own)[:, None, :]
        received = []
        for sender, sign in ((inputs.low, own["sign"]), (inputs.high, 1.0)):  # directions lead from low to high ends
            kind = scalars.node_kind[sender][:, None, None]
            by_kind = [xp.where(kind == number, outer * sign, 0.0) for number in range(self.kinds)]
            received.append(xp.stack(by_kind, axis=1))
        return inputs.into_nodes(*received)

    def _radial(self, scalars: HostScalars, own: Mapping[str, HostArray]) -> HostArray:
        """Compute the radial functions of all edges, shape (edges, radial)."""
        given, xp, distances = self.chebyshev, scalars.xp, scalars.distances
        if self.held:
            kind = scalars.node_kind
            pair = kind[scalars.inputs.low] * self.kinds + kind[scalars.inputs.high]
            distances = held_in(xp, distances, own["nearest"][pair])
        near, far = 1 / (given.low + given.shift), 1 / (given.high + given.shift)
        x = (2 / (distances + given.shift) - near - far) / (near - far)
        found = [scalars.xp.ones(x.shape), x]
        for _ in range(2, given.count):
            found.append(2 * x * found[-1] - found[-2])
        values = scalars.xp.stack(found[: given.count], axis=1)
        envelope = scalars.envelope_at(distances)
        return values if envelope is None else values * envelope[:, None]

    def _angular(self, scalars: HostScalars, own: Mapping[str, HostArray]) -> HostArray:
        """Compute the functions of the directions of all edges, shape (edges, functions)."""
        unit, monomials = scalars.unit, []
        for powers in self.harmonics.powers.tolist():
            product = scalars.xp.ones(unit.shape[:1])
            for axis, power in enumerate(powers):
                for _ in range(power):
                    product = product * unit[:, axis]
            monomials.append(product)
        return scalars.xp.stack(monomials, axis=1) @ own["harmonics"]

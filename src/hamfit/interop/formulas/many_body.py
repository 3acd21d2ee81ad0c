"""The many-body part of an invariant network: moments of neighbourhoods, their invariants, and neurons of them."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from hamfit.features.invariant.many_body import ManyBodyPart
from hamfit.interop.formulas.activations import Layer, doubles, prefixed
from hamfit.interop.formulas.namespace import HostArray
from hamfit.interop.formulas.scalars import HostScalars
from hamfit.tensors import named
from hamfit.validation import Array


class ManyBodyFormula:
    """Functions of all neighbours of a node together, summed over nodes."""

    def __init__(self, part: ManyBodyPart) -> None:
        self.orders, self.kinds, self.invariants = part.orders, part.kinds, part.invariants
        self.radial, self.layer = Layer(part.radial.layer), Layer(part.neurons)
        chosen = {"first": self.invariants.first, "second": self.invariants.second, "linear": part.linear}
        chosen |= {"diagonal": self.invariants.diagonal, "scale": part.linear_scale, "mixing": part.radial.mixing}
        chosen["column_kind"] = np.concatenate([part.linear_kind, part.neuron_kind])
        self.arrays: dict[str, Array] = self.layer.arrays | prefixed("radial", self.radial.arrays) | doubles(chosen)

    def energies(self, scalars: HostScalars, own: Mapping[str, HostArray], weights: HostArray) -> HostArray:
        """Compute the many-body energy of each system."""
        xp, inputs = scalars.xp, scalars.inputs
        moments = self._moments(scalars, own)
        parts = [moments[0][:, :, 0]]
        for order in self.invariants.orders:
            parts.append((moments[order][:, own["first"]] * moments[order][:, own["second"]]).sum(axis=2))
        found = xp.concatenate(parts, axis=1)
        neurons = self.layer(xp, own, found[:, own["diagonal"]])
        columns = xp.concatenate([found[:, own["linear"]] / own["scale"], neurons], axis=1)
        if self.kinds > 1:
            columns = xp.where(scalars.node_kind[:, None] == own["column_kind"], columns, 0.0)
        return inputs.sum_nodes(columns @ weights)

    def _moments(self, scalars: HostScalars, own: Mapping[str, HostArray]) -> list[HostArray]:
        """Compute the moments of all nodes by order, each of shape (nodes, channels, components)."""
        xp, inputs, unit = scalars.xp, scalars.inputs, scalars.unit
        values = self.radial(xp, named(dict(own), "radial"), scalars.scalars[:, :1])
        if scalars.envelope is not None:
            values = values * scalars.envelope[:, None]
        values = values @ own["mixing"].T
        # what the high ends receive from the low ones, and the other way round
        received = [self._by_kind(scalars, values, sender) for sender in (inputs.low, inputs.high)]
        edges, dim = unit.shape
        tensors = [xp.ones((edges, 1)), unit]
        if self.orders > 2:
            off = [2**0.5 * unit[:, i] * unit[:, j] for i in range(dim) for j in range(i + 1, dim)]
            tensors.append(xp.stack([*(unit[:, i] * unit[:, i] for i in range(dim)), *off], axis=1))
        found = []
        for order, tensor in enumerate(tensors[: self.orders]):
            high, low = (channels[:, :, None] * tensor[:, None, :] for channels in received)
            found.append(inputs.into_nodes(high, -low if order % 2 else low))
        return found

    def _by_kind(self, scalars: HostScalars, values: HostArray, sender: HostArray) -> HostArray:
        """Put radial functions into the channels of the sender's kind, shape (edges, kinds x functions)."""
        if self.kinds == 1:
            return values
        kind = scalars.node_kind[sender][:, None]
        return scalars.xp.concatenate(
            [scalars.xp.where(kind == number, values, 0.0) for number in range(self.kinds)], axis=1
        )

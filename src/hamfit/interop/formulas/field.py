"""The outer field of an invariant network: monomials, harmonics and neurons of places."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from hamfit.errors import DataError
from hamfit.features.invariant.field import FieldPart
from hamfit.features.invariant.field_kinds import NUMBER, TURNING, FieldKinds
from hamfit.features.invariant.monomials import DEGREE
from hamfit.interop.formulas.activations import Layer, doubles, prefixed
from hamfit.interop.formulas.attributes import KindTable
from hamfit.interop.formulas.gated import gated
from hamfit.interop.formulas.namespace import HostArray
from hamfit.interop.formulas.scalars import HostScalars
from hamfit.tensors import named
from hamfit.validation import Array


class FieldFormula:
    """Functions of places, summed over the nodes that are not held."""

    def __init__(self, part: FieldPart, fields: FieldKinds) -> None:
        self.layer, self.frames, self.fields, self.kinds = (
            Layer(part.neurons),
            part.frames,
            fields,
            KindTable(fields.table),
        )
        gates = np.concatenate([part.power_gate.reshape(-1, 2), part.gate.reshape(-1, 2)])
        tables = {"centre": part.frames.centre, "scale": part.frames.scale, "angles": part.frames.angles}
        tables |= {"exponents": part.exponents, "gate_kind": gates[:, 0], "gate_quantity": gates[:, 1]}
        self.arrays: dict[str, Array] = self.layer.arrays | doubles(tables) | prefixed("kinds", self.kinds.arrays)

    def energies(self, scalars: HostScalars, own: Mapping[str, HostArray], weights: HostArray) -> HostArray:
        """Compute the energy in the field of each system."""
        xp, inputs, frames = scalars.xp, scalars.inputs, self.frames
        if inputs.q.shape[1] != frames.dim:
            raise DataError(f"a field in {frames.dim} coordinates cannot be evaluated in {inputs.q.shape[1]}")
        kind, quantities = self._kinds(scalars, own)
        angles = own["angles"][kind] != 0
        x = (inputs.q - own["centre"][kind]) / own["scale"][kind]
        components = [xp.where(angles, xp.cos(x), x)]
        if frames.angles.any():
            components.append(xp.where(angles, xp.sin(x), 0.0))
        neurons = self.layer(xp, own, xp.concatenate([*components, quantities], axis=1))
        values = xp.concatenate([self._monomials(scalars, own, x, angles), neurons], axis=1)
        energy = gated(scalars, own, values, quantities, kind) @ weights
        return inputs.sum_nodes(xp.where(scalars.held, 0.0, energy))

    def _kinds(self, scalars: HostScalars, own: Mapping[str, HostArray]) -> tuple[HostArray, HostArray]:
        """Find the kind of field of every node, and the quantities that modulate it."""
        inputs, size = scalars.inputs, self.fields.size
        numbers = scalars.xp.arange(inputs.nodes)
        given = dict(inputs.node_attributes) | {TURNING: inputs.node_attributes.get("angles", 0 * numbers)}
        if size is not None:  # a law for each node
            inputs.refuse(inputs.count_nodes() != size)
            given[NUMBER] = numbers % size
        kind, new = self.kinds.kinds(inputs, named(dict(own), "kinds"), given, inputs.nodes)
        inputs.refuse(new & ~scalars.held)
        return kind, self.kinds.quantities(inputs, given, inputs.nodes)

    def _monomials(
        self, scalars: HostScalars, own: Mapping[str, HostArray], x: HostArray, angles: HostArray
    ) -> HostArray:
        """Compute the products of powers of lengths and of harmonics of angles, shape (nodes, monomials)."""
        xp, product = scalars.xp, None
        for c in range(x.shape[1]):
            at, ones = x[:, c], xp.ones(x.shape[0])
            powers = [ones, at, at * at, at * at * at, at * at * at * at]
            lengths = xp.stack([ones] * DEGREE + powers, axis=1)
            if self.frames.angles[:, c].any():
                harmonics = [xp.sin(k * at) for k in range(DEGREE, 0, -1)] + [xp.cos(k * at) for k in range(DEGREE + 1)]
                lengths = xp.where(angles[:, c : c + 1], xp.stack(harmonics, axis=1), lengths)
            factor = lengths[:, own["exponents"][:, c] + DEGREE]
            product = factor if product is None else product * factor
        return product

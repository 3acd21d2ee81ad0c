"""Columns of nodes or edges that belong to kinds and are modulated by quantities."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from hamfit.features.invariant.columns import GatedColumns
from hamfit.interop.formulas.activations import Layer, doubles
from hamfit.interop.formulas.namespace import HostArray
from hamfit.interop.formulas.scalars import HostScalars


class GatedFormula:
    """Polynomials and neurons with their gates: ``g_k s_k(x)`` summed with weights."""

    def __init__(self, columns: GatedColumns) -> None:
        self.layer, self.first = Layer(columns.layer), len(columns.power)
        gates = np.concatenate([columns.power_gate.reshape(-1, 2), columns.gate.reshape(-1, 2)])
        self.arrays = self.layer.arrays | doubles(
            {"power": columns.power, "gate_kind": gates[:, 0], "gate_quantity": gates[:, 1]}
        )

    def weighted(
        self,
        scalars: HostScalars,
        own: Mapping[str, HostArray],
        weights: HostArray,
        *,
        inputs: HostArray,
        polynomials: HostArray,
        quantities: HostArray,
        kind: HostArray,
    ) -> HostArray:
        """Compute the sum of all columns of every node or edge, shape (things,)."""
        xp = scalars.xp
        neurons = self.layer(xp, own, xp.concatenate([inputs, quantities], axis=1))
        values = xp.concatenate([polynomials[:, own["power"]], neurons], axis=1)
        return gated(scalars, own, values, quantities, kind) @ weights


def gated(
    scalars: HostScalars, own: Mapping[str, HostArray], values: HostArray, quantities: HostArray, kind: HostArray
) -> HostArray:
    """Multiply columns by their gates: a quantity or one for things of their kind, zero for others."""
    xp = scalars.xp
    extended = xp.concatenate([quantities, xp.ones((quantities.shape[0], 1))], axis=1)  # -1 is the column of ones
    return xp.where(kind[:, None] == own["gate_kind"], values * extended[:, own["gate_quantity"]], 0.0)

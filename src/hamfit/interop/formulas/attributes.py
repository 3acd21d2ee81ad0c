"""Kinds and quantities of nodes and edges by tables, so that a compiled function looks them up as well.

What was not seen in training makes the energy NaN here; where arrays are known beforehand, the door says it in words.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from hamfit.errors import DataError
from hamfit.features.invariant.attributes import AttributeTable, PairKinds
from hamfit.interop.formulas.inputs import HostInputs
from hamfit.interop.formulas.namespace import HostArray
from hamfit.validation import Array

_SAME = 1e-9  # relative difference up to which a fixed number is that of the training data


class KindTable:
    """The attributes of nodes or of edges as they were in training."""

    def __init__(self, table: AttributeTable) -> None:
        self.table = table
        self.arrays: dict[str, Array] = {
            "combinations": np.array(table.combinations, dtype=np.int64).reshape(table.n_kinds, len(table.kinds)),
            "fixed": np.array(list(table.fixed.values()), dtype=np.float64).reshape(len(table.fixed), table.n_kinds),
        }

    def check_names(self, given: Mapping[str, HostArray]) -> None:
        """Refuse attributes that are missing."""
        missing = [name for name in self.table.names if name not in given]
        if missing:
            raise DataError(
                f"the model was trained with the {self.table.what} attribute '{missing[0]}', which is not given; "
                f"give it (given are: {', '.join(sorted(given)) or 'none'})"
            )

    def kinds(
        self, inputs: HostInputs, own: Mapping[str, HostArray], given: Mapping[str, HostArray], count: int
    ) -> tuple[HostArray, HostArray]:
        """Find the number of the kind of each thing, and which of them were not seen in training; each (count,)."""
        self.check_names(given)
        xp = inputs.xp
        kind, new = 0 * xp.arange(count), xp.arange(count) < 0
        if self.table.kinds:
            codes = xp.stack([given[name] for name in self.table.kinds], axis=1)
            kind, new = matching(inputs, codes, own["combinations"])
        for number, name in enumerate(self.table.fixed):
            expected = own["fixed"][number][kind]
            new = new | ~(xp.abs(given[name] - expected) <= _SAME * xp.abs(expected))
        return kind, new

    def quantities(self, inputs: HostInputs, given: Mapping[str, HostArray], count: int) -> HostArray:
        """Collect the quantities of each thing, shape (count, quantities)."""
        if not self.table.quantities:
            return inputs.xp.ones((count, 0))
        return inputs.xp.stack([inputs.xp.ones(count) * given[name] for name in self.table.quantities], axis=1)


def matching(inputs: HostInputs, codes: HostArray, table: HostArray) -> tuple[HostArray, HostArray]:
    """Find the row of the table that equals each code, and which codes have none (their row is the first)."""
    matches = (codes[:, None, :] == table[None]).all(axis=2)
    numbers = inputs.xp.arange(table.shape[0])
    return (inputs.xp.where(matches, numbers, 0)).sum(axis=1), ~matches.any(axis=1)


class PairKindTable:
    """The kinds of edges: kinds of both ends in either order, and of the edge itself."""

    def __init__(self, pairs: PairKinds) -> None:
        self.arrays: dict[str, Array] = {"seen": np.array(pairs.seen, dtype=np.int64)}

    def kinds(
        self, inputs: HostInputs, own: Mapping[str, HostArray], of_nodes: HostArray, of_edges: HostArray
    ) -> HostArray:
        """Find the number of the kind of each edge, shape (edges,); pairs that never met make the energy NaN."""
        xp, high, low = inputs.xp, of_nodes[inputs.high], of_nodes[inputs.low]
        triples = xp.stack([xp.minimum(high, low), xp.maximum(high, low), of_edges], axis=1)
        kind, new = matching(inputs, triples, own["seen"])
        inputs.refuse_edges(new)
        return kind

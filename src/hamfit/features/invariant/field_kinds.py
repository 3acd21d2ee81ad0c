"""Which law of an outer field each node obeys: one for all, one for each species, or one for each node.

The kinds of a field are not those of the nodes. With ``"shared"`` all nodes obey one law, whatever their species; with
``"species"`` the integer attributes of a node (`species` and others) say which law; with ``"node"`` the number of the
node in its graph does, so that all graphs have one size. Nodes whose coordinates are angles never share a law with
nodes whose coordinates are lengths. Held nodes have no field.

Numbers that vary among the nodes of one law (`mass`, `charge`) modulate it: the weight m g h of a mass, the force of an
electric field on a charge.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from hamfit.errors import DataError
from hamfit.features.invariant.attributes import AttributeTable, free_nodes
from hamfit.graphs import Graph
from hamfit.graphs.edges import ANGLES, HELD
from hamfit.validation import Array, IntArray, known_name, positive_integer

LAWS = ("none", "shared", "species", "node")
NUMBER, TURNING = "node", "angle_coordinates"  # what tells the nodes of a field apart, beside their attributes


@dataclass(frozen=True)
class FieldKinds:
    """The kinds of nodes that an outer field tells apart, as they were in training.

    Attributes
    ----------
    law
        ``"shared"``, ``"species"`` or ``"node"``.
    table
        Attributes of the nodes that are not held, as the field sees them.
    size
        Number of nodes of every graph, for ``"node"``; else None.
    """

    law: str
    table: AttributeTable
    size: int | None = None

    @classmethod
    def learned(cls, graphs: list[Graph], law: str, counts: IntArray) -> Self:
        """Learn them from the graphs of the training data, which have so many nodes each."""
        size = None
        if law == "node":
            if (counts != counts[0]).any():
                raise DataError(
                    f"field='node' needs graphs of one size, but these have {counts.min()} to {counts.max()} nodes; "
                    "use field='shared' or field='species'"
                )
            size = int(counts[0])
        table = AttributeTable.learned("node", [_seen(graph, law, free_nodes(graph)) for graph in graphs])
        return cls(law, table, size)

    @property
    def count(self) -> int:
        """The number of laws."""
        return self.table.n_kinds

    @property
    def quantities(self) -> list[str]:
        """Numbers that modulate the field, since they vary among nodes of one law."""
        return self.table.quantities

    def angles(self, dim: int) -> Array:
        """Tell which coordinates are angles by kind, shape (kinds, dim)."""
        place = list(self.table.kinds).index(TURNING)
        masks = np.array([values[place] for values in self.table.combinations], dtype=np.int64)
        return (masks[:, None] >> np.arange(dim) & 1).astype(bool)

    def names(self) -> list[dict[str, int]]:
        """Say what tells the kinds apart: integer attributes, or the number of the node; empty for one shared law."""
        kinds = [dict(zip(self.table.kinds, values, strict=True)) for values in self.table.combinations]
        return [{name: value for name, value in kind.items() if name != TURNING} for kind in kinds]

    def of(self, graph: Graph) -> tuple[IntArray, IntArray, Array]:
        """Find the nodes of a union that are not held, the kind of each, and its quantities, (nodes, quantities)."""
        if self.size is not None and (graph.node_counts != self.size).any():
            raise DataError(
                f"this model has a field for each of the {self.size} nodes that it was trained on, and cannot be used "
                f"on {'/'.join(str(n) for n in np.unique(graph.node_counts))}; train with field='shared' or 'species'"
            )
        free = free_nodes(graph)
        seen = _seen(graph, self.law, free)
        return free, self.table.kind_of(seen, len(free)), self.table.quantities_of(seen, len(free))

    def to_dict(self) -> dict[str, Any]:
        """Give them as plain data, which a model file can hold."""
        return {"law": self.law, "table": self.table.to_dict(), "size": self.size}

    @classmethod
    def from_dict(cls, given: dict[str, Any]) -> Self:
        """Make them again from what `to_dict` gave."""
        law, size, table = known_name("field", given["law"], LAWS[1:]), given["size"], AttributeTable(**given["table"])
        if TURNING not in table.kinds or (law == "node") != (size is not None):
            raise DataError(f"the kinds of a field must say what tells its nodes apart, got {given!r:.60}")
        return cls(law, table, None if size is None else positive_integer("size", size))


def _seen(graph: Graph, law: str, free: IntArray) -> dict[str, Array]:
    """Collect the attributes that a field with such a law sees of the free nodes."""
    given = {name: values[free] for name, values in graph.node_attributes.items() if name not in (HELD, ANGLES)}
    if law != "species":
        given = {name: values for name, values in given.items() if values.dtype.kind == "f"}
    if law == "node":
        given[NUMBER] = free - graph.node_ptr[graph.graph_of_node[free]]
    given[TURNING] = graph.node_attributes.get(ANGLES, np.zeros(graph.n_nodes, dtype=np.int64))[free]
    return given

"""The constants of the energy: what forces leave open.

Forces determine H up to a constant. One known energy fixes it for one size of system, as the paper does. For the
energy, not only the force, to carry over to other sizes, the constant must scale with the system: one per node and one
per edge, which energies of systems of several sizes determine.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.data import DataSource
from hamfit.graphs import Graph
from hamfit.validation import Array, IntArray


@dataclass(frozen=True)
class EnergyConstants:
    """H = W_L Φ + offset + per_node N + per_edge E.

    Attributes
    ----------
    offset
        b_L of the paper.
    per_node, per_edge
        Used instead of the offset where energies of several sizes were given.
    size
        (nodes, edges) of the systems that the offset holds for: a constant of one size is wrong for others.
    known
        Whether any energy was given; without, H is known up to a constant.
    """

    offset: float = 0.0
    per_node: float = 0.0
    per_edge: float = 0.0
    size: tuple[int, int] | None = None
    known: bool = False

    @classmethod
    def between(cls, features: Array, data: DataSource) -> EnergyConstants:
        """Constants that bring W_L Φ, shape (snapshots,), closest to the known energies of the data."""
        assert data.energy is not None
        missing = data.energy - features
        if sizes_differ(data):
            sizes = np.stack([data.node_counts, data.edge_counts], axis=1).astype(np.float64)
            per_node, per_edge = np.linalg.lstsq(sizes, missing, rcond=None)[0]
            return cls(per_node=float(per_node), per_edge=float(per_edge), known=True)
        size = (int(data.node_counts[0]), int(data.edge_counts[0]))
        return cls(offset=float(missing.mean()), size=size, known=True)

    def known_everywhere(self, nodes: IntArray, edges: IntArray) -> bool:
        """Whether H is right in absolute terms, not only up to a constant, on graphs of so many nodes and edges."""
        if not self.known or self.size is None:
            return self.known
        return bool((nodes == self.size[0]).all() and (edges == self.size[1]).all())

    def of(self, graph: Graph) -> Array:
        """Constant of each graph, shape (graphs,)."""
        return self.offset + self.per_node * graph.node_counts + self.per_edge * graph.edge_counts


def sizes_differ(data: DataSource) -> bool:
    """Whether energies are known for graphs with different numbers of nodes or edges."""
    if data.energy is None:
        return False
    return bool(np.ptp(data.node_counts) > 0 or np.ptp(data.edge_counts) > 0)

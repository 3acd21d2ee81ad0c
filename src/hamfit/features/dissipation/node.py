"""Friction with a coefficient of its own for each node, on graphs of one size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from hamfit.errors import DataError
from hamfit.features.dissipation import Friction, by_label, labels_of
from hamfit.graphs import Graph
from hamfit.state import State
from hamfit.validation import Array


@dataclass(frozen=True)
class Node(Friction):
    """Rayleigh friction -γ_i p_i, with coefficients numbered like the nodes."""

    name = "node"

    @classmethod
    def of(cls, state: State) -> Self:
        """Make it with as many coefficients as the systems have nodes that move."""
        if state.graph.uniform_nodes is None:
            raise DataError("friction by node needs systems of one size; use friction by species, or uniform")
        return cls(labels_of(state.graph, _numbers(state.graph)))

    def columns(self, state: State) -> Array:
        """Put the momentum of each node into its own column."""
        return by_label(state, _numbers(state.graph), self.labels)


def _numbers(graph: Graph) -> Array:
    return np.arange(graph.n_nodes) - np.repeat(graph.node_ptr[:-1], graph.node_counts)

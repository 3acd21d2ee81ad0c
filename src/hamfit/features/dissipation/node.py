"""Friction with a coefficient of its own for each node, on graphs of one size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from hamfit.errors import DataError
from hamfit.features.dissipation import Friction, by_label
from hamfit.state import State
from hamfit.validation import Array


@dataclass(frozen=True)
class Node(Friction):
    """Rayleigh friction -γ_i p_i, with coefficients numbered like the nodes."""

    name = "node"

    @classmethod
    def of(cls, state: State) -> Self:
        """Make it with as many coefficients as the systems have nodes."""
        nodes = state.graph.uniform_nodes
        if nodes is None:
            raise DataError("friction by node needs systems of one size; use friction by species, or uniform")
        return cls(tuple(range(nodes)))

    def columns(self, state: State) -> Array:
        """Put the momentum of each node into its own column."""
        graph = state.graph
        numbers = np.arange(graph.n_nodes) - np.repeat(graph.node_ptr[:-1], graph.node_counts)
        return by_label(state.p, numbers, self.labels)

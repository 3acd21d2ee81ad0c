"""Friction with one coefficient for each species of nodes."""

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
class Species(Friction):
    """Rayleigh friction -γ_s p, with s the node attribute ``"species"``."""

    name = "species"

    @classmethod
    def of(cls, state: State) -> Self:
        """Make it with a coefficient for each species that occurs in the data."""
        return cls(labels_of(state.graph, _species(state.graph)))

    def columns(self, state: State) -> Array:
        """Put the momentum of each node into the column of its species."""
        return by_label(state, _species(state.graph), self.labels)


def _species(graph: Graph) -> Array:
    if "species" not in graph.node_attributes:
        raise DataError("friction by species needs the node attribute 'species'; use friction by node, or uniform")
    return np.asarray(graph.node_attributes["species"])

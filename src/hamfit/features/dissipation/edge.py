"""Friction along edges: it damps the stretching of springs, and leaves the total momentum alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.features.dissipation import Friction
from hamfit.graphs import angle_coordinates, turned_apart
from hamfit.state import State
from hamfit.validation import Array

_TINY = np.finfo(np.float64).tiny


@dataclass(frozen=True)
class Edge(Friction):
    """The force -γ ((v_i - v_j) . u) u on node i, with u along the edge and v = p / m (m = 1 without masses)."""

    name = "edge"

    def columns(self, state: State) -> Array:
        """Add up, at both ends of every edge, the speed at which the edge grows longer."""
        graph = state.graph
        velocity = state.p / graph.masses[:, None]
        angles = angle_coordinates(graph, state.dim)
        apart = turned_apart(graph.differences(state.q), None if angles is None else angles[graph.high])
        unit = apart / np.maximum(np.linalg.norm(apart, axis=1, keepdims=True), _TINY)
        closing = ((velocity[graph.high] - velocity[graph.low]) * unit).sum(axis=1, keepdims=True) * unit
        columns = np.zeros_like(state.p)
        np.add.at(columns, graph.high, closing)
        np.add.at(columns, graph.low, -closing)
        return columns[:, :, None]

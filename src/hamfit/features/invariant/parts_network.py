"""A map that is made of parts: what all of them give, side by side for rows, and summed for energies."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from itertools import accumulate
from typing import Any, Self

import numpy as np

from hamfit.features.base import FeatureMap
from hamfit.features.invariant.encoding import Encoding
from hamfit.features.invariant.part import FeaturePart
from hamfit.features.workspace import Workspace
from hamfit.state import State
from hamfit.validation import Array


class PartsNetwork(FeatureMap):
    """Features of several parts, each of which sees the same scalars of a state.

    Attributes
    ----------
    parts
        The parts, in the order of their columns.
    encoding
        How a state is read.
    dtype
        Precision of the features.
    """

    parts: list[FeaturePart]
    encoding: Encoding
    dtype: np.dtype[Any]

    def slices(self) -> list[tuple[FeaturePart, slice]]:
        """Give every part, and where its columns stand in those of the network."""
        widths = [part.width for part in self.parts]
        ends = accumulate(widths)
        return [(part, slice(end - width, end)) for part, width, end in zip(self.parts, widths, ends, strict=True)]

    def with_shortest(self, shortest: Mapping[tuple[int, int], float]) -> Self:
        """Give the same features, at rest below these distances of pairs of species if some grow large there."""
        if not any(part.unruly for part in self.parts):
            return self
        result = copy(self)
        result.parts = [part.with_shortest(shortest, self.encoding) for part in self.parts]
        return result

    def values(self, state: State) -> Array:
        """Compute the features of each graph, sums over its nodes and edges, shape (graphs, width)."""
        scalars = self.encoding.read(state)
        return np.concatenate([part.values(scalars).astype(self.dtype) for part in self.parts], axis=1)

    def jacobian(self, state: State, work: Workspace | None = None) -> Array:
        """Compute ∂Φ/∂q and ∂Φ/∂p part by part, shape (2, nodes, dim, width)."""
        work = work or Workspace()
        scalars = self.encoding.read(state)
        rows = work.array("rows", (2, state.graph.n_nodes, state.dim, self.width), self.dtype)
        rows[:] = 0
        for part, columns in self.slices():
            part.jacobian(scalars, rows[0][..., columns], rows[1][..., columns], work)
        return rows

    def energy_gradient(self, state: State, weights: Array, work: Workspace | None = None) -> tuple[Array, Array]:
        """Compute the gradient of ``weights @ Φ`` part by part."""
        scalars = self.encoding.read(state)
        cast, work = weights.astype(self.dtype), work or Workspace()
        by_q, by_p = np.zeros((2, *state.q.shape), self.dtype)
        for part, columns in self.slices():
            part.energy_gradient(scalars, cast[columns], by_q, by_p, work)
        return by_q, by_p

    def strain_jacobian(self, state: State, work: Workspace | None = None) -> Array:
        """Compute ∂Φ/∂ε part by part, from the vectors along edges, shape (graphs, dim, dim, width)."""
        scalars, work = self.encoding.read(state), work or Workspace()
        rows = work.array("strain", (state.graph.n_graphs, state.dim, state.dim, self.width), self.dtype)
        rows[:] = 0
        for part, columns in self.slices():
            part.strain_rows(scalars, rows[..., columns], work)
        return rows

    def strain_gradient(self, state: State, weights: Array, work: Workspace | None = None) -> Array:
        """Compute the strain derivative of ``weights @ Φ`` part by part, shape (graphs, dim, dim)."""
        scalars, work = self.encoding.read(state), work or Workspace()
        by_strain, cast = np.zeros((state.graph.n_graphs, state.dim, state.dim), self.dtype), weights.astype(self.dtype)
        for part, columns in self.slices():
            part.strain(scalars, cast[columns], by_strain, work)
        return by_strain

    def energies(self, state: State, weights: Array, work: Workspace | None = None) -> Array:
        """Compute ``weights @ Φ`` of each graph as the sum over its nodes, without forming Φ of every edge."""
        if not self.separable:
            return super().energies(state, weights, work)
        return state.graph.sum_nodes(self.node_energies(state, weights, work))

    def node_energies(self, state: State, weights: Array, work: Workspace | None = None) -> Array:
        """Share ``weights @ Φ`` out to the nodes part by part, shape (nodes,)."""
        scalars, work, cast = self.encoding.read(state), work or Workspace(), weights.astype(self.dtype)
        shared = np.zeros(state.graph.n_nodes)
        for part, columns in self.slices():
            shared += part.node_energies(scalars, cast[columns], work)
        return shared

    def column_priors(self) -> Array | None:
        """Give what the parts expect of the weights of their columns, shape (width,)."""
        return np.concatenate([part.column_priors() for part in self.parts])

    def astype(self, dtype: Any) -> None:
        """Compute in another precision; distances are always taken in float64."""
        self.dtype = np.dtype(dtype)
        for part in self.parts:
            part.astype(self.dtype)

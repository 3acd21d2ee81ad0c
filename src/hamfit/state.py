"""The two nouns that every room shares: a `State`, and a `Hamiltonian` that has energy and gradient there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from hamfit.errors import DataError
from hamfit.graphs import Graph
from hamfit.validation import Array


@dataclass(frozen=True, slots=True)
class State:
    """Positions and momenta on a graph.

    Attributes
    ----------
    q, p
        Shape (nodes, dim), or (snapshots, nodes, dim) for several states of the same graph. For the union of several
        graphs the nodes of all of them are concatenated.
    graph
        The graph of one snapshot, or the union.

    Examples
    --------
    >>> import numpy as np
    >>> from hamfit.graphs import chain
    >>> State(np.zeros((5, 3, 2)), np.zeros((5, 3, 2)), chain(3)).n_graphs
    5
    """

    q: Array
    p: Array
    graph: Graph

    def __post_init__(self) -> None:
        for name in ("q", "p"):
            array = np.asarray(getattr(self, name))
            if array.dtype.kind != "f":  # integer positions, say: everything after this computes in floating point
                array = array.astype(np.float64)
            object.__setattr__(self, name, array)
        if self.q.shape != self.p.shape:
            raise DataError(f"q and p must have the same shape, got {self.q.shape} and {self.p.shape}")
        if self.q.ndim not in (2, 3) or self.q.shape[-2] != self.graph.n_nodes:
            raise DataError(
                f"q and p must have shape ({self.graph.n_nodes}, dim) or (snapshots, {self.graph.n_nodes}, dim) "
                f"on this graph, got {self.q.shape}"
            )
        if self.graph.dim not in (None, self.q.shape[-1]):
            raise DataError(
                f"the graph's offsets and cell have {self.graph.dim} components, but q and p have {self.q.shape[-1]}"
            )

    @property
    def dim(self) -> int:
        """Spatial dimension d."""
        return self.q.shape[-1]

    @property
    def n_graphs(self) -> int:
        """Number of systems: snapshots times graphs of the union."""
        return self.graph.n_graphs * (self.q.shape[0] if self.q.ndim == 3 else 1)

    def flat(self) -> State:
        """The same nodes as one union: q and p of shape (all nodes, dim)."""
        if self.q.ndim == 2:
            return self
        snapshots, _, dim = self.q.shape
        return State(self.q.reshape(-1, dim), self.p.reshape(-1, dim), self.graph.copies(snapshots))

    def pieces(self, nodes: int = 512) -> list[State]:
        """States of one graph as unions of about so many nodes, which stay in cache; a union is taken whole."""
        if self.q.ndim == 2:
            return [self]
        step = max(1, nodes // max(1, self.graph.n_nodes))
        parts = range(0, len(self.q), step)
        return [State(self.q[i : i + step], self.p[i : i + step], self.graph).flat() for i in parts]

    def per_graph(self, values: Array) -> Array:
        """Shape an array of one value per graph as this state is shaped: 0-d for a single system."""
        if self.q.ndim == 2 and self.graph.n_graphs == 1:
            return values.reshape(())
        return values


class Hamiltonian(Protocol):
    """Anything that can be simulated: the true systems, the learned models, and whatever a user writes."""

    @property
    def separable(self) -> bool:
        """Whether H(q, p) = T(p) + V(q), so that explicit schemes are symplectic."""

    def energy(self, state: State) -> Array:
        """H of each system; 0-d for a single one, else shape (graphs,)."""

    def gradient(self, state: State) -> tuple[Array, Array]:
        """(dH/dq, dH/dp), each shaped like ``state.q``."""

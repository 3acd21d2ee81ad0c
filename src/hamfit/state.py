"""The two nouns that every room shares: a `State`, and a `Hamiltonian` that has energy and gradient there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import DataError
from hamfit.graphs import Graph
from hamfit.validation import Array, real_array


def missing_momenta(purpose: str, otherwise: str = "") -> DataError:
    """Return the error for positions without momenta, where `purpose` cannot do without; `otherwise` is another way.

    >>> str(missing_momenta("the energy")).partition(";")[0]
    'the energy needs momenta, but the data hold positions alone'
    """
    return DataError(
        f"{purpose} needs momenta, but the data hold positions alone; "
        f"give velocities with masses, or momenta (docs/data.md){otherwise}"
    )


@dataclass(frozen=True, slots=True, init=False, eq=False)
class State:
    """Positions and momenta on a graph: where a Hamiltonian is evaluated and a simulation begins.

    Parameters
    ----------
    q, p
        Shape (nodes, dim), or (snapshots, nodes, dim) for several states of the same graph. For the union of several
        graphs the nodes of all of them are concatenated. Where momenta were not measured, `p` is None; whatever reads
        ``state.p`` then gets an error that says so.
    graph
        The graph of one snapshot, or the union.

    Examples
    --------
    >>> from hamfit.graphs import chain
    >>> State(np.zeros((5, 3, 2)), np.zeros((5, 3, 2)), chain(3)).n_graphs
    5
    >>> State(np.zeros((3, 2)), None, chain(3)).has_momenta
    False
    """

    q: Array
    graph: Graph
    _p: Array | None

    def __init__(self, q: ArrayLike, p: ArrayLike | None, graph: Graph) -> None:
        if not isinstance(graph, Graph):
            raise DataError(f"graph must be a Graph(nodes, edges), got {graph!r:.60}")
        positions, momenta = _floating("q", q), None if p is None else _floating("p", p)
        if momenta is not None and positions.shape != momenta.shape:
            raise DataError(f"q and p must have the same shape, got {positions.shape} and {momenta.shape}")
        if positions.ndim not in (2, 3) or positions.shape[-2] != graph.n_nodes:
            raise DataError(
                f"q and p must have shape ({graph.n_nodes}, dim) or (snapshots, {graph.n_nodes}, dim) "
                f"on this graph, got {positions.shape}"
            )
        if graph.dim not in (None, positions.shape[-1]):
            raise DataError(
                f"the graph's offsets and cell have {graph.dim} components, but q and p have {positions.shape[-1]}"
            )
        object.__setattr__(self, "q", positions)
        object.__setattr__(self, "graph", graph)
        object.__setattr__(self, "_p", momenta)

    @property
    def p(self) -> Array:
        """Momenta, shaped like `q`; a `DataError` where they are not known."""
        if self._p is None:
            raise missing_momenta("this")
        return self._p

    @property
    def has_momenta(self) -> bool:
        """Whether the momenta are known."""
        return self._p is not None

    @property
    def dim(self) -> int:
        """Spatial dimension d of positions and momenta."""
        return self.q.shape[-1]

    @property
    def n_graphs(self) -> int:
        """Number of systems: snapshots times graphs of the union."""
        return self.graph.n_graphs * (self.q.shape[0] if self.q.ndim == 3 else 1)

    def flat(self) -> State:
        """Return the same nodes as one union, with q and p of shape (all nodes, dim)."""
        if self.q.ndim == 2:
            return self
        snapshots, _, dim = self.q.shape
        p = None if self._p is None else self._p.reshape(-1, dim)
        return State(self.q.reshape(-1, dim), p, self.graph.copies(snapshots))

    def pieces(self, nodes: int = 512) -> list[State]:
        """Cut several states of one graph into unions of about so many nodes, which stay in the processor's cache.

        A state that is a union already is returned whole.
        """
        if self.q.ndim == 2:
            return [self]
        step = max(1, nodes // max(1, self.graph.n_nodes))
        starts = range(0, len(self.q), step)
        p = self._p
        return [State(self.q[i : i + step], None if p is None else p[i : i + step], self.graph).flat() for i in starts]

    def per_graph(self, values: Array) -> Array:
        """Shape an array of one value per graph as this state is shaped: 0-d for a single system."""
        if self.q.ndim == 2 and self.graph.n_graphs == 1:
            return values.reshape(())
        return values


def _floating(name: str, values: ArrayLike) -> Array:
    """Turn integers into float64, since everything after this computes in floating point."""
    if type(values) is np.ndarray and values.dtype.char in "fd":  # nothing to check, at every step of a simulation
        return values
    array = real_array(name, values)
    return array if array.dtype.kind == "f" else array.astype(np.float64)


class Hamiltonian(Protocol):
    """Anything that can be simulated: the true systems, the learned models, and whatever a user writes."""

    @property
    def separable(self) -> bool:
        """Whether H(q, p) = T(p) + V(q), so that explicit schemes are symplectic."""

    def energy(self, state: State) -> Array:
        """Return H of each system: 0-d for a single one, else shape (graphs,)."""

    def gradient(self, state: State) -> tuple[Array, Array]:
        """Return (dH/dq, dH/dp), each shaped like ``state.q``."""

"""Energies of neighbourhoods in C: two passes over the neighbours of every node, on any graph.

The first pass makes the energy of a node and derivatives that it leaves to the second, which sums up the gradient of a
node from those at both ends of its pairs. A node writes to its own places only: threads share the nodes in any way, and
do not change a bit.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from hamfit.compiled.full_list import FullList, full_list
from hamfit.compiled.unfolded import unfolded
from hamfit.features.invariant.encoding import Encoding
from hamfit.features.invariant.part import FeaturePart
from hamfit.features.kernels import kernels
from hamfit.features.workspace import Workspace
from hamfit.graphs import Graph
from hamfit.graphs.edges import ANGLES
from hamfit.state import State
from hamfit.validation import Array, IntArray

_NODES = 16  # threads share the nodes in multiples of this: whole blocks of them, and whole cache lines


class NeighbourPasses(ABC):
    """What a part with weights adds to H, computed in double precision by compiled loops.

    Attributes
    ----------
    part, weights, encoding
        The features, their weights, shape (width,), and how they read states.
    """

    part: FeaturePart
    weights: Array
    encoding: Encoding

    @abstractmethod
    def parameters(self) -> tuple[Any, ...]:
        """Give the parameters as the loops take them."""

    @property
    @abstractmethod
    def left_over(self) -> tuple[int, ...]:
        """The shape of what the first pass leaves to the second, for each node."""

    @abstractmethod
    def loops(self) -> tuple[Callable[..., bool], Callable[..., bool]] | None:
        """Give the first and the second pass, or None where only the features can answer."""

    def energies(self, state: State, work: Workspace | None = None) -> Array:
        """Compute the energy of each graph, shape (graphs,)."""
        flat, work = state.flat(), work or Workspace()
        passes = self._passes(flat, work)
        if passes is None or not passes.first(energies := np.zeros(flat.graph.n_nodes)):
            values = self.part.values(self.encoding.read(flat))
            return values @ self.weights.astype(values.dtype)
        in_order = np.empty_like(energies)
        in_order[passes.near.order] = energies
        return flat.graph.sum_nodes(in_order)

    def gradient_q(self, state: State, work: Workspace | None = None) -> Array:
        """Compute ∂H/∂q, shaped like ``state.q``; the threads of `work` share the nodes, and do not change a bit."""
        flat, work = state.flat(), work or Workspace()
        passes = self._passes(flat, work)
        out = np.zeros((flat.graph.n_nodes, 4))
        if passes is None or not (passes.first(None) and passes.second(out)):
            return self._by_features(flat, work).reshape(state.q.shape)
        result = np.empty_like(flat.q, dtype=np.float64)
        result[passes.near.order] = out[:, : flat.dim]
        return result.reshape(state.q.shape)

    def at_rest(self, state: State, work: Workspace, *, strain: bool) -> tuple[Array, Array, Array | None] | None:
        """Compute everything that a state has at once; None where only the features can answer.

        Returns
        -------
        tuple
            The energy of every node, (nodes,), ∂H/∂q, (nodes, dim), and the derivative by a strain, (dim, dim), or
            (graphs, dim, dim) of several graphs, if it is asked for: periodic images are nodes of their own then.
        """
        nodes, wide = state.graph.n_nodes, unfolded(state.graph, state.dim) if strain else None
        everybody = state if wide is None else _at(wide.places(state.q), wide.graph)
        passes = self._passes(everybody, work)
        energies, out = np.zeros(len(everybody.q)), np.zeros((len(everybody.q), 4))
        if passes is None or not (passes.first(energies, nodes) and passes.second(out)):
            return None
        shares, by_q = np.empty_like(energies), np.empty(everybody.q.shape)
        shares[passes.near.order], by_q[passes.near.order] = energies, out[:, : state.dim]
        if wide is None:
            return shares, by_q, None
        by_strain = _strains(state.graph, wide.owner, by_q, everybody.q)
        np.add.at(by_q, wide.owner, by_q[nodes:])
        return shares[:nodes], by_q[:nodes], by_strain

    def _by_features(self, flat: State, work: Workspace) -> Array:
        by_q, by_p = np.zeros((2, *flat.q.shape), self.part.precision)
        self.part.energy_gradient(self.encoding.read(flat), self.weights.astype(by_q.dtype), by_q, by_p, work)
        return by_q.astype(np.float64)

    def _passes(self, flat: State, work: Workspace) -> _Passes | None:
        """Prepare the two passes for a union of graphs; None where only the features can answer."""
        loops, graph = self.loops(), flat.graph
        if loops is None or ANGLES in graph.node_attributes or 0 not in self.encoding.angles:
            return None
        near = full_list(graph, flat.q)
        kind = self.encoding.nodes.kind_of(graph.node_attributes, graph.n_nodes)[near.order].astype(np.int32)
        arrays = near.places(flat.q), near.owner, kind, near.start, near.count, near.index
        left_over = work.array("left_over", (graph.n_nodes, *self.left_over), np.float64)
        return _Passes(loops, self.parameters(), near, arrays, left_over, work)


@dataclass(frozen=True)
class _Passes:
    """The two passes over one state; each tells whether all distances are in tables."""

    loops: tuple[Callable[..., bool], Callable[..., bool]]
    body: tuple[Any, ...]
    near: FullList
    arrays: tuple[Array, ...]
    left_over: Array
    work: Workspace

    def first(self, energies: Array | None, count: int | None = None) -> bool:
        """Go over all nodes, or the first `count`, and add their energies, if they are asked for."""
        if count is not None:
            self.left_over[count:] = 0.0
        return self._share(self.loops[0], energies, count=count)

    def second(self, out: Array) -> bool:
        """Add the gradient to `out`, (nodes, 4)."""
        return self._share(self.loops[1], out)

    def _share(self, one: Callable[..., bool], array: Array | None, *, count: int | None = None) -> bool:
        covered = []

        def run(nodes: slice) -> None:
            covered.append(one(self.body, self.arrays, nodes.start, nodes.stop, self.left_over, array))

        self.work.in_shares(run, len(self.near.order) if count is None else count, _NODES)
        return all(covered)


def _strains(graph: Graph, owner: IntArray, slopes: Array, places: Array) -> Array:
    """Sum up gradient times position over nodes and images, (dim, dim), or of each graph, (graphs, dim, dim)."""
    if graph.n_graphs == 1:
        return np.asarray(slopes.T @ places)
    result = np.zeros((graph.n_graphs, slopes.shape[1], slopes.shape[1]))
    belongs = graph.graph_of_node[np.concatenate([np.arange(graph.n_nodes), owner])]
    np.add.at(result, belongs, slopes[:, :, None] * places[:, None, :])
    return result


def _at(q: Array, graph: Graph) -> State:
    return State(q, np.zeros_like(q), graph)


def compiled_loops() -> ModuleType | None:
    """Give the compiled loops, if they are here and not switched off by ``HAMFIT_KERNELS``."""
    if kernels().name != "compiled":
        return None
    try:
        from hamfit.compiled import _many_body
    except ImportError:
        return None
    return _many_body

"""What the network sees of a state, as tensors: encoded once, by hamfit's own feature code, and cut into batches.

Nodes and edges come first and snapshots second, so that gathering and adding up along the graph moves long rows. The
union of graphs of different sizes is one long graph with a single snapshot.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import torch
from torch import Tensor

from hamfit.data import PhaseSpaceData
from hamfit.features.edge_features import EDGE_FEATURES
from hamfit.features.representations import REPRESENTATIONS
from hamfit.state import State
from hamfit.validation import Array, IntArray

_TINY = np.finfo(np.float64).tiny


@dataclass(frozen=True)
class Inputs:
    """What the network sees of some states: features of nodes and edges, and the graph.

    Attributes
    ----------
    nodes
        [q̄, p̄], shape (nodes, batch, 2 dim).
    edges
        x_e, shape (encoded edges, batch, dim + 1).
    units, components
        Derivatives of the distance and of the other edge features by the difference of positions, shape
        (encoded edges, batch, dim); `components` is None where it is one.
    source
        Node that each message comes from, shape (2 edges,): the higher end of every edge, then the lower.
    graph_of_node, graph_of_edge
        Which graph of a union nodes and undirected edges belong to.
    n_graphs
        Number of graphs.
    """

    nodes: Tensor
    edges: Tensor
    units: Tensor
    components: Tensor | None
    source: Tensor
    graph_of_node: Tensor
    graph_of_edge: Tensor
    n_graphs: int

    @classmethod
    def of(cls, state: State, representation: str, edges: str, dtype: Any) -> Inputs:
        """Encode a state: (snapshots, nodes, dim) becomes a batch, a union becomes a batch of one."""
        graph, snapshots = state.graph, len(state.q) if state.q.ndim == 3 else 1
        flat = state.flat()
        kind = EDGE_FEATURES.get(edges)
        encoded = REPRESENTATIONS.get(representation).encode(flat)
        difference = graph.differences(encoded.q.reshape(snapshots, graph.n_nodes, -1)).swapaxes(0, 1)
        if kind.directed:
            difference = np.concatenate([difference, -difference])
        distance = np.linalg.norm(difference, axis=2, keepdims=True)
        components, slopes = kind.components(difference)
        nodes = np.concatenate([encoded.q, encoded.p], axis=1).reshape(snapshots, graph.n_nodes, -1).swapaxes(0, 1)

        def tensor(array: Array) -> Tensor:
            return torch.from_numpy(np.ascontiguousarray(array)).to(dtype)

        return cls(
            tensor(nodes),
            tensor(np.concatenate([components, distance], axis=2)),
            tensor(difference / np.maximum(distance, _TINY)),
            None if slopes is None else tensor(slopes),
            torch.from_numpy(np.concatenate([graph.high, graph.low])),
            torch.from_numpy(graph.graph_of_node),
            torch.from_numpy(np.repeat(np.arange(graph.n_graphs), graph.edge_counts)),
            graph.n_graphs,
        )

    def snapshots(self, indices: Tensor) -> Inputs:
        """Return the inputs of some snapshots of a batch."""
        return replace(
            self,
            nodes=self.nodes.index_select(1, indices),
            edges=self.edges.index_select(1, indices),
            units=self.units.index_select(1, indices),
            components=None if self.components is None else self.components.index_select(1, indices),
        )

    def sum_by_graph(self, values: Tensor, graph_of: Tensor) -> Tensor:
        """Sum over the nodes or edges of each graph; (items, ...) to (graphs, ...)."""
        return values.new_zeros((self.n_graphs, *values.shape[1:])).index_add(0, graph_of, values)

    def subtract_mean(self, values: Tensor) -> Tensor:
        """Return values at the nodes minus their mean over each graph."""
        counts = torch.bincount(self.graph_of_node, minlength=self.n_graphs)
        means = self.sum_by_graph(values, self.graph_of_node) / counts[:, None, None]
        return values - means.index_select(0, self.graph_of_node)


class Batches:
    """Inputs and targets of a data set, from which any snapshots can be taken as a batch.

    Snapshots of one graph are one batch, of which some are selected. Where graphs differ, snapshots are runs of nodes
    and of edges in the union of all of them, and those that are asked for are put together anew.
    """

    def __init__(self, data: PhaseSpaceData, representation: str, edges: str, dtype: Any) -> None:
        self._static = data.static
        state = State(data.q, data.p, data.graphs[0]) if data.static else data.state(slice(None))
        self._inputs = Inputs.of(state, representation, edges, dtype)
        targets = np.concatenate(data.gradients(), axis=1)
        if data.static:
            targets = targets.reshape(data.n_snapshots, state.graph.n_nodes, -1).swapaxes(0, 1)
        else:
            targets = targets[:, None]
        self._targets = torch.from_numpy(np.ascontiguousarray(targets)).to(dtype)
        self._node_ptr, self._edge_ptr = state.graph.node_ptr, state.graph.edge_ptr
        self._ends = np.stack([state.graph.high, state.graph.low])

    def take(self, indices: Tensor) -> tuple[Inputs, Tensor]:
        """Return inputs of some snapshots, and their targets [∂H/∂q, ∂H/∂p] of shape (nodes, batch, 2 dim)."""
        if self._static:
            return self._inputs.snapshots(indices), self._targets.index_select(1, indices)
        return self._take_graphs(indices.numpy())

    def _take_graphs(self, chosen: IntArray) -> tuple[Inputs, Tensor]:
        node_counts = np.diff(self._node_ptr)[chosen]
        edge_counts = np.diff(self._edge_ptr)[chosen]
        nodes = torch.from_numpy(_runs(self._node_ptr[chosen], node_counts))
        undirected = _runs(self._edge_ptr[chosen], edge_counts)
        moved = np.repeat(np.cumsum(node_counts) - node_counts - self._node_ptr[chosen], edge_counts)
        whole, m = self._inputs, self._ends.shape[1]
        directed = len(whole.edges) > m
        edges = torch.from_numpy(np.concatenate([undirected, undirected + m]) if directed else undirected)
        numbers = np.arange(len(chosen))
        part = Inputs(
            whole.nodes.index_select(0, nodes),
            whole.edges.index_select(0, edges),
            whole.units.index_select(0, edges),
            None if whole.components is None else whole.components.index_select(0, edges),
            torch.from_numpy((self._ends[:, undirected] + moved).reshape(-1)),
            torch.from_numpy(np.repeat(numbers, node_counts)),
            torch.from_numpy(np.repeat(numbers, edge_counts)),
            len(chosen),
        )
        return part, self._targets.index_select(0, nodes)


def _runs(starts: IntArray, counts: IntArray) -> IntArray:
    """Return ``starts[i]``, ``starts[i] + 1``, ... (``counts[i]`` numbers) of every i, one after the other.

    >>> _runs(np.array([7, 0]), np.array([2, 3])).tolist()
    [7, 8, 0, 1, 2]
    """
    return np.repeat(starts - (np.cumsum(counts) - counts), counts) + np.arange(counts.sum())

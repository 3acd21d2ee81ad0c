"""Positions relative to their mean: translation invariant and smooth."""

from __future__ import annotations

import numpy as np

from hamfit.features.representations import Encoded, Representation
from hamfit.graphs import Graph
from hamfit.state import State
from hamfit.validation import Array


class Centred(Representation):
    """q_i minus the mean position of its system; momenta as they are (Section 3.1)."""

    name = "centred"
    centres = True

    @staticmethod
    def encode(state: State) -> Encoded:
        """Subtract the mean of each system from its positions."""
        q = state.q.copy()
        subtract_mean(state.graph, q)
        return Encoded(q, state.p)

    @staticmethod
    def pull_back(state: State, encoded: Encoded, by_q: Array, by_p: Array) -> None:  # noqa: ARG004
        """Subtract the mean: the transformation is a symmetric projection, and so its own adjoint."""
        subtract_mean(state.graph, by_q)


def subtract_mean(graph: Graph, values: Array) -> None:
    """Subtract from (nodes, ...) the mean over the nodes of each system, in place."""
    if graph.uniform_nodes is not None:
        by_graph = values.reshape(graph.n_graphs, graph.uniform_nodes, -1)  # a view: `values` is contiguous
        by_graph -= np.add.reduce(by_graph, axis=1, keepdims=True) / graph.uniform_nodes
        return
    counts = graph.node_counts.astype(values.dtype).reshape(-1, *[1] * (values.ndim - 1))
    values -= (graph.sum_nodes(values) / counts)[graph.graph_of_node]

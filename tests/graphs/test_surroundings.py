"""A few nodes of a large graph with what is around them."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.graphs import Graph, lattice
from hamfit.graphs.surroundings import surroundings


@pytest.mark.parametrize("nodes", [[0], [17], [3, 40, 41]])
def test_near_nodes_have_all_of_their_edges(nodes: list[int]):
    graph = lattice(7, 7)
    cut = surroundings(graph, np.array(nodes))
    joined = {tuple(edge) for edge in graph.edges.tolist()}
    neighbours = {n: {a + b - n for a, b in joined if n in (a, b)} for n in range(graph.n_nodes)}
    near = set(nodes).union(*(neighbours[n] for n in nodes))
    assert set(cut.near.tolist()) == near
    assert set(cut.nodes.tolist()) == near.union(*(neighbours[n] for n in near))
    assert cut.nodes[cut.places].tolist() == cut.near.tolist()
    kept = {tuple(edge) for edge in cut.nodes[cut.graph.edges].tolist()}
    assert kept == {edge for edge in joined if near & set(edge)}


def test_images_keep_their_offsets():
    ring = Graph(6, [[1, 0], [2, 1], [3, 2], [4, 3], [5, 4], [5, 0]], offsets=[[0.0]] * 5 + [[-6.0]], cell=[[6.0]])
    cut = surroundings(ring, np.array([0]))
    q = np.arange(6.0)[:, None]
    assert cut.nodes.tolist() == [0, 1, 2, 4, 5]
    np.testing.assert_array_equal(np.abs(cut.graph.differences(q[cut.nodes])), 1.0)

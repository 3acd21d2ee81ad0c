"""Small data sets of every kind, and what it means that two are equal."""

from __future__ import annotations

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.graphs import CutoffNeighbours, chain, lattice, ring
from support import spring_data

Q, P = np.random.default_rng(0).normal(size=(2, 6, 4, 2))
EDGES = np.array([[1, 0], [1, 2], [3, 2]])


def static() -> PhaseSpaceData:
    return spring_data(lattice(2, 2), 6, seed=1, times=np.arange(6) / 4, metadata={"system": {"name": "lattice"}})


def per_snapshot() -> PhaseSpaceData:
    near = CutoffNeighbours(1.5)
    graphs = [near(q) for q in Q]
    assert len({graph.n_edges for graph in graphs}) > 1
    return PhaseSpaceData(Q, P, graphs, times=np.arange(6), trajectory=np.zeros(6, int))


def several() -> PhaseSpaceData:
    return spring_data([chain(3), ring(5), lattice(2, 3)], 4, seed=12, metadata={"note": "ü", "numbers": [1, 2.5]})


def bare() -> PhaseSpaceData:
    return PhaseSpaceData(Q, P, chain(4))


def edgeless() -> PhaseSpaceData:
    return spring_data([chain(1), chain(3)], 2)


def assert_equal(actual: PhaseSpaceData, expected: PhaseSpaceData) -> None:
    for name in ("q", "p", "q_dot", "p_dot", "energy", "times", "trajectory", "graph_of", "node_ptr"):
        left, right = getattr(actual, name), getattr(expected, name)
        if right is None:
            assert left is None
        else:
            np.testing.assert_array_equal(left, right)
            assert left.dtype == right.dtype
            assert left.shape == right.shape
    assert len(actual.graphs) == len(expected.graphs)
    for left, right in zip(actual.graphs, expected.graphs, strict=True):
        assert left.n_nodes == right.n_nodes
        np.testing.assert_array_equal(left.edges, right.edges)
    assert actual.metadata == expected.metadata

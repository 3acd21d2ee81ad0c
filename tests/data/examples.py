"""Small data sets of every kind, and what it means that two are equal."""

from __future__ import annotations

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.graphs import CutoffNeighbours, Graph, chain, lattice, ring
from support import spring_data

Q, P = np.random.default_rng(0).normal(size=(2, 6, 4, 2))
EDGES = np.array([[1, 0], [1, 2], [3, 2]])
UNITS = {"length": "m", "time": "s", "mass": "kg"}


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


def heterogeneous() -> PhaseSpaceData:
    """One graph with attributes of nodes and edges."""
    masses, springs = {"mass": [1.0, 2.0, 3.5, 4.0], "species": [0, 1, 1, 0]}, {"stiffness": [1.0, 0.5, 2.0]}
    return spring_data(chain(4).with_attributes(masses, springs), 6, seed=3)


def periodic() -> PhaseSpaceData:
    """Edges that follow the positions, through the borders of a box, and species; the last snapshot has no edges."""
    cell = np.array([[2.0, 0.0], [0.5, 3.0]])
    q = Q.copy()
    q[-1] = [[0.0, 0.0], [1.0, 1.0], [0.5, 2.0], [1.4, 2.4]]
    graphs = [CutoffNeighbours(0.9, cell=cell)(one).with_attributes({"species": [0, 1, 2, 0]}) for one in q]
    assert graphs[-1].n_edges == 0
    assert max(graph.n_edges for graph in graphs) > 3
    return PhaseSpaceData(q, P, graphs)


def crystals() -> PhaseSpaceData:
    """Sizes, cells and attributes that differ; a chain without images is among them; nodes have their own images."""
    one = Graph(1, [[0, 0], [0, 0]], offsets=[[2.0, 0.0], [0.0, 1.5]], cell=[2.0, 1.5], node_attributes={"mass": [3.0]})
    two = CutoffNeighbours(1.3, cell=[1.0, 4.0])(np.array([[0.0, 0.0], [0.3, 0.9]])).with_attributes(
        {"mass": [1.0, 2.0]}
    )
    three = chain(3).with_attributes({"mass": [1.0, 1.0, 2.0]})
    rng = np.random.default_rng(4)
    sizes = [1, 2, 3, 2, 1, 3]
    q, p = ([rng.normal(size=(n, 2)) for n in sizes] for _ in range(2))
    return PhaseSpaceData(q, p, [one, two, three], graph_of=[n - 1 for n in sizes])


def forced() -> PhaseSpaceData:
    """Systems of different sizes, pushed from outside."""
    rng = np.random.default_rng(5)
    q, p, force = ([rng.normal(size=(n, 2)) for n in (3, 5, 3, 5, 5)] for _ in range(3))
    return PhaseSpaceData(q, p, [chain(3), ring(5)], graph_of=[0, 1, 0, 1, 1], force=force)


def measured() -> PhaseSpaceData:
    """Positions alone, of two runs, under known forces."""
    return PhaseSpaceData.from_positions(
        Q, chain(4), [0.0, 0.1, 0.2, 0.0, 0.1, 0.3], masses=2.0, trajectory=[0, 0, 0, 4, 4, 4], force=P, units=UNITS
    )


def molecules() -> PhaseSpaceData:
    """Positions and forces of systems of different sizes, without velocities."""
    rng = np.random.default_rng(6)
    graph_of = [0, 1, 0, 1, 1, 0]
    graphs = [chain(3), ring(5)]
    q, forces = ([rng.normal(size=(graphs[number].n_nodes, 2)) for number in graph_of] for _ in range(2))
    return PhaseSpaceData.from_forces(
        q, forces, graphs, graph_of=graph_of, masses=2.0, energy=np.arange(6) - 2.5, units=UNITS
    )


KINDS = [static, several, per_snapshot, bare, edgeless, heterogeneous, periodic, crystals, forced, measured, molecules]


def assert_equal(actual: PhaseSpaceData, expected: PhaseSpaceData) -> None:
    assert set(actual.quantities) == set(expected.quantities)
    for name in (
        *expected.quantities,
        "q_dot",
        "p_dot",
        "force",
        "energy",
        "times",
        "trajectory",
        "graph_of",
        "node_ptr",
    ):
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
        assert left.same_as(right)
        assert left.fingerprint == right.fingerprint
    assert actual.metadata == expected.metadata

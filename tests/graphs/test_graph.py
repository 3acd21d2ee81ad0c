"""Graphs: what they accept, unions and copies, and their operators against dense matrices."""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hamfit.errors import DataError, ParameterError
from hamfit.graphs import CutoffNeighbours, Graph, canonical_edges, chain, complete, lattice, ring
from hamfit.validation import Array

UNION = Graph.union([lattice(2, 3), Graph(2, []), ring(4), Graph(3, [[0, 2]])])


def dense_adjacency(graph: Graph) -> Array:
    matrix = np.zeros((graph.n_nodes, graph.n_nodes))
    for high, low in graph.edges:
        matrix[high, low] += 1
        matrix[low, high] += 1
    return matrix


def dense_incidence(graph: Graph) -> Array:
    """Row e takes q[high] - q[low]."""
    matrix = np.zeros((graph.n_edges, graph.n_nodes))
    for edge, (high, low) in enumerate(graph.edges):
        matrix[edge, high], matrix[edge, low] = 1, -1
    return matrix


def dense_membership(pointers: Array) -> Array:
    matrix = np.zeros((len(pointers) - 1, pointers[-1]))
    for number, (start, stop) in enumerate(itertools.pairwise(pointers)):
        matrix[number, start:stop] = 1
    return matrix


# -- edges -----------------------------------------------------------------------------------------------------------


def test_edges_are_stored_high_index_first():
    assert Graph(4, [[0, 3], [2, 1], [1, 3]]).edges.tolist() == [[3, 0], [2, 1], [3, 1]]


@pytest.mark.parametrize("dtype", ["int32", "uint8", "int64"])
def test_any_integers_are_edges(dtype: str):
    edges = canonical_edges(np.array([[0, 1]], dtype=dtype), 2)
    assert edges.dtype == np.int64
    assert edges.tolist() == [[1, 0]]


@pytest.mark.parametrize(
    ("edges", "message"),
    [
        ([[0, 3]], r"edge 0 joins nodes \[0, 3\], out of range for 3 nodes \(0 to 2\)"),
        ([[0, 1], [-1, 1]], r"edge 1 joins nodes \[-1, 1\], out of range"),
        ([[0, 1], [2, 2]], "edge 1 is a self loop at node 2; remove it"),
        ([[0, 1], [1, 2], [0, 1]], r"duplicate edge between nodes \[1, 0\]"),
        ([[0, 1], [1, 2], [2, 1]], r"duplicate edge between nodes \[2, 1\].*list each pair once"),
        ([[0.0, 1.0]], "edges must be integers .*, got float64"),
        ([0, 1], r"edges must have shape \(edges, 2\), got \(2,\)"),
        (np.ma.masked_array([[0, 1], [1, 2]], mask=[[0, 0], [1, 1]]), "edges has 2 masked values"),
        ([[0, 1, 2]], r"edges must have shape \(edges, 2\), got \(1, 3\)"),
    ],
)
def test_bad_edges_are_refused(edges: list, message: str):
    with pytest.raises(DataError, match=message):
        Graph(3, edges)


@pytest.mark.parametrize("n_nodes", [0, -1, 2.0, True, "3"])
def test_bad_node_numbers_are_refused(n_nodes: object):
    with pytest.raises(ParameterError, match="n_nodes must be a positive integer"):
        Graph(n_nodes, [])


@pytest.mark.parametrize("n_nodes", [2**32, 10**30, 10**5000], ids=["2**32", "1e30", "1e5000"])
def test_nodes_that_cannot_be_counted_are_refused(n_nodes: int):
    with pytest.raises(DataError, match=r"a graph has at most 2,147,483,648 nodes, got .*; ask for fewer"):
        Graph(n_nodes, [[0, 1]])


# -- topologies ------------------------------------------------------------------------------------------------------


def test_topologies_have_the_right_edges():
    assert sorted(chain(4).edges.tolist()) == [[1, 0], [2, 1], [3, 2]]
    assert sorted(ring(4).edges.tolist()) == [[1, 0], [2, 1], [3, 0], [3, 2]]
    assert sorted(lattice(2, 3).edges.tolist()) == [[1, 0], [2, 1], [3, 0], [4, 1], [4, 3], [5, 2], [5, 4]]
    assert sorted(complete(3).edges.tolist()) == [[1, 0], [2, 0], [2, 1]]
    assert chain(1).n_edges == complete(1).n_edges == lattice(1, 1).n_edges == 0


@pytest.mark.parametrize(("rows", "cols"), [(1, 5), (3, 3), (4, 2), (30, 30)])
def test_lattice_has_its_degrees(rows: int, cols: int):
    graph = lattice(rows, cols)
    assert graph.n_edges == rows * (cols - 1) + cols * (rows - 1)
    node = np.arange(rows * cols)
    i, j = node // cols, node % cols
    degrees = (i > 0).astype(int) + (i < rows - 1) + (j > 0) + (j < cols - 1)
    assert graph.degrees.tolist() == degrees.tolist()


def test_a_ring_needs_three_nodes():
    with pytest.raises(ParameterError, match="a ring needs at least 3 nodes, got 2"):
        ring(2)


@pytest.mark.parametrize("dim", [1, 2, 3])
def test_cutoff_neighbours_are_all_pairs_within_reach(dim: int):
    q = np.random.default_rng(0).uniform(0, 3, (3, 12, dim))
    near = CutoffNeighbours(1.0)
    union = near(q)
    expected = Graph.union(
        [Graph(12, [[i, j] for i in range(12) for j in range(i) if np.linalg.norm(one[i] - one[j]) < 1.0]) for one in q]
    )
    assert union.edges.tolist() == expected.edges.tolist()
    assert union.edge_ptr.tolist() == expected.edge_ptr.tolist()


def test_cutoff_neighbours_of_far_nodes_are_none():
    assert CutoffNeighbours(1.0)(np.array([[0.0], [5.0]])).n_edges == 0


@pytest.mark.parametrize("cutoff", [0, -1.0, np.inf, "far"])
def test_bad_cutoffs_are_refused(cutoff: object):
    with pytest.raises(ParameterError, match="cutoff must be"):
        CutoffNeighbours(cutoff)


def test_cutoff_neighbours_refuse_nan():
    with pytest.raises(DataError, match="NaN or infinity"):
        CutoffNeighbours(1.0)(np.array([[0.0], [np.nan]]))


# -- unions ----------------------------------------------------------------------------------------------------------


def test_union_marks_where_graphs_begin():
    assert UNION.n_graphs == 4
    assert UNION.node_ptr.tolist() == [0, 6, 8, 12, 15]
    assert UNION.edge_ptr.tolist() == [0, 7, 7, 11, 12]
    assert UNION.node_counts.tolist() == [6, 2, 4, 3]
    assert UNION.edge_counts.tolist() == [7, 0, 4, 1]
    assert UNION.graph_of_node.tolist() == [0] * 6 + [1] * 2 + [2] * 4 + [3] * 3
    assert UNION.edges[-1].tolist() == [14, 12]
    assert UNION.uniform_nodes is None
    assert lattice(2, 2).copies(3).uniform_nodes == 4


def test_union_of_unions_is_flat():
    inner = Graph.union([chain(2), ring(3)])
    outer = Graph.union([inner, chain(4)])
    flat = Graph.union([chain(2), ring(3), chain(4)])
    assert outer.node_ptr.tolist() == flat.node_ptr.tolist()
    assert outer.edge_ptr.tolist() == flat.edge_ptr.tolist()
    assert outer.edges.tolist() == flat.edges.tolist()


@pytest.mark.parametrize("graph", [lattice(2, 3), chain(1), UNION], ids=["lattice", "node", "union"])
@pytest.mark.parametrize("count", [1, 2, 5])
def test_copies_are_the_union_of_copies(graph: Graph, count: int):
    copies, union = graph.copies(count), Graph.union([graph] * count)
    for name in ("node_ptr", "edge_ptr", "edges", "degrees", "graph_of_node"):
        np.testing.assert_array_equal(getattr(copies, name), getattr(union, name))


def test_copies_are_remembered_but_not_without_end():
    graph = lattice(2, 2)
    assert graph.copies(7) is graph.copies(7)
    for count in range(2, 60):
        assert graph.copies(count).n_graphs == count
    assert len(graph._copies) <= 4
    assert graph.copies(59) is graph.copies(59)


def test_copies_may_be_asked_for_by_many_threads():
    graph = chain(3)
    counts = [2 + k % 11 for k in range(3000)]
    with ThreadPoolExecutor(8) as pool:
        assert [g.n_graphs for g in pool.map(graph.copies, counts)] == counts


# -- operators -------------------------------------------------------------------------------------------------------

GRAPHS = {"one": lattice(3, 3), "union": UNION, "uniform": ring(4).copies(3), "bare": Graph(3, [])}


@pytest.mark.parametrize("name", GRAPHS)
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_operators_are_the_dense_matrices(name: str, dtype: str):
    graph = GRAPHS[name]
    rng = np.random.default_rng(0)
    tolerance = {"rtol": 1e-13, "atol": 1e-13} if dtype == "float64" else {"rtol": 1e-5, "atol": 1e-5}

    def check(actual: Array, expected: Array) -> None:
        assert actual.dtype == dtype
        np.testing.assert_allclose(actual, expected, **tolerance)

    nodes = rng.normal(size=(graph.n_nodes, 5)).astype(dtype)
    edges = rng.normal(size=(graph.n_edges, 5)).astype(dtype)
    messages = rng.normal(size=(2 * graph.n_edges, 5)).astype(dtype)
    adjacency, incidence = dense_adjacency(graph), dense_incidence(graph)
    share = np.diag(1 / np.maximum(adjacency.sum(axis=1), 1))
    check(graph.scatter_difference(edges), incidence.T @ edges)
    sources = np.concatenate([(incidence == 1), (incidence == -1)]).astype(float)
    check(graph.scatter_messages(messages), sources.T @ messages)
    check(graph.neighbour_sum(nodes), adjacency @ nodes)
    check(graph.neighbour_sum(nodes, transpose=True), adjacency @ nodes)
    check(graph.neighbour_sum(nodes, average=True), share @ adjacency @ nodes)
    check(graph.neighbour_sum(nodes, average=True, transpose=True), adjacency @ share @ nodes)
    check(graph.sum_nodes(nodes), dense_membership(graph.node_ptr) @ nodes)
    check(graph.sum_edges(edges), dense_membership(graph.edge_ptr) @ edges)
    np.testing.assert_array_equal(graph.degrees, adjacency.sum(axis=1))


def test_sums_keep_further_axes():
    values = np.random.default_rng(0).normal(size=(UNION.n_nodes, 2, 3))
    expected = np.einsum("gn,nij->gij", dense_membership(UNION.node_ptr), values)
    np.testing.assert_allclose(UNION.sum_nodes(values), expected, rtol=1e-13)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.data())
def test_scatter_is_the_transpose_of_the_difference(data: st.DataObject):
    """<q[high] - q[low], e> = <q, scatter(e)> on any graph."""
    n = data.draw(st.integers(2, 8))
    pairs = [(i, j) for i in range(n) for j in range(i)]
    graph = Graph(n, data.draw(st.lists(st.sampled_from(pairs), unique=True)))
    rng = np.random.default_rng(data.draw(st.integers(0, 99)))
    q, e = rng.normal(size=(n, 2)), rng.normal(size=(graph.n_edges, 2))
    left = np.sum((q[graph.high] - q[graph.low]) * e)
    assert left == pytest.approx(np.sum(q * graph.scatter_difference(e)), abs=1e-12)


def test_a_part_of_a_union_by_a_mask_is_a_union():
    union = Graph.union([Graph(3, [[0, 1], [1, 2]]), Graph(2, [[0, 1]])])
    part = union.part(np.array([False, True, True]))
    assert part.node_counts.tolist() == [3, 2]
    assert part.edge_counts.tolist() == [1, 1]
    assert part.edges.tolist() == union.edges[1:].tolist()

"""What graphs carry besides edges: attributes, periodic offsets and cells; through unions, copies and operators."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.errors import DataError
from hamfit.graphs import Graph, chain
from hamfit.state import State

RNG = np.random.default_rng(0)
# Two atoms in a cell of length 3 along x: joined directly, through the border, and the first to its own image.
PERIODIC = Graph(
    2,
    [[0, 1], [1, 0], [0, 0]],
    offsets=[[0.5, 0.0], [3.0, 0.0], [-3.0, 0.0]],
    cell=[[3.0, 0.0], [0.0, 0.0]],
    node_attributes={"species": [0, 1], "mass": [1.0, 2.0]},
    edge_attributes={"stiffness": [1.0, 2.0, 3.0]},
)


def test_offsets_follow_the_order_of_the_ends():
    assert PERIODIC.edges.tolist() == [[1, 0], [1, 0], [0, 0]]
    assert PERIODIC.offsets.tolist() == [[-0.5, 0.0], [3.0, 0.0], [3.0, 0.0]]
    q = np.array([[0.0, 1.0], [2.0, 5.0]])
    assert PERIODIC.differences(q).tolist() == [[1.5, 4.0], [5.0, 4.0], [3.0, 0.0]]
    assert PERIODIC.dim == 2


def test_of_an_image_and_its_opposite_the_positive_one_is_stored():
    graph = Graph(1, [[0, 0], [0, 0], [0, 0]], offsets=[[-1.0, 2.0], [0.0, -3.0], [4.0, -5.0]])
    assert graph.offsets.tolist() == [[1.0, -2.0], [0.0, 3.0], [4.0, -5.0]]


def test_differences_of_many_states_and_in_single_precision():
    q = RNG.normal(size=(5, 2, 2))
    np.testing.assert_array_equal(PERIODIC.differences(q), [PERIODIC.differences(one) for one in q])
    assert PERIODIC.differences(q.astype(np.float32)).dtype == np.float32
    plain = chain(4)
    q = RNG.normal(size=(4, 3))
    np.testing.assert_array_equal(plain.differences(q), q[plain.high] - q[plain.low])
    assert plain.dim is None


def test_attributes_are_floats_or_integers():
    assert PERIODIC.node_attributes["species"].dtype == np.int64
    assert PERIODIC.node_attributes["mass"].dtype == np.float64
    assert dict(chain(3).node_attributes) == dict(chain(3).edge_attributes) == {}


def assert_same(left: Graph, right: Graph) -> None:
    assert left.same_as(right)
    assert left.fingerprint == right.fingerprint
    for name in ("offsets", "cell"):
        np.testing.assert_array_equal(getattr(left, name), getattr(right, name))
    for name in ("node_attributes", "edge_attributes"):
        assert {k: v.tolist() for k, v in getattr(left, name).items()} == {
            k: v.tolist() for k, v in getattr(right, name).items()
        }


@pytest.mark.parametrize("count", [2, 3])
def test_copies_carry_everything(count: int):
    copies = PERIODIC.copies(count)
    assert_same(copies, Graph.union([PERIODIC] * count))
    assert copies.cell.shape == (count, 2, 2)
    assert copies.node_attributes["species"].tolist() == [0, 1] * count
    assert_same(copies.copies(2), PERIODIC.copies(2 * count))
    q = RNG.normal(size=(count, 2, 2))
    np.testing.assert_array_equal(
        copies.differences(q.reshape(-1, 2)), np.concatenate([PERIODIC.differences(one) for one in q])
    )
    assert PERIODIC.copies(1) is PERIODIC


def test_unions_with_graphs_without_images():
    bare = Graph(3, [[0, 1]], node_attributes={"species": [1, 1, 1], "mass": [1.0, 1.0, 1.0]})
    union = Graph.union([bare.with_attributes(edge_attributes={"stiffness": [5.0]}), PERIODIC])
    assert union.offsets.tolist() == [[0.0, 0.0], *PERIODIC.offsets.tolist()]
    assert union.cell.tolist() == [[[0.0, 0.0], [0.0, 0.0]], PERIODIC.cell.tolist()]
    assert union.node_attributes["species"].tolist() == [1, 1, 1, 0, 1]
    assert union.edge_attributes["stiffness"].tolist() == [5.0, 1.0, 2.0, 3.0]
    with pytest.raises(DataError, match="only some of the graphs have the node attributes mass, species"):
        Graph.union([chain(2), PERIODIC])
    with pytest.raises(DataError, match="a periodic graph in 1 dimension does not go with one in 2"):
        Graph.union([PERIODIC, PERIODIC._changed(offsets=np.zeros((3, 1)), cell=np.ones((1, 1)))])


@pytest.mark.parametrize(
    "changes",
    [
        {"node_attributes": {"species": [0, 2], "mass": [1.0, 2.0]}},
        {"edge_attributes": {"stiffness": [1.0, 2.0, 4.0]}},
        {"edge_attributes": {}},
        {"offsets": [[0.5, 0.0], [3.0, 0.0], [-6.0, 0.0]]},
        {"cell": [[3.0, 0.0], [0.0, 1.0]]},
        {"cell": None},
    ],
)
def test_graphs_that_differ_in_anything_are_different(changes: dict):
    fields = {
        "node_attributes": PERIODIC.node_attributes,
        "edge_attributes": PERIODIC.edge_attributes,
        "offsets": PERIODIC.offsets,
        "cell": PERIODIC.cell,
    }
    assert_same(Graph(2, PERIODIC.edges, **fields), PERIODIC)
    other = Graph(2, PERIODIC.edges, **(fields | changes))
    assert not other.same_as(PERIODIC)
    assert other.fingerprint != PERIODIC.fingerprint


def test_with_attributes_adds_and_replaces():
    graph = PERIODIC.with_attributes({"mass": [3.0, 4.0], "charge": [1.0, -1.0]})
    assert sorted(graph.node_attributes) == ["charge", "mass", "species"]
    assert graph.node_attributes["mass"].tolist() == [3.0, 4.0]
    assert PERIODIC.node_attributes["mass"].tolist() == [1.0, 2.0]
    assert graph.offsets is PERIODIC.offsets
    assert PERIODIC.with_attributes() is PERIODIC


# -- operators -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("graph", [PERIODIC, PERIODIC.copies(3)], ids=["one", "copies"])
def test_operators_count_images_right(graph: Graph):
    """Edges to the node's own image pull on it from both sides; a pair joined twice counts twice."""
    edges = RNG.normal(size=(graph.n_edges, 4))
    messages = RNG.normal(size=(2 * graph.n_edges, 4))
    nodes = RNG.normal(size=(graph.n_nodes, 4))
    difference, sources, neighbours = np.zeros((3, graph.n_nodes, 4))
    for e, (high, low) in enumerate(graph.edges):
        difference[high] += edges[e]
        difference[low] -= edges[e]
        sources[high] += messages[e]
        sources[low] += messages[graph.n_edges + e]
        neighbours[high] += nodes[low]
        neighbours[low] += nodes[high]
    np.testing.assert_allclose(graph.scatter_difference(edges), difference, atol=1e-14)
    np.testing.assert_allclose(graph.scatter_messages(messages), sources, atol=1e-14)
    np.testing.assert_allclose(graph.neighbour_sum(nodes), neighbours, atol=1e-14)
    assert graph.degrees[:2].tolist() == [4, 2]
    alone = Graph(1, [[0, 0]], offsets=[[1.0]])
    assert alone.scatter_difference(np.ones((1, 2))).tolist() == [[0.0, 0.0]]


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"node_attributes": {"mass": [1.0]}}, r"node attribute 'mass' must have shape \(2,\), one per node"),
        ({"node_attributes": {"mass": [1.0, np.nan]}}, "node attribute 'mass' contains 1 NaN or infinite"),
        ({"node_attributes": {"mass": ["a", "b"]}}, "must be an array of real numbers"),
        ({"node_attributes": {"a mass": [1.0, 1.0]}}, "must be a word such as 'mass', got 'a mass'"),
        ({"edge_attributes": {"k": [1.0, 2.0]}}, r"edge attribute 'k' must have shape \(1,\), one per edge"),
        ({"node_attributes": [1, 2]}, r"node attributes must be a dict of arrays by name, .*, got \[1, 2\]"),
        ({"node_attributes": {5: [1.0, 1.0], "mass": [1.0, 1.0]}}, "must be a word such as 'mass', got 5"),
        ({"edge_attributes": 5}, "edge attributes must be a dict of arrays by name, .*, got 5"),
        ({"offsets": [[0.0], [1.0]]}, r"offsets must have shape \(1, dim\)"),
        ({"offsets": [[np.inf]]}, "offsets contains 1 NaN or infinite"),
        ({"offsets": [[1.0]], "cell": np.eye(2)}, "offsets have 1 components, but the cell has 2 vectors"),
        ({"cell": [[1.0, 0.0]]}, r"cell must have shape \(dim, dim\)"),
        ({"cell": [[1.0, 1.0], [2.0, 2.0]]}, "cell is singular"),
        ({"cell": [[1.0, np.nan], [2.0, 2.0]]}, "cell contains 1 NaN"),
    ],
)
def test_bad_fields_are_refused(arguments: dict, message: str):
    with pytest.raises(DataError, match=message):
        Graph(2, [[0, 1]], **arguments)


@pytest.mark.parametrize(
    ("edges", "offsets", "message"),
    [
        ([[0, 1], [0, 1]], [[1.0], [1.0]], r"duplicate edge between nodes \[1, 0\] with the offset \[-1.0\]"),
        ([[0, 1], [1, 0]], [[1.0], [-1.0]], r"duplicate edge between nodes \[1, 0\]"),
        ([[0, 0], [0, 0]], [[1.0], [-1.0]], r"duplicate edge between nodes \[0, 0\]"),
        ([[0, 0]], [[0.0]], "self loop at node 0"),
    ],
)
def test_images_that_are_no_others_are_refused(edges: list, offsets: list, message: str):
    with pytest.raises(DataError, match=message):
        Graph(2, edges, offsets=offsets)


def test_a_state_has_the_dimension_of_the_offsets():
    zeros = np.zeros((2, 3))
    with pytest.raises(DataError, match="offsets and cell have 2 components, but q and p have 3"):
        State(zeros, zeros, PERIODIC)

"""Held nodes and angles travel with graphs, and are no properties of matter."""

import numpy as np
import pytest

from hamfit.errors import DataError
from hamfit.features.invariant.attributes import AttributeTable
from hamfit.graphs import Graph, angle_coordinates, chain, held_nodes, turned_apart, with_angles, with_held
from hamfit.graphs.sums import ranges_of


def test_roles_travel_with_unions_and_copies():
    graph = with_angles(with_held(chain(3), [0]), [True, False])
    for many in (graph.copies(2), Graph.union([graph, graph])):
        assert held_nodes(many).tolist() == [True, False, False] * 2
        assert angle_coordinates(many, 2).tolist() == [[True, False]] * 6


def test_without_roles_there_is_nothing_to_look_at():
    assert held_nodes(chain(2)) is None and angle_coordinates(chain(2), 1) is None
    assert held_nodes(with_held(chain(2), [])) is None
    assert angle_coordinates(with_angles(chain(2), [False]), 1) is None


def test_angles_of_single_nodes():
    graph = with_angles(chain(2), [[True], [False]])
    assert angle_coordinates(graph, 1).tolist() == [[True], [False]]


@pytest.mark.parametrize("nodes", [[3], [-1], [0, 1, 2]])
def test_nodes_that_cannot_be_held_are_refused(nodes):
    with pytest.raises(DataError, match=r"no node|all nodes"):
        with_held(chain(3), nodes)


@pytest.mark.parametrize("values", [[0.0, 1.0], [0, 2], [-1, 0]])
def test_a_node_is_held_or_not(values):
    with pytest.raises(DataError, match="'held' must hold whole numbers from 0 to 1"):
        Graph(2, [], node_attributes={"held": values})


def test_angles_beyond_the_dimension_are_refused():
    with pytest.raises(DataError, match="beyond the 1"):
        angle_coordinates(with_angles(chain(2), [False, True]), 1)
    with pytest.raises(DataError, match="shape"):
        with_angles(chain(2), np.ones((3, 1)))


def test_no_feature_and_no_range_is_drawn_from_roles():
    graph = with_angles(with_held(chain(2), [1]), [True])
    assert AttributeTable.learned("node", [graph.node_attributes]).names == []
    assert ranges_of([graph])["nodes"] == {}


def test_differences_of_angles_lie_on_the_circle():
    angles = np.array([[True], [False]])
    apart = turned_apart(np.array([[[2 * np.pi + 0.1], [7.0]], [[-np.pi - 0.1], [-7.0]]]), angles)
    np.testing.assert_allclose(apart, [[[0.1], [7.0]], [[np.pi - 0.1], [-7.0]]], atol=1e-12)

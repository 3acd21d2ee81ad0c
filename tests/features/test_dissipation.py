"""Columns of friction by hand: along edges, by node and by species."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.errors import DataError
from hamfit.features.dissipation import make_friction
from hamfit.graphs import Graph, chain
from hamfit.state import State


def test_friction_of_an_edge_acts_on_both_ends_against_each_other():
    """A light and a heavy node on the x axis: velocities, not momenta, and only along the edge."""
    graph = Graph(2, [[0, 1]], node_attributes={"mass": [1.0, 4.0]})
    state = State(np.array([[0.0, 0.0], [2.0, 0.0]]), np.array([[1.0, 5.0], [-2.0, 7.0]]), graph)
    [friction] = make_friction("edge", state)
    assert friction.columns(state)[:, :, 0].tolist() == [[1.5, 0.0], [-1.5, 0.0]]


def test_every_node_has_a_column_of_its_own():
    p = np.arange(6.0).reshape(3, 2)
    state = State(np.concatenate([p, p]), np.concatenate([p, -p]), Graph.union([chain(3), chain(3)]))
    [friction] = make_friction("node", state)
    expected = np.einsum("nd,nk->ndk", p, np.eye(3))
    np.testing.assert_array_equal(friction.columns(state), np.concatenate([expected, -expected]))


def test_a_species_without_a_coefficient_is_refused():
    p = np.ones((3, 2))
    known = State(p, p, Graph(3, [], node_attributes={"species": [4, 7, 4]}))
    [friction] = make_friction("species", known)
    assert friction.names() == ["species 4", "species 7"]
    assert friction.columns(known)[:, 0].tolist() == [[1, 0], [0, 1], [1, 0]]
    for stranger in (3, 5, 9):
        other = State(p, p, Graph(3, [], node_attributes={"species": [4, stranger, 7]}))
        with pytest.raises(DataError, match=f"no friction was learned for {stranger}; there is one for"):
            friction.columns(other)

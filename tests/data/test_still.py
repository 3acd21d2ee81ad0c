"""Columns that never change are named as what they are."""

from __future__ import annotations

import numpy as np

from hamfit import PhaseSpaceData
from hamfit.data.still import said_of_still_coordinates
from hamfit.graphs import Graph, chain

TIMES = np.arange(100) / 10
SWING = np.sin(TIMES)


def given(*columns: np.ndarray, dim: int) -> PhaseSpaceData:
    q = np.stack(columns, axis=1).reshape(len(TIMES), -1, dim)
    graph = chain(q.shape[1]) if q.shape[1] > 1 else Graph(1, [])
    return PhaseSpaceData.from_positions(q, graph, TIMES, masses=1.0)


def test_a_node_that_never_moves_may_be_held():
    data = given(SWING, 0 * SWING + 2, dim=1)
    (said,) = said_of_still_coordinates(data)
    assert said.startswith("node 1 never moves") and "hamfit convert --held 1" in said
    assert said_of_still_coordinates(data.with_held([1])) == []


def test_a_plane_of_all_nodes_is_one_sentence():
    (said,) = said_of_still_coordinates(given(SWING, 0 * SWING, -SWING, 0 * SWING, dim=2))
    assert said.startswith("coordinate 2 of all nodes never moves") and "leave its columns out" in said


def test_a_single_coordinate_is_named():
    (said,) = said_of_still_coordinates(given(SWING, SWING**2, -SWING, 0 * SWING, dim=2))
    assert said.startswith("coordinate 2 of node 1 never moves")


def test_where_all_or_nothing_rests_nothing_is_said():
    assert said_of_still_coordinates(given(0 * SWING, dim=1)) == []
    assert said_of_still_coordinates(given(SWING, SWING**2, dim=2)) == []

"""States: how they are cut into pieces that stay in the cache."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.graphs import chain
from hamfit.state import State


@pytest.mark.parametrize(("nodes", "sizes"), [(12, [4, 4, 2]), (11, [3, 3, 3, 1]), (2, [1] * 10)])
def test_pieces_hold_about_as_many_nodes_as_asked_for(nodes: int, sizes: list[int]):
    q = np.random.default_rng(0).normal(size=(10, 3, 2))
    pieces = State(q, 2 * q, chain(3)).pieces(nodes)
    assert [piece.graph.n_graphs for piece in pieces] == sizes
    np.testing.assert_array_equal(np.concatenate([piece.q for piece in pieces]), q.reshape(-1, 2))
    np.testing.assert_array_equal(np.concatenate([piece.p for piece in pieces]), 2 * q.reshape(-1, 2))

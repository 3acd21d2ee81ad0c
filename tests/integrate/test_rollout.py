"""A roll-out as data: its frames are saved and read back, and one that ended early is refused where it must not be."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError
from hamfit.graphs import CutoffNeighbours, chain
from hamfit.integrate import simulate
from hamfit.state import State

from .hamiltonians import Springs

RNG = np.random.default_rng(0)
START = State(RNG.normal(size=(4, 2)), RNG.normal(size=(4, 2)), chain(4))
MANY = State(RNG.normal(size=(3, 4, 2)), RNG.normal(size=(3, 4, 2)), chain(4))


def test_a_saved_run_is_read_back(tmp_path):
    run = simulate(Springs(), START, 0.05, 6)
    run.save(tmp_path / "run.npz", {"units": {"length": "m", "time": "s", "mass": "kg"}})
    data = PhaseSpaceData.load(tmp_path / "run.npz")
    np.testing.assert_array_equal(data.q, run.q)
    np.testing.assert_array_equal(data.p, run.p)
    np.testing.assert_array_equal(data.energy, run.energy)
    np.testing.assert_array_equal(data.times, run.times)
    assert data.metadata["units"]["length"] == "m"


def test_edges_that_follow_the_positions_are_kept_frame_by_frame():
    run = simulate(Springs(), START, 0.2, 8, neighbours=CutoffNeighbours(1.2))
    data = run.to_data()
    assert len({graph.n_edges for graph in run.graphs}) > 1
    assert data.edge_counts.tolist() == [graph.n_edges for graph in run.graphs]


def test_several_states_become_trajectories():
    run = simulate(Springs(), MANY, 0.05, 6)
    data = run.to_data()
    for number in range(3):
        one = data.take(data.trajectory == number)
        np.testing.assert_array_equal(one.q, run.q[:, number])
        np.testing.assert_array_equal(one.p, run.p[:, number])
        np.testing.assert_array_equal(one.energy, run.energy[:, number])
        np.testing.assert_array_equal(one.times, run.times)
    moving = simulate(Springs(), MANY, 0.05, 6, neighbours=CutoffNeighbours(1.2))
    with pytest.raises(DataError, match="simulate them singly"):
        moving.to_data()


def test_a_run_that_ended_early_is_refused_where_all_of_it_is_needed():
    run = simulate(Springs(), START, 0.05, 6)
    run.require_completed("nothing to say")
    with pytest.raises(DataError, match="no order can be measured: completed 6 steps"):
        replace(run, status="failed").require_completed("no order can be measured")
    with pytest.raises(KeyboardInterrupt):
        replace(run, status="interrupted").require_completed("no order can be measured")

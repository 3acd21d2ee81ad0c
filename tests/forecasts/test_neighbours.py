"""Which edges follow the positions: the features decide, or the system that the data are from."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.errors import ParameterError
from hamfit.forecasts import follow_learned, neighbours_for
from hamfit.integrate import simulate
from hamfit.models import RFHGN, RFInvariant
from hamfit.systems import generate, make_system

FLUID = make_system("lennard-jones", rows=3, cols=4, density=0.8, cutoff=1.7, switch="smooth", p_amplitude=1.0)
DATA = generate(FLUID, snapshots=30, seed=0)


@pytest.fixture(scope="module")
def cut() -> RFInvariant:
    return RFInvariant(width=24, cutoff=1.5, threads=1).fit(DATA)


def test_features_that_end_edges_decide_alone(cut):
    near = neighbours_for(cut, DATA.state(0), system=FLUID)
    assert (near.cutoff, near.skin) == (1.5, pytest.approx(0.225))
    np.testing.assert_array_equal(near.cell, DATA.state(0).graph.cell)
    endless = RFInvariant(width=24, cutoff=None, threads=1).fit(DATA)
    assert neighbours_for(endless, DATA.state(0), system=FLUID) is None


def test_other_features_have_the_edges_of_the_system():
    model = RFHGN(width=20, hidden=6, threads=1).fit(DATA)
    assert neighbours_for(model, DATA.state(0), system=FLUID).cutoff == 1.7
    assert neighbours_for(model, DATA.state(0)) is None
    assert neighbours_for(FLUID, DATA.state(0)).cutoff == 1.7
    assert neighbours_for(make_system("chain"), DATA.state(0)) is None


def test_a_cutoff_that_is_given_is_taken(cut):
    assert neighbours_for(cut, DATA.state(0), cutoff=1.1).cutoff == 1.1
    with pytest.raises(ParameterError, match="cutoff must be a positive number"):
        neighbours_for(cut, DATA.state(0), cutoff=-1.0)


def test_a_motion_that_leaves_its_graph_behind_is_warned_of(cut):
    """Bare `simulate` holds the graph: silent where that is right, and a sentence where pairs come that it lacks."""
    start = DATA.state(0)
    simulate(cut, start, 2e-3, 2)
    with pytest.warns(UserWarning, match=r"\d+ pairs? came within the cutoff of the model and did not act"):
        simulate(cut, start, 2e-3, 1000)
    simulate(cut, start, 2e-3, 1000, neighbours=neighbours_for(cut, start))


def test_a_motion_finds_them_by_itself(cut):
    run = follow_learned(cut, DATA.state(0), 2e-3, 20)
    assert run.neighbour_searches >= 1
    state = run.state(20)
    r = np.linalg.norm(state.graph.differences(state.q), axis=1)
    assert r.max() < 1.5

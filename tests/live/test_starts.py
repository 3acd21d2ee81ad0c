"""Where motions begin: larger systems laid out from a recording, steps that forces allow, and even samples."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import Auto, PhaseSpaceData, generate, make_system
from hamfit.errors import DataError
from hamfit.graphs import chain
from hamfit.live.catalogue import CARDS
from hamfit.live.findings import said_of_laws
from hamfit.live.sources import Origin, recording
from hamfit.live.starts import read_beginning, shapes_of
from hamfit.report.material import Material


@pytest.fixture(scope="module")
def recorded():
    card = CARDS["chain"]
    system = card.system({"nodes": 5, "potential": "harmonic"})
    data = recording(card, system, 100, noise=0.0, friction=0.0, seed=0)
    plain = PhaseSpaceData(
        data.q, data.p, chain(5), times=data.times + 1e-4 * np.sin(np.arange(100)), trajectory=data.trajectory
    )
    return Origin(plain), Auto(seed=0).fit(plain)


def test_a_recording_can_be_run_on_a_larger_lattice(recorded):
    origin, model = recorded
    assert [shape["system"] for shape in shapes_of(origin)] == ["chain", "lattice"]
    begun = read_beginning({"shape": 1, "size": 10}, origin, model)
    assert begun.state.q.shape == (100, 2)
    assert begun.state.graph.n_edges == 180
    assert begun.recorded is None
    assert begun.system is None
    np.testing.assert_allclose(begun.state.p.mean(axis=0), 0, atol=1e-12)
    assert begun.state.p.std() == pytest.approx(origin.data.p.std(), rel=0.2)
    assert begun.layout.max() == 9  # the positions are displacements: they are laid out for the picture


def test_samples_that_are_rounded_are_compared_with_all_the_same(recorded):
    origin, model = recorded
    begun = read_beginning({}, origin, model)
    assert begun.recorded is not None
    assert begun.frames == len(begun.recorded) == 50
    assert begun.dt * begun.every == pytest.approx(0.08, rel=1e-3)


def test_steps_are_short_beside_the_time_in_which_forces_act(recorded):
    origin, model = recorded
    begun = read_beginning({"shape": 0, "size": 4}, origin, model)
    fastest = 2.0  # of a chain of unit masses and springs
    assert 0.01 < fastest * begun.dt < 0.12  # samples alone would allow 0.16


def test_nodes_of_several_kinds_are_not_multiplied():
    data = generate(make_system("chain", nodes=3, masses=[1.0, 2.0, 3.0]), snapshots=30, seed=0)
    origin = Origin(data)
    assert shapes_of(origin) == []
    with pytest.raises(DataError, match="several kinds"):
        read_beginning({"shape": 0, "size": 4}, origin, Auto(seed=0, width=32).fit(data))


@pytest.mark.parametrize(("name", "known"), [("chain", True), ("pendulums", False)])
def test_the_true_law_of_a_pair_is_drawn_where_nothing_else_acts_on_it(name: str, known: bool):
    system = make_system(name)
    data = generate(system, snapshots=100, seed=0)
    laws = said_of_laws(Material(Auto(seed=0).fit(data).learned_, data), system)
    pairs = [curve for curve in laws["curves"] if curve["what"] == "V"]
    assert [curve["truth"] is not None for curve in pairs] == [known]
    if known:
        np.testing.assert_allclose(pairs[0]["truth"], pairs[0]["energy"], atol=1e-9)

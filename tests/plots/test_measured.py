"""Recorded samples beside a motion: those that follow the sample at which it begins, with errors on the circle."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError
from hamfit.graphs import Graph, with_angles, with_held
from hamfit.plots import draw_run, new_figure, positions
from hamfit.plots.places import chosen_nodes
from hamfit.plots.samples import measured_beside, wrapped

TURNING = with_angles(Graph(1, []), [True])


def rotor(times, *, start: float = 0.5, rate: float = 3.0, graph: Graph = TURNING, **options) -> PhaseSpaceData:
    """An angle that grows evenly, at given times."""
    q = (start + rate * np.asarray(times))[:, None, None]
    return PhaseSpaceData(q, np.full_like(q, rate), graph, times=times, **options)


def recorded(graph: Graph = TURNING) -> PhaseSpaceData:
    """Two runs, the second of which is slower and begins where the first one is after a second."""
    runs = [rotor(np.arange(0.0, 4.0, 0.1), graph=graph), rotor(np.arange(10.0, 14.0, 0.1), start=-16.5, rate=2.0)]
    q, p, times = (np.concatenate([getattr(run, name) for run in runs]) for name in ("q", "p", "times"))
    if graph is TURNING:
        q = np.remainder(q + np.pi, 2 * np.pi) - np.pi
    return PhaseSpaceData(q, p, graph, times=times, trajectory=np.repeat([3, 5], 40))


@pytest.mark.parametrize(("trajectory", "rate"), [(3, 3.0), (5, 2.0)])
def test_the_samples_are_those_after_the_one_where_it_begins(trajectory, rate):
    data = recorded()
    place = int(np.flatnonzero(data.trajectory == trajectory)[0]) + 10
    run = rotor(np.linspace(0.0, 2.0, 401), start=float(data.q[place, 0, 0]), rate=rate)
    found = measured_beside(run, data)
    assert found.times[0] == 0
    assert len(found.times) == 21
    np.testing.assert_array_equal(found.q, data.q[place : place + 21])
    np.testing.assert_allclose(found.error, 0, atol=1e-9)  # although the run goes round and the samples are wrapped


def test_momenta_tell_apart_what_began_at_the_same_place():
    data = recorded()
    q = data.q.copy()
    q[40] = q[0]
    first = PhaseSpaceData(q, data.p, TURNING, times=data.times, trajectory=data.trajectory)
    run = rotor(np.linspace(0.0, 1.0, 101), rate=2.0)
    assert measured_beside(run, first).times[-1] == pytest.approx(1.0)
    np.testing.assert_array_equal(measured_beside(run, first).q[0], first.q[40])
    np.testing.assert_array_equal(measured_beside(run, first).q[1], first.q[41])


def test_an_error_is_that_of_the_shorter_way_round():
    run = rotor(np.linspace(0.0, 3.0, 301), rate=3.3)
    found = measured_beside(run, recorded())
    np.testing.assert_allclose(found.error, 0.3 * found.times, atol=1e-9)
    plain = measured_beside(rotor(np.linspace(0.0, 3.0, 301), rate=9.0, graph=Graph(1, [])), recorded(Graph(1, [])))
    np.testing.assert_allclose(plain.error, 6.0 * plain.times, atol=1e-9)
    assert plain.error.max() > np.pi


def test_what_cannot_be_compared_is_refused():
    run, data = rotor(np.linspace(0.0, 1.0, 11)), recorded()
    with pytest.raises(DataError, match="does not begin at any of the measured samples"):
        measured_beside(rotor(np.linspace(0.0, 1.0, 11), start=0.51), data)
    with pytest.raises(DataError, match="no times"):
        measured_beside(run, PhaseSpaceData(data.q, data.p, TURNING))
    two = PhaseSpaceData(np.zeros((3, 2, 1)), np.zeros((3, 2, 1)), Graph(2, []), times=np.arange(3.0))
    with pytest.raises(DataError, match="1 node in 1 dimension, and the measured data have 2 in 1"):
        measured_beside(run, two)


def test_lines_have_a_gap_where_an_angle_goes_round():
    line = wrapped(np.linspace(0.0, 7.0, 71), True)
    assert np.isnan(line).sum() == 1
    assert np.nanmax(np.abs(line)) <= np.pi
    np.testing.assert_array_equal(wrapped(line, False), line)


def test_pictures_are_drawn_beside_samples(tmp_path):
    run, data = rotor(np.linspace(0.0, 2.0, 41)), recorded()
    written = draw_run(run, None, tmp_path, frames=0, measured=data)
    assert set(written) == {"positions", "measured"}
    alone = draw_run(run, None, tmp_path / "alone", frames=0)
    assert written["positions"].read_bytes() != alone["positions"].read_bytes()
    assert written["measured"].stat().st_size > 5000


def test_the_command_draws_beside_samples(hamfit, tmp_path):
    rotor(np.linspace(0.0, 2.0, 41)).save(tmp_path / "run.npz")
    recorded().save(tmp_path / "data.npz")
    drawn = hamfit("plot", "run.npz", "--measured", "data.npz", "-o", "pictures", "--no-animation", "--json")
    assert drawn.code == 0, drawn.err
    assert set(drawn.json) == {"positions", "measured"}
    refused = hamfit("plot", "model.safetensors", "--measured", "data.npz", "-o", "pictures")
    assert refused.code == 2
    assert "--measured goes with a run" in refused.err


def test_samples_are_circles_over_the_line_and_apart(tmp_path):
    run, data = rotor(np.linspace(0.0, 2.0, 41), graph=Graph(1, [])), recorded(Graph(1, []))
    _, axes = new_figure(size=(6.4, 3.2))
    line, circles = positions(run, measured=data, ax=axes[0, 0]).lines
    assert circles.get_zorder() > line.get_zorder()
    assert circles.get_label() == "measured"
    np.testing.assert_array_equal(circles.get_ydata(), data.q[:21, 0, 0])
    _, narrow = new_figure(size=(2.2, 2))
    circles = positions(run, measured=data, ax=narrow[0, 0]).lines[1]
    assert circles.get_label() == "measured, 1 of 2"
    assert len(circles.get_xdata()) == 11


def test_a_run_that_flies_away_leaves_the_frame():
    run, data = rotor(np.linspace(0.0, 2.0, 41), rate=900.0, graph=Graph(1, [])), recorded(Graph(1, []))
    axis = positions(run, measured=data, ax=new_figure(size=(6.4, 3.2))[1][0, 0])
    assert axis.get_ylim()[1] < 20


def test_held_nodes_are_not_chosen():
    graph = with_held(Graph(3, [[1, 0], [2, 1]]), [0])
    times = np.arange(4.0)
    run = PhaseSpaceData(np.zeros((4, 3, 1)), np.zeros((4, 3, 1)), graph, times=times)
    assert chosen_nodes(run, 6, 0).tolist() == [1, 2]
    assert chosen_nodes(run, [0], 0).tolist() == [0]

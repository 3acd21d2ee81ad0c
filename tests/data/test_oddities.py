"""Recordings that show what no motion does are named as what they are, and motions as they are made are not."""

from __future__ import annotations

import re

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from hamfit import PhaseSpaceData
from hamfit.data.oddities import oddities_of
from hamfit.graphs import Graph, chain

TIMES = np.arange(600) / 30
RNG = np.random.default_rng(0)
NOISE = 1e-3 * RNG.normal(size=(2, len(TIMES)))


def recorded(q: np.ndarray, v: np.ndarray | None = None, **options) -> PhaseSpaceData:
    """One or several particles; q of shape (samples,) or (samples, nodes, dim)."""
    q = q[:, None, None] if q.ndim == 1 else q
    graph = Graph(q.shape[1], [])
    if v is None:
        return PhaseSpaceData.from_positions(q, graph, TIMES[: len(q)], masses=1.0, **options)
    return PhaseSpaceData.from_velocities(q, v.reshape(q.shape), graph, masses=2.0, times=TIMES[: len(q)], **options)


def swing(noise: float = 1.0) -> tuple[np.ndarray, np.ndarray]:
    return np.sin(3 * TIMES) + noise * NOISE[0], 3 * np.cos(3 * TIMES) + noise * NOISE[1]


def sentences(data: PhaseSpaceData) -> list[str]:
    return [one.sentence for one in oddities_of(data)]


@pytest.mark.parametrize("noise", [0.0, 1.0, 5.0])
def test_positions_that_are_put_back_into_a_box_are_named_with_its_length(noise):
    free = np.stack([0.3 + 1.7 * TIMES + noise * NOISE[0], 0.1 - 1.1 * TIMES], axis=1)[:, None]
    (found,) = oddities_of(recorded(free % 2.5))
    assert "coordinate 1 by 2.5, 13 times, coordinate 2 by 2.5, 9 times" in found.sentence
    assert "numpy.unwrap(x, period=2.5)" in found.sentence
    assert found.doubt == "the positions jump by 2.5 again and again, as if put back into a periodic box"
    assert oddities_of(recorded(np.unwrap(free % 2.5, period=2.5, axis=0))) == []


@pytest.mark.parametrize(("turn", "units"), [(2 * np.pi, "--angles COLUMN)"), (360.0, "--units angle=deg,...)")])
def test_angles_that_begin_anew_are_not_taken_for_a_box(turn, units):
    (found,) = oddities_of(recorded((turn * (0.3 + 0.4 * TIMES)) % turn))
    assert "if they are angles, say so (hamfit convert --angles COLUMN" in found.sentence and units in found.sentence
    assert "as angles do" in found.doubt and "box" not in found.doubt


def test_samples_that_are_too_seldom_for_a_motion_are_one_of_the_reasons():
    times, x = np.arange(200) * 0.5, [2.0, 0.0]
    relaxing = solve_ivp(lambda _, y: [y[1], 20 * (1 - y[0] ** 2) * y[1] - y[0]], (0, 100), x, "LSODA", times)
    data = PhaseSpaceData.from_positions(relaxing.y[:1].T[:, None], Graph(1, []), times, masses=1.0)
    assert "or samples were too seldom for the motion" in oddities_of(data)[0].sentence


def test_a_gas_in_a_box_need_not_cross_its_walls_often():
    start, speed = RNG.uniform(0, 9, (6, 2)), RNG.normal(size=(6, 2)) / 2
    (found,) = sentences(recorded((start + TIMES[:, None, None] * speed) % 9))
    assert "coordinate 1 by 9" in found and "coordinate 2 by 9" in found


def test_two_runs_that_were_put_together_are_told_apart_by_their_time():
    q, v = swing()
    q, v = np.append(q[:200], 3 * q[300:]), np.append(v[:200], 3 * v[300:])
    (found,) = oddities_of(recorded(q, v))
    assert found.sentence.startswith("the positions jump at time 6.66667 (sample 200, counted from 0)")
    assert "run=..." in found.sentence and "as if two recordings were put together" in found.doubt
    assert oddities_of(recorded(q, v, trajectory=np.arange(500) // 200)) == []


def test_one_coordinate_that_goes_on_somewhere_else_is_named():
    q = np.stack([swing()[0], swing()[0], swing()[0]], axis=1)[:, :, None]
    q[300:, 1] += 2
    (found,) = sentences(recorded(q))
    assert found.startswith("coordinate 1 of node 1 jumps at time 10 ")


def test_a_velocity_that_is_off_is_named_and_spoils_a_fit():
    q, v = swing()
    v[400] *= 1000
    (found,) = oddities_of(recorded(q, v))
    assert found.sentence.startswith("1 velocity jumps away from the neighbours and back (coordinate 1 of node 0 at ")
    assert found.doubt.startswith("the velocity of coordinate 1 of node 0 at time 13.3333")


def test_a_small_glitch_is_named_and_does_not_decide_on_the_verdict():
    q, v = swing()
    q[100] += 0.2
    (found,) = oddities_of(recorded(q, v))
    assert found.sentence.startswith("1 value jumps away") and not found.doubt


def test_a_velocity_that_the_places_bear_out_is_no_error():
    slow = np.where(np.arange(600) == 300, 0.3, 1.0)  # something is passed that slows for one sample
    way = np.append(0.0, np.cumsum((slow[1:] + slow[:-1]) / 60))
    assert sentences(recorded(way, slow + 1e-4 * NOISE[1])) == []


@pytest.mark.parametrize("noise", [0.0, 1.0, 20.0])
def test_velocities_of_another_frame_are_told_by_their_constant(noise):
    q, v = swing(noise)
    (found,) = oddities_of(recorded(q, v + 0.7))
    assert "by a constant (coordinate 1 of node 0 by " in found.sentence
    assert "by a constant" in found.doubt
    assert oddities_of(recorded(q, v)) == []


def test_velocities_in_other_units_have_no_constant():
    q, v = swing()
    (found,) = oddities_of(recorded(q, 100 * v))
    assert "constant" not in found.sentence


@pytest.mark.parametrize(
    "q",
    [
        swing()[0],
        np.abs(np.sin(2 * TIMES)),  # bounces
        np.round(100 * swing(0.0)[0]),  # whole pixels
        np.round(3 * np.sin(0.3 * TIMES)),  # whole pixels, of a slow motion
        1 / (0.01 + (TIMES - 5) ** 2),  # a close encounter
        np.where(TIMES < 5, 0.0, TIMES - 5),  # pushed
        np.zeros_like(TIMES),
        RNG.normal(size=len(TIMES)),  # sampled far too seldom
        np.sin(40 * TIMES),
        np.cumsum(RNG.normal(size=len(TIMES))),
        np.exp(TIMES),
        np.tanh(20 * (TIMES - 10)),
    ],
)
def test_what_is_not_odd(q):
    assert sentences(recorded(q)) == []


def test_nothing_is_said_of_driven_nodes_and_of_data_with_forces():
    q = np.stack([np.where(TIMES < 10, 0.0, 3.0) + NOISE[1], swing()[0]], axis=1)[:, :, None]
    data = PhaseSpaceData.from_positions(q, chain(2), TIMES, masses=1.0)
    assert sentences(data) != []
    assert sentences(data.with_held([0])) == []
    assert sentences(PhaseSpaceData.from_forces(q, 0 * q, chain(2), masses=1.0)) == []


@pytest.mark.parametrize("noise", [0.0, 5.0])
@pytest.mark.parametrize("factor", [-1.0, 0.01, 60.0])
def test_velocities_in_another_unit_or_of_another_sign_are_told_of(factor, noise):
    q, v = swing(noise)
    (found,) = oddities_of(recorded(q, factor * v))
    said = re.fullmatch(
        r"the velocities are (.*) times the rate of the positions \(coordinate 1 of node 0\)", found.doubt
    )
    assert float(said[1]) == pytest.approx(factor, rel=0.02)
    assert "not the rate of the positions but a multiple of it" in found.sentence


def test_a_few_samples_in_each_period_are_enough_for_velocities():
    times = np.arange(0, 60, 2 * np.pi / 5)
    q, v = np.sin(times)[:, None, None], np.cos(times)[:, None, None]
    assert oddities_of(PhaseSpaceData.from_velocities(q, v, Graph(1, []), masses=1.0, times=times)) == []

"""Recordings as laboratories make them, with something wrong: the verdict is careful, and a warning says what to do."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import swings
from hamfit import Graph, PhaseSpaceData
from hamfit.errors import DataError
from hamfit.fitting.lagrangian_verdict import lagrangian_hints
from hamfit.fitting.symptoms import symptoms_of
from hamfit.graphs import chain
from hamfit.laws import identify_laws
from hamfit.learned.verdict import friction_as_found, grade_of, sentence_of
from hamfit.models import Auto

STARTS = [(0.3, 0.0), (1.0, 0.2), (-0.8, 0.0), (0.5, -1.0), (1.2, 0.0), (-0.2, 0.7)]
ALONE = np.zeros((0, 2), dtype=np.int64)


def recorded(accelerations, starts, *, steps: int, dt: float, noise: float = 2e-3, nodes: int = 1):
    """q and v of shape (samples, nodes, dim), times and numbers of runs; noise is relative to the spread."""
    rng, t = np.random.default_rng(4), np.arange(steps) * dt
    found = []
    for begin in starts:
        half = len(begin) // 2
        one = solve_ivp(
            lambda _, y, h=half: [*y[h:], *accelerations(y[:h], y[h:])],
            (0, t[-1]),
            begin,
            t_eval=t,
            rtol=1e-9,
            atol=1e-11,
        ).y.T
        found.append(one + noise * one.std(axis=0) * rng.normal(size=one.shape))
    motion = np.concatenate(found)
    half = motion.shape[1] // 2
    q, v = (values.reshape(len(motion), nodes, -1) for values in (motion[:, :half], motion[:, half:]))
    return q, v, np.tile(t, len(starts)), np.repeat(np.arange(len(starts)), steps)


def given(q, v, times, trajectory, graph=None, masses=None) -> PhaseSpaceData:
    graph = graph or Graph(1, ALONE)
    masses = np.ones(graph.n_nodes) if masses is None else masses
    return PhaseSpaceData.from_velocities(q, v, graph, masses=masses, times=times, trajectory=trajectory)


def spring(q, _):
    return -4.0 * q


def stiffening(q, _):
    return -q - 2 * q**3


def warnings_of(model) -> list[str]:
    return model.notes_["symptoms"]["sentences"]


@pytest.mark.parametrize(
    ("what", "warning"),
    [
        ("velocities in other units", "the momenta are 100 times mass times velocity"),
        ("times in other units", "the momenta are 1e+03 times mass times velocity"),
        ("swapped", "the places change against the velocities"),
        ("too seldom", "the places change against the velocities"),
    ],
)
@pytest.mark.slow
def test_momenta_that_are_not_those_of_the_motion_are_learned_in_part(what, warning):
    force = {"swapped": stiffening, "too seldom": lambda q, _: -400.0 * q}.get(what, spring)
    dt = 0.3 if what == "too seldom" else 0.03
    q, v, times, number = recorded(force, STARTS, steps=100 if dt == 0.3 else 260, dt=dt)
    if what == "velocities in other units":
        v = 100 * v
    elif what == "times in other units":
        times = 1000 * times
    elif what == "swapped":
        q, v = v, q
    data = given(q, v, times, number)
    model = Auto().fit(data)
    assert grade_of(model.learned_) == "partly"
    assert sentence_of(model.learned_).endswith("; but the momenta are not mass times velocity")
    assert warnings_of(model)[0].startswith(warning)
    laws = identify_laws(model, data)
    assert laws.field_forms[0].best is None
    assert "since the momenta are not mass times velocity" in laws.field_forms[0].sentence


def test_the_same_recording_is_learned_as_it_is():
    model = Auto().fit(given(*recorded(stiffening, STARTS, steps=260, dt=0.03)))
    assert grade_of(model.learned_) == "learned"
    assert not warnings_of(model)


def test_gravity_alone_is_something_to_learn():
    starts = [(0.0, 0.0, vx, vy) for vx, vy in ((3, 8), (5, 6), (1, 10), (-2, 7), (-4, 5))]
    data = given(*recorded(lambda *_: (0.0, -9.81), starts, steps=70, dt=0.02))
    model = Auto().fit(data)
    assert grade_of(model.learned_) == "learned"
    assert model.notes_["verdict"]["trivial"] == pytest.approx(1.0)  # compared with no force at all
    laws = identify_laws(model, data)
    found = laws.field_forms[1].best
    assert found.name == "linear"
    assert abs(found.parameters["F"].value - 9.81) < 3 * found.parameters["F"].error


@pytest.mark.parametrize(
    ("law", "noticed"),
    [
        (lambda v: 0.3 * v, False),
        (lambda v: 0.6 * v * np.abs(v), True),
        (lambda v: 0.4 * v**3, True),
        (lambda v: 0.3 * np.tanh(v / 0.02), True),
    ],
    ids=["linear", "in air", "cubic", "dry"],
)
@pytest.mark.slow
def test_drag_that_is_not_proportional_to_the_momenta_is_no_friction_with_an_error(law, noticed):
    runs = recorded(lambda q, v: -4.0 * q - law(v), STARTS, steps=200, dt=0.04)
    model = Auto(friction="uniform").fit(given(*runs))
    assert any("drag that is not proportional" in hint for hint in model.notes_.get("hints", [])) == noticed
    assert (grade_of(model) == "learned") != noticed
    assert ("friction" in friction_as_found(model.learned_)) != noticed


def test_friction_that_was_not_asked_for_is_lacking():
    model = Auto().fit(given(*recorded(lambda q, v: -4 * q - 0.4 * v, STARTS, steps=260, dt=0.03)))
    assert grade_of(model.learned_) == "partly"
    assert any("--friction uniform" in hint for hint in model.notes_["hints"])


SWINGS = [(0.5, 0.0), (1.5, 0.0), (2.5, 0.0), (0.0, 9.5), (0.0, 12.0)]


def swinging(q, _):
    return -19.62 * np.sin(q)


@pytest.mark.parametrize(
    ("factor", "typed"), [(1.0, "--angles theta)"), (180 / np.pi, "--angles theta --units angle=deg")]
)
def test_full_turns_are_the_first_warning_and_name_what_to_type(factor, typed):
    q, v, times, number = recorded(swinging, SWINGS, steps=240, dt=1 / 60)
    noted = {"source": {"files": ["swings.csv"], "columns": "run=run t=t q=theta v=rate"}}
    data = PhaseSpaceData(
        factor * q, factor * v, Graph(1, ALONE), times=times, trajectory=number, metadata=noted
    )  # momenta of mass one
    found = symptoms_of(data)
    assert (found.turns, found.turns_in_degrees) == (((0,), ()) if factor == 1 else ((), (0,)))
    assert typed in found.sentences()[0]


@pytest.mark.parametrize("length", [0.0, 1.5])  # displacements, and places along the line
def test_a_chain_that_drifts_far_and_breaks_is_no_rotor(length):
    def morse(q, _):
        fall = np.exp(-(np.diff(q) - length))
        pull = 2 * (1 - fall) * fall
        return np.concatenate([pull, [0.0]]) - np.concatenate([[0.0], pull])

    rng = np.random.default_rng(11)
    starts = [(*(np.arange(3) * length + rng.normal(0, 0.35, 3)), *rng.normal(0.9, 0.35, 3)) for _ in range(8)]
    data = given(*recorded(morse, starts, steps=330, dt=0.03, nodes=3), graph=chain(3))
    assert np.ptp(data.q) > 4 * np.pi
    assert np.ptp(np.diff(data.q, axis=1)) > 2 * np.pi
    assert not symptoms_of(data).turns


def test_positions_that_do_not_change_are_said_not_to():
    q, v, times, number = recorded(spring, STARTS, steps=260, dt=0.03)
    model = Auto().fit(given(np.ones_like(q), v, times, number))
    assert grade_of(model.learned_) == "nothing"
    assert any("the positions do not change" in hint for hint in model.notes_["hints"])
    assert not any("--model auto" in hint for hint in model.notes_["hints"])


def test_runs_of_one_sample_show_no_motion():
    q, v, _, _ = recorded(spring, STARTS, steps=20, dt=0.03)
    data = given(q, v, np.zeros(len(q)), np.arange(len(q)))
    with pytest.raises(DataError, match=r"^no run has two samples, so that no motion can be seen"):
        Auto().fit(data)


def test_a_magnetic_field_is_not_taken_for_a_field_of_places():
    starts = [(0.0, 0.0, 1.0, 0.0), (1.0, 1.0, 0.0, 0.5), (0.0, 0.3, -0.7, 0.2)]  # three circles far from each other
    data = given(*recorded(lambda _, v: (2 * v[1], -2 * v[0]), starts, steps=400, dt=0.02, noise=1e-3))
    model = Auto().fit(data)
    assert grade_of(model.learned_) == "partly"
    assert "magnetic" in warnings_of(model)[0]
    trap = given(*recorded(lambda q, _: -4 * q, starts, steps=400, dt=0.02, noise=1e-3))
    assert symptoms_of(trap).across is None
    assert grade_of(Auto().fit(trap).learned_) == "learned"


def test_lagrangians_ask_for_angles_and_for_more_runs():
    starts = [(*pair, 0.0, 0.0) for pair in ((2.6, -0.4), (-1.5, 2.8), (0.7, 1.9), (-2.9, -1.1))]

    def coupled(q, _):  # two rotors that are coupled round the circle, with full turns
        pull = 3 * np.sin(q[1] - q[0])
        return -9 * np.sin(q[0]) + pull, -4 * np.sin(q[1]) - pull

    q, v, times, number = recorded(coupled, starts, steps=250, dt=0.02, noise=0.05, nodes=2)
    one = number == 0
    few = PhaseSpaceData.from_rates(q[one], v[one], chain(2), times=times[one], trajectory=number[one], angles=True)
    hints = Auto().fit(few).notes_["hints"]
    assert any(hint.startswith("there is a single run") for hint in hints)
    assert not any("--angles" in hint for hint in hints)
    plain = PhaseSpaceData.from_rates(q, v, chain(2), times=times, trajectory=number)
    assert ["--angles all" in hint for hint in lagrangian_hints("nothing", plain)] == [True]
    assert lagrangian_hints("learned", plain) == []


def test_a_double_pendulum_with_masses_that_do_not_exist_is_told_of_lagrangians():
    """Momenta m v of a double pendulum obey no H of angles and pairs; those of two separate pendulums do."""
    rates = swings.data_of(swings.DoublePendulum(), runs=6, samples=120)
    wrong = given(rates.q, rates.q_dot, rates.times, rates.trajectory, graph=rates.graph_at(0))
    learned = Auto(seed=0).fit(wrong).learned_
    assert grade_of(learned) != "learned"
    assert any("--mass unknown" in hint for hint in learned.notes["hints"])
    assert grade_of(Auto(seed=0).fit(rates).learned_) == "learned"
    starts = [(0.3, 1.0, 0.0, 0.5), (1.0, -0.8, 0.2, 0.0)]
    apart = recorded(lambda q, _: -4.0 * np.sin(q), starts, steps=200, dt=0.03, nodes=2)
    two = Auto(seed=0).fit(given(*apart, graph=rates.graph_at(0))).learned_
    assert not any("--mass unknown" in hint for hint in two.notes.get("hints", []))


def test_positions_in_a_box_are_neither_noise_nor_learned():
    t = np.arange(0, 20, 0.02)
    q = (np.array([0.3, 0.1]) + t[:, None] * (1.7, 1.1)) % 1
    data = PhaseSpaceData.from_positions(q[:, None], Graph(1, ALONE), t, masses=1.0)
    model = Auto().fit(data)
    assert grade_of(model.learned_) != "learned"
    assert "it misses none" not in sentence_of(model.learned_)
    assert sentence_of(model.learned_).endswith("as if put back into a periodic box")
    assert "numpy.unwrap(x, period=1)" in model.notes_["hints"][0]


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("a velocity", "the velocity of coordinate 1 of node 0 at time 8 is far off from its neighbours"),
        ("two runs", "the positions jump at time 10, as if two recordings were put together"),
        ("another frame", "the velocities differ from the rate of the positions by a constant"),
        ("nothing", ""),
    ],
)
def test_what_no_motion_does_stands_in_the_first_line(what, why):
    t = np.arange(0, 20, 0.02)
    q, v = np.cos(2 * t), -2 * np.sin(2 * t)
    if what == "a velocity":
        v[400] *= 1000
    elif what == "two runs":
        q[500:], v[500:] = 3 * np.cos(2 * t[:500] + 1), -6 * np.sin(2 * t[:500] + 1)
    elif what == "another frame":
        v = v + 0.5
    model = Auto().fit(given(q[:, None, None], v[:, None, None], t, 0 * t.astype(int)))
    assert (grade_of(model.learned_) == "learned") == (not why)
    assert why in sentence_of(model.learned_)
    assert bool(why) == bool(model.notes_.get("hints"))


def test_what_no_motion_does_is_said_of_lagrangians_as_well():
    t = np.arange(0, 20, 0.02)
    q, v = np.cos(2 * t), -2 * np.sin(2 * t)
    v[400] *= 1000
    data = PhaseSpaceData.from_rates(q[:, None, None], v[:, None, None], Graph(1, ALONE), times=t)
    model = Auto().fit(data)
    assert "but the velocity of coordinate 1 of node 0 at time 8 is far off" in sentence_of(model.learned_)


@pytest.mark.parametrize("nodes", [1, 4])
@pytest.mark.parametrize("known", ["velocities", "positions"])
def test_motions_without_forces_are_refused_in_words(nodes, known):
    t, rng = np.arange(0, 20, 0.02), np.random.default_rng(0)
    speed = rng.normal(size=(nodes, 2))
    q, v, graph = rng.normal(size=(nodes, 2)) + t[:, None, None] * speed, speed + 0 * t[:, None, None], Graph(nodes, [])
    data = PhaseSpaceData.from_positions(q, graph, t, masses=1.0)
    data = data if known == "positions" else given(q, v, t, 0 * t.astype(int), graph)
    with pytest.raises(DataError, match="no force acts in these data: everything moves on evenly"):
        Auto().fit(data)
    rest = PhaseSpaceData.from_positions(0 * q + 1.7, graph, t, masses=1.0)
    with pytest.raises(DataError, match="nothing moves in these data"):
        Auto().fit(rest)


def test_a_coordinate_at_rest_is_named_before_a_lagrangian_is_looked_for():
    t = np.arange(0, 20, 0.02)
    q, v = np.stack([np.cos(t), 0 * t + 1.5], axis=1), np.stack([-np.sin(t), 0 * t], axis=1)
    data = PhaseSpaceData.from_rates(q[:, :, None], v[:, :, None], chain(2), times=t)
    with pytest.raises(DataError, match=r"node 1 never moves.*--held 1.*nothing tells of its mass"):
        Auto().fit(data)


def test_a_single_node_is_not_told_from_others():
    t = np.arange(0, 20, 0.02)
    q = (np.array([0.3, 0.1]) + t[:, None] * (1.7, 1.1)) % 1
    model = Auto().fit(PhaseSpaceData.from_positions(q[:, None], Graph(1, ALONE), t, masses=1.0))
    assert not any("which node it is" in hint for hint in model.notes_["hints"])


def test_a_lone_place_far_away_makes_no_angle():
    t = np.arange(0, 20, 0.02)
    q, v = np.cos(2 * t), -2 * np.sin(2 * t)
    q[400] += 1000
    model = Auto().fit(given(q[:, None, None], v[:, None, None], t, 0 * t.astype(int)))
    assert warnings_of(model) == []
    assert model.notes_["hints"][0].startswith("1 value jumps away from the neighbours and back")

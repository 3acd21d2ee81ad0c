"""A body that goes around something which is not in the data: the hint names the place, and the node to hold there."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from hamfit import Auto, Graph, PhaseSpaceData
from hamfit.data import rescaled
from hamfit.laws import identify_laws
from hamfit.learned.verdict import grade_of


def orbits(centre, acceleration, *, noise: float = 1e-3) -> PhaseSpaceData:
    """Five runs of a unit mass about a centre, in the plane or in space."""
    rng, times, centre = np.random.default_rng(1), np.arange(200) * 0.06, np.array(centre)
    dim, runs = len(centre), []
    for _ in range(5):
        turn = rng.uniform(0, 2 * np.pi)
        q, v = np.zeros((2, dim))
        q[:2] = rng.uniform(0.8, 1.3) * np.array([np.cos(turn), np.sin(turn)])
        v[:2] = rng.uniform(0.7, 1.1) * np.array([-np.sin(turn), np.cos(turn)])
        v[2:] = rng.uniform(-0.3, 0.3)
        solved = solve_ivp(
            lambda _, y: np.concatenate([y[dim:], acceleration(y[:dim], y[dim:])]),
            (0, times[-1]),
            np.concatenate([q, v]),
            "DOP853",
            times,
            rtol=1e-10,
        )
        runs.append(solved.y.T + noise * rng.normal(size=(len(times), 2 * dim)))
    both = np.concatenate(runs)
    known = {"times": np.tile(times, 5), "trajectory": np.repeat(np.arange(5), len(times))}
    return PhaseSpaceData(centre + both[:, None, :dim], both[:, None, dim:], Graph(1, []), **known)


def towards(q, _):
    return -q / np.linalg.norm(q) ** 3


def central(model) -> list[str]:
    return [hint for hint in model.notes_.get("hints", []) if "goes around" in hint]


def place(hint: str) -> list[float]:
    return [float(x) for x in hint.split('--wall "')[1].split(" to 0", maxsplit=1)[0].split(",")]


@pytest.mark.parametrize("centre", [(3.0, -1.0), (1.0, 2.0, 3.0)])
@pytest.mark.slow
def test_the_place_of_the_sun_is_named_and_a_node_held_there_has_the_law(centre):
    data = orbits(centre, towards)
    model = Auto().fit(data)
    assert grade_of(model) != "learned"
    (hint,) = central(model)
    named = [float(x) for x in hint.split('--wall "')[1].split(" to 0")[0].split(",")]
    assert named == pytest.approx(centre, abs=5e-3)
    held = data.with_wall(centre, [0])
    model = Auto().fit(held)
    assert (grade_of(model), central(model)) == ("learned", [])
    best = identify_laws(model, held).forms[0].best
    assert best.name in ("coulomb", "plummer")
    assert abs(best.parameters["A"].value) == pytest.approx(1.0, rel=5e-3)


@pytest.mark.parametrize(
    "acceleration",
    [
        lambda q, _: -q * np.array([1.0, 3.0]),
        lambda q, v: np.array([2 * v[1], -2 * v[0]]) - 0.3 * q,
        lambda q, _: 0 * q,
    ],
    ids=["learned", "in a magnetic field", "straight"],
)
def test_nothing_is_said_of_other_motions(acceleration):
    assert not central(Auto().fit(orbits((3.0, -1.0), acceleration)))


def test_units_do_not_matter():
    (hint,) = central(Auto().fit(rescaled(orbits((3.0, -1.0), towards), length=1e-30, mass=1e30, time=1e10)))
    assert place(hint) == pytest.approx((3e-30, -1e-30), abs=5e-33)

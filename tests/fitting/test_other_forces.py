"""Forces that no Hamiltonian of distances and places makes are named in hints, and others are not taken for them."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from hamfit import Graph, PhaseSpaceData, RFInvariant
from hamfit.graphs import chain
from hamfit.learned.verdict import grade_of
from hamfit.models import Auto

TURN = np.array([[0.0, -1.0], [1.0, 0.0]])


def recorded(acceleration, nodes: int, dim: int, *, runs: int = 6, steps: int = 300) -> PhaseSpaceData:
    """Motions from random beginnings, with some noise; acceleration(t, q, v) of arrays (nodes, dim)."""
    rng, t, found = np.random.default_rng(1), np.arange(steps) * 0.03, []
    for _ in range(runs):
        start = rng.normal(size=2 * nodes * dim)

        def rates(time, y):
            q, v = y.reshape(2, nodes, dim)
            return np.concatenate([y[nodes * dim :], acceleration(time, q, v).ravel()])

        found.append(solve_ivp(rates, (0, t[-1]), start, t_eval=t, rtol=1e-8, atol=1e-9).y.T)
    motion = np.concatenate(found)
    motion += 1e-3 * motion.std(axis=0) * rng.normal(size=motion.shape)
    q, v = np.moveaxis(motion.reshape(len(motion), 2, nodes, dim), 1, 0)
    graph = chain(nodes) if nodes > 1 else Graph(1, [])
    number = np.repeat(np.arange(runs), steps)
    return PhaseSpaceData.from_velocities(q, v, graph, masses=1.0, times=np.tile(t, runs), trajectory=number)


def both(force):
    return np.stack([force, -force])


def hints_of(data: PhaseSpaceData) -> list[str]:
    model = Auto().fit(data)
    hints = model.notes_.get("hints", [])
    assert not hints or grade_of(model.learned_) != "learned"
    return hints


@pytest.mark.parametrize(
    ("acceleration", "said"),
    [
        (lambda _, q, v: both((q[1] - q[0]) @ (np.eye(2) + 0.3 * TURN)), "the lines between nodes"),
        (lambda _, q, v: both(q[1] - q[0]) + v @ TURN, "the velocities (as in a magnetic field"),
        (lambda _, q, v: both(q[1] - q[0] + 0.8 * (v[1] - v[0]) @ TURN), "the relative velocities of neighbours"),
    ],
    ids=["tangential", "magnetic", "between neighbours"],
)
def test_forces_across_are_named(acceleration, said):
    (hint,) = hints_of(recorded(acceleration, 2, 2))
    assert hint.startswith(f"forces across {said}")


@pytest.mark.parametrize(
    ("acceleration", "nodes", "runs"),
    [
        (lambda t, q, v: -4 * q + 2 * np.cos(3.1 * t), 1, 6),
        (lambda t, q, v: both(q[1] - q[0]) + np.array([[1.5 * np.cos(3.1 * t)], [0.0]]), 2, 6),
    ],
    ids=["one node", "one of two"],
)
def test_a_force_that_swings_with_time_is_named_with_its_period(acceleration, nodes, runs):
    (hint,) = hints_of(recorded(acceleration, nodes, 1, runs=runs))
    assert hint.startswith("a force that swings with time, with a period of about 2.0")


@pytest.mark.parametrize(
    ("acceleration", "nodes", "dim"),
    [
        (lambda _, q, v: -4 * q - q**3, 1, 1),
        (lambda _, q, v: both(q[1] - q[0]), 2, 2),
        (lambda _, q, v: np.stack([0.7 * (q[1] - q[0]), 1.5 * (q[0] - q[1])]), 2, 2),  # against Newton's third law
    ],
)
def test_other_motions_are_not_taken_for_these(acceleration, nodes, dim):
    assert hints_of(recorded(acceleration, nodes, dim)) == []


@pytest.mark.parametrize("runs", [1, 2, 6])
@pytest.mark.parametrize(
    "acceleration",
    [lambda _, q, v: (1 - q**2) * v - q, lambda _, q, v: -q * (1 + 0.3 * v**2), lambda _, q, v: -q + 0.5 * v * q],
    ids=["van der Pol", "stiffer when fast", "of place times velocity"],
)
def test_forces_of_velocities_do_not_depend_on_time(acceleration, runs):
    data = recorded(acceleration, 1, 1, runs=runs)
    assert not any("swings with time" in hint for hint in Auto().fit(data).notes_.get("hints", []))


def test_what_swings_in_one_run_alone_is_no_force_that_depends_on_time():
    """A pendulum that goes over the top in two of three runs, and of which nobody said that it is an angle."""
    t = np.arange(400) * 0.05
    starts = ([1, 2.5], [0.5, 2.2], [0.1, 1.0])
    runs = [solve_ivp(lambda _, y: [y[1], -np.sin(y[0])], (0, 20), y, t_eval=t, rtol=1e-9).y for y in starts]
    q, v = (np.concatenate([run[number] for run in runs])[:, None, None] for number in (0, 1))
    data = PhaseSpaceData.from_velocities(
        q, v, Graph(1, []), masses=1.0, times=np.tile(t, 3), trajectory=np.repeat(range(3), 400)
    )
    assert not any("swings" in hint for hint in RFInvariant(field="shared").fit(data).notes_.get("hints", []))

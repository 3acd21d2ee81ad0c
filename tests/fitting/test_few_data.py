"""Grades of data that leave something open: short runs, single runs, hidden forces, samples that are too far apart.

Motions are SciPy's, of systems that no threshold was found with, and each grade goes with the true error on fresh runs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import swings
from hamfit import Graph, PhaseSpaceData, State
from hamfit.errors import SolveError
from hamfit.fitting.lagrangian_doubt import Doubt
from hamfit.graphs import chain, with_held
from hamfit.laws import identify_laws
from hamfit.learned.verdict import friction_as_found, grade_of, sentence_of
from hamfit.models import Auto, RFLagrangian
from hamfit.validation import Array

ALONE = Graph(1, np.zeros((0, 2), dtype=np.int64))
PAIR = Graph(2, [[0, 1]])


@dataclass(frozen=True)
class Body:
    """Nodes of mass one: accelerations a(q, v, t) for arrays (nodes, dim), and how a run begins."""

    accelerations: Callable[[Array, Array, float], Array]
    start: Callable[[np.random.Generator], tuple[Array, Array]]
    graph: Graph = ALONE

    def runs(self, count: int, samples: int, duration: float, seed: int) -> tuple[Array, Array, Array, Array]:
        """Times of one run, and q, v and accelerations of all, shape (count, samples, nodes, dim)."""
        rng, times, found = np.random.default_rng(seed), np.linspace(0, duration, samples), []
        for _ in range(count):
            begin = np.array(self.start(rng))

            def flow(t: float, y: Array, shape: tuple[int, ...] = begin.shape) -> Array:
                q, v = y.reshape(shape)
                return np.concatenate([v.ravel(), self.accelerations(q, v, t).ravel()])

            y = solve_ivp(flow, times[[0, -1]], begin.ravel(), "DOP853", times, rtol=1e-8, atol=1e-9).y.T
            states = y.reshape(samples, *begin.shape)
            a = [self.accelerations(q, v, t) for (q, v), t in zip(states, times, strict=True)]
            found.append([states[:, 0], states[:, 1], np.array(a)])
        q, v, a = np.moveaxis(np.array(found), 1, 0)
        return times, q, v, a

    def recorded(self, count: int = 8, samples: int = 150, duration: float = 10.0, noise: float = 1e-3, seed: int = 0):
        """What an instrument makes of them, with noise relative to the spread of q and of v."""
        times, q, v, _ = self.runs(count, samples, duration, seed)
        rng = np.random.default_rng(100 + seed)
        q, v = (x.reshape(-1, *x.shape[2:]) for x in (q, v))
        q, v = (x + noise * x.std(axis=0) * rng.normal(size=x.shape) for x in (q, v))
        number = np.repeat(np.arange(count), samples)
        return PhaseSpaceData(q, v, self.graph, times=np.tile(times, count), trajectory=number)

    def error(self, learned, duration: float = 10.0) -> float:
        """Median over fresh runs of the relative error of the forces."""
        _, q, v, a = self.runs(7, 60, duration, seed=77)
        state = State(q.reshape(-1, *q.shape[2:]), v.reshape(-1, *v.shape[2:]), self.graph)
        found = -learned.gradient(state)[0].reshape(a.shape)
        if learned.friction is not None:
            found = found + learned.friction.force(state).reshape(a.shape)
        squares = [(x**2)[:, :, a.any(axis=(0, 1, 3))].sum(axis=(1, 2, 3)) for x in (found - a, a)]
        return float(np.sqrt(np.median(squares[0] / squares[1])))


def within(size: float, *shape: int) -> Callable[[np.random.Generator], tuple[Array, Array]]:
    return lambda rng: (rng.uniform(-size, size, shape), rng.uniform(-size, size, shape))


def duffing(more: Callable[[Array, Array, float], Array] = lambda q, v, t: 0 * q) -> Body:
    return Body(lambda q, v, t: -q - 0.5 * q**3 + more(q, v, t), within(1.5, 1, 1))


HENON = Body(
    lambda q, *_: np.stack([-q[:, 0] - 2 * q[:, 0] * q[:, 1], -q[:, 1] - q[:, 0] ** 2 + q[:, 1] ** 2], axis=1),
    within(0.3, 1, 2),
)


def _orbit(rng: np.random.Generator) -> tuple[Array, Array]:
    along = np.exp(1j * rng.uniform(0, 2 * np.pi))
    far, fast = rng.uniform(0.8, 1.6), rng.uniform(0.8, 1.1)
    places, rates = far * along, fast / np.sqrt(far) * 1j * along
    return np.array([[0, 0], [places.real, places.imag]]), np.array([[0, 0], [rates.real, rates.imag]])


KEPLER = Body(lambda q, *_: np.stack([0 * q[1], -q[1] / np.linalg.norm(q[1]) ** 3]), _orbit, with_held(PAIR, [0]))


def _toda(q: Array, *_: object) -> Array:
    push = np.exp(-(np.diff(q, axis=0) - 2)) - 1
    return np.concatenate([[[0.0]], push]) - np.concatenate([push, [[0.0]]])


def _in_a_row(rng: np.random.Generator) -> tuple[Array, Array]:
    return 2.0 * np.arange(4)[:, None] + rng.uniform(-0.6, 0.6, (4, 1)), rng.uniform(-0.6, 0.6, (4, 1))


TODA = Body(_toda, _in_a_row, chain(4))
FAST = Body(lambda q, *_: 100 * (-q - 0.5 * q**3), within(1.5, 1, 1))


@pytest.mark.parametrize("body", [duffing(), HENON, KEPLER, TODA], ids=["Duffing", "Henon-Heiles", "Kepler", "Toda"])
def test_enough_data_are_learned(body: Body):
    learned = Auto().fit(body.recorded(noise=1e-2)).learned_
    assert grade_of(learned) == "learned", sentence_of(learned)
    assert body.error(learned) < 0.05


BAD: dict[str, tuple[Body, dict[str, object], str | None]] = {
    "a force in time": (duffing(lambda q, v, t: np.full_like(q, 1.2 * np.cos(1.7 * t))), {}, None),
    "drag that is not linear": (duffing(lambda q, v, t: -0.6 * v * np.abs(v)), {}, "uniform"),
    "dry friction": (duffing(lambda q, v, t: -0.35 * np.tanh(v / 0.02)), {"duration": 6.0}, "uniform"),
    "a short arc of an orbit": (KEPLER, {"count": 1, "samples": 30, "duration": 1.0, "noise": 1e-2}, None),
    "less than two samples a period": (FAST, {"samples": 20, "duration": 20.0, "noise": 0.0}, None),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.slow
def test_what_data_leave_open_is_not_learned(name: str):
    body, how, friction = BAD[name]
    data = body.recorded(**how)
    learned = Auto(friction=friction).fit(data).learned_
    assert grade_of(learned) in ("partly", "nothing"), sentence_of(learned)
    assert body.error(learned, how.get("duration", 10.0)) > 0.1
    laws = identify_laws(learned, data)
    assert all(found.best is None for found in (*laws.forms, *laws.field_forms))
    assert laws.oscillations is None
    assert "friction" not in friction_as_found(learned)


def test_runs_too_short_to_hold_out_a_part_are_said_to_be():
    body, how, _ = BAD["a short arc of an orbit"]
    assert sentence_of(Auto().fit(body.recorded(**how)).learned_).endswith("too short to hold any part of them out")


BEAD = Body(lambda q, v, t: -4 * q * (1 + v**2) / (1 + 4 * q**2), within(1.2, 1, 1))  # on a wire y = x², g = 2


def fitted_to_rates(data: PhaseSpaceData):
    rates = PhaseSpaceData.from_rates(data.q, data.p, data.graph, times=data.times, trajectory=data.trajectory)
    return Auto().fit(rates).learned_


class TestLagrangiansOfFewRuns:
    """Held-out parts of a single run do not tell of other motions, fits without a part of it do."""

    def test_a_single_noisy_run_leaves_other_motions_open(self):
        learned = fitted_to_rates(BEAD.recorded(count=1, samples=200, duration=6.0, noise=1e-2, seed=2))
        assert grade_of(learned) == "partly"
        assert "other motions are left open" in sentence_of(learned)
        assert learned.notes["verdict"]["error"] < 0.05  # which is what left-out parts say
        _, q, v, a = BEAD.runs(7, 60, 6.0, seed=77)
        found = learned.accelerations(q.reshape(-1, 1, 1), v.reshape(-1, 1, 1), ALONE).reshape(a.shape)
        assert np.linalg.norm(found - a) > 0.15 * np.linalg.norm(a)

    def test_so_does_one_of_a_double_pendulum(self):
        system = swings.DoublePendulum()
        learned = RFLagrangian().fit(swings.data_of(system, noise=1e-2, runs=1, samples=200, dt=0.02)).learned_
        assert grade_of(learned) == "partly"
        assert "other motions are left open" in sentence_of(learned)
        with pytest.raises(SolveError):  # where other motions go, its mass matrix is none
            swings.error_of(learned, system)

    @pytest.mark.parametrize(("runs", "noise"), [(1, 0.0), (4, 1e-2)])
    def test_clean_or_several_runs_do_not(self, runs: int, noise: float):
        system = swings.DoublePendulum()
        data = swings.data_of(system, noise=noise, runs=runs, samples=200, dt=0.02)
        learned = RFLagrangian().fit(data).learned_
        assert grade_of(learned) == "learned", sentence_of(learned)
        assert swings.error_of(learned, system) < 0.05

    def test_the_end_of_a_95_percent_interval_decides(self):
        held = {"grade": "learned", "sentence": "learned: all", "error": 0.01, "trivial": 1.0}
        assert Doubt(0.11, 10).bound == pytest.approx(0.249, abs=1e-3)
        assert Doubt(0.11, 10).applied(held) == held
        assert Doubt(0.12, 10).applied(held)["grade"] == "partly"
        assert Doubt(np.inf, 10).applied(held)["sentence"].endswith("as much as the accelerations")
        assert Doubt(np.inf, 10).applied(held | {"grade": "nothing"})["grade"] == "nothing"

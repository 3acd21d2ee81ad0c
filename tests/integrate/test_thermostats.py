"""Thermostats against closed forms: the oscillator's variances, kinetic and configurational temperatures, orders."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from hamfit import generate, make_system, open_data, simulate
from hamfit.errors import ParameterError
from hamfit.graphs import with_held
from hamfit.integrate import Langevin, NoseHoover, simulate_into
from hamfit.state import State
from hamfit.units import ASE_UNITS, duration_in, thermal_energy

from .hamiltonians import POINT, Oscillator, Product

OMEGA, ENERGY = 1.3, 0.7


def ensemble(states: int, seed: int = 0) -> State:
    q, p = np.random.default_rng(seed).normal(size=(2, states, 1, 1))
    return State(q, p, POINT)


@pytest.mark.parametrize("h", [0.5, 1.0])
def test_langevin_samples_the_oscillator_as_theory_says(h: float):
    """BAOAB: positions have the exact variance at any step, momenta that of a factor 1 - (ω h)² / 4."""
    run = simulate(Oscillator(OMEGA), ensemble(400), h, 2000, thermostat=Langevin(ENERGY, time=1.0, seed=1))
    q, p = run.q[100:], run.p[100:]
    assert OMEGA**2 * (q**2).mean() / ENERGY == pytest.approx(1.0, abs=0.015)
    assert (p**2).mean() / ENERGY == pytest.approx(1 - (OMEGA * h) ** 2 / 4, abs=0.015)
    assert (q**4).mean() / (q**2).mean() ** 2 == pytest.approx(3.0, abs=0.06)  # a normal distribution
    assert run.temperature == pytest.approx((p**2).mean(), rel=0.02)
    assert run.scheme == "stormer-verlet, langevin"


def test_nose_hoover_samples_the_oscillator():
    run = simulate(Oscillator(OMEGA), ensemble(200), 0.1, 1500, every=3, thermostat=NoseHoover(ENERGY, time=1.0))
    assert OMEGA**2 * (run.q[50:] ** 2).mean() / ENERGY == pytest.approx(1.0, abs=0.05)
    assert (run.p[50:] ** 2).mean() / ENERGY == pytest.approx(1.0, abs=0.05)
    assert np.abs(run.energy - run.energy[0]).max() > 2 * ENERGY  # energies are exchanged


def test_what_nose_hoover_conserves_is_of_order_two():
    def deviation(h: float) -> float:
        return float(
            np.median(
                simulate(Oscillator(OMEGA), ensemble(20), h, round(20 / h), thermostat=NoseHoover(ENERGY, 1.0))
                .energy_deviation
            )
        )  # fmt: skip

    order = np.log2(deviation(0.1) / deviation(0.05))
    assert 1.8 < order < 2.2


def test_what_langevin_conserves_is_of_order_two():
    """The heat of the bath is counted, so that only the error of the scheme is left; noise is drawn anew each time."""

    def deviation(h: float) -> float:
        run = simulate(Oscillator(OMEGA), ensemble(300), h, round(4 / h), thermostat=Langevin(ENERGY, 1.0, seed=2))
        return float(np.sqrt(((run.conserved[-1] - run.conserved[0]) ** 2).mean()))

    assert deviation(0.1) < 0.05 * ENERGY
    assert 1.6 < np.log2(deviation(0.2) / deviation(0.1)) < 2.6


def test_nose_hoover_is_reversible():
    start, thermostat = ensemble(3), NoseHoover(ENERGY, 1.0)
    bath = thermostat.bath()
    there = simulate(Oscillator(OMEGA), start, 0.1, 50, thermostat=bath)
    bath._speed = -bath._speed
    turned = there.state()
    back = simulate(Oscillator(OMEGA), State(turned.q, -turned.p, POINT), 0.1, 50, thermostat=bath)
    np.testing.assert_allclose(back.q[-1], start.q, atol=1e-11)
    np.testing.assert_allclose(back.p[-1], -start.p, atol=1e-11)


@pytest.mark.parametrize("kind", [Langevin, NoseHoover])
def test_kinetic_and_configurational_temperature_of_a_chain(kind: type):
    """k_B T = <|∇V|²> / <∇²V>: of springs, the second is the trace of the stiffness matrix, a constant."""
    system = make_system("chain", nodes=5, dim=2)
    states = generate(system, snapshots=60, seed=0).state(np.arange(60))
    masses = system.graph.masses[:, None]
    p = states.p.reshape(60, 5, 2)
    p = p - masses * (p.sum(axis=1) / masses.sum())[:, None]
    start = State(states.q.reshape(60, 5, 2), p, system.graph)
    run = simulate(system, start, 0.05, 2500, every=10, thermostat=kind(0.4, 1.0, 3))
    assert run.temperature == pytest.approx(0.4, rel=0.04)
    settled = run.q[60:]
    forces = np.array([system.gradient(State(q, 0 * q, system.graph))[0] for q in settled])
    h, trace = 1e-4, 0.0
    for place in np.ndindex(5, 2):
        moved = np.zeros((2, 5, 2))
        moved[0][place], moved[1][place] = h, -h
        sides = [system.gradient(State(settled[0, 0] + m, 0 * m, system.graph))[0][place] for m in moved]
        trace += (sides[0] - sides[1]) / (2 * h)
    exact = 0.06 if kind is Langevin else 0.2  # modes of springs exchange energy through the chain of variables alone
    assert (forces**2).sum(axis=(-1, -2)).mean() / trace == pytest.approx(0.4, rel=exact)
    sums = np.abs(run.p.sum(axis=-2)).max()
    assert sums < 1e-9 if kind is NoseHoover else sums > 0.1


def test_a_seed_tells_the_motion_and_parts_make_the_whole(tmp_path, monkeypatch):
    system = make_system("chain", nodes=3)
    start = generate(system, snapshots=1).state(0)
    follow = partial(simulate, system, start, 0.01, 60)
    one, again, other = (follow(thermostat=Langevin(0.5, 1.0, seed)) for seed in (1, 1, 2))
    np.testing.assert_array_equal(one.q, again.q)
    assert np.abs(one.q - other.q).max() > 1e-3
    monkeypatch.setattr("hamfit.integrate.long_run.PART_BYTES", 16 * start.q.size * 7)
    for thermostat, whole in (
        (Langevin(0.5, 1.0, 1), one),
        (NoseHoover(0.5, 1.0), follow(thermostat=NoseHoover(0.5, 1.0))),
    ):
        bath = thermostat.bath()
        stored = simulate_into(tmp_path / "run.h5", partial(simulate, system, thermostat=bath), start, 0.01, 60)
        np.testing.assert_allclose(open_data(tmp_path / "run.h5").load().q, whole.q, atol=1e-12)
        assert stored.temperature == pytest.approx(whole.temperature, rel=1e-12)
        assert float(stored.energy_deviation) == pytest.approx(float(whole.energy_deviation), rel=1e-9)


def test_held_nodes_stay_and_are_not_counted():
    system = make_system("chain", nodes=4)
    state = generate(system, snapshots=1).state(0)
    held = State(state.q, state.p, with_held(state.graph, [0]))
    for thermostat in (Langevin(0.5, 1.0), NoseHoover(0.5, 1.0)):
        run = simulate(system, held, 0.02, 200, thermostat=thermostat)
        assert (run.q[:, 0] == run.q[0, 0]).all()
        assert not run.p[:, 0].any()
        bath = thermostat.bath()
        simulate(system, held, 0.02, 1, thermostat=bath)
        assert bath.freedom == 6


def test_what_does_not_go_together_is_refused():
    start = ensemble(1).flat()
    with pytest.raises(ParameterError, match="not separable"):
        simulate(Product(), start, 0.1, 1, thermostat=Langevin(1.0, 1.0))
    with pytest.raises(ParameterError, match="stormer-verlet"):
        simulate(Oscillator(), start, 0.1, 1, scheme="composition-4", thermostat=Langevin(1.0, 1.0))
    with pytest.raises(ParameterError, match="thermostat must be one such as"):
        simulate(Oscillator(), start, 0.1, 1, thermostat="langevin")
    with pytest.raises(ParameterError, match="friction and a thermostat"):
        simulate(Oscillator(), start, 0.1, 1, damping=lambda state: -state.p, thermostat=Langevin(1.0, 1.0))
    for wrong in ({"temperature": -1.0, "time": 1.0}, {"temperature": 1.0, "time": 0.0}):
        with pytest.raises(ParameterError, match="positive"):
            Langevin(**wrong)

    class Quartic(Oscillator):
        def gradient(self, state: State):
            return state.q, state.p**3

    run = simulate(Quartic(), start, 0.1, 1, thermostat=NoseHoover(1.0, 1.0))
    assert run.status == "failed"
    assert "needs a kinetic energy |p|²/2m" in run.message


def test_units_of_temperatures_and_times():
    assert thermal_energy(300.0, ASE_UNITS) == pytest.approx(0.0258520, rel=1e-5)
    assert duration_in(ASE_UNITS, 10.180505, "fs") == pytest.approx(1.0, rel=1e-6)
    with pytest.raises(ParameterError, match="unknown unit of time 'parsec'"):
        duration_in(ASE_UNITS, 1.0, "parsec")

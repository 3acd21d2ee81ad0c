"""Held nodes stay where they are in every scheme, or go where they are driven; what acts on them moves nothing else."""

import numpy as np
import pytest

from hamfit.errors import ParameterError
from hamfit.graphs import Graph, chain, with_held
from hamfit.integrate import SCHEMES, Problem, simulate, simulate_into
from hamfit.integrate.drive import Path
from hamfit.state import State
from hamfit.systems import make_system

STIFFNESS, MASS, REST = 6.22, 0.5, 1.0
OMEGA = np.sqrt(STIFFNESS / MASS)
WALL = with_held(Graph(2, [[0, 1]], node_attributes={"mass": [MASS, MASS]}), [0])


class Spring:
    """A cart on a spring from a wall: H = p²/2m + k/2 (x - w - l)², the wall's own kinetic energy included."""

    separable = True

    def energy(self, state):
        stretch = state.q[..., 1, 0] - state.q[..., 0, 0] - REST
        return (state.p**2).sum(axis=(-1, -2)) / (2 * MASS) + STIFFNESS / 2 * stretch**2

    def gradient(self, state):
        pull = STIFFNESS * (state.q[..., 1:, :] - state.q[..., :1, :] - REST)
        return np.concatenate([-pull, pull], axis=-2), state.p / MASS


class SaidToMix(Spring):
    """The same, driven by the implicit branches of all schemes."""

    separable = False


def at_wall(stretch=0.2, speed=0.0):
    return State([[0.0], [REST + stretch]], [[0.0], [MASS * speed]], WALL)


SMALL = {name: SCHEMES.get(name)() for name in SCHEMES.names()}


@pytest.mark.parametrize("hamiltonian", [Spring(), SaidToMix()], ids=["separable", "implicit"])
@pytest.mark.parametrize("name", SMALL)
def test_an_oscillator_at_a_wall_has_the_period_of_the_closed_form(name, hamiltonian):
    if SMALL[name].separable_only and not hamiltonian.separable:
        pytest.skip("the scheme is for separable Hamiltonians")
    run = simulate(hamiltonian, at_wall(0.2, 0.3), 0.005, 400, scheme=name)
    exact = REST + 0.2 * np.cos(OMEGA * run.times) + 0.3 / OMEGA * np.sin(OMEGA * run.times)
    assert run.completed
    assert not run.q[:, 0].any() and not run.p[:, 0].any()
    bound = {1: 5e-3, 2: 2e-4}.get(SMALL[name].order, 1e-6)
    assert np.abs(run.q[:, 1, 0] - exact).max() < bound


@pytest.mark.slow
def test_energy_stays_over_a_hundred_thousand_steps():
    run = simulate(Spring(), at_wall(), 0.02, 100_000, every=100)
    # Störmer-Verlet conserves H (1 - (ω h)²/4 ...) of an oscillator exactly: the deviation is that of the first period.
    assert run.energy_drift < 1.3 * (OMEGA * 0.02) ** 2 / 4
    late, early = run.energy[-200:].mean(), run.energy[:200].mean()
    assert abs(late / early - 1) < 1e-4


def test_momenta_that_held_nodes_begin_with_do_not_count():
    state = State([[0.0], [1.2]], [[3.0], [0.0]], WALL)
    run = simulate(Spring(), state, 0.01, 10)
    assert not run.p[:, 0].any() and not run.q[:, 0].any()


def test_many_states_and_true_systems_are_held_too():
    system = make_system("chain", nodes=4)
    graph = with_held(system.graph, [0, 3])
    rng = np.random.default_rng(0)
    q, p = rng.normal(size=(2, 3, 4, 2))
    run = simulate(system, State(q, p, graph), 0.01, 200)
    assert (run.q[:, :, [0, 3]] == q[:, [0, 3]]).all() and np.ptp(run.q[:, :, 1], axis=0).min() > 0
    assert np.abs(run.energy / run.energy[0] - 1).max() < 1e-3


def test_neither_forces_nor_friction_move_a_wall():
    def friction(state):  # of the edge: it acts on both ends
        closing = state.p[..., 1:, :] - state.p[..., :1, :]
        return np.concatenate([closing, -closing], axis=-2)

    run = simulate(Spring(), at_wall(), 0.01, 1000, force=[-1.0], damping=friction)
    assert not run.q[:, 0].any() and not run.p[:, 0].any()
    exact = _damped(run.times, 1.0, 0.2 + 1.0 / STIFFNESS) - 1.0 / STIFFNESS
    np.testing.assert_allclose(run.q[:, 1, 0] - REST, exact, atol=3e-4)


def _damped(times, gamma, amplitude):
    """The motion x'' = -ω² x - γ x' from rest."""
    omega = np.sqrt(OMEGA**2 - gamma**2 / 4)
    return amplitude * np.exp(-gamma * times / 2) * (np.cos(omega * times) + gamma / 2 / omega * np.sin(omega * times))


# -- driven nodes -------------------------------------------------------------------------------------------------

DRIVEN, AMPLITUDE = 2.3, 0.15


def shaken(time):
    return [AMPLITUDE * np.sin(DRIVEN * time)]


def response(times):
    """The motion of the cart from rest, at rest length, with the wall at A sin(w t)."""
    own = AMPLITUDE * OMEGA**2 / (OMEGA**2 - DRIVEN**2)
    return REST + own * (np.sin(DRIVEN * times) - DRIVEN / OMEGA * np.sin(OMEGA * times))


@pytest.mark.parametrize("hamiltonian", [Spring(), SaidToMix()], ids=["separable", "implicit"])
@pytest.mark.parametrize("name", SMALL)
@pytest.mark.slow
def test_every_scheme_keeps_its_order_when_the_wall_is_driven(name, hamiltonian):
    if SMALL[name].separable_only and not hamiltonian.separable:
        pytest.skip("the scheme is for separable Hamiltonians")
    order = SMALL[name].order
    steps = {1: (400, 800), 2: (100, 200), 4: (24, 48), 6: (16, 32), 8: (12, 24)}[order]
    errors = []
    for count in steps:
        run = simulate(hamiltonian, at_wall(0.1), 3.0 / count, count, scheme=name, drive=shaken)
        assert run.completed
        np.testing.assert_allclose(run.q[:, 0, 0], AMPLITUDE * np.sin(DRIVEN * run.times), atol=1e-13)
        errors.append(np.abs(run.q[:, 1, 0] - response(run.times) - 0.1 * np.cos(OMEGA * run.times))[-1])
    assert np.log2(errors[0] / errors[1]) == pytest.approx(order, abs=0.35)


def test_a_driven_wall_drags_through_the_friction_of_its_edge():
    """With friction along the edge, the wall's velocity enters: x'' = -ω² (x - w) - γ (x' - w')."""
    gamma = 0.8

    def friction(state):
        closing = gamma * (state.p[..., 1:, :] - state.p[..., :1, :])
        return np.concatenate([closing, -closing], axis=-2)

    run = simulate(Spring(), at_wall(0.0), 0.01, 4000, drive=shaken, damping=friction)
    # After the transient: the amplitude of the transfer function (ω² + iγw) / (ω² - w² + iγw).
    gain = abs((OMEGA**2 + 1j * gamma * DRIVEN) / (OMEGA**2 - DRIVEN**2 + 1j * gamma * DRIVEN))
    late = run.q[-2000:, 1, 0] - REST
    assert np.ptp(late) / 2 == pytest.approx(gain * AMPLITUDE, rel=2e-3)
    np.testing.assert_allclose(run.p[:, 0, 0], MASS * AMPLITUDE * DRIVEN * np.cos(DRIVEN * run.times), atol=1e-6)


def test_a_table_of_times_and_positions_drives_as_its_function_does():
    times = np.linspace(0, 3, 301)
    table = (times, np.array([shaken(time) for time in times]))
    by_table, by_function = (simulate(Spring(), at_wall(0.0), 0.01, 300, drive=drive) for drive in (table, shaken))
    np.testing.assert_allclose(by_table.q, by_function.q, atol=1e-7)


def test_a_motion_in_parts_goes_on_with_its_drive(tmp_path, monkeypatch):
    from functools import partial

    from hamfit.data import PhaseSpaceData
    from hamfit.integrate import long_run

    monkeypatch.setattr(long_run, "PART_BYTES", 40 * 2 * 8 * 2)
    whole = simulate(Spring(), at_wall(0.0), 0.02, 150, drive=shaken)
    simulate_into(tmp_path / "run.h5", partial(simulate, Spring(), drive=shaken), at_wall(0.0), 0.02, 150)
    np.testing.assert_allclose(PhaseSpaceData.load(tmp_path / "run.h5").q, whole.q, atol=1e-12)


def test_a_motion_may_begin_at_another_time():
    whole = simulate(Spring(), at_wall(0.0), 0.01, 200, drive=shaken)
    rest = simulate(Spring(), whole.state(100), 0.01, 100, drive=shaken, start=1.0)
    np.testing.assert_allclose(rest.q, whole.q[100:], atol=1e-12)
    np.testing.assert_allclose(rest.times, whole.times[100:])


@pytest.mark.parametrize(
    ("drive", "said"),
    [
        ([1.0, 2.0, 3.0], "function of the time"),
        (lambda time: [time, time, time], r"shape \(1, 1\)"),
        (([0.0, 0.1], [[0.0], [0.1]]), "needs it at"),
        (([0.0, 0.0], [[0.0], [0.1]]), "rising times"),
        (([0.0, 1.0], [[0.0], [np.nan]]), "positions of the drive"),
        (lambda time: [np.inf], "returned by drive"),
    ],
)
def test_what_cannot_drive_is_refused(drive, said):
    with pytest.raises(ParameterError, match=said):
        simulate(Spring(), at_wall(), 0.1, 10, drive=drive)


def test_a_drive_needs_held_nodes_and_one_graph():
    free = State(np.zeros((2, 1)), np.zeros((2, 1)), chain(2))
    with pytest.raises(ParameterError, match="hold some"):
        simulate(Spring(), free, 0.1, 1, drive=shaken)
    union = State(np.zeros((4, 1)), np.zeros((4, 1)), WALL.copies(2))
    with pytest.raises(ParameterError, match="not with a union"):
        simulate(Spring(), union, 0.1, 1, drive=shaken)


def test_several_states_share_a_drive():
    starts = [at_wall(stretch) for stretch in (0.0, 0.1, -0.2)]
    several = State(np.stack([s.q for s in starts]), np.stack([s.p for s in starts]), WALL)
    together = simulate(Spring(), several, 0.01, 100, drive=shaken)
    for place, start in enumerate(starts):
        np.testing.assert_allclose(
            together.q[:, place], simulate(Spring(), start, 0.01, 100, drive=shaken).q, atol=1e-13
        )


def test_velocities_of_a_function_are_never_asked_for_before_the_beginning():
    asked = []

    def path(time):
        asked.append(time)
        return [time**3]

    found = Path(path, at_wall(), 0.1)
    assert found.velocity(0.0)[0, 0] == pytest.approx(0.0, abs=1e-12)
    assert found.velocity(1.0)[0, 0] == pytest.approx(3.0)
    assert min(asked) >= 0


def test_what_was_found_at_one_time_does_not_hold_at_another():
    """A scheme may ask at one and the same array for two times: the wall has moved in between."""
    state = at_wall(0.0)
    problem = Problem(Spring(), state, path=Path(lambda time: [time], state, 0.1))
    found = [problem.force(time, state.q, state.p)[1, 0] for time in (0.0, 0.1, 0.0)]
    np.testing.assert_allclose(found, [0.0, 0.1 * STIFFNESS, 0.0], atol=1e-14)

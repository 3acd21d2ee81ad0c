"""The frames, their energies, the cost, and the arguments of `simulate`."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.errors import HamfitError, ParameterError
from hamfit.graphs import Graph, chain, ring
from hamfit.integrate import SCHEMES, simulate
from hamfit.state import State

from .hamiltonians import MagneticField, Oscillator, Pendulum, Product, Springs, point


def random_state(graph: Graph, states: int | None = None, dim: int = 2) -> State:
    rng = np.random.default_rng(5)
    shape = (graph.n_nodes, dim) if states is None else (states, graph.n_nodes, dim)
    return State(rng.normal(size=shape), rng.normal(size=shape), graph)


def test_frames_are_multiples_of_every():
    full = simulate(Pendulum(), point(1.0, 0.0), dt=0.1, steps=10)
    some = simulate(Pendulum(), point(1.0, 0.0), dt=0.1, steps=10, every=4)
    np.testing.assert_allclose(full.times, 0.1 * np.arange(11))
    np.testing.assert_allclose(some.times, [0.0, 0.4, 0.8])
    np.testing.assert_array_equal(some.q, full.q[[0, 4, 8]])
    np.testing.assert_array_equal(some.p, full.p[[0, 4, 8]])
    np.testing.assert_array_equal(some.energy, full.energy[[0, 4, 8]])
    assert some.steps_done == full.steps_done == 10


def test_no_steps_is_the_initial_frame():
    start = point(1.0, 0.5)
    rollout = simulate(Pendulum(), start, dt=0.1, steps=0)
    assert rollout.completed
    assert rollout.seconds_per_step == 0.0
    np.testing.assert_array_equal(rollout.q, start.q[None])
    np.testing.assert_array_equal(rollout.energy, [Pendulum().energy(start)])


@pytest.mark.parametrize("scheme", SCHEMES.names())
@pytest.mark.parametrize("hamiltonian", [Springs(), Product()], ids=["separable", "mixed"])
@pytest.mark.slow
def test_many_states_equal_single_runs(hamiltonian: Springs | Product, scheme: str):
    states = random_state(chain(4), states=3)
    together = simulate(hamiltonian, states, dt=0.02, steps=20, scheme=scheme)
    assert together.q.shape == (21, 3, 4, 2)
    assert together.energy.shape == (21, 3)
    assert together.energy_drift.shape == (3,)
    for k in range(3):
        alone = simulate(hamiltonian, State(states.q[k], states.p[k], states.graph), dt=0.02, steps=20, scheme=scheme)
        np.testing.assert_allclose(together.q[:, k], alone.q, rtol=0, atol=1e-13)
        np.testing.assert_allclose(together.p[:, k], alone.p, rtol=0, atol=1e-13)
        np.testing.assert_allclose(together.energy[:, k], alone.energy, rtol=1e-13)


def test_union_of_different_graphs():
    union = Graph.union([chain(3), ring(4)])
    state = random_state(union)
    rollout = simulate(Springs(), state, dt=0.05, steps=30)
    alone = simulate(Springs(), State(state.q[3:], state.p[3:], ring(4)), dt=0.05, steps=30)
    np.testing.assert_allclose(rollout.q[:, 3:], alone.q, atol=1e-13)
    np.testing.assert_allclose(rollout.energy[:, 1], alone.energy, rtol=1e-13)


@pytest.mark.parametrize("graph", [chain(5), chain(3000)], ids=["many-frames-a-block", "one-frame-a-block"])
def test_energy_is_that_of_every_frame(graph: Graph):
    """Found in blocks, which are neither many nor large, and the last of which is not full."""

    class Watched(Springs):
        def __init__(self) -> None:
            super().__init__()
            self.blocks: list[int] = []

        def energy(self, state: State) -> np.ndarray:
            self.blocks.append(state.q.size // state.dim)
            return super().energy(state)

    steps = 2100 if graph.n_nodes == 5 else 3
    watched = Watched()
    rollout = simulate(watched, random_state(graph), dt=0.05, steps=steps)
    assert len(watched.blocks) == 4
    assert max(watched.blocks) <= 4096
    expected = [Springs().energy(rollout.state(k)) for k in range(len(rollout.times))]
    np.testing.assert_allclose(rollout.energy, expected, rtol=1e-14)
    np.testing.assert_array_equal(rollout.conserved, rollout.energy)


@pytest.mark.parametrize(
    ("scheme", "per_step", "extra"),
    [
        ("symplectic-euler", 1, 0),
        ("stormer-verlet", 1, 1),
        ("composition-4", 5, 1),
        ("composition-6", 9, 1),
        ("composition-8", 17, 1),
    ],
)
def test_last_gradient_of_a_step_is_the_first_of_the_next(scheme: str, per_step: int, extra: int):
    springs = Springs()
    rollout = simulate(springs, random_state(chain(4)), dt=0.1, steps=20, scheme=scheme)
    assert rollout.gradient_evaluations == springs.calls == per_step * 20 + extra


def test_remembered_gradients_change_nothing():
    class Forgetful(Springs):
        """The same Hamiltonian without halves: every slope is evaluated afresh, in another way."""

        gradient_q = None
        gradient_p = None

        def gradient(self, state: State) -> tuple[np.ndarray, np.ndarray]:
            self.calls += 1
            plain = Springs()
            return plain.gradient_q(state), plain.gradient_p(state)

    start, forgetful = random_state(chain(4)), Forgetful()
    with_halves = simulate(Springs(), start, dt=0.1, steps=20, scheme="composition-4")
    without = simulate(forgetful, start, dt=0.1, steps=20, scheme="composition-4")
    np.testing.assert_array_equal(with_halves.q, without.q)
    assert without.gradient_evaluations == forgetful.calls == 2 * 5 * 20 + 1


@pytest.mark.parametrize("scheme", SCHEMES.names())
def test_hamiltonian_may_hand_out_the_same_buffers(scheme: str):
    class Thrifty(Product):
        dq, dp = np.empty((1, 1)), np.empty((1, 1))

        def gradient(self, state: State) -> tuple[np.ndarray, np.ndarray]:
            self.dq[:], self.dp[:] = super().gradient(state)
            return self.dq, self.dp

    thrifty = simulate(Thrifty(), point(0.6, -0.4), dt=0.1, steps=20, scheme=scheme)
    np.testing.assert_array_equal(thrifty.q, simulate(Product(), point(0.6, -0.4), dt=0.1, steps=20, scheme=scheme).q)


def test_continuing_is_going_on():
    start = random_state(chain(4))
    whole = simulate(Springs(), start, dt=0.1, steps=30)
    half = simulate(Springs(), start, dt=0.1, steps=15)
    rest = simulate(Springs(), half.state(), dt=0.1, steps=15)
    np.testing.assert_array_equal(rest.q, whole.q[15:])


def test_initial_arrays_are_left_alone_and_of_any_type():
    start = State(np.array([[1]]), np.array([[0]]), Graph(1, []))
    rollout = simulate(Oscillator(), start, dt=0.1, steps=5)
    assert rollout.q.dtype == np.float64
    assert start.q[0, 0] == 1
    single = point(1.0, 0.5)
    single = State(single.q.astype(np.float32), single.p.astype(np.float32), single.graph)
    np.testing.assert_array_equal(
        simulate(Pendulum(), single, dt=0.1, steps=50).q, simulate(Pendulum(), point(1.0, 0.5), dt=0.1, steps=50).q
    )


def test_energy_drift_is_relative_and_deviation_is_not():
    rollout = simulate(Oscillator(), point(10.0, 0.0), dt=0.1, steps=100)
    largest = np.abs(rollout.energy - 50.0).max()
    assert rollout.energy_deviation == largest > 0.01
    assert rollout.energy_drift == largest / 50.0
    at_rest = simulate(Oscillator(), point(0.0, 0.0), dt=0.1, steps=3)
    assert at_rest.energy_drift == 0.0
    pushed = simulate(Oscillator(), point(0.0, 0.0), dt=0.1, steps=3, force=lambda time, q: np.ones(1))
    assert pushed.energy_drift == np.inf


def test_drift_of_an_unknown_constant_is_relative_to_the_virial():
    """A constant of 1000 that nobody knows of: of springs, half of p.dH/dp + q.dH/dq is the energy without it."""

    class Shifted(Oscillator):
        def energy(self, state: State) -> np.ndarray:
            return super().energy(state) + 1000.0

        def energy_known(self, state: State) -> bool:
            return False

    rollout = simulate(Shifted(2.0), point(1.0, 3.0), dt=0.1, steps=100)
    assert rollout.energy_scale == pytest.approx((3.0**2 + 2.0**2 * 1.0**2) / 2)
    assert rollout.energy_drift == rollout.energy_deviation / rollout.energy_scale


def test_progress_is_reported_now_and_then_and_at_the_end():
    class Clock:
        now = 0.0

        def __call__(self) -> float:
            self.now += 0.001
            return self.now

    reports: list[tuple[int, int]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hamfit.integrate.progress.perf_counter", Clock())
        simulate(
            Oscillator(),
            point(1.0, 0.0),
            dt=0.1,
            steps=1000,
            progress=lambda done, total: reports.append((done, total)),
        )
    assert reports[-1] == (1000, 1000)
    assert [done for done, _ in reports] == sorted({done for done, _ in reports})
    assert 18 <= len(reports) <= 21  # one second of this clock


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"dt": 0.0}, "dt must be a positive number, got 0.0"),
        ({"dt": -0.1}, "dt must be a positive number, got -0.1"),
        ({"dt": np.nan}, "dt must be finite"),
        ({"steps": -1}, "steps must be a non-negative integer, got -1"),
        ({"steps": 2.0}, "steps must be a non-negative integer, got 2.0"),
        ({"steps": 10**30, "every": 10**30}, r"steps may be at most 1e\+12, got 1.0e\+30, which would take years"),
        ({"every": 0}, "every must be a positive integer, got 0"),
        (
            {"force": np.ones(3)},
            r"force must have shape \(1,\) or \(1, 1\) to act on positions of shape \(1, 1\), got \(3,\)",
        ),
        ({"force": np.ones((2, 1, 1))}, r"force must have shape .* got \(2, 1, 1\)"),
        ({"force": "gravity"}, "force must be an array of .*numbers.*, or a function"),
        ({"force": lambda time, q: np.ones((4, 1))}, r"the array returned by force\(time, q\) must have shape"),
        ({"scheme": "leapfrogg"}, "unknown scheme 'leapfrogg'; did you mean 'leapfrog'"),
    ],
)
def test_bad_arguments_are_named(arguments: dict, message: str):
    with pytest.raises(ParameterError, match=message):
        simulate(Oscillator(), point(1.0, 0.0), **{"dt": 0.1, "steps": 3, **arguments})


def test_bad_states_and_hamiltonians_are_named():
    with pytest.raises(HamfitError, match=r"state\.p contains 1 NaN"):
        simulate(Oscillator(), point(1.0, np.nan), dt=0.1, steps=3)
    with pytest.raises(ParameterError, match="object lacks energy and gradient and separable"):
        simulate(object(), point(1.0, 0.0), dt=0.1, steps=3)  # type: ignore[arg-type]
    with pytest.raises(ParameterError, match="int lacks energy"):
        simulate(5, point(1.0, 0.0), 0.1, 3)  # type: ignore[arg-type]
    data = simulate(Oscillator(), point(1.0, 0.0), 0.1, 3).to_data()
    with pytest.raises(ParameterError, match=r"got PhaseSpaceData; of data, take one snapshot: data\.state\(0\)"):
        simulate(Oscillator(), data, 0.1, 3)  # type: ignore[arg-type]


def test_length_and_number_of_steps_need_no_names():
    named = simulate(Pendulum(), point(1.0, 0.0), dt=0.1, steps=7)
    np.testing.assert_array_equal(simulate(Pendulum(), point(1.0, 0.0), 0.1, 7).q, named.q)


@pytest.mark.parametrize(("alias", "name"), SCHEMES.aliases().items())
def test_an_alias_is_the_scheme_that_it_stands_for(alias: str, name: str):
    one, other = (simulate(Pendulum(), point(1.0, 0.2), 0.1, 9, scheme=scheme) for scheme in (alias, name))
    np.testing.assert_array_equal(one.q, other.q)
    assert SCHEMES.aliases()["leapfrog"] == "stormer-verlet"


def test_repr_says_how_it_ended():
    assert "completed 3 steps, to time 0.3" in repr(simulate(MagneticField(), point([1, 0], [0, 1]), dt=0.1, steps=3))


def test_a_scheme_for_separable_hamiltonians_refuses_others():
    verlet = SCHEMES.get("stormer-verlet")

    class Explicit(verlet):
        separable_only = True

    assert simulate(Pendulum(), point(1.0, 0.0), dt=0.1, steps=1, scheme=Explicit()).completed
    with pytest.raises(ParameterError, match="separable Hamiltonians only"):
        simulate(Product(), point(1.0, 0.0), dt=0.1, steps=1, scheme=Explicit())


def test_the_scheme_follows_the_hamiltonian_unless_it_is_named():
    separable, mixed = (simulate(h, point(1.0, 0.2), 0.1, 5) for h in (Pendulum(), Product()))
    assert (separable.scheme, mixed.scheme) == ("stormer-verlet", "implicit-midpoint")
    named = simulate(Product(), point(1.0, 0.2), 0.1, 5, scheme="leapfrog")
    assert named.scheme == "stormer-verlet"
    assert np.abs(named.q - mixed.q).max() > 1e-6

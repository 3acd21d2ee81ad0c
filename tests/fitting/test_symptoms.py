"""Tests on data before a fit: what they notice, and that noise and reference systems never raise an alarm."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import Graph, PhaseSpaceData, RFInvariant, generate, make_system
from hamfit.fitting.symptoms import symptoms_of
from hamfit.graphs import chain
from hamfit.graphs.roles import with_held
from hamfit.systems import SYSTEMS
from laboratory import LABORATORY, Laboratory, noisy, rotor, sampled, scattered, spring_pair, with_angle
from motions import spring_samples

FIELDS = ("pendulums", "trap")
AT_REST = ("coulomb", "embedded-atom", "lennard-jones", "mixture", "stillinger-weber")


def system_of(name: str):
    return make_system(name, **({"p_amplitude": 0.3} if name in AT_REST else {}))


@pytest.mark.parametrize("name", [name for name in SYSTEMS.names() if name not in FIELDS])
@pytest.mark.slow
def test_no_alarm_on_reference_systems_with_any_noise(name: str):
    system = system_of(name)
    drawn = generate(system, snapshots=120, seed=3)
    runs = generate(system, trajectories=5, per_trajectory=100, stride=5, dt=0.01, seed=3)
    for noise in (0.0, 1e-3, 1e-2, 1e-1):
        given = [noisy(drawn, noise), noisy(runs, noise), sampled(runs, noise=noise)]
        for data in [*given, sampled(runs, noise=noise, momenta=False)]:
            found = symptoms_of(data)
            assert found.field is None, (noise, data, found)
            assert not found.sentences(), (noise, data)


@pytest.mark.parametrize("name", FIELDS)
def test_reference_systems_in_fields_are_noticed(name: str):
    runs = generate(make_system(name), trajectories=5, per_trajectory=100, stride=5, dt=0.01, seed=3)
    for noise in (0.0, 1e-2, 1e-1):
        assert symptoms_of(noisy(runs, noise)).field == symptoms_of(sampled(runs, noise=noise)).field == "shared"


@pytest.mark.parametrize("noise", [0.0, 1e-2, 1e-1])
@pytest.mark.parametrize("friction", [0.0, 1.0])
def test_friction_and_one_run_are_no_field(noise: float, friction: float):
    for runs in (1, 6):
        found = symptoms_of(spring_samples(chain(3), runs, 150, sigma=noise, friction=friction))
        assert found.field is None
        assert not found.sentences()


@pytest.mark.parametrize("name", LABORATORY)
@pytest.mark.parametrize("noise", [0.0, 1e-2, 1e-1])
def test_forces_from_outside_are_noticed(name: str, noise: float):
    runs = LABORATORY[name].runs(6, 120)
    for data in (noisy(runs, noise), sampled(runs, noise=noise)):
        found = symptoms_of(data)
        assert found.field == "shared"
        assert found.depends_on_place
        assert found.balance.by_place > 0.7
        assert not found.sentences()


def test_net_force_shares_are_those_of_the_definition():
    node = symptoms_of(LABORATORY["pendulum"].runs(3, 40))
    assert node.net_force_share == pytest.approx(1.0)
    pair = symptoms_of(spring_pair((1.0, 3.0)).runs(4, 60))
    assert pair.net_force_share < 1e-25
    runs = LABORATORY["cart at a wall"].runs(4, 60)
    wall = beside_a_wall(runs, chain(2))
    assert symptoms_of(wall).net_force_share == pytest.approx(0.5)


def beside_a_wall(runs: PhaseSpaceData, graph: Graph) -> PhaseSpaceData:
    """The runs with a wall as the first node, at rest."""
    both = {name: np.concatenate([0 * getattr(runs, name), getattr(runs, name)], axis=1) for name in ("q", "p")}
    return PhaseSpaceData(both["q"], both["p"], graph, times=runs.times, trajectory=runs.trajectory)


def test_a_wall_is_noticed_and_a_held_one_is_not_tested():
    runs = LABORATORY["cart at a wall"].runs(4, 60)
    found = symptoms_of(beside_a_wall(runs, chain(2)))
    assert found.still == (0,)
    assert "--held 0" in found.sentences()[0]
    held = symptoms_of(beside_a_wall(runs, with_held(chain(2), [0])))
    assert held.net_force_share is None
    assert (held.field, held.still, held.sentences()) == (None, (), [])


def test_free_systems_beside_held_ones_are_still_tested():
    """Component 0-1 has a wall, node 2 is a pendulum of its own: its force alone is the net force."""
    cart, pendulum = (LABORATORY[name].runs(4, 60) for name in ("cart at a wall", "pendulum"))
    q = np.concatenate([0 * cart.q, cart.q, pendulum.q], axis=1)
    p = np.concatenate([0 * cart.p, cart.p, pendulum.p], axis=1)
    graph = with_held(Graph(3, [[0, 1]]), [0])
    found = symptoms_of(PhaseSpaceData(q, p, graph, times=cart.times, trajectory=cart.trajectory))
    assert found.net_force_share == pytest.approx(1.0)
    assert found.field == "shared"


@pytest.mark.parametrize("noise", [0.0, 1e-2, 1e-1])
@pytest.mark.parametrize(("true", "given"), [(1.0, 3.0), (3.0, 1.0), (3.0, 0.5)])
def test_wrong_masses_are_noticed(true: float, given: float, noise: float):
    runs = spring_pair((1.0, true)).runs(6, 120)
    velocity = runs.p / np.array([1.0, true])[:, None]
    known = {"times": runs.times, "trajectory": runs.trajectory}
    data = PhaseSpaceData.from_velocities(runs.q, velocity, chain(2), masses=[1.0, given], **known)
    found = symptoms_of(sampled(data, noise=noise))
    conflict = found.mass_conflict
    assert conflict.given == [1.0, given]
    assert conflict.found[1] == pytest.approx(true, rel=1e-9 if noise == 0 else 3 * noise)
    assert abs(conflict.found[1] - true) < 6 * conflict.errors[1] + 1e-9
    assert found.field is None  # though place explains the net force as well
    assert "contradict momentum conservation" in found.sentences()[0]
    assert not symptoms_of(sampled(runs, noise=noise)).sentences()


def test_a_uniform_force_is_told_from_one_of_the_place():
    found = symptoms_of(spring_samples(chain(3), 6, 120, push=0.5, sigma=1e-2))
    assert (found.field, found.balance.uniform, found.depends_on_place) == ("shared", True, False)
    assert "as gravity" in found.why()


def test_a_known_force_is_not_a_symptom():
    free = spring_samples(chain(3), 6, 120, push=0.5)
    known = PhaseSpaceData(
        free.q, free.p, free.graphs[0], times=free.times, trajectory=free.trajectory, force=np.full_like(free.q, 0.5)
    )
    assert symptoms_of(known).field is None
    assert symptoms_of(known).net_force_share < 1e-12


def in_weight(masses: tuple[float, float]) -> Laboratory:
    """Two masses in the plane on a spring, with their weight."""
    graph = Graph(2, [[0, 1]])

    def force(q):
        apart = q[..., 1:, :] - q[..., :1, :]
        pull = 2.0 * apart * (1 - 1 / np.linalg.norm(apart, axis=-1, keepdims=True))
        weight = -np.array(masses)[:, None] * np.array([0.0, 1.5])
        return np.concatenate([pull, -pull], axis=-2) + weight

    return Laboratory(force, graph, 2, scattered(0.2, 0.5, 2, 2, np.array([[0.0, 0.0], [1.0, 0.0]])), masses, 0.05)


def test_weights_of_unequal_masses_are_one_field():
    found = symptoms_of(in_weight((1.0, 4.0)).runs(6, 60))
    assert (found.field, found.balance.uniform) == ("shared", True)


@pytest.mark.parametrize("attributes", [{}, {"species": np.array([0, 1])}])
def test_opposite_charges_in_a_field_have_no_net_force_but_a_torque(attributes):
    graph = Graph(2, [[0, 1]], node_attributes=attributes)

    def force(q):
        apart = q[..., 1:, :] - q[..., :1, :]
        pull = 2.0 * apart * (1 - 1 / np.linalg.norm(apart, axis=-1, keepdims=True)) + np.array([0.0, 0.7])
        return np.concatenate([pull, -pull], axis=-2)

    start = scattered(0.2, 0.5, 2, 2, np.array([[0.0, 0.0], [1.0, 0.0]]))
    runs = Laboratory(force, graph, 2, start, (1.0, 1.0), 0.05).runs(6, 60)
    for data in (runs, noisy(runs, 0.05), sampled(runs), sampled(runs, noise=0.05)):
        found = symptoms_of(data)
        assert found.net_force_share < 0.01 < 0.1 < found.net_torque_share
        assert found.field == ("species" if attributes else "node")
        assert "net torque" in found.why() or found.balance.uniform


def test_fields_that_differ_from_node_to_node():
    def force(q):
        first, second = q[..., :1, :], q[..., 1:, :]
        pull = second - first - 1
        return np.concatenate([pull - 2 * first, -pull - 5 * np.sin(second)], axis=-2)

    start = scattered(0.5, 0.5, 2, 1, np.array([[0.0], [1.0]]))
    runs = Laboratory(force, chain(2), 1, start, (1.0, 1.0), 0.05).runs(6, 100)
    assert symptoms_of(runs).field == symptoms_of(sampled(runs, noise=1e-2)).field == "node"


@pytest.mark.parametrize("noise", [0.0, 1e-2])
def test_full_turns_of_what_is_not_said_to_be_an_angle(noise: float):
    runs = rotor().runs(5, 200)
    assert np.ptp(runs.q) > 4 * np.pi
    found = symptoms_of(sampled(runs, noise=noise))
    assert found.turns == (0,)
    assert "--angles" in found.sentences()[0]
    assert not symptoms_of(with_angle(runs)).sentences()


def test_momenta_that_are_not_mass_times_velocity():
    rng = np.random.default_rng(0)
    q, p = rng.normal(size=(2, 200, 2, 1))
    inverse = np.linalg.inv([[2.0, 0.7], [0.7, 1.0]])
    q = 0.5 * q
    coupled = PhaseSpaceData(q, p, chain(2), q_dot=inverse @ p, p_dot=-np.sin(q))
    for data in (coupled, noisy(coupled, 0.1)):
        assert symptoms_of(data).momenta_not_mv.others > 0.5
        assert "not m v" in symptoms_of(data).sentences()[0]
    single = PhaseSpaceData(q, p, chain(2), q_dot=p / np.sqrt(1 + p**2), p_dot=-np.sin(q))
    assert symptoms_of(single).momenta_not_mv is None  # a kinetic energy of its own, which is learned


def test_momenta_in_another_unit_than_masses():
    runs = spring_pair((1.0, 3.0)).runs(4, 60)
    twice = PhaseSpaceData(runs.q, 2 * runs.p, runs.graphs[0], q_dot=runs.q_dot, p_dot=2 * runs.p_dot)
    assert symptoms_of(twice).momenta_not_mv.factor == pytest.approx(2.0)
    assert symptoms_of(noisy(twice, 0.1)).momenta_not_mv.factor == pytest.approx(2.0, rel=0.05)
    assert symptoms_of(noisy(runs, 0.1)).momenta_not_mv is None


def test_random_derivatives_are_no_field():
    rng = np.random.default_rng(0)
    q, p, q_dot, p_dot = rng.normal(size=(4, 200, 3, 2))
    assert symptoms_of(PhaseSpaceData(q, p, chain(3), q_dot=q_dot, p_dot=p_dot)).field is None


@pytest.mark.parametrize("size", [2.0**-300, 2.0**-40, 2.0**40, 2.0**300])
def test_units_do_not_matter(size: float):
    runs = LABORATORY["charges in a trap"].runs(4, 40)
    natural = symptoms_of(runs)
    other = PhaseSpaceData(
        runs.q * size, runs.p * size, runs.graphs[0], q_dot=runs.q_dot * size, p_dot=runs.p_dot * size
    )
    without_runs = symptoms_of(PhaseSpaceData(runs.q, runs.p, runs.graphs[0], q_dot=runs.q_dot, p_dot=runs.p_dot))
    found = symptoms_of(other)
    assert found.field == natural.field == "shared"
    assert found.net_force_share == pytest.approx(without_runs.net_force_share, rel=1e-12)
    assert found.balance.by_place == pytest.approx(without_runs.balance.by_place, rel=1e-6)


def test_friction_that_was_not_learned_is_a_hint():
    data = spring_samples(chain(3), 6, 120, sigma=1e-3, friction=0.3)
    (hint,) = RFInvariant().fit(data).notes_["hints"]
    assert "say --friction uniform" in hint
    assert "hints" not in RFInvariant(friction="uniform").fit(data).notes_
    for noise in (0.0, 1e-2):
        assert "hints" not in RFInvariant().fit(spring_samples(chain(3), 6, 120, sigma=noise)).notes_


def test_a_field_for_all_that_is_one_for_each_is_a_hint():
    """Opposite forces on two kinds: a shared field misses them, and what it misses follows the place of each kind."""
    graph = Graph(2, [[0, 1]], node_attributes={"species": np.array([0, 1])})

    def force(q):
        pull = q[..., 1:, :] - q[..., :1, :]
        return np.concatenate([pull - 2 * q[..., :1, :], -pull - np.sin(3 * q[..., 1:, :])], axis=-2)

    runs = Laboratory(force, graph, 1, scattered(1.0, 0.5, 2, 1), (1.0, 1.0), 0.05).runs(6, 60)
    shared = RFInvariant(field="shared", width=120).fit(runs)
    assert "--field species" in " ".join(shared.notes_["hints"])
    assert "hints" not in RFInvariant(field="species", width=120).fit(runs).notes_

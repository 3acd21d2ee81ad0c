"""Forces without velocities: the potential is learned, the kinetic energy is known from the masses."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import RFHGN, RFHNN, PhaseSpaceData, RFInvariant, generate, load_model, make_system, simulate
from hamfit.data import open_data
from hamfit.errors import DataError, ParameterError, SolveError
from hamfit.graphs import chain
from hamfit.state import State

MASSES = np.array([1.0, 2.0, 0.5, 4.0])
DEPTH, STEEPNESS = 1.3, 0.9


def potential_energy(q: np.ndarray) -> np.ndarray:
    """Σ D (1 - exp(-a (r - 1)))² along a chain, written out; shape (snapshots,)."""
    r = np.linalg.norm(np.diff(q, axis=1), axis=2)
    return (DEPTH * (1 - np.exp(-STEEPNESS * (r - 1))) ** 2).sum(axis=1)


def forces(q: np.ndarray) -> np.ndarray:
    """-dV/dq, written out."""
    apart = np.diff(q, axis=1)
    r = np.linalg.norm(apart, axis=2, keepdims=True)
    decay = np.exp(-STEEPNESS * (r - 1))
    pull = 2 * DEPTH * STEEPNESS * decay * (1 - decay) * apart / r
    found = np.zeros_like(q)
    found[:, :-1] += pull
    found[:, 1:] -= pull
    return found


def positions(count: int, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    rest = np.stack([np.arange(4.0), np.zeros(4)], axis=1)
    return rest + rng.uniform(-0.3, 0.3, size=(count, 4, 2))


@pytest.fixture(scope="module")
def data() -> PhaseSpaceData:
    q = positions(150, 0)
    return PhaseSpaceData.from_forces(q, forces(q), chain(4), masses=MASSES, energy=potential_energy(q))


@pytest.fixture(scope="module")
def model(data) -> RFInvariant:
    return RFInvariant(seed=0).fit(data)


def test_the_potential_is_learned_and_the_kinetic_energy_is_known(model):
    q = positions(20, 1)
    p = np.random.default_rng(2).normal(size=q.shape)
    state = State(q, p, chain(4).with_attributes({"mass": MASSES}))
    by_q, by_p = model.gradient(state)
    np.testing.assert_allclose(by_q, -forces(q), atol=1e-6)
    np.testing.assert_allclose(by_p, p / MASSES[:, None], rtol=1e-14)
    kinetic = (p**2 / (2 * MASSES[:, None])).sum(axis=(1, 2))
    np.testing.assert_allclose(model.energy(state), potential_energy(q) + kinetic, atol=1e-6)
    np.testing.assert_array_equal(model.gradient_q(state), by_q)
    np.testing.assert_array_equal(model.gradient_p(state), by_p)


def test_a_simulation_moves_as_the_masses_say(model):
    state = State(positions(1, 3)[0], np.zeros((4, 2)), chain(4).with_attributes({"mass": MASSES}))
    run = simulate(model, state, 0.01, 200)
    assert run.completed
    assert run.energy_deviation < 1e-4
    # The first step of leapfrog from rest, by hand: q + dt² F / (2 m).
    first = state.q + 0.01**2 / 2 * forces(state.q[None])[0] / MASSES[:, None]
    np.testing.assert_allclose(run.q[1], first, atol=1e-9)
    total = run.p.sum(axis=1)
    np.testing.assert_allclose(total, 0.0, atol=1e-10)


def test_evaluation_is_of_forces_and_energies(model):
    q = positions(30, 5)
    errors = model.evaluate(
        PhaseSpaceData.from_forces(q, forces(q), chain(4), masses=MASSES, energy=potential_energy(q))
    )
    assert errors["relative_error"] < 1e-6
    assert errors["energy_relative_error"] < 1e-6
    shifted = PhaseSpaceData.from_forces(q, forces(q) + 1.0, chain(4), masses=MASSES)
    assert model.evaluate(shifted)["mse"] == pytest.approx(1.0, rel=1e-4)


def test_it_comes_back_from_files(data, model, tmp_path):
    model.save(tmp_path / "model.safetensors")
    learned = load_model(tmp_path / "model.safetensors")
    state = State(positions(1, 3)[0], np.ones((4, 2)), chain(4).with_attributes({"mass": MASSES}))
    for ours, theirs in zip(model.gradient(state), learned.gradient(state), strict=True):
        np.testing.assert_array_equal(ours, theirs)
    data.save(tmp_path / "data.npz")
    again = RFInvariant(seed=0).fit(open_data(tmp_path / "data.npz"))
    np.testing.assert_array_equal(again.weights_, model.weights_)


def test_more_forces_can_be_added(data):
    first, second = data[:75], data[75:]
    recipe = RFInvariant(width=60, keep_accumulator=True).fit(first)
    recipe.partial_fit(second)
    assert recipe.solution_.rows == 150 * 4 * 2 + 150  # forces and energies
    assert recipe.learned_.features.kinetic_known
    assert recipe.evaluate(data)["relative_error"] < 1e-4


def test_what_cannot_be_learned_from_forces_is_said(data):
    for recipe in (RFHGN(hidden=8, width=30), RFHNN(width=30)):
        with pytest.raises(DataError, match="use the invariant model"):
            recipe.fit(data)
    with pytest.raises(ParameterError, match="friction cannot be learned from forces without velocities"):
        RFInvariant(width=60, friction="uniform").fit(data)


def test_forces_are_half_as_many_rows_as_derivatives(data):
    """Four snapshots of four nodes in the plane are 32 rows: too few for 40 features, though 64 would be enough."""
    with pytest.raises(SolveError, match="40 features but only 32 rows"):
        RFInvariant(width=40, ridge=0.0).fit(data[:4])


def test_a_model_with_momenta_is_judged_by_forces_alone():
    system = make_system("chain", nodes=4)
    full = generate(system, snapshots=80, seed=0)
    model = RFInvariant(width=64).fit(full)
    alone = PhaseSpaceData.from_forces(full.q, full.p_dot, full.graphs[0])
    assert model.evaluate(alone)["relative_error"] < 1e-9

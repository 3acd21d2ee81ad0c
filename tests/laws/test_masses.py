"""The mass matrix of a double pendulum, as laws say it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from hamfit import PhaseSpaceData, RFInvariant, RFLagrangian, generate, load_model, make_system
from hamfit.errors import DataError
from hamfit.graphs import chain, with_angles, with_held
from hamfit.laws import identify_laws
from hamfit.laws.equilibrium import Equilibrium
from hamfit.laws.oscillations import small_oscillations
from hamfit.laws.rigid import RigidMotions
from swings import CartWithPendulum, DoublePendulum, Pendulum, data_of


def test_the_coupling_of_a_double_pendulum_is_a_cosine():
    data = data_of(DoublePendulum())
    model = RFLagrangian().fit(data)
    laws = identify_laws(model, data)
    ((row, column, factor, share),) = laws.masses.cosines
    assert (row, column) == (0, 1)
    assert share > 0.999
    learned, q = model.learned_, data.q[7]
    assert learned.mass_matrix(q)[0, 1] == pytest.approx(factor * np.cos(q[0, 0] - q[1, 0]), abs=0.02 * abs(factor))
    np.testing.assert_allclose(np.diag(laws.masses.spread), 0, atol=0.02 * laws.masses.mean[0, 0])
    assert laws.sentences[0].startswith("small oscillations: f = 0.413")
    assert laws.sentences[1].startswith("mass matrix, mean over the data: [")
    assert laws.sentences[2].startswith(f"M_12 is {factor:.4g} cos(q1 - q2)")
    with pytest.raises(DataError, match="give the data"):
        identify_laws(model)


def test_frequencies_of_a_double_pendulum_are_the_textbooks():
    system = DoublePendulum()
    data = data_of(system, noise=1e-3)
    laws = identify_laws(RFLagrangian().fit(data), data)
    masses, step = system.masses(np.zeros(2)), 1e-3
    stiffness = [
        (system.potential(step * axis) - 2 * system.potential(0 * axis) + system.potential(-step * axis)) / step**2
        for axis in np.eye(2)
    ]
    true = np.sqrt(np.sort(np.linalg.eigvals(np.diag(stiffness) @ np.linalg.inv(masses)))) / (2 * np.pi)
    for found, right in zip(laws.oscillations.frequencies, true, strict=True):
        assert found.value == pytest.approx(right, rel=1e-3)
        assert 0 < found.error < 1e-3 * right


@pytest.mark.parametrize("system", [DoublePendulum(), CartWithPendulum()])
@pytest.mark.slow
def test_errors_of_frequencies_follow_the_weights_of_a_lagrangian(system):
    data = data_of(system, noise=1e-3)
    learned = RFLagrangian().fit(data).learned_
    around = small_oscillations(learned, data, {})
    place = around.equilibrium
    none = RigidMotions(shifts=(), turns=(), angles=np.ones(place.shape, dtype=bool), held=np.zeros(2, dtype=bool))
    begin = Equilibrium(place, data.graph, np.arange(2), 0.01, 0.01, none, np.zeros(1)).settled(learned)
    squared, _, change = begin.modes(learned)
    assert np.sqrt(squared) / (2 * np.pi) == pytest.approx([f.value for f in around.frequencies], rel=1e-6)
    moved = 1e-6 * np.random.default_rng(0).normal(size=len(learned.weights))
    ends = []
    for sign in (1, -1):
        other = replace(learned, features=replace(learned.features, weights=learned.weights + sign * moved))
        ends.append(begin.settled(other).modes(other)[0])
    np.testing.assert_allclose(begin._rows(learned, change) @ moved, np.subtract(*ends) / 2, rtol=1e-3)


def test_held_nodes_have_no_mass():
    swing = data_of(Pendulum())
    q, rates = (np.concatenate([0 * values, values], axis=1) for values in (swing.q, swing.q_dot))
    hung = with_held(with_angles(chain(2), [True]), [0])
    data = PhaseSpaceData.from_rates(q, rates, hung, times=swing.times, trajectory=swing.trajectory)
    laws = identify_laws(RFLagrangian(mass=2.5).fit(data), data)
    np.testing.assert_allclose(laws.masses.mean, [[2.5]], rtol=1e-6)
    true = np.sqrt(9.81 / Pendulum().length) / (2 * np.pi)
    assert laws.oscillations.frequencies[0].value == pytest.approx(true, rel=1e-6)


def test_frequencies_whose_errors_are_not_known_are_not_told(tmp_path):
    data = generate(make_system("chain", nodes=3), snapshots=60, seed=0)
    learned = RFInvariant(width=40, threads=1).fit(data).learned_
    learned.save(tmp_path / "with.safetensors")
    learned.save(tmp_path / "without.safetensors", uncertainty=False)
    found = [small_oscillations(load_model(tmp_path / f"{name}.safetensors"), data, {}) for name in ("with", "without")]
    assert found[0].frequencies[0].value == pytest.approx(1 / (2 * np.pi), rel=1e-6)
    assert found[1] is None

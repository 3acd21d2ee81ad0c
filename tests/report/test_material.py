"""What sections are made from, against closed forms, SciPy and the model's own coverage."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.spatial.distance import cdist
from scipy.stats import norm

from hamfit.data import PhaseSpaceData
from hamfit.graphs import Graph
from hamfit.laws import pair_law
from hamfit.report import material as room
from hamfit.report.energies import EnergyAlong, drift_of, energy_along
from hamfit.report.found_laws import deviations
from hamfit.report.material import Material, nearest_distances
from hamfit.report.rollouts import _at, follow_runs
from hamfit.report.sections.coverage import held
from hamfit.state import State

from .examples import measured_runs


def test_all_equations_are_compared_where_there_are_few(slightly_noisy):
    compared = slightly_noisy.compared
    data, model = slightly_noisy.data, slightly_noisy.model
    np.testing.assert_allclose(compared.targets, np.stack(data.gradients()), rtol=1e-12)
    expected = model.uncertainty().coverage(data)
    z = compared.missed / compared.sigma
    for level in (0.5, 0.9, 0.95):
        assert held(z, level) == pytest.approx(expected[f"coverage_{100 * level:g}"], abs=1e-12)
    assert np.sqrt(np.mean(z**2)) == pytest.approx(expected["rms_z"], rel=1e-9)


def test_an_even_part_is_compared_where_there_are_many(slightly_noisy, monkeypatch):
    monkeypatch.setattr(room, "_MOST_NODES", 40)
    part = Material(slightly_noisy.model, slightly_noisy.data).compared
    assert part.targets.shape == (2, 40, 2)
    np.testing.assert_array_equal(part.momentum[:4], slightly_noisy.compared.momentum[:4])
    np.testing.assert_array_equal(part.momentum[-4:], slightly_noisy.compared.momentum[-4:])


def test_the_place_of_a_combined_equation_is_among_its_states():
    """Weak equations average over windows: places lie within the range of the samples, and near their mean."""
    from .examples import fitted

    data = measured_runs(runs=5, samples=40)
    compared = Material(fitted(data, targets="weak", width=24).learned_, data).compared
    sizes = np.linalg.norm(data.p, axis=-1)
    assert sizes.min() < compared.momentum.min() < compared.momentum.max() < sizes.max()
    assert compared.momentum.mean() == pytest.approx(sizes.mean(), rel=0.1)


def test_nearest_distances_are_those_of_a_table_of_all():
    q = np.random.default_rng(0).normal(size=(6, 3))
    every = Graph(6, [(i, j) for i in range(6) for j in range(i)])
    table = cdist(q, q) + np.diag(np.full(6, np.inf))
    np.testing.assert_allclose(nearest_distances(State(q, q, every)), table.min(axis=1))
    lonely = Graph(3, [[1, 0]])
    assert np.isnan(nearest_distances(State(q[:3], q[:3], lonely))).tolist() == [False, False, True]


def test_shares_of_normal_numbers_are_nominal():
    z = norm.ppf((np.arange(20_000) + 0.5) / 20_000)
    for level in (0.1, 0.5, 0.95):
        assert held(z, level) == pytest.approx(level, abs=2e-4)


def test_a_drift_is_found_with_its_error():
    rng = np.random.default_rng(0)
    times = np.linspace(0.0, 5.0, 300)
    changes, errors = [], []
    for _ in range(40):
        energy = 3.0 + 0.04 * times + 0.1 * rng.normal(size=300)
        drift = drift_of([EnergyAlong(times, energy, 0.1 * times, kinetic=2.0)])
        changes.append(drift.change)
        errors.append(drift.error)
    assert np.mean(changes) == pytest.approx((0.04 - 0.1) * 5 / 2, abs=0.003)
    assert np.std(changes) == pytest.approx(np.mean(errors), rel=0.35)
    assert drift_of([]) is None


def test_the_error_of_friction_is_in_that_of_the_drift():
    times = np.linspace(0.0, 10.0, 200)
    energy = 5.0 - 0.02 * times + 0.01 * np.random.default_rng(0).normal(size=200)
    sure, unsure = (drift_of([EnergyAlong(times, energy, 0 * times, 2.0, by)] * 4) for by in (0.0, 0.2))
    assert sure.change == unsure.change
    assert unsure.error == pytest.approx(np.hypot(sure.error, 0.1))  # the same for all runs, so that no mean lessens it


def test_friction_that_is_known_badly_makes_the_expected_loss_unsure(damped):
    run = damped.runs[0]
    friction = damped.model.friction
    relative = friction.standard_errors[0] / abs(friction.coefficients[0])
    along = energy_along(damped, run)
    assert along.unsure == pytest.approx(relative * abs(along.expected[-1]))


def test_friction_explains_the_loss_of_energy(damped, undamped):
    """Exact: dH/dt = -γ Σ p² for γ = 0.2 and unit masses, along the noiseless runs."""
    exact = measured_runs(gamma=0.2)
    for run in damped.some_runs(3):
        along = energy_along(damped, run)
        power = -0.2 * (exact.p[run.snapshots] ** 2).sum(axis=(1, 2))
        assert along.expected[-1] == pytest.approx(np.trapezoid(power, run.times), rel=0.03)
        assert along.energy[-1] - along.energy[0] == pytest.approx(along.expected[-1], rel=0.05)
    assert abs(drift_of([energy_along(damped, run) for run in damped.runs]).change) < 0.05
    assert drift_of([energy_along(undamped, run) for run in undamped.runs]).change < -0.5


def test_known_forces_are_expected_to_work(noisy):
    data, run = noisy.data, noisy.runs[0]
    force = np.full_like(data.q, 0.3)
    pushed = PhaseSpaceData(data.q, data.p, data.graphs[0], times=data.times, trajectory=data.trajectory, force=force)
    along = energy_along(Material(noisy.model, pushed), run)
    moved = (0.3 * (data.q[run.snapshots[-1]] - data.q[run.snapshots[0]])).sum()
    assert along.expected[-1] == pytest.approx(moved, abs=0.05)


@pytest.mark.parametrize("force", [None, 0.2])
def test_a_roll_out_is_the_motion_that_scipy_finds(damped, force):
    """With friction, a force that changes with time, and samples at uneven times."""
    data = measured_runs(runs=1, samples=30)
    times = data.times + 0.05 * np.sin(np.arange(30))
    pushes = None if force is None else force * times[:, None, None] * np.ones_like(data.q)
    uneven = PhaseSpaceData(data.q, data.p, data.graphs[0], times=times, force=pushes)
    material = Material(damped.model, uneven)
    (followed,) = follow_runs(material, material.runs[:1])
    model, graph, shape = damped.model, data.graphs[0], data.q[0].shape
    gamma = float(model.friction_.coefficients[0])

    def rates(t, y):
        q, p = y.reshape(2, *shape)
        by_q, by_p = model.gradient(State(q, p, graph))
        push = 0.0 if force is None else force * (t + times[0])
        return np.stack([by_p, -by_q - gamma * p + push]).ravel()

    start = np.stack([data.q[0], data.p[0]]).ravel()
    span = times - times[0]
    found = solve_ivp(rates, (0, span[-1]), start, t_eval=span, rtol=1e-8, atol=1e-10)
    exact = found.y[: start.size // 2].T.reshape(-1, *shape)
    assert followed.whole
    assert followed.message == ""
    np.testing.assert_allclose(followed.learned, exact, atol=2e-3)
    assert followed.draws.shape == (8, *data.q.shape)
    assert np.isfinite(followed.spread()).all()


def test_the_band_of_a_law_is_that_of_posterior_draws(slightly_noisy):
    model = slightly_noisy.model
    law = pair_law(model)
    sigma = deviations(model.uncertainty(), law)
    drawn = [pair_law(one, law.r, zero=law.zero) for one in model.uncertainty().draws(400, seed=0)]
    zero = int(np.argmin(law.energy)) if law.zero == "minimum" else -1
    curves = np.array([one.energy - one.energy[zero] for one in drawn])
    np.testing.assert_allclose(curves.std(axis=0)[20:], sigma[20:], rtol=0.2, atol=1e-4)
    assert sigma[zero] == 0


@pytest.mark.parametrize("count", [40, 4, 2])
def test_samples_between_steps_are_interpolated(count):
    """Against a polynomial of the highest degree that is followed, at frames, between them, and beyond the last."""
    frames = 0.1 * np.arange(count)
    degree = min(5, count - 1)
    path = lambda t: np.stack([(t - 0.7) ** degree, 1 - 2 * t], axis=1)[:, :, None]  # noqa: E731
    at_frames, between = frames[::3], np.linspace(0, frames[-1], 33)
    np.testing.assert_allclose(_at(frames, path(frames), at_frames), path(at_frames), rtol=1e-12)
    found = _at(frames, path(frames), np.append(between, frames[-1] + 0.05))
    np.testing.assert_allclose(found[:-1], path(between), rtol=0, atol=1e-11 * np.abs(path(between)).max())
    assert np.isnan(found[-1]).all()
    np.testing.assert_allclose(_at(frames[:1], path(frames[:1]), np.zeros(1)), np.nan)

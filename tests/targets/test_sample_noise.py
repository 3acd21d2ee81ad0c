"""The noise of samples, found without a model, and what it makes of the targets of equations."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.graphs import Graph
from hamfit.targets.equations import equations_of
from hamfit.targets.from_samples import FromSamples
from hamfit.targets.sample_noise import noise_of_samples

NOISE_OF_Q, NOISE_OF_P = 0.01, 0.03


def recorded(rng: np.random.Generator, count: int, *, even: bool) -> tuple[np.ndarray, np.ndarray]:
    """Times and noisy motions of two coordinates."""
    times = np.linspace(0.0, 20.0, count)
    if not even:
        times = times + rng.uniform(-0.3, 0.3, count) * (times[1] - times[0])
    return times, np.stack([np.sin(times), np.cos(times)], axis=1)


def oscillators(*, even: bool, alone: bool = False) -> FromSamples:
    """Equations of three runs of two oscillators, the first two with the same times."""
    rng, graph = np.random.default_rng(0), Graph(2, [])
    first, third = recorded(rng, 300, even=even), recorded(rng, 240, even=even)
    runs = [first, first, third]
    times = np.concatenate([run[0] for run in runs])
    q, label = np.concatenate([run[1] for run in runs])[..., None], np.repeat([0, 1, 2], [300, 300, 240])
    p = np.concatenate([np.stack([np.cos(t), -np.sin(t)], axis=1) for t, _ in runs])[..., None]
    q, p = q + NOISE_OF_Q * rng.normal(size=q.shape), p + NOISE_OF_P * rng.normal(size=p.shape)
    if alone:
        data = PhaseSpaceData.from_positions(q, graph, times, masses=[1.0, 4.0], trajectory=label)
    else:
        data = PhaseSpaceData(q, p, graph, times=times, trajectory=label)
    equations = equations_of(data, "finite-difference")
    assert isinstance(equations, FromSamples)
    return equations


@pytest.mark.parametrize("even", [True, False])
def test_noise_is_found_whatever_the_times(even):
    rng = np.random.default_rng(1)
    times, motion = recorded(rng, 400, even=even)
    assert noise_of_samples([(times, motion + 0.01 * rng.normal(size=motion.shape))]) == pytest.approx(0.01, rel=0.15)
    assert noise_of_samples([(times, motion)]) < 1e-6
    assert np.isnan(noise_of_samples([(times[:3], motion[:3, :1])]))


@pytest.mark.parametrize("even", [True, False])
def test_runs_with_the_same_times_are_looked_at_together(even):
    equations = oscillators(even=even)
    assert equations.sample_noise == pytest.approx((NOISE_OF_Q, NOISE_OF_P), rel=0.15)
    for half, found in enumerate(equations.sample_noise):
        apart = []
        for run in equations.runs:
            state = equations.source.state(run.snapshots)
            apart.append((run.times, (state.q, state.p)[half].reshape(len(run), -1)))
        assert found == pytest.approx(noise_of_samples(apart), rel=1e-12)


@pytest.mark.parametrize("alone", [False, True])
def test_noise_of_targets_is_that_of_their_own_samples(alone):
    equations = oscillators(even=False, alone=alone)
    chosen = np.array([0, 7, 100, 301, 650])
    floor = equations.noise_floor(chosen)
    assert floor is not None and floor.shape == (2, 10, 1)
    of_q, of_p = equations.sample_noise
    ends = np.cumsum([stencil.equations for stencil in equations.stencils])
    for place, number in enumerate(chosen):
        run = int(np.searchsorted(ends, number, side="right"))
        stencil, own = equations.stencils[run], number - (ends[run] - equations.stencils[run].equations)
        matrix = stencil.curvatures if alone else stencil.rates
        norm = np.linalg.norm(matrix.toarray()[own])
        expected = [norm * of_q * np.array([1.0, 4.0]), [0.0, 0.0]] if alone else [[norm * of_p] * 2, [norm * of_q] * 2]
        np.testing.assert_allclose(floor[:, 2 * place : 2 * place + 2, 0], expected, rtol=1e-12)


def test_jumps_through_a_box_are_no_noise():
    times, noise = np.arange(0, 20, 0.02), 1e-3 * np.random.default_rng(0).normal(size=(1000, 1))
    there = (1.7 * times[:, None] + noise) % 1
    assert noise_of_samples([(times, there)]) == pytest.approx(1e-3, rel=0.2)

"""What a model takes for covered by its data: leverage and its limit, in the units they are said to have."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.graphs import chain
from hamfit.models import RFInvariant
from hamfit.state import State
from laboratory import LABORATORY, with_angle
from motions import laplacian, spring_motion

CHAIN = chain(5)


def noisy(noise: float) -> PhaseSpaceData:
    """Springs whose derivatives have noise of some standard deviation."""
    rng = np.random.default_rng(0)
    q, p = rng.uniform(-1, 1, (2, 60, 5, 2))
    errors = noise * rng.normal(size=(2, *q.shape))
    return PhaseSpaceData(q, p, CHAIN, q_dot=p + errors[0], p_dot=-laplacian(CHAIN) @ q + errors[1])


def test_at_the_limit_forces_are_known_to_one_percent():
    data = noisy(1e-4)
    uncertainty = RFInvariant(width=24, ridge="evidence").fit(data).uncertainty()
    weight = uncertainty.model.record.row_weights.velocities
    typical = np.sqrt(np.mean(np.stack([weight * data.q_dot, data.p_dot]) ** 2))
    assert uncertainty.limit > 100
    assert np.sqrt(uncertainty.limit) * uncertainty.weights.noise == pytest.approx(0.01 * typical, rel=1e-9)
    state = data.state(0)
    noises = uncertainty.noise, uncertainty.velocity_noise
    largest = max((d / noise).max() for d, noise in zip(uncertainty.gradient(state), noises, strict=True))
    assert np.sqrt(uncertainty.leverage(state)) == pytest.approx(largest, rel=1e-9)


def test_forces_and_velocities_have_noise_of_their_own():
    """Both have noise of 0.05 here, and forces are twice as large: the same noise is another share of each."""
    unsure = RFInvariant(width=24, ridge="evidence").fit(noisy(0.05)).uncertainty()
    assert unsure.noise == pytest.approx(0.05, rel=0.1)
    assert unsure.velocity_noise == pytest.approx(0.05, rel=0.1)


def test_the_limit_is_never_below_what_training_data_have():
    assert RFInvariant(width=24, ridge="evidence").fit(noisy(0.1)).uncertainty().limit == 1.0


def test_the_unit_of_time_changes_nothing():
    """With times in another unit, H is another by the same factor, on the same states; what is known of it is not."""
    times = 0.05 * np.arange(60)
    q, p = (
        values + 1e-3 * np.random.default_rng(1).normal(size=values.shape) for values in spring_motion(CHAIN, times, 4)
    )
    found = []
    for unit in (1.0, 16.0):
        data = PhaseSpaceData(
            q.reshape(-1, 5, 2),
            p.reshape(-1, 5, 2),
            CHAIN,
            times=unit * np.tile(times, 4),
            trajectory=np.repeat(np.arange(4), len(times)),
        )
        model = RFInvariant(width=16, targets="weak", ridge="evidence").fit(data)
        candidates = data.take(slice(0, 240, 12))
        found.append((model.uncertainty().leverage(data.state(7)), *model.uncertainty().select(candidates, 3)))
    for before, after in zip(*found, strict=True):
        np.testing.assert_allclose(after, before, rtol=1e-6)


def chains() -> PhaseSpaceData:
    """Samples of springs with noise."""
    times = 0.05 * np.arange(60)
    q, p = (
        values + 1e-2 * np.random.default_rng(1).normal(size=values.shape) for values in spring_motion(CHAIN, times, 4)
    )
    known = {"times": np.tile(times, 4), "trajectory": np.repeat(np.arange(4), len(times))}
    return PhaseSpaceData(q.reshape(-1, 5, 2), p.reshape(-1, 5, 2), CHAIN, **known)


@pytest.fixture(scope="module")
def windows() -> tuple[PhaseSpaceData, RFInvariant]:
    """A pendulum that turns over, fitted to windows of noisy samples: single states have more leverage than rows."""
    rng = np.random.default_rng(0)
    lab = LABORATORY["pendulum"]
    turning = replace(lab, start=lambda rng: (rng.uniform(-1, 1, (1, 1)), rng.uniform(7, 9, (1, 1))))
    parts = [one.runs(2, 150, seed=1, step=1 / 30) for one in (lab, turning)]
    q, p = (np.concatenate([getattr(part, name) for part in parts]) for name in "qp")
    q, p = q + 0.005 * rng.normal(size=q.shape), p + 0.05 * rng.normal(size=p.shape)
    times = np.concatenate([part.times for part in parts])
    data = with_angle(PhaseSpaceData(q, p, lab.graph, times=times, trajectory=np.repeat(np.arange(4), 150)))
    return data, RFInvariant(field="shared", targets="weak").fit(data)


def test_states_of_the_training_data_are_inside(windows: tuple[PhaseSpaceData, RFInvariant]):
    data, model = windows
    unsure = model.uncertainty()
    leverage = unsure.leverage(data.state(slice(0, data.n_snapshots)))
    others = replace(model.learned_, record=replace(model.learned_.record, notes={})).uncertainty().limit
    assert (leverage > others).mean() > 0.02  # by rows alone, some would not be
    assert (leverage > unsure.limit).mean() <= 0.002
    assert unsure.limit == pytest.approx(1.5 * model.learned_.notes["leverage"])


def test_states_far_from_the_training_data_are_outside(windows: tuple[PhaseSpaceData, RFInvariant]):
    data, model = windows
    rng, unsure = np.random.default_rng(2), RFInvariant(width=24, targets="weak").fit(chains()).uncertainty()
    assert "leverage" in unsure.model.notes
    q, p = 5.0 * rng.normal(size=(2, 50, 5, 2))
    assert (unsure.leverage(State(q, p, CHAIN)) > unsure.limit).mean() > 0.9
    narrow = data.take(np.flatnonzero(np.abs(data.trajectory) < 2))  # never over the top
    alone = RFInvariant(field="shared", targets="weak").fit(narrow).uncertainty()
    top = State(np.full((1, 1), np.pi), np.zeros((1, 1)), narrow.graphs[0])
    assert alone.leverage(top) > alone.limit
    assert model.uncertainty().leverage(top) <= model.uncertainty().limit

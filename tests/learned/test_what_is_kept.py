"""What a learned Hamiltonian notes of its data: further data widen it, and weights set by hand know nothing of it."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import RFInvariant, generate, make_system
from hamfit.data import PhaseSpaceData
from hamfit.features.invariant.ranges import joined_ranges


def chain_data(amplitude: float, seed: int, snapshots: int = 60) -> PhaseSpaceData:
    return generate(
        make_system("chain", nodes=4, q_amplitude=amplitude, p_amplitude=amplitude), snapshots=snapshots, seed=seed
    )


def test_further_data_widen_the_noted_ranges():
    near, far = chain_data(0.3, 0), chain_data(2.5, 1)
    model = RFInvariant(width=48, keep_accumulator=True, seed=0).fit(near)
    before = model.notes_["ranges"]["distance"][0]
    model.partial_fit(far)
    both = RFInvariant(width=48, seed=0).fit(PhaseSpaceData.concatenate([near, far])).notes_["ranges"]
    for name in ("distance", "momentum"):
        noted, expected = model.notes_["ranges"][name][0], both[name][0]
        assert noted["low"] == expected["low"]
        assert noted["high"] == expected["high"]
        assert sum(noted["shares"]) == pytest.approx(1.0, abs=1e-4)
        # Shares of values are spread over the parts that they were counted in, so they agree part by part roughly.
        assert np.abs(np.cumsum(noted["shares"]) - np.cumsum(expected["shares"])).max() < 0.1
    assert before["high"] < 0.7 * model.notes_["ranges"]["distance"][0]["high"]


def test_few_further_data_hardly_move_the_noted_shares():
    near, far = chain_data(0.3, 0, snapshots=80), chain_data(2.5, 1, snapshots=20)
    model = RFInvariant(width=48, keep_accumulator=True, seed=0).fit(near).partial_fit(far)
    both = RFInvariant(width=48, seed=0).fit(PhaseSpaceData.concatenate([near, far]))
    noted, expected = (np.cumsum(one.notes_["ranges"]["momentum"][0]["shares"]) for one in (model, both))
    assert np.abs(noted - expected).max() < 0.1


def test_joined_ranges_weigh_both_data_sets_by_their_share():
    def noted(low: float, high: float) -> dict:
        one = {"low": low, "high": high, "shares": [1 / 60] * 60}
        return {"distance": [one, None], "momentum": [one], "node_quantities": [{}], "edge_quantities": [{}, {}]}

    joined = joined_ranges(noted(0.0, 1.0), noted(1.0, 2.0), 0.25)
    assert (joined["distance"][0]["low"], joined["distance"][0]["high"]) == (0.0, 2.0)
    assert sum(joined["distance"][0]["shares"][:30]) == pytest.approx(0.75, abs=1e-4)
    assert joined["distance"][1] is None


def test_weights_that_are_set_keep_nothing_of_an_earlier_fit():
    data = chain_data(1.0, 0)
    runs = generate(make_system("chain", nodes=4), trajectories=3, per_trajectory=40, stride=5, dt=0.01, seed=0)
    sampled = PhaseSpaceData(runs.q, runs.p, runs.graphs[0], times=runs.times, trajectory=runs.trajectory)
    model = RFInvariant(width=48, targets="weak", friction="uniform").fit(sampled)
    assert model.record_.overlap > 1
    assert model.notes_
    model.set_weights(model.feature_map_.arrays(), model.weights_, data)
    assert (model.record_.overlap, model.record_.gain) == (1.0, 1.0)
    assert model.notes_ == {}
    assert model.friction_ is None
    assert model.solution_ is None
    assert not model.learned_.has_posterior


def test_draws_have_friction_of_their_own():
    data = chain_data(1.0, 0)
    noisy = PhaseSpaceData(
        data.q,
        data.p,
        data.graphs[0],
        q_dot=data.q_dot,
        p_dot=data.p_dot - 0.1 * data.p + 0.05 * np.random.default_rng(0).normal(size=data.p.shape),
    )
    model = RFInvariant(width=48, friction="uniform").fit(noisy)
    drawn = model.uncertainty().draws(40, seed=0)
    gammas = np.array([one.friction.coefficients[0] for one in drawn])
    assert gammas.std() == pytest.approx(model.friction_.standard_errors[0], rel=0.4)
    assert all(one.record is model.learned_.record for one in drawn)

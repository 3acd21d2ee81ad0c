"""Errors of a learned Hamiltonian beside data."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.graphs import chain
from hamfit.models import RFInvariant
from support import spring_data


@pytest.fixture(scope="module")
def model() -> RFInvariant:
    return RFInvariant(width=48).fit(spring_data(chain(4), 60, seed=0))


def test_the_coefficient_of_determination_is_about_the_mean_of_each_half(model):
    """Motions that drift have velocities far from zero: their mean is no merit of the model."""
    data = spring_data(chain(4), 30, seed=1)
    rng = np.random.default_rng(2)
    drifting = PhaseSpaceData(
        data.q,
        data.p + 10.0,
        data.graph,
        q_dot=data.p + 10.0 + 0.5 * rng.normal(size=data.p.shape),
        p_dot=data.p_dot + 0.5 * rng.normal(size=data.p.shape),
    )
    truth, found = np.stack(drifting.gradients()), np.stack(model.predict_gradients(drifting))
    spreads = [((half - half.mean()) ** 2).sum() for half in truth]
    expected = min(1 - ((half - other) ** 2).sum() / s for half, other, s in zip(truth, found, spreads, strict=True))
    assert model.score(drifting) == pytest.approx(expected, abs=1e-9)
    assert expected < 0.9


def test_what_never_varies_has_no_coefficient_of_determination(model):
    rest = np.zeros((3, 4, 2))
    errors = model.evaluate(PhaseSpaceData(rest, rest, chain(4), q_dot=rest, p_dot=rest))
    assert np.isnan(errors["r2"])


def test_predicted_motion_of_several_sizes_is_in_the_order_of_the_snapshots(model):
    data = spring_data([chain(3), chain(6)], 4, seed=3)
    q_dot, p_dot = model.predict(data)
    np.testing.assert_allclose(q_dot, data.q_dot, atol=1e-8)
    np.testing.assert_allclose(p_dot, data.p_dot, atol=1e-8)

"""A ridge is chosen where the data are noisy, and none where they are exact."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.graphs import chain
from hamfit.models import RFInvariant
from motions import gradient_error, laplacian, unseen_springs

CHAIN = chain(5)


def springs(noise: float) -> PhaseSpaceData:
    """Few states of springs, whose derivatives have noise of some standard deviation."""
    rng = np.random.default_rng(0)
    q, p = rng.uniform(-1, 1, (2, 20, 5, 2))
    errors = noise * rng.normal(size=(2, *q.shape))
    return PhaseSpaceData(q, p, CHAIN, q_dot=p + errors[0], p_dot=-laplacian(CHAIN) @ q + errors[1])


@pytest.mark.parametrize("noise", [1e-6, 1e-3, 0.03])
def test_little_noise_is_noise(noise: float):
    """Without a ridge, a wide model of few noisy data is of no use away from them."""
    data, unseen = springs(noise), unseen_springs(CHAIN)
    assert gradient_error(RFInvariant(width=120).fit(data), unseen) < 100 * noise
    assert gradient_error(RFInvariant(width=120, ridge=0.0).fit(data), unseen) > 1000 * noise


def test_exact_data_are_fitted_without_a_ridge():
    data = springs(0.0)
    expected = RFInvariant(width=24, ridge=0.0).fit(data)
    np.testing.assert_array_equal(RFInvariant(width=24).fit(data).weights_, expected.weights_)
    assert gradient_error(expected, unseen_springs(CHAIN)) < 1e-9

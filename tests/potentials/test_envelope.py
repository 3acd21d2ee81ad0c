"""The polynomial that ends interactions at a cutoff."""

from __future__ import annotations

import numpy as np

from hamfit.potentials import envelope, envelope_slope


def test_envelope_ends_with_two_derivatives():
    x = np.linspace(0.0, 1.2, 13)
    inside = x <= 1.0
    expected = np.where(inside, 1 - 10 * x**3 + 15 * x**4 - 6 * x**5, 0.0)
    np.testing.assert_allclose(envelope(2.5 * x, 2.5), expected, atol=2e-15)
    slope = np.where(inside, -30 * x**2 + 60 * x**3 - 30 * x**4, 0.0) / 2.5
    np.testing.assert_allclose(envelope_slope(2.5 * x, 2.5), slope, atol=2e-15)
    # Close to the end the value is 10 (1 - x)³: to all digits, not to 1e-16.
    near = 1.0 - 1e-6
    np.testing.assert_allclose(envelope(np.array([near]), 1.0), 10 * (1 - near) ** 3, rtol=1e-5)

"""The polynomial that ends an interaction at its cutoff without a jump, in true systems and in learned models."""

from __future__ import annotations

import numpy as np

from hamfit.validation import Array


def envelope(r: Array, cutoff: float) -> Array:
    """Evaluate 1 - 10 x³ + 15 x⁴ - 6 x⁵ with x = r / cutoff: one at r = 0, and zero beyond the cutoff.

    Its first two derivatives vanish at the cutoff: energies, forces and their slopes end there smoothly.

    >>> envelope(np.array([0.0, 1.0, 2.0, 3.0]), 2.0).tolist()
    [1.0, 0.5, 0.0, 0.0]
    """
    x = np.minimum(r / cutoff, 1.0)
    return (1.0 - x) ** 3 * (1.0 + 3.0 * x + 6.0 * x**2)  # the same polynomial, exact to rounding near its end


def envelope_slope(r: Array, cutoff: float) -> Array:
    """Evaluate the derivative of `envelope` by r, which is -30 x² (1 - x)² / cutoff.

    >>> envelope_slope(np.array([0.0, 1.0, 2.0, 3.0]), 2.0).tolist()
    [0.0, -0.9375, 0.0, 0.0]
    """
    x = np.minimum(r / cutoff, 1.0)
    slope: Array = -30.0 / cutoff * (x * (1.0 - x)) ** 2 + 0.0
    return slope

"""Distances below the shortest ones of the data: functions of them go on as if neighbours came no nearer.

Polynomials of high degree, with weights that nothing determines there, would make holes of thousands of eV, which no
repulsive core could fill. Functions of single distances beside them, which cancel with them where the data were, must
not go on alone. With s the shortest distance that a pair of kinds had in training, t = (s - r) / w and w = s / 10, both
are taken at

    r' = s - w g(t),     g(t) = t - 5/2 t⁴ + 3 t⁵ - t⁶  for t in [0, 1],  1/2 beyond

which is r itself from s on, has three continuous derivatives, and stays at 0.95 s below 0.9 s, where the core sets in.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hamfit.validation import Array

SHARE = 0.1
"""Of the shortest distance: within so much of it, distances come to rest; as in ``engine/cluster.h``."""


def held_distances(r: Array, shortest: Array) -> tuple[Array, Array]:
    """Compute r' and its derivative by r, each shaped like `r`; where `shortest` is zero, nothing is held.

    Examples
    --------
    >>> held, slope = held_distances(np.array([2.0, 1.0, 0.9, 0.3]), np.array([1.0, 1.0, 1.0, 1.0]))
    >>> held.round(6).tolist(), slope.round(6).tolist()
    ([2.0, 1.0, 0.95, 0.95], [1.0, 1.0, 0.0, 0.0])
    """
    near = r < shortest
    held, slope = r.copy(), np.ones_like(r)
    if near.any():
        end = shortest[near]
        t = np.minimum((end - r[near]) / (SHARE * end), 1.0)
        held[near] = end * (1 - SHARE * (t - t**4 * (2.5 - 3 * t + t * t)))
        slope[near] = 1 - t**3 * (10 - 15 * t + 6 * t * t)
    return held, slope


def held_in(xp: Any, r: Any, shortest: Any) -> Any:
    """Compute r' in the arrays of another library, which differentiates by itself."""
    end = xp.where(shortest > 0, shortest, 1.0)
    t = (end - r) / (SHARE * end)
    t = xp.where(t < 0, 0.0, xp.where(t > 1, 1.0, t))
    return xp.where(r < shortest, end * (1 - SHARE * (t - t**4 * (2.5 - 3 * t + t * t))), r)

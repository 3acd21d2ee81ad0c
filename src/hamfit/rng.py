"""Random numbers: always from an explicit seed, never from global state."""

from __future__ import annotations

import numpy as np

from hamfit.errors import ParameterError

Seed = int | np.random.Generator


def generator(seed: Seed) -> np.random.Generator:
    """Make a generator from a seed; a generator is handed through, so that callers may share one.

    >>> int(generator(0).integers(100)) == int(generator(0).integers(100))
    True
    """
    if isinstance(seed, np.random.Generator):
        return seed
    if isinstance(seed, (int, np.integer)) and not isinstance(seed, bool) and seed >= 0:
        return np.random.default_rng(int(seed))
    raise ParameterError(f"seed must be a non-negative integer or a numpy Generator, got {seed!r}")

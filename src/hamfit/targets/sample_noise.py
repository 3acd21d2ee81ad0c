"""How noisy samples are, found without any model: what no smooth motion would leave between neighbouring samples."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from hamfit.targets.runs import uniform
from hamfit.validation import Array

_ORDERS = range(2, 9)
_FEWEST = 8  # differences of some order, below which they say nothing


def noise_of_samples(motions: Sequence[tuple[Array, Array]]) -> float:
    """Estimate the standard deviation of noise in samples, the same in all of them; NaN where runs are too short.

    Divided differences of order k, scaled so that they have the variance of the noise, have nothing left of a motion
    that is sampled often enough: less, the higher the order. The least over all orders is taken.

    Parameters
    ----------
    motions
        Times, shape (T,), and samples, shape (T, components), of some runs.

    Examples
    --------
    >>> times, rng = np.linspace(0.0, 10.0, 400), np.random.default_rng(0)
    >>> motion = np.sin(times)[:, None] + 0.01 * rng.normal(size=(400, 1))
    >>> bool(abs(noise_of_samples([(times, motion)]) / 0.01 - 1) < 0.2)
    True
    """
    found = []
    for order in _ORDERS:
        squares, count = 0.0, 0
        for times, samples in motions:
            if len(times) > order:
                left = _differences(times, samples, order)
                squares += float((left**2).sum())
                count += left.size
        if count >= _FEWEST:
            found.append(np.sqrt(squares / count))
    return float(min(found, default=np.nan))


def _differences(times: Array, samples: Array, order: int) -> Array:
    """Divided differences of so many neighbours, with weights of unit norm each, shape (T - order, components)."""
    count = len(times) - order
    weights = _unit(np.arange(order + 1.0))
    if not uniform(times):
        weights = _unit(sliding_window_view(times, order + 1)).T[..., None]
    return np.asarray(sum(weight * samples[at : at + count] for at, weight in enumerate(weights)))


def _unit(times: Array) -> Array:
    """Find the weights of divided differences, of unit norm, over the last axis of times."""
    apart = (times[..., :, None] - times[..., None, :]) / np.ptp(times, axis=-1)[..., None, None]
    own = np.arange(times.shape[-1])
    apart[..., own, own] = 1.0
    weights = 1 / apart.prod(axis=-1)
    return np.asarray(weights / np.linalg.norm(weights, axis=-1, keepdims=True))

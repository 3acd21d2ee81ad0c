"""How noisy samples are, found without any model: what no smooth motion would leave between neighbouring samples."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from hamfit.targets.runs import uniform
from hamfit.validation import Array

_ORDERS = range(2, 9)
_FEWEST = 8  # differences of some order, below which they say nothing
_JUMPS = 8.0  # times what nine of ten differences do not exceed: those beyond are no noise
_LARGE = 0.05  # of how far a component reaches, which such differences exceed as well: rounding of samples does not
_ENOUGH = 30  # differences of one component, from which nine of ten of them say what is usual


def noise_of_samples(motions: Sequence[tuple[Array, Array]]) -> float:
    """Estimate the standard deviation of noise in samples, the same in all of them; NaN where runs are too short.

    Divided differences of order k, scaled so that they have the variance of the noise, have nothing left of a motion
    that is sampled often enough: less, the higher the order. The least over all orders is taken. Single jumps, many
    times as large as all else and no small part of the motion, are no noise and are passed over.

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
    return min(map(_pooled, _all_orders(motions).values()), default=float("nan"))


def noise_of_components(motions: Sequence[tuple[Array, Array]]) -> list[Array] | None:
    """Estimate it for every component apart, which may be noisy or not, and have a unit of its own.

    Runs with equally many components share theirs. Returns an array of shape (components,) for each run; None where
    runs are too short.
    """
    orders = list(_all_orders(motions).values())
    if not orders:
        return None
    sizes = [samples.shape[1] for _, samples in motions]
    of_size = {}
    for size in set(sizes):
        alike = [np.concatenate([left for left in order if left.shape[1] == size]) for order in orders]
        each = [np.sqrt((left**2).mean(axis=0)) for left in alike if len(left)]
        of_size[size] = np.min(each, axis=0) if each else np.zeros(size)
    return [of_size[size] for size in sizes]


def _all_orders(motions: Sequence[tuple[Array, Array]]) -> dict[int, list[Array]]:
    """Take the scaled differences of all runs, by their order, as far as there are enough of them."""
    found = {}
    for order in _ORDERS:
        left = [
            _differences(times, samples, order) if len(times) > order else np.empty((0, samples.shape[1]))
            for times, samples in motions
        ]
        if sum(each.size for each in left) >= _FEWEST:
            found[order] = left
    return found


def _pooled(differences: Sequence[Array]) -> float:
    """Find the root mean square of differences of all runs."""
    return float(np.sqrt(sum(float((each**2).sum()) for each in differences) / sum(each.size for each in differences)))


def _differences(times: Array, samples: Array, order: int) -> Array:
    """Divided differences of so many neighbours, with weights of unit norm each, shape (T - order, components)."""
    count = len(times) - order
    weights = _unit(np.arange(order + 1.0))
    if not uniform(times):
        weights = _unit(sliding_window_view(times, order + 1)).T[..., None]
    return _without_jumps(
        np.asarray(sum(weight * samples[at : at + count] for at, weight in enumerate(weights))), np.ptp(samples, axis=0)
    )


def _without_jumps(differences: Array, reach: Array) -> Array:
    """Differences with zeros for those that are no noise: samples that are put back into a box, or lost their mark."""
    if len(differences) < _ENOUGH:
        return differences
    sizes = np.abs(differences)
    usual = np.quantile(sizes, 0.9, axis=0)
    return np.where((sizes > _JUMPS * usual) & (sizes > _LARGE * reach), 0.0, differences)


def _unit(times: Array) -> Array:
    """Find the weights of divided differences, of unit norm, over the last axis of times."""
    apart = (times[..., :, None] - times[..., None, :]) / np.ptp(times, axis=-1)[..., None, None]
    own = np.arange(times.shape[-1])
    apart[..., own, own] = 1.0
    weights = 1 / apart.prod(axis=-1)
    return np.asarray(weights / np.linalg.norm(weights, axis=-1, keepdims=True))

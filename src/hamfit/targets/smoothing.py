"""Smoothing: states and derivatives from a polynomial fitted to the samples around each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from scipy.sparse import csr_array

from hamfit.errors import ParameterError
from hamfit.targets import TargetMethod
from hamfit.targets.runs import Excerpt, same_times, uniform
from hamfit.targets.stencils import Stencil, banded, nearest
from hamfit.validation import Array, whole_number

DEGREE = 5


@dataclass(frozen=True)
class Smoothing(TargetMethod):
    """Local polynomials of some degree over a window of samples (Savitzky-Golay, where times are even).

    Without a window, it is the one with the least generalised cross-validation score of the samples themselves.
    """

    name = "smoothing"

    window: int | None = None
    degree: int = DEGREE

    def __post_init__(self) -> None:
        object.__setattr__(self, "degree", whole_number("degree", self.degree))
        if self.window is None:
            return
        object.__setattr__(self, "window", whole_number("window", self.window))
        if self.window <= self.degree:
            raise ParameterError(
                f"a window of {self.window} samples does not determine a polynomial of degree {self.degree}; "
                f"it must have at least {self.degree + 1}"
            )

    def needs(self) -> int:
        """Return the window, or the smallest that smooths at all."""
        return self.degree + 2 if self.window is None else self.window

    def chosen(self, excerpts: Sequence[Excerpt]) -> Self:
        """Choose the window by generalised cross-validation."""
        if self.window is not None:
            return self
        typical = int(np.quantile([len(excerpt) for excerpt in excerpts], 0.25))
        sizes = np.unique(np.geomspace(self.needs(), max(self.needs(), typical // 2), 24).astype(int) | 1)
        sizes = sizes[sizes <= typical] if sizes[0] <= typical else np.array([self.needs()])
        long = [excerpt for excerpt in excerpts if len(excerpt) >= sizes[-1]]
        scores = [_score(long, int(size), self.degree) for size in sizes]
        return replace(self, window=int(sizes[int(np.argmin(scores))]))

    def stencil(self, times: Array) -> Stencil:
        """Smooth the states, and take the derivatives of the polynomials.

        Near the ends of a run these are noisier: rows are weighted so that noise is the same in all of them.
        """
        smooth, rates, curvatures = local_polynomials(times, self.needs(), self.degree)
        noise = np.sqrt(rates.multiply(rates).sum(axis=1))
        weights = banded(np.arange(len(times)), np.median(noise) / noise[:, None], len(times))
        return Stencil(smooth, weights, weights @ rates, rates, weights @ curvatures)


def local_polynomials(times: Array, window: int, degree: int) -> list[csr_array]:
    """Make matrices from samples to values, first and second derivatives of local polynomials at every sample."""
    count = len(times)
    first = nearest(count, window, np.arange(count))
    weights = np.empty((3, count, window))
    even = uniform(times)
    known: dict[int, Array] = {}
    for k, start in enumerate(first):
        place = int(k - start)
        if not even or place not in known:
            known[place] = _polynomial_weights(times[start : start + window] - times[k], degree)
        weights[:, k] = known[place]
    return [banded(first, each, count) for each in weights]


def _polynomial_weights(offsets: Array, degree: int) -> Array:
    """Find the weights of samples in value, first and second derivative at zero, shape (3, samples)."""
    scale = np.abs(offsets).max()
    powers = np.linalg.pinv(np.vander(offsets / scale, degree + 1, increasing=True))
    weights = np.zeros((3, len(offsets)))
    for order, factor in enumerate((1.0, 1.0, 2.0)[: degree + 1]):
        weights[order] = factor * powers[order] / scale**order
    return weights


def _score(excerpts: Sequence[Excerpt], window: int, degree: int) -> float:
    """Compute the generalised cross-validation score of the samples of some runs."""
    known: dict[bytes, csr_array] = {}
    total = 0.0
    for excerpt in excerpts:
        key = same_times(excerpt.times)
        if key not in known:
            known[key] = local_polynomials(excerpt.times, window, degree)[0]
        missed = excerpt.samples - known[key] @ excerpt.samples
        total += float((missed**2).mean() / (1 - known[key].diagonal().mean()) ** 2)
    return total

"""Smoothing: states and derivatives from a polynomial fitted to the samples around each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from scipy.sparse import csr_array

from hamfit.data.indexing import slices_of
from hamfit.errors import ParameterError
from hamfit.targets import TargetMethod
from hamfit.targets.runs import Excerpt, same_times, uniform
from hamfit.targets.stencils import Stencil, banded, nearest
from hamfit.validation import Array, IntArray, whole_number

DEGREE = 5
_AT_ONCE = 200_000  # numbers of the windows whose polynomials are found together


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
    at = np.arange(count)
    if not uniform(times):
        weights = _polynomial_weights(times, first, at, window, degree)
    else:  # those in the middle have the same weights
        _, place, which = np.unique(at - first, return_index=True, return_inverse=True)
        weights = _polynomial_weights(times, first[place], at[place], window, degree)[:, which.ravel()]
    return [banded(first, each, count) for each in weights]


def _polynomial_weights(times: Array, first: IntArray, at: IntArray, window: int, degree: int) -> Array:
    """Find the weights of samples in value, first and second derivative at some of them, shape (3, points, window).

    Parameters
    ----------
    first
        The first sample of the window of each point, shape (points,).
    at
        The sample that is the point, shape (points,).
    """
    weights = np.zeros((3, len(at), window))
    size = max(1, _AT_ONCE // (window * (degree + 1)))
    for some in slices_of(len(at), size):
        offsets = times[first[some, None] + np.arange(window)] - times[at[some], None]
        scale = np.abs(offsets).max(axis=1, keepdims=True)
        powers = np.ones((*offsets.shape, degree + 1))
        powers[..., 1:] = (offsets / scale)[..., None]
        np.multiply.accumulate(powers, axis=-1, out=powers)
        solved = np.linalg.pinv(powers)
        for order, factor in enumerate((1.0, 1.0, 2.0)[: degree + 1]):
            weights[order, some] = factor * solved[:, order] / scale**order
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

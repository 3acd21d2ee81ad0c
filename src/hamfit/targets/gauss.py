"""Gauss collocation: the change over each interval is the integral of the learned flow."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array

from hamfit.errors import ParameterError
from hamfit.targets import TargetMethod
from hamfit.targets.stencils import Stencil, banded, interpolation
from hamfit.validation import Array


@dataclass(frozen=True)
class Gauss(TargetMethod):
    """``y_{k+1} - y_k = h sum_i b_i f(Y_i)`` with s Gauss points, the states there interpolated from 2 s + 2 samples.

    Its error is of order 2 s in the length of the interval.
    """

    name = "gauss"

    stages: int = 2

    def __post_init__(self) -> None:
        if self.stages not in (1, 2, 3, 4):
            raise ParameterError(f"stages must be 1, 2, 3 or 4, got {self.stages!r}")
        object.__setattr__(self, "stages", int(self.stages))

    def needs(self) -> int:
        """Return as many samples as the interpolation takes."""
        return 2 * self.stages + 2

    def stencil(self, times: Array) -> Stencil:
        """Make one equation for each interval."""
        points, weights = np.polynomial.legendre.leggauss(self.stages)
        steps, middle = np.diff(times), (times[1:] + times[:-1]) / 2
        at = (middle[:, None] + points / 2 * steps[:, None]).ravel()
        states, velocities, _ = interpolation(times, at, self.needs())
        combine = banded(
            self.stages * np.arange(len(steps)), np.tile(weights / 2, (len(steps), 1)), self.stages * len(steps)
        )
        return Stencil(states, combine, changes(times), velocities)


def changes(times: Array) -> csr_array:
    """Make the matrix of difference quotients over all intervals, shape (T - 1, T).

    >>> changes(np.array([0.0, 0.5, 1.0])).toarray().tolist()
    [[-2.0, 2.0, 0.0], [0.0, -2.0, 2.0]]
    """
    quotients = 1 / np.diff(times)
    return banded(np.arange(len(quotients)), np.stack([-quotients, quotients], axis=1), len(times))

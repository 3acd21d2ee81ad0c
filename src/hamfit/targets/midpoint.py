"""The implicit midpoint rule, read backwards: the change over an interval is the flow at the mean of its ends."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.targets import TargetMethod
from hamfit.targets.gauss import changes
from hamfit.targets.stencils import Stencil, banded
from hamfit.validation import Array


@dataclass(frozen=True)
class Midpoint(TargetMethod):
    """Equates ``y_{k+1} - y_k = h f((y_k + y_{k+1}) / 2)``, so that the implicit midpoint rule reproduces the data.

    That holds whatever the interval is, for a simulation of the learned system with the interval of the data.
    """

    name = "midpoint"

    def stencil(self, times: Array) -> Stencil:
        """Make one equation for each interval."""
        rates = changes(times)
        halves = banded(np.arange(len(times) - 1), np.full((len(times) - 1, 2), 0.5), len(times))
        return Stencil(halves, None, rates, rates)

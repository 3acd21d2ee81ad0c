"""The implicit midpoint rule, read backwards: the change over an interval is the flow at the mean of its ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from hamfit.targets import TargetMethod
from hamfit.targets.gauss import changes
from hamfit.targets.stencils import Stencil, banded
from hamfit.validation import Array


@dataclass(frozen=True)
class Midpoint(TargetMethod):
    """``y_{k+1} - y_k = h f((y_k + y_{k+1}) / 2)``: simulated by the implicit midpoint rule with the interval of the
    data, the learned system reproduces them, whatever the interval is.
    """

    name: ClassVar[str] = "midpoint"

    def stencil(self, times: Array) -> Stencil:
        """One equation for each interval."""
        rates = changes(times)
        halves = banded(np.arange(len(times) - 1), np.full((len(times) - 1, 2), 0.5), len(times))
        return Stencil(halves, None, rates, rates)

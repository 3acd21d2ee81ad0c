"""Finite differences: the derivative of the polynomial through the nearest samples."""

from __future__ import annotations

from dataclasses import dataclass

from hamfit.errors import ParameterError
from hamfit.targets import TargetMethod
from hamfit.targets.stencils import Stencil, interpolation
from hamfit.validation import Array


@dataclass(frozen=True)
class FiniteDifference(TargetMethod):
    """Central differences of order 2, 4, 6 or 8; one-sided at the ends; times may be uneven.

    Second derivatives, for positions alone, come from the same samples; they lose an order at the ends of a run, and
    where times are uneven.
    """

    name = "finite-difference"

    order: int = 2

    def __post_init__(self) -> None:
        if self.order not in (2, 4, 6, 8):
            raise ParameterError(f"order must be 2, 4, 6 or 8, got {self.order!r}")
        object.__setattr__(self, "order", int(self.order))

    def needs(self) -> int:
        """Return the order and one: so many samples are needed."""
        return self.order + 1

    def stencil(self, times: Array) -> Stencil:
        """Take the samples as states, and derivatives from order + 1 samples around each."""
        _, rates, curvatures = interpolation(times, times, self.needs())
        return Stencil(None, None, rates, rates, curvatures)

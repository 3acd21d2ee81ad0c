"""Forces as given, without velocities: each snapshot stands for itself, and equates dH/dq alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hamfit.errors import DataError
from hamfit.targets import TargetMethod
from hamfit.targets.stencils import Stencil
from hamfit.validation import Array


@dataclass(frozen=True)
class Forces(TargetMethod):
    """Takes dH/dq = -force on each node from the data; dH/dp is not equated."""

    name: ClassVar[str] = "forces"
    fewest: ClassVar[int] = 1

    def stencil(self, times: Array) -> Stencil:
        """Refuse: the data hold the targets, nothing is computed from samples."""
        raise DataError(f"given forces are not computed from samples (asked for {len(times)} times)")

"""Time derivatives as given: no run is needed, each snapshot stands for itself."""

from __future__ import annotations

from dataclasses import dataclass

from hamfit.errors import DataError
from hamfit.targets import TargetMethod
from hamfit.targets.stencils import Stencil
from hamfit.validation import Array


@dataclass(frozen=True)
class Derivatives(TargetMethod):
    """Takes dH/dq = -dp/dt and dH/dp = dq/dt from the data."""

    name = "derivatives"
    fewest = 1

    def stencil(self, times: Array) -> Stencil:
        """Refuse: the data hold the targets, nothing is computed from samples."""
        raise DataError(f"given {self.name} are not computed from samples (asked for {len(times)} times)")

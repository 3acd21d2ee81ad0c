"""Forces as given, without velocities: each snapshot stands for itself, and equates dH/dq alone."""

from __future__ import annotations

from dataclasses import dataclass

from hamfit.targets.derivatives import Derivatives


@dataclass(frozen=True)
class Forces(Derivatives):
    """Takes dH/dq = -force on each node from the data; dH/dp is not equated."""

    name = "forces"

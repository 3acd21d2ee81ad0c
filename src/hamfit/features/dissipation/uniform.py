"""Friction with one coefficient for all nodes together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from hamfit.features.dissipation import Friction
from hamfit.state import State
from hamfit.validation import Array


@dataclass(frozen=True)
class Uniform(Friction):
    """Rayleigh friction -γ p, the same for every node."""

    name = "uniform"

    @classmethod
    def of(cls, state: State) -> Self:
        """Make it with one coefficient, whatever the data are."""
        del state
        return cls()

    def columns(self, state: State) -> Array:
        """Give the momenta themselves as the only column."""
        return state.p[:, :, None]

"""Friction with one coefficient for all nodes together."""

from __future__ import annotations

from dataclasses import dataclass

from hamfit.features.dissipation import Friction
from hamfit.state import State
from hamfit.validation import Array


@dataclass(frozen=True)
class Uniform(Friction):
    """Rayleigh friction -γ p, the same for every node."""

    name = "uniform"

    def columns(self, state: State) -> Array:
        """Give the momenta themselves as the only column."""
        return state.p[:, :, None]

"""One coefficient for all nodes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from hamfit.features.dissipation import Friction
from hamfit.state import State
from hamfit.validation import Array


@dataclass(frozen=True)
class Uniform(Friction):
    """Rayleigh friction -γ p."""

    name: ClassVar[str] = "uniform"

    @classmethod
    def of(cls, state: State) -> Self:
        """The same for all data."""
        del state
        return cls()

    def columns(self, state: State) -> Array:
        """p itself."""
        return state.p[:, :, None]

"""Positions and momenta as they are, without any transformation."""

from __future__ import annotations

from hamfit.features.representations import Encoded, Representation
from hamfit.state import State
from hamfit.validation import Array


class Raw(Representation):
    """No transformation: the network has to learn every invariance from the data."""

    name = "raw"

    @staticmethod
    def encode(state: State) -> Encoded:
        """Give the positions and momenta of the state."""
        return Encoded(state.q, state.p)

    @staticmethod
    def pull_back(state: State, encoded: Encoded, by_q: Array, by_p: Array) -> None:
        """Leave the derivatives as they are."""

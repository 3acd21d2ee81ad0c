"""Source minus target for each message: exactly permutation invariant, at twice the edge encodings."""

from __future__ import annotations

from typing import ClassVar

from hamfit.features.edge_features import EdgeFeatures
from hamfit.validation import Array


class Directed(EdgeFeatures):
    """q_source - q_target."""

    name: ClassVar[str] = "directed"
    directed: ClassVar[bool] = True

    @staticmethod
    def components(difference: Array) -> tuple[Array, Array | None]:
        """The difference itself."""
        return difference, None

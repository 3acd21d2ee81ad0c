"""The paper's edges: higher minus lower index, one encoding for both directions."""

from __future__ import annotations

from hamfit.features.edge_features import EdgeFeatures
from hamfit.validation import Array


class Canonical(EdgeFeatures):
    """The difference q_i - q_j for i > j; renumbering may flip its sign, so that the network sees the numbering."""

    name = "canonical"

    @staticmethod
    def components(difference: Array) -> tuple[Array, Array | None]:
        """Take the difference as it is."""
        return difference, None

"""Source minus target for each message: exactly permutation invariant, at twice the edge encodings."""

from __future__ import annotations

from hamfit.features.edge_features import EdgeFeatures
from hamfit.validation import Array


class Directed(EdgeFeatures):
    """The difference q_source - q_target, encoded for either direction of an edge."""

    name = "directed"
    directed = True

    @staticmethod
    def components(difference: Array) -> tuple[Array, Array | None]:
        """Take the difference as it is."""
        return difference, None

"""The paper's edges for molecules: absolute values, indifferent to the numbering of the nodes."""

from __future__ import annotations

import numpy as np

from hamfit.features.edge_features import EdgeFeatures
from hamfit.validation import Array


class Absolute(EdgeFeatures):
    """Absolute values of the coordinates of q_i - q_j."""

    name = "absolute"

    @staticmethod
    def components(difference: Array) -> tuple[Array, Array | None]:
        """Take absolute values; their derivative at zero is taken as zero."""
        return np.abs(difference), np.sign(difference)

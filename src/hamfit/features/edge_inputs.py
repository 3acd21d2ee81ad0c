"""What the edge encoder of the graph network sees of every edge, with the chain rule in both directions.

The inputs of an edge are x_e = [components; distance], made of the difference d_e of the positions of its two ends. The
components are the difference itself or its absolute values (`edge_features`), and the distance has the derivative
u_e = d_e / |d_e|.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from hamfit.features.edge_features import EdgeFeatures
from hamfit.validation import Array

_TINY = np.finfo(np.float64).tiny


@dataclass(frozen=True)
class EdgeInputs:
    """Inputs of the edge encoder and their derivatives by the difference of positions.

    An undirected edge is encoded once, or twice where its two directions are told apart: first all edges from their
    high to their low end, then all of them back.

    Attributes
    ----------
    features
        x_e, shape (encoded edges, dim + 1).
    components
        Derivative of each component by its coordinate, shape (encoded edges, dim); None where it is one everywhere.
    units
        Unit vectors along the edges, shape (encoded edges, dim).
    """

    features: Array
    components: Array | None
    units: Array

    @classmethod
    def of(cls, kind: type[EdgeFeatures], difference: Array, dtype: np.dtype[Any]) -> Self:
        """Compute the inputs of a kind of edge features from differences of positions, shape (edges, dim)."""
        if kind.directed:
            difference = np.concatenate([difference, -difference])
        distance = np.sqrt(np.einsum("ei,ei->e", difference, difference))[:, None]
        units = difference / np.maximum(distance, _TINY)  # coincident nodes: any direction would do, take none
        components, slopes = kind.components(difference)
        features = np.concatenate([components, distance], axis=1).astype(dtype, copy=False)
        return cls(features, None if slopes is None else slopes.astype(dtype), units.astype(dtype, copy=False))

    def push_forward(self, weights: Array, slopes: Array, out: Array) -> None:
        """Write diag(σ'(a_e)) W_E ∂x_e/∂d_e into `out`, shape (encoded edges, dim, d_h), for the rows of a Jacobian.

        Parameters
        ----------
        weights
            W_E, shape (d_h, dim + 1).
        slopes
            σ'(a_e), shape (encoded edges, d_h).
        """
        columns = np.ascontiguousarray(weights.T)
        np.multiply(self.units[:, :, None], columns[-1], out=out)
        if self.components is None:
            out += columns[:-1]
        else:
            out += self.components[:, :, None] * columns[:-1]
        out *= slopes[:, None, :]

    def pull_back(self, by_features: Array) -> Array:
        """Turn derivatives by x_e, shape (encoded edges, dim + 1), into derivatives by d_e, in place of the former."""
        dim = self.units.shape[1]
        by_difference = by_features[:, :dim]
        if self.components is not None:
            by_difference *= self.components
        by_difference += by_features[:, dim:] * self.units
        return by_difference

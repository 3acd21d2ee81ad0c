"""Radial functions: Chebyshev polynomials of a soft inverse distance, ended smoothly at the cutoff.

    R_n(r) = f_c(r) T_n(x(r)),      x linear in 1 / (r + a),  x = 1 at the shortest distance, -1 at the longest one

A polynomial in 1 / (r + a) resolves short distances more finely than long ones, as forces do.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.features.invariant.edge_part import held_distances
from hamfit.features.invariant.encoding import Encoding
from hamfit.validation import Array


@dataclass(frozen=True)
class Chebyshev:
    """The first polynomials of one range of distances.

    Attributes
    ----------
    count
        Number of functions.
    shift
        a.
    low, high
        Distances at which x is 1 and -1.

    Examples
    --------
    >>> Chebyshev(3, 0.5, 1.0, 3.0).at(np.array([1.0, 3.0]))[0].tolist()
    [[1.0, 1.0, 1.0], [1.0, -1.0, 1.0]]
    """

    count: int
    shift: float
    low: float
    high: float

    def at(self, r: Array, encoding: Encoding | None = None, shortest: Array | None = None) -> tuple[Array, Array]:
        """Compute R_n(r) and its derivative, each of shape (distances, functions); f_c is that of the encoding.

        Below `shortest`, one for each distance, the functions come to rest; see `hamfit.features.invariant.edge_part`.
        """
        if shortest is not None:
            r, chain = held_distances(r, shortest)
            values, slopes = self.at(r, encoding)
            return values, slopes * chain[:, None]
        soft = 1 / (r + self.shift)
        first, last = 1 / (self.low + self.shift), 1 / (self.high + self.shift)
        x = (2 * soft - first - last) / (first - last)
        values, slopes = np.zeros((2, self.count, len(r)), r.dtype)
        values[0] = 1.0
        if self.count > 1:
            values[1], slopes[1] = x, 1.0
        for n in range(2, self.count):
            values[n] = 2 * x * values[n - 1] - values[n - 2]
            slopes[n] = 2 * values[n - 1] + 2 * x * slopes[n - 1] - slopes[n - 2]
        slopes *= -2 * soft**2 / (first - last)
        ends = None if encoding is None else encoding.envelope_at(r)
        if ends is not None:
            slopes = slopes * ends[0] + values * ends[1]
            values = values * ends[0]
        return values.T, slopes.T

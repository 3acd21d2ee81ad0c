"""Channels: random mixtures of radial functions and of the kinds of neighbours, and the densities in them.

    ρ_kl(r; z) = Σ_n w_kl,zn R_n(r),          A_k,lm = Σ_j ρ_kl(r_j; z_j) Y_lm(u_j)

The densities B_zn,lm = Σ_j R_n(r_j) Y_lm(u_j) over the neighbours of kind z are summed up first; their number does not
depend on that of the channels, which are products of matrices, A = w B.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from hamfit.features.cluster.harmonics import Harmonics
from hamfit.features.cluster.neighbourhoods import Neighbourhoods
from hamfit.features.cluster.radial import Chebyshev
from hamfit.features.invariant.encoding import Encoding
from hamfit.validation import Array

DECAY = 1.5
"""Weights of radial functions fall like exp(-DECAY n / 2): channels are smooth."""


def drawn_mixing(seed: int, first: int, last: int, degrees: int, kinds: int, radial: int) -> Array:
    """Draw the weights w of channels `first` to before `last`, shape (channels, degrees, kinds, radial).

    A channel depends on the seed and its number alone: a network that grows keeps those that it has.
    Every degree has weights of its own, so that products of different degrees have different radial factors.
    """
    fall = np.exp(-0.5 * DECAY * np.arange(radial))
    found = np.empty((last - first, degrees, kinds, radial))
    for number in range(first, last):
        weights = np.random.default_rng((seed, number)).normal(size=(degrees, kinds, radial)) * fall
        found[number - first] = weights / np.sqrt((weights**2).sum(axis=(1, 2), keepdims=True))
    return found


@dataclass(frozen=True, eq=False)
class NeighbourBasis:
    """The radial functions and functions of the direction of some neighbours, in one precision.

    Attributes
    ----------
    radial, radial_slopes
        R_n and its derivative, shape (neighbours, radial).
    angular, angular_slopes
        Y and its derivative by the direction, shapes (neighbours, functions) and (neighbours, components, functions).
    unit, inverse
        Directions and 1 / r, shapes (neighbours, components) and (neighbours,).
    """

    radial: Array
    radial_slopes: Array
    angular: Array
    angular_slopes: Array
    unit: Array
    inverse: Array

    @property
    def arrays(self) -> tuple[Array, ...]:
        """All of them, in the order of the attributes."""
        return self.radial, self.radial_slopes, self.angular, self.angular_slopes, self.unit, self.inverse


def basis_of(
    near: Neighbourhoods,
    rows: slice,
    chebyshev: Chebyshev,
    harmonics: Harmonics,
    encoding: Encoding,
    dtype: Any,
    nearest: Array | None = None,
) -> NeighbourBasis:
    """Compute the functions of some neighbours; distances and directions are those in double precision.

    `nearest` are the distances to neighbours of each kind below which functions rest, shape (kinds,), where they do.
    """
    shortest = None if nearest is None else nearest[near.neighbour_kind[rows]]
    radial, slopes = chebyshev.at(near.distance[rows], encoding, shortest)
    unit = near.unit[rows]
    angular = harmonics.values(unit), harmonics.slopes(unit)
    arrays = radial, slopes, *angular, unit, near.inverse[rows]
    return NeighbourBasis(*(np.ascontiguousarray(array, dtype=dtype) for array in arrays))


def densities(near: Neighbourhoods, places: slice, rows: slice, basis: NeighbourBasis, kinds: int) -> Array:
    """Sum up B of a run of centres, shape (centres, kinds, radial, functions)."""
    count = places.stop - places.start
    key = near.centre_of(places) * kinds + near.neighbour_kind[rows]  # rising
    outer = basis.radial[:, :, None] * basis.angular[:, None, :]
    result = np.zeros((count * kinds, *outer.shape[1:]), outer.dtype)
    if len(key):
        first = np.flatnonzero(np.diff(key, prepend=-1))
        result[key[first]] = np.add.reduceat(outer, first, axis=0)
    return result.reshape(count, kinds, *outer.shape[1:])


def mixed(density: Array, mixing: Array, harmonics: Harmonics) -> Array:
    """Compute A = w B of the channels, shape (functions, centres, channels)."""
    centres, kinds, radial, functions = density.shape
    flat = density.reshape(centres, kinds * radial, functions)
    result = np.empty((functions, centres, len(mixing)), density.dtype)
    for degree in range(harmonics.degree + 1):
        weights = mixing[:, degree].reshape(len(mixing), kinds * radial)
        for place in range(functions)[harmonics.block(degree)]:
            np.matmul(flat[:, :, place], weights.T, out=result[place])
    return result


def unmixed(by_channels: Array, mixing: Array, harmonics: Harmonics) -> Array:
    """Compute derivatives by B, (centres, kinds, radial, functions), from those by A, shaped as `mixed` gives them."""
    functions, centres, channels = by_channels.shape
    kinds, radial = mixing.shape[2:]
    result = np.empty((centres, kinds * radial, functions), by_channels.dtype)
    for degree in range(harmonics.degree + 1):
        weights = mixing[:, degree].reshape(channels, kinds * radial)
        for place in range(functions)[harmonics.block(degree)]:
            result[:, :, place] = by_channels[place] @ weights
    return result.reshape(centres, kinds, radial, functions)

"""One run of centres of one kind: their densities, the invariants of their channels, and derivatives by neighbours.

With the vector d = r u from a centre to a neighbour, an invariant I of channel k has the derivative

    ∂I/∂d = Σ_l [ ρ_kl'(r) u Σ_m G_lm Y_lm(u) + ρ_kl(r) / r Σ_m G_lm ∂Y_lm/∂u ],        G = ∂I/∂A,

with G from `couplings`: small products for each neighbour, and nothing of size neighbours x channels x functions. For
an energy, weights are folded first: ∂E/∂A of all channels makes ∂E/∂B, and the sum runs over radial functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from hamfit.features.cluster.channels import NeighbourBasis, basis_of, densities, mixed, unmixed
from hamfit.features.cluster.couplings import Couplings
from hamfit.features.cluster.layout import Layout, by_order
from hamfit.features.cluster.neighbourhoods import Neighbourhoods
from hamfit.features.cluster.program import Program
from hamfit.features.cluster.radial import Chebyshev
from hamfit.features.invariant.encoding import Encoding
from hamfit.features.kernels import kernels
from hamfit.parallel import cached_property
from hamfit.validation import Array

SEEN = 6
"""Channels whose first two orders neurons see."""
LANES = 8
"""Channels come in such blocks in compiled loops, filled up with zeros; as in ``kernels/cluster.c``."""


@dataclass(frozen=True, eq=False)
class Recipe:
    """What all columns share.

    Attributes
    ----------
    chebyshev
        The radial functions.
    orders
        The invariants, by rising order.
    mixing
        Weights of the channels, shape (channels, degrees, kinds, radial).
    seed
        What these weights are drawn from; of no use to a network that is not drawn any more.
    seen
        How many channels neurons see.
    axes
        Densities that matter, shape (kinds times radial, axes): neurons see channels of these; None where they are not
        known. Of no use to a network that is not drawn any more.
    nearest
        Distances of each pair of kinds below which radial functions come to rest, where a core sets in, shape (kinds,
        kinds), zero for pairs that never met; None where they go on, as they do in a fit.
    """

    chebyshev: Chebyshev
    orders: Sequence[Couplings]
    mixing: Array
    seed: int = 0
    seen: int = SEEN
    axes: Array | None = None
    nearest: Array | None = None

    @property
    def kinds(self) -> int:
        """The number of kinds of neighbours."""
        return int(self.mixing.shape[2])

    @cached_property
    def program(self) -> Program:
        """The couplings as tables."""
        return Program.of(self.orders)

    def lanes(self, low: int, high: int) -> Array:
        """Give the weights of some channels as loops read them, filled up: (kinds, degrees, radial, channels)."""
        found = self._lanes.get((low, high))
        if found is None:
            fill = -(high - low) % LANES
            chosen = np.pad(self.mixing[low:high], ((0, fill), (0, 0), (0, 0), (0, 0)))
            found = self._lanes[low, high] = np.ascontiguousarray(chosen.transpose(2, 1, 3, 0))
        return found

    @cached_property
    def _lanes(self) -> dict[tuple[int, int], Array]:
        return {}


@dataclass(frozen=True)
class ClusterRun:
    """Some centres of one kind, and all of their neighbours.

    Attributes
    ----------
    recipe, encoding
        What is computed, and how states are read.
    near, kind, places, rows
        Who is near whom, the kind of the centres, and which centres and neighbours these are.
    """

    recipe: Recipe
    encoding: Encoding
    near: Neighbourhoods
    kind: int
    places: slice
    rows: slice

    @cached_property
    def basis(self) -> NeighbourBasis:
        """The functions of all neighbours."""
        recipe, dtype = self.recipe, self.recipe.mixing.dtype
        harmonics = recipe.orders[0].harmonics
        nearest = None if recipe.nearest is None else recipe.nearest[self.kind]
        return basis_of(self.near, self.rows, recipe.chebyshev, harmonics, self.encoding, dtype, nearest)

    @cached_property
    def density(self) -> Array:
        """B of all centres, shape (centres, kinds, radial, functions)."""
        return densities(self.near, self.places, self.rows, self.basis, self.recipe.kinds)

    def of_kind(self, kind: int) -> ClusterRun:
        """Take the centres for such of a kind, whatever they are: to see how large columns are where there is none."""
        return self if kind == self.kind else replace(self, kind=kind)

    def values(self, layout: Layout) -> Array:
        """Compute the invariants that are columns for this kind, shape (centres, columns)."""
        found = [np.empty((self.places.stop - self.places.start, 0), self.recipe.mixing.dtype)]
        for order, low, high, chosen, _ in by_order(layout, self.recipe.orders, self.kind):
            values = order.evaluate(self._channels(low, high))
            found.append(values.swapaxes(0, 1).reshape(values.shape[1], -1)[:, chosen])
        return np.concatenate(found, axis=1)

    def derivatives(self, layout: Layout, factor: Array, out: Array) -> None:
        """Write the derivatives of these columns by all neighbours into `out`, (neighbours, components, columns).

        They are multiplied by `factor`, shape (columns,).
        """
        starts = self.near.start[self.places.start : self.places.stop + 1] - self.rows.start
        first, last = layout.first[self.kind], layout.last[self.kind]
        used = np.flatnonzero(last > first)
        if not len(used):
            return
        low, high = int(first[used].min()), int(last[used].max())
        recipe, kind = self.recipe, self.near.neighbour_kind[self.rows]
        column = np.cumsum(last - first) - (last - first)
        columns = np.clip(first - low, 0, None), np.clip(last - low, 0, None), column
        arrays = (recipe.lanes(low, high), self.density, *self.basis.arrays, factor, out)
        if kernels().neighbour_slopes(recipe.program.tables(), columns, starts, kind, arrays):
            return
        for order, start, end, chosen, place in by_order(layout, recipe.orders, self.kind):
            _, slopes = order.with_slopes(self._channels(start, end))  # (invariants, functions, centres, channels)
            slopes = np.ascontiguousarray(slopes.transpose(2, 1, 0, 3))  # (centres, functions, invariants, channels)
            values, falls = self._radial(start, end)
            count, functions, invariants, channels = slopes.shape
            for centre in range(count):
                own = slice(int(starts[centre]), int(starts[centre + 1]))
                by_neighbour = self._products(slopes[centre].reshape(functions, -1), values[own], falls[own], own)
                flat = by_neighbour.reshape(*by_neighbour.shape[:2], invariants * channels)
                out[own, :, place] = flat[:, :, chosen] * factor[place]

    def _products(self, slopes: Array, values: Array, falls: Array, own: slice) -> Array:
        """Compute ∂I/∂d of one centre, shape (neighbours, components, invariants, channels)."""
        basis, harmonics = self.basis, self.recipe.orders[0].harmonics
        unit, angular, turning = basis.unit[own], basis.angular[own], basis.angular_slopes[own]
        count, components, channels = len(unit), unit.shape[1], values.shape[2]
        invariants = slopes.shape[1] // channels
        result = np.zeros((count, components, invariants, channels), slopes.dtype)
        for degree in range(harmonics.degree + 1):
            block = harmonics.block(degree)
            along = (angular[:, block] @ slopes[block]).reshape(count, invariants, channels)
            along *= falls[:, degree, None, :]
            result += unit[:, :, None, None] * along[:, None]
            if degree:
                flat = turning[:, :, block].reshape(count * components, block.stop - block.start) @ slopes[block]
                across = flat.reshape(count, components, invariants, channels)
                across *= (values[:, degree] * basis.inverse[own, None])[:, None, None, :]
                result += across
        return result

    def pulled(self, layout: Layout, weights: Array) -> Array:
        """Compute the derivatives of weighted columns by the densities, shape (centres, kinds, radial, functions).

        `weights` are those of the columns of this kind, shape (columns,) or (centres, columns).
        """
        recipe, count = self.recipe, self.places.stop - self.places.start
        result = np.zeros_like(self.density)
        for order, low, high, chosen, place in by_order(layout, recipe.orders, self.kind):
            full = np.zeros((count, len(order.labels) * (high - low)), result.dtype)
            full[:, chosen] = weights[..., place]
            by_invariants = full.reshape(count, len(order.labels), high - low).swapaxes(0, 1)
            by_channels = order.pulled(self._channels(low, high), by_invariants)
            result += unmixed(by_channels, recipe.mixing[low:high], order.harmonics)
        return result

    def pulls(self, by_density: Array) -> Array:
        """Compute the derivatives by the vectors to all neighbours, shape (neighbours, components)."""
        basis, centre = self.basis, self.near.centre_of(self.places)
        own = by_density[centre, self.near.neighbour_kind[self.rows]]  # (neighbours, radial, functions)
        falls = np.einsum("en,enm,em->e", basis.radial_slopes, own, basis.angular, optimize=True)
        heights = np.einsum("en,enm->em", basis.radial, own)
        across = np.einsum("edm,em->ed", basis.angular_slopes, heights)
        result: Array = falls[:, None] * basis.unit + basis.inverse[:, None] * across
        return result

    def _channels(self, low: int, high: int) -> Array:
        return mixed(self.density, self.recipe.mixing[low:high], self.recipe.orders[0].harmonics)

    def _radial(self, low: int, high: int) -> tuple[Array, Array]:
        """Compute ρ_kl and its derivative for all neighbours, each of shape (neighbours, degrees, channels)."""
        basis, kind, mixing = self.basis, self.near.neighbour_kind[self.rows], self.recipe.mixing[low:high]
        channels, degrees, kinds, radial = mixing.shape
        found = np.empty((2, len(kind), degrees * channels), mixing.dtype)
        for number in range(kinds):
            rows = np.flatnonzero(kind == number)
            weights = mixing[:, :, number].swapaxes(0, 1).reshape(degrees * channels, radial)
            for place, functions in enumerate((basis.radial, basis.radial_slopes)):
                found[place, rows] = functions[rows] @ weights.T
        values, falls = found.reshape(2, len(kind), degrees, channels)
        return values, falls

"""Random many-body features of a learned Hamiltonian in C: weights folded into one polynomial per kind of centre.

Radial functions and functions of the direction are evaluated where they are needed: there is no table to be made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any, Self

import numpy as np

from hamfit.compiled.passes import NeighbourPasses, compiled_loops
from hamfit.compiled.table import NotTabulatedError
from hamfit.features.cluster.harmonics import Harmonics
from hamfit.features.cluster.part import ClusterPart
from hamfit.features.cluster.program import ChannelProducts
from hamfit.features.invariant.encoding import Encoding
from hamfit.features.kernels import ACTIVATION_CODES
from hamfit.validation import Array

Terms = list[tuple[tuple[int, ...], float]]
"""Places and coefficients."""

_WIDE, _FOUR = 8, 4  # channels and radial functions come in multiples of these, as in ``engine/cluster.h``
_MOST_SCRATCH = 1 << 15  # numbers that a thread has room for


@dataclass(frozen=True)
class CompiledCluster(NeighbourPasses):
    """A cluster part with weights.

    Attributes
    ----------
    part, weights, encoding
        The features, their weights, shape (width,), and how they read states.
    packed
        The parameters of the loops.
    """

    part: ClusterPart
    weights: Array
    encoding: Encoding
    packed: tuple[Any, ...]

    @classmethod
    def of(cls, part: ClusterPart, weights: Array, encoding: Encoding) -> Self:
        """Compile a part.

        Raises
        ------
        NotTabulatedError
            If there are no compiled loops here, or none for these features.
        """
        if compiled_loops() is None:
            raise NotTabulatedError("there are no compiled loops; install hamfit again with a C compiler at hand")
        if part.activation.name not in ACTIVATION_CODES:
            raise NotTabulatedError(f"there are no compiled loops for the activation {part.activation.name}")
        return cls(part, weights, encoding, _packed(part, np.asarray(weights, dtype=np.float64), encoding))

    def parameters(self) -> tuple[Any, ...]:
        """Give the parameters as the loops take them."""
        return self.packed

    def within(self, reach: float) -> tuple[Any, ...]:
        """Give the parameters for lists that hold more neighbours than there are: those farther away do not count."""
        sizes, (*ends, cutoff, _), *rest = self.packed
        return sizes, (*ends, cutoff, min(cutoff, reach)), *rest

    @property
    def left_over(self) -> tuple[int, ...]:
        """Derivatives by the densities: (kinds, functions, radial)."""
        _, _, radial, kinds, *_ = self.packed[0]
        return kinds, self.part.columns.recipe.orders[0].harmonics.count, radial

    def loops(self) -> tuple[Callable[..., bool], Callable[..., bool]] | None:
        """Give both passes, for as many dimensions as the features were drawn in."""
        found = compiled_loops()
        return None if found is None else (found.cluster_densities, found.cluster_gradient)


def _packed(part: ClusterPart, weights: Array, encoding: Encoding) -> tuple[Any, ...]:
    columns = part.columns
    recipe, chebyshev = columns.recipe, columns.recipe.chebyshev
    products, mixing = ChannelProducts.of(recipe.orders), recipe.mixing.astype(np.float64)
    channels, degrees, kinds, radial = mixing.shape
    mixing = np.pad(mixing, ((0, -channels % _WIDE), (0, 0), (0, 0), (0, -radial % _FOUR)))
    channels, radial = mixing.shape[0], mixing.shape[3]
    harmonics, inputs = recipe.orders[0].harmonics, columns.inputs
    scratch = _WIDE * (2 * products.rows + len(products.factors)) + kinds * harmonics.count * radial
    if scratch > _MOST_SCRATCH:
        raise NotTabulatedError("there are no compiled loops for so many invariants of one channel")
    near, far = (1 / (r + chebyshev.shift) for r in (chebyshev.low, chebyshev.high))
    cutoff = np.inf if encoding.cutoff is None else encoding.cutoff
    table, first = columns.layout.table(), columns.layout.width
    folded = np.zeros((kinds, len(products.factors), channels))
    folded[tuple(table.T[[0, 1, 2]])] = weights[:first] / columns.scale.astype(np.float64)
    seen = int((inputs.counts[0] > 0).sum())
    neurons = np.zeros((columns.neurons.width, seen, _WIDE))
    width = int(inputs.counts[0, 0])
    neurons[:, :, :width] = columns.neurons.weights.reshape(-1, seen, width)
    starts = np.searchsorted(columns.neuron_kind, np.arange(kinds + 1)).astype(np.int64)
    sizes = columns.recipe.orders[0].dim, degrees, radial, kinds, channels, products.rows, seen
    return (
        (*sizes, ACTIVATION_CODES[part.activation.name]),
        (chebyshev.shift, near, far, cutoff, cutoff),
        (*_harmonic_tables(harmonics), *products.pair_terms, products.factors),
        (
            np.ascontiguousarray(mixing.transpose(2, 1, 3, 0)),
            np.ascontiguousarray(mixing.transpose(2, 1, 0, 3)),
            folded,
            np.zeros((kinds, kinds)) if recipe.nearest is None else np.ascontiguousarray(recipe.nearest),
        ),
        (starts, neurons, columns.neurons.bias.astype(np.float64), weights[first:] * columns.neurons.gain),
    )


def _harmonic_tables(harmonics: Harmonics) -> tuple[Array, ...]:
    """List monomials as products of others with a component, and the terms of the functions and their slopes."""
    dim = harmonics.powers.shape[1]
    numbers: dict[tuple[int, ...], int] = {}
    parents: list[tuple[int, int]] = []
    for degree in range(harmonics.degree + 1):
        for axes in combinations_with_replacement(range(dim), degree):
            powers = tuple(axes.count(axis) for axis in range(dim))
            numbers[powers] = len(parents)
            last = axes[-1] if axes else 0
            parents.append((numbers[_lowered(powers, last)] if axes else 0, last))
    values: Terms = []
    slopes: Terms = []
    for monomial, function in zip(*np.nonzero(harmonics.table), strict=True):
        powers = tuple(harmonics.powers[monomial].tolist())
        coefficient = float(harmonics.table[monomial, function])
        values.append(((int(function), numbers[powers]), coefficient))
        for axis in range(dim):
            if powers[axis]:
                place = int(function), axis, numbers[_lowered(powers, axis)]
                slopes.append((place, coefficient * powers[axis]))
    block = np.searchsorted(harmonics.degrees, np.arange(harmonics.degree + 2)).astype(np.int64)
    return block, np.array(parents, dtype=np.int32), *_terms(values, 2), *_terms(slopes, 3)


def _lowered(powers: tuple[int, ...], axis: int) -> tuple[int, ...]:
    return tuple(power - (number == axis) for number, power in enumerate(powers))


def _terms(listed: Terms, size: int) -> tuple[Array, Array]:
    places = np.array([place for place, _ in listed], dtype=np.int32).reshape(-1, size)
    return places, np.array([coefficient for _, coefficient in listed], dtype=np.float64)

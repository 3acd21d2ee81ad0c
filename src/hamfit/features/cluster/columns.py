"""The columns of a cluster part: invariants of channels, and neurons of a few of them, both for one kind of centre."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from hamfit.errors import DataError
from hamfit.features.activations import Activation
from hamfit.features.cluster.couplings import Couplings
from hamfit.features.cluster.layout import Layout
from hamfit.features.cluster.radial import Chebyshev
from hamfit.features.cluster.run import SEEN, ClusterRun, Recipe
from hamfit.features.layers import Dense
from hamfit.tensors import DOUBLES, FLOATS, INTEGERS, expect
from hamfit.validation import Array, IntArray

_PER_DEGREE, _PER_ORDER = 0.3, 0.5  # how weights of unit columns are expected to fall, as exponents


@dataclass(frozen=True, eq=False)
class ClusterColumns:
    """Everything that the features of a sampled part depend on.

    Attributes
    ----------
    recipe, layout
        What is computed of a neighbourhood, and which invariants of which channels are columns.
    scale
        What the invariants are divided by, shape (invariants of all kinds,).
    neurons, neuron_kind
        Neurons of the invariants that `inputs` names, and the kinds of their centres, which rise.
    """

    recipe: Recipe
    layout: Layout
    scale: Array
    neurons: Dense
    neuron_kind: IntArray

    @property
    def width(self) -> int:
        """The number of invariants and neurons together."""
        return self.layout.width + self.neurons.width

    @property
    def inputs(self) -> Layout:
        """The invariants that neurons see: the first two orders of the first channels, for every kind of centre."""
        return inputs_of(self.recipe)

    def neurons_of(self, kind: int) -> tuple[slice, Dense]:
        """Give the neurons of a kind of centre, and where they stand among all columns."""
        first, last = (int(place) for place in np.searchsorted(self.neuron_kind, [kind, kind + 1]))
        before, neurons = self.layout.width, self.neurons
        own = Dense(neurons.weights[first:last], neurons.bias[first:last], neurons.activation)
        return slice(before + first, before + last), own

    def of_centres(self, run: ClusterRun) -> list[tuple[slice, Array]]:
        """Compute the columns of a run's centres: where they stand, and their values, (centres, columns)."""
        columns = self.layout.columns(run.kind)
        place, layer = self.neurons_of(run.kind)
        neurons = layer.value(layer.preactivation(run.values(self.inputs)))
        return [(columns, run.values(self.layout) / self.scale[columns]), (place, neurons)]

    # -- growth ----------------------------------------------------------------------------------------------------

    def joined(self, other: Self) -> Self:
        """Give the columns of both, in the order of `joined_order`."""
        kind = np.concatenate([self.neuron_kind, other.neuron_kind])
        by_kind, both = np.argsort(kind, kind="stable"), self.neurons.joined(other.neurons)
        neurons = Dense(both.weights[by_kind], both.bias[by_kind], both.activation)
        layout = self.layout.joined(other.layout)
        parts = (self.scale, np.ones(self.neurons.width), other.scale, np.ones(other.neurons.width))
        scale = np.concatenate(parts)[self.joined_order(other)][: layout.width].astype(self.scale.dtype)
        recipe = max(self.recipe, other.recipe, key=lambda recipe: len(recipe.mixing))
        return type(self)(recipe, layout, scale, neurons, kind[by_kind])

    def joined_order(self, other: Self) -> IntArray:
        """Sort the invariants of both by kind, invariant and channel, and put their neurons behind, by kind."""
        tables = []
        for one in (self, other):
            table = np.concatenate([one.layout.table(), one.neuron_kind[:, None] * [1, 0, 0]])
            behind = np.arange(len(table)) >= one.layout.width
            tables.append(np.column_stack([behind, table]))
        both = np.concatenate(tables)
        return np.lexsort((both[:, 3], both[:, 2], both[:, 1], both[:, 0]))

    def priors(self) -> Array:
        """Say how large weights of unit columns are expected to be; they fall with the degrees and the order."""
        orders = self.recipe.orders
        total = np.concatenate([order.totals for order in orders])
        number = np.concatenate([np.full(len(order.labels), order.order) for order in orders])
        of_invariant = np.exp(-_PER_DEGREE * total - _PER_ORDER * np.maximum(number - 2, 0))
        return np.concatenate([of_invariant[self.layout.table()[:, 1]], np.ones(self.neurons.width)])

    # -- files -----------------------------------------------------------------------------------------------------

    def astype(self, dtype: Any) -> Self:
        """Give the same columns in another precision."""
        recipe = replace(self.recipe, mixing=self.recipe.mixing.astype(dtype))
        return replace(self, recipe=recipe, neurons=self.neurons.astype(dtype), scale=self.scale.astype(dtype))

    def arrays(self) -> dict[str, Array]:
        """Give the parameters by name, as a model file stores them."""
        chebyshev = self.recipe.chebyshev
        return {
            "range": np.array([chebyshev.shift, chebyshev.low, chebyshev.high]),
            "dim": np.array([self.recipe.orders[0].dim]),
            "mixing": self.recipe.mixing,
            "first": self.layout.first,
            "last": self.layout.last,
            "scale": self.scale,
            "weights": self.neurons.weights,
            "bias": self.neurons.bias,
            "neuron_kind": self.neuron_kind,
        }

    @classmethod
    def restored(
        cls, arrays: dict[str, Array], activation: type[Activation], orders_in: Callable[[int], Sequence[Couplings]]
    ) -> Self:
        """Make columns again from what `arrays` gave; `orders_in` gives the invariants in some dimensions."""
        shift, low, high = expect(arrays, "range", DOUBLES, (3,)).tolist()
        dim = int(expect(arrays, "dim", INTEGERS, (1,))[0])
        if not (0 < low < high and shift >= 0 and 1 <= dim <= 3):
            raise DataError(f"radial functions from {low} to {high} in {dim} dimensions are not possible")
        orders = orders_in(dim)
        mixing = expect(arrays, "mixing", FLOATS, (None, orders[0].harmonics.degree + 1, None, None))
        channels, _, kinds, radial = mixing.shape
        invariants = sum(len(order.labels) for order in orders)
        first, last = (expect(arrays, name, INTEGERS, (kinds, invariants)) for name in ("first", "last"))
        if not ((first >= 0) & (first <= last) & (last <= channels)).all() or channels < SEEN:
            raise DataError("the columns name channels that are not there")
        layout, recipe = Layout(first, last), Recipe(Chebyshev(radial, shift, low, high), orders, mixing)
        scale = expect(arrays, "scale", (mixing.dtype.type,), (layout.width,))
        neurons = Dense.restored(arrays, activation, (None, int(inputs_of(recipe).counts[0].sum())))
        neuron_kind = expect(arrays, "neuron_kind", INTEGERS, (neurons.width,))
        if (np.diff(neuron_kind, prepend=0, append=kinds - 1) < 0).any():
            raise DataError("the kinds of neurons must rise, and be kinds of nodes")
        return cls(recipe, layout, scale, neurons, neuron_kind)


def inputs_of(recipe: Recipe) -> Layout:
    """Give the invariants that neurons see, the same for every kind of centre."""
    last = np.concatenate([np.full(len(order.labels), recipe.seen * (order.order < 3)) for order in recipe.orders])
    return Layout(np.zeros((recipe.kinds, len(last)), dtype=np.int64), np.tile(last, (recipe.kinds, 1)))

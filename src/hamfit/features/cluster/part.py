"""Cluster part: invariants of random channels up to a body order, and random neurons of some of them.

    Φ_c = Σ_i I_c(A_i) / s_c  over the centres of one kind,      Φ_h = Σ_i σ(W_h I(A_i) + b_h)

An invariant of order ν sees the centre and ν neighbours at once: ν + 1 bodies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

import numpy as np

from hamfit.errors import DataError, ParameterError
from hamfit.features.activations import Activation
from hamfit.features.cluster.channels import drawn_mixing
from hamfit.features.cluster.couplings import Couplings
from hamfit.features.cluster.layout import Layout, available, limits_of, reached
from hamfit.features.cluster.neighbourhoods import Neighbourhoods
from hamfit.features.cluster.radial import Chebyshev
from hamfit.features.cluster.run import Recipe, Run
from hamfit.features.invariant.columns import standardised_layer
from hamfit.features.invariant.edge_part import VectorPart, refuse_angles
from hamfit.features.invariant.encoding import Encoding, Scalars
from hamfit.features.kernels import kernels
from hamfit.features.layers import Dense
from hamfit.features.samplers import Sampler
from hamfit.features.workspace import Workspace
from hamfit.tensors import DOUBLES, FLOATS, INTEGERS, expect
from hamfit.validation import Array, non_negative_integer, positive_integer

RADIAL = 8
"""Number of radial functions."""
_NEURONS = 0.1  # of the columns
_SEEN = 6  # channels whose first two orders neurons see
_NEARER = 0.9  # of the shortest distance in the data: the radial functions begin there
_MOST_ANGULAR = 6
_AT_ONCE = 2**19  # numbers of a block of rows
_PER_DEGREE, _PER_ORDER = 0.25, 0.5  # how weights of unit columns are expected to fall, as exponents


class ClusterPart(VectorPart):
    """Features of a centre and up to four of its neighbours together.

    Parameters
    ----------
    sampler, activation
        Of the neurons.
    body
        Number of bodies at most, 2 to 5.
    angular
        Largest degree of the functions of the direction.
    channels
        Number of channels, after which all further columns are neurons; None for as many as there are columns for.
    """

    name = "cluster"

    def __init__(
        self, sampler: Sampler, activation: type[Activation], *, body: int, angular: int, channels: int | None = None
    ) -> None:
        super().__init__(sampler, activation)
        self.body, self.angular, self.channels = body, angular, channels
        self.seed = 0
        self.recipe: Recipe
        self.layout: Layout
        self.scale: Array  # what invariants are divided by
        self.neurons: Dense  # on the invariants of `_inputs`
        self.neuron_kind: Array  # rising

    @property
    def width(self) -> int:  # type: ignore[override]
        """The number of invariants and neurons together."""
        return self.layout.width + self.neurons.width

    @property
    def precision(self) -> np.dtype[Any]:
        """The precision of the columns."""
        return self.scale.dtype

    # -- sampling --------------------------------------------------------------------------------------------------

    def usable(self, pool: Scalars) -> bool:
        """Tell whether there are edges of different lengths."""
        return bool(pool.graph.n_edges > 1 and np.ptp(pool.distances) > 0)

    def prepare(self, pool: Scalars, rng: np.random.Generator) -> None:
        """Set the range of the radial functions, and draw the number that all channels come from."""
        cutoff, r = pool.encoding.cutoff, pool.distances
        inside = r if cutoff is None else r[r < cutoff]
        if len(inside) < 2:
            raise DataError("no two edges are shorter than the cutoff, so there are no neighbourhoods to learn from")
        dim = pool.difference.shape[1]
        if dim > 3:
            raise DataError(
                f"many-body features of a given body order need directions in 1, 2 or 3 dimensions, got {dim}; "
                "use moments instead, which serve any number"
            )
        high = float(inside.max()) if cutoff is None else cutoff
        shortest = float(inside.min())
        chebyshev = Chebyshev(RADIAL, pool.encoding.scale, _NEARER * shortest, high)
        self.seed = int(rng.integers(2**63))
        self.recipe = self._recipe(chebyshev, dim, pool.encoding.nodes.n_kinds)
        self._set_channels(0)

    def _recipe(self, chebyshev: Chebyshev, dim: int, kinds: int) -> Recipe:
        orders = [Couplings.of(dim, self.angular, order, _most(order, self.angular)) for order in range(1, self.body)]
        degrees = orders[0].harmonics.degree + 1
        return Recipe(chebyshev, orders, np.zeros((0, degrees, kinds, chebyshev.count)))

    def _set_channels(self, count: int) -> None:
        """Draw as many channels as are needed."""
        old = self.recipe
        _, degrees, kinds, radial = old.mixing.shape
        mixing = drawn_mixing(self.seed, 0, max(count, _SEEN), degrees, kinds, radial)
        self.recipe = Recipe(old.chebyshev, old.orders, mixing.astype(old.mixing.dtype))

    def least(self, pool: Scalars) -> int:  # noqa: ARG002 - known from `prepare`
        """Count all invariants of one channel for every kind of centre."""
        return self.recipe.kinds * sum(len(order.labels) for order in self.recipe.orders)

    def _like_this(self) -> Self:
        part = type(self)(self.sampler, self.activation, body=self.body, angular=self.angular, channels=self.channels)
        part.seed, part.recipe = self.seed, self.recipe
        return part

    def _invariants_in(self, count: int, limits: list[int | None]) -> int:
        """Say how many of the first `count` columns are invariants; the others are neurons."""
        return int(min(count - int(_NEURONS * count), available(self.recipe.orders, limits, self.recipe.kinds)))

    def grown(self, pool: Scalars, count: int, rng: np.random.Generator, *, before: int = 0) -> Self:
        """Draw further channels, and neurons from the neighbourhoods of the pool's nodes for every kind alike."""
        part, orders, kinds = self._like_this(), self.recipe.orders, self.recipe.kinds
        limits = limits_of(orders, self.recipe.chebyshev.count, self.channels)
        old, new = (self._invariants_in(number, limits) for number in (before, before + count))
        part.layout = Layout(*(reached(orders, limits, kinds, number) for number in (old, new)))
        part._set_channels(int(part.layout.last.max()))
        inputs = part.inputs
        neurons, skip = count - (new - old), before - old
        seen = int(inputs.counts[0, 0]), int(inputs.counts[0].sum())
        plans = [(kind, size) for size in sorted(set(seen)) for kind in range(kinds)]
        share = np.bincount(np.arange(skip, skip + neurons) % len(plans), minlength=len(plans))
        part.scale = np.ones(part.layout.width)
        layers = []
        runs = list(part._runs(pool, 64))
        for kind in range(kinds):
            own = [run for run in runs if run.kind == kind] or runs
            if not own:
                raise DataError("no node has a neighbour, so there are no neighbourhoods to learn from")
            columns = part.layout.columns(kind)
            spread = np.concatenate([run.of_kind(kind).values(part.layout) for run in own]).std(axis=0)
            part.scale[columns] = np.where(spread > 0, spread, 1.0)
            x = np.concatenate([run.of_kind(kind).values(inputs) for run in own])
            for (wanted, size), width in zip(plans, share.tolist(), strict=True):
                if wanted == kind and width:
                    layer = standardised_layer("neighbourhoods", x[:, :size], self.sampler, self.activation, rng, width)
                    weights = np.pad(layer.weights, ((0, 0), (0, seen[1] - size)))
                    layers.append((kind, Dense(weights, layer.bias, self.activation)))
        part.neurons = Dense(np.zeros((0, seen[1])), np.zeros(0), self.activation)
        for _, layer in layers:
            part.neurons = part.neurons.joined(layer)
        part.neuron_kind = np.repeat([kind for kind, _ in layers], [layer.width for _, layer in layers]).astype(
            np.int64
        )
        return part

    @property
    def inputs(self) -> Layout:
        """The invariants that neurons see: the first two orders of the first channels, for every kind of centre."""
        orders, kinds = self.recipe.orders, self.recipe.kinds
        last = np.concatenate([np.full(len(order.labels), _SEEN * (order.order < 3)) for order in orders])
        return Layout(np.zeros((kinds, len(last)), dtype=np.int64), np.tile(last, (kinds, 1)))

    def joined(self, other: Self) -> Self:
        """Give one part with the columns of both."""
        part, order = self._like_this(), self.joined_order(other)
        part.layout = self.layout.joined(other.layout)
        part.recipe = max(self.recipe, other.recipe, key=lambda recipe: len(recipe.mixing))
        kind = np.concatenate([self.neuron_kind, other.neuron_kind])
        by_kind = np.argsort(kind, kind="stable")
        both = self.neurons.joined(other.neurons)
        part.neurons = Dense(both.weights[by_kind], both.bias[by_kind], self.activation)
        part.neuron_kind = kind[by_kind]
        scales = np.concatenate([self.scale, np.ones(self.neurons.width), other.scale, np.ones(other.neurons.width)])
        part.scale = scales[order][: part.layout.width].astype(self.scale.dtype)
        return part

    def joined_order(self, other: Self) -> Array:
        """Sort the invariants of both by kind, invariant and channel, and put their neurons behind, by kind."""
        tables = []
        for part in (self, other):
            neurons = part.neuron_kind[:, None] * [1, 0, 0]
            table = np.concatenate([part.layout.table(), neurons])
            behind = np.arange(len(table)) >= part.layout.width
            tables.append(np.column_stack([behind, table]))
        both = np.concatenate(tables)
        return np.lexsort((both[:, 3], both[:, 2], both[:, 1], both[:, 0]))

    # -- evaluation ------------------------------------------------------------------------------------------------

    def _runs(self, scalars: Scalars, width: int) -> Iterator[Run]:
        """Cut the centres into runs, whose rows of so many columns stay small."""
        near = Neighbourhoods.of(scalars)
        components = scalars.difference.shape[1]
        for kind, places, rows in near.blocks(max(1, _AT_ONCE // (components * max(1, width)))):
            yield Run(self.recipe, scalars.encoding, near, kind, places, rows)

    def _neurons_of(self, kind: int) -> slice:
        """Tell where the neurons of a kind of centre stand among all neurons."""
        first, last = np.searchsorted(self.neuron_kind, [kind, kind + 1])
        return slice(int(first), int(last))

    def _layer(self, kind: int) -> Dense:
        own = self._neurons_of(kind)
        return Dense(self.neurons.weights[own], self.neurons.bias[own], self.activation)

    def _of_nodes(self, run: Run) -> tuple[Array, Array]:
        """Compute the invariants of a run's centres, (centres, invariants of the kind), and its neurons, likewise."""
        values = run.values(self.layout) / self.scale[self.layout.columns(run.kind)]
        layer = self._layer(run.kind)
        return values, layer.value(layer.preactivation(run.values(self.inputs)))

    def values(self, scalars: Scalars) -> Array:
        """Sum the features over the centres of each graph, shape (graphs, width)."""
        result = np.zeros((scalars.graph.n_graphs, self.width), self.scale.dtype)
        first = self.layout.width
        for run in self._runs(scalars, self.width):
            graph = scalars.graph.graph_of_node[run.near.centres[run.places]]
            values, neurons = self._of_nodes(run)
            own = self._neurons_of(run.kind)
            np.add.at(result[:, self.layout.columns(run.kind)], graph, values)
            np.add.at(result[:, first + own.start : first + own.stop], graph, neurons)
        return result

    def _derivatives(self, scalars: Scalars, work: Workspace) -> Iterator[tuple[Run, list[tuple[slice, Array]]]]:
        """Compute ∂Φ/∂d run by run: columns, and their derivatives, (neighbours, components, columns)."""
        first, dtype, components = self.layout.width, self.scale.dtype, scalars.difference.shape[1]
        inputs = self.inputs
        for run in self._runs(scalars, self.width // self.recipe.kinds):
            columns, own = self.layout.columns(run.kind), self._neurons_of(run.kind)
            count = run.rows.stop - run.rows.start
            linear = work.array("cluster_linear", (count, components, columns.stop - columns.start), dtype)
            run.derivatives(self.layout, 1 / self.scale[columns], linear)
            found = [(columns, linear)]
            if own.stop > own.start:
                layer = self._layer(run.kind)
                seen = work.array("cluster_inputs", (count, components, layer.weights.shape[1]), dtype)
                run.derivatives(inputs, np.ones(seen.shape[2], dtype), seen)
                neural = work.array("cluster_neurons", (count, components, layer.width), dtype)
                np.matmul(seen, layer.weights.T, out=neural)
                slopes = layer.derivative(layer.preactivation(run.values(inputs)))
                neural *= slopes[run.near.centre_of(run.places)][:, None, :]
                found.append((slice(first + own.start, first + own.stop), neural))
            yield run, found

    def rows(self, scalars: Scalars, by_q: Array, by_p: Array, work: Workspace) -> None:  # noqa: ARG002 - q only
        """Write ∂Φ/∂q: added at the neighbours, and subtracted at the centres."""
        for run, found in self._derivatives(scalars, work):
            nodes, centres = run.near.node[run.rows], run.near.centres[run.places][run.near.centre_of(run.places)]
            if not len(nodes):
                continue
            low, high = min(nodes.min(), centres.min()), max(nodes.max(), centres.max()) + 1  # of a few graphs
            for columns, derivatives in found:
                scattered = work.array("cluster_nodes", (high - low, *derivatives.shape[1:]), by_q.dtype)
                scattered[:] = 0
                kernels().scatter_pairs(nodes - low, centres - low, derivatives, scattered)
                by_q[low:high, :, columns] += scattered

    def strain_rows(self, scalars: Scalars, out: Array, work: Workspace) -> None:
        """Write ∂Φ/∂ε: derivatives by the vectors to neighbours, times these."""
        refuse_angles(scalars)
        graph_of_node = scalars.graph.graph_of_node
        for run, found in self._derivatives(scalars, work):
            near, rows = run.near, run.rows
            vectors = (near.unit[rows] * near.distance[rows, None]).astype(self.scale.dtype)
            graph = graph_of_node[near.node[rows]]
            for columns, derivatives in found:
                for number in np.unique(graph):
                    own = np.flatnonzero(graph == number)
                    product = np.einsum("eac,eb->abc", derivatives[own], vectors[own], optimize=True)
                    out[number][..., columns] += product

    def pulls(self, scalars: Scalars, weights: Array, work: Workspace) -> Iterator[tuple[Scalars, Array]]:  # noqa: ARG002
        """Fold the weights into derivatives by densities, and go along the neighbours once."""
        inputs, first = self.inputs, self.layout.width
        result = np.zeros((scalars.graph.n_edges, scalars.difference.shape[1]), self.scale.dtype)
        for run in self._runs(scalars, 256):
            columns, own = self.layout.columns(run.kind), self._neurons_of(run.kind)
            by_density = run.pulled(self.layout, weights[columns] / self.scale[columns])
            if own.stop > own.start:
                layer = self._layer(run.kind)
                slopes = layer.derivative(layer.preactivation(run.values(inputs)))
                slopes *= weights[first + own.start : first + own.stop]
                by_density += run.pulled(inputs, slopes @ layer.weights)
            signed = run.pulls(by_density) * run.near.sign[run.rows, None].astype(result.dtype)
            np.add.at(result, run.near.edge[run.rows], signed)
        yield scalars, result

    def node_energies(self, scalars: Scalars, weights: Array, work: Workspace) -> Array:  # noqa: ARG002
        """Give the energy of a neighbourhood to the node in its middle."""
        result, first = np.zeros(scalars.graph.n_nodes, self.scale.dtype), self.layout.width
        for run in self._runs(scalars, self.width):
            values, neurons = self._of_nodes(run)
            own = self._neurons_of(run.kind)
            energy = values @ weights[self.layout.columns(run.kind)]
            energy += neurons @ weights[first + own.start : first + own.stop]
            result[run.near.centres[run.places]] = energy
        return result

    def column_priors(self) -> Array:
        """How large the weights of unit columns are expected to be, relative to each other; shape (width,)."""
        total = np.concatenate([order.totals for order in self.recipe.orders])
        number = np.concatenate([np.full(len(order.labels), order.order) for order in self.recipe.orders])
        per_invariant = np.exp(-_PER_DEGREE * total - _PER_ORDER * np.maximum(number - 2, 0))
        return np.concatenate([per_invariant[self.layout.table()[:, 1]], np.ones(self.neurons.width)])

    # -- parameters ------------------------------------------------------------------------------------------------

    def astype(self, dtype: Any) -> None:
        """Compute in another precision from now on; distances and directions are found in double precision."""
        old = self.recipe
        self.recipe = Recipe(old.chebyshev, old.orders, old.mixing.astype(dtype))
        self.neurons, self.scale = self.neurons.astype(dtype), self.scale.astype(dtype)

    def arrays(self) -> dict[str, Array]:
        """Give the parameters by name."""
        chebyshev = self.recipe.chebyshev
        return {
            "range": np.array([chebyshev.shift, chebyshev.low, chebyshev.high]),
            "dim": np.array([self.recipe.orders[0].dim]),
            "seed": np.array([self.seed]),
            "mixing": self.recipe.mixing,
            "first": self.layout.first,
            "last": self.layout.last,
            "scale": self.scale,
            "weights": self.neurons.weights,
            "bias": self.neurons.bias,
            "neuron_kind": self.neuron_kind,
        }

    def restore(self, arrays: dict[str, Array]) -> None:
        """Take over the parameters as `arrays` gave them."""
        shift, low, high = expect(arrays, "range", DOUBLES, (3,)).tolist()
        dim = int(expect(arrays, "dim", INTEGERS, (1,))[0])
        self.seed = int(expect(arrays, "seed", INTEGERS, (1,))[0])
        if not (0 < low < high and shift >= 0 and 1 <= dim <= 3):
            raise DataError(f"radial functions from {low} to {high} in {dim} dimensions are not possible")
        mixing = expect(arrays, "mixing", FLOATS, (None, None, None, None))
        chebyshev = Chebyshev(mixing.shape[3], shift, low, high)
        orders = self._recipe(chebyshev, dim, mixing.shape[2]).orders
        shape = (len(mixing), orders[0].harmonics.degree + 1, mixing.shape[2], mixing.shape[3])
        self.recipe = Recipe(chebyshev, orders, expect(arrays, "mixing", FLOATS, shape))
        invariants = sum(len(order.labels) for order in orders)
        first, last = (expect(arrays, name, INTEGERS, (shape[2], invariants)) for name in ("first", "last"))
        if not ((first >= 0) & (first <= last) & (last <= len(mixing))).all() or len(mixing) < _SEEN:
            raise DataError("the columns name channels that are not there")
        self.layout = Layout(first, last)
        self.scale = expect(arrays, "scale", FLOATS, (self.layout.width,))
        self.neurons = Dense.restored(arrays, self.activation, (None, int(self.inputs.counts[0].sum())))
        self.neuron_kind = expect(arrays, "neuron_kind", INTEGERS, (self.neurons.width,))
        if (np.diff(self.neuron_kind, prepend=0, append=shape[2] - 1) < 0).any():
            raise DataError("the kinds of neurons must rise, and be kinds of nodes")

    def check(self, encoding: Encoding) -> None:
        """Refuse channels for another number of kinds of nodes than the encoding has."""
        if self.recipe.kinds != encoding.nodes.n_kinds:
            raise DataError(
                f"the channels mix {self.recipe.kinds} kinds of nodes, and there are {encoding.nodes.n_kinds}"
            )


def _most(order: int, angular: int) -> int | None:
    """Limit the total degree of invariants of four factors, of which there are very many."""
    return 2 * angular if order == 4 else None


def checked_orders(body: int, angular: int, channels: int | None) -> dict[str, Any]:
    """Check what a user asks for: 2 to 5 bodies, a degree up to 6, and a positive number of channels or None."""
    if positive_integer("body", body) not in range(2, 6):
        raise ParameterError(f"body must be 2, 3, 4 or 5, got {body!r}")
    if non_negative_integer("angular", angular) > _MOST_ANGULAR:
        raise ParameterError(f"angular must be at most {_MOST_ANGULAR}, got {angular!r}")
    number = None if channels is None else positive_integer("channels", channels)
    return {"body": body, "angular": angular, "channels": number}

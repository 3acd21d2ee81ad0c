"""Many-body part: a second random layer per node, on the invariants of its neighbourhood's moments.

    Φ_k = Σ_i s_k(I_i),    ∂Φ_k/∂d_e = Σ over both ends i of e of  s_k'(I_i) W_k ∂I_i/∂d_e

The invariants I (`moments`) are standardised by the training data; they themselves are the first columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Self

import numpy as np

from hamfit.errors import DataError
from hamfit.features.activations import Activation
from hamfit.features.invariant.columns import standardised_layer
from hamfit.features.invariant.edge_part import EdgePart
from hamfit.features.invariant.encoding import Scalars
from hamfit.features.invariant.moments import (
    Moments,
    Products,
    Radial,
    edge_derivatives,
    energy_derivatives,
    invariants,
    moments_of,
)
from hamfit.features.layers import Dense
from hamfit.features.samplers import Sampler
from hamfit.features.workspace import Workspace
from hamfit.tensors import FLOATS, INTEGERS, expect, named
from hamfit.validation import Array, IntArray

_NEURONS_PER_FUNCTION = 4
_EDGES_AT_ONCE, _NODES_AT_ONCE = 2**16, 2**12  # of the energy gradient, which bounds its memory


class ManyBodyPart(EdgePart):
    """Features of all neighbours of a node together, which energies that are no sums over pairs need.

    Parameters
    ----------
    sampler, activation
        Of the neurons.
    orders
        1: density; 2: and vectors; 3: and second-rank tensors.
    radial
        Number of radial functions.
    products
        ``"diagonal"``: squares of the moments; ``"all"``: also products of different radial functions.
    """

    name = "many-body"

    def __init__(
        self, sampler: Sampler, activation: type[Activation], *, orders: int, radial: int, products: str
    ) -> None:
        super().__init__(sampler, activation)
        self.orders, self.n_radial, self.products = orders, radial, products
        self.kinds = 1
        self.radial: Radial
        self.linear: IntArray  # the invariants that are columns as they are
        self.linear_scale: Array  # and what they are divided by
        self.linear_kind: IntArray  # kind of the central node, for each of them
        self.neurons: Dense  # on the densities and squares
        self.neuron_kind: IntArray

    @property
    def width(self) -> int:  # type: ignore[override]
        """The number of invariants that are columns and of neurons together."""
        return len(self.linear) + self.neurons.width

    @property
    def precision(self) -> np.dtype[Any]:
        """The precision of the columns."""
        return self.neurons.bias.dtype

    @property
    def invariants(self) -> Products:
        """The invariants that are formed from the moments."""
        return Products.of(self.kinds * self.n_radial, self.orders, self.products)

    # -- sampling --------------------------------------------------------------------------------------------------

    def usable(self, pool: Scalars) -> bool:
        """Tell whether there are edges of different lengths."""
        return bool(pool.graph.n_edges > 1 and np.ptp(pool.distances) > 0)

    def prepare(self, pool: Scalars, rng: np.random.Generator) -> None:
        """Draw the radial functions, which all columns share: principal combinations of many random neurons.

        Random neurons of one distance are nearly collinear, and products of them more so. Their principal components
        over the edges of the pool span the same functions by orthogonal ones; their sizes, which fall quickly, are
        evened out by a square root: neurons then see the smooth components above all, but not them alone.
        """
        self.kinds = pool.encoding.nodes.n_kinds
        inside = np.ones(pool.graph.n_edges, dtype=bool)
        if pool.encoding.cutoff is not None:
            inside = pool.distances < pool.encoding.cutoff
        if inside.sum() < 2:
            raise DataError("no two edges are shorter than the cutoff, so there are no neighbourhoods to learn from")
        x = pool.scalars[0][inside, :1]
        mixed = self.products == "all"
        count = (_NEURONS_PER_FUNCTION if mixed else 1) * self.n_radial
        layer = standardised_layer("distances", x, self.sampler, self.activation, rng, count)
        values = Radial(layer, np.eye(count)).evaluate(pool)[0][inside]
        if not mixed:  # squares of random functions say more than squares of their principal components
            self.radial = Radial(layer, np.diag(1 / np.sqrt(np.mean(values**2, axis=0))))
            return
        _, sizes, directions = np.linalg.svd(values / np.sqrt(len(values)), full_matrices=False)
        if len(sizes) < self.n_radial:
            raise DataError(f"{len(sizes)} edges are too few for {self.n_radial} radial functions; give more snapshots")
        sizes = np.maximum(sizes[: self.n_radial], 1e-12 * sizes[0])
        self.radial = Radial(layer, directions[: self.n_radial] / np.sqrt(sizes * sizes[0])[:, None])

    def least(self, pool: Scalars) -> int:  # noqa: ARG002 - known from `prepare`
        """Count all invariants once for every kind of central node."""
        return self.kinds * self.invariants.count

    def _like_this(self) -> Self:
        part = type(self)(
            self.sampler, self.activation, orders=self.orders, radial=self.n_radial, products=self.products
        )
        part.kinds, part.radial = self.kinds, self.radial
        return part

    def grown(self, pool: Scalars, count: int, rng: np.random.Generator, *, before: int = 0) -> Self:
        """Draw neurons from the neighbourhoods of the pool's nodes, for every kind of central node alike."""
        part = self._like_this()
        inputs = invariants(self._moments(pool).nodes, self.invariants)
        size, kinds = inputs.shape[1], self.kinds
        first = np.arange(kinds * size)[before : before + count]
        spread = inputs.std(axis=0)
        part.linear, part.linear_kind = first % size, first // size
        part.linear_scale = np.where(spread > 0, spread, 1.0)[part.linear]
        inputs = inputs[:, self.invariants.diagonal]
        # Half of the neurons see the densities alone: fewer inputs, which energies of embedded atoms need no more than.
        channels = kinds * self.n_radial
        plans = [(kind, seen) for kind in range(kinds) for seen in sorted({channels, inputs.shape[1]})]
        skip, neurons = max(0, before - kinds * size), count - len(first)
        share = np.bincount(np.arange(skip, skip + neurons) % len(plans), minlength=len(plans))
        weights, bias = np.zeros((neurons, inputs.shape[1])), np.empty(neurons)
        ends = np.cumsum(share)
        for (kind, seen), width, end in zip(plans, share.tolist(), ends.tolist(), strict=True):
            rows = np.flatnonzero(pool.node_kind == kind)
            rows = rows if len(rows) > 1 else np.arange(len(inputs))
            blocks = [slice(at, at + channels) for at in range(0, seen, channels)] if self.products == "all" else []
            if width:
                layer = standardised_layer(
                    "neighbourhoods", inputs[rows, :seen], self.sampler, self.activation, rng, width, blocks
                )
                weights[end - width : end, :seen], bias[end - width : end] = layer.weights, layer.bias
        part.neurons = Dense(weights, bias, self.activation)
        part.neuron_kind = np.repeat([kind for kind, _ in plans], share)
        return part

    def joined(self, other: Self) -> Self:
        """Give one part with the columns of both."""
        part = self._like_this()
        for name in ("linear", "linear_kind", "linear_scale", "neuron_kind"):
            setattr(part, name, np.concatenate([getattr(self, name), getattr(other, name)]))
        part.neurons = self.neurons.joined(other.neurons)
        return part

    def joined_order(self, other: Self) -> Array:
        """Put the invariants of both parts before the neurons of both."""
        return self._firsts_first(other, len(self.linear), len(other.linear))

    # -- evaluation ------------------------------------------------------------------------------------------------

    def _moments(self, scalars: Scalars) -> Moments:
        return moments_of(scalars, self.radial, self.orders, self.kinds)

    def values(self, scalars: Scalars) -> Array:
        """Sum the features over the nodes of each graph, shape (graphs, width)."""
        return scalars.graph.sum_nodes(self._columns(self._moments(scalars).nodes, scalars.node_kind))

    def _columns(self, nodes: list[Array], kind: IntArray) -> Array:
        """Compute the features of some nodes from their moments, shape (nodes, width)."""
        inputs = invariants(nodes, self.invariants)
        neurons = self.neurons.value(self.neurons.preactivation(inputs[:, self.invariants.diagonal]))
        return self._gated(kind, np.concatenate([inputs[:, self.linear] / self.linear_scale, neurons], axis=1))

    def _gated(self, kind: IntArray, columns: Array) -> Array:
        if self.kinds > 1:
            columns *= kind[:, None] == np.concatenate([self.linear_kind, self.neuron_kind])
        return columns

    def _slopes(self, kind: IntArray, inputs: Array) -> Array:
        """Compute the slopes s_k' at every node, shape (nodes, width)."""
        neurons = self.neurons.derivative(self.neurons.preactivation(inputs[:, self.invariants.diagonal]))
        linear = np.broadcast_to(1 / self.linear_scale, (len(inputs), len(self.linear)))
        return self._gated(kind, np.concatenate([linear, neurons], axis=1))

    def by_edges(self, scalars: Scalars, work: Workspace) -> Array:
        """Compute products over edges, invariants and neurons for either end, times the slopes at that end."""
        moments, graph, which = self._moments(scalars), scalars.graph, self.invariants
        slopes = self._slopes(scalars.node_kind, invariants(moments.nodes, which))
        diagonal, first = which.diagonal, len(self.linear)
        edges, dim, dtype = graph.n_edges, scalars.difference.shape[1], slopes.dtype
        total = work.array("moment_edges", (edges, dim, self.width), dtype)
        other = work.array("moment_edges_back", (edges, dim, self.width), dtype)
        at_end = work.array("moment_slopes", (edges, self.width), dtype)
        for direction, receiver in enumerate((graph.high, graph.low)):
            out = (total, other)[direction]
            inner = edge_derivatives(scalars, moments, which, direction)
            out[..., :first] = inner[..., self.linear]
            squares = inner[..., diagonal].reshape(edges * dim, len(diagonal))
            np.matmul(squares, self.neurons.weights.T, out=out.reshape(edges * dim, self.width)[:, first:])
            np.take(slopes, receiver, axis=0, out=at_end, mode="clip")
            out *= at_end[:, None, :]
        total += other
        return total

    def pulls(self, scalars: Scalars, weights: Array, work: Workspace) -> Iterator[tuple[Scalars, Array]]:  # noqa: ARG002
        """Go back by the chain rule: two products over nodes, then a few terms per edge.

        Very many edges are taken in runs, and their radial functions computed twice: only moments are kept.
        """
        runs, first, nodes = self._in_runs(scalars)
        by_invariants = np.empty((scalars.graph.n_nodes, self.invariants.count), self.neurons.bias.dtype)
        for at in range(0, len(by_invariants), _NODES_AT_ONCE):
            rows = slice(at, at + _NODES_AT_ONCE)
            by_invariants[rows] = self._by_invariants(
                [moment[rows] for moment in nodes], scalars.node_kind[rows], weights
            )
        for number, run in enumerate(runs):
            moments = replace(first if number == 0 else self._moments(run), nodes=nodes)
            yield run, energy_derivatives(run, moments, self.invariants, by_invariants)

    def _in_runs(self, scalars: Scalars) -> tuple[list[Scalars], Moments, list[Array]]:
        """Cut very many edges into runs; give the moments of the first run, and those of the nodes over all runs."""
        runs = scalars.runs(_EDGES_AT_ONCE)
        first = self._moments(runs[0])
        nodes = first.nodes
        for run in runs[1:]:
            nodes = [total + more for total, more in zip(nodes, self._moments(run).nodes, strict=True)]
        return runs, first, nodes

    def node_energies(self, scalars: Scalars, weights: Array, work: Workspace) -> Array:  # noqa: ARG002
        """Give the energy of a neighbourhood to the node in its middle."""
        nodes, result = self._in_runs(scalars)[2], np.empty(scalars.graph.n_nodes, self.neurons.bias.dtype)
        for at in range(0, len(result), _NODES_AT_ONCE):
            rows = slice(at, at + _NODES_AT_ONCE)
            result[rows] = self._columns([moment[rows] for moment in nodes], scalars.node_kind[rows]) @ weights
        return result

    def _by_invariants(self, nodes: list[Array], kind: IntArray, weights: Array) -> Array:
        """Compute ∂(weights @ columns)/∂(invariants) of some nodes from their moments, shape (nodes, invariants)."""
        which, first = self.invariants, len(self.linear)
        by_columns = self._slopes(kind, invariants(nodes, which)) * weights
        result = np.zeros((len(by_columns), which.count), by_columns.dtype)
        result[:, which.diagonal] = by_columns[:, first:] @ self.neurons.weights
        np.add.at(result.T, self.linear, by_columns[:, :first].T)
        return result

    # -- parameters ------------------------------------------------------------------------------------------------

    def astype(self, dtype: Any) -> None:
        """Compute all layers in another precision from now on."""
        self.radial = self.radial.astype(dtype)
        self.neurons, self.linear_scale = self.neurons.astype(dtype), self.linear_scale.astype(dtype)

    def arrays(self) -> dict[str, Array]:
        """Give the parameters of all layers by name."""
        return {
            "radial.weights": self.radial.layer.weights,
            "radial.bias": self.radial.layer.bias,
            "radial.mixing": self.radial.mixing,
            "linear": self.linear,
            "linear_scale": self.linear_scale,
            "linear_kind": self.linear_kind,
            "weights": self.neurons.weights,
            "bias": self.neurons.bias,
            "neuron_kind": self.neuron_kind,
            "kinds": np.array([self.kinds]),
        }

    def restore(self, arrays: dict[str, Array]) -> None:
        """Take over all layers as `arrays` gave them."""
        layer = Dense.restored(named(arrays, "radial"), self.activation, (None, 1))
        self.radial = Radial(layer, expect(arrays, "radial.mixing", FLOATS, (self.n_radial, layer.width)))
        self.kinds = int(expect(arrays, "kinds", INTEGERS, (1,))[0])
        self.linear = expect(arrays, "linear", INTEGERS, (None,))
        self.linear_kind = expect(arrays, "linear_kind", INTEGERS, self.linear.shape)
        self.linear_scale = expect(arrays, "linear_scale", FLOATS, self.linear.shape)
        self.neurons = Dense.restored(arrays, self.activation, (None, len(self.invariants.diagonal)))
        self.neuron_kind = expect(arrays, "neuron_kind", INTEGERS, (self.neurons.width,))

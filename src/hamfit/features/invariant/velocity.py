"""Velocity-dependent pairs: features of the distance and of both momenta along the edge. Not separable.

With α = p_i · u and β = -p_j · u, the momenta of both ends pointing away from each other, renumbering swaps α and β;
the inputs [x(r), α + β, α β] (x the last of the scalars of the distance) do not change, nor do they under rotation and
reflection.
"""

from __future__ import annotations

from typing import Any, Self

import numpy as np

from hamfit.errors import DataError
from hamfit.features.invariant.columns import standardised_layer
from hamfit.features.invariant.encoding import Scalars
from hamfit.features.invariant.part import FeaturePart
from hamfit.features.kernels import kernels
from hamfit.features.layers import Dense
from hamfit.features.workspace import Workspace
from hamfit.tensors import INTEGERS, expect
from hamfit.validation import Array, IntArray

_NO_POTENTIAL = (
    "this model has pairs that depend on velocities (velocities=True), so that its potential energy, and with it "
    "stress and energies of nodes, cannot be told apart: fit without velocities"
)


class VelocityPart(FeaturePart):
    """Functions of distance and momenta along the edge, summed over undirected edges."""

    name = "velocity"
    along_edges = sees_momenta = True

    neurons: Dense
    kind: IntArray  # of edge, for each neuron

    @property
    def width(self) -> int:  # type: ignore[override]
        """The number of neurons, since all columns are neurons."""
        return self.neurons.width

    def usable(self, pool: Scalars) -> bool:
        """Tell whether there are edges of different lengths."""
        return bool(pool.graph.n_edges > 1 and np.ptp(pool.distances) > 0)

    def least(self, pool: Scalars) -> int:  # noqa: ARG002 - neurons only
        """Count no columns: the part consists of neurons alone, and may have none."""
        return 0

    def grown(self, pool: Scalars, count: int, rng: np.random.Generator, *, before: int = 0) -> Self:
        """Draw neurons for every kind of edge from the edges of the pool."""
        part = type(self)(self.sampler, self.activation)
        inputs, kinds = self._inputs(pool)[0], len(pool.encoding.pairs.seen)
        share = np.bincount(np.arange(before, before + count) % kinds, minlength=kinds)
        layers = []
        for kind, width in enumerate(share):
            rows = np.flatnonzero(pool.edge_kind == kind)
            rows = rows if len(rows) > 1 else np.arange(len(inputs))
            if width:
                layers.append(standardised_layer("edges", inputs[rows], self.sampler, self.activation, rng, int(width)))
        weights = np.concatenate([layer.weights for layer in layers]) if layers else np.empty((0, 3))
        bias = np.concatenate([layer.bias for layer in layers]) if layers else np.empty(0)
        part.neurons, part.kind = Dense(weights, bias, self.activation), np.repeat(np.arange(kinds), share)
        return part

    def joined(self, other: Self) -> Self:
        """Give one part with the neurons of both."""
        part = type(self)(self.sampler, self.activation)
        part.neurons = self.neurons.joined(other.neurons)
        part.kind = np.concatenate([self.kind, other.kind])
        return part

    def joined_order(self, other: Self) -> Array:
        """Keep the neurons of both in their order."""
        return np.arange(self.width + other.width)

    def _inputs(self, scalars: Scalars) -> tuple[Array, Array, Array]:
        """Compute the inputs [x, α + β, α β], shape (edges, 3), and α and β."""
        graph, p = scalars.graph, scalars.tangents
        alpha = np.einsum("ed,ed->e", p[graph.high], scalars.unit)
        beta = -np.einsum("ed,ed->e", p[graph.low], scalars.unit)
        return np.stack([scalars.scalars[0][:, -1], alpha + beta, alpha * beta], axis=1), alpha, beta

    def values(self, scalars: Scalars) -> Array:
        """Sum the features over the edges of each graph, shape (graphs, width)."""
        inputs = self._inputs(scalars)[0].astype(self.neurons.bias.dtype)
        values = self.neurons.value(self.neurons.preactivation(inputs))
        return scalars.graph.sum_edges(self._gated(scalars, values, scalars.envelope))

    def _gated(self, scalars: Scalars, values: Array, envelope: tuple[Array, Array] | None) -> Array:
        if self.kind.any() or scalars.edge_kind.any():
            values *= scalars.edge_kind[:, None] == self.kind
        if envelope is not None:
            values *= envelope[0][:, None].astype(values.dtype)
        return values

    def _slopes(self, scalars: Scalars) -> tuple[Array, Array, Array, Array, Array]:
        """Compute the derivatives by r, α and β, each of shape (edges, width), and α and β."""
        inputs, alpha, beta = self._inputs(scalars)
        dtype, weights = self.neurons.bias.dtype, self.neurons.weights
        values, slopes = kernels().activate(self.neurons, self.neurons.preactivation(inputs.astype(dtype)))
        slopes = self._gated(scalars, slopes, scalars.envelope)
        by_r = slopes * weights[:, 0] * scalars.scalars[1][:, -1:].astype(dtype)
        if scalars.envelope is not None:
            by_r += self._gated(scalars, values, None) * scalars.envelope[1][:, None].astype(dtype)
        by_sum, by_product = slopes * weights[:, 1], slopes * weights[:, 2]
        by_alpha = by_sum + by_product * beta[:, None].astype(dtype)
        by_beta = by_sum + by_product * alpha[:, None].astype(dtype)
        return by_r, by_alpha, by_beta, alpha, beta

    def _vectors(self, scalars: Scalars, alpha: Array, beta: Array) -> tuple[Array, Array, Array]:
        """Compute u, ∂α/∂d and ∂β/∂d, each of shape (edges, dim)."""
        graph, p, unit, inverse = scalars.graph, scalars.tangents, scalars.unit, scalars.inverse[:, None]
        by_alpha = (p[graph.high] - alpha[:, None] * unit) * inverse
        by_beta = (-p[graph.low] - beta[:, None] * unit) * inverse
        return unit, by_alpha, by_beta

    def rows(self, scalars: Scalars, by_q: Array, by_p: Array, work: Workspace) -> None:  # noqa: ARG002 - rarely used
        """Write the derivatives by q and p, by the chain rule through r, α and β."""
        *slopes, alpha, beta = self._slopes(scalars)
        graph, dtype = scalars.graph, slopes[0].dtype
        vectors = [vector.astype(dtype)[:, :, None] for vector in self._vectors(scalars, alpha, beta)]
        outer = sum(vector * slope[:, None, :] for vector, slope in zip(vectors, slopes, strict=True))
        columns = by_q.shape[1] * self.width
        by_q[:] = graph.scatter_difference(np.reshape(outer, (graph.n_edges, columns))).reshape(by_q.shape)
        ends = np.concatenate([vectors[0] * slopes[1][:, None, :], -vectors[0] * slopes[2][:, None, :]])
        by_p[:] = graph.scatter_messages(ends.reshape(2 * graph.n_edges, columns)).reshape(by_p.shape)

    def gradient(self, scalars: Scalars, weights: Array, by_q: Array, by_p: Array, work: Workspace) -> None:  # noqa: ARG002 - rarely used
        """Add the weighted sum of the derivatives by q and p."""
        *columns, alpha, beta = self._slopes(scalars)
        slopes = [(column @ weights)[:, None] for column in columns]
        vectors = self._vectors(scalars, alpha, beta)
        by_q += scalars.graph.scatter_difference(sum(v * s for v, s in zip(vectors, slopes, strict=True)))
        by_p += scalars.graph.scatter_messages(np.concatenate([vectors[0] * slopes[1], -vectors[0] * slopes[2]]))

    def strain_rows(self, scalars: Scalars, out: Array, work: Workspace) -> None:  # noqa: ARG002 - refused
        """Refuse: forces that depend on momenta have no strain derivative of a potential energy."""
        raise DataError(_NO_POTENTIAL)

    def strain(self, scalars: Scalars, weights: Array, out: Array, work: Workspace) -> None:  # noqa: ARG002 - refused
        """Refuse, for the same reason as the rows."""
        raise DataError(_NO_POTENTIAL)

    def node_energies(self, scalars: Scalars, weights: Array, work: Workspace) -> Array:  # noqa: ARG002 - refused
        """Refuse, for the same reason as the rows."""
        raise DataError(_NO_POTENTIAL)

    def astype(self, dtype: Any) -> None:
        """Compute the neurons in another precision from now on."""
        self.neurons = self.neurons.astype(dtype)

    def arrays(self) -> dict[str, Array]:
        """Give the weights and biases of the neurons and the kinds of edges that they are for."""
        return {"weights": self.neurons.weights, "bias": self.neurons.bias, "kind": self.kind}

    def restore(self, arrays: dict[str, Array]) -> None:
        """Take over neurons as `arrays` gave them."""
        self.neurons = Dense.restored(arrays, self.activation)
        self.kind = expect(arrays, "kind", INTEGERS, (self.neurons.width,))

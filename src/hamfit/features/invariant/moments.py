"""Moments of a node's neighbourhood and their invariants, with derivatives.

With radial functions g_k(r) = f_c(r) φ_k(x(r)) and u the direction to a neighbour, the moments of node i are

    ρ_k = Σ_j g_k        μ_k = Σ_j g_k u        ν_k = Σ_j g_k u ⊗ u

and its invariants ρ_k and the products μ_k · μ_l, ν_k : ν_l for some pairs (k, l). For a moment M_k = Σ_j g_k t(u),

    ∂(M_k · N)/∂d = g_k' (t · N) u + (g_k / r) (1 - u uᵀ) ∂_u (t · N)

for an edge vector d = r u. Neighbours of different kinds have moments of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from hamfit.features.invariant.encoding import Encoding, Scalars
from hamfit.features.kernels import kernels
from hamfit.features.layers import Dense
from hamfit.validation import Array, IntArray

PRODUCTS = ("diagonal", "all")


@dataclass(frozen=True)
class Moments:
    """Moments of all nodes of a block, and what their derivatives need.

    Attributes
    ----------
    radial, slopes
        g_k and g_k' of every message, shape (2, edges, channels): first those that the high ends receive.
    tensors
        By order: t(u) of every edge, shape (edges, components). Odd orders change sign for the low ends.
    nodes
        By order: shape (nodes, channels, components).
    """

    radial: Array
    slopes: Array
    tensors: list[Array]
    nodes: list[Array]


@dataclass(frozen=True)
class Products:
    """Which invariants are formed: ρ_k, then for some orders the products of moments k and l.

    Attributes
    ----------
    first, second
        Channels k and l.
    orders
        Orders whose moments are multiplied. Products of densities are functions of the densities, so that only
        ``"all"`` has them: there the invariants enter as they are, and a sum of three-body terms is linear in them.
    """

    channels: int
    first: IntArray
    second: IntArray
    orders: range

    @classmethod
    def of(cls, channels: int, orders: int, which: str) -> Self:
        """Choose the products of each moment with itself (``"diagonal"``) or with all moments (``"all"``).

        >>> Products.of(2, 3, "all").second.tolist(), Products.of(2, 3, "all").count
        ([0, 1, 1], 11)
        """
        if which == "all":
            return cls(channels, *np.triu_indices(channels), range(orders))
        return cls(channels, np.arange(channels), np.arange(channels), range(1, orders))

    @property
    def count(self) -> int:
        """The number of invariants: densities and products together."""
        return self.channels + len(self.orders) * len(self.first)

    @property
    def diagonal(self) -> IntArray:
        """Where the densities and the squares of vectors and tensors stand among the invariants."""
        squares = np.flatnonzero(self.first == self.second)
        blocks = [
            self.channels + number * len(self.first) + squares for number, order in enumerate(self.orders) if order
        ]
        return np.concatenate([np.arange(self.channels), *blocks])


@dataclass(frozen=True)
class Radial:
    """The radial functions φ = M σ(W x + b) with their envelope.

    Attributes
    ----------
    layer
        W and b, shape (neurons, 1): of the first of the distance's scalars.
    mixing
        M, shape (functions, neurons).
    """

    layer: Dense
    mixing: Array

    def evaluate(self, scalars: Scalars) -> tuple[Array, Array]:
        """Compute g and ∂g/∂r of every edge, each of shape (edges, functions)."""
        return self._of(scalars.scalars, scalars.envelope)

    def at(self, r: Array, encoding: Encoding) -> tuple[Array, Array]:
        """Compute g and ∂g/∂r at some distances, each of shape (distances, functions)."""
        return self._of(encoding.scalars_at(r), encoding.envelope_at(r))

    def _of(self, scalars: tuple[Array, Array], envelope: tuple[Array, Array] | None) -> tuple[Array, Array]:
        dtype = self.mixing.dtype
        x, chain = (array[:, :1] for array in scalars)
        values, slopes = kernels().activate(self.layer, self.layer.preactivation(x.astype(dtype)))
        slopes *= chain.astype(dtype) * self.layer.weights[:, 0]
        if envelope is not None:
            height, fall = (array[:, None].astype(dtype) for array in envelope)
            slopes *= height
            slopes += values * fall
            values *= height
        return values @ self.mixing.T, slopes @ self.mixing.T

    def astype(self, dtype: Any) -> Self:
        """Give the same functions in another precision."""
        return type(self)(self.layer.astype(dtype), self.mixing.astype(dtype))


def moments_of(scalars: Scalars, radial: Radial, orders: int, kinds: int) -> Moments:
    """Compute the moments of all nodes up to order ``orders - 1``."""
    graph, dtype = scalars.graph, radial.mixing.dtype
    both = [_by_kind(array, scalars, kinds) for array in radial.evaluate(scalars)]
    unit = scalars.unit.astype(dtype)
    tensors = [np.ones((len(unit), 1), dtype), unit, _second_rank(unit)][:orders]
    nodes = []
    for order, tensor in enumerate(tensors):
        messages = both[0][:, :, :, None] * tensor[None, :, None, :]
        if order % 2:
            messages[1] *= -1
        _, edges, channels, components = messages.shape
        summed = graph.scatter_messages(messages.reshape(2 * edges, channels * components))
        nodes.append(summed.reshape(graph.n_nodes, channels, components))
    return Moments(both[0], both[1], tensors, nodes)


def _by_kind(array: Array, scalars: Scalars, kinds: int) -> Array:
    """Put (edges, functions) into the channels of the sending neighbour's kind: (2, edges, kinds x functions)."""
    if kinds == 1:
        return np.stack([array, array])
    edges, functions = array.shape
    result = np.zeros((2, edges, kinds, functions), array.dtype)
    for direction, sender in enumerate((scalars.graph.low, scalars.graph.high)):
        result[direction, np.arange(edges), scalars.node_kind[sender]] = array
    return result.reshape(2, edges, kinds * functions)


def invariants(nodes: list[Array], products: Products) -> Array:
    """Compute ρ_k, then ρ_k ρ_l (if asked for), μ_k · μ_l and ν_k : ν_l from moments, shape (nodes, invariants)."""
    first, second = products.first, products.second
    parts = [nodes[0][:, :, 0]]
    for order in products.orders:
        moment = nodes[order]
        parts.append(np.einsum("nkc,nkc->nk", moment[:, first], moment[:, second]))
    return np.concatenate(parts, axis=1)


def edge_derivatives(scalars: Scalars, moments: Moments, products: Products, direction: int) -> Array:
    """Compute ∂(invariants of the receiving end)/∂d of every edge, shape (edges, dim, invariants).

    The high ends receive for the direction 0, the low ends for 1.
    """
    dtype = moments.radial.dtype
    unit = scalars.unit.astype(dtype)
    radial, slopes = moments.radial[direction], moments.slopes[direction]
    stretch = radial * scalars.inverse.astype(dtype)[:, None]  # g / r
    receiver = (scalars.graph.high, scalars.graph.low)[direction]
    parts = [unit[:, :, None] * slopes[:, None, :]]
    for order in products.orders:
        along, across = _projections(order, unit, moments.nodes[order][receiver], direction)
        product = np.zeros((len(unit), unit.shape[1], len(products.first)), dtype)
        for k, m in ((products.first, products.second), (products.second, products.first)):
            product += unit[:, :, None] * (slopes[:, k] * along[:, m])[:, None, :]
            if across is not None:
                product += np.swapaxes(across[:, m], 1, 2) * stretch[:, None, k]
        parts.append(product)
    return np.concatenate(parts, axis=2)


def energy_derivatives(scalars: Scalars, moments: Moments, products: Products, by_invariants: Array) -> Array:
    """Compute ∂H/∂d of every edge, shape (edges, dim), from ∂H/∂(invariants), shape (nodes, invariants)."""
    graph, dtype = scalars.graph, moments.radial.dtype
    unit = scalars.unit.astype(dtype)
    by_moment = _by_moments(moments, products, by_invariants)
    result = np.zeros_like(unit)
    for direction, receiver in enumerate((graph.high, graph.low)):
        radial, slopes = moments.radial[direction], moments.slopes[direction]
        stretch = radial * scalars.inverse.astype(dtype)[:, None]
        for order, by_nodes in enumerate(by_moment):
            along, across = _projections(order, unit, by_nodes[receiver], direction)
            result += unit * np.einsum("ek,ek->e", slopes, along)[:, None]
            if across is not None:
                result += np.einsum("ek,ekd->ed", stretch, across)
    return result


def _by_moments(moments: Moments, products: Products, by_invariants: Array) -> list[Array]:
    """Compute ∂H/∂(moments) for each order, each of shape (nodes, channels, components)."""
    first, second, channels = products.first, products.second, products.channels
    result = [np.zeros_like(nodes) for nodes in moments.nodes]
    result[0][:, :, 0] = by_invariants[:, :channels]
    at = channels
    for order in products.orders:
        part, nodes = by_invariants[:, at : at + len(first)], moments.nodes[order]
        at += len(first)
        matrix = np.zeros((len(nodes), channels, channels), nodes.dtype)
        matrix[:, first, second] = part
        result[order] += np.matmul(matrix + np.swapaxes(matrix, 1, 2), nodes)
    return result


def _projections(order: int, unit: Array, moment: Array, direction: int) -> tuple[Array, Array | None]:
    """Compute t(u) · M, (edges, channels), and (1 - u uᵀ) ∂_u (t · M), (edges, channels, dim) or None for zero."""
    if order == 0:
        return moment[:, :, 0], None
    if order == 1:
        vector = moment if direction == 0 else -moment
        along = np.einsum("ed,ekd->ek", unit, vector)
        return along, vector - along[:, :, None] * unit[:, None, :]
    turned = np.einsum("ekij,ej->eki", _as_matrix(moment, unit.shape[1]), unit)
    along = np.einsum("ed,ekd->ek", unit, turned)
    return along, 2 * (turned - along[:, :, None] * unit[:, None, :])


def _second_rank(unit: Array) -> Array:
    """Pack u ⊗ u in a vector: diagonal, then upper triangle times √2, so that scalar products are those of matrices."""
    i, j = np.triu_indices(unit.shape[1], 1)
    return np.concatenate([unit**2, unit.dtype.type(np.sqrt(2)) * unit[:, i] * unit[:, j]], axis=1)


def _as_matrix(packed: Array, dim: int) -> Array:
    """Unpack what `_second_rank` packed, (..., components) to (..., dim, dim)."""
    i, j = np.triu_indices(dim, 1)
    matrix = np.zeros((*packed.shape[:-1], dim, dim), packed.dtype)
    matrix[..., np.arange(dim), np.arange(dim)] = packed[..., :dim]
    matrix[..., i, j] = matrix[..., j, i] = packed[..., dim:] * packed.dtype.type(np.sqrt(0.5))
    return matrix

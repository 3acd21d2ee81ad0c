"""Kinetic and pair parts: features of one scalar per node or per edge, summed.

    Φ_k = Σ_i g_k s_k(|p_i|² / m_i)                    ∂Φ_k/∂p_i = 2 g_k s_k' p_i / m_i
    Φ_k = Σ_e g_k s_k(x(r_e)) f_c(r_e)                 ∂Φ_k/∂d_e = g_k (s_k' x' f_c + s_k f_c') u_e

with d_e = q_i - q_j along edge e, u_e its direction, and gates g_k for kinds and quantities (`columns`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from copy import copy
from typing import Any, ClassVar, Self

import numpy as np

from hamfit.features.invariant.columns import GatedColumns, Items, Points
from hamfit.features.invariant.edge_part import EdgePart, held_distances
from hamfit.features.invariant.encoding import Encoding, Scalars
from hamfit.features.invariant.part import FeaturePart
from hamfit.features.workspace import Workspace
from hamfit.graphs import held_nodes
from hamfit.validation import Array


class ScalarPart(FeaturePart):
    """What the kinetic and the pair part share: features of one scalar per node or edge, in gated columns."""

    what: ClassVar[str]
    columns: GatedColumns

    @abstractmethod
    def items(self, scalars: Scalars) -> Items:
        """Give the nodes or edges of a union with their scalars, as the columns see them."""

    @abstractmethod
    def kinds(self, pool: Scalars) -> list[int]:
        """List the kinds of nodes or edges that have columns."""

    def seen(self, scalars: Scalars) -> Array | slice:  # noqa: ARG002 - for parts that leave some out
        """Tell which of the nodes or edges have rows in the linear problem, so that neurons are drawn from them."""
        return slice(None)

    @property
    def width(self) -> int:  # type: ignore[override]
        """The number of columns drawn so far."""
        return self.columns.width

    def usable(self, pool: Scalars) -> bool:
        """Tell whether the scalar has more than one value in the pool."""
        scalar = self.items(pool).inputs[self.seen(pool), 0]
        return bool(scalar.size > 1 and np.ptp(scalar) > 1e-12 * np.abs(scalar).max())

    def least(self, pool: Scalars) -> int:
        """Count every polynomial once for every gate."""
        items = self.items(pool)
        gates = len(self.kinds(pool)) * (1 + items.inputs.shape[1] - items.chain.shape[1])
        return items.polynomials[0].shape[1] * gates

    def grown(self, pool: Scalars, count: int, rng: np.random.Generator, *, before: int = 0) -> Self:
        """Draw columns from the values that the scalar has in the pool."""
        items, seen = self.items(pool), self.seen(pool)
        part = type(self)(self.sampler, self.activation)
        part.columns = GatedColumns.drawn(
            Points(self.what, items.inputs[seen], items.chain.shape[1], items.kind[seen], self.kinds(pool)),
            items.polynomials[0].shape[1],
            count,
            before=before,
            sampler=self.sampler,
            activation=self.activation,
            rng=rng,
        )
        return part

    def joined(self, other: Self) -> Self:
        """Give one part with the columns of both."""
        part = type(self)(self.sampler, self.activation)
        part.columns = self.columns.joined(other.columns)
        return part

    def joined_order(self, other: Self) -> Array:
        """Put the polynomials of both parts before the neurons of both."""
        return self._firsts_first(other, len(self.columns.power), len(other.columns.power))

    def astype(self, dtype: Any) -> None:
        """Compute the neurons in another precision from now on."""
        self.columns = self.columns.astype(dtype)

    def arrays(self) -> dict[str, Array]:
        """Give the parameters of the columns by name."""
        return self.columns.arrays()

    def restore(self, arrays: dict[str, Array]) -> None:
        """Take over columns as `arrays` gave them."""
        self.columns = GatedColumns.restored(arrays, self.activation)


class KineticPart(ScalarPart):
    """Functions of |p|² / m, summed over the nodes; |p|² / m itself is one of them."""

    name = "kinetic"
    what = "squared momenta"

    def items(self, scalars: Scalars) -> Items:
        """Give the nodes with |p|² / m of each."""
        squared = scalars.squared_momentum[:, None]
        inputs = np.concatenate([squared, scalars.node_quantities], axis=1)
        kinds = scalars.encoding.nodes.n_kinds
        return Items(inputs, np.ones_like(squared), scalars.node_kind, kinds, (squared, np.ones_like(squared)))

    def kinds(self, pool: Scalars) -> list[int]:
        """List the kinds of nodes that move."""
        return [kind for kind in range(pool.encoding.nodes.n_kinds) if kind not in pool.encoding.held]

    def seen(self, scalars: Scalars) -> Array | slice:
        """Leave out held nodes, which obey no equation of motion."""
        held = held_nodes(scalars.graph)
        return slice(None) if held is None else ~held

    def values(self, scalars: Scalars) -> Array:
        """Sum the features over the nodes of each graph, shape (graphs, width)."""
        return scalars.graph.sum_nodes(self.columns.evaluate(self.items(scalars))[0])

    def rows(self, scalars: Scalars, by_q: Array, by_p: Array, work: Workspace) -> None:  # noqa: ARG002 - p only
        """Write ∂Φ/∂p = 2 s' p / m."""
        slopes = self.columns.evaluate(self.items(scalars))[1]
        np.multiply((2 * scalars.velocity).astype(slopes.dtype)[:, :, None], slopes[:, None, :], out=by_p)

    def gradient(self, scalars: Scalars, weights: Array, by_q: Array, by_p: Array, work: Workspace) -> None:  # noqa: ARG002 - p only
        """Add the weighted sum of 2 s' p / m, without forming the rows."""
        slope = self.columns.slope(self.items(scalars), weights, work)
        by_p += (2 * scalars.velocity * slope[:, None]).astype(by_p.dtype, copy=False)

    def strain_rows(self, scalars: Scalars, out: Array, work: Workspace) -> None:
        """Leave the zeros as they are: a strain moves places alone."""

    def strain(self, scalars: Scalars, weights: Array, out: Array, work: Workspace) -> None:
        """Add nothing, since a strain moves places alone."""

    def node_energies(self, scalars: Scalars, weights: Array, work: Workspace) -> Array:
        """Give every node its own."""
        return self.columns.value(self.items(scalars), weights, work)


class PairPart(ScalarPart, EdgePart):
    """Functions of the distance, summed over undirected edges; r and r² (or 1/r) themselves are among them."""

    name = "pair"
    what = "distances"
    nearest: Array | None = None
    """Distances of each kind of edge below which functions come to rest, where they do."""

    def with_shortest(self, shortest: Mapping[tuple[int, int], float], encoding: Encoding) -> Self:
        """Let functions come to rest below these distances of pairs of species; without any, go on."""
        result, of_pairs = copy(self), encoding.nodes.of_pairs(shortest) if shortest else None
        ends = np.array([seen[:2] for seen in encoding.pairs.seen], dtype=np.int64).reshape(-1, 2)
        result.nearest = None if of_pairs is None else of_pairs[ends[:, 0], ends[:, 1]]
        return result

    def items(self, scalars: Scalars) -> Items:
        """Give the edges with the scalars of their lengths."""
        (x, slopes), polynomials, envelope = scalars.scalars, scalars.polynomials, scalars.envelope
        if self.nearest is not None:
            r, hold = held_distances(scalars.distances, self.nearest[scalars.edge_kind])
            (x, slopes), polynomials = scalars.encoding.scalars_at(r), scalars.encoding.polynomials_at(r)
            slopes, polynomials = slopes * hold[:, None], (polynomials[0], polynomials[1] * hold[:, None])
            ended = scalars.encoding.envelope_at(r)
            envelope = None if ended is None else (ended[0], ended[1] * hold)
        inputs = np.concatenate([x, scalars.edge_quantities], axis=1)
        kinds = len(scalars.encoding.pairs.seen)
        return Items(inputs, slopes, scalars.edge_kind, kinds, polynomials, envelope)

    def kinds(self, pool: Scalars) -> list[int]:
        """List all kinds of edges."""
        return list(range(len(pool.encoding.pairs.seen)))

    def values(self, scalars: Scalars) -> Array:
        """Sum the features over the edges of each graph, shape (graphs, width)."""
        return scalars.graph.sum_edges(self.columns.evaluate(self.items(scalars))[0])

    def by_edges(self, scalars: Scalars, work: Workspace) -> Array:
        """Compute s' u of every edge, shape (edges, components, width)."""
        slopes = self.columns.evaluate(self.items(scalars))[1]
        outer = work.array("pair_edges", (*scalars.difference.shape, self.width), slopes.dtype)
        np.multiply(scalars.unit.astype(slopes.dtype)[:, :, None], slopes[:, None, :], out=outer)
        return outer

    def pulls(self, scalars: Scalars, weights: Array, work: Workspace) -> Iterator[tuple[Scalars, Array]]:
        """Compute the weighted sum of s' u of every edge, all edges at once."""
        slope = self.columns.slope(self.items(scalars), weights, work)
        yield scalars, scalars.unit * slope[:, None]

    def node_energies(self, scalars: Scalars, weights: Array, work: Workspace) -> Array:
        """Give half of the energy of every edge to either of its ends."""
        half = 0.5 * self.columns.value(self.items(scalars), weights, work)
        return scalars.graph.scatter_messages(np.concatenate([half, half])[:, None])[:, 0]

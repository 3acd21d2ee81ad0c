"""What parts along edges share: derivatives by edge vectors, which go to both ends, or into the strain of a system.

A feature that sees positions through edge vectors d_e alone has the derivatives

    ∂Φ/∂q_i = Σ over edges e at i of ± ∂Φ/∂d_e            ∂Φ/∂ε_ab = Σ_e (∂Φ/∂d_e)_a (d_e)_b

where ε deforms every vector, d → (1 + ε) d: places, lattice vectors and the offsets of periodic images alike.

Distances below the shortest ones of the data
---------------------------------------------
Polynomials of high degree, with weights that nothing determines there, would make holes of thousands of eV, which no
repulsive core could fill. Functions of single distances beside them, which cancel with them where the data were, must
not go on alone. With s the distance below which the core of a pair acts, 0.9 times the shortest one in training (down
to which features still extrapolate well), t = (s - r) / w and w = s / 10, both are taken at

    r' = s - w g(t),     g(t) = t - 5/2 t⁴ + 3 t⁵ - t⁶  for t in [0, 1],  1/2 beyond

which is r itself from s on, has three continuous derivatives, and stays at 0.95 s below 0.9 s.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any

import numpy as np

from hamfit.errors import DataError
from hamfit.features.invariant.encoding import Scalars
from hamfit.features.invariant.part import FeaturePart
from hamfit.features.kernels import kernels
from hamfit.features.workspace import Workspace
from hamfit.graphs import Graph
from hamfit.validation import Array


class VectorPart(FeaturePart):
    """A part whose features depend on the vectors along edges, and on nothing else that moves."""

    along_edges = True

    @abstractmethod
    def pulls(self, scalars: Scalars, weights: Array, work: Workspace) -> Iterator[tuple[Scalars, Array]]:
        """Compute ∂(weights @ values)/∂d_e, shape (edges, components), in one or several runs of the edges."""

    def gradient(self, scalars: Scalars, weights: Array, by_q: Array, by_p: Array, work: Workspace) -> None:  # noqa: ARG002 - q only
        """Add the weighted derivatives at both ends of the edges, without forming the rows."""
        for run, pull in self.pulls(scalars, weights, work):
            kernels().scatter_difference(run.graph, np.ascontiguousarray(pull, dtype=by_q.dtype), by_q)

    def strain(self, scalars: Scalars, weights: Array, out: Array, work: Workspace) -> None:
        """Add ∂(weights @ values)/∂ε to `out`, shape (graphs, dim, dim), without forming the rows."""
        refuse_strained_angles(scalars)
        for run, pull in self.pulls(scalars, weights, work):
            _add_strain(run.graph, run.difference, pull[:, :, None], out[..., None])


class EdgePart(VectorPart):
    """A part whose derivatives by the vectors along all edges of a block are formed at once."""

    @abstractmethod
    def by_edges(self, scalars: Scalars, work: Workspace) -> Array:
        """Compute ∂Φ/∂d_e, shape (edges, components, width), in an array that belongs to `work`."""

    def rows(self, scalars: Scalars, by_q: Array, by_p: Array, work: Workspace) -> None:  # noqa: ARG002 - q only
        """Write ∂Φ/∂q: the derivative by every edge vector, added at its high end and subtracted at its low end."""
        outer = self.by_edges(scalars, work)
        edges, dim, width = outer.shape
        scattered = work.array(f"{self.name}_nodes", (scalars.graph.n_nodes, dim * width), outer.dtype)
        scattered[:] = 0
        kernels().scatter_difference(scalars.graph, outer.reshape(edges, dim * width), scattered)
        by_q[:] = scattered.reshape(by_q.shape)

    def strain_rows(self, scalars: Scalars, out: Array, work: Workspace) -> None:
        """Write ∂Φ/∂ε into zeroed `out`, shape (graphs, dim, dim, width)."""
        refuse_strained_angles(scalars)
        _add_strain(scalars.graph, scalars.difference, self.by_edges(scalars, work), out)


def _add_strain(graph: Graph, difference: Array, by_edges: Array, out: Array) -> None:
    """Add Σ_e (∂Φ/∂d_e)_a (d_e)_b of every graph to `out`, shape (graphs, dim, dim, columns)."""
    _, dim, width = by_edges.shape
    flat = by_edges.reshape(len(by_edges), dim * width)
    vectors = difference.astype(by_edges.dtype, copy=False)
    for number in range(graph.n_graphs):
        edges = slice(graph.edge_ptr[number], graph.edge_ptr[number + 1])
        product = vectors[edges].T @ flat[edges]  # (dim b, dim a x columns)
        out[number] += product.reshape(dim, dim, width).swapaxes(0, 1)


def refuse_strained_angles(scalars: Scalars) -> None:
    """Refuse systems whose coordinates are angles where a strain is asked for."""
    if scalars.circles is not None:
        raise DataError("coordinates that are angles cannot be strained: a system of them has no stress")


SHARE = 0.1
"""Of the shortest distance: within so much of it, distances come to rest; as in ``engine/cluster.h``."""


def held_distances(r: Array, shortest: Array) -> tuple[Array, Array]:
    """Compute r' and its derivative by r, each shaped like `r`; where `shortest` is zero, nothing is held.

    Examples
    --------
    >>> held, slope = held_distances(np.array([2.0, 1.0, 0.8, 0.3]), np.array([1.0, 1.0, 1.0, 1.0]))
    >>> held.round(6).tolist(), slope.round(6).tolist()
    ([2.0, 1.0, 0.95, 0.95], [1.0, 1.0, 0.0, 0.0])
    """
    near = r < shortest
    held, slope = r.copy(), np.ones_like(r)
    if near.any():
        end = shortest[near]
        t = np.minimum((end - r[near]) / (SHARE * end), 1.0)
        held[near] = end * (1 - SHARE * (t - t**4 * (2.5 - 3 * t + t * t)))
        slope[near] = 1 - t**3 * (10 - 15 * t + 6 * t * t)
    return held, slope


def held_in(xp: Any, r: Any, shortest: Any) -> Any:
    """Compute r' in the arrays of another library, which differentiates by itself."""
    end = xp.where(shortest > 0, shortest, 1.0)
    t = (end - r) / (SHARE * end)
    t = xp.where(t < 0, 0.0, xp.where(t > 1, 1.0, t))
    return xp.where(r < shortest, end * (1 - SHARE * (t - t**4 * (2.5 - 3 * t + t * t))), r)

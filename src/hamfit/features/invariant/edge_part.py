"""What parts along edges share: derivatives by edge vectors, which go to both ends, or into the strain of a system.

A feature that sees positions through edge vectors d_e alone has the derivatives

    ∂Φ/∂q_i = Σ over edges e at i of ± ∂Φ/∂d_e            ∂Φ/∂ε_ab = Σ_e (∂Φ/∂d_e)_a (d_e)_b

where ε deforms every vector, d → (1 + ε) d: places, lattice vectors and the offsets of periodic images alike.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

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

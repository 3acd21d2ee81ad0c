"""The paper's frame: translation and rotation invariant coordinates (Section 3.1 and Appendix B.2).

The frame is spanned by the one (2-D) or two (3-D) nodes closest to the mean position. It is exact, but not smooth: it
jumps where another node becomes the closest, and a reference node at distance a from the mean amplifies errors by 1/a.
Ties in distance are broken by angles to the coordinate axes, as the paper says, which is not rotation invariant.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.errors import DataError
from hamfit.features.representations import Encoded, Representation
from hamfit.features.representations.centred import subtract_mean
from hamfit.graphs import Graph
from hamfit.state import State
from hamfit.validation import Array, IntArray

NEAR_COLLINEAR = 0.98  # ε of Appendix B.2
TIE = 1e-12  # relative difference below which two distances, or two angles, are the same
DEGENERATE = 1e-12  # a reference vector this short, relative to the system's size, has no direction


@dataclass(frozen=True)
class _Frame:
    """Basis and reference nodes of every graph."""

    basis: Array  # (graphs, dim, dim), basis vectors in columns
    first: IntArray  # (graphs,) node that e1 points to
    second: IntArray  # (graphs,) node that fixes e2, in 3-D
    collinear: Array  # (graphs,) whether e2 comes from the cross product


class Frame(Representation):
    """q̄ = Bᵀ (q - mean), p̄ = Bᵀ p with the orthonormal frame B of each system."""

    name = "frame"
    centres = True
    turns = True

    @staticmethod
    def encode(state: State) -> Encoded:
        """Compute the coordinates of positions and momenta in the frame of their system."""
        q = state.q.copy()
        subtract_mean(state.graph, q)
        frame = _build_frame(q, state.graph)
        basis = frame.basis[state.graph.graph_of_node]
        return Encoded(_rotated(q, basis), _rotated(state.p, basis), frame)

    @staticmethod
    def pull_back(state: State, encoded: Encoded, by_q: Array, by_p: Array) -> None:
        """Turn the derivatives back, and add what the turning of the frame itself makes.

        If the frame turns by an infinitesimal rotation ω, all frame coordinates turn by -ω, and a function of them
        changes by -T·ω with the torque T = Σ q̄ × ∂q̄ + p̄ × ∂p̄. The frame turns with its reference nodes only, whose
        frame coordinates are a = (a1, 0, 0) and b = (b1, b2, 0):

            ω_z = da_y / a1,   ω_y = -da_z / a1,   ω_x = (db_z - b1 da_z / a1) / b2.

        In the near-collinear branch b = (b1, 0, b3) and ω_x = (b1 da_y / a1 - db_y) / b3.
        """
        frame: _Frame = encoded.context
        graph = state.graph
        a1 = encoded.q[frame.first, 0, None]
        if state.dim == 2:
            torque = _torque(graph, encoded, by_q, by_p, 0, 1)
            by_q[frame.first, 1] -= torque / a1
        else:
            torque_x = _torque(graph, encoded, by_q, by_p, 1, 2)
            torque_y = _torque(graph, encoded, by_q, by_p, 2, 0)
            torque_z = _torque(graph, encoded, by_q, by_p, 0, 1)
            by_q[frame.first, 1] -= torque_z / a1
            by_q[frame.first, 2] += torque_y / a1
            for branch, turned, other, sign in ((~frame.collinear, 2, 1, 1), (frame.collinear, 1, 2, -1)):
                if not branch.any():
                    continue
                a, b = frame.first[branch], frame.second[branch]
                lever = sign * torque_x[branch] / encoded.q[b, other, None]
                by_q[b, turned] -= lever
                by_q[a, turned] += lever * encoded.q[b, 0, None] / a1[branch]
        basis = frame.basis[graph.graph_of_node].astype(by_q.dtype)
        by_q[...] = basis @ by_q
        by_p[...] = basis @ by_p
        subtract_mean(graph, by_q)


def _build_frame(q: Array, graph: Graph) -> _Frame:
    dim = q.shape[1]
    if dim not in (2, 3):
        raise DataError(f"the frame representation is defined in 2 and 3 dimensions, not {dim}; use 'centred'")
    if (graph.node_counts < dim).any():
        raise DataError(f"the frame representation needs at least {dim} nodes in {dim}-D; use 'centred'")
    distance = np.linalg.norm(q, axis=1)
    size = np.maximum.reduceat(distance, graph.node_ptr[:-1])
    first = _closest(q, distance, graph)
    e1 = _unit(q[first], size, "the node closest to the mean lies on the mean itself")
    if dim == 2:
        basis = np.stack([e1, np.stack([-e1[:, 1], e1[:, 0]], axis=1)], axis=2)
        return _Frame(basis, first, first, np.zeros(len(e1), dtype=bool))
    distance = distance.copy()
    distance[first] = np.inf
    second = _closest(q, distance, graph)
    direction = _unit(q[second], size, "the two nodes closest to the mean lie on the mean itself")
    cosine = np.einsum("gi,gi->g", e1, direction)[:, None]
    collinear = np.abs(cosine[:, 0]) > NEAR_COLLINEAR
    e2 = np.where(collinear[:, None], np.cross(e1, direction), direction - cosine * e1)
    e2 = _unit(e2, np.ones(len(e2)), "the two nodes closest to the mean lie on one line with it")
    return _Frame(np.stack([e1, e2, np.cross(e1, e2)], axis=2), first, second, collinear)


def _closest(q: Array, distance: Array, graph: Graph) -> IntArray:
    """Find the node of each graph with the least distance; ties by the angle to the first axis, then to the second."""
    starts = graph.node_ptr[:-1]
    candidates = np.ones(len(q), dtype=bool)
    with np.errstate(invalid="ignore", divide="ignore"):
        angles = np.arccos(np.clip(np.nan_to_num(q[:, :2] / distance[:, None]), -1, 1))
    for key in (distance, angles[:, 0], angles[:, 1]):
        masked = np.where(candidates, key, np.inf)
        least = np.minimum.reduceat(masked, starts)[graph.graph_of_node]
        candidates &= masked <= least * (1 + TIE) + np.finfo(float).tiny
        if np.count_nonzero(candidates) == graph.n_graphs:
            break
    chosen = np.flatnonzero(candidates)
    return chosen[np.searchsorted(chosen, starts)]


def _unit(vectors: Array, size: Array, problem: str) -> Array:
    length = np.linalg.norm(vectors, axis=1)
    degenerate = length <= DEGENERATE * size
    if degenerate.any():
        raise DataError(f"the frame of graph {int(np.argmax(degenerate))} is undefined: {problem}; use 'centred'")
    return vectors / length[:, None]


def _rotated(vectors: Array, basis: Array) -> Array:
    return np.einsum("ni,nij->nj", vectors, basis)


def _torque(graph: Graph, encoded: Encoded, by_q: Array, by_p: Array, i: int, j: int) -> Array:
    """Compute the component of Σ q̄ × ∂q̄ + p̄ × ∂p̄ in the plane (i, j), shape (graphs, k)."""
    arms = encoded.q[:, i, None] * by_q[:, j] - encoded.q[:, j, None] * by_q[:, i]
    arms += encoded.p[:, i, None] * by_p[:, j] - encoded.p[:, j, None] * by_p[:, i]
    return graph.sum_nodes(arms)

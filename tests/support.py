"""What several rooms need: spring systems written out by hand, differences of high order, states to test on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.graphs import Graph, chain, complete, lattice, ring
from hamfit.state import State
from hamfit.validation import Array

# Central difference of order 8: f'(x) h = sum over k of COEFFICIENTS[k] (f(x + (k + 1) h) - f(x - (k + 1) h)).
_COEFFICIENTS = np.array([4 / 5, -1 / 5, 4 / 105, -1 / 280])
_OFFSETS = np.array([1, 2, 3, 4, -1, -2, -3, -4])
STEP = 0.001


def differences(function: Callable[[State], Array], state: State, step: float = STEP) -> Array:
    """Central differences of order 8 by every coordinate: (graphs, width) to (2, nodes, dim, width).

    `state` is a union. A node moves only the row of its own graph, so the k-th nodes of all graphs move at once, and
    all displaced unions are evaluated side by side.
    """
    graph, dim = state.graph, state.dim
    owner = graph.graph_of_node
    local = np.arange(graph.n_nodes) - graph.node_ptr[owner]
    most = int(graph.node_counts.max())
    both = np.empty((2, most, dim, len(_OFFSETS), 2, graph.n_nodes, dim))
    both[...] = np.stack([state.q, state.p])
    for part in range(2):
        for node in range(most):
            moved = np.flatnonzero(local == node)
            for axis in range(dim):
                both[part, node, axis, :, part, moved, axis] += step * _OFFSETS
    stacked = both.reshape(-1, 2, graph.n_nodes, dim)
    values = function(State(stacked[:, 0], stacked[:, 1], graph).flat())
    values = values.reshape(2, most, dim, len(_OFFSETS), graph.n_graphs, -1)
    slopes = np.einsum("pnakgw,k->pnagw", values[:, :, :, :4] - values[:, :, :, 4:], _COEFFICIENTS) / step
    return np.moveaxis(slopes[:, local, :, owner], 0, 1)


def relative_difference(actual: Array, expected: Array) -> float:
    """Largest difference relative to the largest expected value."""
    return float(np.abs(actual - expected).max() / np.abs(expected).max())


def random_rotation(dim: int, rng: np.random.Generator) -> Array:
    """Rotation matrix, uniform over the group."""
    q, r = np.linalg.qr(rng.normal(size=(dim, dim)))
    q = q * np.sign(np.diag(r))
    if np.linalg.det(q) < 0:
        q[:, 0] = -q[:, 0]
    return q


def renumbered(state: State, rng: np.random.Generator) -> tuple[State, Array]:
    """The same single system under another numbering, and the order: new node k is old node ``order[k]``."""
    order = rng.permutation(state.graph.n_nodes)
    place = np.argsort(order)
    graph = Graph(state.graph.n_nodes, place[state.graph.edges])
    return State(state.q[order], state.p[order], graph), order


def spring_data(
    graphs: Graph | Sequence[Graph],
    snapshots: int,
    *,
    dim: int = 2,
    seed: int = 0,
    amplitude: float = 0.5,
    energies: bool = True,
    **more: Any,
) -> PhaseSpaceData:
    """`snapshots` states of each graph with H = (sum of |p_i|^2 + sum over edges of |q_i - q_j|^2) / 2."""
    graphs = [graphs] if isinstance(graphs, Graph) else list(graphs)
    rng = np.random.default_rng(seed)
    q, p, p_dot, energy = [], [], [], []
    for graph in graphs:
        incidence = np.zeros((graph.n_edges, graph.n_nodes))
        incidence[np.arange(graph.n_edges), graph.edges[:, 0]] = 1
        incidence[np.arange(graph.n_edges), graph.edges[:, 1]] = -1
        for _ in range(snapshots):
            q.append(rng.uniform(-amplitude, amplitude, (graph.n_nodes, dim)))
            p.append(rng.uniform(-amplitude, amplitude, (graph.n_nodes, dim)))
            stretch = incidence @ q[-1]
            p_dot.append(-incidence.T @ stretch)
            energy.append((np.sum(p[-1] ** 2) + np.sum(stretch**2)) / 2)
    owner = np.repeat(np.arange(len(graphs)), snapshots)
    known = energy if energies else None
    return PhaseSpaceData(q, p, graphs, graph_of=owner, q_dot=p, p_dot=p_dot, energy=known, **more)


def random_union(dim: int, seed: int, *, same_size: bool = False) -> State:
    """Graphs of different shapes side by side, in general position; one has a node without neighbours.

    Every graph is drawn again until it is far from the places where a map is not smooth: edge components of zero (also
    in the frame) and changes of the frame's reference nodes.
    """
    shapes = [lattice(2, 3), chain(3), ring(5), complete(4), Graph(4, [[0, 1], [1, 3]])]
    if same_size:
        shapes = [chain(4), complete(4), Graph(4, [[0, 1], [1, 3]])]
    rng = np.random.default_rng(seed)
    parts = []
    for shape in shapes:
        q = rng.normal(size=(shape.n_nodes, dim))
        while not _is_smooth_around(q, shape):
            q = rng.normal(size=(shape.n_nodes, dim))
        parts.append(q)
    q = np.concatenate(parts)
    return State(q, rng.normal(size=q.shape), Graph.union(shapes))


def _is_smooth_around(q: Array, graph: Graph) -> bool:
    centred = q - q.mean(axis=0)
    distances = np.sort(np.linalg.norm(centred, axis=1))
    if distances[0] < 0.3 or np.diff(distances)[: q.shape[1] - 1].min() < 0.08:
        return False
    first, second = centred[np.argsort(np.linalg.norm(centred, axis=1))[:2]]
    e1 = first / np.linalg.norm(first)
    if q.shape[1] == 2:
        basis = np.stack([e1, [-e1[1], e1[0]]], axis=1)
    else:
        if abs(e1 @ second) > 0.8 * np.linalg.norm(second):
            return False
        e2 = second - (e1 @ second) * e1
        e2 /= np.linalg.norm(e2)
        basis = np.stack([e1, e2, np.cross(e1, e2)], axis=1)
    high, low = graph.edges.T
    components = np.abs([positions[high] - positions[low] for positions in (q, centred @ basis)])
    return bool(((components > 0.04) | (components < 1e-12)).all())  # between reference nodes they are always zero


def collinear_union(seed: int, *, slack: float = 0.1) -> State:
    """3-D systems of 5 and 6 nodes whose two nodes closest to the mean lie nearly on one line with it.

    The second node is on the same side of the mean as the first in one system, on the other side in the next.
    """
    rng = np.random.default_rng(seed)
    shapes, parts = [], []
    for n_nodes, side in ((5, 1), (6, -1), (6, 1), (5, -1)):
        first = 0.5 * random_rotation(3, rng)[0]
        across = np.cross(first, rng.normal(size=3))
        second = side * 1.4 * first + slack * across / np.linalg.norm(across)
        far = rng.normal(size=(n_nodes - 3, 3))
        far *= (2.0 + np.arange(n_nodes - 3)[:, None]) / np.linalg.norm(far, axis=1, keepdims=True)
        nodes = np.concatenate([[first, second], far])
        nodes = np.concatenate([nodes, -nodes.sum(axis=0, keepdims=True)])  # the mean is zero
        parts.append(nodes[rng.permutation(n_nodes)] + rng.normal(size=3))
        shapes.append(ring(n_nodes))
    q = np.concatenate(parts)
    return State(q, rng.normal(size=q.shape), Graph.union(shapes))

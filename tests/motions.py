"""Motions known without hamfit: springs in closed form, and samples of them as data."""

from __future__ import annotations

import numpy as np
import scipy.linalg
from numpy.typing import ArrayLike

from hamfit.data import PhaseSpaceData
from hamfit.graphs import Graph
from hamfit.state import State
from hamfit.validation import Array


def laplacian(graph: Graph) -> Array:
    """L with ∂H/∂q = L q for springs of stiffness one and no length at rest."""
    result = np.zeros((graph.n_nodes, graph.n_nodes))
    for i, j in graph.edges:
        result[[i, j], [i, j]] += 1
        result[[i, j], [j, i]] -= 1
    return result


def spring_motion(
    graph: Graph, times: Array, runs: int, *, seed: int = 0, friction: ArrayLike = 0.0, push: float = 0.0
) -> tuple[Array, Array]:
    """Exact q, p of springs with friction -γ_i p_i and a constant force `push` on all components, from random states.

    Each of shape (runs, times, nodes, 2); times are even, or the same in all runs.
    """
    nodes, rng = graph.n_nodes, np.random.default_rng(seed)
    flow = np.zeros((2 * nodes + 1, 2 * nodes + 1))
    flow[:nodes, nodes:-1] = np.eye(nodes)
    flow[nodes:-1, :nodes] = -laplacian(graph)
    flow[nodes:-1, nodes:-1] = -np.diag(np.broadcast_to(friction, nodes))
    flow[nodes:-1, -1] = push
    start = np.ones((2 * nodes + 1, runs * 2))
    start[:-1] = rng.uniform(-1, 1, (2 * nodes, runs * 2))
    states, known = [start], {}
    for step in np.diff(times).round(14):
        if step not in known:
            known[step] = scipy.linalg.expm(step * flow)
        states.append(known[step] @ states[-1])
    both = np.stack(states)[:, :-1].reshape(len(times), 2, nodes, runs, 2)
    q, p = both.transpose(1, 3, 0, 2, 4)
    return np.ascontiguousarray(q), np.ascontiguousarray(p)


def samples(
    q: Array, p: Array, graph: Graph, times: Array, *, sigma: float = 0.0, seed: int = 0, **more: object
) -> PhaseSpaceData:
    """Samples of runs, (runs, times, nodes, dim), with noise of standard deviation `sigma`."""
    rng, (runs, count) = np.random.default_rng(seed), q.shape[:2]
    q, p = ((values + sigma * rng.normal(size=values.shape)).reshape(-1, *values.shape[2:]) for values in (q, p))
    return PhaseSpaceData(q, p, graph, times=np.tile(times, runs), trajectory=np.repeat(np.arange(runs), count), **more)


def spring_samples(
    graph: Graph, runs: int, count: int, *, interval: float = 0.05, sigma: float = 0.0, seed: int = 0, **motion: object
) -> PhaseSpaceData:
    """Even samples of the motion of springs."""
    times = interval * np.arange(count)
    return samples(*spring_motion(graph, times, runs, seed=seed, **motion), graph, times, sigma=sigma, seed=seed)


def spring_gradient(state: State) -> Array:
    """(∂H/∂q, ∂H/∂p) of springs, shape (2, *state.q.shape), for states of one graph or a union of its copies."""
    return np.stack([laplacian(state.graph) @ state.q, state.p])


def unseen_springs(graph: Graph, runs: int = 3, *, seed: int = 1000) -> State:
    """States of other runs, of shape (states, nodes, 2)."""
    q, p = spring_motion(graph, 0.5 * np.arange(20), runs, seed=seed)
    return State(q.reshape(-1, *q.shape[2:]), p.reshape(-1, *p.shape[2:]), graph)


def gradient_error(model: object, state: State) -> float:
    """Relative error of a model's gradient for springs."""
    truth = spring_gradient(state)
    return float(np.linalg.norm(np.stack(model.gradient(state)) - truth) / np.linalg.norm(truth))  # type: ignore[attr-defined]


class Free:
    """H = p² / 2: nothing oscillates."""

    separable = True

    def energy(self, state: State) -> Array:
        return (state.p**2).sum(axis=(-1, -2)) / 2

    def gradient(self, state: State) -> tuple[Array, Array]:
        return np.zeros_like(state.q), state.p

"""Data with known laws and Gaussian noise on the derivatives."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hamfit import Graph, PhaseSpaceData, generate, make_system
from hamfit.graphs import chain

NOISE = 0.01


def noisy(data: PhaseSpaceData, seed: int, level: float = NOISE) -> PhaseSpaceData:
    """Noise of the given share of the root mean square, on both derivatives."""
    rng = np.random.default_rng([seed, 7])

    def off(values):
        return values + level * np.sqrt(np.mean(values**2)) * rng.normal(size=values.shape)

    parts = {"q_dot": off(data.q_dot), "p_dot": off(data.p_dot)}
    return PhaseSpaceData(data.q, data.p, data.graphs, metadata=data.metadata, **parts)


def measured(system: str, seed: int, *, snapshots: int = 300, level: float = NOISE, **options) -> PhaseSpaceData:
    """Noisy snapshots of a reference system."""
    return noisy(generate(make_system(system, **options), snapshots=snapshots, seed=seed), seed, level)


def bonded(slope: Callable, seed: int, *, graph: Graph | None = None, spread: float = 0.35) -> PhaseSpaceData:
    """Exact data of a chain in space whose bonds, of length about 1.2, have the given V'(r); masses are one."""
    rng = np.random.default_rng([seed, 11])
    graph = graph or chain(5)
    nodes = graph.n_nodes
    steps = rng.normal(size=(200, nodes, 3))
    steps *= (1.2 + spread * rng.uniform(-1, 1, size=(200, nodes, 1))) / np.linalg.norm(steps, axis=2, keepdims=True)
    q, p = np.cumsum(steps, axis=1), rng.normal(size=(200, nodes, 3))
    apart = graph.differences(q)
    r = np.linalg.norm(apart, axis=2, keepdims=True)
    pull = apart * slope(r) / r
    force = np.zeros_like(q)
    for edge, (high, low) in enumerate(graph.edges):
        force[:, high] -= pull[:, edge]
        force[:, low] += pull[:, edge]
    return PhaseSpaceData(q, p, graph, q_dot=p, p_dot=force)

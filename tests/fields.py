"""True Hamiltonians with outer fields and angles, written out by hand, with data drawn from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.graphs import Graph, chain, complete, with_angles


@dataclass(frozen=True)
class FieldSystem:
    """H = Σ |p|²/2m + V(q), with V and ∂V/∂q in closed form for q of shape (snapshots, nodes, dim)."""

    graph: Graph
    dim: int
    draw: Callable[[np.random.Generator, int], np.ndarray]
    energy: Callable[[np.ndarray], np.ndarray]
    force: Callable[[np.ndarray], np.ndarray]

    def data(self, snapshots: int, seed: int) -> PhaseSpaceData:
        rng = np.random.default_rng(seed)
        q = self.draw(rng, snapshots)
        mass = self.graph.masses[None, :, None]
        p = rng.normal(size=q.shape) * mass
        energy = self.energy(q) + (p**2 / (2 * mass)).sum(axis=(1, 2))
        return PhaseSpaceData(q, p, self.graph, q_dot=p / mass, p_dot=self.force(q), energy=energy)


NO_EDGES = np.empty((0, 2), dtype=np.int64)


def pendulum(turns: float = 0.5) -> FieldSystem:
    """One pendulum, V = 2 (1 - cos θ), at angles of up to so many turns."""
    return FieldSystem(
        with_angles(Graph(1, NO_EDGES), [True]),
        1,
        lambda rng, n: rng.uniform(-2 * np.pi * turns, 2 * np.pi * turns, (n, 1, 1)),
        lambda q: 2 * (1 - np.cos(q)).sum(axis=(1, 2)),
        lambda q: -2 * np.sin(q),
    )


def cart() -> FieldSystem:
    """A cart of mass 0.5 on a spring tied to a wall, as one node in a field: V = 3 (x - 0.7)² with a stiffening."""
    return FieldSystem(
        Graph(1, NO_EDGES, node_attributes={"mass": [0.5]}),
        1,
        lambda rng, n: 0.7 + rng.uniform(-0.6, 0.6, (n, 1, 1)),
        lambda q: (3 * (q - 0.7) ** 2 + 0.4 * np.exp(-3 * q)).sum(axis=(1, 2)),
        lambda q: -6 * (q - 0.7) + 1.2 * np.exp(-3 * q),
    )


def bead() -> FieldSystem:
    """Two beads that do not see each other in one double well, V = (x² - 1)² / 4 + y²."""

    def gradient(q: np.ndarray) -> np.ndarray:
        x, y = q[..., 0], q[..., 1]
        return np.stack([x * (x**2 - 1), 2 * y], axis=-1)

    return FieldSystem(
        Graph(2, NO_EDGES),
        2,
        lambda rng, n: rng.uniform(-1.6, 1.6, (n, 2, 2)),
        lambda q: ((q[..., 0] ** 2 - 1) ** 2 / 4 + q[..., 1] ** 2).sum(axis=1),
        lambda q: -gradient(q),
    )


def pendulums(coupling: str = "cosine") -> FieldSystem:
    """Three pendulums in a row, V = Σ (1 - cos θ_i) + coupling by 0.8 (1 - cos Δ), or by 0.4 Δ² for small Δ."""
    left, right = np.array([0, 1]), np.array([1, 2])

    def apart(q: np.ndarray) -> np.ndarray:
        return q[:, right, 0] - q[:, left, 0]

    def energy(q: np.ndarray) -> np.ndarray:
        d = apart(q)
        pairs = 0.8 * (1 - np.cos(d)) if coupling == "cosine" else 0.4 * d**2
        return (1 - np.cos(q)).sum(axis=(1, 2)) + pairs.sum(axis=1)

    def force(q: np.ndarray) -> np.ndarray:
        d = apart(q)
        pull = 0.8 * (np.sin(d) if coupling == "cosine" else d)
        result = -np.sin(q)
        result[:, right, 0] -= pull
        result[:, left, 0] += pull
        return result

    def draw(rng: np.random.Generator, n: int) -> np.ndarray:
        if coupling == "cosine":
            return rng.uniform(-20, 20, (n, 3, 1))
        return rng.uniform(-3, 3, (n, 1, 1)) + rng.uniform(-0.8, 0.8, (n, 3, 1))

    return FieldSystem(with_angles(chain(3), [True]), 1, draw, energy, force)


def trapped_charges() -> FieldSystem:
    """Four unlike charges in a harmonic trap in the plane, V = Σ (x² + 1.5 y²) + Σ q_i q_j / r_ij."""
    charge = np.array([1.0, 0.5, 0.8, 1.2])
    graph = complete(4).with_attributes({"charge": charge})
    high, low = graph.high, graph.low
    places = np.array([[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]])
    stiffness = np.array([1.0, 1.5])

    def energy(q: np.ndarray) -> np.ndarray:
        r = np.linalg.norm(q[:, high] - q[:, low], axis=2)
        return (stiffness * q**2).sum(axis=(1, 2)) + (charge[high] * charge[low] / r).sum(axis=1)

    def force(q: np.ndarray) -> np.ndarray:
        d = q[:, high] - q[:, low]
        pull = (charge[high] * charge[low])[:, None] * d / np.linalg.norm(d, axis=2, keepdims=True) ** 3
        result = -2 * stiffness * q
        for edge, (i, j) in enumerate(zip(high, low, strict=True)):
            result[:, i] += pull[:, edge]
            result[:, j] -= pull[:, edge]
        return result

    return FieldSystem(graph, 2, lambda rng, n: places + rng.uniform(-0.5, 0.5, (n, 4, 2)), energy, force)


SYSTEMS = {
    "pendulum": pendulum,
    "full turns": lambda: pendulum(turns=17.0),
    "cart": cart,
    "bead": bead,
    "pendulums": pendulums,
    "pendulums on springs": lambda: pendulums("spring"),
    "trapped charges": trapped_charges,
}

"""Mechanics of a laboratory, simulated without hamfit: pendulums, a cart at a wall, a bead in a double well, a trap.

Each is a force as a function of the places of all nodes, written out by hand, and unit or given masses. Runs are solved
by SciPy to 1e-12; samples and derivatives follow in closed form.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.integrate import solve_ivp

from hamfit import Graph, PhaseSpaceData
from hamfit.graphs import chain
from hamfit.graphs.roles import with_angles

Array = np.ndarray


@dataclass(frozen=True)
class Laboratory:
    """A system: force(q) for q of shape (..., nodes, dim), its graph, masses, and how runs start."""

    force: Callable[[Array], Array]
    graph: Graph
    dim: int
    start: Callable[[np.random.Generator], tuple[Array, Array]]
    masses: tuple[float, ...]
    step: float

    @property
    def heavy(self) -> Graph:
        return self.graph.with_attributes({"mass": np.array(self.masses)})

    def snapshots(self, count: int, *, seed: int = 0) -> PhaseSpaceData:
        """States with exact derivatives and without times: twenty of every run, which last for eight seconds."""
        rng = np.random.default_rng(seed)
        runs = [self._run(*self.start(rng), np.sort(rng.uniform(0, 8, 20))) for _ in range(-(-count // 20))]
        return self._with_derivatives(np.concatenate(runs)[:count])

    def runs(self, count: int, samples: int, *, seed: int = 0, step: float | None = None) -> PhaseSpaceData:
        """Runs sampled evenly, with their exact derivatives, times and trajectories."""
        rng = np.random.default_rng(seed)
        times = np.arange(samples) * (step or self.step)
        states = np.concatenate([self._run(*self.start(rng), times) for _ in range(count)])
        return self._with_derivatives(
            states, times=np.tile(times, count), trajectory=np.repeat(np.arange(count), samples)
        )

    def _with_derivatives(self, states: Array, **known: Array) -> PhaseSpaceData:
        q, p = states[:, 0], states[:, 1]
        return PhaseSpaceData(q, p, self.heavy, q_dot=p / np.array(self.masses)[:, None], p_dot=self.force(q), **known)

    def _run(self, q: Array, p: Array, times: Array) -> Array:
        shape, mass = q.shape, np.array(self.masses)[:, None]

        def rates(_: float, y: Array) -> Array:
            place, momentum = y.reshape(2, *shape)
            return np.concatenate([(momentum / mass).ravel(), self.force(place).ravel()])

        begin = np.concatenate([q.ravel(), p.ravel()])
        solved = solve_ivp(rates, (0, times[-1]), begin, "DOP853", times, rtol=1e-12, atol=1e-12)
        return np.moveaxis(solved.y, 1, 0).reshape(len(times), 2, *shape)


def sampled(data: PhaseSpaceData, *, noise: float = 0.0, seed: int = 0, momenta: bool = True) -> PhaseSpaceData:
    """Times and samples alone, with noise relative to the spread of positions and of momenta."""
    shaken = _shaker(noise, seed)
    q, p = shaken(data.q), shaken(data.p)
    known = {"graph_of": data.graph_of, "times": data.times, "trajectory": data.trajectory}
    return PhaseSpaceData(q, p if momenta else None, data.graphs, **known)


def noisy(data: PhaseSpaceData, noise: float, *, seed: int = 0) -> PhaseSpaceData:
    """Given derivatives with noise on everything, relative to the spread of each."""
    shaken = _shaker(noise, seed)
    rates = {name: shaken(getattr(data, name)) for name in ("q_dot", "p_dot")}
    known = {"graph_of": data.graph_of, "trajectory": data.trajectory}
    return PhaseSpaceData(shaken(data.q), shaken(data.p), data.graphs, **rates, **known)


def _shaker(noise: float, seed: int) -> Callable[[Array], Array]:
    rng = np.random.default_rng(seed)

    def shaken(values: Array) -> Array:
        return values + noise * np.std(values - values.mean(axis=0)) * rng.normal(size=values.shape)

    return shaken


def scattered(scale_q: float, scale_p: float, nodes: int, dim: int, centre: Array | float = 0.0):
    """Starts evenly spread about a centre, by so much in each coordinate and momentum."""

    def start(rng: np.random.Generator) -> tuple[Array, Array]:
        return centre + scale_q * rng.uniform(-1, 1, (nodes, dim)), scale_p * rng.uniform(-1, 1, (nodes, dim))

    return start


def _trap(q: Array) -> Array:
    """Coulomb repulsion of three charges in a trap that is stiffer along y."""
    apart = q[..., :, None, :] - q[..., None, :, :]
    r = np.sqrt((apart**2).sum(axis=-1, keepdims=True) + np.eye(q.shape[-2])[..., None])
    return (apart / r**3).sum(axis=-2) - q * np.array([1.0, 2.5])


def _coupled(q: Array) -> Array:
    """Three pendulums side by side, joined by springs."""
    force = -4.0 * np.sin(q)
    stretch = np.diff(q, axis=-2)
    force[..., :-1, :] += 1.5 * stretch
    force[..., 1:, :] -= 1.5 * stretch
    return force


_CORNERS = np.array([[0.0, 1.2], [-1.0, -0.6], [1.0, -0.6]])

LABORATORY = {
    "pendulum": Laboratory(lambda q: -9.81 * np.sin(q), Graph(1, []), 1, scattered(1.8, 2.0, 1, 1), (1.0,), 0.02),
    "cart at a wall": Laboratory(
        lambda q: -6.22 * (q - 0.7), Graph(1, []), 1, scattered(0.5, 1.0, 1, 1, 0.7), (0.8,), 0.02
    ),
    "bead in a double well": Laboratory(
        lambda q: 2 * q - 2 * q**3, Graph(1, []), 1, scattered(1.3, 1.5, 1, 1), (1.0,), 0.02
    ),
    "three coupled pendulums": Laboratory(_coupled, chain(3), 1, scattered(1.2, 1.0, 3, 1), (1.0,) * 3, 0.02),
    "charges in a trap": Laboratory(
        _trap, Graph(3, [[0, 1], [1, 2], [2, 0]]), 2, scattered(0.2, 0.4, 3, 2, _CORNERS), (1.0,) * 3, 0.02
    ),
}
"""What the default command must hold without an option."""


def spring_pair(masses: tuple[float, float]) -> Laboratory:
    """Two carts and a spring of stiffness 3 and length 1 between them, left to themselves."""

    def force(q: Array) -> Array:
        pull = 3.0 * (q[..., 1:, :] - q[..., :1, :] - 1.0)
        return np.concatenate([pull, -pull], axis=-2)

    return Laboratory(force, chain(2), 1, scattered(0.3, 0.5, 2, 1, np.array([[0.0], [1.0]])), masses, 0.05)


def rotor() -> Laboratory:
    """A pendulum that goes over the top."""
    one = LABORATORY["pendulum"]
    return Laboratory(
        one.force, one.graph, 1, lambda rng: (rng.uniform(-1, 1, (1, 1)), rng.uniform(7, 9, (1, 1))), (1.0,), 0.02
    )


def with_angle(data: PhaseSpaceData) -> PhaseSpaceData:
    """The same data, whose coordinate is said to be an angle."""
    graph = with_angles(data.graphs[0], [True] * data.dim)
    known = {name: getattr(data, name) for name in ("q_dot", "p_dot", "times", "trajectory")}
    return PhaseSpaceData(data.q, data.p, graph, **known)

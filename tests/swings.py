"""Textbook mechanics with equations of motion written by hand, integrated by SciPy: what a Lagrangian is compared with.

Each system gives accelerations a(q, v) for arrays (..., coordinates), its mass matrix, potential energy, and which of
its coordinates are angles. Nothing of hamfit computes anything here but the containers of data.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from scipy.integrate import solve_ivp

from hamfit import Graph, PhaseSpaceData
from hamfit.graphs import chain, with_angles

G = 9.81


@dataclass(frozen=True)
class DoublePendulum:
    """Two point masses on rods, angles from the vertical; `friction` on each hinge's rate against the ceiling."""

    m1: float = 1.0
    m2: float = 0.6
    l1: float = 1.0
    l2: float = 0.8
    friction: tuple[float, float] = (0.0, 0.0)
    angles = (True, True)

    def masses(self, q):
        c = self.m2 * self.l1 * self.l2 * np.cos(q[..., 0] - q[..., 1])
        first = np.full_like(c, (self.m1 + self.m2) * self.l1**2)
        second = np.full_like(c, self.m2 * self.l2**2)
        return np.stack([np.stack([first, c], -1), np.stack([c, second], -1)], -2)

    def potential(self, q):
        return -G * ((self.m1 + self.m2) * self.l1 * np.cos(q[..., 0]) + self.m2 * self.l2 * np.cos(q[..., 1]))

    def accelerations(self, q, v):
        s = self.m2 * self.l1 * self.l2 * np.sin(q[..., 0] - q[..., 1])
        first = -s * v[..., 1] ** 2 - (self.m1 + self.m2) * G * self.l1 * np.sin(q[..., 0])
        second = s * v[..., 0] ** 2 - self.m2 * G * self.l2 * np.sin(q[..., 1])
        force = np.stack([first - self.friction[0] * v[..., 0], second - self.friction[1] * v[..., 1]], -1)
        return np.linalg.solve(self.masses(q), force[..., None])[..., 0]

    def start(self, rng):
        return np.concatenate([rng.uniform(-np.pi, np.pi, 2), rng.normal(size=2) * 2])


@dataclass(frozen=True)
class Pendulum:
    """One point mass on a rod."""

    mass: float = 0.7
    length: float = 1.3
    angles = (True,)

    def masses(self, q):
        return np.full((*q.shape, 1), self.mass * self.length**2)

    def potential(self, q):
        return -self.mass * G * self.length * np.cos(q[..., 0])

    def accelerations(self, q, v):
        del v
        return -G / self.length * np.sin(q)

    def start(self, rng):
        return np.array([rng.uniform(-3, 3), rng.normal() * 2])


@dataclass(frozen=True)
class CartWithPendulum:
    """A cart on a spring along x, with a pendulum hung from it: a length and an angle."""

    cart: float = 2.0
    bob: float = 0.5
    rod: float = 0.7
    spring: float = 12.0
    angles = (False, True)

    def masses(self, q):
        c = self.bob * self.rod * np.cos(q[..., 1])
        first, second = np.full_like(c, self.cart + self.bob), np.full_like(c, self.bob * self.rod**2)
        return np.stack([np.stack([first, c], -1), np.stack([c, second], -1)], -2)

    def potential(self, q):
        return 0.5 * self.spring * q[..., 0] ** 2 - self.bob * G * self.rod * np.cos(q[..., 1])

    def accelerations(self, q, v):
        first = self.bob * self.rod * np.sin(q[..., 1]) * v[..., 1] ** 2 - self.spring * q[..., 0]
        second = -self.bob * G * self.rod * np.sin(q[..., 1])
        return np.linalg.solve(self.masses(q), np.stack([first, second], -1)[..., None])[..., 0]

    def start(self, rng):
        return np.array([rng.normal() * 0.3, rng.uniform(-3, 3), rng.normal(), rng.normal() * 2])


@dataclass(frozen=True)
class SpringPendulum:
    """A unit mass on a spring that swings: its length and its angle; the mass of the angle is the length squared."""

    spring: float = 30.0
    rest: float = 1.0
    angles = (False, True)

    def accelerations(self, q, v):
        r, angle = q[..., 0], q[..., 1]
        outwards = r * v[..., 1] ** 2 + G * np.cos(angle) - self.spring * (r - self.rest)
        return np.stack([outwards, (-G * np.sin(angle) - 2 * v[..., 0] * v[..., 1]) / r], -1)

    def start(self, rng):
        return np.array([1.2 + 0.2 * rng.normal(), rng.uniform(-1.5, 1.5), 0.3 * rng.normal(), rng.normal()])


@dataclass(frozen=True)
class CoupledPendulums:
    """Equal pendulums side by side, neighbours joined by torsion springs: torque -k sin of the difference."""

    count: int = 3
    spring: float = 4.0
    mass: float = 1.5

    @property
    def angles(self):
        return (True,) * self.count

    def masses(self, q):
        return np.broadcast_to(self.mass * np.eye(self.count), (*q.shape, self.count))

    def potential(self, q):
        return -self.mass * G * np.cos(q).sum(-1) - self.spring * np.cos(np.diff(q, axis=-1)).sum(-1)

    def accelerations(self, q, v):
        del v
        torque = -self.mass * G * np.sin(q)
        pull = self.spring * np.sin(np.diff(q, axis=-1))
        torque[..., :-1] += pull
        torque[..., 1:] -= pull
        return torque / self.mass

    def start(self, rng):
        return np.concatenate([rng.uniform(-2, 2, self.count), rng.normal(size=self.count)])


def graph_of(system) -> Graph:
    """One node for every coordinate, in a chain."""
    count = len(system.angles)
    graph = chain(count) if count > 1 else Graph(1, np.empty((0, 2), dtype=np.int64))
    return with_angles(graph, np.array(system.angles)[:, None])


def motion(system, start, times):
    """Coordinates and rates (samples, 2 coordinates) along the true motion."""
    half = len(start) // 2

    def rates(_, y):
        return np.concatenate([y[half:], system.accelerations(y[:half], y[half:])])

    found = solve_ivp(rates, (times[0], times[-1]), start, method="DOP853", rtol=1e-12, atol=1e-12, t_eval=times)
    assert found.success
    return found.y.T


@lru_cache
def motions(system, runs: int = 20, samples: int = 200, dt: float = 0.01, seed: int = 0):
    """Coordinates and rates of several runs, each (runs, samples, coordinates)."""
    rng = np.random.default_rng(seed)
    times = np.arange(samples) * dt
    y = np.array([motion(system, system.start(rng), times) for _ in range(runs)])
    half = y.shape[-1] // 2
    return y[..., :half], y[..., half:]


def data_of(system, *, noise: float = 0.0, runs: int = 20, samples: int = 200, dt: float = 0.01, seed: int = 0):
    """Measured coordinates and rates with white noise on both."""
    q, v = motions(system, runs, samples, dt, seed)
    rng = np.random.default_rng(100 + seed)
    q, v = (part + noise * rng.normal(size=part.shape) for part in (q, v))
    return PhaseSpaceData.from_rates(
        q.reshape(runs * samples, -1, 1),
        v.reshape(runs * samples, -1, 1),
        graph_of(system),
        times=np.tile(np.arange(samples) * dt, runs),
        trajectory=np.repeat(np.arange(runs), samples),
    )


def error_of(learned, system, seed: int = 7, graph: Graph | None = None) -> float:
    """Relative error of accelerations on motions that were not fitted."""
    q, v = (part.reshape(-1, part.shape[-1]) for part in motions(system, 6, 200, 0.01, seed))
    true = system.accelerations(q, v)
    found = learned.accelerations(q[..., None], v[..., None], graph_of(system) if graph is None else graph)[..., 0]
    return float(np.linalg.norm(found - true) / np.linalg.norm(true))

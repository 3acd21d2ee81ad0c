"""Symmetries and conservation of a model, measured: the rows of ``tab:properties`` as numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from hamfit.errors import DataError
from hamfit.graphs import Graph
from hamfit.rng import Seed, generator
from hamfit.state import Hamiltonian, State
from hamfit.validation import Array
from hamfit_paper.flows import Flow

Energy = Callable[[Array, Array], Array]

_LOOP_POINTS = 64  # the trapezoidal rule converges exponentially on a closed loop
_RADIUS = 0.1  # of a loop in every coordinate, in units of the spread of the states
_STEP = 1e-3  # of differences, in the same units
_DIFFERENCES = ((1, 8 / 12), (2, -1 / 12))  # central ones of order 4


@dataclass(frozen=True)
class Properties:
    """How much a model breaks each property: zero where it has it, up to rounding; infinite where it is not finite.

    Attributes
    ----------
    translation
        Largest change of (q̇, ṗ) under random shifts of all positions, relative to its typical size.
    rotation
        The same for random rotations about the origin, after which (q̇, ṗ) should be rotated as well.
    circulation
        Largest ∮ (q̇ · dp - ṗ · dq) round random circles in phase space, relative to ∮ |(q̇, ṗ)| |(dq, dp)|. It vanishes
        on all circles exactly for those flows that have a Hamiltonian with p as its momentum.
    own_energy
        Largest rate at which the model's own energy changes along its own flow, |∇E · (q̇, ṗ)| relative to
        |∇E| |(q̇, ṗ)|; None for a model without one.
    """

    translation: float
    rotation: float
    circulation: float
    own_energy: float | None

    @property
    def energy(self) -> float:
        """How much energy conservation is broken: `own_energy`, or `circulation` for a model that has none.

        A Lagrangian model conserves its energy and yet has a circulation, because its momentum is not p.
        """
        return self.circulation if self.own_energy is None else self.own_energy


def properties(
    time_derivative: Flow, q: Array, p: Array, *, energy: Energy | None = None, draws: int = 4, seed: Seed = 0
) -> Properties:
    """Measure how much a model breaks symmetries and conservation of energy at some states.

    Parameters
    ----------
    time_derivative
        Function (q, p) to (q̇, ṗ), all of shape (states, nodes, dim); for a model that jumps from snapshot to snapshot
        the changes, in any unit of time.
    q, p
        Typical states, shape (states, nodes, dim).
    energy
        Function (q, p) to the model's own energy, shape (states,), if it has one.
    draws
        Shifts, rotations and circles per state.
    seed
        Of the random draws.

    Examples
    --------
    >>> q, p = np.random.default_rng(0).normal(size=(2, 5, 3, 2))
    >>> pulled_down = properties(lambda q, p: (p, 0 * q + [0.0, -1.0]), q, p)
    >>> pulled_down.translation < 1e-12, pulled_down.rotation > 0.1, pulled_down.energy < 1e-12
    (True, True, True)
    """
    q, p = np.asarray(q, dtype=np.float64), np.asarray(p, dtype=np.float64)
    if q.ndim != 3 or q.shape != p.shape:
        raise DataError(f"q and p must have shape (states, nodes, dim), got {q.shape} and {p.shape}")
    rng = generator(seed)
    spread = np.array([np.std(q - q.mean(axis=1, keepdims=True)), np.std(p)])
    if not (spread > 0).all():
        raise DataError("the states must have positions and momenta that differ from node to node")
    with np.errstate(over="ignore", invalid="ignore"):
        here = np.stack(time_derivative(q, p))
        size = np.sqrt(np.mean(np.sum(here**2, axis=(0, 2, 3))))
        shifted, rotated, round_loops = [], [], []
        for _ in range(draws):
            shift = spread[0] * rng.normal(size=(len(q), 1, q.shape[2]))
            shifted.append(np.stack(time_derivative(q + shift, p)) - here)
            turn = np.stack([_rotation(q.shape[2], rng) for _ in q])
            rotated.append(np.stack(time_derivative(q @ turn, p @ turn)) - here @ turn)
            round_loops.append(_circulation(time_derivative, q, p, spread, rng))
        own = None if energy is None else _energy_rate(energy, here, q, p, spread)
    return Properties(
        translation=_largest(np.sqrt(np.sum(np.square(shifted), axis=(1, 3, 4))) / size),
        rotation=_largest(np.sqrt(np.sum(np.square(rotated), axis=(1, 3, 4))) / size),
        circulation=_largest(np.array(round_loops)),
        own_energy=None if own is None else _largest(own),
    )


def flow_of(hamiltonian: Hamiltonian, graph: Graph) -> tuple[Flow, Energy]:
    """Return time derivative and energy of a fitted model, or of a true system, as `properties` wants them.

    Examples
    --------
    >>> from hamfit import make_system
    >>> system = make_system("ring", nodes=3)
    >>> flow, energy = flow_of(system, system.graph)
    >>> q, p = np.random.default_rng(0).normal(size=(2, 5, 3, 2))
    >>> measured = properties(flow, q, p, energy=energy)
    >>> max(measured.translation, measured.rotation, measured.circulation) < 1e-10, measured.energy < 1e-8
    (True, True)
    """

    def flow(q: Array, p: Array) -> tuple[Array, Array]:
        by_q, by_p = hamiltonian.gradient(State(q, p, graph))
        return by_p, -by_q

    def energy(q: Array, p: Array) -> Array:
        return hamiltonian.energy(State(q, p, graph))

    return flow, energy


def _circulation(flow: Flow, q: Array, p: Array, spread: Array, rng: np.random.Generator) -> Array:
    """Relative circulation round one random circle about each state, shape (states,)."""
    plane = rng.normal(size=(2, len(q), 2 * q[0].size))
    plane[1] -= plane[0] * np.sum(plane[0] * plane[1], axis=1, keepdims=True) / np.sum(plane[0] ** 2, axis=1)[:, None]
    plane /= np.linalg.norm(plane, axis=2, keepdims=True)
    radius = _RADIUS * np.sqrt(plane.shape[2])
    first, second = radius * plane.reshape(2, len(q), 2, *q.shape[1:]) * spread[:, None, None]
    angle = 2 * np.pi * np.arange(_LOOP_POINTS).reshape(-1, 1, 1, 1, 1) / _LOOP_POINTS
    away = np.cos(angle) * first + np.sin(angle) * second  # (points, states, 2, nodes, dim)
    tangent = np.cos(angle) * second - np.sin(angle) * first
    rates = np.stack(_many(flow, q + away[:, :, 0], p + away[:, :, 1]), axis=2)
    work = np.sum(rates[:, :, 0] * tangent[:, :, 1] - rates[:, :, 1] * tangent[:, :, 0], axis=(0, 2, 3))
    length = np.sum(np.sqrt(np.sum(rates**2, axis=(2, 3, 4)) * np.sum(tangent**2, axis=(2, 3, 4))), axis=0)
    relative: Array = np.abs(work) / length
    return relative


def _energy_rate(energy: Energy, here: Array, q: Array, p: Array, spread: Array) -> Array:
    """|∇E · (q̇, ṗ)| / (|∇E| |(q̇, ṗ)|) of each state in units of the spread; ∇E by differences, shape (states,)."""
    moves = np.eye(2 * q[0].size).reshape(-1, 1, 2, *q.shape[1:]) * spread[:, None, None]
    slope = np.zeros((len(moves), len(q)))
    for reach, weight in _DIFFERENCES:
        for sign in (1, -1):
            moved = np.stack([q, p], axis=1) + sign * reach * _STEP * moves  # (coordinates, states, 2, nodes, dim)
            flat = moved.reshape(-1, 2, *q.shape[1:])
            slope += sign * weight / _STEP * energy(flat[:, 0], flat[:, 1]).reshape(slope.shape)
    rates = (here / spread[:, None, None, None]).swapaxes(0, 1).reshape(len(q), -1).T
    relative: Array = np.abs(np.sum(slope * rates, axis=0)) / np.sqrt(
        np.sum(slope**2, axis=0) * np.sum(rates**2, axis=0)
    )
    return relative


def _many(flow: Flow, q: Array, p: Array) -> tuple[Array, Array]:
    """A flow at states of shape (points, states, nodes, dim), in one call."""
    q_dot, p_dot = flow(q.reshape(-1, *q.shape[2:]), p.reshape(-1, *p.shape[2:]))
    return q_dot.reshape(q.shape), p_dot.reshape(p.shape)


def _rotation(dim: int, rng: np.random.Generator) -> Array:
    """Random proper rotation; in one dimension there is only the identity."""
    matrix, triangle = np.linalg.qr(rng.normal(size=(dim, dim)))
    matrix = matrix * np.sign(np.diag(triangle))
    if np.linalg.det(matrix) < 0:
        matrix[:, 0] *= -1
    return matrix


def _largest(values: Array) -> float:
    return float(values.max()) if np.isfinite(values).all() else float("inf")

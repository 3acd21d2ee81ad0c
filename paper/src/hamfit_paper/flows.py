"""Many trajectories at once, driven by any function that gives time derivatives, such as a network with no energy."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from hamfit.errors import DataError
from hamfit.validation import Array, positive_integer, positive_number

Flow = Callable[[Array, Array], tuple[Array, Array]]


@dataclass(frozen=True)
class BatchRollout:
    """Frames of several trajectories; those that diverge are NaN from then on.

    Attributes
    ----------
    times
        Shape (frames,), from zero.
    q, p
        Shape (frames, trajectories, nodes, dim).
    diverged_at
        Time after the step at which a trajectory left the limit or was not a number any more, infinite where that never
        happened; shape (trajectories,).
    seconds
        Time it took.
    """

    times: Array
    q: Array
    p: Array
    diverged_at: Array
    seconds: float

    @property
    def diverged(self) -> Array:
        """Which trajectories diverged, shape (trajectories,)."""
        return np.isfinite(self.diverged_at)


def follow(
    flow: Flow,
    q0: Array,
    p0: Array,
    *,
    dt: float,
    steps: int,
    record_every: int = 1,
    limit: float = 1e6,
    jump: bool = False,
) -> BatchRollout:
    """Follow any function that gives time derivatives from several initial states, by the Runge-Kutta scheme.

    Parameters
    ----------
    flow
        Function (q, p) to (q̇, ṗ), all of shape (trajectories, nodes, dim).
    q0, p0
        Shape (trajectories, nodes, dim).
    dt, steps, record_every, limit
        Length of a step, number of steps, steps per frame; a trajectory with a coordinate beyond the limit counts as
        diverged.
    jump
        The flow is not a derivative but the mean rate of change over `dt`: one step adds `dt` times its value.

    Examples
    --------
    >>> start = np.ones((1, 1, 1))
    >>> result = follow(lambda q, p: (p, -q), start, 0 * start, dt=0.01, steps=100, record_every=100)
    >>> bool(abs(result.q[-1, 0, 0, 0] - np.cos(1.0)) < 1e-9), bool(result.diverged.any())
    (True, False)
    """
    dt, limit = positive_number("dt", dt), positive_number("limit", limit)
    steps, record_every = positive_integer("steps", steps), positive_integer("record_every", record_every)
    q, p = np.array(q0, dtype=np.float64), np.array(p0, dtype=np.float64)
    if q.ndim != 3 or q.shape != p.shape:
        raise DataError(f"q0 and p0 must have shape (trajectories, nodes, dim), got {q.shape} and {p.shape}")
    frames = np.full((2, steps // record_every + 1, *q.shape), np.nan)
    frames[:, 0] = q, p
    diverged_at = np.full(len(q), np.inf)
    alive = np.arange(len(q))
    began = time.perf_counter()
    with np.errstate(over="ignore", invalid="ignore"):
        for step in range(1, steps + 1):
            q, p = _euler(flow, q, p, dt) if jump else _runge_kutta(flow, q, p, dt)
            sound = (np.maximum(np.abs(q), np.abs(p)) <= limit).all(axis=(1, 2))  # false for NaN as well
            if not sound.all():
                diverged_at[alive[~sound]] = step * dt
                alive, q, p = alive[sound], q[sound], p[sound]
                if alive.size == 0:
                    break
            if step % record_every == 0:
                frames[:, step // record_every, alive] = q, p
    times = dt * record_every * np.arange(frames.shape[1])
    return BatchRollout(times, frames[0], frames[1], diverged_at, time.perf_counter() - began)


def _euler(flow: Flow, q: Array, p: Array, dt: float) -> tuple[Array, Array]:
    q_dot, p_dot = flow(q, p)
    return q + dt * q_dot, p + dt * p_dot


def _runge_kutta(flow: Flow, q: Array, p: Array, dt: float) -> tuple[Array, Array]:
    a_q, a_p = flow(q, p)
    b_q, b_p = flow(q + dt / 2 * a_q, p + dt / 2 * a_p)
    c_q, c_p = flow(q + dt / 2 * b_q, p + dt / 2 * b_p)
    d_q, d_p = flow(q + dt * c_q, p + dt * c_p)
    return q + dt / 6 * (a_q + 2 * (b_q + c_q) + d_q), p + dt / 6 * (a_p + 2 * (b_p + c_p) + d_p)

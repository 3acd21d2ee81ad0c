"""Two motions from one beginning, the true one and the learned one, in pieces that can be shown as they come."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from hamfit.forecasts import neighbours_for
from hamfit.integrate import TABLE_TOLERANCE, Rollout, chosen_scheme, for_motion, simulate
from hamfit.learned import learned_of
from hamfit.live.starts import Beginning, angles_of
from hamfit.metrics import relative_error_over_time
from hamfit.state import Hamiltonian, State
from hamfit.validation import Array

_SECONDS, _GROWTH = 0.12, 4  # a piece takes about so long, and is at most so many times as long as the one before
_PIECE_BYTES = 2_000_000


class Side:
    """One of the two motions, followed piece by piece: where a piece ends, the next begins, with the same steps."""

    def __init__(self, hamiltonian: Hamiltonian, begun: Beginning, options: dict[str, Any]) -> None:
        self._hamiltonian, self._begun, self._options = hamiltonian, begun, options
        self._state, self._steps = begun.state, 0
        self._first: Array | None = None
        self._scale = 1.0
        self.seconds, self.message, self.scheme, self.evaluated = 0.0, "", "", ""

    @classmethod
    def learned(cls, model: Any, begun: Beginning, *, friction: bool) -> Side:
        """The motion of a model, with its friction unless that is left away."""
        learned, state = learned_of(model), begun.state
        damping = learned.friction.force if friction and learned.friction is not None else None
        near = neighbours_for(learned, state, system=begun.system)
        scheme = chosen_scheme("auto", learned)
        steps = (begun.frames - 1) * begun.every
        moving = for_motion(learned, state, scheme, steps, TABLE_TOLERANCE)  # once, for all pieces
        return cls(moving, begun, {"damping": damping, "neighbours": near})

    @classmethod
    def true(cls, begun: Beginning) -> Side | None:
        """The motion of the true system; None where none is known."""
        if begun.system is None:
            return None
        gamma = begun.friction
        damping = (lambda now: -gamma * now.p) if gamma else None
        near = neighbours_for(begun.system, begun.state)
        return cls(begun.system, begun, {"damping": damping, "neighbours": near})

    @property
    def over(self) -> bool:
        """Whether the motion has ended before its time."""
        return bool(self.message)

    @property
    def seconds_per_step(self) -> float:
        """Average time of a step."""
        return self.seconds / self._steps if self._steps else 0.0

    def go_on(self, frames: int) -> tuple[Array, Array]:
        """Follow so many frames more: their positions, (frames, nodes, dim), and energies, relative to the first."""
        begun = self._begun
        now = self._steps * begun.dt
        part = simulate(
            self._hamiltonian,
            self._state,
            begun.dt,
            frames * begun.every,
            every=begun.every,
            start=now,
            **self._options,
        )
        self._take(part)
        return part.q[1:], self._drift(part.conserved[1:])

    def _take(self, part: Rollout) -> None:
        if self._first is None:
            self._first = part.conserved[0]
            self._scale = float(part.energy_scale) or 1.0
        self._steps += part.steps_done
        self.seconds += part.seconds
        self.scheme, self.evaluated = part.scheme, part.evaluated
        last = part.state()
        self._state = State(last.q.copy(), last.p.copy(), last.graph)
        if not part.completed:
            self.message = part.message

    def _drift(self, conserved: Array) -> Array:
        assert self._first is not None
        return (conserved - self._first) / self._scale


@dataclass(frozen=True)
class Piece:
    """Some frames of both motions.

    Attributes
    ----------
    first
        Number of the first of them.
    times
        Shape (frames,).
    true, learned
        Positions, (frames, nodes, dim); `true` is None where nothing is known to compare with.
    true_energy, learned_energy
        Change of the energy since the beginning, relative to its size; (frames,).
    error
        Distance of both motions relative to their size; (frames,).
    """

    first: int
    times: Array
    true: Array | None
    learned: Array
    true_energy: Array | None
    learned_energy: Array
    error: Array | None


def pieces(begun: Beginning, learned: Side, true: Side | None) -> Iterator[Piece]:
    """Follow both motions side by side, the first piece being the beginning itself, until the end of either of them."""
    start = begun.state.q[None]
    reference = start if begun.system is not None else None if begun.recorded is None else begun.recorded[:1]
    yield _piece(begun, 0, reference, start, np.zeros(1), np.zeros(1))
    done, size = 1, 1
    most = max(1, _PIECE_BYTES // (8 * start.size))
    while done < begun.frames and not learned.over and not (true is not None and true.over):
        count, began = min(size, most, begun.frames - done), perf_counter()
        q, energy = learned.go_on(count)
        beside, true_energy = None, np.zeros(0)
        if true is not None and len(q):
            beside, true_energy = true.go_on(len(q))
            q, energy = q[: len(beside)], energy[: len(beside)]
        elif begun.recorded is not None:
            beside = begun.recorded[done : done + len(q)]
        if not len(q):
            return
        yield _piece(begun, done, beside, q, true_energy, energy)
        done += len(q)
        elapsed = max(perf_counter() - began, 1e-6)
        size = max(1, min(_GROWTH * count, int(count * _SECONDS / elapsed)))


def _piece(
    begun: Beginning, first: int, true: Array | None, learned: Array, true_energy: Array, energy: Array
) -> Piece:
    times = (first + np.arange(len(learned))) * (begun.dt * begun.every)
    own = None if true is None or begun.system is None else true_energy
    error = None if true is None else relative_error_over_time(true, learned, angles=angles_of(begun.state))
    return Piece(first, times, true, learned, own, energy, error)

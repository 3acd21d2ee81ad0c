"""Motions of any length: followed in parts that go into a file one after the other, so that memory holds one part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.data import DataWriter, PhaseSpaceData
from hamfit.integrate.endings import ABSURD_GROWTH, absurd_sizes, are_absurd, explain
from hamfit.integrate.progress import shifted
from hamfit.integrate.rollout import Rollout, Status
from hamfit.integrate.run import step_count
from hamfit.memory import require_disk
from hamfit.progress import Progress
from hamfit.state import State
from hamfit.validation import Array, positive_integer

PART_BYTES = 1 << 25
"""Memory of the frames of one part."""
Follow = Callable[..., Rollout]
"""Follows a motion: called as ``follow(state, dt, steps, every=..., start=..., progress=...)``, as `simulate` is."""


@dataclass(frozen=True)
class StoredRun:
    """How a motion went whose frames are in a file.

    Attributes
    ----------
    frames
        Number of frames in the file.
    last
        Positions in the last of them, shape (nodes, dim).
    status, message, scheme, steps_done, gradient_evaluations, neighbour_searches, seconds
        As of a `Rollout`.
    energy_drift, energy_deviation
        As of a `Rollout`.
    evaluated, temperature
        As of a `Rollout`.
    """

    frames: int
    last: Array
    status: Status
    message: str
    scheme: str
    steps_done: int
    gradient_evaluations: int
    neighbour_searches: int
    seconds: float
    energy_drift: Array
    energy_deviation: Array
    evaluated: str = ""
    temperature: float | None = None

    @property
    def completed(self) -> bool:
        """Whether all steps were done."""
        return self.status == "completed"

    @property
    def seconds_per_step(self) -> float:
        """Average time that a step took; zero if there was none."""
        return self.seconds / self.steps_done if self.steps_done else 0.0


def frames_per_part(state: State) -> int:
    """Find how many frames of a motion from `state` are held in memory at a time.

    >>> from hamfit.graphs import chain
    >>> frames_per_part(State(np.zeros((4, 2)), np.zeros((4, 2)), chain(4)))
    262144
    """
    return max(2, PART_BYTES // (2 * 8 * state.q.size))


def simulate_into(
    path: str | Path,
    follow: Follow,
    state: State,
    dt: float,
    steps: int,
    *,
    every: int = 1,
    notes: Callable[[Any], dict[str, Any]] = lambda _: {},
    look: Callable[[int, Rollout], None] | None = None,
    progress: Progress | None = None,
) -> StoredRun:
    """Follow a motion part by part into an ``.h5`` file; where a part ends, the next begins, with the same steps.

    However the motion ends, the frames until then are in the file.

    Parameters
    ----------
    path
        File to write.
    follow
        What follows a part of the motion, for example ``functools.partial(simulate, hamiltonian)``.
    state, dt, steps, every, progress
        As of `simulate`, for one system.
    notes
        Makes the metadata of the file from the `StoredRun` at the end.
    look
        Called with the number of the first frame and the frames of every part, the first of which is the last of the
        part before.

    Examples
    --------
    >>> import tempfile
    >>> from functools import partial
    >>> from hamfit.integrate import simulate
    >>> from hamfit.systems import generate, make_system
    >>> system = make_system("chain", nodes=3)
    >>> start = generate(system, snapshots=1).state(0)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     simulate_into(f"{folder}/run.h5", partial(simulate, system), start, 0.01, 100).frames
    101
    """
    steps, every = step_count("steps", steps), positive_integer("every", every)
    total = steps // every + 1
    need = 8 * total * (2 * state.q.size + 2)
    require_disk(need, path, f"a motion of {total:,} frames", "keep fewer of its steps (--every)")
    size = frames_per_part(state)
    run = _Progress(state)
    with DataWriter(path, expected=total) as writer:
        while True:
            left = steps - run.steps
            count = left if left <= size * every else size * every
            now, report = run.steps * dt, shifted(progress, run.steps, steps)
            part = follow(run.state, dt, count, every=every, start=now, progress=report)
            try:
                _append(writer, part, run, every * dt)
                if look is not None:
                    look(run.frames - len(part.times), part)
            except KeyboardInterrupt:  # between two parts; what was appended is kept
                part = replace(part, status="interrupted", message="interrupted")
            if run.take(part) or part.status != "completed" or run.steps >= steps:
                break
        found = run.ended(part, steps, dt)
        writer.note(notes(found))
    return found


class _Progress:
    """A motion in parts so far."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.first: Rollout | None = None
        self.steps = self.frames = 0
        self._deviation = np.zeros(())
        self._sums = np.zeros(3)
        self._limits = absurd_sizes(state.q, state.p)

    def take(self, part: Rollout) -> bool:
        """Take over what a part says, and tell whether the motion has grown out of all bounds."""
        if self.first is None:
            begin = {name: getattr(part, name)[:1].copy() for name in ("times", "q", "p", "energy", "conserved")}
            self.first = replace(part, graphs=part.graphs[:1], **begin)  # copies: the rest is let go
        self._deviation = np.maximum(self._deviation, np.abs(part.conserved - self.first.conserved[0]).max(axis=0))
        self._sums += part.gradient_evaluations, part.neighbour_searches, part.seconds
        self.steps += part.steps_done
        last = part.state()
        self.state = State(last.q.copy(), last.p.copy(), last.graph)
        return are_absurd(self.state.q, self.state.p, self._limits)

    def ended(self, last: Rollout, steps: int, dt: float) -> StoredRun:
        """Sum up, with a message that counts the steps of the whole motion."""
        assert self.first is not None
        status, message = last.status, last.message
        if status == "completed" and self.steps < steps:
            status, message = "blew-up", f"the coordinates grew {ABSURD_GROWTH:g} times as large; use a smaller dt"
        if status in ("completed", "interrupted"):
            stop = None if status == "completed" else KeyboardInterrupt()
            status, message = explain(stop, last.graphs[-1], done=self.steps, steps=steps, dt=dt)
        elif status != "stopped" and self.steps > last.steps_done:
            message = f"{message} (counted from step {self.steps - last.steps_done} of {steps})"
        ends = replace(
            self.first, conserved=np.stack([self.first.conserved[0], self.first.conserved[0] + self._deviation])
        )
        return StoredRun(
            frames=self.frames,
            last=self.state.q,
            status=status,
            message=message,
            scheme=last.scheme,
            steps_done=self.steps,
            gradient_evaluations=int(self._sums[0]),
            neighbour_searches=int(self._sums[1]),
            seconds=float(self._sums[2]),
            energy_drift=ends.energy_drift,
            energy_deviation=self._deviation,
            evaluated=last.evaluated,
            temperature=last.temperature,
        )


def _append(writer: DataWriter, part: Rollout, run: _Progress, spacing: float) -> None:
    """Write the frames of a part that are new: all of the first part, and else all but the first."""
    new = slice(0 if run.frames == 0 else 1, None)
    count = len(part.times[new])
    if not count:
        return
    times = np.arange(run.frames, run.frames + count) * spacing
    graphs = part.graphs[new] if len(part.graphs) > 1 else part.graphs[0]
    writer.append(PhaseSpaceData(part.q[new], part.p[new], graphs, energy=part.energy[new], times=times))
    run.frames += count

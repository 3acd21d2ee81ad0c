"""What a simulation returns: the frames, their energies, what it cost, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, overload

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError
from hamfit.graphs import Graph
from hamfit.html import card, value_range
from hamfit.state import State
from hamfit.validation import Array
from hamfit.words import counted

Status = Literal["completed", "blew-up", "not-converged", "interrupted", "failed", "stopped"]

_FRAMES = ("times", "q", "p", "energy", "conserved")


@dataclass(frozen=True)
class Rollout:
    """Frames of a simulation, all of them finite, however it ended.

    Attributes
    ----------
    times
        Shape (frames,), from the time at which the motion began, by default zero.
    q, p
        Shape (frames, nodes, dim) or (frames, states, nodes, dim).
    energy
        H in every frame: shape (frames,) for a single system, else (frames, systems).
    conserved
        What the exact motion conserves, shaped like `energy`: H minus the sum of F.q under a constant force F, else H;
        with a thermostat, plus the energy that it has taken up.
        (Under a force that is a function, under friction, and with driven nodes, nothing need be conserved.)
    graphs
        Graph of every frame where neighbours were found anew, else just the one graph.
    status
        ``"completed"``, ``"blew-up"``, ``"not-converged"``, ``"interrupted"``, ``"failed"``, or ``"stopped"`` where the
        state left what the training data covered (``stop_at`` of `hamfit.forecast`).
    message
        One sentence: where and why the simulation ended, and what to do about it.
    steps_done
        Number of steps whose result is sound.
    gradient_evaluations
        Number of evaluations of dH/dq.
    energy_scale
        What `energy_drift` is relative to: ``|conserved[0]|``, or a measure that no constant of the energy enters where
        the Hamiltonian says that it does not know its constant.
    neighbour_searches
        How often neighbours were searched; zero where the graph stays as it is.
    scheme
        Name of the scheme that was taken.
    seconds
        Time the steps took, without that for the energies of the frames (of loops that run many steps at a time: with).
    temperature
        Average of k_B T over all steps, as the kinetic energies have it, where a thermostat acted; else None.
    evaluated
        How the Hamiltonian was evaluated, where that was not by itself: tables, their size and their error.
    """

    times: Array
    q: Array
    p: Array
    energy: Array
    conserved: Array
    graphs: Sequence[Graph]
    status: Status
    message: str
    steps_done: int
    gradient_evaluations: int
    seconds: float
    energy_scale: Array
    neighbour_searches: int = 0
    evaluated: str = ""
    scheme: str = ""
    temperature: float | None = None

    @property
    def completed(self) -> bool:
        """Whether all steps were done."""
        return self.status == "completed"

    @property
    def frames(self) -> int:
        """Number of frames that were kept."""
        return len(self.times)

    @property
    def last(self) -> Array:
        """Positions in the last frame, shaped like a frame of `q`."""
        last: Array = self.q[-1]
        return last

    def require_completed(self, complaint: str) -> None:
        """Raise an error that begins with `complaint` unless all steps were done; Ctrl-C is passed on as such."""
        if self.status == "interrupted":
            raise KeyboardInterrupt
        if not self.completed:
            raise DataError(f"{complaint}: {self.message}")

    @property
    def seconds_per_step(self) -> float:
        """Average time that a step took; zero if there was none."""
        return self.seconds / self.steps_done if self.steps_done else 0.0

    @property
    def energy_deviation(self) -> Array:
        """Largest ``|conserved - conserved[0]|`` over the frames: 0-d for a single system, else shape (systems,)."""
        deviation: Array = np.abs(self.conserved - self.conserved[0]).max(axis=0)
        return np.asarray(deviation)

    @property
    def energy_drift(self) -> Array:
        """Largest change of what should be conserved: `energy_deviation` relative to `energy_scale`.

        Where the initial energy is close to zero, this number says little (and is infinite where it is zero), and
        `energy_deviation` is the one to look at.
        """
        deviation, scale = self.energy_deviation, self.energy_scale
        still = deviation == 0
        return np.divide(deviation, scale, out=np.where(still, 0.0, np.inf), where=(scale > 0) & ~still)

    def state(self, frame: int = -1) -> State:
        """Return the state in a frame, by default the last: ``simulate(hamiltonian, rollout.state(), ...)`` goes on.

        Where neighbours were found anew, several states have several graphs, and are returned as one union.
        """
        q, p = self.q[frame], self.p[frame]
        graph = self.graphs[frame] if len(self.graphs) > 1 else self.graphs[0]
        shape = q.shape if graph.n_nodes == q.shape[-2] else (-1, q.shape[-1])
        return State(q.reshape(shape), p.reshape(shape), graph)

    def followed_by(self, part: Rollout) -> Rollout:
        """Return this motion and a part that began where it ends, whose first frame is its last, as one."""
        more: dict[str, Any] = {
            name: np.concatenate([getattr(self, name), getattr(part, name)[1:]]) for name in _FRAMES
        }
        for name in ("steps_done", "gradient_evaluations", "neighbour_searches", "seconds"):
            more[name] = getattr(self, name) + getattr(part, name)
        if part.completed:
            more["message"] = f"completed {counted(more['steps_done'], 'step')}, to time {part.times[-1]:g}"
        graphs = self.graphs if len(part.graphs) == 1 else FrameGraphs([*_parts(self.graphs), (part.graphs, 1)])
        return replace(part, **more, graphs=graphs, energy_scale=self.energy_scale)

    def until(self, frame: int) -> Rollout:
        """Return the motion up to a frame, that one included."""
        frames: dict[str, Any] = {name: getattr(self, name)[: frame + 1] for name in _FRAMES}
        graphs = self.graphs if len(self.graphs) == 1 else FrameGraphs(_parts(self.graphs), frame + 1)
        steps = self.steps_done * frame // max(1, len(self.q) - 1)
        return replace(self, **frames, graphs=graphs, steps_done=steps)

    def to_data(self, metadata: dict[str, Any] | None = None) -> PhaseSpaceData:
        """Return the frames as data, with their energies and times, to fit, compare or save them.

        Several states become as many trajectories.

        Parameters
        ----------
        metadata
            Notes that travel with the data, such as those of the data that the initial state is from.
        """
        if self.q.ndim == 3:
            graphs = tuple(self.graphs) if len(self.graphs) > 1 else self.graphs[0]
            return PhaseSpaceData(self.q, self.p, graphs, energy=self.energy, times=self.times, metadata=metadata)
        if len(self.graphs) > 1:
            raise DataError("several states whose edges follow them cannot become data at once: simulate them singly")
        frames, states, *shape = self.q.shape
        q, p = (np.swapaxes(array, 0, 1).reshape(-1, *shape) for array in (self.q, self.p))
        return PhaseSpaceData(
            q,
            p,
            self.graphs[0],
            energy=self.energy.T.ravel(),
            times=np.tile(self.times, states),
            trajectory=np.repeat(np.arange(states), frames),
            metadata=metadata,
        )

    def save(self, path: str | Path, metadata: dict[str, Any] | None = None) -> None:
        """Write the frames to a data file, which `hamfit.open_data` and ``hamfit plot`` read; see `to_data`."""
        self.to_data(metadata).save(path)

    def _repr_html_(self) -> str:
        """Show how the motion went, for notebooks."""
        rows = [
            ("status", f"{self.status}: {self.message}"),
            ("frames", f"{self.frames}, each of shape {self.q.shape[1:]}"),
            ("times", value_range(self.times)),
            ("energy", value_range(self.energy)),
            ("largest change of energy", self.energy_drift),
            ("steps", f"{self.steps_done} by {self.scheme}" if self.scheme else self.steps_done),
            ("seconds", self.seconds),
        ]
        return card("Rollout", [*rows, ("evaluated", self.evaluated)] if self.evaluated else rows)

    def __repr__(self) -> str:
        return f"Rollout(frames={len(self.times)}, shape={self.q.shape[1:]}, status='{self.status}': {self.message})"


class FrameGraphs(Sequence[Graph]):
    """Graphs of the frames of a motion in parts, each found when it is asked for.

    Parameters
    ----------
    parts
        Graphs of the frames of every part, and how many of its first frames do not count.
    count
        Number of frames, where not all are wanted.
    """

    def __init__(self, parts: Sequence[tuple[Sequence[Graph], int]], count: int | None = None) -> None:
        self.parts = list(parts)
        self._ends = np.cumsum([len(graphs) - skipped for graphs, skipped in self.parts])
        self._count = int(self._ends[-1]) if count is None else count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Graph: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Graph]: ...

    def __getitem__(self, index: int | slice) -> Graph | Sequence[Graph]:
        if isinstance(index, slice):
            return tuple(self[number] for number in range(*index.indices(len(self))))
        number = range(len(self))[index]
        part = int(np.searchsorted(self._ends, number, side="right"))
        graphs, skipped = self.parts[part]
        return graphs[number - (int(self._ends[part - 1]) if part else 0) + skipped]


def _parts(graphs: Sequence[Graph]) -> list[tuple[Sequence[Graph], int]]:
    return graphs.parts if isinstance(graphs, FrameGraphs) else [(graphs, 0)]

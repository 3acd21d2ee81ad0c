"""Keeps the frames of a running simulation, and finds their energies many at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from time import perf_counter
from typing import overload

import numpy as np

from hamfit.errors import HamfitError
from hamfit.graphs import Graph
from hamfit.integrate.problem import Problem
from hamfit.integrate.thermostats import Bath
from hamfit.memory import require_memory
from hamfit.state import State
from hamfit.validation import Array

_NODES_AT_ONCE = 4096  # frames of small systems share one evaluation of the energy; those of large ones have their own


class Recorder:
    """Frames of one simulation, the initial state being the first.

    Parameters
    ----------
    problem
        The simulation; its Hamiltonian gives the energies.
    q, p
        Initial state, shape (nodes, dim) or (states, nodes, dim).
    frames
        Number of frames if nothing goes wrong.
    bath
        What keeps the motion at a temperature; None without a thermostat.

    Attributes
    ----------
    q, p, energy
        Frames on the first axis; those from `count` on are not yet filled.
    taken
        Energy that a thermostat had taken up in every frame, shaped like `energy`; zeros without one.
    count
        Number of frames so far.
    known
        Number of frames whose energy is known so far.
    seconds
        Time spent on energies.

    Raises
    ------
    HamfitError
        If the Hamiltonian refuses the initial state: nothing has been simulated then, and the error is the answer.
    """

    def __init__(self, problem: Problem, q: Array, p: Array, *, frames: int, bath: Bath | None = None) -> None:
        self._problem = problem
        self._graphs = [problem.graph]
        first = np.asarray(problem.hamiltonian.energy(problem.state(q, p)))
        require_memory(
            8 * frames * (2 * q.size + first.size),
            f"a motion of {frames:,} frames",
            "keep fewer of its steps (every), or simulate it into an .h5 file, which is written part by part",
        )
        self.q = np.empty((frames, *q.shape))
        self.p = np.empty((frames, *p.shape))
        self.energy = np.empty((frames, *first.shape))
        self.q[0], self.p[0], self.energy[0] = q, p, first
        self._bath, self.taken = bath, np.zeros_like(self.energy) if bath is None else np.empty_like(self.energy)
        self.taken[0] = 0.0 if bath is None else bath.taken
        self.count = self.known = 1
        self._looped = False
        self.seconds = 0.0
        self._waiting = max(1, _NODES_AT_ONCE // (q.size // q.shape[-1]))

    @property
    def graphs(self) -> Sequence[Graph]:
        """Graph of every frame, or the one graph of all; found when they are asked for where a loop made the frames."""
        if self._looped and self._problem.dynamic:
            return GraphsOfFrames(self._problem.graph_at, self.q[: self.count])
        return tuple(self._graphs[: self.count])

    def take(self, count: int) -> None:
        """Take over frames that a loop has written, energies included, so that there are `count` of them."""
        self.count = self.known = count
        self._looped = True

    def record(self, q: Array, p: Array) -> None:
        """Keep a step as the next frame, on the present graph, and find energies once enough frames wait for theirs."""
        self.q[self.count] = q
        self.p[self.count] = p
        if self._bath is not None:
            self.taken[self.count] = self._bath.taken
        if self._problem.dynamic:
            self._graphs.append(self._problem.graph)
        self.count += 1
        if self._problem.dynamic or self.count - self.known == self._waiting:
            self.find_energies()

    def along(self, steps: Iterable[tuple[int, Array, Array]], every: int) -> Iterator[int]:
        """Go along with steps, given as number, positions and momenta: keep every so many, and yield all numbers."""
        for done, q, p in steps:
            if done % every == 0:
                self.record(q, p)
            yield done

    def finish(self) -> HamfitError | None:
        """Find the energies that are missing; where the Hamiltonian refuses, keep the frames before, and return why."""
        try:
            self.find_energies()
        except HamfitError as error:
            self.count = self.known
            return error
        return None

    def find_energies(self) -> None:
        """Find the energies of the frames that wait for theirs: of one at a time if each has a graph of its own."""
        started = perf_counter()
        q, p = self.q[self.known : self.count], self.p[self.known : self.count]
        if len(q):
            if self._problem.dynamic:
                state = self._problem.state(q[0], p[0])
            else:
                shape = (-1, *q.shape[-2:])
                state = State(q.reshape(shape), p.reshape(shape), self._problem.graph)
            energy = np.asarray(self._problem.hamiltonian.energy(state))
            self.energy[self.known : self.count] = energy.reshape(len(q), *self.energy.shape[1:])
            self.known = self.count
        self.seconds += perf_counter() - started


class GraphsOfFrames(Sequence[Graph]):
    """The graph of every frame of a motion whose edges follow the positions, each found when it is first asked for.

    Parameters
    ----------
    graph_at
        Finds the graph at positions.
    q
        Positions, frames on the first axis.
    """

    def __init__(self, graph_at: Callable[[Array], Graph], q: Array) -> None:
        self._graph_at, self._q = graph_at, q
        self._found: dict[int, Graph] = {}

    def __len__(self) -> int:
        return len(self._q)

    @overload
    def __getitem__(self, index: int) -> Graph: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Graph]: ...

    def __getitem__(self, index: int | slice) -> Graph | Sequence[Graph]:
        if isinstance(index, slice):
            return tuple(self[number] for number in range(*index.indices(len(self))))
        number = range(len(self))[index]
        if number not in self._found:
            self._found[number] = self._graph_at(self._q[number])
        return self._found[number]

    def __iter__(self) -> Iterator[Graph]:
        return (self[number] for number in range(len(self)))

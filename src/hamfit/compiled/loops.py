"""Many steps in one call: a system, or several side by side, driven by the engine in C or by the same loop in NumPy."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from hamfit.compiled.in_numpy import LoopEnd, NumpyMotion, graph_at
from hamfit.compiled.program import Rubbing, loops_along, program_of, rubbing_of
from hamfit.compiled.table import NotTabulatedError
from hamfit.errors import HamfitError
from hamfit.graphs import CutoffNeighbours, Graph
from hamfit.parallel import map_in_threads, thread_count, undivided
from hamfit.state import State
from hamfit.validation import Array

if TYPE_CHECKING:
    from hamfit.compiled.hamiltonian import CompiledHamiltonian

_DONE, _OUTSIDE, _BLEW_UP, _NO_MEMORY = range(4)
_KINDS = {"kick": 0, "drift": 1}
_LARGE = 2000  # nodes; smaller systems are not worth a thread
_PATIENCE = 4  # answers by features, after which the tables are made longer


def engine() -> Any:
    """Give the engine in C, or None where it is missing, or HAMFIT_KERNELS says not to use it."""
    if os.environ.get("HAMFIT_KERNELS") == "numpy":
        return None
    try:
        with undivided():
            from hamfit.compiled import _engine
    except ImportError:
        return None
    return _engine


class EngineMotion:
    """One system that the engine moves; features answer where no table reaches, and tables grow where that is often.

    Parameters
    ----------
    compiled, state
        The Hamiltonian, and the initial state, shape (nodes, dim).
    program
        A program of the engine for this system, which several motions may share.
    setting
        Arguments of `program_of` after the state, to make the program anew.
    step
        Arguments of the engine's ``motion`` after the momenta: length, limits, kinds and portions.
    """

    def __init__(
        self, compiled: CompiledHamiltonian, state: State, program: Any, setting: tuple[Any, ...], step: tuple[Any, ...]
    ) -> None:
        self._compiled, self._engine, self._setting, self._step = compiled, engine(), setting, step
        self._q, self._p = (np.array(array, dtype=np.float64, order="C") for array in (state.q, state.p))
        self._graph = state.graph
        self._before = np.zeros(2, dtype=np.int64)
        self._answers = 0
        self._grows = True
        self._motion = self._engine.motion(program, self._q, self._p, *step)

    def advance(self, done: int, steps: int, frames: tuple[Any, ...], threads: int) -> LoopEnd:
        """Go on from one step to another, see `LoopEnd`."""
        while True:
            until = done + 1 if self._answers >= _PATIENCE else steps
            done, code = self._engine.advance(self._motion, threads, done, until, *frames)
            if code == _NO_MEMORY:
                raise MemoryError("the neighbours of so many nodes do not fit into memory")
            if code == _OUTSIDE:
                try:
                    self._answer()
                except HamfitError as error:
                    return LoopEnd(done, error=error)
            elif code == _BLEW_UP or done == steps:
                return LoopEnd(done, code == _BLEW_UP)
            elif self._grows:
                self._begin_again()
            else:
                self._answers = 0

    def present(self) -> tuple[Array, Array]:
        """Give present positions and momenta, each of shape (nodes, dim)."""
        self._engine.present(self._motion, self._q, self._p)
        return self._q.copy(), self._p.copy()

    @property
    def counts(self) -> tuple[int, int]:
        """How often neighbours were searched, and forces found."""
        found = self._engine.present(self._motion, self._q, self._p)[1:]
        return int(self._before[0] + found[0]), int(self._before[1] + found[1])

    def graph_at(self, q: Array) -> Graph:
        """Give the graph that the system has at positions, shape (nodes, dim)."""
        return graph_at(q, self._graph, self._setting[-1])

    def _answer(self) -> None:
        """Let the features say what no table knows."""
        forces = self._engine.present(self._motion, self._q, self._p)[0]
        state, source = State(self._q.copy(), self._p.copy(), self.graph_at(self._q)), self._compiled.source
        gradient = source.gradient_q(state) if forces else source.gradient_p(state)
        self._engine.answer(self._motion, np.ascontiguousarray(gradient, dtype=np.float64))
        self._answers += 1

    def _begin_again(self) -> None:
        """Make tables that reach as far as the system has come, and go on with them from here."""
        self._answers = 0
        counted = self._engine.present(self._motion, self._q, self._p)[1:]
        state = State(self._q.copy(), self._p.copy(), self._graph)
        try:
            program = self._engine.program(*program_of(self._compiled, state, *self._setting))
        except NotTabulatedError:  # then the features go on answering
            self._grows = False
            return
        self._before += counted
        self._motion = self._engine.motion(program, self._q, self._p, *self._step)


class CompiledLoop:
    """The motion of one system or of several, many steps at a time.

    Parameters
    ----------
    compiled
        The Hamiltonian.
    states
        Where each system begins, shape (nodes, dim) each.
    motions
        What moves each of them.
    """

    def __init__(self, compiled: CompiledHamiltonian, states: Sequence[State], motions: Sequence[Any]) -> None:
        self._compiled, self._states, self._motions = compiled, states, motions
        count = thread_count(compiled.threads)
        large = states[0].graph.n_nodes >= _LARGE
        self._threads = count if large and len(motions) == 1 else 1
        self._side_by_side = 1 if len(motions) == 1 else min(count, len(motions))
        self._constants = [float(compiled.source.constants.of(state.graph)[0]) for state in states]

    @property
    def description(self) -> str:
        """How the Hamiltonian is evaluated."""
        by = "in NumPy" if isinstance(self._motions[0], NumpyMotion) else "in C"
        return f"{self._compiled}; loops {by}"

    def advance(self, done: int, steps: int, every: int, q: Array, p: Array, energy: Array) -> LoopEnd:
        """Go on from step `done` to step `steps`, and keep every so many.

        Parameters
        ----------
        done, steps, every
            Step n is kept in frame n / every.
        q, p
            Frames, shape (frames, nodes, dim) or (frames, systems, nodes, dim).
        energy
            Their energies, shape (frames,) or (frames, systems).

        Returns
        -------
        LoopEnd
            How far all systems have come; of those that ended early, how the first of them did.
        """
        size, systems = self._states[0].q.size, len(self._motions)

        def one(number: int) -> LoopEnd:
            frames = (every, number * size, systems * size, number, systems, q, p, energy)
            end: LoopEnd = self._motions[number].advance(done, steps, frames, self._threads)
            return end

        first = min(map_in_threads(one, range(systems), self._side_by_side), key=lambda end: end.done)
        new = slice(done // every + 1, first.done // every + 1)
        self._finish_energies(q[new], p[new], energy[new])
        return first

    def _finish_energies(self, q: Array, p: Array, energy: Array) -> None:
        """Add the constants of the energy; where no table reaches, let the features say it."""
        per_system = energy.reshape(len(energy), len(self._motions))
        unknown = np.argwhere(np.isnan(per_system))
        per_system += self._constants
        for frame, number in unknown:
            at = (frame,) if q.ndim == 3 else (frame, number)
            state = State(q[at], p[at], self._motions[number].graph_at(q[at]))
            per_system[frame, number] = self._compiled.source.energy(state)

    def present(self) -> tuple[Array, Array]:
        """Give positions and momenta of all systems, each of shape (nodes, dim) or (systems, nodes, dim)."""
        found = [motion.present() for motion in self._motions]
        if len(found) == 1:
            return found[0]
        return np.stack([one[0] for one in found]), np.stack([one[1] for one in found])

    @property
    def searches(self) -> int:
        """How often neighbours were searched, in all systems together."""
        return sum(motion.counts[0] for motion in self._motions)

    @property
    def evaluations(self) -> int:
        """How often ∂H/∂q was evaluated, for all systems at once."""
        return max(motion.counts[1] for motion in self._motions)


def loop_of(
    compiled: CompiledHamiltonian,
    state: State,
    dt: float,
    operations: Sequence[tuple[str, float]],
    *,
    force: Any = None,
    damping: Any = None,
    neighbours: Any = None,
    limits: tuple[float, float] = (np.inf, np.inf),
) -> CompiledLoop | None:
    """Make a loop for a motion, or give None where its steps have to be done one by one; see `CompiledHamiltonian`."""
    several = state.q.ndim == 3
    states = [State(*one, state.graph) for one in zip(state.q, state.p, strict=True)] if several else [state]
    if callable(force):
        return None
    rubbing = rubbing_of(damping, states[0])
    if not loops_along(compiled, states[0], rubbing, neighbours):
        return None
    assert rubbing is not None
    if neighbours is None:  # refuses what features refuse, and makes tables that reach as far as all of the states
        compiled.gradient(state)
    forces = np.broadcast_to(0.0 if force is None else force, state.q.shape).reshape(len(states), *states[0].q.shape)
    alike = force is None or np.ndim(force) < 3
    kinds = np.array([_KINDS[name] for name, _ in operations], dtype=np.int32)
    step = (float(dt), limits, kinds, np.array([portion for _, portion in operations], dtype=np.float64))
    try:
        return CompiledLoop(compiled, states, _motions(compiled, states, forces, alike, rubbing, neighbours, step))
    except NotTabulatedError:
        return None


def _motions(
    compiled: CompiledHamiltonian,
    states: Sequence[State],
    forces: Array,
    alike: bool,
    rubbing: Rubbing,
    neighbours: CutoffNeighbours | None,
    step: tuple[Any, ...],
) -> list[Any]:
    if engine() is None:
        return [
            NumpyMotion(compiled, state, force, rubbing, neighbours, step)
            for state, force in zip(states, forces, strict=True)
        ]
    motions, program = [], None
    for state, force in zip(states, forces, strict=True):
        setting = (np.ascontiguousarray(force), rubbing, neighbours)
        if program is None or not alike:
            program = engine().program(*program_of(compiled, state, *setting))
        motions.append(EngineMotion(compiled, state, program, setting, step))
    return motions

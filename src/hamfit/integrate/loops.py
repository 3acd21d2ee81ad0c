"""Many steps at a time: a Hamiltonian that can run loops of its own is given a scheme as kicks and drifts.

This room does not know how such loops are made. A Hamiltonian may offer ``for_motion``, which gives a faster one in its
place, and ``loop``, which gives something that advances by many steps in one call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any, Protocol

from hamfit.errors import HamfitError
from hamfit.integrate.damping import Damping
from hamfit.integrate.endings import BlewUpError, absurd_sizes
from hamfit.integrate.problem import Neighbours, Problem
from hamfit.integrate.recorder import Recorder
from hamfit.integrate.schemes import Scheme
from hamfit.parallel import undivided
from hamfit.state import Hamiltonian, State
from hamfit.validation import Array

_SECONDS = 0.08  # of one call: so long may an interruption, a fork or a report have to wait
_FIRST, _GROWTH = 1, 16  # steps of the first call, and how many times longer the next may be


class End(Protocol):
    """How far a call has come."""

    @property
    def done(self) -> int:
        """The number of steps that are sound."""

    @property
    def blew_up(self) -> bool:
        """Whether the next step blew up."""

    @property
    def error(self) -> HamfitError | None:
        """The error that ended the next step, if one did."""


class Loop(Protocol):
    """What advances a motion by many steps in one call."""

    @property
    def description(self) -> str:
        """How the Hamiltonian is evaluated."""

    @property
    def searches(self) -> int:
        """How often neighbours were searched."""

    @property
    def evaluations(self) -> int:
        """How often dH/dq was evaluated."""

    def advance(self, done: int, steps: int, every: int, q: Array, p: Array, energy: Array) -> End:
        """Go on from step `done` to step `steps`, keep every so many as frames, and tell how far it came."""

    def present(self) -> tuple[Array, Array]:
        """Return present positions and momenta."""


def for_motion(hamiltonian: Hamiltonian, state: State, scheme: Scheme, steps: int, tolerance: float) -> Hamiltonian:
    """Return what moves a state fastest for so many steps: the Hamiltonian itself, or what it offers in its place."""
    offered: Callable[..., Hamiltonian] | None = getattr(hamiltonian, "for_motion", None)
    if offered is None or not tolerance:
        return hamiltonian
    kicks = sum(name == "kick" for name, _ in scheme.operations) if scheme.operations else 2
    return offered(state, gradients=steps * max(1, kicks - 1), tolerance=tolerance)


def loop_for(
    problem: Problem, scheme: Scheme, state: State, dt: float, damping: Damping | None, neighbours: Neighbours | None
) -> Loop | None:
    """Return the loop of a motion; None where its Hamiltonian has none, or steps have to be done one by one."""
    offered: Callable[..., Loop | None] | None = getattr(problem.hamiltonian, "loop", None)
    if offered is None or scheme.operations is None or problem.driven:
        return None
    options: dict[str, Any] = {"force": problem.external, "damping": damping, "neighbours": neighbours}
    return offered(state, dt, scheme.operations, limits=absurd_sizes(state.q, state.p), **options)


def advance_by_loop(loop: Loop, recorder: Recorder, steps: int, every: int) -> Iterator[int]:
    """Yield the number of steps that are done, a fraction of a second after each other, and keep their frames."""
    done, size = 0, _FIRST
    while done < steps:
        started = perf_counter()
        with undivided():
            end = loop.advance(done, min(steps, done + size), every, recorder.q, recorder.p, recorder.energy)
            recorder.take(end.done // every + 1)
        elapsed = max(perf_counter() - started, 1e-9)
        size = max(1, int(min(_GROWTH * size, max(end.done - done, 1) * _SECONDS / elapsed)))
        done = end.done
        yield done
        if end.error is not None:
            raise end.error
        if end.blew_up:
            raise BlewUpError(*loop.present())

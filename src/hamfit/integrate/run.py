"""`simulate`, the entry of this room: it drives a scheme, keeps the frames, and says how the simulation ended."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from time import perf_counter
from typing import Any

import numpy as np

from hamfit.errors import HamfitError, ParameterError
from hamfit.graphs import Graph
from hamfit.integrate.baths import bath_in, bath_of
from hamfit.integrate.damping import Damping, damped
from hamfit.integrate.drive import Drive, Path
from hamfit.integrate.endings import BlewUpError, absurd_sizes, explain, warn_of_missed_edges
from hamfit.integrate.forces import Force, prepare, work
from hamfit.integrate.loops import Loop, advance_by_loop, for_motion, loop_for
from hamfit.integrate.problem import Neighbours, Problem
from hamfit.integrate.progress import Reporter
from hamfit.integrate.recorder import Recorder
from hamfit.integrate.rollout import Rollout
from hamfit.integrate.schemes import SCHEMES, Scheme
from hamfit.integrate.thermostats import Bath, Thermostat
from hamfit.interrupts import let_through
from hamfit.parallel import single_threaded_blas, undivided
from hamfit.progress import Progress
from hamfit.state import Hamiltonian, State
from hamfit.validation import (
    Array,
    finite_array,
    non_negative_integer,
    non_negative_number,
    number,
    positive_integer,
    positive_number,
)

TABLE_TOLERANCE = 1e-10
"""Error of tabulated forces, relative to the usual ones, that nobody sees beside that of a step."""
_MOST_STEPS = 10**12


def simulate(
    hamiltonian: Hamiltonian,
    state: State,
    dt: float,
    steps: int,
    *,
    scheme: str | Scheme = "auto",
    every: int = 1,
    force: Force | None = None,
    damping: Damping | None = None,
    neighbours: Neighbours | None = None,
    drive: Drive | None = None,
    start: float = 0.0,
    thermostat: Thermostat | Bath | None = None,
    table_tolerance: float = TABLE_TOLERANCE,
    progress: Progress | None = None,
) -> Rollout:
    """Follow the motion of a Hamiltonian system from `state`, in double precision, by a symplectic scheme.

    Parameters
    ----------
    hamiltonian
        Anything with ``energy(state)``, ``gradient(state)`` and ``separable``: a system, a fitted model, a class of
        yours. If it is separable and also has ``gradient_q(state)`` and ``gradient_p(state)``, the halves of its
        gradient, explicit schemes cost one gradient per stage instead of two.
    state
        Initial state, shape (nodes, dim), or (states, nodes, dim) for many at once.
    dt
        Length of a step, positive.
    steps
        Number of steps.
    scheme
        Name of a scheme, see ``SCHEMES.names()`` and ``SCHEMES.aliases()``, or a scheme. ``"auto"`` takes
        ``"stormer-verlet"`` where the Hamiltonian is separable and ``"implicit-midpoint"`` where it is not: of the
        symplectic schemes of order two the one that needs fewest gradients. The result says which it was.
    every
        A frame is kept of steps 0, `every`, 2 `every`, ...; the last step is among them only if it is a multiple.
    force
        External force F in ``dp/dt = -dH/dq + F``: a constant of shape (dim,) or (nodes, dim), or a function
        ``force(time, q)`` that returns such an array for positions shaped like those of `state`.
    damping
        Friction, a force ``damping(state)`` that is linear in the momenta, for example ``model.friction_.force`` of a
        fitted recipe. It acts for half a step before and after each step of the scheme, which stays symplectic.
    neighbours
        Function that finds the graph at given positions, for example `hamfit.graphs.CutoffNeighbours`. It is
        asked at the beginning of every step, in place of the graph of `state`, and the graph is held during the step.
        Graphs that it returns without node attributes are given those of the graph of `state`.
        For several states it is given all positions and returns the union of the graphs, and the Hamiltonian is given
        the states as that union.
    drive
        Where the held nodes of the state's graph are: a function of the time, or a table ``(times, positions)``, that
        gives positions of shape (held nodes, dim); see `hamfit.integrate.drive.Path`. Without it held nodes
        stay where they are, with momenta zero.
    start
        Time at which the motion begins, for forces and drives that depend on it.
    thermostat
        What keeps the motion at a temperature, such as ``Langevin(k_B T, time)`` or ``NoseHoover(k_B T, time)`` of
        `hamfit.integrate`; for Hamiltonians T(p) + V(q) with T = |p|²/2m, by Störmer-Verlet, step by step. Its `bath`
        in its place goes on where an earlier part of the motion has ended.
    table_tolerance
        A learned Hamiltonian whose functions can be tabulated is, where the motion is long enough for that to pay: so
        large may the error of forces be then, relative to the usual ones. Zero insists on the features themselves.
        `evaluated` of the result says what was done.
    progress
        Called as ``progress(steps done, steps)`` now and then, at most about twenty times a second.

    Returns
    -------
    Rollout
        The frames and how the simulation ended. A step that blows up or does not converge, an error of the
        Hamiltonian, or Ctrl-C end it early: the frames until then are kept, and `status` and `message` say what
        happened.

    Raises
    ------
    HamfitError
        If an argument is not as described, or the Hamiltonian refuses the initial state.

    Examples
    --------
    A quarter of a period of the harmonic oscillator:

    >>> from hamfit.graphs import Graph
    >>> class Oscillator:
    ...     separable = True
    ...
    ...     def energy(self, state):
    ...         return ((state.q**2 + state.p**2) / 2).sum(axis=(-1, -2))
    ...
    ...     def gradient(self, state):
    ...         return state.q, state.p
    >>> start = State(np.ones((1, 1)), np.zeros((1, 1)), Graph(1, []))
    >>> rollout = simulate(Oscillator(), start, dt=np.pi / 200, steps=100, scheme="composition-8")
    >>> rollout.status, rollout.q.shape
    ('completed', (101, 1, 1))
    >>> bool(abs(rollout.q[-1, 0, 0]) < 1e-14), bool(rollout.energy_drift < 1e-14)
    (True, True)
    """
    _check_parts(hamiltonian, state)
    dt, steps, every = positive_number("dt", dt), step_count("steps", steps), positive_integer("every", every)
    method = _method(scheme, hamiltonian, thermostat, damping)
    followed = for_motion(hamiltonian, state, method, steps, non_negative_number("table_tolerance", table_tolerance))
    q, p = finite_array("state.q", state.q, ndim=(2, 3)), finite_array("state.p", state.p, ndim=(2, 3))
    start, path = number("start", start), None if drive is None else Path(drive, state, dt, start, steps)
    problem = Problem(followed, state, force=prepare(force, q, start), neighbours=neighbours, path=path)
    (q, p), report, done = problem.placed(start, q, problem.still(p)), Reporter(progress, steps), 0

    # Overflow on the way to a blow-up is told by the status; warnings on top of it would say nothing more.
    # The products of one step are small: BLAS threads would cost more than they bring, and change the last bits.
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"), single_threaded_blas():
        problem.follow(q)
        recorder = Recorder(problem, q, p, frames=steps // every + 1, bath=bath_in(method))
        loop, started = loop_for(problem, method, State(q, p, state.graph), dt, damping, neighbours), perf_counter()
        stopped_by: BaseException | None = None
        try:
            with let_through():
                for done in _kept(recorder, every, loop, problem, method, q, p, start, dt, steps, damping):
                    report(done)
        except (KeyboardInterrupt, HamfitError) as error:
            stopped_by = error
        seconds, stopped_by = perf_counter() - started - recorder.seconds, recorder.finish() or stopped_by
    report.finish(done)
    frames, counted = slice(recorder.count), problem if loop is None else loop
    conserved = _conserved(problem.external, recorder, problem.graph)
    ended = explain(stopped_by, problem.graph, done=done, steps=steps, dt=dt)
    warn_of_missed_edges(hamiltonian, state, recorder.q[recorder.count - 1], held=neighbours is None and not stopped_by)
    return Rollout(
        times=start + np.arange(recorder.count) * (every * dt),
        q=recorder.q[frames],
        p=recorder.p[frames],
        energy=recorder.energy[frames],
        conserved=conserved,
        graphs=recorder.graphs,
        status=ended[0],
        message=ended[1],
        steps_done=done,
        gradient_evaluations=counted.evaluations,
        seconds=seconds,
        energy_scale=_energy_scale(followed, State(q, p, state.graph), conserved[0]),
        neighbour_searches=counted.searches,
        evaluated=counted.description,
        scheme=getattr(method, "name", type(method).__name__),
        temperature=getattr(method, "mean_temperature", None),
    )


def _kept(recorder: Recorder, every: int, loop: Loop | None, problem: Problem, *motion: Any) -> Iterator[int]:
    """Yield numbers of steps that are done, once their frames are kept: of all of them, or of many at a time."""
    if loop is not None:
        return advance_by_loop(loop, recorder, motion[-2], every)
    return recorder.along(_advance(problem, *motion), every)


def _advance(
    problem: Problem, method: Scheme, q: Array, p: Array, start: float, dt: float, steps: int, damping: Damping | None
) -> Iterator[tuple[int, Array, Array]]:
    """Yield number, positions and momenta of every step whose result is sound, with driven nodes where they are."""
    limits, whole = absurd_sizes(q, p), undivided()
    for step in range(steps):
        now, then = start + step * dt, start + (step + 1) * dt
        with whole:
            problem.begin_step()
            if damping is not None:
                p = damped(problem, damping, now, q, p, dt / 2)
            q, p = method.step(problem, now, q, p, dt)
            if damping is not None:
                p = damped(problem, damping, then, q, p, dt / 2)
            sizes = np.vdot(q, q), np.vdot(p, p)
            if not sizes[0] + sizes[1] < np.inf or (sizes[0] > limits[0] and sizes[1] > limits[1]):
                raise BlewUpError(q, p)
            placed = problem.placed(then, q, p)
            problem.follow(placed[0])
        yield step + 1, *placed


def _method(scheme: str | Scheme, hamiltonian: Hamiltonian, thermostat: object, damping: Damping | None) -> Scheme:
    """Return what advances a motion: the scheme, or the bath of a thermostat."""
    method = chosen_scheme(scheme, hamiltonian)
    return method if thermostat is None else bath_of(thermostat, method, hamiltonian, damping)


def chosen_scheme(scheme: str | Scheme, hamiltonian: Hamiltonian) -> Scheme:
    """Return the scheme itself, which must be one for this Hamiltonian."""
    if scheme == "auto":
        scheme = "stormer-verlet" if hamiltonian.separable else "implicit-midpoint"
    method = scheme if isinstance(scheme, Scheme) else SCHEMES.get(scheme)()
    if method.separable_only and not hamiltonian.separable:
        raise ParameterError(
            f"the scheme '{method.name}' is for separable Hamiltonians only, and this one is not; use 'stormer-verlet'"
        )
    return method


def _conserved(external: object, recorder: Recorder, graph: Graph) -> Array:
    """Return what the exact motion conserves in every frame, shaped like its energies; see `Rollout`."""
    frames = slice(recorder.count)
    q, total = recorder.q[frames], recorder.energy[frames] + recorder.taken[frames]
    return total - work(external, q, graph).reshape(total.shape) if isinstance(external, np.ndarray) else total


def _energy_scale(hamiltonian: Hamiltonian, state: State, conserved: Array) -> Array:
    """Return |conserved| or, where H is known up to a constant, ``(|p.dH/dp| + |q.dH/dq|) / 2``: T + V of springs."""
    known = getattr(hamiltonian, "energy_known", None)
    if known is None or known(state):
        return np.abs(conserved)
    flat = state.flat()
    by_q, by_p = hamiltonian.gradient(flat)
    virials = [flat.graph.sum_nodes((x * y).sum(axis=1)) for x, y in ((flat.p, by_p), (flat.q, by_q))]
    return (np.abs(virials[0]) + np.abs(virials[1])).reshape(conserved.shape) / 2


def _check_parts(hamiltonian: Hamiltonian, state: State) -> None:
    missing = [name for name in ("energy", "gradient", "separable") if not hasattr(hamiltonian, name)]
    if missing:
        raise ParameterError(
            f"hamiltonian must have energy(state), gradient(state) and separable; "
            f"{type(hamiltonian).__name__} lacks {' and '.join(missing)}"
        )

    if not isinstance(state, State):
        raise ParameterError(
            f"state must be a State, the positions and momenta to begin from, got {type(state).__name__}; "
            "of data, take one snapshot: data.state(0)"
        )


def step_count(name: str, value: object) -> int:
    """Check a number of steps to integrate: an integer from zero to as many as anybody could wait for.

    >>> step_count("steps", 10**30)
    Traceback (most recent call last):
    ...
    hamfit.errors.ParameterError: steps may be at most 1e+12, got 1.0e+30, which would take years; take fewer
    """
    steps = non_negative_integer(name, value)
    if steps > _MOST_STEPS:
        raise ParameterError(
            f"{name} may be at most {_MOST_STEPS:.0e}, got {Decimal(steps):.1e}, which would take years; take fewer"
        )
    return steps

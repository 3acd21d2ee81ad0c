"""Words on how a simulation ended: where, why, and what to do about it."""

from __future__ import annotations

import warnings

import numpy as np

from hamfit.errors import HamfitError
from hamfit.graphs import Graph
from hamfit.integrate.fixed_point import NotConvergedError
from hamfit.integrate.rollout import Status
from hamfit.state import Hamiltonian, State
from hamfit.validation import Array
from hamfit.words import counted

ABSURD_GROWTH = 1e8


class BlewUpError(HamfitError):
    """Raised where the coordinates are no longer finite, or absurdly large.

    Attributes
    ----------
    coordinates
        Positions and momenta after the step, one below the other: shape (..., 2 nodes, dim).
    """

    def __init__(self, q: Array, p: Array) -> None:
        super().__init__(f"the coordinates became infinite, or {ABSURD_GROWTH:g} times as large as in the beginning")
        self.coordinates = np.concatenate([q, p], axis=-2)


def absurd_sizes(q: Array, p: Array) -> tuple[float, float]:
    """Return squared sizes that positions and momenta which begin like this do not both exceed, whatever their units.

    What begins at zero sets no size: then the other one decides alone, and if both do, only infinity is absurd.
    """
    sizes = float(np.vdot(q, q)), float(np.vdot(p, p))
    return (ABSURD_GROWTH**2 * sizes[0], ABSURD_GROWTH**2 * sizes[1]) if any(sizes) else (np.inf, np.inf)


def are_absurd(q: Array, p: Array, limits: tuple[float, float]) -> bool:
    """Tell whether positions and momenta are no longer finite, or both beyond their limits."""
    sizes = np.vdot(q, q), np.vdot(p, p)
    return bool(not sizes[0] + sizes[1] < np.inf or (sizes[0] > limits[0] and sizes[1] > limits[1]))


def explain(error: BaseException | None, graph: Graph, *, done: int, steps: int, dt: float) -> tuple[Status, str]:
    """Return the status and the message of a simulation that ended after `done` of `steps` steps.

    Parameters
    ----------
    error
        KeyboardInterrupt or HamfitError that ended it early, or None.
    graph
        Present graph; of a union, it tells which system a node is part of.

    Examples
    --------
    >>> from hamfit.graphs import chain
    >>> explain(KeyboardInterrupt(), chain(3), done=7, steps=10, dt=0.5)
    ('interrupted', 'interrupted after 7 of 10 steps, at time 3.5; the frames until then are kept')
    """
    time = done * dt
    if error is None:
        return "completed", f"completed {counted(steps, 'step')}, to time {time:g}"
    if isinstance(error, KeyboardInterrupt):
        return (
            "interrupted",
            f"interrupted after {done} of {counted(steps, 'step')}, at time {time:g}; the frames until then are kept",
        )
    where = f"step {done + 1} of {steps}, from time {time:g}"
    if isinstance(error, BlewUpError):
        advice = "use a smaller dt; if that does not help, the Hamiltonian is not to be trusted there"
        return "blew-up", f"{where}{_worst(error.coordinates, graph)}: {error}; {advice}"
    if isinstance(error, NotConvergedError):
        return "not-converged", f"{where}{_worst(error.change, graph)}: {error}; use a smaller dt"
    return "failed", f"{where}: {error}"


def _worst(values: Array, graph: Graph) -> str:
    """Say which of several systems has the largest of `values`, shape (..., nodes, dim) or (..., 2 nodes, dim)."""
    sizes = np.nan_to_num(np.abs(values), nan=np.inf).max(axis=-1)
    if sizes.ndim == 2:
        return f", state {int(sizes.max(axis=-1).argmax())}"
    if graph.n_graphs > 1:
        return f", system {int(graph.graph_of_node[sizes.argmax() % graph.n_nodes])}"
    return ""


def warn_of_missed_edges(hamiltonian: Hamiltonian, first: State, last: Array, *, held: bool) -> None:
    """Warn where a motion has left the graph behind that it began with, if that was held all the time."""
    missed = getattr(hamiltonian, "missed_edges", None) if held else None
    if missed is not None and (now := missed(State(last, first.p, first.graph))) > (before := missed(first)):
        came = counted(now - before, "pair")
        warnings.warn(
            f"{came} came within the cutoff of the model and did not act on each other, since the graph of the initial "
            "state was held: hamfit.forecast follows the edges, and so does simulate with neighbours=",
            stacklevel=3,
        )

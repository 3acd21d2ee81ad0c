"""One motion of one learned Hamiltonian, with the friction and the neighbours that it was learned with."""

from __future__ import annotations

from typing import Any

from hamfit.errors import ParameterError
from hamfit.forecasts.neighbours import neighbours_for
from hamfit.integrate import Neighbours, Rollout, simulate
from hamfit.learned import learned_of
from hamfit.state import Hamiltonian, State


def follow_learned(
    model: Hamiltonian,
    state: State,
    dt: float,
    steps: int,
    *,
    friction: bool = True,
    neighbours: Neighbours | None = None,
    by: Hamiltonian | None = None,
    **options: Any,
) -> Rollout:
    """Simulate a learned Hamiltonian as it was learned: its own friction acts, and its edges follow the positions.

    Parameters
    ----------
    model
        A fitted recipe, or a learned Hamiltonian.
    state, dt, steps, options
        As for `hamfit.simulate`, with its other arguments.
    friction
        Whether friction acts, where the model has learned any; without it, energy is conserved.
    neighbours
        What finds the edges; None for what `neighbours_for` finds for the model alone.
    by
        What evaluates the model in its place: its tables, where a motion comes in parts.
    """
    learned = learned_of(model)
    if "damping" in options:
        raise ParameterError("the friction is the one that was learned; friction=False leaves it away, damping= is not")
    near = neighbours_for(learned, state) if neighbours is None else neighbours
    damping = learned.friction.force if friction and learned.friction is not None else None
    return simulate(by or learned, state, dt, steps, damping=damping, neighbours=near, **options)

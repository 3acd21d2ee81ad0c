"""One motion of one learned Hamiltonian, with the friction and the neighbours that it was learned with."""

from __future__ import annotations

from typing import Any

from hamfit.errors import NotFittedError, ParameterError
from hamfit.forecasts.neighbours import neighbours_for
from hamfit.integrate import Neighbours, Rollout, simulate
from hamfit.models import RandomFeatureModel
from hamfit.state import State


def follow_learned(
    model: RandomFeatureModel,
    state: State,
    dt: float,
    steps: int,
    *,
    friction: bool = True,
    neighbours: Neighbours | None = None,
    **options: Any,
) -> Rollout:
    """Simulate a learned Hamiltonian as it was learned: its own friction acts, and its edges follow the positions.

    Parameters
    ----------
    model
        A fitted model.
    state, dt, steps, options
        As for `hamfit.simulate`, with its other arguments.
    friction
        Whether friction acts, where the model has learned any; without it, energy is conserved.
    neighbours
        What finds the edges; None for what `neighbours_for` finds for the model alone.
    """
    near = neighbours_for(model, state) if neighbours is None else neighbours
    damping = model.friction_.force if friction and model.friction_ is not None else None
    return simulate(model, state, dt, steps, damping=damping, neighbours=near, **options)


def fitted(model: object) -> RandomFeatureModel:
    """Return the learned Hamiltonian that a user means by `model`, or say in an error what to pass instead."""
    if not isinstance(model, RandomFeatureModel):
        raise ParameterError(f"model must be a fitted model, as fit or load_model returns it, got {model!r:.60}")
    if not hasattr(model, "feature_map_"):
        raise NotFittedError("this model is not fitted yet: call fit(data) first")
    return model

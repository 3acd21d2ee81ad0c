"""A motion that ends where the state leaves what the training data covered."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from hamfit.errors import ParameterError
from hamfit.forecasts.motion import follow_learned
from hamfit.graphs.edges import SPECIES
from hamfit.integrate import TABLE_TOLERANCE, Rollout, Thermostat, chosen_scheme, for_motion, shifted, step_count
from hamfit.learned import LearnedHamiltonian
from hamfit.learned.files import WITHOUT
from hamfit.progress import Progress
from hamfit.state import Hamiltonian, State
from hamfit.validation import positive_integer, positive_number

AUTO = "auto"
"""The value of ``stop_at`` that stands for the model's own limit."""
_LOOKS = 100  # frames that are looked at, if all of them are inside


def leverage_limit(model: LearnedHamiltonian, stop_at: float | str) -> float:
    """Return the leverage above which a motion ends: the one that is asked for, or the model's own limit.

    Raises
    ------
    ParameterError
        If it is no positive number, or the model has no posterior that could tell.
    """
    if not model.has_posterior and WITHOUT in model.notes:
        raise ParameterError(f"stop_at needs error bars: {model.notes[WITHOUT]}")
    if not model.has_posterior:
        raise ParameterError("stop_at goes with a fitted model: weights that were set do not know what data covered")
    if isinstance(stop_at, str) and stop_at == AUTO:
        return model.uncertainty().limit
    return positive_number("stop_at", stop_at)


def follow_watched(
    model: LearnedHamiltonian,
    state: State,
    dt: float,
    steps: int,
    *,
    stop_at: float | str,
    every: int = 1,
    start: float = 0.0,
    progress: Progress | None = None,
    **options: Any,
) -> Rollout:
    """Follow a learned Hamiltonian until the leverage of a node exceeds a value: then the status is ``"stopped"``.

    Up to a hundred frames are looked at, evenly spread. Where one of them is outside, the frames since the one before
    are searched by halves, and the motion ends with the first one found outside, which is kept as the last.

    Parameters
    ----------
    model, state, dt, steps, every, start, progress, options
        As of `follow_learned`, for one system.
    stop_at
        The leverage, or ``"auto"``; see `leverage_limit`.
    """
    limit, every, steps = leverage_limit(model, stop_at), positive_integer("every", every), step_count("steps", steps)
    if isinstance(options.get("thermostat"), Thermostat):
        options["thermostat"] = options["thermostat"].bath()  # one bath for all parts
    size = every * max(1, -(-(steps // every) // _LOOKS))
    options["by"] = _in_parts(model, state, steps, options)
    whole = follow_learned(model, state, dt, 0, every=every, start=start, **options)
    outside = _outside(model, whole, 0, limit)
    while outside is None and whole.completed and whole.steps_done < steps:
        done = whole.steps_done
        part = follow_learned(
            model, whole.state(), dt, min(size, steps - done), every=every, start=start + done * dt,
            progress=shifted(progress, done, steps), **options,
        )  # fmt: skip
        first = len(whole.q)
        whole = whole.followed_by(part)
        if len(whole.q) > first and (outside := _outside(model, whole, len(whole.q) - 1, limit)) is not None:
            low, high = first - 1, len(whole.q) - 1
            while high - low > 1:
                middle = (low + high) // 2
                found = _outside(model, whole, middle, limit)
                low, high, outside = (middle, high, outside) if found is None else (low, middle, found)
            whole = whole.until(high)
    return whole if outside is None else replace(whole, status="stopped", message=_message(whole, *outside, limit))


def _in_parts(model: LearnedHamiltonian, state: State, steps: int, options: dict[str, Any]) -> Hamiltonian:
    """Return what evaluates all parts of a motion: tables where they pay over all of its steps."""
    scheme = chosen_scheme(options.get("scheme", "auto"), model)
    return for_motion(model, state, scheme, steps, options.get("table_tolerance", TABLE_TOLERANCE))


def _outside(model: LearnedHamiltonian, run: Rollout, frame: int, limit: float) -> tuple[int, float] | None:
    """Return the node of a frame with the largest leverage, and that, where it is above the limit; else None."""
    found = model.uncertainty().node_leverage(run.state(frame))
    node = int(found.argmax())
    return (node, float(found[node])) if not found[node] <= limit else None


def _message(run: Rollout, node: int, leverage: float, limit: float) -> str:
    species = run.graphs[0].node_attributes.get(SPECIES)
    kind = "" if species is None else f" (species {np.asarray(species)[node]:g})"
    return (
        f"stopped at time {run.times[-1]:g}, after {run.steps_done} steps: the surroundings of node {node}{kind} have "
        f"leverage {leverage:.3g}, above {limit:.3g}, so that they lie outside of what the training data covered; the "
        "frames until then are kept, and the last one is worth adding to the data"
    )

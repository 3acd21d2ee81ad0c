"""A motion of a learned Hamiltonian that is longer than memory: into a file, with the same watch over its trust."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.forecasts.ensemble import Forecast, LeverageAlong
from hamfit.forecasts.motion import follow_learned
from hamfit.forecasts.watched import follow_watched, leverage_limit
from hamfit.integrate import Rollout, StoredRun, Thermostat, simulate_into, step_count
from hamfit.learned import learned_of
from hamfit.state import Hamiltonian, State
from hamfit.validation import positive_integer


def forecast_into(
    path: str | Path,
    model: Hamiltonian,
    state: State,
    dt: float,
    steps: int,
    *,
    stop_at: float | str | None = None,
    tolerance: float = 0.1,
    **options: Any,
) -> tuple[StoredRun, Forecast]:
    """Follow a learned model into an ``.h5`` file, part by part, and say until when the motion can be trusted.

    Parameters
    ----------
    path
        File to write.
    model, state, dt, steps, stop_at, tolerance
        As of `forecast`.
    options
        `every`, `notes` and `progress` of `hamfit.integrate.simulate_into`, and others of `follow_learned`.

    Returns
    -------
    tuple
        How the motion went, and a forecast without members, whose `rollout` is the last part of the motion.
    """
    learned = learned_of(model)
    of_the_file = {name: options.pop(name) for name in ("every", "notes", "progress") if name in options}
    every = positive_integer("every", of_the_file.get("every", 1))
    watch = LeverageAlong(learned, state, frames=step_count("steps", steps) // every + 1)
    parts: list[Rollout] = []

    def look(first: int, part: Rollout) -> None:
        watch.look(first, part, dt * every)
        parts[:] = [part]

    if isinstance(options.get("thermostat"), Thermostat):
        options["thermostat"] = options["thermostat"].bath()  # one for all parts
    follow = partial(follow_learned, learned, **options)
    if stop_at is not None:
        follow = partial(follow_watched, learned, stop_at=leverage_limit(learned, stop_at), **options)
    run = simulate_into(path, follow, state, dt, steps, look=look, **of_the_file)
    last = parts[0]
    none = np.empty((0, *last.q.shape))
    return run, Forecast(last, none, np.zeros(len(last.q)), *watch.found(), tolerance)

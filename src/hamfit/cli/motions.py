"""Motions into files, for ``hamfit simulate``: at once, or part by part where they are long."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any

from hamfit.cli.common import say
from hamfit.data.formats import format_to_write
from hamfit.forecasts import Forecast, forecast, forecast_into
from hamfit.integrate import (
    Rollout,
    StoredRun,
    Thermostat,
    chosen_scheme,
    for_motion,
    frames_per_part,
    shortest_period,
    simulate,
    simulate_into,
)
from hamfit.memory import require_memory
from hamfit.state import State

_LONG = 10  # steps that an oscillation must have at least; twenty are good
_ROUNDS = 8

Run = Rollout | StoredRun
"""How a motion went."""
Notes = Callable[[Any], dict[str, Any]]
"""Makes the metadata of the file from the motion."""


def follow_true(path: Path, system: Any, start: State, notes: Notes, options: dict[str, Any]) -> Run:
    """Follow a system into a file; `options` are arguments of `simulate`."""
    if _in_parts(path, start, options):
        of_the_file = {name: options[name] for name in ("dt", "steps", "every", "progress")}
        others = {name: value for name, value in options.items() if name not in of_the_file}
        if isinstance(others.get("thermostat"), Thermostat):
            others["thermostat"] = others["thermostat"].bath()  # one for all parts
        return simulate_into(path, partial(simulate, system, **others), start, notes=notes, **of_the_file)
    rollout = simulate(system, start, **options)
    rollout.save(path, notes(rollout))
    return rollout


def follow_model(path: Path, model: Any, start: State, notes: Notes, options: dict[str, Any]) -> tuple[Run, Forecast]:
    """Follow a learned model into a file; `options` are arguments of `forecast`."""
    if not options["draws"] and _in_parts(path, start, options):
        others = {name: value for name, value in options.items() if name not in ("draws", "seed")}
        return forecast_into(path, model, start, notes=notes, **others)
    found = forecast(model, start, **options)
    found.rollout.save(path, notes(found.rollout))
    return found.rollout, found


def warn_of_step(hamiltonian: Any, start: State, neighbours: Any, run: dict[str, Any]) -> None:
    """Say on standard error that a step is too long for the fastest oscillation at the start of a run."""
    rounds = min(_ROUNDS, run["steps"] // (2 * _LONG))  # their gradients cost little beside those of the run
    if rounds and run["dt"] > 0:  # others are refused in a moment
        scheme, unused = chosen_scheme(run["scheme"], hamiltonian), deepcopy(neighbours)  # they count their searches
        moving = for_motion(hamiltonian, start, scheme, run["steps"], run["table_tolerance"])  # as the run will be
        period = shortest_period(moving, start, neighbours=unused, rounds=rounds)
        fewest = _LONG if scheme.order <= 2 else _LONG / 2
        if run["dt"] * fewest > period:
            say(
                f"warning: the fastest oscillation at the start has a period of {period:.3g}, which a step of "
                f"{run['dt']:g} is too long for: positions will be wrong; take --dt {period / 20:.1g} or less",
                err=True,
            )


def _in_parts(path: Path, start: State, options: dict[str, Any]) -> bool:
    """Tell whether a motion goes into its file part by part; if not, it must fit into memory, with a copy to write."""
    frames = options["steps"] // max(1, options["every"]) + 1
    if format_to_write(path).in_parts:
        return bool(frames > frames_per_part(start))
    require_memory(
        4 * 8 * frames * start.q.size,
        f"a motion of {frames:,} frames",
        "keep fewer of its steps (--every), or write it into an .h5 file, which is written part by part",
    )
    return False

"""Motions into files, for ``hamfit simulate``: at once, or part by part where they are long."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from hamfit.data.formats import format_to_write
from hamfit.forecasts import Forecast, forecast, forecast_into
from hamfit.integrate import Rollout, StoredRun, Thermostat, frames_per_part, simulate, simulate_into
from hamfit.memory import require_memory
from hamfit.state import State

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

"""Every reference system and all three models in units from 1e-30 to 1e30 of length, mass and time.

Nature does not know our units. The errors of forces and of velocities are within ten times those in natural units, for
every combination of 1e-30, 1e-10, 1, 1e10 and 1e30.
"""

from __future__ import annotations

from ..calling import call_verdict
from ..case import Case, Verdict
from ..scaling import GRID, MODELS, all_systems, errors, natural_errors

CASES = len(GRID) * len(MODELS) * len(all_systems())
WORSE = 10.0
LEAST = 1e-12
"""Errors below this are rounding."""


def attempt(case: Case) -> Verdict:
    """Fit in other units, and compare the errors with those in natural units."""
    systems, models = all_systems(), list(MODELS)
    units = GRID[case.number % len(GRID)]
    model = models[case.number // len(GRID) % len(models)]
    system = systems[case.number // (len(GRID) * len(models)) % len(systems)]
    expected = natural_errors(model, system)

    def judge(found: tuple[float, float]) -> str:
        for name, error, usual in zip(("forces", "velocities"), found, expected, strict=True):
            if not error <= WORSE * max(usual, LEAST):
                return f"error of {name} {error:.2g}, in natural units {usual:.2g}"
        return ""

    tried = f"{model} fitted to {system} in other units: {units}"
    return call_verdict(tried, lambda: errors(model, system, units), judge, refusing="float64 can hold this")

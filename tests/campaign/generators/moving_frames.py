"""A common velocity and a common place of all nodes: the same motion, seen from a train or from another town.

Models that are meant to be invariant have the same errors; others may be worse, but then say so by the errors that they
report on the same data.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from hamfit import PhaseSpaceData

from ..calling import call_verdict
from ..case import Case, Verdict
from ..scaling import MODELS, SIZES, all_systems, natural, relative

CASES = 160
INVARIANT = ("invariant", "rf-hgn")
WORSE = 10.0


def moved(data: PhaseSpaceData, velocity: float, place: float) -> PhaseSpaceData:
    """The same data from another frame; all masses of these systems are one."""
    q, p, q_dot = data.q + place, data.p + velocity, data.q_dot + velocity
    return PhaseSpaceData(q, p, data.graphs, graph_of=data.graph_of, q_dot=q_dot, p_dot=data.p_dot)


def errors(model: str, system: str, velocity: float, place: float) -> tuple[float, float, float]:
    """Errors of forces, of velocities relative to the frame, and of all as the model reports them."""
    train, test = (moved(data, velocity, place) for data in natural(system))
    fitted = MODELS[model](**SIZES[model]).fit(train)
    q_dot, p_dot = fitted.predict(test)
    reported = fitted.evaluate(test)
    said = max(reported.get("force_error", 0.0), reported.get("velocity_error", 0.0), reported["relative_error"])
    return relative(p_dot, test.p_dot), relative(q_dot - velocity, test.q_dot - velocity), said


@cache
def at_rest(model: str, system: str) -> tuple[float, float, float]:
    """The errors in the frame at rest, once in each process."""
    return errors(model, system, 0.0, 0.0)


def attempt(case: Case) -> Verdict:
    """Fit in a moved frame, and compare the errors."""
    systems, models = all_systems(), list(MODELS)
    model, system = models[case.number % len(models)], systems[case.number // len(models) % len(systems)]
    velocity = float(case.rng.choice([0.0, 10.0, 1e3, 1e6]))
    place = float(case.rng.choice([0.0, 100.0, 1e4, 1e6])) if velocity == 0 or case.rng.random() < 0.3 else 0.0
    expected = at_rest(model, system)
    digits = 1e-15 * max(velocity, place, 1.0) * 1e3  # what is left of the numbers themselves

    def judge(found: tuple[float, float, float]) -> str:
        if np.isnan(found).any():
            return "not a number"
        limits = [WORSE * max(usual, digits, 1e-12) for usual in expected[:2]]
        within = found[0] <= limits[0] and found[1] <= limits[1]
        if within or (model not in INVARIANT and found[2] * WORSE >= max(found[:2])):
            return ""
        forces, velocities, said = (
            f"{error:.2g}, at rest {usual:.2g}" for error, usual in zip(found, expected, strict=True)
        )
        return f"error of forces {forces}; of velocities {velocities}; as reported {said}"

    tried = f"{model} fitted to {system} moving with {velocity:g} at {place:g}"
    return call_verdict(tried, lambda: errors(model, system, velocity, place), judge, refusing="only a frame")

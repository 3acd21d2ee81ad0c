"""A common velocity and a common place of all nodes: the same motion, seen from a train or from another town.

The model that is meant to be invariant has the same errors; others may be worse, but then say so in a hint of the fit.
"""

from __future__ import annotations

from functools import cache

from hamfit import PhaseSpaceData

from ..calling import call_verdict
from ..case import Case, Verdict
from ..scaling import MODELS, SIZES, all_systems, natural, relative

CASES = 160
WORSE = 10.0


def moved(data: PhaseSpaceData, velocity: float, place: float) -> PhaseSpaceData:
    """The same data from another frame; all masses of these systems are one."""
    q, p, q_dot = data.q + place, data.p + velocity, data.q_dot + velocity
    return PhaseSpaceData(q, p, data.graphs, graph_of=data.graph_of, q_dot=q_dot, p_dot=data.p_dot)


def errors(model: str, system: str, velocity: float, place: float) -> tuple[float, float, str]:
    """Errors of forces, of velocities relative to the frame, and the hints of the fit."""
    train, test = (moved(data, velocity, place) for data in natural(system))
    fitted = MODELS[model](**SIZES[model]).fit(train)
    q_dot, p_dot = fitted.predict(test)
    hints = " ".join(fitted.notes_.get("hints", []))
    return relative(p_dot, test.p_dot), relative(q_dot - velocity, test.q_dot - velocity), hints


@cache
def at_rest(model: str, system: str) -> tuple[float, float, str]:
    """The same in the frame at rest, once in each process."""
    return errors(model, system, 0.0, 0.0)


def attempt(case: Case) -> Verdict:
    """Fit in a moved frame, and compare the errors."""
    systems, models = all_systems(), list(MODELS)
    model, system = models[case.number % len(models)], systems[case.number // len(models) % len(systems)]
    velocity = float(case.rng.choice([0.0, 10.0, 1e3, 1e6]))
    place = float(case.rng.choice([0.0, 100.0, 1e4, 1e6])) if velocity == 0 or case.rng.random() < 0.3 else 0.0
    expected = at_rest(model, system)
    digits = 1e-15 * max(velocity, place, 1.0) * 1e4  # what is left of the numbers, amplified as at rest or less

    def judge(found: tuple[float, float, str]) -> str:
        forces, velocities, hints = found
        if forces <= WORSE * max(expected[0], digits) and velocities <= WORSE * max(expected[1], digits):
            return ""
        if model != "invariant" and "common" in hints:
            return ""
        words = f"error of forces {forces:.2g}, at rest {expected[0]:.2g}; of velocities {velocities:.2g}"
        return f"{words}, at rest {expected[1]:.2g}; hints: {hints or 'none'}"

    tried = f"{model} fitted to {system} moving with {velocity:g} at {place:g}"
    return call_verdict(tried, lambda: errors(model, system, velocity, place), judge, refusing="only a frame")

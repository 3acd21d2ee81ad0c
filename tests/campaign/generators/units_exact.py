"""Units that are powers of two, in which no digit is lost: predictions and motions scale to 1e-12.

Of all reference systems and models; random powers up to 2^99, which is 6e29. What is left is a number that was not
scaled: a tolerance, a step, a default.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from hamfit import simulate

from ..calling import call_verdict
from ..case import Case, Verdict
from ..scaling import MODELS, SIZES, Units, all_systems, natural, relative, scaled

CASES = 270
MOST = 1e-12


def predictions(model: str, system: str, units: Units) -> dict[str, np.ndarray]:
    """What a fit in these units predicts, given back in natural units: derivatives, and a short motion."""
    train, test = (scaled(data, units) for data in natural(system))
    fitted = MODELS[model](**SIZES[model]).fit(train)
    q_dot, p_dot = fitted.predict(test)
    run = simulate(fitted, test[0], 1e-3 * units.time, 5)
    return {
        "forces": p_dot / units.force,
        "velocities": q_dot / units.velocity,
        "positions of a motion": run.q / units.length,
        "momenta of a motion": run.p / units.momentum,
    }


@cache
def natural_predictions(model: str, system: str) -> dict[str, np.ndarray]:
    """The same in natural units, once in each process."""
    return predictions(model, system, Units())


def attempt(case: Case) -> Verdict:
    """Fit in units that are powers of two, and compare the predictions."""
    systems, models = all_systems(), list(MODELS)
    model, system = models[case.number % len(models)], systems[case.number // len(models) % len(systems)]
    units = Units(*(2.0 ** case.rng.integers(-99, 100, size=3)))

    def judge(found: dict[str, np.ndarray]) -> str:
        for name, expected in natural_predictions(model, system).items():
            off = relative(found[name], expected)
            if not off <= MOST:
                return f"{name} differ by {off:.2g}"
        return ""

    tried = f"{model} fitted to {system} in units of {units}"
    return call_verdict(tried, lambda: predictions(model, system, units), judge, refusing="float64 can hold this")

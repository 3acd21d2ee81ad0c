"""Where fits of forms to forces in data begin: at what suits the learned curve best.

Data may leave a constant of V' open, so that the learned curve has any: then curves with other constants are tried too.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hamfit.laws.fitting import fit_variant
from hamfit.laws.observed_curve import ObservedCurve
from hamfit.laws.units import LawUnits
from hamfit.laws.variants import Variant
from hamfit.potentials import SlopeCurve
from hamfit.validation import Array

FIRST = 3  # guesses for every form
STEPS = 12
_RESTS = (0.0, 0.25, 0.5, 0.75, 1.0)  # quantiles of V' that may be zero, where its constant is open


def starts_near(
    variants: Sequence[Variant], curve: SlopeCurve, units: LawUnits, *, constant_open: bool
) -> list[list[Array]]:
    """Find constants of every variant that suit the curve, one for each curve that is tried; none where none does."""
    zeros = np.quantile(curve.slope, _RESTS).tolist() if constant_open else list[float]()
    curves = [curve, *(SlopeCurve(curve.r, curve.slope - zero, curve.weight) for zero in zeros)]
    found: list[list[Array]] = [[] for _ in variants]
    for one in curves:
        scaled, observed = units.scaled(one), ObservedCurve(one, units=units)
        for number, variant in enumerate(variants):
            with np.errstate(all="ignore"):
                guesses = variant.starts(scaled, FIRST)
            fitted = fit_variant(variant, observed, guesses, STEPS)
            found[number] += [] if fitted is None else [fitted.free]
    return found

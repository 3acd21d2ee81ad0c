"""What errors mean, in one sentence for people: whether a model holds what the data show."""

from __future__ import annotations

import math
from collections.abc import Mapping

_MISSED = 0.1  # relative error from which a model does not hold the data


def verdict(errors: Mapping[str, float], *, given: bool = True) -> str:
    """Say how large the errors of forces and velocities are, and whether the model holds the data at all.

    Parameters
    ----------
    errors
        As `LearnedHamiltonian.evaluate` returns them.
    given
        Whether derivatives were given; what is made of samples has their noise, which no model is to hold.

    Examples
    --------
    >>> verdict({"force_error": 2e-9, "velocity_error": 1e-12})
    'relative errors: forces 2e-09, velocities 1e-12'
    >>> verdict({"force_error": 0.73, "velocity_error": 1e-12})
    'this model does not hold these data: it misses 73 % of the forces (velocities: 1e-10 %)'
    """
    halves = {"forces": errors.get("force_error", math.nan), "velocities": errors.get("velocity_error", math.nan)}
    known = {what: error for what, error in halves.items() if not math.isnan(error)}
    if not known:
        return "these data say nothing about forces or velocities: all of them are zero"
    worst = max(known, key=known.__getitem__)
    if given and known[worst] > _MISSED:
        other = "".join(f" ({what}: {100 * error:.2g} %)" for what, error in known.items() if what != worst)
        return f"this model does not hold these data: it misses {100 * known[worst]:.2g} % of the {worst}{other}"
    of = "" if given else " of equations made of the samples, noise included"
    return f"relative errors{of}: " + ", ".join(f"{what} {error:.2g}" for what, error in known.items())

"""Whether data show how a force changes with the distance, or only how strong it is at about one distance."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hamfit.laws.candidates import Candidate
from hamfit.laws.observed import ObservedForces

_UNKNOWN = 2.0  # standard error of r dV'/dr in units of V', from which any power of the distance would do
_SURE = 5.0  # standard errors of dV'/dr, from which it is seen all the same


def at_one_distance(observed: ObservedForces, ranked: Sequence[Candidate]) -> bool:
    """Tell whether the data leave open how the force changes with the distance.

    Parameters
    ----------
    observed
        Forces along the edges of one kind.
    ranked
        Forms that were fitted, the one first that suits them best.
    """
    if not ranked:
        return False
    middle = float(np.mean(observed.r))
    columns = observed.project(np.stack([np.ones_like(observed.r), observed.r / middle - 1], axis=1))
    sizes = np.linalg.norm(columns, axis=0)
    if not sizes[0]:  # a constant is open, which is said elsewhere
        return False
    if not sizes[1]:
        return True
    level, change = (columns / sizes).T
    across = change - level * (level @ change)
    size = float(np.linalg.norm(across)) * sizes[1]
    if not size:
        return True
    error, found = np.sqrt(ranked[0].variance) / size, float(across @ observed.y) * sizes[1] / size**2
    typical = float(np.sqrt(np.mean(ranked[0].slope(observed.r * observed.units.length) ** 2))) / observed.units.force
    return bool(error > _UNKNOWN * typical and abs(found) < _SURE * error)

"""The kinetic energy of a separable map: the fewest of its columns that hold the velocities.

Rows of a separable map are about q or about p alone, so that the columns of p have a problem of their own. A ridge that
forces ask for would shrink the kinetic energy as well, and columns that are nearly collinear share among them what one
of them does alone. Both are small errors, unless velocities share a large part, as in a moving frame: there they are
more than velocities differ by.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from hamfit.features import FeatureMap
from hamfit.solve import Accumulator, Solution
from hamfit.targets.block import Equations
from hamfit.validation import Array

_EQUATIONS = 32  # looked at, evenly spread
_SPOILT = 0.1  # share of an error that is left without a ridge, below which the ridge makes the error


def with_simplest_kinetic(
    solution: Solution, features: FeatureMap, equations: Equations, total: Accumulator
) -> Solution:
    """The solution with plain weights of the columns of p, or of |p|²/m alone, where that misses less of velocities.

    Velocities with noise of their own keep the weights that were found: there the more columns miss less.
    """
    kinetic, halves = features.momentum_columns, features.halves()
    if kinetic is None or halves is None or len(equations.halves) == 1:
        return solution
    chosen = np.unique(np.linspace(0, equations.n_equations - 1, _EQUATIONS).astype(np.int64))
    part = equations.part(chosen)

    def missed(weights: Array) -> float:
        found = halves[1].energy_gradient(part.state, np.ascontiguousarray(weights))[1]
        return float(np.abs(part.combined(found) - part.targets[1]).max())

    best = solution.weights[kinetic]
    least = missed(best)
    if solution.ridge > 0:
        plain = total.leading(kinetic.stop).solve().weights
        if missed(plain) < _SPOILT * least:
            best, least = plain, missed(plain)
    simple = np.zeros(kinetic.stop)
    simple[: features.quadratic_columns] = total.leading(features.quadratic_columns).solve().weights
    if missed(simple) <= least:
        best = simple
    return replace(solution, weights=np.concatenate([best, solution.weights[kinetic.stop :]]))

"""The kinetic energy of a solution: the fewest columns, and the least ridge, that velocities ask for.

Rows of a separable map are about q or about p alone, so that the columns of p have a problem of their own. A ridge that
forces ask for would shrink the kinetic energy as well, and columns that are nearly collinear share among them what one
does alone. Both are small errors, unless velocities share a large part, as in a moving frame: there they are more than
velocities differ by.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from hamfit.features import FeatureMap
from hamfit.features.scales import root_mean_square
from hamfit.fitting.weights import RowWeights
from hamfit.solve import Accumulator, Solution
from hamfit.solve.spectrum import EPS
from hamfit.targets.block import Equations
from hamfit.validation import Array

_SAMPLED = 32  # equations, whose velocities tell how much noise they have


def with_simplest_kinetic(
    solution: Solution,
    features: FeatureMap,
    equations: Equations,
    total: Accumulator,
    weights: RowWeights,
    overlap: float,
) -> Solution:
    """The solution with the first of three kinetic energies that holds the velocities as well as any.

    They are |p|²/m alone, the one that was found, and all columns of p without a ridge, which misses least. Another one
    holds the velocities as well where it misses no more of them than so many weights would by chance: the criterion of
    Schwarz, in which a weight counts for log(n) / 2 of n rows that are independent.

    Parameters
    ----------
    solution, total
        What was found, and the linear problem that it solves, without rows of energies.
    features
        The features of H.
    equations
        Equations of the data, or of some of them, that tell the noise of velocities.
    weights, overlap
        What the rows of `total` were multiplied by, and how many of them share the information of one.
    """
    kinetic, halves = features.momentum_columns, features.halves()
    if kinetic is None or halves is None or len(equations.halves) == 1:
        return solution
    part, problem, few = equations.evenly(_SAMPLED), total.leading(kinetic.stop), features.quadratic_columns

    def missed(kinetic_weights: Array) -> float:
        found = halves[1].energy_gradient(part.state, np.ascontiguousarray(kinetic_weights))[1]
        return root_mean_square(part.combined(found) - part.targets[1])

    simple = np.zeros(kinetic.stop)
    simple[:few] = problem.leading(few).solve().weights
    found = solution.weights[kinetic]
    plain = found if solution.ridge == 0 else problem.solve().weights
    noise = max(missed(plain), 4 * EPS * float(np.abs(part.targets[1]).max()))
    if missed(simple) <= noise:
        return _with_kinetic(solution, simple)
    sums, rounding = problem.missed(np.stack([simple, found, plain]))
    independent = total.rows / 2 / overlap  # one half of the rows is about velocities
    price = overlap * (weights.velocities * noise) ** 2 * math.log(max(independent, math.e))
    for number, (candidate, spared) in enumerate([(simple, kinetic.stop - few), (found, kinetic.stop)]):
        if sums[number] - sums[2] <= spared * price + rounding[number]:
            return _with_kinetic(solution, candidate)
    return _with_kinetic(solution, plain)


def _with_kinetic(solution: Solution, kinetic: Array) -> Solution:
    return replace(solution, weights=np.concatenate([kinetic, solution.weights[len(kinetic) :]]))

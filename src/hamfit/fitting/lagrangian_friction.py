"""Whether a Lagrangian that was fitted without friction lacks it."""

from __future__ import annotations

import numpy as np

from hamfit.features import LagrangianNetwork
from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.lagrangian_doubt import groups_of
from hamfit.fitting.lagrangian_rows import accumulated, kinds_of_friction, merged_sums
from hamfit.fitting.left_out import jackknife_errors
from hamfit.solve import Solution, solutions_without
from hamfit.targets.lagrangian import LagrangianEquations

_SURE = 4.0  # standard errors
_EXPLAINED = 0.2  # share of the squares that were missed


def lacking_friction(features: WeightedFeatures, equations: LagrangianEquations, solution: Solution) -> list[str]:
    """Fit friction beside the Lagrangian, and say so where it explains a good part of what is missed, beyond chance."""
    network = features.feature_map
    assert isinstance(network, LagrangianNetwork)
    kind = "node" if np.ptp(equations.source.node_counts) == 0 else "uniform"
    columns = kinds_of_friction((kind,), equations.source)
    parts = [accumulated(network, columns, equations, numbers) for numbers in groups_of(equations)]
    if len(parts) < 2:
        return []
    total, ridge = merged_sums(parts), solution.ridge
    solved = total.solve(ridge=ridge)
    explained = 1 - (solved.residual / solution.residual) ** 2 if solution.residual > 0 else 0.0
    gamma = solved.weights[network.width :]
    errors = jackknife_errors(solutions_without(parts, total, ridge)[:, network.width :])
    if not (explained > _EXPLAINED and (gamma > _SURE * errors).any() and (gamma > -_SURE * errors).all()):
        return []
    return [
        f"forces against the rates explain {100 * explained:.0f} % of what the fit misses: friction seems to act; say "
        f"--friction {kind}"
    ]

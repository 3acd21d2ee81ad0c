"""Whether a Lagrangian that was fitted without friction lacks it."""

from __future__ import annotations

import numpy as np

from hamfit.features import LagrangianNetwork
from hamfit.features.dissipation import make_friction
from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.lagrangian_doubt import groups_of
from hamfit.fitting.lagrangian_rows import accumulated, merged_sums
from hamfit.fitting.left_out import jackknife_errors
from hamfit.solve import Accumulator, solutions_without
from hamfit.targets.lagrangian import LagrangianEquations

_SURE = 4.0  # standard errors
_EXPLAINED = 0.2  # share of the squares that were missed
_LOOKED_AT = 512  # snapshots


def lacking_friction(
    features: WeightedFeatures, equations: LagrangianEquations, system: Accumulator, ridge: float
) -> list[str]:
    """Fit friction beside the Lagrangian, and say so where it explains a good part of what is missed, beyond chance."""
    network, source = features.feature_map, equations.source
    assert isinstance(network, LagrangianNetwork)
    kind = "node" if np.ptp(source.node_counts) == 0 else "uniform"
    some = np.unique(np.linspace(0, source.n_snapshots - 1, _LOOKED_AT).astype(np.int64))
    columns = make_friction((kind,), source.state(some).flat())
    parts = [accumulated(network, columns, equations, numbers) for numbers in groups_of(equations)]
    if len(parts) < 2:
        return []
    total = merged_sums(parts)
    without, solved = system.solve(ridge=ridge), total.solve(ridge=ridge)
    explained = 1 - (solved.residual / without.residual) ** 2 if without.residual > 0 else 0.0
    gamma = solved.weights[network.width :]
    errors = jackknife_errors(solutions_without(parts, total, ridge)[:, network.width :])
    if not (explained > _EXPLAINED and (gamma > _SURE * errors).any() and (gamma > -_SURE * errors).all()):
        return []
    return [
        f"forces against the rates explain {100 * explained:.0f} % of what the fit misses: friction seems to act; say "
        f"--friction {kind}"
    ]

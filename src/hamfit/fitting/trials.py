"""Trials: sums of a part of the data, with configurations that are held out, by which features are compared."""

from __future__ import annotations

from dataclasses import replace

from hamfit.features import FeatureMap
from hamfit.fitting.accumulate import accumulate
from hamfit.fitting.accumulated import set_priors, with_held_rows
from hamfit.fitting.plan import plan_pass
from hamfit.fitting.settings import FitSettings
from hamfit.fitting.weights import RowWeights
from hamfit.solve import WideEquations
from hamfit.solve.ridges.held_out import ByConfigurations
from hamfit.targets.block import Equations


def trial_sums(
    columns: FeatureMap, equations: Equations, settings: FitSettings, weights: RowWeights, rows: int
) -> WideEquations | None:
    """The wide problem of about so many rows of the gradients; None where nothing can be held out."""
    plan = plan_pass(equations, columns.width, WideEquations, ByConfigurations(), settings, weights)
    if len(plan.groups) < 2:
        return None
    share = rows / (len(equations.halves) * equations.dim * int(equations.node_counts.sum()))
    every = max(1, int(1 / share)) if share < 1 else 1
    groups = [blocks[:: min(every, len(blocks))] for blocks in plan.groups]
    parts = accumulate(columns, equations, WideEquations, replace(plan, groups=groups))
    set_priors(parts[0], columns.column_priors())
    sums = with_held_rows(parts).gradients
    assert isinstance(sums, WideEquations)
    return sums

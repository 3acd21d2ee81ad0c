"""Fits to all data but one group of runs each, with the same ridge: by them a fit is judged, and its errors are found.

The sums of groups are at hand where the ridge was chosen by leaving out trajectories. Elsewhere they are made once
more, of a bounded number of equations, unless the residual says as much.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from hamfit.features import FeatureMap
from hamfit.features.dissipation.with_friction import WithFriction
from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.accumulate import accumulate_blocks
from hamfit.fitting.accumulated import Accumulated, merged
from hamfit.fitting.plan import MOST_GROUPS, in_blocks, row_blocks, trajectory_starts, whole_trajectories
from hamfit.fitting.settings import FitSettings
from hamfit.fitting.weights import RowWeights
from hamfit.parallel import map_in_threads, single_threaded_blas, thread_count
from hamfit.solve import Accumulator, Solution, solutions_without
from hamfit.solve.ridges.if_noisy import EXACT
from hamfit.targets.block import Equations
from hamfit.validation import Array

_FEW_RUNS = 5  # fewer than that are cut into pieces
_ROWS_PER_COLUMN = 30  # of sums that are made for this alone
_FEWEST_EQUATIONS = 400
_DETERMINED = 2.0  # rows per column from which a fit without a residual is exact and no interpolation
_PLENTY, _HELD = 10.0, 0.3  # rows per column, and residual, from and up to which rows themselves tell what is learned


@dataclass(frozen=True)
class GroupSums:
    """Sums of groups of equations.

    Attributes
    ----------
    groups
        Slices of equations, without gaps between the slices of a group.
    sums
        What was accumulated of each.
    """

    groups: list[slice]
    sums: list[Accumulated]

    @classmethod
    def of_pass(cls, groups: Sequence[Sequence[slice]], sums: list[Accumulated]) -> GroupSums:
        """Name the groups of a pass over the data, each of consecutive blocks."""
        return cls([slice(blocks[0].start, blocks[-1].stop) for blocks in groups], sums)


@dataclass(frozen=True)
class LeftOutFits:
    """Weights of the fits to all equations but those of one group each.

    Attributes
    ----------
    groups
        The equations that were left out, as slices.
    weights
        Weights of the columns of H and of friction, shape (groups, columns).
    share
        Share of all equations that the groups together have: the fits are to these alone.
    """

    groups: list[slice]
    weights: Array
    share: float

    def around(self, weights: Array) -> Array:
        """The weights as they would be with all equations: deviations from those of the whole shrink as data grow.

        Then the jackknife's standard error of any number x that is computed from weights is
        sqrt((G - 1) / G Σ (x_g - mean)²) for G groups.
        """
        if self.share == 1:
            return self.weights
        return weights + np.sqrt(self.share) * (self.weights - self.weights.mean(axis=0))


def jackknife_errors(values: Array) -> Array:
    """Standard errors of numbers from their values in the fits that leave out a group, shape (groups, ...).

    >>> jackknife_errors(np.array([1.0, 2.0, 3.0])).round(6)
    np.float64(1.154701)
    """
    groups = len(values)
    spread: Array = np.sqrt((groups - 1) / groups * ((values - values.mean(axis=0)) ** 2).sum(axis=0))
    return spread


def wider(groups: int) -> float:
    """How much wider a 95 % interval is by Student's distribution, since an error from few groups is uncertain itself.

    >>> round(wider(12), 3), round(wider(1000), 3)
    (1.123, 1.001)
    """
    from scipy.special import ndtri, stdtrit

    return float(stdtrit(groups - 1, 0.975) / ndtri(0.975))


def with_weights(features: WeightedFeatures, weights: Array) -> WeightedFeatures:
    """The same features and kinds of friction with the weights of another fit, friction's last."""
    width = features.feature_map.width
    friction = features.friction
    if friction is not None:
        friction = replace(friction, coefficients=weights[width:])
    return replace(features, weights=np.ascontiguousarray(weights[:width]), friction=friction)


def is_exact(solution: Solution) -> bool:
    """Whether a fit leaves nothing, though it could have: more than twice as many rows as columns."""
    return solution.residual <= EXACT and solution.rows >= _DETERMINED * solution.width


def speaks_for_itself(solution: Solution, equations: Equations, columns: FeatureMap) -> bool:
    """Whether the residual tells what left-out fits would: exact fits, and fits of derivatives by few columns.

    Derivatives that are given have errors of their own each, and ten times as many rows as columns leave a residual
    that is at most a twentieth too small. Friction is not among that, since its errors are asked for.
    """
    few = solution.rows >= _PLENTY * solution.width and solution.residual <= _HELD
    friction = isinstance(columns, WithFriction)
    return is_exact(solution) or (equations.pointwise and few and not friction)


def left_out_fits(
    columns: FeatureMap,
    equations: Equations,
    solution: Solution,
    total: Accumulator,
    at_hand: GroupSums | None,
    weights: RowWeights,
    settings: FitSettings,
    *,
    simplified: bool = False,
) -> LeftOutFits | None:
    """Leave out about ten groups of equations in turn; None where the residual says as much.

    Parameters
    ----------
    columns
        The features of the linear problem, friction included.
    equations, weights, settings
        What was fitted, and how.
    solution, total
        The fit to all equations, and its sums.
    at_hand
        Sums of groups that the fit has already; None makes some.
    simplified
        Whether the kinetic part was not found with the others, but is the simplest that holds the velocities; it is
        then the same in every fit, see `hamfit.fitting.kinetic.with_simplest_kinetic`.
    """
    if speaks_for_itself(solution, equations, columns) or equations.n_equations < 2:
        return None
    with single_threaded_blas():
        found = at_hand
        if found is None:
            found = _sums_of_groups(columns, equations, type(total), weights, settings)
        if found is None:
            return None
        parts = [each.gradients for each in found.sums]  # energies would be in no group alone
        whole = merged(found.sums).gradients if at_hand is None or total.width != columns.width else total
        solved = solutions_without(parts, whole, solution.ridge, solution.truncation)
    if simplified and columns.momentum_columns is not None:
        solved[:, columns.momentum_columns] = solution.weights[columns.momentum_columns]
    taken = sum(group.stop - group.start for group in found.groups)
    return LeftOutFits(found.groups, solved, taken / equations.n_equations)


def _sums_of_groups(
    columns: FeatureMap, equations: Equations, kind: type[Accumulator], weights: RowWeights, settings: FitSettings
) -> GroupSums | None:
    """Go over so many equations once more that they determine the weights well, in groups."""
    count = MOST_GROUPS
    if settings.memory is not None:
        count = min(count, int(settings.memory * 2**20 / (2 * kind.bytes_needed(columns.width))))
    groups = _groups(equations, count) if count > 1 else []
    if len(groups) < 2:
        return None
    rows = len(equations.halves) * equations.dim * float(equations.node_counts.mean())
    most = max(_FEWEST_EQUATIONS, int(_ROWS_PER_COLUMN * columns.width / rows)) // len(groups)
    groups = [slice(group.start, min(group.stop, group.start + most)) for group in groups]
    size = row_blocks(equations, columns.width, memory=settings.memory)[0].stop
    run = partial(_summed, columns, equations, kind, weights)
    sums = map_in_threads(run, [in_blocks(group, size) for group in groups], thread_count(settings.threads))
    return GroupSums(groups, sums)


def _summed(
    columns: FeatureMap, equations: Equations, kind: type[Accumulator], weights: RowWeights, blocks: list[slice]
) -> Accumulated:
    return accumulate_blocks(columns, equations, kind, blocks, None, weights).copy()  # without its buffers


def _groups(equations: Equations, count: int) -> list[slice]:
    """Consecutive equations in groups: of whole runs, where there are several, and else of as many each."""
    total = equations.n_equations
    if equations.groups is not None:
        starts, together = trajectory_starts(equations.groups)
        if together and len(starts) >= _FEW_RUNS:
            return whole_trajectories(starts, total, count)
    cuts = np.array_split(np.arange(total), min(count, total))
    return [slice(int(cut[0]), int(cut[-1]) + 1) for cut in cuts]

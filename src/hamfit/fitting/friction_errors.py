"""Standard errors of friction, with the ridge of its value, and checked by leaving out groups of runs.

A coefficient is linear in the targets: γ_c = Σ w_e u_e over all rows e, with w = Z a and a = (ZᵀZ + λ D²)⁻¹ e_c. Where
targets are made of samples, neighbouring rows share their noise, and the variance of γ_c is the sum over pieces of
runs, each much longer than what rows are made of, of (Σ_piece w_e r_e)², with r what the fit leaves of the targets,
and Student's factor, since few pieces tell their own spread but roughly; or over whole runs, where that is more.
Where derivatives are given, every row is on its own, and the posterior has it. The block jackknife over groups of runs
is the check: where it says more than 1.5 times as much, it is what counts.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np

from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.left_out import jackknife_errors, wider, with_weights
from hamfit.fitting.weights import RowWeights
from hamfit.solve import Accumulator, Solution
from hamfit.targets.block import Equations
from hamfit.validation import Array, IntArray

DIFFER = 1.5
"""Ratio of two estimates of a standard error from which the larger one counts."""
_PIECE = 8.0  # equations of a piece, in units of how many share the information of one
_MOST_NODES = 30_000  # of all equations that are looked at
_FEWEST_PIECES = 8


def with_checked_errors(
    features: WeightedFeatures,
    equations: Equations,
    total: Accumulator,
    solution: Solution,
    weights: RowWeights,
    left_out: Array | None,
) -> WeightedFeatures:
    """The features with standard errors of friction that leaving out runs has been compared with."""
    friction = features.friction
    if friction is None:
        return features
    errors = friction.standard_errors
    if not equations.pointwise:
        by_pieces = _errors_by_pieces(features, equations, total, solution, weights)
        errors = errors if by_pieces is None else by_pieces
    if left_out is not None:
        shown = jackknife_errors(left_out[:, features.feature_map.width :])
        errors = np.where(shown > DIFFER * errors, shown, errors)
    return replace(features, friction=replace(friction, standard_errors=errors))


def _errors_by_pieces(
    features: WeightedFeatures, equations: Equations, total: Accumulator, solution: Solution, weights: RowWeights
) -> Array | None:
    """Standard errors from what pieces of runs pull at the coefficients, shape (coefficients,); None for few pieces."""
    spectrum = total.decompose()
    width, columns = features.feature_map.width, features.solved.width
    damped = spectrum.squares + max(solution.ridge, spectrum.resolved)
    basis = spectrum.vectors / np.sqrt(damped) / spectrum.scales[:, None]
    influences = [with_weights(features, basis[:columns] @ basis[row]) for row in range(width, columns)]
    taken = pieces_of(equations)
    if len(taken) < _FEWEST_PIECES:
        return None
    pulls = np.zeros((len(taken), len(influences)))
    for number, piece in enumerate(taken):
        part = equations.part(piece)
        left = weights.apply(part.targets - np.stack(part.combined_halves(features.derivatives(part.state))))
        for place, influence in enumerate(influences):
            rows = weights.apply(np.stack(part.combined_halves(influence.derivatives(part.state))))
            pulls[number, place] = (rows * left).sum()
    share = sum(piece.stop - piece.start for piece in taken) / equations.n_equations
    used = float((spectrum.squares / damped).sum())
    independent = total.rows / equations.overlap
    free = independent / max(1.0, independent - used) / share
    errors: Array = np.sqrt(free) * _summed_errors(pulls)
    if equations.groups is not None and share == 1:  # noise at the seam of two pieces moves both, but not two runs
        _, runs = np.unique(equations.groups[[piece.start for piece in taken]], return_inverse=True)
        by_runs = np.zeros((runs.max() + 1, len(influences)))
        np.add.at(by_runs, runs, pulls)
        if len(by_runs) >= _FEWEST_PIECES:
            errors = np.maximum(errors, np.sqrt(free) * _summed_errors(by_runs))
    return errors


def _summed_errors(pulls: Array) -> Array:
    """Standard errors of sums of independent pulls, shape (pulls, coefficients), with Student's factor."""
    count = len(pulls)
    return wider(count) * np.sqrt(count / (count - 1) * ((pulls - pulls.mean(axis=0)) ** 2).sum(axis=0))


def pieces_of(equations: Equations) -> list[slice]:
    """Consecutive equations of one run in pieces that are much longer than what they are made of; a bounded number."""
    groups = equations.groups
    starts: IntArray = (
        np.zeros(1, np.int64) if groups is None else np.flatnonzero(np.diff(groups, prepend=groups[0] - 1))
    )
    bounds = [*starts.tolist(), equations.n_equations]
    length = max(1, int(_PIECE * equations.overlap))
    found = []
    for start, stop in pairwise(bounds):
        cuts = np.linspace(start, stop, max(1, (stop - start) // length) + 1).astype(int)
        found += [slice(int(a), int(b)) for a, b in pairwise(cuts)]
    most = int(_MOST_NODES / float(equations.node_counts.mean()) / max(1.0, equations.n_equations / len(found)))
    return [found[i] for i in np.unique(np.linspace(0, len(found) - 1, max(_FEWEST_PIECES, most)).astype(int))]

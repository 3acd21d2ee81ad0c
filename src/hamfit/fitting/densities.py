"""Which densities matter to the energies of neighbourhoods, by a few small fits before features are drawn."""

from __future__ import annotations

import numpy as np

from hamfit.errors import DataError
from hamfit.features import InvariantNetwork
from hamfit.features.cluster.part import ClusterPart
from hamfit.fitting.settings import FitSettings
from hamfit.fitting.trials import trial_sums
from hamfit.fitting.weights import RowWeights
from hamfit.rng import generator
from hamfit.solve import WideEquations
from hamfit.solve.ridges.held_out import best_weights
from hamfit.targets.block import Equations
from hamfit.validation import Array

_ROUNDS = 3
_HELD = 0.01  # relative error of held-out forces up to which functions of densities are what the data are made of
_ROWS_PER_COLUMN, _MOST_ROWS = 4, 8192  # rows of a trial that are needed, and the most that are taken


def found_densities(
    network: InvariantNetwork, equations: Equations, settings: FitSettings, weights: RowWeights
) -> Array | None:
    """Find the densities that matter, shape (densities, axes).

    None where the data are too few to tell, or where functions of densities do not hold them: features of directions
    then say what neurons of densities would be in the way of.

    Parameters
    ----------
    network
        With many-body features of some order, not yet sampled.
    equations, settings, weights
        What is to be fitted, and how.
    """
    network, rng, axes = network.with_axes(None), generator(settings.seed), None
    pool = network.prepare(equations.source, rng)
    rows = len(equations.halves) * equations.dim * int(equations.node_counts.sum())
    for _ in range(_ROUNDS):
        try:
            trial = network.trial(pool, axes, rng)
        except DataError:  # too few different neighbourhoods of some kind for so many neurons
            return None
        if rows < _ROWS_PER_COLUMN * trial.width:
            return None
        sums = trial_sums(trial, equations, settings, weights, _MOST_ROWS)
        if sums is None:
            return None
        solved = best_weights(sums)
        if axes is None and not _relative_error(sums, solved) < _HELD:
            return None
        for part, columns in trial.slices():
            if isinstance(part, ClusterPart):
                axes = part.found_axes(pool, solved[columns])
    return axes


def _relative_error(sums: WideEquations, weights: Array) -> float:
    """The error of held-out rows, relative to their size."""
    assert sums.held is not None
    size = sums.held.squared_targets / sums.held.rows
    return float(np.sqrt(sums.held_error(weights) / size)) if size > 0 else 0.0

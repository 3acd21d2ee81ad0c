"""Which densities matter: directions in the sums of first order along which the energy of a centre bends.

A trial fit has all densities B_zn = Σ_j R_n(r_j) as columns and as inputs of neurons. What is linear in them has the
same slope everywhere; neurons have not. With G = ∂E/∂B of the neurons, taken off its mean over all centres, the
principal axes of Σ G Gᵀ, in units of the spread of B, are the densities that an energy of embedded atoms, F(ρ), depends
on: for one such function there is one axis. Neurons that see these axes, each as large as it matters, are functions of
few densities instead of all, and carry over to neighbourhoods with more neighbours than any that were seen.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hamfit.features.activations import Activation
from hamfit.features.cluster.columns import ClusterColumns
from hamfit.features.cluster.couplings import Couplings
from hamfit.features.cluster.layout import Layout
from hamfit.features.cluster.run import ClusterRun, Recipe
from hamfit.features.invariant.columns import standardised_layer
from hamfit.features.layers import Dense
from hamfit.features.samplers import Sampler
from hamfit.validation import Array

_NEURONS = 200  # of a trial, for every kind of centre
_FLOOR = 1e-4  # of the first axis: how much the others matter at least


def trial_recipe(recipe: Recipe) -> Recipe:
    """Make every radial function of every kind of neighbour a channel of its own, without directions."""
    kinds, radial = recipe.kinds, recipe.chebyshev.count
    count = kinds * radial
    mixing = np.eye(count).reshape(count, 1, kinds, radial)
    return Recipe(recipe.chebyshev, [Couplings.of(recipe.orders[0].dim, 0, 1)], mixing, seen=count)


def trial_columns(
    recipe: Recipe,
    runs: Sequence[ClusterRun],
    axes: Array | None,
    sampler: Sampler,
    activation: type[Activation],
    rng: np.random.Generator,
) -> ClusterColumns:
    """Draw the columns of a trial: all densities, and neurons of these along `axes`, shape (densities, axes)."""
    kinds, count = recipe.kinds, len(recipe.mixing)
    layout = Layout(np.zeros((kinds, 1), dtype=np.int64), np.full((kinds, 1), count))
    layers, of_neurons = Dense(np.zeros((0, count)), np.zeros(0), activation), []
    scale = np.ones(layout.width)
    for kind in range(kinds):
        x = _densities(runs, layout, kind)
        spread = _spread(x)
        scale[layout.columns(kind)] = spread
        along = np.diag(1 / spread) if axes is None else axes
        together = [slice(0, along.shape[1])]
        layer = standardised_layer("neighbourhoods", x @ along, sampler, activation, rng, _NEURONS, together)
        layers = layers.joined(Dense(layer.weights @ along.T, layer.bias, activation))
        of_neurons += [kind] * _NEURONS
    return ClusterColumns(recipe, layout, scale, layers, np.array(of_neurons, dtype=np.int64))


def found_axes(columns: ClusterColumns, runs: Sequence[ClusterRun], weights: Array) -> Array:
    """Find the axes of a trial's energy, the most important first and each as large as it matters.

    Returns
    -------
    Array
        Densities ρ_k = Σ B_zn axes_zn,k, shape (densities, densities).
    """
    every = np.concatenate([run.values(columns.inputs) for run in runs])
    spread = _spread(every)
    units = np.where(np.isfinite(spread), spread, 0.0)  # what is the same everywhere matters to nothing
    total = np.zeros((len(spread), len(spread)))
    for kind in range(columns.recipe.kinds):
        own = [run for run in runs if run.kind == kind]
        if own:
            place, layer = columns.neurons_of(kind)
            x = np.concatenate([run.values(columns.inputs) for run in own])
            slopes = (layer.derivative(layer.preactivation(x)) * weights[place]) @ layer.weights * units
            slopes -= slopes.mean(axis=0)
            total += slopes.T @ slopes
    values, axes = np.linalg.eigh(total)
    if not values[-1] > 0:
        return np.diag(1 / spread)
    size = np.maximum(np.sqrt(np.maximum(values / values[-1], 0.0)), _FLOOR)
    found: Array = (axes * size / spread[:, None])[:, ::-1]
    return found


def _densities(runs: Sequence[ClusterRun], layout: Layout, kind: int) -> Array:
    own = [run for run in runs if run.kind == kind] or [run.of_kind(kind) for run in runs]
    return np.concatenate([run.values(layout) for run in own])


def _spread(values: Array) -> Array:
    spread: Array = values.std(axis=0)
    return np.where(spread > 1e-9 * np.abs(values).max(), spread, np.inf)

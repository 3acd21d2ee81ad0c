"""Drawing the columns of a cluster part: channels by their numbers, neurons from the neighbourhoods of the data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from hamfit.errors import DataError
from hamfit.features.activations import Activation
from hamfit.features.cluster.channels import drawn_mixing
from hamfit.features.cluster.columns import ClusterColumns, inputs_of
from hamfit.features.cluster.layout import Layout, available, limits_of, reached
from hamfit.features.cluster.run import ClusterRun, Recipe
from hamfit.features.invariant.columns import standardised_layer
from hamfit.features.layers import Dense
from hamfit.features.samplers import Sampler
from hamfit.validation import Array

_NEURONS = 0.1  # of the columns


def planned(recipe: Recipe, channels: int | None, before: int, count: int) -> tuple[Recipe, Layout, tuple[int, int]]:
    """Say which columns come after the first `before`: channels with their weights, invariants, and neurons.

    Returns
    -------
    tuple
        The recipe with all channels that are needed, the new invariants, and the numbers of neurons before and after.
    """
    orders, kinds = recipe.orders, recipe.kinds
    limits = limits_of(orders, recipe.chebyshev.count, channels)
    most = available(orders, limits, kinds)
    old, new = (int(min(number - int(_NEURONS * number), most)) for number in (before, before + count))
    apart = 0 if recipe.axes is None else recipe.seen  # channels that neurons alone see
    layout = Layout(*(apart + reached(orders, limits, kinds, number) for number in (old, new)))
    _, degrees, _, radial = recipe.mixing.shape
    needed = max(int(layout.last.max()) - apart, recipe.seen)
    mixing = drawn_mixing(recipe.seed, 0, needed, degrees, kinds, radial)
    if recipe.axes is not None:
        first, axes = mixing[: recipe.seen].copy(), recipe.axes.T[: recipe.seen]
        first[:, 0] = 0.0  # there may be fewer densities than channels that are seen
        first[: len(axes), 0] = axes.reshape(-1, kinds, radial)
        mixing = np.concatenate([first, mixing])
    return replace(recipe, mixing=mixing), layout, (before - old, before + count - new)


def drawn(
    recipe: Recipe,
    layout: Layout,
    neurons: tuple[int, int],
    runs: Sequence[ClusterRun],
    sampler: Sampler,
    activation: type[Activation],
    rng: np.random.Generator,
) -> ClusterColumns:
    """Measure how large the invariants are in the runs of a sample of the data, and draw neurons from them.

    Half of the neurons see sums of first order alone: fewer inputs, which energies of embedded atoms need no more than.
    """
    if not runs:
        raise DataError("no node has a neighbour, so there are no neighbourhoods to learn from")
    inputs, kinds = inputs_of(recipe), recipe.kinds
    seen = int(inputs.counts[0, 0]), int(inputs.counts[0].sum())
    plans = [(kind, size) for size in sorted(set(seen)) for kind in range(kinds)]
    share = np.bincount(np.arange(*neurons) % len(plans), minlength=len(plans))
    scale, layers, of_neurons = np.ones(layout.width), Dense(np.zeros((0, seen[1])), np.zeros(0), activation), []
    for kind in range(kinds):
        own = [run for run in runs if run.kind == kind] or [run.of_kind(kind) for run in runs]
        scale[layout.columns(kind)] = _spread(np.concatenate([run.values(layout) for run in own]))
        x = np.concatenate([run.values(inputs) for run in own])
        for (wanted, size), width in zip(plans, share.tolist(), strict=True):
            if wanted == kind and width:
                together = None if recipe.axes is None else [slice(0, seen[0])]
                layer = standardised_layer("neighbourhoods", x[:, :size], sampler, activation, rng, width, together)
                weights = np.pad(layer.weights, ((0, 0), (0, seen[1] - size)))
                layers = layers.joined(Dense(weights, layer.bias, activation))
                of_neurons += [kind] * width
    return ClusterColumns(recipe, layout, scale, layers, np.array(of_neurons, dtype=np.int64))


def _spread(values: Array) -> Array:
    spread: Array = values.std(axis=0)
    return np.where(spread > 0, spread, 1.0)

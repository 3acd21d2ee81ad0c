"""A feature map with columns of friction beside its own, for the linear problem only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hamfit.features.base import FeatureMap, SnapshotSource
from hamfit.features.dissipation import Friction, friction_columns
from hamfit.features.workspace import Workspace
from hamfit.state import State
from hamfit.validation import Array


class WithFriction(FeatureMap):
    """Columns of a sampled feature map, then those of friction, which are no part of the energy.

    Parameters
    ----------
    features
        The features of H.
    friction
        Kinds of friction.
    """

    def __init__(self, features: FeatureMap, friction: Sequence[Friction]) -> None:
        self.features, self.friction = features, list(friction)
        self.coefficients = sum(len(part.labels) for part in self.friction)
        self.width = features.width + self.coefficients
        self.separable, self.momentum_columns = features.separable, features.momentum_columns
        self.least_ridge = features.least_ridge
        self.constant_per_edge, self.sees_attributes = features.constant_per_edge, features.sees_attributes

    def sample(self, source: SnapshotSource, rng: np.random.Generator) -> None:
        """Draw the hidden weights of the features; friction has none."""
        self.features.sample(source, rng)

    def values(self, state: State) -> Array:
        """Compute the features, and zeros for friction, which has no energy."""
        values = self.features.values(state)
        return np.concatenate([values, np.zeros((len(values), self.coefficients), values.dtype)], axis=1)

    def jacobian(self, state: State, work: Workspace | None = None) -> Array:
        """Put ∂Φ/∂q beside the columns of friction, and ∂Φ/∂p beside zeros."""
        rows = self.features.jacobian(state, work)
        both = np.zeros((*rows.shape[:-1], self.width), rows.dtype)
        both[..., : self.features.width] = rows
        both[0, ..., self.features.width :] = friction_columns(self.friction, state)
        return both

    def strain_jacobian(self, state: State, work: Workspace | None = None) -> Array:
        """Put ∂Φ/∂ε beside zeros, since friction is no part of the energy."""
        rows = self.features.strain_jacobian(state, work)
        return np.concatenate([rows, np.zeros((*rows.shape[:-1], self.coefficients), rows.dtype)], axis=-1)

    def column_priors(self) -> Array | None:
        """Give what is expected of the weights of the features, and as much as of the largest for friction."""
        priors = self.features.column_priors()
        return None if priors is None else np.append(priors, np.full(self.coefficients, priors.max()))

    def energy_gradient(self, state: State, weights: Array, work: Workspace | None = None) -> tuple[Array, Array]:
        """Compute the gradient of the energy, of which friction is no part."""
        return self.features.energy_gradient(state, weights[: self.features.width], work)

    def astype(self, dtype: Any) -> None:
        """Compute the features in another precision from now on."""
        self.features.astype(dtype)

    def arrays(self) -> dict[str, Array]:
        """Give the sampled parameters of the features by name."""
        return self.features.arrays()

    def restore(self, arrays: dict[str, Array]) -> None:
        """Take over sampled parameters of the features."""
        self.features.restore(arrays)

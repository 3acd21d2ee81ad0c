"""Columns of a Lagrangian's linear problem at states of its motion: how sure a model is of a motion follows from them.

The equations of Lagrange say d/dt ∂L/∂v - ∂L/∂q + friction = F. At a state of the learned motion, whose rates and
accelerations are those of the learned L, each column is what its term adds to the left-hand side. Other weights that
leave the left-hand side as it is make the same motion: that is what data determine, not the weights themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from hamfit.features.base import SnapshotSource
from hamfit.features.dissipation import Friction, friction_columns
from hamfit.features.dissipation.with_friction import WithFriction
from hamfit.features.workspace import Workspace
from hamfit.state import State
from hamfit.validation import Array

if TYPE_CHECKING:
    from hamfit.features.maps.lagrangian_network import LagrangianNetwork


class AlongMotion(WithFriction):
    """Columns of the equations of motion at states (q, p), those of friction behind those of L.

    Parameters
    ----------
    features, weights
        The Lagrangian.
    friction, coefficients
        Friction that was fitted beside it.
    """

    def __init__(
        self, features: LagrangianNetwork, weights: Array, friction: Sequence[Friction], coefficients: Array
    ) -> None:
        super().__init__(features, friction)
        self.lagrangian, self.weights, self.frictions = features, weights, coefficients

    def sample(self, source: SnapshotSource, rng: np.random.Generator) -> None:
        """Leave the features as they are."""

    def values(self, state: State) -> Array:
        """Compute how H depends on the weights at given (q, p): minus the terms of L at v = M⁻¹p; not on friction."""
        values = -self.lagrangian.values(self.lagrangian.at_rates(state, self.weights))
        return np.pad(values, ((0, 0), (0, self.coefficients)))

    def jacobian(self, state: State, work: Workspace | None = None) -> Array:
        """Compute the columns of the equations of motion in the first half; rates are given, and the second is zero."""
        del work
        here = self.lagrangian.mechanics(state, self.weights)
        v = here.velocities(state.p)
        rates = State(state.q, v, state.graph)
        friction = friction_columns(self.friction, rates, by_rates=True) if self.friction else np.empty((*v.shape, 0))
        a = here.accelerations(v, -(friction @ self.frictions))
        out = np.zeros((2, *state.q.shape, self.width))
        out[0, ..., : self.features.width] = self.lagrangian.along(rates, a)
        out[0, ..., self.features.width :] = friction
        return out

"""Models drawn from one posterior, each for a state of its own, as one Hamiltonian of a batch of states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hamfit.features import LagrangianNetwork
from hamfit.features.dissipation import friction_columns
from hamfit.features.workspace import Workspace
from hamfit.learned import LearnedHamiltonian
from hamfit.parallel import cached_property
from hamfit.state import State
from hamfit.validation import Array


def members_of(models: Sequence[LearnedHamiltonian]) -> Members:
    """Join learned Hamiltonians of one set of features, one for each state of a batch."""
    return LagrangianMembers(models) if models[0].feature_map.by_rates else Members(models)


class Members:
    """Hamiltonians with the same features and weights of their own, each for one of as many states.

    Parameters
    ----------
    models
        Learned Hamiltonians, one for each state.
    """

    def __init__(self, models: Sequence[LearnedHamiltonian]) -> None:
        features = [model.features for model in models]
        self._models, self._first, self._count = models, features[0], len(features)
        self._weights = np.stack([one.weights for one in features])
        self.separable = self._first.separable
        frictions = [one.friction for one in features]
        self.coefficients: Array | None = None
        if frictions[0] is not None:
            self.coefficients = np.stack([one.coefficients for one in frictions if one is not None])
        self._work = Workspace()

    def energy(self, state: State) -> Array:
        """Return H of each state, shape (states,), for any number of turns through the members."""
        flat = state.flat()
        values = self._first.feature_map.values(flat).astype(np.float64).reshape(-1, *self._weights.shape)
        energy = np.einsum("tsw,sw->ts", values, self._weights).ravel()
        if self._first.kinetic_known:
            energy = energy + flat.graph.sum_nodes((flat.p**2).sum(axis=1) / (2 * flat.graph.masses))
        if self._first.core is not None:
            energy = energy + self._first.core.energies(flat)
        return self._with_constants(energy, state)

    def energy_known(self, state: State) -> bool:
        """Tell whether the constants of H are known for the graphs of a state."""
        return all(model.energy_known(state) for model in self._models)

    def gradient(self, state: State) -> tuple[Array, Array]:
        """Return (∂H/∂q, ∂H/∂p), each shaped like ``state.q``."""
        by_q, by_p = self._products(self._first.feature_map, self._weights, state)
        return self._with_core(state, by_q), self._with_kinetic(state, by_p)

    def gradient_q(self, state: State) -> Array:
        """Return ∂H/∂q alone, for a separable H."""
        feature_map, weights = self._halves[0]
        return self._with_core(state, self._products(feature_map, weights, state)[0])

    def gradient_p(self, state: State) -> Array:
        """Return ∂H/∂p alone, for a separable H."""
        feature_map, weights = self._halves[1]
        return self._with_kinetic(state, self._products(feature_map, weights, state)[1])

    def friction(self, state: State) -> Array:
        """Return the force of each member's own friction, shaped like ``state.p``."""
        assert self._first.friction is not None
        assert self.coefficients is not None
        seen = self._first.feature_map.at_rates(state, self._weights).flat()
        columns = friction_columns(self._first.friction.kinds, seen, by_rates=self._first.feature_map.by_rates)
        columns = columns.reshape(self._count, -1, columns.shape[-1])
        return -(columns @ self.coefficients[:, :, None]).reshape(state.p.shape)

    def _products(self, feature_map: Any, weights: Array, state: State) -> tuple[Array, Array]:
        flat = state.flat()
        rows = feature_map.jacobian(flat, self._work)
        rows = rows.reshape(2, self._count, flat.q.size // self._count, feature_map.width)
        by_q, by_p = (rows @ weights[:, :, None]).astype(np.float64, copy=False).reshape(2, *state.q.shape)
        return by_q, by_p

    def _with_constants(self, energy: Array, state: State) -> Array:
        constants = np.concatenate([model.constants.of(state.graph) for model in self._models])
        return energy + np.tile(constants, len(energy) // self._count)

    def _with_core(self, state: State, by_q: Array) -> Array:
        pushed = None if self._first.core is None else self._first.core.gradient_q(state)
        return by_q if pushed is None else by_q + pushed

    def _with_kinetic(self, state: State, by_p: Array) -> Array:
        if not self._first.kinetic_known:
            return by_p
        return by_p + state.p / state.graph.masses[:, None]

    @cached_property
    def _halves(self) -> list[tuple[Any, Array]]:
        halves = self._first.feature_map.halves()
        if halves is None:
            return 2 * [(self._first.feature_map, self._weights)]
        by_q, by_p = halves
        return [(by_q, self._weights[:, by_p.width :]), (by_p, self._weights[:, : by_p.width])]


class LagrangianMembers(Members):
    """The same of learned Lagrangians: mass matrices and potentials are found in one go, each with its own weights."""

    def energy(self, state: State) -> Array:
        """Return H of each state, shape (states,), for any number of turns through the members."""
        flat = state.flat()
        turns = flat.graph.n_graphs // self._count
        return self._with_constants(self._network.energies(flat, np.tile(self._weights, (turns, 1))), state)

    def gradient(self, state: State) -> tuple[Array, Array]:
        """Return (∂H/∂q, ∂H/∂p), each shaped like ``state.q``."""
        by_q, by_p = self._network.energy_gradient(state.flat(), self._weights)
        return by_q.reshape(state.q.shape), by_p.reshape(state.q.shape)

    @property
    def _network(self) -> LagrangianNetwork:
        network = self._first.feature_map
        assert isinstance(network, LagrangianNetwork)
        return network

"""Features with weights: a function H of the state, its gradient, and the friction that was fitted beside it."""

from __future__ import annotations

import threading
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np

from hamfit.features.base import FeatureMap
from hamfit.features.core import RepulsiveCore
from hamfit.features.dissipation.learned import LearnedFriction
from hamfit.features.nearby import GradientChange
from hamfit.features.workspace import Workspace
from hamfit.parallel import cached_property, single_threaded_blas
from hamfit.state import State
from hamfit.validation import Array, IntArray, read_only

Half = tuple[FeatureMap, Array]


@dataclass(frozen=True)
class WeightedFeatures:
    """H = W_L Φ up to a constant, and what friction takes from the motion.

    Attributes
    ----------
    feature_map
        Φ, sampled.
    weights
        W_L, shape (width,).
    friction
        Friction that was fitted beside H, or None.
    kinetic_known
        Whether Σ |p|² / 2m is added to W_L Φ: data of forces alone determine the potential part only.
    core
        What keeps atoms apart that are closer than any of the data were, added to W_L Φ; None without. With one,
        features of several bodies come to rest there, which would else make holes that no core fills.
    """

    feature_map: FeatureMap
    weights: Array = field(repr=False)
    friction: LearnedFriction | None = None
    kinetic_known: bool = False
    core: RepulsiveCore | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "weights", read_only(self.weights))
        if self.core is not None:
            begins = {pair: self.core.ends(*pair)[1] for pair in self.core.shortest}
            object.__setattr__(self, "feature_map", self.feature_map.with_shortest(begins))
        if self.friction is not None and self.feature_map.by_rates:
            seen = partial(self.feature_map.at_rates, weights=self.weights)
            object.__setattr__(self, "friction", replace(self.friction, seen=seen))

    @property
    def separable(self) -> bool:
        """Whether H is a sum T(p) + V(q)."""
        return self.feature_map.separable

    @property
    def solved(self) -> FeatureMap:
        """The features of the linear problem: those of H, and friction, if it was learned.

        They go on below the distances where a core sets in, so that error bars and leverage tell of them.
        """
        features = self.feature_map.with_shortest({})
        if self.friction is None:
            return features.solved(self.weights, [], np.empty(0))
        return features.solved(self.weights, self.friction.kinds, self.friction.coefficients)

    def values(self, state: State) -> Array:
        """Compute H of every system up to a constant, shape (systems,)."""
        parts = [self.feature_map.energies(part, self.weights, _workspace()) for part in state.pieces()]
        found = np.concatenate(parts)
        if self.kinetic_known:
            flat = state.flat()
            found = found + flat.graph.sum_nodes((flat.p**2).sum(axis=1) / (2 * flat.graph.masses))
        return found if self.core is None else found + self.core.energies(state)

    def gradient(self, state: State, threads: int | None = None) -> tuple[Array, Array]:
        """Compute (∂H/∂q, ∂H/∂p), each shaped like ``state.q``."""
        by_q, by_p = _gradient((self.feature_map, self.weights), state, threads)
        return self._with_core(state, by_q), self._with_kinetic(state, by_p)

    def gradient_change(self, before: State, after: State, nodes: IntArray) -> GradientChange | None:
        """Compute how the gradient of one system, of shape (nodes, dim), changes where some nodes move.

        Returns None where that is not known without the whole gradient.
        """
        if self.kinetic_known or before.q.ndim != 2 or before.graph.n_graphs > 1:
            return None
        return self.feature_map.gradient_change(before, after, nodes, self.weights)

    def gradient_q(self, state: State, threads: int | None = None) -> Array:
        """Compute ∂H/∂q alone, for a separable H at about half the cost."""
        return self._with_core(state, _gradient(self._halves[0], state, threads)[0])

    def gradient_p(self, state: State) -> Array:
        """Compute ∂H/∂p alone, for a separable H at about half the cost."""
        return self._with_kinetic(state, _gradient(self._halves[1], state, None)[1])

    def strain_gradient(self, state: State) -> Array:
        """Compute ∂V/∂ε of every system, shape (systems, dim, dim), with V(q) = H(q, 0)."""
        parts = [
            self.feature_map.strain_gradient(part, self.weights, _workspace()) for part in _at_rest(state).pieces()
        ]
        found = np.concatenate(parts).astype(np.float64, copy=False)
        return found if self.core is None else found + self.core.strain_gradient(state)

    def node_energies(self, state: State) -> Array:
        """Share V(q) = H(q, 0) without constants out to the nodes, shaped like ``state.q`` without its last axis."""
        parts = [self.feature_map.node_energies(part, self.weights, _workspace()) for part in _at_rest(state).pieces()]
        found = np.concatenate(parts).astype(np.float64, copy=False).reshape(state.q.shape[:-1])
        return found if self.core is None else found + self.core.node_energies(state)

    def derivatives(self, state: State) -> tuple[Array, Array]:
        """Predict what the fitted equations are about: ∂H/∂q less the friction, that is -dp/dt, and ∂H/∂p = dq/dt."""
        by_q, by_p = self.gradient(state)
        return (by_q if self.friction is None else by_q - self.friction.force(state)), by_p

    def _with_core(self, state: State, by_q: Array) -> Array:
        pushed = None if self.core is None else self.core.gradient_q(state)
        return by_q if pushed is None else by_q + pushed

    def _with_kinetic(self, state: State, by_p: Array) -> Array:
        if not self.kinetic_known:
            return by_p
        return by_p + state.p / state.graph.masses[:, None]

    @cached_property
    def _halves(self) -> tuple[Half, Half]:
        """The features of q and those of p with their weights, or all of them twice where they cannot be told apart."""
        whole = (self.feature_map, self.weights)
        halves = self.feature_map.halves()
        if halves is None:
            return whole, whole
        by_q, by_p = halves
        return (by_q, self.weights[by_p.width :]), (by_p, self.weights[: by_p.width])


def _at_rest(state: State) -> State:
    return State(state.q, np.zeros_like(state.q), state.graph)


def _gradient(of: Half, state: State, threads: int | None) -> tuple[Array, Array]:
    work = _workspace()
    work.threads = threads
    with nullcontext() if threads is None else single_threaded_blas():  # the same bits for any number of threads
        parts = [of[0].energy_gradient(part, of[1], work) for part in state.pieces()]
    by_q, by_p = (np.concatenate(arrays) if len(arrays) > 1 else arrays[0] for arrays in zip(*parts, strict=True))
    return (
        by_q.reshape(state.q.shape).astype(np.float64, copy=False),
        by_p.reshape(state.q.shape).astype(np.float64, copy=False),
    )


_THREAD = threading.local()


def _workspace() -> Workspace:
    """Buffers of this thread, kept from call to call: a simulation asks for gradients of one size, many times."""
    if not hasattr(_THREAD, "work"):
        _THREAD.work = Workspace()
    work: Workspace = _THREAD.work
    return work

"""An equilibrium of a Hamiltonian, and how it oscillates around it: second derivatives, modes, and their errors.

With K = ∂²H/∂q² and W = ∂²H/∂p² at the equilibrium (p = 0, ∂H/∂q = 0), frequencies are ω² = eigenvalues of
W^½ K W^½. Shifts and turns of the whole that cost no energy are left out, and places are counted from near the nodes
where these allow it: neither drift, nor rotation, nor a distant origin has a part in the numbers.

With an eigenvector u, v = W^½ u and π = ω W^-½ u, first-order changes of the weights change them by

    δω² = v·δK v + π·δW π + (∂/∂q v·K v)·δq,        δq = -K⁺ δ(∂H/∂q),

which is linear in the weights: their posterior gives the standard error. The last term is the equilibrium that moves.

Features of a Lagrangian are those of L and not of H: δH = -δL at given (q, p), so that all signs turn round, and with
W = M⁻¹ the second term is π·δW π = -ω² v·δM v.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np

from hamfit.features.scales import power_of_two
from hamfit.fitting.left_out import jackknife_errors
from hamfit.graphs import Graph
from hamfit.laws.rigid import RigidMotions, without
from hamfit.learned import LearnedHamiltonian
from hamfit.learned.files import WITHOUT
from hamfit.state import State
from hamfit.validation import Array

FLAT = 1e-6  # ω² relative to the largest one, below which a mode does not oscillate
_STEP = 1 / 256  # of differences, in units of how far the data went
_STEPS = 40
_CONVERGED = 1e-10
_ROUNDING = 4 * float(np.finfo(np.float64).eps)  # of a place
_WEIGHTS = np.array([1 / 12, -2 / 3, 2 / 3, -1 / 12])  # of differences of fourth order, at -2, -1, 1, 2 steps
_AT = np.array([-2.0, -1.0, 1.0, 2.0])


class HasGradient(Protocol):
    """Any energy whose gradient is known."""

    def gradient(self, state: State) -> tuple[Array, Array]:
        """Compute (∂H/∂q, ∂H/∂p), each shaped like ``state.q``."""


@dataclass(frozen=True)
class Equilibrium:
    """A place of rest, with what its neighbourhood is measured by.

    Attributes
    ----------
    q
        The place, shape (nodes, dim).
    graph, free
        The graph, and numbers of the nodes that are not held.
    length, momentum
        Steps of differences.
    rigid
        Motions of the whole that cost no energy.
    origin
        From where the place is counted, shape (dim,).
    """

    q: Array
    graph: Graph
    free: Array
    length: float
    momentum: float
    rigid: RigidMotions
    origin: Array

    @classmethod
    def beginning(cls, learned: LearnedHamiltonian, states: State) -> Equilibrium | None:
        """Take the snapshot of least potential energy, to look for rest from there; None if nothing moves."""
        still = State(states.q, np.zeros_like(states.p), states.graph)
        first = int(np.argmin(learned.energy(still)))
        rigid = RigidMotions.of(learned, states)
        free = np.flatnonzero(~rigid.held)
        away = rigid.away(states.q, states.q[first])[:, free]
        length, momentum = (float(np.sqrt(np.mean(values**2))) for values in (away, states.p[:, free]))
        if not (length > 0 and momentum > 0):
            return None
        origin = rigid.middle(states.q[first])
        steps = power_of_two(_STEP * length), power_of_two(_STEP * momentum)  # no digit of a place is lost
        return cls(states.q[first] - origin, states.graph, free, *steps, rigid, origin)

    @property
    def place(self) -> Array:
        """Where it is in the data, shape (nodes, dim)."""
        return self.q + self.origin

    def settled(self, energy: HasGradient) -> Equilibrium | None:
        """Follow Newton's steps, made downhill where the potential is curved the other way."""
        here, reach = self, self.reach
        near = max(_CONVERGED * reach, _ROUNDING * float(np.linalg.norm(self.q)))
        for _ in range(_STEPS):
            gradient = here._gradient(energy)
            values, directions = here._curvatures(here.second(energy, by_q=True))
            curved = np.abs(values) > FLAT * np.abs(values).max(initial=0.0)
            step = -directions[:, curved] @ ((directions[:, curved].T @ gradient) / np.abs(values[curved]))
            length = float(np.linalg.norm(step))
            if length <= near:
                return here
            step *= min(1.0, reach / length)
            here = replace(here, q=here._moved(step))
        return None

    def covered(self, learned: LearnedHamiltonian) -> bool:
        """Tell whether the training data were here."""
        if not learned.has_posterior:
            return True
        uncertainty = learned.uncertainty()
        here = State(self.q, np.zeros_like(self.q), self.graph)
        return float(np.max(uncertainty.leverage(here))) <= uncertainty.limit

    def _curvatures(self, stiff: Array) -> tuple[Array, Array]:
        """Find eigenvalues and eigenvectors of K among what is no motion of the whole."""
        others = self.rigid.others(self.q)
        values, directions = np.linalg.eigh(others.T @ stiff @ others)
        return values, others @ directions

    def _moved(self, step: Array) -> Array:
        q = self.q.copy()
        q[self.free] += step.reshape(len(self.free), -1)
        return q

    @property
    def reach(self) -> float:
        """How far the data went."""
        return self.length / _STEP

    @property
    def count(self) -> int:
        """Number of degrees of freedom."""
        return len(self.free) * self.q.shape[1]

    def _around(self, *, by_q: bool) -> State:
        """Give the states at all steps of the differences, shape (degrees of freedom times four, nodes, dim)."""
        count, (nodes, dim) = self.count, self.q.shape
        moves = np.zeros((count, len(_AT), nodes, dim))
        for number in range(count):
            moves[number, :, self.free[number // dim], number % dim] = _AT
        all_moves = moves.reshape(-1, nodes, dim)
        q, zero = np.tile(self.q, (len(all_moves), 1, 1)), np.zeros_like(all_moves)
        if by_q:
            return State(q + self.length * all_moves, zero, self.graph)
        return State(q, self.momentum * all_moves, self.graph)

    def _gradient(self, energy: HasGradient) -> Array:
        found = energy.gradient(State(self.q, np.zeros_like(self.q), self.graph))[0]
        return found[self.free].ravel()

    def second(self, energy: HasGradient, *, by_q: bool) -> Array:
        """Differentiate ∂H/∂q by q, or ∂H/∂p by p; shape (degrees of freedom, degrees of freedom)."""
        state = self._around(by_q=by_q)
        slopes = energy.gradient(state)[0 if by_q else 1][:, self.free].reshape(self.count, len(_AT), -1)
        matrix = np.einsum("s,asb->ab", _WEIGHTS, slopes) / (self.length if by_q else self.momentum)
        return (matrix + matrix.T) / 2

    def modes(self, energy: HasGradient) -> tuple[Array, Array, tuple[Array, Array, Array]]:
        """Find ω² of all modes, rising, their directions v, and what their change is linear in.

        What the whole does without a force is no mode.
        """
        stiff, light = self.second(energy, by_q=True), self.second(energy, by_q=False)
        values, axes = np.linalg.eigh(light)
        root = (axes * np.sqrt(np.maximum(values, 0.0))) @ axes.T
        inverse = (axes / np.sqrt(np.maximum(values, np.finfo(float).tiny))) @ axes.T
        others = without(inverse @ self.rigid.directions(self.q))
        squared, turned = np.linalg.eigh(others.T @ root @ stiff @ root @ others)
        turned = others @ turned
        vectors = (root @ turned).T
        momenta = (inverse @ turned).T * np.sqrt(np.maximum(squared, 0.0))[:, None]
        return squared, vectors, (vectors, momenta, stiff)

    def errors(self, learned: LearnedHamiltonian, squared: Array, change: tuple[Array, Array, Array]) -> Array:
        """Find the standard error of every ω², from the posterior of the weights and from fits that left out runs.

        It is infinite where the file of a model has no error bars, and zero for weights that were set.
        """
        if not learned.has_posterior:
            return np.full(len(squared), np.inf if WITHOUT in learned.notes else 0.0)
        rows = self._rows(learned, change)
        errors = learned.uncertainty().weights.deviations(rows)
        left_out = learned.record.left_out
        if left_out is None:
            return errors
        return np.maximum(errors, jackknife_errors((left_out[:, : rows.shape[1]] - learned.weights) @ rows.T))

    def _rows(self, learned: LearnedHamiltonian, change: tuple[Array, Array, Array]) -> Array:
        """Find the rows, shape (modes, columns), whose products with a change of the weights are that of ω²."""
        vectors, momenta, stiff = change
        count, features, sign = self.count, learned.feature_map, 1.0
        if features.by_rates:  # states of the features hold rates, which are ω v
            squared = np.einsum("ma,ab,mb->m", vectors, stiff, vectors)
            momenta, sign = np.sqrt(np.maximum(squared, 0.0))[:, None] * vectors, -1.0
        bent = self._differences(features, by_q=True)
        rows = np.einsum("ma,mb,abw->mw", vectors, vectors, bent)
        if not learned.features.kinetic_known:
            rows += np.einsum("ma,mb,abw->mw", momenta, momenta, self._differences(features, by_q=False))
        here = features.jacobian(State(self.q, np.zeros_like(self.q), self.graph).flat())[0]
        pulls = np.asarray(here, dtype=np.float64)[self.free].reshape(count, -1)
        values, axes = self._curvatures(stiff)
        stiffest = np.abs(values).max(initial=0.0)
        curved = np.abs(values) > FLAT * stiffest
        inverse = (axes[:, curved] / values[curved]) @ axes[:, curved].T
        for number in range(count):  # the equilibrium moves along one coordinate
            step = np.zeros(count)
            step[number] = self.length
            ends = (replace(self, q=self._moved(sign * step)).second(learned, by_q=True) for sign in (1, -1))
            third = np.subtract(*ends) / (2 * self.length)
            rows -= np.einsum("ma,ab,mb->m", vectors, third, vectors)[:, None] * (inverse[number] @ pulls)
        return sign * rows

    def _differences(self, features: Any, *, by_q: bool) -> Array:
        """Differentiate ∂Φ/∂q by q, or ∂Φ/∂p by p; shape (degrees of freedom, degrees of freedom, columns)."""
        state = self._around(by_q=by_q)
        rows = features.jacobian(state.flat())[0 if by_q else 1]
        rows = np.asarray(rows, dtype=np.float64).reshape(self.count, len(_AT), *self.q.shape, -1)[:, :, self.free]
        rows = rows.reshape(self.count, len(_AT), self.count, -1)
        return np.einsum("s,asbw->abw", _WEIGHTS, rows) / (self.length if by_q else self.momentum)

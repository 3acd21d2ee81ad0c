"""How sure a model is: the posterior of its weights, carried over to forces, energies, motions and candidate data."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from hamfit.data import DataSource, as_data
from hamfit.errors import ParameterError
from hamfit.features import FeatureMap
from hamfit.graphs import held_nodes
from hamfit.parallel import single_threaded_blas
from hamfit.rng import Seed, generator
from hamfit.solve import Posterior
from hamfit.state import State
from hamfit.targets.block import Equations
from hamfit.validation import Array, IntArray, positive_integer

if TYPE_CHECKING:
    from hamfit.learned.hamiltonian import LearnedHamiltonian

LEVELS = (0.5, 0.9, 0.95)
COVERED = 1.0  # leverage: no row of the training data has more
_SURE = 0.01  # of typical targets: a smaller standard deviation does no harm, wherever the state is
_NODES_AT_ONCE = 512
_MOST_WORK, _FEWEST_NODES = 1e11, 200  # rows times columns squared, and nodes that intervals are compared with
SEEN = "leverage"
"""Name of the note on the leverage that states of the training data have, where equations are made of several each."""
_MOST_STATES, _MOST_NODES = 200, 4000  # of the training data, looked at for that
_MOST, _BEYOND = 0.99, 1.5  # quantile of theirs, and how far beyond it is still inside: glitches do not count


@dataclass(frozen=True)
class Uncertainty:
    """The posterior of a learned Hamiltonian: how sure it is of its forces, energies, and of candidate data.

    Attributes
    ----------
    model
        The learned Hamiltonian.
    features
        The features of its linear problem, friction included.
    weights
        Posterior of their weights.
    """

    model: LearnedHamiltonian
    features: FeatureMap
    weights: Posterior

    @classmethod
    def of(cls, model: LearnedHamiltonian) -> Uncertainty:
        """The posterior of the weights, and of friction, from the sums of the fit."""
        system = model.record.system
        assert system is not None
        with single_threaded_blas():
            posterior = system.copy().posterior(model.record.overlap)
        forces, velocities = model.record.noise_shares
        kinetic = model.feature_map.momentum_columns
        if kinetic is not None:  # weights of T(p) come from rows of velocities alone, all others from rows of forces
            scale = np.full(len(posterior.mean), forces)
            scale[kinetic] = velocities
            posterior = posterior.rescaled(scale)
        return cls(model, model.features.solved, posterior)

    @property
    def noise(self) -> float:
        """Standard deviation of forces around what the model can represent."""
        return self.weights.noise * self.model.record.noise_shares[0]

    @property
    def velocity_noise(self) -> float:
        """Standard deviation of velocities around what the model can represent."""
        record = self.model.record
        return self.weights.noise * record.noise_shares[1] / record.row_weights.velocities

    @property
    def noises(self) -> Array:
        """Both of them, shape (2, 1, 1), as they belong to (∂H/∂q, ∂H/∂p) at nodes."""
        return np.array([self.noise, self.velocity_noise])[:, None, None]

    @property
    def limit(self) -> float:
        """Leverage above which a state is not to be trusted: more than rows and states of the training data have, and
        a standard deviation of more than 1 % of typical targets."""
        system = self.model.record.system
        assert system is not None
        noise = self.weights.noise**2 * self.model.record.overlap
        seen = _BEYOND * self.model.record.notes.get(SEEN, 0.0)
        return max(COVERED, seen, _SURE**2 * system.squared_targets / system.rows / noise)

    def seen(self, data: DataSource) -> float:
        """Leverage that hardly any state of these data exceeds, from an evenly chosen, bounded number of them."""
        count = min(data.n_snapshots, _MOST_STATES, max(1, int(_MOST_NODES / data.node_counts.mean())))
        some = np.unique(np.linspace(0, data.n_snapshots - 1, count).astype(np.int64))
        return float(np.quantile(self.leverage(data.state(some)), _MOST))

    def gradient(self, state: State) -> tuple[Array, Array]:
        """Standard deviations of (∂H/∂q, ∂H/∂p), each shaped like ``state.q``; friction is part of the first."""
        self.model.check_state(state)
        rows = (self.features.jacobian(part) for part in state.pieces())
        found = np.concatenate([self.weights.deviations(part) for part in rows], axis=1)
        by_q, by_p = found.reshape(2, *state.q.shape)
        return by_q, by_p

    def energy_difference(self, state: State, reference: State) -> Array:
        """Standard deviation of H(state) - H(reference), for each system; the constant of the energy drops out."""
        self.model.check_state(state)
        self.model.check_state(reference)
        difference = self.features.values(state.flat()) - self.features.values(reference.flat())
        return state.per_graph(self.weights.deviations(difference))

    def leverage(self, state: State) -> Array:
        """Largest leverage of each system: above one, it is outside of what the training data covered; see `limit`."""
        per_node = self.node_leverage(state)
        return state.per_graph(np.maximum.reduceat(per_node.ravel(), state.flat().graph.node_ptr[:-1]))

    def node_leverage(self, state: State) -> Array:
        """Leverage of every node, shaped like ``state.q`` without its last axis; zero of nodes that are held."""
        self.model.check_state(state)
        found, kinetic = [], self.model.feature_map.momentum_columns
        for part in state.pieces():
            by_q, by_p = self.features.jacobian(part)
            by_p = by_p if kinetic is None else by_p[..., : kinetic.stop]  # all further columns are zero
            none = kinetic is None and not by_p.any()  # nor does anything depend on momenta
            moving = np.zeros(by_p.shape[:-1]) if none else self.weights.deviations(by_p)
            deviations = np.stack([self.weights.deviations(by_q), moving])
            per_node = (deviations * self._units_of_noise).max(axis=(0, 2)) ** 2
            held = held_nodes(part.graph)
            found.append(per_node if held is None else np.where(held, 0.0, per_node))
        return np.concatenate(found).reshape(state.q.shape[:-1])

    def coverage(self, data: DataSource | str | Path) -> dict[str, float]:
        """Share of the targets within their central intervals, by the nominal share, and the root mean squared z.

        The targets are those that the model was fitted to, where the data have times: the noise is theirs. Of a wide
        model and many data, evenly chosen equations are looked at, since each takes as long as the columns squared.
        """
        from scipy.special import ndtri

        equations = self.model.equations_of(data, as_fitted=True)
        inside, squares, count = np.zeros(len(LEVELS)), 0.0, 0
        bounds = ndtri(0.5 + np.array(LEVELS) / 2)
        for numbers in _looked_at(equations, self.weights.directions):
            part = equations.part(numbers)
            missed = np.stack([t - p for t, p in zip(part.targets, self.model.predicted(part), strict=True)])
            rows = np.stack(part.combined_halves(self.features.jacobian(part.state)))
            variance = self.weights.deviations(rows) ** 2 + self.noises[: len(rows)] ** 2
            z = np.abs(missed) / np.sqrt(variance)
            inside += (z.ravel()[:, None] <= bounds).sum(axis=0)
            squares += float((z**2).sum())
            count += z.size
        shares = {
            f"coverage_{100 * level:g}": float(share / count) for level, share in zip(LEVELS, inside, strict=True)
        }
        return shares | {"rms_z": float(np.sqrt(squares / count))}

    def draws(self, count: int, seed: Seed = 0) -> list[LearnedHamiltonian]:
        """Hamiltonians with weights, and each with friction of its own, drawn from the posterior around the model's."""
        features, width = self.model.features, len(self.model.weights)
        deviations = self.weights.draws(positive_integer("count", count), generator(seed))
        models = []
        for deviation in deviations:
            friction = features.friction
            if friction is not None:
                moved = friction.coefficients + deviation[width : self.features.width]
                friction = replace(friction, coefficients=moved)
            drawn = replace(features, weights=features.weights + deviation[:width], friction=friction)
            models.append(replace(self.model, features=drawn))
        return models

    def select(self, data: DataSource | str | Path, count: int) -> tuple[IntArray, Array]:
        """The `count` snapshots that would teach most, one after the other, and what each adds (in nats).

        The gain of a snapshot is the information about the weights that its equations would bring, given those chosen
        before it: log det(I + Z C Zᵀ / σ²) / 2. Derivatives are not needed. Gains only fall as others are chosen, so
        most candidates need not be looked at again.
        """
        count, data = positive_integer("count", count), as_data(data)
        if count > data.n_snapshots:
            raise ParameterError(f"cannot select {count} of {data.n_snapshots} snapshots")
        whitened = list(self._whitened(data))
        known = np.empty((0, self.weights.directions))  # I - knownᵀ known is what is left of the covariance
        queue = [(-_gain(rows, known), number, 0) for number, rows in enumerate(whitened)]
        heapq.heapify(queue)
        chosen: list[int] = []
        gains: list[float] = []
        while len(chosen) < count:
            negative, number, seen = heapq.heappop(queue)
            if seen < len(chosen):
                heapq.heappush(queue, (-_gain(whitened[number], known), number, len(chosen)))
                continue
            chosen.append(number)
            gains.append(-negative)
            rows = whitened[number]
            left = rows - (rows @ known.T) @ known
            factor = np.linalg.cholesky(np.eye(len(rows)) + left @ rows.T)
            known = np.concatenate([known, np.linalg.solve(factor, left)])
        return np.array(chosen, dtype=np.int64), np.array(gains)

    def _whitened(self, data: DataSource) -> Iterator[Array]:
        """Rows of every snapshot in the posterior's own coordinates and units of the noise."""
        for number in range(data.n_snapshots):
            state = data.state(slice(number, number + 1)).flat()
            rows, held = self.features.jacobian(state) * self._units_of_noise[..., None], held_nodes(state.graph)
            rows = rows[rows.any(axis=(1, 2, 3))]  # without velocities, where nothing is learned from them
            rows = rows if held is None else rows[:, ~held]
            yield self.weights.whitened(rows).reshape(-1, self.weights.directions)

    @property
    def _units_of_noise(self) -> Array:
        """What makes (∂H/∂q, ∂H/∂p) numbers in units of the noise they would be compared with, shape (2, 1, 1)."""
        record = self.model.record
        noises = self.noises if self.model.feature_map.momentum_columns is not None else self._even_noises
        return np.asarray(record.gain / np.sqrt(record.overlap) / noises)

    @property
    def _even_noises(self) -> Array:
        """Noises as the fit reckons with them where weights cannot be told apart by halves, shape (2, 1, 1)."""
        return self.weights.noise / np.array([1.0, self.model.record.row_weights.velocities])[:, None, None]


def _gain(rows: Array, known: Array) -> float:
    """Information of whitened rows about what is left of the covariance, I - knownᵀ known."""
    seen = rows @ known.T
    return float(np.linalg.slogdet(np.eye(len(rows)) + rows @ rows.T - seen @ seen.T)[1] / 2)


def _looked_at(equations: Equations, directions: int) -> list[IntArray]:
    """Numbers of the equations that intervals are compared with, evenly spread, in blocks of some nodes each."""
    nodes = max(_FEWEST_NODES, _MOST_WORK / (equations.dim * len(equations.halves) * directions**2))
    count = min(equations.n_equations, max(1, int(nodes / float(equations.node_counts.mean()))))
    chosen = np.unique(np.linspace(0, equations.n_equations - 1, count).astype(np.int64))
    size = max(1, _NODES_AT_ONCE // int(equations.node_counts.max()))
    return np.array_split(chosen, -(-len(chosen) // size))

"""Equations of Lagrange in the weak form, from coordinates and their rates alone.

For a test function ψ that vanishes at both ends of a window, d/dt ∂L/∂v - ∂L/∂q = F becomes

    -∫ ψ' ∂L/∂v dt - ∫ ψ ∂L/∂q dt = ∫ ψ F dt :

no data are differentiated, and no momenta are needed. What is compared with a learned motion, are accelerations in the
same form, ∫ ψ a dt = -∫ ψ' v dt, whatever the scale of L.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hamfit.data import DataSource, PhaseSpaceData
from hamfit.errors import DataError
from hamfit.graphs import MASS
from hamfit.graphs.roles import angle_coordinates, held_nodes
from hamfit.targets.block import BY_Q, Block, Combination, EquationBlock
from hamfit.targets.from_samples import FromSamples
from hamfit.targets.runs import Run, runs_of
from hamfit.targets.smoothing import DEGREE, local_polynomials
from hamfit.validation import Array


@dataclass(frozen=True, kw_only=True)
class LagrangianBlock(EquationBlock):
    """Some equations for a Lagrangian; the state holds rates in place of momenta.

    Attributes
    ----------
    rates
        How ∂L/∂v is differentiated along the motion: minus the slopes of the test functions.
    weights
        What the rows are multiplied by, shape (nodes of the equations, dim): zero for nodes that are held.
    force
        Known external force at the nodes of the state, or None.
    """

    rates: Combination
    weights: Array
    force: Array | None

    def combined_halves(self, halves: Sequence[Array] | Array) -> list[Array]:
        """Combine (∂/∂q, ∂/∂v) of anything to the left-hand side of the equations."""
        assert self.combine is not None
        left = self.rates @ halves[1] - self.combine @ halves[0]
        return [self.weighted(left)]

    def weighted(self, values: Array) -> Array:
        """Multiply values at the nodes of the equations, (nodes, dim, ...), by the weights of the rows."""
        return self.weights.reshape(*self.weights.shape, *[1] * (values.ndim - 2)) * values


class LagrangianEquations(FromSamples):
    """Equations of Lagrange of runs of coordinates and rates; the source holds rates in place of momenta."""

    halves = BY_Q

    def part(self, block: Block) -> LagrangianBlock:
        """Take the samples that some equations need, and how they enter."""
        pieces, snapshots, samples, nodes = self.pieces_of(block)
        over_samples = []
        for piece in pieces:
            assert piece.combine is not None
            over_samples.append(piece.combine if piece.states is None else piece.combine @ piece.states)
        combine = Combination(tuple(over_samples), nodes)
        rates = Combination(tuple(piece.rates for piece in pieces), nodes)
        first = self.source.graph_at(np.concatenate([np.repeat(p.snapshots[:1], p.rates.shape[0]) for p in pieces]))
        held = held_nodes(first)
        weights = np.tile(self.row_weights(), (first.n_nodes // len(self.row_weights()), 1))
        if held is not None:
            weights[held] = 0.0
        known = self.source.external_force(snapshots)
        targets = np.zeros((first.n_nodes, samples.dim)) if known is None else combine @ known
        rows = (weights * targets)[None]
        return LagrangianBlock(samples, combine, rows, rates=rates, weights=weights, force=known)

    def row_weights(self) -> Array:
        """Find what the rows of each coordinate are multiplied by, shape (nodes, dim), or (1, dim) for all nodes.

        Where lengths and angles are mixed, forces have several units: typical rates, relative to the first, turn them
        into powers. They are powers of two, which change no digit.
        """
        if not hasattr(self, "_weights"):
            self._weights = self._found_weights()
        return self._weights

    def _found_weights(self) -> Array:
        state = self.source.state(np.arange(0, len(self.source), max(1, len(self.source) // 512)))
        angles = angle_coordinates(state.graph, state.dim)
        nodes = state.graph.uniform_nodes
        if angles is None or angles.all() or nodes is None:
            return np.ones((1, state.dim))
        v = state.flat().p.reshape(-1, nodes, state.dim)
        sizes = np.sqrt(((v / max(np.abs(v).max(), np.finfo(float).tiny)) ** 2).mean(axis=0))
        first = next((size for size in sizes.ravel() if size > 0), 1.0)
        return np.array(
            [[math.ldexp(1.0, round(math.log2(s / first))) if s > 0 else 1.0 for s in row] for row in sizes]
        )


def rates_of(data: DataSource, smoothing: int | None = None) -> PhaseSpaceData:
    """Take samples into memory, with rates in place of momenta and angles that go on over full turns.

    Rates are those that are given, or momenta over known masses. With `smoothing`, samples are replaced by local
    polynomials of degree five over so many of them.
    """
    if not data.has_rates and not (data.has_momenta and MASS in data.graph_at(0).node_attributes):
        missing = "momenta without masses" if data.has_momenta else "positions alone"
        raise DataError(
            f"a Lagrangian is learned from coordinates and their rates, and the rates v are missing: the data hold "
            f"{missing}; give v (columns v=... of a table, PhaseSpaceData.from_rates)"
        )
    if data.times is None:
        raise DataError("a Lagrangian is learned from runs of samples: give their times (t=... of a table)")
    kept = data.take(slice(None))
    graph = kept.graph_at(slice(None))
    q = kept.at_nodes("q").copy()
    v = kept.at_nodes("q_dot").copy() if data.has_rates else kept.at_nodes("p") / graph.masses[:, None]
    angles = angle_coordinates(graph, kept.dim)
    for run in runs_of(kept):
        rows = (kept.node_ptr[run.snapshots][:, None] + np.arange(run.nodes)).ravel()
        shape = (len(run), run.nodes, kept.dim)
        here = q[rows].reshape(shape)
        if angles is not None:
            turning = angles[rows].reshape(shape)[0]
            here[:, turning] = np.unwrap(here[:, turning], axis=0)
        if smoothing is not None and len(run) >= smoothing:
            smooth = local_polynomials(run.times - run.times[0], smoothing, DEGREE)[0]
            here = (smooth @ here.reshape(len(run), -1)).reshape(shape)
            v[rows] = (smooth @ v[rows].reshape(len(run), -1)).reshape(-1, kept.dim)
        q[rows] = here.reshape(-1, kept.dim)
    return kept.with_momenta(None).with_positions(q).with_momenta(v)


def some_runs(runs: Sequence[Run], samples: int) -> list[Run]:
    """Choose runs, evenly spread, that together have at most about so many samples; at least five, or all."""
    most = max(5, int(samples / np.mean([len(run) for run in runs])))
    return [runs[i] for i in np.unique(np.linspace(0, len(runs) - 1, most).astype(int))]

"""A learned Hamiltonian beside whole data sets, block by block in threads."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from hamfit.data import DataSource
from hamfit.fitting.plan import Countable, row_blocks
from hamfit.graphs import Graph, held_nodes
from hamfit.parallel import map_in_threads, thread_count
from hamfit.state import State
from hamfit.targets.errors import ErrorSums, worst
from hamfit.validation import Array

if TYPE_CHECKING:
    from hamfit.learned.hamiltonian import LearnedHamiltonian

BlockT = TypeVar("BlockT")
Halves = tuple[Array, Array]


def errors_of(learned: LearnedHamiltonian, data: DataSource) -> dict[str, float]:
    """Errors of gradients, and of energies where they are known; see `LearnedHamiltonian.evaluate`."""
    learned.check_dimension(data.dim)
    equations = learned.equations_of(data)
    known = equations.pointwise and learned.constants.known_everywhere(data.node_counts, data.edge_counts)

    def block_errors(block: slice) -> list[ErrorSums]:
        part = equations.part(block)
        learned.check_graph(part.state.graph)
        sums = [ErrorSums.of(*both) for both in zip(part.targets, learned.predicted(part), strict=True)]
        if data.energy is not None and known:
            sums.append(ErrorSums.of(data.energy[block], np.atleast_1d(learned.energy(part.state))))
        return sums

    totals = [ErrorSums.total(parts) for parts in zip(*_over_blocks(learned, equations, block_errors), strict=True)]
    halves = totals[: len(equations.halves)]
    by_half = {f"{what}_error": half.relative_error for what, half in zip(("force", "velocity"), halves, strict=False)}
    errors = {
        "mse": ErrorSums.total(halves).mse,
        "relative_error": worst(by_half.values()),
        **by_half,
        "r2": 1 - worst(1 - half.r2 for half in halves),
    }
    for energy in totals[len(halves) :]:
        errors |= {"energy_mse": energy.mse, "energy_relative_error": energy.relative_error}
    return errors


def gradients_of(learned: LearnedHamiltonian, data: DataSource) -> Halves:
    """(∂H/∂q, ∂H/∂p) in all snapshots, each of shape (all nodes, dim)."""
    return _in_all_snapshots(learned, data, learned.features.gradient)


def derivatives_of(learned: LearnedHamiltonian, data: DataSource) -> Halves:
    """(q̇, ṗ) in all snapshots, known external forces included, each of shape (snapshots, nodes, dim) for one size."""

    def slopes(state: State) -> Halves:
        return of_moving_nodes(state.graph, learned.features.derivatives(state))

    minus_p_dot, q_dot = _in_all_snapshots(learned, data, slopes)
    known = data.external_force(slice(None))
    p_dot = -minus_p_dot
    if known is not None:
        p_dot += of_moving_nodes(data.graph_at(slice(None)), (known, known))[0]
    counts = data.node_counts
    shape = (len(counts), int(counts[0]), data.dim) if counts.min() == counts.max() else q_dot.shape
    return q_dot.reshape(shape), p_dot.reshape(shape)


def of_moving_nodes(graph: Graph, halves: Halves) -> Halves:
    """Both halves at the nodes of a graph, shape (..., nodes, dim), with zeros at held nodes, which do not move."""
    held = held_nodes(graph)
    if held is None:
        return halves
    by_q, by_p = (np.where(held[:, None], 0.0, half) for half in halves)
    return by_q, by_p


def energies_of(learned: LearnedHamiltonian, data: DataSource) -> Array:
    """H in all snapshots, shape (snapshots,)."""
    learned.check_dimension(data.dim)
    found = _over_blocks(learned, data, lambda block: np.atleast_1d(learned.energy(data.state(block))))
    return np.concatenate(found)


def _in_all_snapshots(learned: LearnedHamiltonian, data: DataSource, function: Callable[[State], Halves]) -> Halves:
    learned.check_dimension(data.dim)

    def in_block(block: slice) -> Halves:
        state = data.state(block).flat()
        learned.check_graph(state.graph)
        return function(state)

    found = _over_blocks(learned, data, in_block)
    by_q, by_p = (np.concatenate(arrays) for arrays in zip(*found, strict=True))
    return by_q, by_p


def _over_blocks(learned: LearnedHamiltonian, data: Countable, function: Callable[[slice], BlockT]) -> list[BlockT]:
    blocks = row_blocks(data, learned.feature_map.width)
    return map_in_threads(function, blocks, thread_count(learned.record.settings.threads))

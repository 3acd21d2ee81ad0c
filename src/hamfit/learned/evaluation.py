"""A learned Hamiltonian beside whole data sets, block by block in threads."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from hamfit.data import DataSource
from hamfit.errors import DataError
from hamfit.fitting.plan import Countable, row_blocks
from hamfit.graphs import CutoffNeighbours, Graph, held_nodes
from hamfit.graphs.edges import SPECIES
from hamfit.learned.at_states import Said, at_states
from hamfit.learned.field_words import OF_SPECIES
from hamfit.parallel import map_in_threads, thread_count
from hamfit.state import State
from hamfit.targets.block import EquationBlock
from hamfit.targets.errors import ErrorSums, worst
from hamfit.validation import Array

if TYPE_CHECKING:
    from hamfit.learned.hamiltonian import LearnedHamiltonian

BlockT = TypeVar("BlockT")
_LOOKED_AT, _MOST_SPECIES = 512, 12
Halves = tuple[Array, Array]


def errors_of(learned: LearnedHamiltonian, data: DataSource) -> dict[str, float]:
    """Errors of gradients, and of energies where they are known; see `LearnedHamiltonian.evaluate`."""
    equations = learned.equations_of(data)
    known = equations.pointwise and data.energy is not None and learned.constants.known_in(data)
    kinds = _several_species(data) if equations.pointwise else []
    stresses = data.stress if equations.pointwise and _has_stress(learned, data) else None
    at = at_states(learned)

    def block_errors(block: slice) -> list[ErrorSums]:
        part = equations.part(block)
        learned.check_graph(part.state.graph)
        said = at(part.state, energies=known, strain=stresses is not None)
        predicted_halves = part.combined_halves(_slopes(learned, part.state, said))
        sums = [ErrorSums.of(*both) for both in zip(part.targets, predicted_halves, strict=True)]
        if data.energy is not None and said.energies is not None:
            predicted, counts = _with_constants(learned, part.state, said.energies), data.node_counts[block]
            sums.append(ErrorSums.of(data.energy[block], predicted))
            sums.append(ErrorSums.of(data.energy[block] / counts, predicted / counts))
        if stresses is not None and said.strain is not None:
            sums.append(ErrorSums.of(stresses[block], said.strain / data.volumes[block][:, None, None]))
        return sums + _by_species(part, predicted_halves[0], kinds)

    found = _over_blocks(learned, equations, block_errors)
    totals = [ErrorSums.total(parts) for parts in zip(*found, strict=True)]
    halves = totals[: len(equations.halves)]
    by_half = {f"{what}_error": half.relative_error for what, half in zip(("force", "velocity"), halves, strict=False)}
    errors = {
        "mse": ErrorSums.total(halves).mse,
        "relative_error": worst(by_half.values()),
        **by_half,
        **halves[0].both("force"),
        "r2": 1 - worst(1 - half.r2 for half in halves),
    }
    others = totals[len(halves) :]
    if known:
        energy, per_node, *others = others
        errors |= {"energy_mse": energy.mse, "energy_relative_error": energy.relative_error}
        errors |= {"energy_rmse_per_node": math.sqrt(per_node.mse), "energy_mae_per_node": per_node.mae}
    if stresses is not None:
        stress, *others = others
        errors |= {"stress_error": stress.relative_error, **stress.both("stress")}
    for kind, own in zip(kinds, others, strict=True):
        errors |= own.both("force", f"{OF_SPECIES}{kind}") if own.count else {}
    return errors


def _several_species(data: DataSource) -> list[int]:
    """List the species of data, where there are several, and few enough to be told one by one."""
    ends = data.attribute_ranges()["nodes"].get(SPECIES)
    if not ends or ends[0] == ends[1]:
        return []
    found: set[int] = set()
    for block in data.blocks(_LOOKED_AT):
        values = np.unique(data.graph_at(block).node_attributes[SPECIES])
        if values.dtype.kind not in "iu" or len(found | set(values.tolist())) > _MOST_SPECIES:
            return []
        found |= set(values.tolist())
        if data.static:
            break
    return sorted(found)


def _by_species(part: EquationBlock, predicted: Array, kinds: list[int]) -> list[ErrorSums]:
    """Sum errors of forces on the nodes of each species."""
    if not kinds:
        return []
    species = part.state.graph.node_attributes[SPECIES]
    species = species if part.free is None else species[part.free]
    return [ErrorSums.of(part.targets[0][species == kind], predicted[species == kind]) for kind in kinds]


def _has_stress(learned: LearnedHamiltonian, data: DataSource) -> bool:
    """Whether the model knows the stress of some data, which features of places do not."""
    if data.stress is None:
        return False
    try:
        learned.strain_gradient(data.state(0))
    except DataError:
        return False
    return True


def gradients_of(learned: LearnedHamiltonian, data: DataSource) -> Halves:
    """(∂H/∂q, ∂H/∂p) in all snapshots, each of shape (all nodes, dim)."""
    return _in_all_snapshots(learned, data, lambda state: at_states(learned)(state).gradient)


def derivatives_of(learned: LearnedHamiltonian, data: DataSource) -> Halves:
    """(q̇, ṗ) in all snapshots, known external forces included, each of shape (snapshots, nodes, dim) for one size."""

    def slopes(state: State) -> Halves:
        return of_moving_nodes(state.graph, _slopes(learned, state, at_states(learned)(state)))

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
    learned.check_data(data)

    def in_block(block: slice) -> Array:
        state = data.state(block)
        learned.check_state(state)
        energies = at_states(learned)(state, energies=True).energies
        assert energies is not None
        return _with_constants(learned, state, energies)

    return np.concatenate(_over_blocks(learned, data, in_block))


def _slopes(learned: LearnedHamiltonian, state: State, said: Said) -> Halves:
    """∂H/∂q less friction, and ∂H/∂p."""
    by_q, by_p = said.gradient
    friction = learned.features.friction
    return (by_q if friction is None else by_q - friction.force(state.flat())), by_p


def _with_constants(learned: LearnedHamiltonian, state: State, energies: Array) -> Array:
    """H of each system from what is left without constants, shape (systems,)."""
    return energies + np.tile(learned.constants.of(state.graph), state.n_graphs // state.graph.n_graphs)


def _in_all_snapshots(learned: LearnedHamiltonian, data: DataSource, function: Callable[[State], Halves]) -> Halves:
    learned.check_data(data)

    def in_block(block: slice) -> Halves:
        state = data.state(block).flat()
        learned.check_graph(state.graph)
        return function(state)

    found = _over_blocks(learned, data, in_block)
    by_q, by_p = (np.concatenate(arrays) for arrays in zip(*found, strict=True))
    return by_q, by_p


def _over_blocks(learned: LearnedHamiltonian, data: Countable, function: Callable[[slice], BlockT]) -> list[BlockT]:
    blocks = row_blocks(data, at_states(learned).width)
    return map_in_threads(function, blocks, thread_count(learned.record.settings.threads))


def missed_edges(ends: CutoffNeighbours | None, state: State) -> int:
    """Count the pairs closer than where edges end that have no edge; 0 where edges do not end."""
    if ends is None:
        return 0
    flat = state.flat()
    lengths = np.linalg.norm(flat.graph.differences(flat.q), axis=1)
    return max(0, ends(state.q).n_edges - int((lengths < ends.cutoff).sum()))

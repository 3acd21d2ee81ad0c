"""A compiled Hamiltonian at rest: potential energy, its gradient and its shares in one look-up of every pair.

Host programs have kinetic energies of their own, and ask for all of these at the same place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hamfit.compiled.nodes import PairTables
from hamfit.features.kernels import kernels
from hamfit.features.workspace import Workspace
from hamfit.graphs import angle_coordinates
from hamfit.parallel import thread_count
from hamfit.state import State
from hamfit.validation import Array

if TYPE_CHECKING:
    from hamfit.compiled.hamiltonian import CompiledHamiltonian


@dataclass(frozen=True)
class LookedUp:
    """What tables say of a state whose nodes do not move.

    Attributes
    ----------
    energies
        Potential energy of every node without the constants of the model, shape (nodes,): pairs half and half.
    gradient
        ∂V/∂q, shape (nodes, dim).
    strain_gradient
        ∂V/∂ε of a strain, shape (dim, dim), or None where it was not asked for.
    """

    energies: Array
    gradient: Array
    strain_gradient: Array | None


def at_rest(compiled: CompiledHamiltonian, state: State, *, strain: bool = False) -> LookedUp | None:
    """Look everything up for one system at rest; None where no table reaches, or where there is a field.

    Parameters
    ----------
    compiled
        The Hamiltonian.
    state
        One system, shape (nodes, dim), with momenta of zero.
    strain
        Whether to find the derivative by a strain as well.
    """
    found = compiled._on(state)
    if found is None or found.fields or angle_coordinates(state.graph, state.dim) is not None:
        return None
    graph, q = state.graph, np.asarray(state.q, dtype=np.float64)
    apart = graph.differences(q)
    looked_up = _both(found.pairs, np.einsum("ed,ed->e", apart, apart))
    if looked_up is None:
        return None
    values, slopes = looked_up
    pull = np.ascontiguousarray(2 * slopes[:, None] * apart)
    gradient = np.zeros(q.shape)
    kernels().scatter_difference(graph, pull, gradient)
    half = 0.5 * values
    energies: Array = np.zeros(graph.n_nodes)
    for end in (graph.high, graph.low):
        energies += np.bincount(end, half, graph.n_nodes)
    kinetic = found.kinetic
    for number, table in enumerate(kinetic.tables):  # T at rest, which is zero unless features say otherwise
        energies[kinetic.which == number] += table.evaluate(np.zeros(1))[0][0]
    tensor = pull.T @ apart if strain else None
    if found.many is not None:
        many = found.many.at_rest(state, Workspace(thread_count(compiled.threads)), strain=strain)
        if many is None:
            return None
        energies += many[0]
        gradient += many[1]
        tensor = None if tensor is None else tensor + many[2]
    return LookedUp(energies, gradient, None if tensor is None else 0.5 * (tensor + tensor.T))


def _both(pairs: PairTables, squares: Array) -> tuple[Array, Array] | None:
    """Look up values and slopes at squared distances; None where one of them is outside of its table."""
    if len(pairs.tables) == 1:
        table = pairs.tables[0]
        return table.evaluate(squares) if table.covers(squares).all() else None
    values, slopes = np.zeros((2, len(squares)))
    for number, table in enumerate(pairs.tables):
        members = np.flatnonzero(pairs.which == number)
        own = squares[members]
        if not table.covers(own).all():
            return None
        values[members], slopes[members] = table.evaluate(own)
    return values, slopes

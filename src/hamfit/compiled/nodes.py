"""What each node of a system is to a compiled Hamiltonian: its mass, its type, its field; and the laws of its pairs."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np

from hamfit.compiled.grid import Grid
from hamfit.compiled.laws import Laws, Quantities
from hamfit.compiled.table import FunctionTable
from hamfit.errors import DataError
from hamfit.features.invariant.attributes import mass_of
from hamfit.features.invariant.field import FieldPart
from hamfit.features.invariant.scalar_parts import KineticPart, PairPart
from hamfit.graphs import Graph, angle_coordinates, held_nodes
from hamfit.graphs.roles import turned_apart
from hamfit.state import State
from hamfit.validation import Array, IntArray

UNKNOWN, NOTHING = -1, -2
"""Instead of the number of a table: of this pair nothing is known; nothing acts between this pair."""


@dataclass(frozen=True)
class Kinetic:
    """The kinetic energies of all nodes.

    Attributes
    ----------
    inverse
        v = inverse p where T is quadratic; elsewhere 1 / m in |p|²/m. Shape (nodes,).
    tables
        Tables of T(|p|²/m).
    which
        Which of them each node has, -1 for none; shape (nodes,).
    """

    inverse: Array
    tables: list[FunctionTable]
    which: IntArray


def kinetic_of(laws: Laws, state: State, *, kinetic_known: bool) -> Kinetic:
    """Find the kinetic energies of the nodes of a flat state."""
    graph, count = state.graph, state.graph.n_nodes
    which = np.full(count, -1)
    if kinetic_known:
        return Kinetic(1.0 / graph.masses, [], which)
    if laws.part(KineticPart) is None:
        return Kinetic(np.zeros(count), [], which)
    scalars = laws.encoding.read(state)
    mass = mass_of(laws.encoding.nodes, graph)
    inverse = np.ones(count) if mass is None else 1.0 / mass
    inverse = inverse.astype(np.float64)
    tables: list[FunctionTable] = []
    kinds, of_node = _distinct(scalars.node_kind, scalars.node_quantities)
    for number, (kind, quantities) in enumerate(kinds):
        members = of_node == number
        factor = 0.0 if kind in laws.encoding.held else laws.quadratic(kind, quantities)
        if factor is None:
            high = float(scalars.squared_momentum[members].max())
            which[members] = len(tables)
            tables.append(laws.kinetic(kind, quantities, high))
        else:
            inverse[members] *= 2 * factor
    return Kinetic(inverse, tables, which)


@dataclass(frozen=True)
class PairTables:
    """Tables of pair laws, and which of them each edge, or each pair of types of nodes, obeys."""

    tables: list[FunctionTable]
    which: IntArray


def ends_of(lengths: Array) -> tuple[float, float]:
    """Give the least and the largest of some lengths, one of which there is; one for both where there is none."""
    return (float(lengths.min()), float(lengths.max())) if lengths.size else (1.0, 1.0)


def edge_laws(laws: Laws, state: State) -> PairTables:
    """Find the law of every edge of a flat state, shape (edges,)."""
    if laws.part(PairPart) is None or not state.graph.n_edges:
        return PairTables([], np.full(state.graph.n_edges, NOTHING))
    scalars = laws.encoding.read(state)
    kinds, of_edge = _distinct(scalars.edge_kind, scalars.edge_quantities)
    r, tables = scalars.distances, []
    for number, (kind, quantities) in enumerate(kinds):
        tables.append(laws.pair(kind, quantities, *ends_of(r[of_edge == number])))
    return PairTables(tables, of_edge)


def type_laws(laws: Laws, state: State, shortest: float, cutoff: float) -> tuple[IntArray, PairTables]:
    """Find the type of every node, (nodes,), and the law of every pair of types, (types, types).

    Parameters
    ----------
    laws, state
        The laws, and a flat state whose edges follow its positions.
    shortest, cutoff
        Distances that the tables must cover at least.
    """
    scalars = laws.encoding.read(state)
    kinds, of_node = _distinct(scalars.node_kind, scalars.node_quantities)
    which = np.full((len(kinds), len(kinds)), UNKNOWN)
    tables: list[FunctionTable] = []
    if laws.part(PairPart) is None:
        return of_node, PairTables([], np.full_like(which, NOTHING))
    own = laws.encoding.edges.kind_of({}, 1)
    for (first, (kind, numbers)), (second, (other, others)) in product(enumerate(kinds), repeat=2):
        if second < first:
            continue
        try:
            pair = int(laws.encoding.pairs.of(np.array([kind]), np.array([other]), own)[0])
        except DataError:  # such pairs were not seen in training; features say so if two of them meet
            continue
        high, low = np.array(numbers), np.array(others)
        quantities = tuple(np.concatenate([high + low, high * low]).tolist())
        which[first, second] = which[second, first] = len(tables)
        tables.append(laws.pair(pair, quantities, shortest, cutoff))
    return of_node, PairTables(tables, which)


def outer_fields(laws: Laws, state: State) -> tuple[list[FunctionTable | Grid], IntArray]:
    """Find the fields that act on nodes, and which of them acts on each, -1 for none; shape (nodes,)."""
    fields, which = laws.encoding.fields, np.full(state.graph.n_nodes, -1)
    found: list[FunctionTable | Grid] = []
    if fields is None or laws.part(FieldPart) is None:
        return found, which
    free, kind, quantities = fields.of(state.graph)
    kinds, of_node = _distinct(kind, quantities)
    q = field_places(state)
    for number, (one, numbers) in enumerate(kinds):
        own = q[free[of_node == number]]
        which[free[of_node == number]] = len(found)
        found.append(laws.field(one, numbers, own.min(axis=0), own.max(axis=0)))
    return found, which


def field_places(state: State) -> Array:
    """Give the places of nodes as fields see them: angles between -π and π, shape (nodes, dim)."""
    return turned_apart(np.asarray(state.q, dtype=np.float64), angle_coordinates(state.graph, state.dim))


def flags_of(graph: Graph, dim: int) -> IntArray:
    """Say which nodes are held (1), and which of their coordinates are angles (2, 4, 8), shape (nodes,)."""
    held, angles = held_nodes(graph), angle_coordinates(graph, dim)
    flags = np.zeros(graph.n_nodes, dtype=np.int64) if held is None else held.astype(np.int64)
    return flags if angles is None else flags + (angles << np.arange(1, dim + 1)).sum(axis=1)


def _distinct(kind: IntArray, quantities: Array) -> tuple[list[tuple[int, Quantities]], IntArray]:
    """List the different kinds with their quantities, and find which of them each thing is."""
    if not quantities.shape[1]:
        kinds, of_thing = np.unique(kind, return_inverse=True)
        return [(int(one), ()) for one in kinds], of_thing
    both = np.column_stack([kind.astype(np.float64), quantities])
    rows, of_thing = np.unique(both, axis=0, return_inverse=True)
    return [(int(row[0]), tuple(row[1:].tolist())) for row in rows], of_thing.ravel()

"""A compiled Hamiltonian and one system, as plain arrays for loops: tables, nodes, who is near whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from hamfit.compiled.cluster import CompiledCluster
from hamfit.compiled.grid import Grid
from hamfit.compiled.many_body import CompiledManyBody
from hamfit.compiled.nodes import NOTHING, edge_laws, ends_of, flags_of, kinetic_of, outer_fields, type_laws
from hamfit.compiled.table import FunctionTable
from hamfit.features.cluster.part import ClusterPart
from hamfit.features.dissipation.edge import Edge
from hamfit.features.dissipation.learned import LearnedFriction
from hamfit.features.invariant.many_body import ManyBodyPart
from hamfit.graphs import CutoffNeighbours, Graph, angle_coordinates, held_nodes
from hamfit.state import State
from hamfit.validation import Array

if TYPE_CHECKING:
    from hamfit.compiled.hamiltonian import CompiledHamiltonian

SKIN = 0.15
"""Of the cutoff, where none was asked for: pairs up to so much farther apart are listed."""
_CLOSER = 0.9  # of the shortest distance there is: tables of pairs that move begin below it


@dataclass(frozen=True)
class Rubbing:
    """Friction as loops know it: the rate of every node, shape (nodes,), and one coefficient along edges."""

    rates: Array
    along_edges: float = 0.0


def rubbing_of(damping: Any, state: State) -> Rubbing | None:
    """Read rates off a learned friction; None where it is another force, or one that depends on more than momenta."""
    count = state.graph.n_nodes
    if damping is None:
        return Rubbing(np.zeros(count))
    learned = getattr(damping, "__self__", None)
    if not isinstance(learned, LearnedFriction) or damping != learned.force or learned.seen is not None:
        return None
    rates, along, at = np.zeros(count), 0.0, 0
    unit = State(state.q, np.ones_like(state.q), state.graph)
    for kind in learned.kinds:
        own = learned.coefficients[at : at + len(kind.labels)]
        at += len(kind.labels)
        if isinstance(kind, Edge):
            along += float(own[0])
        elif type(kind).__module__.startswith("hamfit.features.dissipation."):
            rates += kind.columns(unit)[:, 0, :] @ own
        else:
            return None
    return Rubbing(rates, along)


def program_of(
    compiled: CompiledHamiltonian, state: State, force: Array, rubbing: Rubbing, neighbours: CutoffNeighbours | None
) -> tuple[Any, ...]:
    """Collect the arguments of a program of the engine (``engine.c``) for one system.

    Parameters
    ----------
    compiled, state
        The Hamiltonian, and a state of one system, shape (nodes, dim).
    force
        Constant force on every node, shape (nodes, dim).
    rubbing
        Friction.
    neighbours
        What edges follow the positions by; None for a graph that stays as it is.
    """
    laws, graph, dim = compiled.laws, state.graph, state.dim
    kinetic = kinetic_of(laws, state, kinetic_known=compiled.source.features.kinetic_known)
    fields, field_of_node = outer_fields(laws, state)
    cutoff = np.inf if laws.encoding.cutoff is None else laws.encoding.cutoff
    types = np.zeros(graph.n_nodes, dtype=np.int64)
    if neighbours is None:
        pairs = edge_laws(laws, state)
        law_of_types = np.array([[0 if pairs.tables else NOTHING]], dtype=np.int32)
        fixed: Any = _full_list(graph, pairs.which, dim)
        shortest, longest = ends_of(laws.encoding.read(state).distances)
    else:
        cutoff = min(cutoff, neighbours.cutoff)
        near = neighbours(state.q)
        apart = near.differences(state.q)
        shortest = _CLOSER * float(np.sqrt(np.einsum("ed,ed->e", apart, apart).min(initial=cutoff**2)))
        longest = cutoff
        types, pairs = type_laws(laws, state, shortest, cutoff)
        law_of_types, fixed = pairs.which.astype(np.int32), None
    many = laws.neighbourhoods(shortest, longest)
    grids = [field for field in fields if isinstance(field, Grid)]
    tables = [*pairs.tables, *kinetic.tables, *[field for field in fields if isinstance(field, FunctionTable)]]
    before = 0 if grids else len(pairs.tables) + len(kinetic.tables)
    numbers = np.zeros((graph.n_nodes, 6))
    numbers[:, 0], numbers[:, 1], numbers[:, 2] = kinetic.inverse, 1.0 / graph.masses, rubbing.rates
    numbers[:, 3 : 3 + dim] = force
    held = held_nodes(graph)
    if held is not None:  # they do not move, whatever their momenta
        numbers[held, 0], kinetic.which[held] = 0.0, -1
    integers = np.stack([
        np.where(kinetic.which < 0, -1, kinetic.which + len(pairs.tables)),
        types,
        np.where(field_of_node < 0, -1, field_of_node + before),
        flags_of(graph, dim),
        laws.encoding.nodes.kind_of(graph.node_attributes, graph.n_nodes),
    ], axis=1).astype(np.int32)  # fmt: skip
    skin = 1.0 if neighbours is None else neighbours.skin or SKIN * cutoff
    box = _box(None if neighbours is None else neighbours.cell, dim)
    return (
        dim,
        packed_tables(tables),
        _packed_grids(grids),
        (graph.n_nodes, len(law_of_types), numbers, np.ascontiguousarray(integers)),
        np.ascontiguousarray(law_of_types),
        fixed,
        (float(cutoff), rubbing.along_edges, float(skin), *box),
        many.parameters() if isinstance(many, CompiledManyBody) else None,
        many.within(float(cutoff)) if isinstance(many, CompiledCluster) else None,
    )


def packed_tables(tables: Sequence[FunctionTable]) -> tuple[Array, Array, Array, Array]:
    """Put tables behind each other: numbers (tables, 7), cells, rows, and where the pieces of each begin."""
    cells = np.concatenate([[0], np.cumsum([len(table.cells) for table in tables])]).astype(np.int64)
    pieces = np.concatenate([[0], np.cumsum([table.pieces for table in tables])]).astype(np.int64)
    numbers = np.array([
        (table.scale, table.shift, table.low, table.factor, table.first, table.ends, cells[number])
        for number, table in enumerate(tables)
    ], dtype=np.float64).reshape(-1, 7)  # fmt: skip
    rows = [table.rows for table in tables] or [np.empty((0, 8))]
    of_cells = [table.cells for table in tables] or [np.empty((0, 2), dtype=np.int32)]
    return numbers, np.concatenate(of_cells).astype(np.int32), np.concatenate(rows), pieces


def _packed_grids(grids: Sequence[Grid]) -> tuple[Array, Array]:
    numbers = [(*grid.start, *grid.per_length, *grid.rows.shape[:2]) for grid in grids]
    rows = [grid.rows.ravel() for grid in grids] or [np.empty(0)]
    return np.array(numbers, dtype=np.float64).reshape(-1, 6), np.concatenate(rows)


def _full_list(graph: Graph, law: Array, dim: int) -> tuple[Array, ...]:
    """List the neighbours of every node, each edge twice; ends in periodic images become ghosts behind the nodes."""
    count = graph.n_nodes
    ends, others = np.concatenate([graph.high, graph.low]), np.concatenate([graph.low, graph.high])
    owner, image = np.empty(0, dtype=np.int32), np.empty((0, 3))
    if graph.offsets is not None and graph.offsets.any():
        # q[high] - q[low] + offset: the high end sees the low one at q[low] - offset, the low end the high at + offset.
        offsets = np.concatenate([-graph.offsets, graph.offsets])
        far = np.flatnonzero(offsets.any(axis=1))
        keys = np.column_stack([others[far].astype(np.float64), offsets[far]])
        distinct, place = np.unique(keys, axis=0, return_inverse=True)
        owner, image = distinct[:, 0].astype(np.int32), np.zeros((len(distinct), 3))
        image[:, :dim] = distinct[:, 1:]
        others = others.copy()
        others[far] = count + place.ravel()
    order = np.argsort(ends, kind="stable")
    start = np.concatenate([[0], np.cumsum(np.bincount(ends, minlength=count))]).astype(np.int64)
    laws = np.concatenate([law, law])[order].astype(np.int32)
    return start, others[order].astype(np.int32), laws, owner, np.ascontiguousarray(image)


def _box(cell: Array | None, dim: int) -> tuple[Array, Array, Array, Array]:
    """Complete a cell to three vectors: the cell, its inverse, its heights, and which vectors have images."""
    rows = np.zeros((3, 3))
    if cell is not None:
        rows[:dim, :dim] = cell
    periodic: Array = np.asarray(rows.any(axis=1))
    if not periodic.all():  # directions without images: anything that spans space together with the others
        spanned = np.linalg.svd(rows[periodic] if periodic.any() else np.zeros((1, 3)))[2]
        rows[~periodic] = spanned[int(periodic.sum()) :]
    inverse = np.linalg.inv(rows)
    heights = 1.0 / np.linalg.norm(inverse, axis=0)
    return rows, np.ascontiguousarray(inverse), heights, periodic.astype(np.int32)


def loops_along(compiled: CompiledHamiltonian, state: State, rubbing: Rubbing | None, neighbours: Any) -> bool:
    """Whether loops can follow a system: one graph, up to three coordinates, edges by cutoff or not at all."""
    graph, cutoff = state.graph, compiled.laws.encoding.cutoff
    angles = angle_coordinates(graph, state.dim) is not None
    if angles and any(compiled.laws.part(kind) is not None for kind in (ManyBodyPart, ClusterPart)):
        return False
    if rubbing is None or graph.n_graphs > 1 or state.dim > 3 or (angles and rubbing.along_edges):
        return False
    if neighbours is None:
        return not (rubbing.along_edges and cutoff is not None)
    if type(neighbours) is not CutoffNeighbours or angles or compiled.source.constants.per_edge:
        return False
    return not (rubbing.along_edges and cutoff is not None and cutoff < neighbours.cutoff)

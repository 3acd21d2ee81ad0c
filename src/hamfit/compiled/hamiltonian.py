"""`CompiledHamiltonian`: a learned Hamiltonian whose functions are looked up in tables, and which runs in loops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from hamfit.compiled.grid import Grid
from hamfit.compiled.laws import Laws
from hamfit.compiled.nodes import Kinetic, PairTables, edge_laws, ends_of, field_places, kinetic_of, outer_fields
from hamfit.compiled.passes import NeighbourPasses
from hamfit.compiled.table import FunctionTable, NotTabulatedError
from hamfit.features.kernels import kernels
from hamfit.features.weighted import WeightedFeatures
from hamfit.features.workspace import Workspace
from hamfit.graphs import Graph, angle_coordinates
from hamfit.parallel import thread_count
from hamfit.state import State
from hamfit.validation import Array, IntArray


class Source(Protocol):
    """The learned Hamiltonian that is compiled; where no table reaches, it is asked itself."""

    @property
    def features(self) -> WeightedFeatures:
        """The features with their weights."""

    @property
    def constants(self) -> Any:
        """The constants of the energy, with a method ``of(graph)``."""

    def energy(self, state: State) -> Array:
        """Compute H of each system."""

    def energy_known(self, state: State) -> bool:
        """Whether the energy is known in absolute terms."""

    def gradient_q(self, state: State) -> Array:
        """Compute ∂H/∂q alone, shaped like ``state.q``."""

    def gradient_p(self, state: State) -> Array:
        """Compute ∂H/∂p alone, shaped like ``state.p``."""

    def strain_gradient(self, state: State) -> Array:
        """Compute ∂V/∂ε of each system."""

    def node_energies(self, state: State) -> Array:
        """Share the potential energy out to the nodes."""

    def check_state(self, state: State) -> None:
        """Refuse states that the features are not made for."""


@dataclass(frozen=True)
class _OnGraph:
    """What the nodes and edges of one graph are to the tables."""

    pairs: PairTables
    kinetic: Kinetic
    fields: list[FunctionTable | Grid]
    field_of_node: IntArray
    many: NeighbourPasses | None


class CompiledHamiltonian:
    """H with tables in place of features: the same forces to a tolerance, at the price of a look-up.

    Every pair law, kinetic energy and outer field is a piecewise polynomial with continuous derivatives; a kinetic
    energy that is quadratic becomes masses. Tables are made when a kind of pair or node is first met. Where a distance,
    a momentum or a place lies outside of them, the features themselves answer.

    Parameters
    ----------
    source
        A learned Hamiltonian with invariant features.
    ranges
        Where distances were in training, as its notes have it.
    tolerance
        Largest error of forces, relative to the larger of the force there and the usual one.
    threads
        How many threads a large system is shared out to; None for all cores.

    Raises
    ------
    NotTabulatedError
        If the features are no functions of single distances and neighbourhoods.
    """

    separable = True

    def __init__(
        self, source: Source, ranges: dict[str, Any], tolerance: float = 1e-10, threads: int | None = None
    ) -> None:
        self.source, self.threads = source, threads
        self.laws = Laws(source.features, ranges, tolerance)
        self._present: tuple[Graph | None, _OnGraph | None] = None, None

    @property
    def error(self) -> float:
        """Largest relative error of a slope that was measured in any table so far."""
        return self.laws.error

    def __str__(self) -> str:
        tables = self.laws.tables
        pieces = sum(table.pieces for table in tables)
        number = f"{len(tables)} table{'s' * (len(tables) != 1)}"
        return f"{number} of {pieces:,} pieces, relative error of forces at most {self.error:.1e}"

    @property
    def description(self) -> str:
        """How a motion is followed whose steps are done one by one."""
        return f"{self}; steps one by one"

    def __repr__(self) -> str:
        return f"CompiledHamiltonian({self})"

    def holds(self, state: State) -> bool:
        """Tell whether everything that acts in a state can be tabulated; if not, the features answer by themselves."""
        return self._on(state.flat()) is not None

    # -- the protocol ----------------------------------------------------------------------------------------------

    def energy(self, state: State) -> Array:
        """H of each system; 0-d for a single one, else shape (graphs,)."""
        found = self._energies(state.flat())
        if found is None:
            return self.source.energy(state)
        constants = np.tile(self.source.constants.of(state.graph), state.n_graphs // state.graph.n_graphs)
        return state.per_graph(found + constants)

    def energy_known(self, state: State) -> bool:
        """Whether `energy` is right in absolute terms, not only up to a constant."""
        return self.source.energy_known(state)

    def gradient(self, state: State) -> tuple[Array, Array]:
        """(∂H/∂q, ∂H/∂p), each shaped like ``state.q``."""
        return self.gradient_q(state), self.gradient_p(state)

    def gradient_q(self, state: State) -> Array:
        """∂H/∂q alone, shaped like ``state.q``."""
        flat = state.flat()
        found, by_q = self._on(flat), np.zeros(flat.q.shape)
        squares, half = _distances(flat)
        slopes = None if found is None else _looked_up(found.pairs, squares, 1)
        if found is None or slopes is None:
            return self.source.gradient_q(state)
        pull = np.ascontiguousarray(2 * slopes[:, None] * half)
        kernels().scatter_difference(flat.graph, pull, by_q)
        if found.fields:
            places = field_places(flat)
            for number, field in enumerate(found.fields):
                members = found.field_of_node == number
                own = places[members] if isinstance(field, Grid) else places[members, 0]
                if not field.covers(own).all():
                    return self.source.gradient_q(state)
                by_q[members] += field.evaluate(own)[1].reshape(-1, flat.dim)
        if found.many is not None:
            by_q += found.many.gradient_q(flat, Workspace(thread_count(self.threads)))
        return by_q.reshape(state.q.shape)

    def gradient_p(self, state: State) -> Array:
        """∂H/∂p alone, shaped like ``state.p``."""
        flat = state.flat()
        found = self._on(flat)
        if found is None:
            return self.source.gradient_p(state)
        kinetic, factor = found.kinetic, found.kinetic.inverse.copy()
        for number, table in enumerate(kinetic.tables):
            members = kinetic.which == number
            squares = (flat.p[members] ** 2).sum(axis=1) * factor[members]
            if not table.covers(squares).all():
                return self.source.gradient_p(state)
            factor[members] *= 2 * table.evaluate(squares)[1]
        return (factor[:, None] * flat.p).reshape(state.p.shape)

    def strain_gradient(self, state: State) -> Array:
        """∂V/∂ε by tables of pairs; where there is more than pairs, the features answer. Shapes as theirs."""
        flat = state.flat()
        found, (squares, half) = self._on(flat), _distances(flat)
        slopes = None if found is None or found.fields or found.many else _looked_up(found.pairs, squares, 1)
        if slopes is None or angle_coordinates(flat.graph, flat.dim) is not None:
            return self.source.strain_gradient(state)
        by_strain = flat.graph.sum_edges(2 * slopes[:, None, None] * half[:, :, None] * half[:, None, :])
        return by_strain[0] if state.q.ndim == 2 and state.graph.n_graphs == 1 else by_strain

    def node_energies(self, state: State) -> Array:
        """The potential energy shared out to the nodes, by the features."""
        return self.source.node_energies(state)

    # -- tables ----------------------------------------------------------------------------------------------------

    def _on(self, flat: State) -> _OnGraph | None:
        """Find what nodes and edges of a flat state are, None where they cannot be tabulated.

        A motion asks for the same graph at every step, so that the last answer is kept.
        """
        graph, found = self._present
        if graph is flat.graph:
            return found
        self.source.check_state(flat)
        try:
            pairs = edge_laws(self.laws, flat)
            kinetic = kinetic_of(self.laws, flat, kinetic_known=self.source.features.kinetic_known)
            shortest, longest = ends_of(np.sqrt(_distances(flat)[0]))
            found = _OnGraph(
                pairs, kinetic, *outer_fields(self.laws, flat), self.laws.neighbourhoods(shortest, longest)
            )
        except NotTabulatedError:
            found = None
        self._present = flat.graph, found
        return found

    def _energies(self, flat: State) -> Array | None:
        """Sum the energies of pairs and nodes, without constants, shape (graphs,); None where no table reaches."""
        found, graph = self._on(flat), flat.graph
        pairs = None if found is None else _looked_up(found.pairs, _distances(flat)[0], 0)
        if found is None or pairs is None:
            return None
        own = 0.5 * found.kinetic.inverse * (flat.p**2).sum(axis=1)
        parts: list[tuple[Sequence[Any], IntArray, Array]] = [
            (found.kinetic.tables, found.kinetic.which, 2 * own),
            (found.fields, found.field_of_node, field_places(flat)),
        ]
        own[found.kinetic.which >= 0] = 0.0
        for tables, which, arguments in parts:
            for number, table in enumerate(tables):
                members = which == number
                at = arguments[members]
                at = at[:, 0] if at.ndim == 2 and isinstance(table, FunctionTable) else at
                if not table.covers(at).all():
                    return None
                own[members] += table.evaluate(at)[0]
        total = graph.sum_edges(pairs) + graph.sum_nodes(own)
        return total if found.many is None else total + found.many.energies(flat)

    # -- motions ---------------------------------------------------------------------------------------------------

    def loop(self, state: State, dt: float, operations: Sequence[tuple[str, float]], **options: Any) -> Any:
        """Give what follows many steps in one call, or None where they have to be done one by one.

        Parameters
        ----------
        state
            Initial state, one or several of one graph.
        dt
            Length of a step.
        operations
            The step as kicks and drifts by portions of `dt`.
        options
            `force`, `damping`, `neighbours` and `limits` of the motion, as `hamfit.integrate` prepares them.
        """
        from hamfit.compiled.loops import loop_of

        return loop_of(self, state, dt, operations, **options)


def _distances(flat: State) -> tuple[Array, Array]:
    """Compute r² along edges, (edges,), and half its derivative by the coordinates of the high end, (edges, dim).

    Angles are compared as points of a circle: the square of their chord is 4 sin(Δ/2)².
    """
    apart = flat.graph.differences(np.asarray(flat.q, dtype=np.float64))
    angles = angle_coordinates(flat.graph, flat.dim)
    if angles is None:
        return np.einsum("ed,ed->e", apart, apart), apart
    turning = angles[flat.graph.high]
    chord = np.where(turning, 2 * np.sin(0.5 * apart), apart)
    return np.einsum("ed,ed->e", chord, chord), np.where(turning, np.sin(apart), apart)


def _looked_up(pairs: PairTables, squares: Array, which: int) -> Array | None:
    """Look up values (0) or slopes (1) at squared distances; None where one of them is outside of its table."""
    if not pairs.tables:
        return np.zeros(len(squares))
    result = np.empty(len(squares))
    for number, table in enumerate(pairs.tables):
        members: Any = slice(None) if len(pairs.tables) == 1 else pairs.which == number
        own = squares[members]
        if not table.covers(own).all():
            return None
        result[members] = table.evaluate(own)[which]
    return result

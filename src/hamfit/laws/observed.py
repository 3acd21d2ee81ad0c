"""The numbers that laws are fitted to, linear in the slopes of the law; here those that are forces in data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, Self, TypeVar

import numpy as np
from scipy.sparse import csr_array

from hamfit.data import DataSource
from hamfit.errors import DataError, ParameterError
from hamfit.features.circles import Circles
from hamfit.features.scales import edge_vectors
from hamfit.graphs import Graph
from hamfit.laws.field import FieldLaw, field_laws, nodes_of
from hamfit.laws.pair import PairLaw
from hamfit.laws.subject import SomeEquations, Subject
from hamfit.laws.units import LawUnits
from hamfit.parallel import cached_property
from hamfit.state import State
from hamfit.targets.block import EquationBlock
from hamfit.validation import Array, IntArray

_KNOTS, _FEWEST_KNOTS = 24, 6
_COLUMNS = 96  # of all other pairs, from which each has fewer knots
_SPANNED = 1e-10  # relative size of a column, or of a direction, below which it is not told from others
_ROUNDING = 1e-12  # share of all forces that other parts leave, below which there is nothing else


class Observed(ABC):
    """Observed numbers y = L s + noise, where s are the slopes V'(r) at some distances, or U'(x) at some places.

    Attributes
    ----------
    what
        ``"curve"`` or ``"data"``.
    noise_known
        Whether the noise has variance one; otherwise it is estimated from what is left.
    units
        Those of all of these numbers.
    r
        Distances or places, shape (points,).
    y
        Shape (rows,).
    groups
        Which rows belong together when some are left out, shape (rows,); None where none are.
    independent
        Whether every row stands for itself.
    """

    what: ClassVar[str]
    noise_known: bool = False
    units: LawUnits
    r: Array
    y: Array
    groups: IntArray | None = None
    independent: bool = True

    @abstractmethod
    def project(self, slopes: Array) -> Array:
        """Apply L to columns of slopes, shape (points, k) to (rows, k)."""


class Edges:
    """Some edges of the states of equations, whose pulls are summed into nodes as the equations combine them.

    Given as a mask, or as a graph of them alone. Nodes that coincide are an error, unless they may: they do not pull.
    """

    def __init__(self, part: EquationBlock, chosen: Array | Graph, *, may_coincide: bool = False) -> None:
        graph = chosen if isinstance(chosen, Graph) else part.state.graph.part(chosen)
        self.part, state = part, State(part.state.q, part.state.p, graph)
        self.graph, self.dim = state.graph, state.dim
        self.circles = Circles.of(state)
        difference = edge_vectors(state)
        self.r = np.sqrt(np.einsum("ei,ei->e", difference, difference))
        if not (may_coincide or (self.r > 0).all()):
            raise DataError("nodes of the data coincide, where forces have no direction: remove such snapshots")
        self.unit = difference / np.where(self.r > 0, self.r, 1.0)[:, None]

    @property
    def nodes(self) -> IntArray:
        """Numbers of the nodes of the equations that these edges pull at."""
        touched = np.zeros((self.graph.n_nodes, 1))
        touched[self.graph.edges.ravel()] = 1.0
        return np.flatnonzero(self.part.combined(touched))

    def pulled(self, slopes: Array) -> Array:
        """Compute the forces of columns of slopes, shape (edges, k) to (nodes of the equations, dim, k)."""
        columns = slopes.shape[1]
        pulled = (self._pulls @ slopes).reshape(self.graph.n_nodes, -1, columns)
        if self.circles is not None:
            by_places, pulled = pulled, np.zeros((self.graph.n_nodes, self.dim, columns))
            self.circles.pull_back(by_places, pulled)
        return self.part.combined(pulled)

    @cached_property
    def _pulls(self) -> csr_array:
        """From slopes along edges to forces on nodes, shape (nodes x components, edges): applied many times over."""
        (count, components), graph = self.unit.shape, self.graph
        ends = np.concatenate([graph.high, graph.low])[:, None] * components + np.arange(components)
        edges = np.repeat(np.tile(np.arange(count), 2), components)
        values = np.concatenate([self.unit, -self.unit]).ravel()
        return csr_array((values, (ends.ravel(), edges)), shape=(graph.n_nodes * components, count))


_Law = TypeVar("_Law", PairLaw, FieldLaw)


class _FromData(Observed, Generic[_Law]):
    """What pair laws and field laws have in common where they are fitted to forces in data.

    What the rest of the model contributes is taken from it; since that is not exact, anything that piecewise linear
    functions of the other distances or coordinates could explain is then left out of account, in the numbers as in the
    forms.

    Attributes
    ----------
    count
        How many numbers there are.
    overlap
        How many of them share the information of one.
    """

    what = "data"
    count: int
    overlap: float

    def __init__(self, law: _Law, data: DataSource | SomeEquations, units: LawUnits) -> None:
        subject = Subject.of(law.model)
        self._law: _Law = law
        self.units = units
        self._equations = data if isinstance(data, SomeEquations) else subject.some_equations(data)
        self.overlap, self.independent = self._equations.overlap, self._equations.equations.pointwise
        self._look(law, subject, self._equations.part)

    @abstractmethod
    def _look(self, law: _Law, subject: Subject, part: EquationBlock) -> None:
        """Find the places, and finish."""

    def shaken(self) -> list[Self]:
        """Observe the same in samples with more noise, see `hamfit.targets.shaken`; nothing where none is known."""
        return [type(self)(self._law, one, self.units) for one in self._equations.shaken()]

    def _finish(self, forces: Array, nuisance: list[Array], nodes: IntArray) -> None:
        """Take over forces of shape (rows,) and columns of what is not to be looked at, shape (rows, k) each.

        `nodes` are those of the equations that the rows belong to, each with equally many rows.
        """
        self.groups = np.repeat(self._equations.groups_of_nodes()[nodes], len(forces) // len(nodes))
        self._nuisance = _span(nuisance) if nuisance else None
        self.y = self._without_nuisance(forces / self.units.force)
        everything = np.linalg.norm(self._equations.part.targets[0][nodes]) / self.units.force
        if self._nuisance is not None and np.linalg.norm(self.y) <= _ROUNDING * everything:
            self.y = np.zeros_like(self.y)
        self.count = len(self.y) - (0 if self._nuisance is None else self._nuisance.shape[1])

    def _without_nuisance(self, columns: Array) -> Array:
        """Leave out what other parts could do as well; a column of which only rounding is left becomes zero."""
        if self._nuisance is None:
            return columns
        left = columns - self._nuisance @ (self._nuisance.T @ columns)
        seen = np.linalg.norm(left, axis=0) > _SPANNED * np.linalg.norm(columns, axis=0)
        return np.where(seen, left, 0.0)


class ObservedForces(_FromData[PairLaw]):
    """Forces in data, ∂H/∂q, as sums of V'(r) along the edges of one kind."""

    def __init__(self, law: PairLaw, data: DataSource | SomeEquations, units: LawUnits) -> None:
        if law.isolated:
            raise ParameterError("forces in data are not those of isolated pairs: identify the law without data")
        super().__init__(law, data, units)

    def _look(self, law: PairLaw, subject: Subject, part: EquationBlock) -> None:
        state, forces = part.state, part.targets[0]
        chosen, kinds = subject.edges_like(law.graph, state)
        if not chosen.any():
            raise NoSuchEdgeError(f"the data have no edge like the law's ({law.kind}, with the same attributes)")
        self._edges = Edges(part, chosen)
        nuisance = [] if subject.network is None else _fields(subject, part)
        if not chosen.all() or nuisance:
            others = law.model.gradient(State(state.q, state.p, state.graph.part(~chosen)))[0]
            forces = forces - part.combined(others)
            nuisance += _pairs(part, ~chosen, kinds)
        # Nodes that other parts pull at tell how strong these are, and so what they leave to the edges here.
        beside = [np.flatnonzero(np.abs(columns).sum(axis=(1, 2))) for columns in nuisance]
        self._nodes = np.unique(np.concatenate([self._edges.nodes, *beside]))
        self.r = self._edges.r / self.units.length
        rows = [columns[self._nodes].reshape(-1, columns.shape[2]) for columns in nuisance]
        self._finish(forces[self._nodes].ravel(), rows, self._nodes)

    def project(self, slopes: Array) -> Array:
        """Pull along the edges, and sum into the nodes."""
        pulled = self._edges.pulled(slopes)
        if len(self._nodes) < len(pulled):
            pulled = pulled[self._nodes]
        return self._without_nuisance(pulled.reshape(-1, slopes.shape[1]))


class ObservedField(_FromData[FieldLaw]):
    """Forces in data along one coordinate of the nodes of one kind, as U'(x) of each of them.

    Attributes
    ----------
    state, chosen
        A union of states, and the numbers of its nodes of that kind.
    """

    def _look(self, law: FieldLaw, subject: Subject, part: EquationBlock) -> None:
        self._part, self.state = part, part.state
        state = part.state
        self.chosen = np.flatnonzero(nodes_of(subject, law.kind, state))
        if not len(self.chosen):
            raise DataError(f"the data have no node like the law's ({law.kind})")
        mine = np.zeros((state.graph.n_nodes, 1))
        mine[self.chosen] = 1.0
        self._nodes, forces = np.flatnonzero(part.combined(mine)), part.targets[0]
        nuisance: list[Array] = []
        if state.graph.n_edges:
            everything = np.ones(state.graph.n_edges, dtype=bool)
            alone = State(state.q, state.p, state.graph.part(~everything))
            forces = forces - part.combined(law.model.gradient(state)[0] - law.model.gradient(alone)[0])
            nuisance = _pairs(part, everything, subject.kinds_of_edges(state))
        c = law.coordinate
        self.r = self.units.places(law.along(state.q[self.chosen]))
        self._finish(forces[self._nodes, c], [columns[self._nodes, c] for columns in nuisance], self._nodes)

    def project(self, slopes: Array) -> Array:
        """Give every node its own slope, and combine them as the equations do."""
        pulled = np.zeros((self.state.graph.n_nodes, slopes.shape[1]))
        pulled[self.chosen] = slopes
        return self._without_nuisance(self._part.combined(pulled)[self._nodes])


class NoSuchEdgeError(DataError):
    """The data have no edge with the numbers that a law was read off at."""


def _pairs(part: EquationBlock, chosen: Array, kinds: IntArray) -> list[Array]:
    """Make forces of piecewise linear V'(r) along the edges of each kind; each (nodes of equations, dim, functions)."""
    numbers = np.unique(kinds[chosen])
    found = (Edges(part, chosen & (kinds == kind)) for kind in numbers)
    knots = int(np.clip(_COLUMNS // max(1, len(numbers)), _FEWEST_KNOTS, _KNOTS))
    return [edges.pulled(hats(edges.r, knots)) for edges in found]


def _fields(subject: Subject, part: EquationBlock) -> list[Array]:
    """Make forces of piecewise linear U'(x) of outer fields, for each kind of node and coordinate, likewise."""
    found, state = [], part.state
    for law in field_laws(subject.hamiltonian):
        mask = nodes_of(subject, law.kind, state)
        if mask.any():
            columns = hats(law.along(state.q[mask]))
            pulled = np.zeros((len(mask), state.dim, columns.shape[1]))
            pulled[mask, law.coordinate] = columns
            found.append(part.combined(pulled))
    return found


def hats(r: Array, count: int = _KNOTS) -> Array:
    """Make piecewise linear functions, knots at quantiles of the points; shape (points, functions), sum one."""
    knots = knots_of(r, count)
    return np.stack([np.interp(r, knots, one) for one in np.eye(len(knots))], axis=1)


def knots_of(r: Array, count: int = _KNOTS) -> Array:
    """Give the knots of these functions, rising."""
    return np.unique(np.quantile(r, np.linspace(0, 1, count)))


def _span(columns: list[Array]) -> Array:
    """Find an orthonormal basis of all columns."""
    basis, values, _ = np.linalg.svd(np.concatenate(columns, axis=1), full_matrices=False)
    return basis[:, values > _SPANNED * values[0]]

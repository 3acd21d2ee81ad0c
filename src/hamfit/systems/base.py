"""What every reference system has in common: kinetic energy, constants, initial states, and the name it is found by."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from typing import Any, ClassVar, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hamfit.errors import DataError, unknown_name
from hamfit.graphs import CutoffNeighbours, Graph
from hamfit.registry import Registry
from hamfit.rng import Seed, generator
from hamfit.state import State
from hamfit.systems.constants import differing, is_uniform, on_nodes
from hamfit.systems.potentials import PairPotential
from hamfit.systems.recipe import TrajectoryRecipe
from hamfit.validation import Array, FloatArray, per_item, positive_integer


class System(ABC):
    """A Hamiltonian H(q, p) = Σ |p_i|² / (2 m_i) + V(q) that is known exactly.

    A subclass with a `name` of its own joins the family by being defined. It supplies :meth:`potential_energy`,
    :meth:`potential_gradient` and :meth:`sample`. Its constructor takes keyword arguments with defaults and keeps each
    of them as an attribute of the same name, from which :meth:`parameters` reads them back.

    Parameters
    ----------
    graph
        Graph of one snapshot. Masses that differ become its node attribute ``"mass"``.
    dim
        Spatial dimension.
    masses
        One mass for all nodes, or one per node.

    Attributes
    ----------
    name
        Name the system is found by.
    coordinates
        ``"displacements"`` when q is measured from a place of rest, else ``"positions"``.
    separable
        True: kinetic and potential energy are separate, explicit schemes are symplectic.
    snapshots
        Independent snapshots that :func:`~hamfit.systems.generate` makes unless told otherwise.
    recipe
        Trajectories that it makes instead, or None.
    neighbours
        Rule that builds the graph of a snapshot from its positions, or None where the graph never changes.
    masses
        Shape (nodes,).
    """

    name: ClassVar[str]
    coordinates: ClassVar[Literal["displacements", "positions"]]
    snapshots: ClassVar[int] = 1000
    recipe: ClassVar[TrajectoryRecipe | None] = None
    separable: bool = True

    graph: Graph
    dim: int
    masses: FloatArray
    neighbours: CutoffNeighbours | None = None

    def __init__(self, graph: Graph, dim: int, masses: ArrayLike) -> None:
        self.dim = positive_integer("dim", dim)
        self.masses = per_item("masses", masses, graph.n_nodes, "node")
        self.graph = graph.with_attributes(differing(mass=self.masses))

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        SYSTEMS.add(cls)

    def __repr__(self) -> str:
        arguments = ", ".join(f"{key}={value!r}" for key, value in self.parameters().items())
        return f"{type(self).__name__}({arguments})"

    @abstractmethod
    def potential_energy(self, state: State) -> Array:
        """V of each graph, shape (graphs,); `state` is flat: q of shape (nodes, dim)."""

    @abstractmethod
    def potential_gradient(self, state: State) -> Array:
        """dV/dq, shape (nodes, dim); `state` is flat."""

    @abstractmethod
    def sample(self, count: int, rng: Seed) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Random initial states: (q, p), each of shape (count, nodes, dim)."""

    def layout(self) -> NDArray[np.float64]:
        """Positions, shape (nodes, dim), to which q is added in a picture: places of rest, or zeros for positions."""
        return np.zeros((self.graph.n_nodes, self.dim))

    def graph_at(self, q: Array) -> Graph:
        """Graph of the snapshot at `q` of shape (nodes, dim): the system's own unless it follows the positions."""
        if q.ndim != 2:
            raise DataError(f"graph_at takes one snapshot of shape (nodes, dim), got {q.shape}")
        if self.neighbours is None:
            return self.graph
        return self.neighbours(q).with_attributes(self.graph.node_attributes)

    def energy(self, state: State) -> Array:
        """H of each system; 0-d for a single one, else shape (graphs,)."""
        flat = self._flat(state)
        kinetic = flat.graph.sum_nodes(0.5 * (flat.p**2).sum(axis=1) / self._masses_on(flat.graph))
        return state.per_graph(kinetic + self.potential_energy(flat))

    def gradient(self, state: State) -> tuple[Array, Array]:
        """(dH/dq, dH/dp), each shaped like ``state.q``."""
        return self.gradient_q(state), self.gradient_p(state)

    def gradient_q(self, state: State) -> Array:
        """dH/dq alone, shaped like ``state.q``; explicit schemes need the two halves at different points."""
        return self.potential_gradient(self._flat(state)).reshape(state.q.shape)

    def gradient_p(self, state: State) -> Array:
        """dH/dp = p / m alone, shaped like ``state.p``."""
        flat = self._flat(state)
        velocity: Array = flat.p / self._masses_on(flat.graph)[:, None]
        return velocity.reshape(state.p.shape)

    def parameters(self) -> dict[str, Any]:
        """Constructor arguments as JSON has them; ``make_system(name, **parameters)`` builds the same system."""
        return {name: _plain(getattr(self, name)) for name in constructor_parameters(type(self))}

    def _masses_on(self, graph: Graph) -> Array:
        return on_nodes("masses", self.masses, graph, "mass")

    def _flat(self, state: State) -> State:
        if state.dim != self.dim:
            raise DataError(f"the {self.name} has dim {self.dim}, but the state has {state.dim}")
        return state.flat()

    def uniform_states(
        self, count: int, rng: Seed, q_range: tuple[float, float], p_range: tuple[float, float]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """(q, p), each of shape (count, nodes, dim), with independent uniform entries: a helper for :meth:`sample`.

        Every state draws its q and p before the next one does, so that more states begin with the fewer.
        """
        shape = (positive_integer("count", count), 2, self.graph.n_nodes, self.dim)
        unit = generator(rng).random(shape)
        (q_low, q_high), (p_low, p_high) = q_range, p_range
        return q_low + (q_high - q_low) * unit[:, 0], p_low + (p_high - p_low) * unit[:, 1]


SYSTEMS: Registry[System] = Registry("system", "hamfit.systems")


def make_system(name: str, **parameters: Any) -> System:
    """System called `name`, built with `parameters`.

    Parameters
    ----------
    name
        One of ``SYSTEMS.names()``.
    **parameters
        Arguments of its constructor.

    Examples
    --------
    >>> make_system("chain", nodes=3, potential="morse").graph
    Graph(graphs=1, nodes=3, edges=2)
    >>> make_system("chain", node=3)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    hamfit.errors.ParameterError: unknown chain parameter 'node'; did you mean 'nodes'? Known: ...
    """
    kind = SYSTEMS.get(name)
    known = constructor_parameters(kind)
    for given in parameters:
        if given not in known:
            raise unknown_name(f"{name} parameter", given, known)
    return kind(**parameters)


def system_from_notes(metadata: dict[str, Any]) -> System | None:
    """The system that the notes of data or of a model name under ``"system"``; None if they name none.

    >>> system_from_notes({"system": {"name": "chain", "parameters": {"nodes": 3}}}).graph.n_nodes
    3
    """
    notes = metadata.get("system")
    if notes is None:
        return None
    if not isinstance(notes, dict) or not isinstance(notes.get("name"), str):
        raise DataError(f"the notes on the system must hold its name and parameters, got {notes!r}")
    parameters = notes.get("parameters", {})
    if not isinstance(parameters, dict):
        raise DataError(f"the parameters of the system in the notes must be named, got {parameters!r}")
    return make_system(notes["name"], **parameters)


def constructor_parameters(kind: type[System]) -> dict[str, inspect.Parameter]:
    """Constructor parameters of a system by name, with evaluated annotations and defaults.

    >>> constructor_parameters(SYSTEMS.get("chain"))["nodes"].default
    8
    """
    return dict(inspect.signature(kind, eval_str=True).parameters)


def _plain(value: object) -> object:
    if isinstance(value, PairPotential):
        return value.name
    if isinstance(value, np.ndarray):
        return float(value[0]) if is_uniform(value) else value.tolist()
    return value

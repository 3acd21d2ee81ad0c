"""What every reference system has in common: kinetic energy, constants, initial states, and how it is found by name."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from typing import Any, ClassVar, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hamfit.errors import DataError, unknown_name
from hamfit.graphs import CutoffNeighbours, Graph
from hamfit.potentials import PairPotential
from hamfit.registry import Member, Registry
from hamfit.rng import Seed, generator
from hamfit.state import State
from hamfit.systems.constants import differing, is_uniform, on_nodes
from hamfit.systems.recipe import TrajectoryRecipe
from hamfit.validation import Array, FloatArray, moderate, non_negative_number, per_item, positive_integer

SYSTEMS: Registry[System] = Registry("system", "hamfit.systems")


class System(Member, ABC):
    """A Hamiltonian H(q, p) = Σ |p_i|² / (2 m_i) + V(q) that is known exactly.

    A subclass with a `name` of its own joins the family by being defined. It supplies `potential_energy` and
    `potential_gradient`. Its constructor takes keyword arguments with defaults and keeps each of them as an
    attribute of the same name, from which `parameters` reads them back.

    Parameters
    ----------
    graph
        Graph of one snapshot. Masses that differ become its node attribute ``"mass"``.
    dim
        Spatial dimension.
    masses
        One mass for all nodes, or one per node.
    amplitudes
        Half-widths a of the uniform distributions U(-a, a) that `sample` draws positions and momenta from.
    centres
        Positions, shape (nodes, dim), to which the drawn ones are added; zero unless given.

    Attributes
    ----------
    name
        Name the system is found by.
    coordinates
        ``"displacements"`` when q is measured from a place of rest, else ``"positions"``.
    separable
        True: kinetic and potential energy are separate, explicit schemes are symplectic.
    snapshots
        Independent snapshots that `generate` makes unless told otherwise.
    recipe
        Trajectories that it makes instead, or None.
    has_field
        Whether V depends on where the nodes are, and not only on where they are relative to each other.
    neighbours
        Rule that builds the graph of a snapshot from its positions, or None where the graph never changes.
    masses
        Shape (nodes,).
    """

    family = SYSTEMS
    coordinates: ClassVar[Literal["displacements", "positions"]]
    snapshots: ClassVar[int] = 1000
    recipe: ClassVar[TrajectoryRecipe | None] = None
    has_field: ClassVar[bool] = False
    separable: bool = True

    graph: Graph
    dim: int
    masses: FloatArray
    neighbours: CutoffNeighbours | None = None

    def __init__(
        self,
        graph: Graph,
        dim: int,
        masses: ArrayLike,
        *,
        amplitudes: tuple[float, float] = (1.0, 1.0),
        centres: Array | float = 0.0,
    ) -> None:
        self.dim = positive_integer("dim", dim)
        self.masses = per_item("masses", masses, graph.n_nodes, "node")
        self.graph = graph.with_attributes(differing(mass=self.masses))
        self.q_amplitude = non_negative_number("q_amplitude", amplitudes[0])
        self.p_amplitude = non_negative_number("p_amplitude", amplitudes[1])
        self._centres = centres

    def __repr__(self) -> str:
        arguments = ", ".join(f"{key}={value!r}" for key, value in self.parameters().items())
        return f"{type(self).__name__}({arguments})"

    @abstractmethod
    def potential_energy(self, state: State) -> Array:
        """Compute V of each graph, shape (graphs,); `state` is flat: q has the shape (nodes, dim)."""

    @abstractmethod
    def potential_gradient(self, state: State) -> Array:
        """Compute dV/dq, shape (nodes, dim); `state` is flat."""

    def sample(self, count: int, rng: Seed) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Draw random initial states (q, p), each of shape (count, nodes, dim): uniform ones around the centres."""
        a, b = self.q_amplitude, self.p_amplitude
        q, p = self.uniform_states(count, rng, (-a, a), (-b, b))
        return self._centres + q, p

    def layout(self) -> NDArray[np.float64]:
        """Give the places, shape (nodes, dim), that a picture adds q to: those of rest, or zero for positions."""
        return np.zeros((self.graph.n_nodes, self.dim))

    def graph_at(self, q: Array) -> Graph:
        """Find the graph of the snapshot at `q`, shape (nodes, dim): the system's own unless it follows positions."""
        if q.ndim != 2:
            raise DataError(f"graph_at takes one snapshot of shape (nodes, dim), got {q.shape}")
        if self.neighbours is None:
            return self.graph
        return self.neighbours(q).with_attributes(self.graph.node_attributes)

    def energy(self, state: State) -> Array:
        """Compute H of each system; 0-d for a single one, else shape (graphs,)."""
        flat = self._flat(state)
        kinetic = flat.graph.sum_nodes(0.5 * (flat.p**2).sum(axis=1) / self._masses_on(flat.graph))
        return state.per_graph(kinetic + self.potential_energy(flat))

    def gradient(self, state: State) -> tuple[Array, Array]:
        """Compute (dH/dq, dH/dp), each shaped like ``state.q``."""
        return self.gradient_q(state), self.gradient_p(state)

    def gradient_q(self, state: State) -> Array:
        """Compute dH/dq alone, shaped like ``state.q``; explicit schemes need the two halves at different points."""
        return self.potential_gradient(self._flat(state)).reshape(state.q.shape)

    def gradient_p(self, state: State) -> Array:
        """Compute dH/dp = p / m alone, shaped like ``state.p``."""
        flat = self._flat(state)
        velocity: Array = flat.p / self._masses_on(flat.graph)[:, None]
        return velocity.reshape(state.p.shape)

    def parameters(self) -> dict[str, Any]:
        """Give the constructor's arguments as plain data; ``make_system(name, **parameters)`` rebuilds the system."""
        return {name: _plain(getattr(self, name)) for name in constructor_parameters(type(self))}

    def _masses_on(self, graph: Graph) -> Array:
        return on_nodes("masses", self.masses, graph, "mass")

    def _flat(self, state: State) -> State:
        if not isinstance(state, State):
            raise DataError(f"this takes a State, got {type(state).__name__}; take one from data with data.state(0)")
        if state.dim != self.dim:
            raise DataError(f"the {self.name} has dim {self.dim}, but the state has {state.dim}")
        return state.flat()

    def uniform_states(
        self, count: int, rng: Seed, q_range: tuple[float, float], p_range: tuple[float, float]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Draw (q, p), each of shape (count, nodes, dim), with independent uniform entries; `sample` calls it.

        Every state draws its q and p before the next one does, so that more states begin with the fewer.
        """
        shape = (positive_integer("count", count), 2, self.graph.n_nodes, self.dim)
        moderate("the range of q", np.array(q_range))
        moderate("the range of p", np.array(p_range))
        unit = generator(rng).random(shape)
        (q_low, q_high), (p_low, p_high) = q_range, p_range
        return q_low + (q_high - q_low) * unit[:, 0], p_low + (p_high - p_low) * unit[:, 1]


def make_system(name: str, **parameters: Any) -> System:
    """Build a reference system by its name, to generate data from it or to simulate it.

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
    """Rebuild the system that the notes of data or of a model name under ``"system"``; None if they name none.

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
    """Read the constructor parameters of a system by name, with evaluated annotations and defaults.

    >>> constructor_parameters(SYSTEMS.get("chain"))["nodes"].default
    8
    """
    return dict(inspect.signature(kind, eval_str=True).parameters)


def _plain(value: object) -> object:
    if isinstance(value, PairPotential):
        return value.law.name
    if isinstance(value, np.ndarray):
        return float(value[0]) if is_uniform(value) else value.tolist()
    return value

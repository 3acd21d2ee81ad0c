"""Features of a Lagrangian L(q, v) = ½ v·M(q) v - U(q), and the Hamiltonian that follows from it.

The features are linear in what is unknown of L, so that the equations of Lagrange are linear in the weights. H is not:
it is the Legendre transform of L. States of the features themselves (`values`, `jacobian`) hold rates v in place of
momenta; states of the energy hold canonical momenta p = M(q) v.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hamfit.errors import DataError, ParameterError
from hamfit.features.base import FeatureMap, SnapshotSource
from hamfit.features.dissipation import Friction
from hamfit.features.lagrangian.expected import expected_masses
from hamfit.features.lagrangian.mechanics import LagrangianPlan, Mechanics
from hamfit.features.lagrangian.terms import EDGE, SYSTEM, Family, Level, local_families, system_family
from hamfit.features.workspace import Workspace
from hamfit.graphs import Graph
from hamfit.graphs.roles import angle_coordinates, held_nodes
from hamfit.state import State
from hamfit.tensors import DOUBLES, INTEGERS, expect
from hamfit.validation import Array, IntArray, known_name, positive_number

COUPLINGS = ("auto", "all", "edges")
_SMALL = 4  # coordinates up to which M and U are functions of all of them
_LOOKED_AT = 4096  # snapshots, for ranges and means


class LagrangianNetwork(FeatureMap):
    """Functions of coordinates that the entries of M, and U, are made of.

    One column is no unknown: the constant part of the first diagonal entry of M, which fixes the scale of L.

    Parameters
    ----------
    level
        How rich the functions are.
    coupling
        ``"all"``: entries of M and U depend on all coordinates; ``"edges"``: M couples neighbours, and its entries, and
        those of U, depend on single nodes and on the ends of edges; ``"auto"``: all, up to four coordinates.
    shared
        Whether, with ``"edges"``, all nodes and all edges have the same law.
    mass
        Mean of the first diagonal entry of M over the data.
    """

    by_rates = True

    def __init__(self, *, level: Level, coupling: str = "auto", shared: bool = False, mass: float = 1.0) -> None:
        self.level = level
        self.coupling = known_name("coupling", coupling, COUPLINGS)
        self.shared = shared
        self.mass = positive_number("mass", mass)
        if shared and coupling == "all":
            raise ParameterError("a shared law goes with coupling='edges': of all coordinates there is one law anyway")
        self.families: tuple[Family, ...] = ()
        self.width = 0
        self.expected = np.empty(0)
        self._plan: tuple[Graph, Array, LagrangianPlan] | None = None

    @property
    def knows_nodes_by_place(self) -> bool:  # type: ignore[override]  # it depends on the parameters here
        """Whether nodes are told apart by their places; not where all have one law."""
        return not self.shared

    @property
    def of_all(self) -> bool:
        """Whether M and U depend on all coordinates, whatever the edges."""
        return bool(self.families) and self.families[0].kind == SYSTEM

    # -- sampling --------------------------------------------------------------------------------------------------

    def sample(self, source: SnapshotSource, rng: np.random.Generator) -> None:
        """Find which coordinates there are, and where they were; nothing is drawn at random."""
        del rng
        counts = source.node_counts
        chosen = np.unique(np.linspace(0, len(counts) - 1, _LOOKED_AT).astype(np.int64))
        state = source.state(chosen).flat()
        graph, dim = state.graph, state.dim
        angles = angle_coordinates(graph, dim)
        mask = np.zeros((graph.n_nodes, dim), dtype=bool) if angles is None else angles
        held = held_nodes(graph)
        free = np.ones(graph.n_nodes, dtype=bool) if held is None else ~held
        first = slice(0, int(counts[chosen[0]]))
        coordinates = int(free[first].sum()) * dim
        alone = self.coupling == "all" or (self.coupling == "auto" and not self.shared and coordinates <= _SMALL)
        if (alone or not self.shared) and (counts != counts[0]).any():
            raise DataError(
                f"a Lagrangian for systems of {counts.min()} to {counts.max()} nodes needs one law for all nodes: "
                "shared=True"
            )
        if alone:
            if (mask.reshape(-1, first.stop, dim) != mask[first]).any():
                raise DataError("coordinates that are angles in some snapshots and lengths in others have no one law")
            places = np.flatnonzero(np.repeat(free[first], dim))
            self._take((system_family(mask[first].ravel()[places], places, self.level),))
        else:
            if (mask[free] != mask[free][0]).any():
                raise DataError(
                    "nodes whose coordinates are angles and nodes whose coordinates are lengths cannot be joined along "
                    "edges here; use coupling='all'"
                )
            edges = graph.edges[free[graph.high] & free[graph.low]]
            own = edges if self.shared else edges[edges[:, 0] < first.stop]
            self._take(local_families(mask[free][0], np.flatnonzero(free[first]), own, self.level, shared=self.shared))
        self._take(tuple(family.fitted_to(graph, state.q) for family in self.families))
        self.expected = self.mass * expected_masses(self.families, state)

    def _take(self, families: tuple[Family, ...]) -> None:
        self.families, self._plan = families, None
        self.width = families[-1].stop - 1

    # -- features of L ---------------------------------------------------------------------------------------------

    def values(self, state: State) -> Array:
        """Compute the terms of L of each graph at (q, v), shape (graphs, width)."""
        return self._values(state)[:, 1:]

    def jacobian(self, state: State, work: Workspace | None = None) -> Array:
        """Compute (∂L/∂q, ∂L/∂v) of every term at (q, v), shape (2, nodes, dim, width)."""
        del work
        return self._jacobian(state)[..., 1:]

    def with_known(self, state: State) -> tuple[Array, Array]:
        """Compute the same as `jacobian`, and what the term of known weight amounts to, shape (2, nodes, dim)."""
        rows = self._jacobian(state)
        return rows[..., 1:], self.mass * rows[..., 0]

    def _values(self, state: State) -> Array:
        v, q = state.p.reshape(-1), state.q.reshape(-1)
        owner = np.repeat(np.arange(state.graph.n_graphs), state.graph.node_counts * state.dim)
        found = np.zeros((state.graph.n_graphs, self.width + 1))
        for family in self.families:
            places, known = family.places(state.graph, state.dim), dict[int, tuple[Array, Array]]()
            at = places.coordinates
            for term, columns in family.columns(places):
                value = term.both(q[at], known)[0]
                if term.pair is None:
                    value = -value
                else:
                    i, j = (at[:, end] for end in term.pair)
                    value = value * ((v[i] * v[j]) * (0.5 if term.pair[0] == term.pair[1] else 1.0))[:, None]
                np.add.at(found, (owner[at[:, :1]], columns), value)
        return found

    def _jacobian(self, state: State) -> Array:
        v, q = state.p.reshape(-1), state.q.reshape(-1)
        by_q, by_v = out = np.zeros((2, len(q), self.width + 1))
        for family in self.families:
            places, known = family.places(state.graph, state.dim), dict[int, tuple[Array, Array]]()
            at = places.coordinates
            add = _add_at if family.shared and family.kind == EDGE else _add_once
            for term, columns in family.columns(places):
                value, slope = term.both(q[at], known)
                if term.pair is None:
                    factor = -np.ones(len(at))
                else:
                    i, j = (at[:, end] for end in term.pair)
                    same = term.pair[0] == term.pair[1]
                    factor = v[i] * v[j] * (0.5 if same else 1.0)
                    add(by_v, i, columns, v[j, None] * value)
                    if not same:
                        add(by_v, j, columns, v[i, None] * value)
                for c in range(at.shape[1]):
                    add(by_q, at[:, c], columns, factor[:, None] * slope[:, c])
        return out.reshape(2, *state.q.shape, self.width + 1)

    def along(self, state: State, a: Array) -> Array:
        """Compute d/dt ∂L/∂v - ∂L/∂q of every term at (q, v) and accelerations a, shape (nodes, dim, width)."""
        v, q, rates = state.p.reshape(-1), state.q.reshape(-1), a.reshape(-1)
        out = np.zeros((len(q), self.width + 1))
        for family in self.families:
            places, known = family.places(state.graph, state.dim), dict[int, tuple[Array, Array]]()
            at = places.coordinates
            for term, columns in family.columns(places):
                if term.pair is not None:
                    value, slope = term.both(q[at], known)
                    moved = (slope * v[at][:, :, None]).sum(axis=1)
                    i, j = (at[:, end] for end in term.pair)
                    _add_at(out, i, columns, moved * v[j, None] + value * rates[j, None])
                    if term.pair[0] != term.pair[1]:
                        _add_at(out, j, columns, moved * v[i, None] + value * rates[i, None])
        return out.reshape(*state.q.shape, -1)[..., 1:] - self.jacobian(state)[0]

    # -- the Hamiltonian -------------------------------------------------------------------------------------------

    def mechanics(self, state: State, weights: Array) -> Mechanics:
        """Give M(q) and U(q) at the positions of a union, and what follows from them.

        Weights are of shape (width,); with (graphs, width), as elsewhere here, each system has its own.
        """
        known = self._plan
        if known is None or known[0] is not state.graph or known[1] is not weights or known[2].dim != state.dim:
            known_mass = np.full((*weights.shape[:-1], 1), self.mass)
            plan = LagrangianPlan(self.families, np.concatenate([known_mass, weights], axis=-1), state.graph, state.dim)
            known = self._plan = state.graph, weights, plan  # a motion asks for the same at every step
        return Mechanics(known[2], state.q)

    def energies(self, state: State, weights: Array, work: Workspace | None = None) -> Array:
        """Compute H = p·M⁻¹p / 2 + U of each graph up to a constant, shape (graphs,)."""
        del work
        here = self.mechanics(state, weights)
        return here.kinetic(here.velocities(state.p)) + here.potential()

    def energy_gradient(self, state: State, weights: Array, work: Workspace | None = None) -> tuple[Array, Array]:
        """Compute (∂H/∂q, ∂H/∂p) = (-∂L/∂q at v = M⁻¹p, v), each (nodes, dim)."""
        del work
        here = self.mechanics(state, weights)
        v = here.velocities(state.p)
        return -here.force(v), v

    def at_rates(self, state: State, weights: Array) -> State:
        """Give the state with rates v = M⁻¹p in place of momenta, as friction sees it."""
        flat = state.flat()
        v = self.mechanics(flat, weights).velocities(flat.p)
        return State(state.q, v.reshape(state.q.shape), state.graph)

    def solved(self, weights: Array, friction: Sequence[Friction], coefficients: Array) -> FeatureMap:
        """Give the columns of the linear problem at states of the motion."""
        from hamfit.features.lagrangian.along_motion import AlongMotion

        return AlongMotion(self, weights, friction, coefficients)

    def astype(self, dtype: Any) -> None:
        """Stay in float64: there is nothing to be gained from less, with so few columns."""
        if np.dtype(dtype) != np.float64:
            raise ParameterError("a Lagrangian is computed in float64: leave dtype away")

    # -- files -----------------------------------------------------------------------------------------------------

    def arrays(self) -> dict[str, Array]:
        """Give what was found in the data, by name."""
        first = self.families[0]
        angles = first.terms[-1].products.angles
        counts = [family.blocks for family in self.families] + [0] * (2 - len(self.families))
        level = [getattr(self.level, name) for name in Level.__dataclass_fields__]
        found = {
            "made": np.array([*level, self.of_all, *counts], dtype=np.int64),
            "angles": np.array(angles, dtype=np.int64),
            "free": first.own,
            "edges": self.families[-1].own if len(self.families) > 1 else np.empty(0, dtype=np.int64),
            "mass": np.array([self.mass]),
        }
        for i, family in enumerate(self.families):
            for j, products in enumerate(family.products):
                found[f"{i}.{j}.middle"], found[f"{i}.{j}.half"] = products.middle, products.half
                found[f"{i}.{j}.means"] = products.means
        return found

    def restore(self, arrays: dict[str, Array]) -> None:
        """Take over what `arrays` gave; what cannot be is refused."""
        made = expect(arrays, "made", INTEGERS, (7,))
        angles = expect(arrays, "angles", INTEGERS, (None,)).astype(bool)
        free = expect(arrays, "free", INTEGERS, (None,))
        if not len(angles) or made.min() < 0 or made[:4].max() > 64 or made[5] < 1 or (free < 0).any():
            raise DataError("the terms of the Lagrangian are none")
        self.mass = positive_number("mass", float(expect(arrays, "mass", DOUBLES, (1,))[0]))
        self.level = Level(*made[:4].tolist())
        if made[4]:
            if len(free) != len(angles):
                raise DataError(f"the Lagrangian has {len(free)} coordinates, and {len(angles)} kinds of them")
            self._take((system_family(angles, free, self.level),))
        else:
            edges = expect(arrays, "edges", INTEGERS, (None,))
            if self.shared:
                free, edges = np.zeros(1, dtype=np.int64), np.zeros(2 * int(made[6]), dtype=np.int64)
            if (len(free), len(edges)) != (made[5], 2 * made[6]) or (edges < 0).any():
                raise DataError("the nodes and edges of the Lagrangian are not as many as its terms")
            self._take(local_families(angles, free, edges.reshape(-1, 2), self.level, shared=self.shared))
        self._take(tuple(_restored(arrays, str(i), family) for i, family in enumerate(self.families)))


def _restored(arrays: dict[str, Array], name: str, family: Family) -> Family:
    others = {}
    for j, products in enumerate(family.products):
        count = (len(products.angles),)
        others[id(products)] = type(products)(
            products.angles,
            products.factors,
            expect(arrays, f"{name}.{j}.middle", DOUBLES, count),
            expect(arrays, f"{name}.{j}.half", DOUBLES, count),
            expect(arrays, f"{name}.{j}.means", DOUBLES, (len(products),)),
        )
        if not (others[id(products)].half > 0).all():
            raise DataError("ranges of coordinates in the Lagrangian are empty")
    return family.with_products(others)


def _add_once(out: Array, rows: IntArray, columns: IntArray, values: Array) -> None:
    """Add values at places of which none comes twice."""
    out[rows[:, None], columns] += values


def _add_at(out: Array, rows: IntArray, columns: IntArray, values: Array) -> None:
    """Add values at places that may come more than once."""
    np.add.at(out, (rows[:, None], columns), values)

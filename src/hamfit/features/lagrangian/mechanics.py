"""Mechanics of a Lagrangian at given positions: mass matrices, forces, accelerations, and the Legendre transform."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hamfit.errors import SolveError
from hamfit.features.lagrangian.products import ProductFunctions
from hamfit.features.lagrangian.terms import Family
from hamfit.graphs import Graph
from hamfit.parallel import cached_property
from hamfit.validation import Array, IntArray

_SMALLEST = 1e-10  # share of the largest eigenvalue of M below which it is not positive definite


@dataclass(frozen=True)
class _Part:
    """Terms of a family that share their functions, with their coefficients; I instances, T terms, f functions.

    Attributes
    ----------
    functions
        What the terms are made of.
    at
        Coordinates of the instances, numbered over all nodes, shape (I, coordinates).
    first, second
        Coordinates of the entries of M, shape (I, T); empty (T = 0) for U.
    half
        A half for entries on the diagonal, which v·M v has once, and one for others, shape (T,).
    constants, weights
        Coefficients of the constants of M, shape (I or 1, T), and of the functions, (I or 1, f, T); T = 1 for U.
    """

    functions: ProductFunctions
    at: IntArray
    first: IntArray
    second: IntArray
    half: Array
    constants: Array
    weights: Array

    @property
    def is_energy(self) -> bool:
        """Whether this is a part of U, not of M."""
        return self.first.shape[1] == 0


class LagrangianPlan:
    """All coefficients of a Lagrangian, put where they belong in a union of graphs; made once for many positions.

    Parameters
    ----------
    families, coefficients
        The terms, and the weights of all their columns, shape (columns,); (graphs, columns) where every system of the
        union has weights of its own.
    graph, dim
        Where they act.
    """

    def __init__(self, families: Sequence[Family], coefficients: Array, graph: Graph, dim: int) -> None:
        self.graph, self.dim = graph, dim
        self.parts = [part for family in families for part in _parts_of(family, coefficients, graph, dim)]
        counts = graph.node_counts * dim
        self.size = int(counts.max())
        self.system = np.repeat(np.arange(len(counts)), counts)
        self.local = np.arange(len(self.system)) - np.repeat(np.cumsum(counts) - counts, counts)
        still = np.ones(graph.n_graphs * self.size**2, dtype=bool).reshape(graph.n_graphs, self.size, self.size)
        still &= np.eye(self.size, dtype=bool)
        self.entries = []
        for part in self.parts:
            if not part.is_energy:
                i, j = part.first, part.second
                moving = np.unique(np.concatenate([i.ravel(), j.ravel()]))
                still[self.system[moving], self.local[moving], self.local[moving]] = False
                off = part.half == 1.0
                places = [self._place(i, j), self._place(j[:, off], i[:, off])]
                self.entries.append((np.concatenate([place.ravel() for place in places]), off))
        self.still = still.astype(np.float64).ravel()

    def _place(self, i: IntArray, j: IntArray) -> IntArray:
        """Number of an entry in the matrices of all systems."""
        place: IntArray = (self.system[i] * self.size + self.local[i]) * self.size + self.local[j]
        return place


def _parts_of(family: Family, coefficients: Array, graph: Graph, dim: int) -> list[_Part]:
    places = family.places(graph, dim)
    count = len(places.coordinates)
    grouped: dict[tuple[int, bool], list[tuple[ProductFunctions, tuple[int, int] | None, Array]]] = {}
    alike = type(places)(places.coordinates[:1], places.block[:1]) if family.blocks == 1 else places
    systems = graph.graph_of_node[places.coordinates[:, :1] // dim]
    for term, columns in family.columns(alike):
        key = id(term.products), term.pair is None
        found = coefficients[columns] if coefficients.ndim == 1 else coefficients[systems, columns]
        grouped.setdefault(key, []).append((term.products, term.pair, found))
    parts = []
    for terms in grouped.values() if count else ():
        functions, weights = terms[0][0], np.stack([found for _, _, found in terms], axis=-1)
        pairs = np.array([pair for _, pair, _ in terms if pair is not None], dtype=np.int64).reshape(-1, 2)
        energy = not len(pairs)
        parts.append(
            _Part(
                functions,
                places.coordinates,
                places.coordinates[:, pairs[:, 0]],
                places.coordinates[:, pairs[:, 1]],
                np.where(pairs[:, 0] == pairs[:, 1], 0.5, 1.0),
                np.zeros((1, 1)) if energy else weights[:, 0],
                weights if energy else weights[:, 1:],
            )
        )
    return parts


class Mechanics:
    """M(q) and U(q) of a union of systems, and what follows from them.

    Vectors over coordinates have the shape of q, (nodes, dim); mass matrices are (graphs, n, n), with n the largest
    number of coordinates of a system, and ones on the diagonal of coordinates that do not move.

    Parameters
    ----------
    plan
        The Lagrangian on the graph.
    q
        Positions (nodes, dim) of the union.
    """

    def __init__(self, plan: LagrangianPlan, q: Array) -> None:
        self.plan, self.graph, self.shape = plan, plan.graph, q.shape
        flat = q.reshape(-1)
        self._values, self._slopes = [], []
        known: dict[tuple[int, int], tuple[Array, Array]] = {}
        for part in plan.parts:
            key = id(part.functions), id(part.at)
            if key not in known:
                known[key] = part.functions.both(flat[part.at])
            value, slope = known[key]
            if len(part.weights) == 1:
                self._values.append(value @ part.weights[0] + part.constants)
                self._slopes.append(slope @ part.weights[0])
            else:
                self._values.append((value[:, None] @ part.weights)[:, 0] + part.constants)
                self._slopes.append(slope @ part.weights)

    @cached_property
    def masses(self) -> Array:
        """M(q) of every system, shape (graphs, n, n)."""
        plan, found = self.plan, self.plan.still.copy()
        masses = [value for value, part in zip(self._values, plan.parts, strict=True) if not part.is_energy]
        for (places, off), value in zip(plan.entries, masses, strict=True):
            both = np.concatenate([value.ravel(), value[:, off].ravel()])
            found += np.bincount(places, both, minlength=len(found))
        return found.reshape(self.graph.n_graphs, plan.size, plan.size)

    @cached_property
    def smallest(self) -> Array:
        """The smallest eigenvalue of each M over its largest, shape (graphs,), after scaling its diagonal to one."""
        diagonal = np.einsum("gii->gi", self.masses)
        scale = np.sqrt(np.abs(diagonal))
        scale = np.where(scale > 0, scale, 1.0)
        values = np.linalg.eigvalsh(self.masses / (scale[:, :, None] * scale[:, None, :]))
        return np.where((diagonal > 0).all(axis=1), values[:, 0] / np.abs(values).max(axis=1), -1.0)

    @property
    def definite(self) -> bool:
        """Whether all mass matrices are positive definite by more than rounding, and finite."""
        return bool(np.isfinite(self.masses).all() and (self.smallest > _SMALLEST).all())

    def check(self) -> None:
        """Refuse positions at which a mass matrix is not positive definite: there is no motion."""
        try:
            np.linalg.cholesky(self.masses)
        except np.linalg.LinAlgError:
            raise SolveError(
                "the learned mass matrix M(q) is not positive definite here, so that there is no motion: these "
                "positions are outside of what the data determine; stay nearer to the data, or fit to data that cover "
                "them"
            ) from None

    def potential(self) -> Array:
        """U(q) of every system up to a constant, shape (graphs,)."""
        found = np.zeros(self.graph.n_graphs)
        for part, value in zip(self.plan.parts, self._values, strict=True):
            if part.is_energy:
                found += np.bincount(self.plan.system[part.at[:, 0]], value[:, 0], minlength=len(found))
        return found

    def momenta(self, v: Array) -> Array:
        """∂L/∂v = M(q) v."""
        return self._unpacked((self.masses @ self._packed(v)[..., None])[..., 0])

    def velocities(self, p: Array) -> Array:
        """Rates M(q)⁻¹ p that belong to momenta."""
        self.check()
        return self._unpacked(np.linalg.solve(self.masses, self._packed(p)[..., None])[..., 0])

    def kinetic(self, v: Array) -> Array:
        """v·M(q) v / 2 of every system, shape (graphs,)."""
        return 0.5 * (self._packed(v) * self._packed(self.momenta(v))).sum(axis=1)

    def force(self, v: Array) -> Array:
        """∂L/∂q = ½ v·∂M/∂q v - ∂U/∂q."""
        flat, found = v.reshape(-1), np.zeros(v.size)
        for part, slope in zip(self.plan.parts, self._slopes, strict=True):
            if part.is_energy:
                pushed = -slope[..., 0]
            else:
                factor = flat[part.first] * flat[part.second] * part.half
                pushed = (slope @ factor[..., None])[..., 0]
            found += np.bincount(part.at.ravel(), pushed.ravel(), minlength=len(found))
        return found.reshape(v.shape)

    def turning(self, v: Array) -> Array:
        """(dM/dt) v along the motion."""
        flat, found = v.reshape(-1), np.zeros(v.size)
        for part, slope in zip(self.plan.parts, self._slopes, strict=True):
            if not part.is_energy:
                rate = (flat[part.at][:, None] @ slope)[:, 0]
                off = part.half == 1.0
                i, j = part.first, part.second
                found += np.bincount(i.ravel(), (rate * flat[j]).ravel(), minlength=len(found))
                mirrored = (rate * flat[i])[:, off]
                found += np.bincount(j[:, off].ravel(), mirrored.ravel(), minlength=len(found))
        return found.reshape(v.shape)

    def accelerations(self, v: Array, force: Array | None = None) -> Array:
        """M⁻¹ (∂L/∂q - (dM/dt) v + F) with a further force F, friction say."""
        right = self.force(v) - self.turning(v)
        return self.velocities(right if force is None else right + force)

    def _packed(self, vectors: Array) -> Array:
        packed = np.zeros((self.graph.n_graphs, self.plan.size))
        packed[self.plan.system, self.plan.local] = vectors.reshape(-1)
        return packed

    def _unpacked(self, packed: Array) -> Array:
        return packed[self.plan.system, self.plan.local].reshape(self.shape)

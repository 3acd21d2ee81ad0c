"""From a state to the scalars that the parts of the network see: distances, kinds, quantities, squared momenta."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from hamfit.errors import DataError, unknown_name
from hamfit.features.circles import Circles, chords, refuse_mixed_edges
from hamfit.features.invariant.attributes import AttributeTable, PairKinds, free_nodes, mass_of
from hamfit.features.invariant.field_kinds import FieldKinds
from hamfit.features.scales import edge_vectors
from hamfit.graphs import Graph
from hamfit.graphs.edges import ANGLES
from hamfit.parallel import cached_property
from hamfit.potentials import envelope, envelope_slope
from hamfit.state import State
from hamfit.validation import Array, IntArray, non_negative_integer, positive_number

DISTANCES = ("both", "r", "1/r", "1/(r+a)")
_NEAR = 0.25


@dataclass(frozen=True)
class Encoding:
    """How a network reads states: learned from the training data, and the same for all of its parts.

    Attributes
    ----------
    distance
        The scalar of an edge: ``"r"``, ``"1/r"`` or ``"1/(r+a)"``; or ``"both"``, which is r and 1/(r+a).
    scale
        a, a quarter of the median distance in the training data.
    cutoff
        Distance at which the envelope brings every edge's contribution smoothly to zero; None for no envelope.
    nodes, edges
        Attributes that were seen.
    pairs
        Kinds of edges that were seen.
    angles
        Which coordinates of nodes were angles: all values of the node attribute of that name that were seen.
    held
        Kinds of nodes all of which were held, so that nothing is known of how they move.
    fields
        Kinds of nodes that an outer field tells apart; None without a field.
    """

    distance: str
    scale: float
    cutoff: float | None
    nodes: AttributeTable
    edges: AttributeTable
    pairs: PairKinds
    angles: tuple[int, ...] = (0,)
    held: tuple[int, ...] = ()
    fields: FieldKinds | None = None

    @classmethod
    def learned(
        cls, graphs: list[Graph], state: State, distance: str, cutoff: float | None, fields: FieldKinds | None = None
    ) -> Self:
        """Learn it from the graphs of the training data and a union of some of its snapshots."""
        nodes = AttributeTable.learned("node", [graph.node_attributes for graph in graphs])
        edges = AttributeTable.learned("edge", [graph.edge_attributes for graph in graphs])
        ends, moving = [], set()
        for graph in graphs:
            kind = nodes.kind_of(graph.node_attributes, graph.n_nodes)
            moving.update(kind[free_nodes(graph)].tolist())
            own = edges.kind_of(graph.edge_attributes, graph.n_edges)
            ends.append((kind[graph.high], kind[graph.low], own))
        high, low, own = (np.concatenate(parts) for parts in zip(*ends, strict=True))
        r = np.linalg.norm(edge_vectors(state), axis=1)
        scale = _NEAR * float(np.median(r)) if r.size and np.median(r) > 0 else 1.0
        angles = tuple(sorted({int(mask) for graph in graphs for mask in np.unique(_angles(graph))}))
        pairs, held = PairKinds.learned(high, low, own), tuple(k for k in range(nodes.n_kinds) if k not in moving)
        return cls(distance, scale, cutoff, nodes, edges, pairs, angles, held, fields)

    def read(self, state: State) -> Scalars:
        """Give the scalars of a union of graphs, which are computed when they are first asked for."""
        return Scalars(self, state)

    def scalars_at(self, r: Array) -> tuple[Array, Array]:
        """Compute the scalars x(r) of edges of some lengths and their derivatives, each of shape (lengths, scalars)."""
        if self.distance == "1/r":
            inverse = 1.0 / r[:, None]
            return inverse, -(inverse**2)
        soft = 1 / (r + self.scale)
        pairs = {"r": (r, np.ones_like(r)), "1/(r+a)": (soft, -(soft**2))}
        chosen = list(pairs.values()) if self.distance == "both" else [pairs[self.distance]]
        values, slopes = (np.stack(columns, axis=1) for columns in zip(*chosen, strict=True))
        return values, slopes

    def polynomials_at(self, r: Array) -> tuple[Array, Array]:
        """Compute scalars that enter linearly, and their derivatives: r and r², or 1/r; each (lengths, 1 or 2)."""
        if self.distance != "1/r":
            return np.stack([r, r**2], axis=1), np.stack([np.ones_like(r), 2 * r], axis=1)
        return self.scalars_at(r)

    def envelope_at(self, r: Array) -> tuple[Array, Array] | None:
        """Compute f_c and its derivative at edges of some lengths, each of shape (lengths,); None without a cutoff."""
        return None if self.cutoff is None else (envelope(r, self.cutoff), envelope_slope(r, self.cutoff))

    def to_dict(self) -> dict[str, Any]:
        """Give the encoding as plain data, which a model file can hold."""
        tables = {"nodes": self.nodes.to_dict(), "edges": self.edges.to_dict(), "pairs": self.pairs.seen}
        given: dict[str, Any] = {"distance": self.distance, "scale": self.scale, "cutoff": self.cutoff, **tables}
        given |= {} if self.angles == (0,) else {"angles": list(self.angles)}
        given |= {} if not self.held else {"held": list(self.held)}
        return given if self.fields is None else given | {"fields": self.fields.to_dict()}

    @classmethod
    def from_dict(cls, given: dict[str, Any]) -> Self:
        """Make an encoding again from what `to_dict` gave."""
        if given["distance"] not in DISTANCES:
            raise unknown_name("distance", given["distance"], DISTANCES)
        scale, cutoff = positive_number("scale", given["scale"]), given["cutoff"]
        end = None if cutoff is None else positive_number("cutoff", cutoff)
        nodes, edges = AttributeTable(**given["nodes"]), AttributeTable(**given["edges"])
        angles = tuple(non_negative_integer("angles", mask) for mask in given.get("angles", [0]))
        held = tuple(non_negative_integer("held", kind) for kind in given.get("held", []))
        fields = FieldKinds.from_dict(given["fields"]) if "fields" in given else None
        return cls(given["distance"], scale, end, nodes, edges, PairKinds(given["pairs"]), angles, held, fields)


def _angles(graph: Graph) -> IntArray:
    """Give the node attribute that says which coordinates are angles, which is zero where there is none."""
    return graph.node_attributes.get(ANGLES, np.zeros(1, dtype=np.int64))


class Scalars:
    """The scalars of one union of graphs, each computed when a part first asks for it."""

    def __init__(self, encoding: Encoding, state: State) -> None:
        self.encoding = encoding
        self.state = state
        self.graph = state.graph

    def runs(self, edges: int) -> list[Scalars]:
        """Cut the union into parts with the same nodes and at most so many edges each, which bounds memory."""
        if self.graph.n_edges <= edges:
            return [self]
        parts = [self.graph.part(slice(at, at + edges)) for at in range(0, self.graph.n_edges, edges)]
        return [Scalars(self.encoding, State(self.state.q, self.state.p, graph)) for graph in parts]

    # -- nodes -----------------------------------------------------------------------------------------------------

    @cached_property
    def node_kind(self) -> IntArray:
        """The number of the kind of each node, shape (nodes,)."""
        return self.encoding.nodes.kind_of(self.graph.node_attributes, self.graph.n_nodes)

    @cached_property
    def node_quantities(self) -> Array:
        """The quantities of each node, shape (nodes, quantities)."""
        return self.encoding.nodes.quantities_of(self.graph.node_attributes, self.graph.n_nodes)

    @cached_property
    def velocity(self) -> Array:
        """The velocities p / m where masses are known, else p; shape (nodes, dim)."""
        if self.encoding.held:  # and in any case: the kinds, which checks that all attributes are there
            free = free_nodes(self.graph)
            new = free[np.isin(self.node_kind[free], self.encoding.held) & self.state.p[free].any(axis=1)]
            if new.size:
                raise DataError(
                    f"node {int(new[0])} moves, but all nodes of its kind were held in training, so the model knows "
                    "nothing of how they move: hold it, or train on data in which such nodes move"
                )
        assert len(self.node_kind) == self.graph.n_nodes
        mass = mass_of(self.encoding.nodes, self.graph)
        return self.state.p if mass is None else self.state.p / mass[:, None]

    @cached_property
    def squared_momentum(self) -> Array:
        """The scalar |p|² / m where masses are known, else |p|²; shape (nodes,)."""
        return np.einsum("ni,ni->n", self.state.p, self.velocity)

    # -- edges -----------------------------------------------------------------------------------------------------

    @cached_property
    def edge_kind(self) -> IntArray:
        """The number of the kind of each edge, shape (edges,)."""
        own = self.encoding.edges.kind_of(self.graph.edge_attributes, self.graph.n_edges)
        return self.encoding.pairs.of(self.node_kind[self.graph.high], self.node_kind[self.graph.low], own)

    @cached_property
    def edge_quantities(self) -> Array:
        """The quantities of each edge, then sums and products of those of its ends, which are in no order."""
        own = self.encoding.edges.quantities_of(self.graph.edge_attributes, self.graph.n_edges)
        high, low = self.node_quantities[self.graph.high], self.node_quantities[self.graph.low]
        return np.concatenate([own, high + low, high * low], axis=1)

    @cached_property
    def circles(self) -> Circles | None:
        """The places of the nodes on circles; None where no coordinate is an angle, as in training."""
        self.check_angles()
        if ANGLES not in self.graph.node_attributes:
            return None
        refuse_mixed_edges(self.state)
        return Circles.of(self.state)

    def check_angles(self) -> None:
        """Refuse nodes with coordinates that are angles here, but were not in training, or the other way round."""
        if ANGLES not in self.graph.node_attributes and 0 in self.encoding.angles:  # as mostly: a motion asks each step
            return
        new = ~np.isin(_angles(self.graph), self.encoding.angles)
        if new.any():
            raise DataError(
                f"node {int(np.argmax(new))} has angles among its coordinates where no node had any in training, or "
                "lengths where they were angles; give the node attribute 'angles' as in training"
            )

    @cached_property
    def tangents(self) -> Array:
        """The momenta as edges see them: of points on circles where coordinates are angles; (nodes, components)."""
        return self.state.p if self.circles is None else self.circles.tangents(self.state.p)

    @cached_property
    def difference(self) -> Array:
        """The vectors from the low to the high end of the edges, shape (edges, components); chords between angles."""
        if self.circles is not None:
            return chords(self.circles, self.graph)
        return self.graph.differences(self.state.q.astype(np.float64, copy=False))

    @cached_property
    def distances(self) -> Array:
        """The lengths r of the edges, shape (edges,)."""
        r: Array = np.sqrt(np.einsum("ei,ei->e", self.difference, self.difference))
        if self.encoding.distance == "1/r" and not (r > 0).all():
            edge = int(np.argmin(r > 0))
            if np.isnan(r[edge]):
                raise DataError("positions contain NaN: distances cannot be computed")
            raise DataError(
                f"nodes {self.graph.edges[edge].tolist()} are at the same place, where 1/r is infinite; "
                "use distance='r', or remove such snapshots"
            )
        return r

    @cached_property
    def inverse(self) -> Array:
        """The inverse lengths 1 / r, and zero for coincident nodes, which have no direction; shape (edges,)."""
        r = self.distances
        return np.divide(1.0, r, out=np.zeros_like(r), where=r > 0)

    @cached_property
    def unit(self) -> Array:
        """Unit vectors from low to high, zero for coincident nodes; shape (edges, components)."""
        return self.difference * self.inverse[:, None]

    @cached_property
    def scalars(self) -> tuple[Array, Array]:
        """The edge's scalars x(r) and their derivatives, each of shape (edges, scalars)."""
        return self.encoding.scalars_at(self.distances)

    @cached_property
    def polynomials(self) -> tuple[Array, Array]:
        """Scalars that enter linearly, and their derivatives by r: r and r², or 1/r; each of shape (edges, 1 or 2)."""
        return self.encoding.polynomials_at(self.distances)

    @cached_property
    def envelope(self) -> tuple[Array, Array] | None:
        """f_c and its derivative by r, each of shape (edges,); None without a cutoff."""
        return self.encoding.envelope_at(self.distances)

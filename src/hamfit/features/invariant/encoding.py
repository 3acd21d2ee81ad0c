"""From a state to the scalars that the parts of the network see: distances, kinds, quantities, squared momenta."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from hamfit.errors import DataError, unknown_name
from hamfit.features.invariant.attributes import AttributeTable, PairKinds, mass_of
from hamfit.graphs import Graph
from hamfit.parallel import cached_property
from hamfit.potentials import envelope, envelope_slope
from hamfit.state import State
from hamfit.validation import Array, IntArray, positive_number

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
    """

    distance: str
    scale: float
    cutoff: float | None
    nodes: AttributeTable
    edges: AttributeTable
    pairs: PairKinds

    @classmethod
    def learned(cls, graphs: list[Graph], state: State, distance: str, cutoff: float | None) -> Self:
        """Learn it from the graphs of the training data and a union of some of its snapshots."""
        nodes = AttributeTable.learned("node", [graph.node_attributes for graph in graphs])
        edges = AttributeTable.learned("edge", [graph.edge_attributes for graph in graphs])
        ends = []
        for graph in graphs:
            kind = nodes.kind_of(graph.node_attributes, graph.n_nodes)
            own = edges.kind_of(graph.edge_attributes, graph.n_edges)
            ends.append((kind[graph.high], kind[graph.low], own))
        high, low, own = (np.concatenate(parts) for parts in zip(*ends, strict=True))
        r = np.linalg.norm(state.graph.differences(state.q), axis=1)
        scale = _NEAR * float(np.median(r)) if r.size and np.median(r) > 0 else 1.0
        return cls(distance, scale, cutoff, nodes, edges, PairKinds.learned(high, low, own))

    def read(self, state: State) -> Scalars:
        """Give the scalars of a union of graphs, which are computed when they are first asked for."""
        return Scalars(self, state)

    def to_dict(self) -> dict[str, Any]:
        """Give the encoding as plain data, which a model file can hold."""
        tables = {"nodes": self.nodes.to_dict(), "edges": self.edges.to_dict(), "pairs": self.pairs.seen}
        return {"distance": self.distance, "scale": self.scale, "cutoff": self.cutoff, **tables}

    @classmethod
    def from_dict(cls, given: dict[str, Any]) -> Self:
        """Make an encoding again from what `to_dict` gave."""
        if given["distance"] not in DISTANCES:
            raise unknown_name("distance", given["distance"], DISTANCES)
        scale, cutoff = positive_number("scale", given["scale"]), given["cutoff"]
        end = None if cutoff is None else positive_number("cutoff", cutoff)
        nodes, edges = AttributeTable(**given["nodes"]), AttributeTable(**given["edges"])
        return cls(given["distance"], scale, end, nodes, edges, PairKinds(given["pairs"]))


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
        assert len(self.node_kind) == self.graph.n_nodes  # which checks that all attributes are there
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
    def difference(self) -> Array:
        """The vectors from the low to the high end of the edges, shape (edges, dim)."""
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
        """Unit vectors from low to high, zero for coincident nodes; shape (edges, dim)."""
        return self.difference * self.inverse[:, None]

    @cached_property
    def scalars(self) -> tuple[Array, Array]:
        """The edge's scalars x(r) and their derivatives, each of shape (edges, scalars)."""
        r, which = self.distances, self.encoding.distance
        if which == "1/r":
            return self.inverse[:, None], -(self.inverse[:, None] ** 2)
        soft = 1 / (r + self.encoding.scale)
        pairs = {"r": (r, np.ones_like(r)), "1/(r+a)": (soft, -(soft**2))}
        chosen = list(pairs.values()) if which == "both" else [pairs[which]]
        values, slopes = (np.stack(columns, axis=1) for columns in zip(*chosen, strict=True))
        return values, slopes

    @cached_property
    def polynomials(self) -> tuple[Array, Array]:
        """Scalars that enter linearly, and their derivatives by r: r and r², or 1/r; each of shape (edges, 1 or 2)."""
        r = self.distances
        if self.encoding.distance != "1/r":
            return np.stack([r, r**2], axis=1), np.stack([np.ones_like(r), 2 * r], axis=1)
        return self.scalars

    @cached_property
    def envelope(self) -> tuple[Array, Array] | None:
        """f_c and its derivative by r, each of shape (edges,); None without a cutoff."""
        if self.encoding.cutoff is None:
            return None
        return envelope(self.distances, self.encoding.cutoff), envelope_slope(self.distances, self.encoding.cutoff)

"""The scalars that the parts of an invariant network see of a state."""

from __future__ import annotations

from collections.abc import Mapping

from hamfit.errors import DataError
from hamfit.features.invariant.encoding import Encoding
from hamfit.interop.formulas.activations import prefixed
from hamfit.interop.formulas.attributes import KindTable, PairKindTable
from hamfit.interop.formulas.inputs import HostInputs, lengths_and_directions, turning
from hamfit.interop.formulas.namespace import HostArray
from hamfit.parallel import cached_property
from hamfit.tensors import named
from hamfit.validation import Array


class ScalarsFormula:
    """How an invariant network reads states, for any library."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.nodes, self.edges = KindTable(encoding.nodes), KindTable(encoding.edges)
        self.pairs = PairKindTable(encoding.pairs)

    @property
    def arrays(self) -> dict[str, Array]:
        """The tables by name."""
        tables = prefixed("nodes", self.nodes.arrays) | prefixed("edges", self.edges.arrays)
        return tables | prefixed("pairs", self.pairs.arrays)

    def read(self, inputs: HostInputs, own: Mapping[str, HostArray]) -> HostScalars:
        """Give the scalars of a state, each of which is computed when it is first asked for."""
        return HostScalars(self, inputs, own)


class HostScalars:
    """The scalars of one state."""

    def __init__(self, formula: ScalarsFormula, inputs: HostInputs, own: Mapping[str, HostArray]) -> None:
        self.formula, self.encoding, self.inputs, self.own = formula, formula.encoding, inputs, own
        self.xp = inputs.xp

    # -- nodes -----------------------------------------------------------------------------------------------------

    @cached_property
    def node_kind(self) -> HostArray:
        """The number of the kind of each node, shape (nodes,)."""
        inputs = self.inputs
        kind, new = self.formula.nodes.kinds(
            inputs, named(dict(self.own), "nodes"), inputs.node_attributes, inputs.nodes
        )
        inputs.refuse(new)
        return kind

    @cached_property
    def node_quantities(self) -> HostArray:
        """The quantities of each node, shape (nodes, quantities)."""
        return self.formula.nodes.quantities(self.inputs, self.inputs.node_attributes, self.inputs.nodes)

    @cached_property
    def held(self) -> HostArray:
        """Which nodes are held, shape (nodes,)."""
        given = self.inputs.node_attributes.get("held")
        return self.xp.arange(self.inputs.nodes) < 0 if given is None else given != 0

    @cached_property
    def squared_momentum(self) -> HostArray:
        """|p|² / m where masses are known, else |p|²; NaN follows where a kind moves that was always held; (nodes,)."""
        squares = (self.inputs.p * self.inputs.p).sum(axis=1)
        for kind in self.encoding.held:
            self.inputs.refuse((self.node_kind == kind) & ~self.held & (squares != 0))
        return squares / self.inputs.node_attributes["mass"] if "mass" in self.encoding.nodes.names else squares

    # -- edges -----------------------------------------------------------------------------------------------------

    @cached_property
    def edge_kind(self) -> HostArray:
        """The number of the kind of each edge, shape (edges,)."""
        inputs, own = self.inputs, dict(self.own)
        count = inputs.high.shape[0]
        kind, new = self.formula.edges.kinds(inputs, named(own, "edges"), inputs.edge_attributes, count)
        inputs.refuse_edges(new)
        return self.formula.pairs.kinds(inputs, named(own, "pairs"), self.node_kind, kind)

    @cached_property
    def edge_quantities(self) -> HostArray:
        """The quantities of each edge, then sums and products of those of its ends."""
        inputs = self.inputs
        own = self.formula.edges.quantities(inputs, inputs.edge_attributes, inputs.high.shape[0])
        high, low = self.node_quantities[inputs.high], self.node_quantities[inputs.low]
        return self.xp.concatenate([own, high + low, high * low], axis=1)

    @cached_property
    def _angles(self) -> HostArray | None:
        """Which coordinates are angles, (nodes, dim); None where none is. Other angles than in training are NaN."""
        seen, given = self.encoding.angles, self.inputs.node_attributes.get("angles")
        if given is None:
            if 0 not in seen:
                raise DataError(
                    "coordinates were angles in training, and the node attribute 'angles' is not given: give it"
                )
            return None
        known = given < 0
        for mask in seen:
            known = known | (given == mask)
        self.inputs.refuse(~known)
        return turning(self.inputs) if any(seen) else None

    @cached_property
    def _turning(self) -> list[int]:
        """The coordinates that are angles of some node in training."""
        return [c for c in range(self.inputs.q.shape[1]) if any(mask >> c & 1 for mask in self.encoding.angles)]

    @cached_property
    def places(self) -> HostArray:
        """Positions as edges see them: points on circles where coordinates are angles; (nodes, components)."""
        xp, q, angles = self.xp, self.inputs.q, self._angles
        if angles is None:
            return q
        sines = xp.where(angles, xp.sin(q), 0.0)
        return xp.concatenate([xp.where(angles, xp.cos(q), q), *(sines[:, c : c + 1] for c in self._turning)], axis=1)

    @cached_property
    def tangents(self) -> HostArray:
        """Momenta as edges see them, shaped like the places."""
        xp, q, p, angles = self.xp, self.inputs.q, self.inputs.p, self._angles
        if angles is None:
            return p
        second = p * xp.where(angles, xp.cos(q), 0.0)
        first = xp.where(angles, -xp.sin(q) * p, p)
        return xp.concatenate([first, *(second[:, c : c + 1] for c in self._turning)], axis=1)

    @cached_property
    def _along(self) -> tuple[HostArray, HostArray]:
        """Lengths and directions of the edges."""
        inputs, angles = self.inputs, self._angles
        if angles is None:
            return lengths_and_directions(self.xp, inputs.differences(inputs.q))
        inputs.refuse_edges((angles[inputs.high] != angles[inputs.low]).any(axis=1))
        apart = self.places[inputs.high] - self.places[inputs.low]
        if inputs.offsets is not None:
            inputs.refuse_edges((inputs.offsets != 0).any(axis=1))
        if inputs.counted is not None:
            apart = self.xp.where(inputs.counted[:, None], apart, 1.0)
        return lengths_and_directions(self.xp, apart)

    @property
    def distances(self) -> HostArray:
        """The lengths r of the edges, shape (edges,)."""
        return self._along[0]

    @property
    def unit(self) -> HostArray:
        """Directions from low to high, zero for coincident nodes; shape (edges, components)."""
        return self._along[1]

    @cached_property
    def scalars(self) -> HostArray:
        """The scalars x(r), shape (edges, scalars)."""
        return self.scalars_at(self.distances)

    def scalars_at(self, r: HostArray) -> HostArray:
        """The same at other distances."""
        which = self.encoding.distance
        if which == "1/r":
            self.inputs.refuse_edges(r == 0)
            return 1 / self.xp.where(r > 0, r, 1.0)[:, None]
        soft = 1 / (r + self.encoding.scale)
        return {"r": r[:, None], "1/(r+a)": soft[:, None], "both": self.xp.stack([r, soft], axis=1)}[which]

    @cached_property
    def polynomials(self) -> HostArray:
        """Scalars that enter linearly, shape (edges, 1 or 2)."""
        return self.polynomials_at(self.distances)

    def polynomials_at(self, r: HostArray) -> HostArray:
        """The same at other distances."""
        return self.scalars_at(r) if self.encoding.distance == "1/r" else self.xp.stack([r, r * r], axis=1)

    @cached_property
    def envelope(self) -> HostArray | None:
        """The polynomial that ends at the cutoff, shape (edges,); None without one."""
        return self.envelope_at(self.distances)

    def envelope_at(self, r: HostArray) -> HostArray | None:
        """The same at other distances."""
        cutoff = self.encoding.cutoff
        if cutoff is None:
            return None
        x = self.xp.where(r < cutoff, r / cutoff, 1.0)
        return (1.0 - x) ** 3 * (1.0 + 3.0 * x + 6.0 * x * x)

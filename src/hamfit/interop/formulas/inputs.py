"""What a learned energy is a function of, as the formulas see it: positions, momenta, edges and their sums.

Whatever can be wrong with values that are not known before a compiled function runs (ends of edges that are no nodes, a
species that was not seen) makes the energy, and with it every derivative, NaN: see `HostInputs.refuse`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from hamfit.graphs import Graph
from hamfit.interop.formulas.namespace import HostArray, Namespace


@dataclass(frozen=True)
class HostInputs:
    """One system, or several side by side, in arrays of the host.

    Attributes
    ----------
    xp
        The host's functions.
    q, p
        Shape (nodes, dim).
    high, low
        Ends of the edges, the higher index first, shape (edges,); 0 where an edge does not count.
    offsets
        What is added to ``q[high] - q[low]``, shape (edges, dim); None without periodic images.
    counted
        Which edges count, shape (edges,); the others fill up arrays. None where all do.
    node_attributes, edge_attributes
        By name, shape (nodes,) or (edges,).
    node_counts
        Nodes of each system, shape (systems,); None for one system.
    system
        The system of every node, shape (nodes,); None for one.
    graph
        The same as hamfit has it, where all of it is known beforehand; else None.
    doubts
        Conditions under which the energy is not known, each 0-d.
    """

    xp: Namespace
    q: HostArray
    p: HostArray
    high: HostArray
    low: HostArray
    offsets: HostArray | None = None
    counted: HostArray | None = None
    node_attributes: Mapping[str, HostArray] = field(default_factory=dict)
    edge_attributes: Mapping[str, HostArray] = field(default_factory=dict)
    node_counts: HostArray | None = None
    system: HostArray | None = None
    graph: Graph | None = None
    doubts: list[HostArray] = field(default_factory=list)

    @classmethod
    def of(
        cls,
        xp: Namespace,
        q: HostArray,
        p: HostArray,
        edges: HostArray,
        *,
        offsets: HostArray | None,
        edge_mask: HostArray | None,
        node_counts: HostArray | None,
        node_attributes: Mapping[str, HostArray],
        edge_attributes: Mapping[str, HostArray],
        graph: Graph | None = None,
    ) -> Self:
        """Bring edges into hamfit's order, and note what is wrong with them."""
        nodes = q.shape[0]
        first, second = edges[:, 0], edges[:, 1]
        inside = (first >= 0) & (second >= 0) & (first < nodes) & (second < nodes)
        used = inside if edge_mask is None else inside & edge_mask
        first, second = xp.where(used, first, 0), xp.where(used, second, 0)
        flipped, loop = first < second, first == second
        if offsets is not None:  # an image and its opposite are one edge: the first component decides
            leading = offsets[:, 0]
            for c in range(1, q.shape[1]):
                leading = xp.where(leading == 0, offsets[:, c], leading)
            flipped, loop = flipped | (loop & (leading < 0)), loop & (leading == 0)
            offsets = xp.where(flipped[:, None], -offsets, offsets)
        high, low = xp.where(flipped, second, first), xp.where(flipped, first, second)
        system, wrong = None, ~inside | loop
        if node_counts is not None:
            ends = xp.cumsum(node_counts, axis=0)
            system = xp.searchsorted(ends[:-1], xp.arange(nodes), side="right")
            wrong = wrong | (system[high] != system[low])
        attributes = node_attributes, edge_attributes
        inputs = cls(xp, q, p, high, low, offsets, edge_mask, *attributes, node_counts, system, graph)
        inputs.refuse_edges(wrong)
        if node_counts is not None:
            inputs.refuse(ends[-1:] != nodes)
        return inputs

    @property
    def nodes(self) -> int:
        """Number of nodes of all systems together."""
        return int(self.q.shape[0])

    @property
    def systems(self) -> int:
        """Number of systems that stand side by side, one without ``node_counts``."""
        return 1 if self.node_counts is None else int(self.node_counts.shape[0])

    # -- what is not known -----------------------------------------------------------------------------------------

    def refuse(self, wrong: HostArray) -> None:
        """Make the energy NaN if any of the conditions holds."""
        self.doubts.append(wrong.any())

    def refuse_edges(self, wrong: HostArray) -> None:
        """Make the energy NaN if the condition holds for any edge that counts."""
        self.refuse(wrong if self.counted is None else wrong & self.counted)

    def known(self, energies: HostArray) -> HostArray:
        """Give the energies, or NaN in their place: by a factor, so that all derivatives by q and p are NaN as well."""
        nothing = self.xp.zeros(1)
        for doubt in self.doubts:
            nothing = self.xp.where(doubt, self.xp.nan * self.xp.ones(1), nothing)
        return energies + nothing * (energies + self.q.sum() + self.p.sum())

    # -- sums ------------------------------------------------------------------------------------------------------

    def sum_nodes(self, values: HostArray) -> HostArray:
        """Sum over the nodes of each system; (nodes, ...) to (systems, ...)."""
        if self.system is None:
            return values.sum(axis=0)[None]
        return self.xp.segment_sum(values, self.system, self.systems)

    def sum_edges(self, values: HostArray) -> HostArray:
        """Sum over the edges of each system; (edges, ...) to (systems, ...)."""
        kept = self.counting(values)
        return (
            kept.sum(axis=0)[None]
            if self.system is None
            else self.xp.segment_sum(kept, self.system[self.high], self.systems)
        )

    def into_nodes(self, at_high: HostArray, at_low: HostArray) -> HostArray:
        """Sum over edges into their ends; twice (edges, ...) to (nodes, ...)."""
        xp = self.xp
        values = xp.concatenate([self.counting(at_high), self.counting(at_low)], axis=0)
        return xp.segment_sum(values, xp.concatenate([self.high, self.low], axis=0), self.nodes)

    def counting(self, values: HostArray) -> HostArray:
        """Put zero in place of edges that do not count."""
        if self.counted is None:
            return values
        return self.xp.where(self.counted.reshape(-1, *[1] * (values.ndim - 1)), values, 0.0)

    def of_system(self, values: HostArray) -> HostArray:
        """Give every node the value of its system; (systems, ...) to (nodes, ...), or one row for one system."""
        return values if self.system is None else values[self.system]

    def count_nodes(self) -> HostArray:
        """Count the nodes of each system, as floats, shape (systems,)."""
        return self.sum_nodes(self.xp.ones(self.nodes))

    def count_edges(self) -> HostArray:
        """Count the edges of each system, as floats, shape (systems,)."""
        return self.sum_edges(self.xp.ones(self.high.shape[0]))

    def differences(self, q: HostArray) -> HostArray:
        """Compute the vectors of the edges; those that do not count get a vector that harms no formula."""
        apart = q[self.high] - q[self.low]
        apart = apart if self.offsets is None else apart + self.offsets
        return apart if self.counted is None else self.xp.where(self.counted[:, None], apart, 1.0)


def lengths_and_directions(xp: Namespace, vectors: HostArray) -> tuple[HostArray, HostArray]:
    """Compute lengths, (vectors,), and directions; both are constant zeros, derivatives too, for vectors of zero."""
    squares = (vectors * vectors).sum(axis=1)
    positive = squares > 0
    safe = xp.sqrt(xp.where(positive, squares, 1.0))
    return xp.where(positive, safe, 0.0), xp.where(positive[:, None], vectors / safe[:, None], 0.0)


def turning(inputs: HostInputs) -> HostArray | None:
    """Tell which coordinates are angles, (nodes, dim), by the node attribute ``"angles"``; None without it."""
    if "angles" not in inputs.node_attributes:
        return None
    xp, given = inputs.xp, inputs.node_attributes["angles"]
    digits = [(given // 2**c) % 2 == 1 for c in range(inputs.q.shape[1])]
    return xp.stack(digits, axis=1)

"""Attributes of nodes and edges as the invariant features see them: kinds (integers) and quantities (numbers).

Learned from the training graphs and checked ever after: a kind that was not seen, an attribute that is missing, and a
quantity that was the same everywhere in training but is not now are errors, because the model cannot know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self

import numpy as np

from hamfit.errors import DataError
from hamfit.graphs import Graph, held_nodes
from hamfit.graphs.edges import ANGLES, HELD, SPECIES
from hamfit.validation import Array, IntArray

_SAME = 1e-12  # relative difference up to which two numbers are one


@dataclass(frozen=True)
class AttributeTable:
    """What the attributes of one sort of thing (nodes or edges) looked like in training.

    Attributes
    ----------
    what
        ``"node"`` or ``"edge"``, for messages.
    names
        All attributes.
    kinds
        For every integer attribute, the values that were seen. Every combination of them is a kind of its own.
    combinations
        The combinations that were seen, one list of values per kind, sorted.
    quantities
        Numbers that vary among things of one kind.
    fixed
        Numbers that do not: their value by kind. They carry no information beyond the kind.
    """

    what: str
    names: list[str] = field(default_factory=list)
    kinds: dict[str, list[int]] = field(default_factory=dict)
    combinations: list[list[int]] = field(default_factory=lambda: [[]])
    quantities: list[str] = field(default_factory=list)
    fixed: dict[str, list[float]] = field(default_factory=dict)

    @classmethod
    def learned(cls, what: str, tables: Iterable[Mapping[str, Array]]) -> Self:
        """Learn the table from the attributes of the training graphs.

        >>> table = AttributeTable.learned("node", [{"species": np.array([2, 5]), "mass": np.array([1.0, 4.0])}])
        >>> table.kinds, table.quantities, table.fixed
        ({'species': [2, 5]}, [], {'mass': [1.0, 4.0]})
        """
        given = list(tables)
        names = sorted(given[0].keys() - {HELD, ANGLES}) if given else []
        columns = {name: np.concatenate([table[name] for table in given]) for name in names}
        integer = [name for name in names if columns[name].dtype.kind in "iu"]
        if not names or not len(columns[names[0]]):
            return cls(what, names)
        codes = (
            np.stack([columns[name] for name in integer], axis=1) if integer else np.zeros((len(columns[names[0]]), 0))
        )
        combinations, kind = np.unique(codes, axis=0, return_inverse=True) if integer else (codes[:1], None)
        of_kind = [np.flatnonzero(kind == k) if kind is not None else slice(None) for k in range(len(combinations))]
        quantities, fixed = [], {}
        for name in (name for name in names if name not in integer):
            groups = [columns[name][group] for group in of_kind]
            if all(np.ptp(group) <= _SAME * np.abs(group).max() for group in groups):
                fixed[name] = [float(group[0]) for group in groups]
            else:
                quantities.append(name)
        kinds = {name: [int(v) for v in np.unique(columns[name])] for name in integer}
        return cls(what, names, kinds, combinations.astype(int).tolist(), quantities, fixed)

    @property
    def n_kinds(self) -> int:
        """The number of kinds, which is 1 where no attribute tells things apart."""
        return len(self.combinations)

    def of_pairs(self, by_species: Mapping[tuple[int, int], float]) -> Array:
        """Give numbers of pairs of species, the smaller first, to pairs of kinds, shape (kinds, kinds); else zero."""
        place = list(self.kinds).index(SPECIES)
        species = [values[place] for values in self.combinations]
        pairs = [[(min(one, other), max(one, other)) for other in species] for one in species]
        return np.array([[by_species.get(pair, 0.0) for pair in row] for row in pairs])

    def kind_of(self, given: Mapping[str, Array], count: int) -> IntArray:
        """Find the number of the kind of each thing, shape (count,); what was not seen in training is an error."""
        missing = [name for name in self.names if name not in given]
        if missing:
            raise DataError(
                f"the model was trained with the {self.what} attribute '{missing[0]}', which this graph does not have; "
                f"give it (the graph has: {', '.join(sorted(given)) or 'none'})"
            )
        kind = np.zeros(count, dtype=np.int64)
        if self.kinds:
            for name, seen in self.kinds.items():
                new = ~np.isin(given[name], seen)
                if new.any():
                    first = int(np.argmax(new))
                    raise DataError(
                        f"{name} {int(given[name][first])} of {self.what} {first} was not seen in training, "
                        f"so the model knows nothing about it. Seen: {', '.join(map(str, seen))}"
                    )
            codes = np.stack([given[name] for name in self.kinds], axis=1)
            matches = (codes[:, None, :] == np.array(self.combinations)[None]).all(axis=2)
            if not matches.any(axis=1).all():
                first = int(np.argmin(matches.any(axis=1)))
                shown = ", ".join(f"{name} {int(v)}" for name, v in zip(self.kinds, codes[first], strict=True))
                raise DataError(f"the combination {shown} of {self.what} {first} was not seen in training")
            kind = matches.argmax(axis=1)
        for name, values in self.fixed.items():
            expected = np.array(values)[kind]
            off = np.abs(given[name] - expected) > 1e-9 * np.abs(expected)
            if off.any():
                first = int(np.argmax(off))
                raise DataError(
                    f"{self.what} attribute '{name}' was {expected[first]:g} throughout the training data, but is "
                    f"{given[name][first]:g} at {self.what} {first}: train on data in which it varies"
                )
        return kind

    def quantities_of(self, given: Mapping[str, Array], count: int) -> Array:
        """Collect the quantities of each thing, shape (count, quantities)."""
        if not self.quantities:
            return np.empty((count, 0))
        return np.stack([given[name] for name in self.quantities], axis=1)

    def to_dict(self) -> dict[str, Any]:
        """Give the table as plain data, which a model file can hold."""
        return asdict(self)


@dataclass(frozen=True)
class PairKinds:
    """The kinds of edges seen in training: the kinds of both ends in either order, and the kind of the edge itself.

    >>> PairKinds([[0, 0, 0], [0, 1, 0]]).of(np.array([1, 0]), np.array([0, 0]), np.array([0, 0])).tolist()
    [1, 0]
    """

    seen: list[list[int]]

    @classmethod
    def learned(cls, high: IntArray, low: IntArray, own: IntArray) -> Self:
        """Learn them from the kinds of both ends and of the edge itself, for every edge of the training graphs."""
        if not len(own):
            return cls([[0, 0, 0]])
        triples = _triples(high, low, own)
        alike = (triples == triples[0]).all()  # as without attributes: nothing to sort
        return cls((triples[:1] if alike else np.unique(triples, axis=0)).tolist())

    def of(self, high: IntArray, low: IntArray, own: IntArray) -> IntArray:
        """Find the number of the kind of each edge; pairs of kinds that never met in training are an error."""
        if len(self.seen) == 1 and self.seen == [[0, 0, 0]] and not (high.any() or low.any() or own.any()):
            return np.zeros(len(own), dtype=np.int64)
        matches = (_triples(high, low, own)[:, None, :] == np.array(self.seen)[None]).all(axis=2)
        found = matches.any(axis=1)
        if not found.all():
            edge = int(np.argmin(found))
            raise DataError(
                f"edge {edge} joins two kinds of nodes (numbers {sorted((int(high[edge]), int(low[edge])))}) "
                "that were never joined in training, so the model knows nothing about this pair; train on such pairs"
            )
        return matches.argmax(axis=1)


def _triples(high: IntArray, low: IntArray, own: IntArray) -> IntArray:
    return np.stack([np.minimum(high, low), np.maximum(high, low), own], axis=1)


def mass_of(table: AttributeTable, graph: Graph) -> Array | None:
    """Give the mass of every node, shape (nodes,), or None where the model was trained without masses."""
    return graph.node_attributes["mass"] if "mass" in table.names else None


def free_nodes(graph: Graph) -> IntArray:
    """Give the numbers of the nodes that are not held, shape (free nodes,)."""
    held = held_nodes(graph)
    return np.arange(graph.n_nodes) if held is None else np.flatnonzero(~held)

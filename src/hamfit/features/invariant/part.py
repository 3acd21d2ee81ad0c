"""What the parts of an invariant network have in common: features of one kind of scalar, with their derivatives."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

import numpy as np

from hamfit.features.activations import Activation
from hamfit.features.invariant.encoding import Encoding, Scalars
from hamfit.features.samplers import Sampler
from hamfit.features.workspace import Workspace
from hamfit.validation import Array

_KINETIC = 32  # columns of the kinetic part at most, for each kind of node
_PAIR = 64  # columns of the pair part at most, beside a many-body or a velocity part, for each kind of edge
_PAIR_BESIDE_CLUSTER = 16  # and beside a cluster part, which has functions of single distances as well


class FeaturePart(ABC):
    """Some columns of an invariant network, which are all functions of the same scalars.

    Parameters
    ----------
    sampler, activation
        How neurons are drawn, and what they are.
    """

    name: ClassVar[str]
    along_edges: ClassVar[bool] = False
    """Whether `rows` and `gradient` are derivatives by the places of nodes on circles, where coordinates are angles."""
    sees_momenta: ClassVar[bool] = False
    """Whether features along edges depend on momenta as well."""
    unruly: ClassVar[bool] = False
    """Whether columns grow without bounds below the shortest distances of the data."""
    width: int = 0

    def __init__(self, sampler: Sampler, activation: type[Activation]) -> None:
        self.sampler = sampler
        self.activation = activation

    @property
    def precision(self) -> np.dtype[Any]:
        """The precision that columns are computed in."""
        return self.arrays()["bias"].dtype

    @abstractmethod
    def usable(self, pool: Scalars) -> bool:
        """Whether the scalars of this part vary in the sample `pool` of the data, so that neurons can be drawn."""

    def prepare(self, pool: Scalars, rng: np.random.Generator) -> None:  # noqa: B027 - most parts share nothing
        """Learn whatever all columns of the part share, before any of them is drawn."""

    def with_shortest(self, shortest: Mapping[tuple[int, int], float], encoding: Encoding) -> Self:  # noqa: ARG002
        """Let columns come to rest below these distances of pairs of species; most parts are tame there."""
        return self

    @abstractmethod
    def least(self, pool: Scalars) -> int:
        """Count the columns that the part must have at least; they come before any neuron."""

    @abstractmethod
    def grown(self, pool: Scalars, count: int, rng: np.random.Generator, *, before: int = 0) -> Self:
        """Draw `count` new columns, as a part of their own, for a network whose part has `before` columns already."""

    @abstractmethod
    def joined(self, other: Self) -> Self:
        """Give one part with the columns of both, as a network that grows needs it."""

    @abstractmethod
    def joined_order(self, other: Self) -> Array:
        """Find where the columns of `joined` stand in those of this part followed by those of the other."""

    def _firsts_first(self, other: Self, mine: int, theirs: int) -> Array:
        """Order two parts whose `mine` and `theirs` first columns stand before all neurons of both."""
        first, second = np.arange(self.width), self.width + np.arange(other.width)
        return np.concatenate([first[:mine], second[:theirs], first[mine:], second[theirs:]])

    @abstractmethod
    def values(self, scalars: Scalars) -> Array:
        """Compute the features of each graph: sums over its nodes or edges, shape (graphs, width)."""

    @abstractmethod
    def rows(self, scalars: Scalars, by_q: Array, by_p: Array, work: Workspace) -> None:
        """Write the derivatives into zeroed `by_q` and `by_p`, each of shape (nodes, dim, width).

        Parts along edges write derivatives by places and tangents, (nodes, components, width); see `Circles`.
        """

    @abstractmethod
    def gradient(self, scalars: Scalars, weights: Array, by_q: Array, by_p: Array, work: Workspace) -> None:
        """Add the gradient of ``weights @ values`` to `by_q` and `by_p`, each of shape (nodes, dim); likewise."""

    @abstractmethod
    def strain_rows(self, scalars: Scalars, out: Array, work: Workspace) -> None:
        """Write the derivatives by the strain of every graph into zeroed `out`, shape (graphs, dim, dim, width)."""

    @abstractmethod
    def strain(self, scalars: Scalars, weights: Array, out: Array, work: Workspace) -> None:
        """Add the derivative of ``weights @ values`` by the strain of each graph to `out`, shape (graphs, dim, dim)."""

    @abstractmethod
    def node_energies(self, scalars: Scalars, weights: Array, work: Workspace) -> Array:
        """Share ``weights @ values`` out to the nodes, shape (nodes,): half of an edge to either of its ends."""

    def column_priors(self) -> Array:
        """Say how large weights of columns of unit norm are expected to be, relative to others; shape (width,)."""
        return np.ones(self.width)

    def jacobian(self, scalars: Scalars, by_q: Array, by_p: Array, work: Workspace) -> None:
        """Write the derivatives by coordinates and momenta, angles among them, into zeroed arrays."""
        if not self.along_edges or scalars.circles is None:
            self.rows(scalars, by_q, by_p, work)
            return
        by_place, by_tangent = np.zeros((2, *scalars.circles.places.shape, self.width), by_q.dtype)
        self.rows(scalars, by_place, by_tangent, work)
        self._pull_back(scalars, by_place, by_tangent, by_q, by_p)

    def energy_gradient(self, scalars: Scalars, weights: Array, by_q: Array, by_p: Array, work: Workspace) -> None:
        """Add the gradient of ``weights @ values`` by coordinates and momenta, angles among them."""
        if not self.along_edges or scalars.circles is None:
            self.gradient(scalars, weights, by_q, by_p, work)
            return
        by_place, by_tangent = np.zeros((2, *scalars.circles.places.shape), by_q.dtype)
        self.gradient(scalars, weights, by_place, by_tangent, work)
        self._pull_back(scalars, by_place[..., None], by_tangent[..., None], by_q[..., None], by_p[..., None])

    def _pull_back(self, scalars: Scalars, by_place: Array, by_tangent: Array, by_q: Array, by_p: Array) -> None:
        """Turn derivatives by places and tangents on circles into those by angles and their momenta, and add them."""
        assert scalars.circles is not None
        scalars.circles.pull_back(by_place, by_q)
        if self.sees_momenta:
            scalars.circles.pull_back_tangents(by_tangent, scalars.state.p, by_q, by_p)

    @abstractmethod
    def astype(self, dtype: Any) -> None:
        """Compute in another precision from now on."""

    @abstractmethod
    def arrays(self) -> dict[str, Array]:
        """Give the sampled parameters by name, as a model file stores them."""

    @abstractmethod
    def restore(self, arrays: dict[str, Array]) -> None:
        """Take over parameters as `arrays` gave them."""

    def check(self, encoding: Encoding) -> None:  # noqa: B027 - most parts need no more than their arrays
        """Refuse restored parameters that do not go with the encoding of a file."""


def shares_of(least: Mapping[str, int], node_kinds: int, pair_kinds: int, width: int) -> list[int]:
    """Share out the columns of a network of some width; no share shrinks when the width grows.

    Parameters
    ----------
    least
        How many columns each part must have, by its name, in the order of the parts.
    node_kinds, pair_kinds
        Number of kinds of nodes and of pairs.
    width
        Number of columns, which is at least as many as the parts must have; zero gives none.

    Examples
    --------
    >>> shares_of({"kinetic": 1, "pair": 2, "field": 4}, 1, 1, 107)
    [26, 39, 42]
    """
    names, share = list(least), dict(least)
    if width == 0:
        return [0] * len(names)
    left = width - sum(share.values())
    if "kinetic" in names and len(names) > 1:
        kinetic = min(left // 4, _KINETIC * node_kinds)
        share["kinetic"] += kinetic
        left -= kinetic
    others = set(names) - {"kinetic", "pair"}
    if "pair" in names and others:
        most = (_PAIR_BESIDE_CLUSTER if "cluster" in others else _PAIR) * pair_kinds
        pair = left // 2 if others == {"field"} else min(left // 2, most)  # fields are worth the same
        share["pair"] += pair
        left -= pair
    for name in ("velocity", "field"):
        if name in names[:-1]:
            share[name] += left // 2
            left -= left // 2
    share[names[-1]] += left
    return [share[name] for name in names]


def joined_parts(mine: Sequence[FeaturePart], others: Sequence[FeaturePart]) -> tuple[list[FeaturePart], Array]:
    """Join parts one by one, and tell where their columns stand in all of the first followed by all of the others."""
    parts, order, start, after = [], [], 0, sum(part.width for part in mine)
    for part, more in zip(mine, others, strict=True):
        places = np.concatenate([start + np.arange(part.width), after + np.arange(more.width)])
        order.append(places[part.joined_order(more)])
        parts.append(part.joined(more))
        start, after = start + part.width, after + more.width
    return parts, np.concatenate(order)

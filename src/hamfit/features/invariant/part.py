"""What the parts of an invariant network have in common: features of one kind of scalar, with their derivatives."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Self

import numpy as np

from hamfit.features.activations import Activation
from hamfit.features.invariant.encoding import Scalars
from hamfit.features.samplers import Sampler
from hamfit.features.workspace import Workspace
from hamfit.validation import Array


class FeaturePart(ABC):
    """Some columns of an invariant network, which are all functions of the same scalars.

    Parameters
    ----------
    sampler, activation
        How neurons are drawn, and what they are.
    """

    name: ClassVar[str]
    width: int = 0

    def __init__(self, sampler: Sampler, activation: type[Activation]) -> None:
        self.sampler = sampler
        self.activation = activation

    @abstractmethod
    def usable(self, pool: Scalars) -> bool:
        """Whether the scalars of this part vary in the sample `pool` of the data, so that neurons can be drawn."""

    def prepare(self, pool: Scalars, rng: np.random.Generator) -> None:  # noqa: B027 - most parts share nothing
        """Learn whatever all columns of the part share, before any of them is drawn."""

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
        """Write the derivatives into zeroed `by_q` and `by_p`, each of shape (nodes, dim, width)."""

    @abstractmethod
    def gradient(self, scalars: Scalars, weights: Array, by_q: Array, by_p: Array, work: Workspace) -> None:
        """Add the gradient of ``weights @ values`` to `by_q` and `by_p`, each of shape (nodes, dim)."""

    @abstractmethod
    def astype(self, dtype: Any) -> None:
        """Compute in another precision from now on."""

    @abstractmethod
    def arrays(self) -> dict[str, Array]:
        """Give the sampled parameters by name, as a model file stores them."""

    @abstractmethod
    def restore(self, arrays: dict[str, Array]) -> None:
        """Take over parameters as `arrays` gave them."""

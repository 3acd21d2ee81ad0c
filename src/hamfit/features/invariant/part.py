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
    """Some columns of a network, all functions of the same scalars.

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

    @abstractmethod
    def prepare(self, pool: Scalars, rng: np.random.Generator) -> None:
        """Learn whatever all columns share, before any of them is drawn."""

    @abstractmethod
    def least(self, pool: Scalars) -> int:
        """Columns that come first, before any neuron."""

    @abstractmethod
    def grown(self, pool: Scalars, count: int, rng: np.random.Generator, *, before: int = 0) -> Self:
        """Part of `count` new columns beside the `before` there are already."""

    @abstractmethod
    def joined(self, other: Self) -> Self:
        """Part with the columns of both."""

    @abstractmethod
    def joined_order(self, other: Self) -> Array:
        """Where the columns of `joined` stand in those of this part followed by those of the other."""

    @abstractmethod
    def values(self, scalars: Scalars) -> Array:
        """Shape (graphs, width)."""

    @abstractmethod
    def rows(self, scalars: Scalars, by_q: Array, by_p: Array, work: Workspace) -> None:
        """Write the derivatives into zeroed `by_q` and `by_p`, each of shape (nodes, dim, width)."""

    @abstractmethod
    def gradient(self, scalars: Scalars, weights: Array, by_q: Array, by_p: Array, work: Workspace) -> None:
        """Add the gradient of ``weights @ values`` to `by_q` and `by_p`, each of shape (nodes, dim)."""

    @abstractmethod
    def astype(self, dtype: Any) -> None:
        """Compute in another precision."""

    @abstractmethod
    def arrays(self) -> dict[str, Array]:
        """Parameters by name."""

    @abstractmethod
    def restore(self, arrays: dict[str, Array]) -> None:
        """Take over what `arrays` wrote."""

"""What a fit sees of data: `Equations`, and some of them ready to be evaluated, an `EquationBlock`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np
from scipy.sparse import block_diag, csr_array

from hamfit.data import DataSource
from hamfit.data.indexing import slices_of
from hamfit.graphs.roles import BoolArray
from hamfit.state import State
from hamfit.targets import TargetMethod
from hamfit.validation import Array, IntArray

Block = slice | IntArray
BOTH, BY_Q = ("q", "p"), ("q",)
"""Halves of the gradient that equations are about: both, or dH/dq alone."""


@dataclass(frozen=True)
class Combination:
    """Matrices over samples (or states) of some runs, applied to values at their nodes."""

    matrices: tuple[csr_array, ...]
    nodes: tuple[int, ...]

    def __matmul__(self, values: Array) -> Array:
        """Combine over samples the values at nodes, shape (nodes, ...), in order of runs, samples and nodes."""
        parts, start = [], 0
        for matrix, nodes in zip(self.matrices, self.nodes, strict=True):
            stop = start + nodes * matrix.shape[1]
            combined = matrix @ values[start:stop].reshape(matrix.shape[1], -1)
            parts.append(combined.reshape(-1, *values.shape[1:]))
            start = stop
        return parts[0] if len(parts) == 1 else np.concatenate(parts)

    def joined(self) -> Combination:
        """Give the same with one matrix for all runs, if these have equally many nodes: it is quicker, used often."""
        if len(set(self.nodes)) > 1:
            return self
        return Combination((csr_array(block_diag(self.matrices, format="csr")),), self.nodes[:1])


@dataclass(frozen=True)
class EquationBlock:
    """Some equations for the gradient of H, ready to be evaluated.

    Attributes
    ----------
    state
        Where gradients are needed: a union of states.
    combine
        From nodes of the union to nodes of the equations, held ones included; None where they are the same.
    targets
        What the combined gradient should be, shape (halves, nodes of the equations, dim): ∂H/∂q, and ∂H/∂p where both
        halves are known. Held nodes obey no equation of motion, and have none here.
    free
        Which nodes of the equations are not held, rising; None where none is.
    """

    state: State
    combine: Combination | None
    targets: Array
    free: IntArray | None = field(default=None, kw_only=True)

    @classmethod
    def of(cls, state: State, combine: Combination | None, targets: Array, held: BoolArray | None) -> Self:
        """Make a block of equations for all nodes, of which the rows of held ones, a mask of them, are left out."""
        if held is None:
            return cls(state, combine, targets)
        free = np.flatnonzero(~held)
        return cls(state, combine, targets[:, free], free=free)

    @property
    def as_they_are(self) -> bool:
        """Whether gradients at the nodes of the states are what the equations are about, without further ado."""
        return self.combine is None and self.free is None

    def joined(self) -> EquationBlock:
        """Give the same equations, which combine values of all runs at once: see `Combination.joined`."""
        return self if self.combine is None else replace(self, combine=self.combine.joined())

    def combined(self, values: Array) -> Array:
        """Combine values at the nodes of the states, (nodes, ...), as the equations combine gradients."""
        values = values if self.combine is None else self.combine @ values
        return values if self.free is None else values[self.free]

    def combined_halves(self, halves: Sequence[Array] | Array) -> list[Array]:
        """Combine (∂/∂q, ∂/∂p) of anything at the nodes, as far as the equations are about these halves."""
        return [self.combined(half) for half in halves[: len(self.targets)]]


class Equations(ABC):
    """Linear equations for the gradient of H; each has one row per node, coordinate and half.

    Attributes
    ----------
    source
        The data they are made of.
    method
        The method that made them.
    halves
        Which halves of the gradient they are about, ``("q", "p")`` or ``("q",)``.
    pointwise
        Whether every snapshot is an equation of its own.
    node_counts
        Nodes of each equation, held ones included, shape (equations,).
    """

    source: DataSource
    method: TargetMethod
    halves: tuple[str, ...] = BOTH
    pointwise: bool

    node_counts: IntArray

    @property
    @abstractmethod
    def overlap(self) -> float:
        """How many rows share the information of one, since they are made of the same samples; at least one."""

    @property
    @abstractmethod
    def gain(self) -> float:
        """How a constant gradient enters an equation: one where gradients stand for themselves."""

    @property
    @abstractmethod
    def note(self) -> str:
        """What was made of which data, in a sentence; empty where there is nothing to say."""

    @property
    @abstractmethod
    def groups(self) -> IntArray | None:
        """Which equations belong together when some are left out, shape (equations,), where that is known."""

    @abstractmethod
    def part(self, block: Block) -> EquationBlock:
        """Make some equations ready to be evaluated."""

    def noise_floor(self, block: Block) -> Array | None:  # noqa: ARG002 - known of equations made of samples alone
        """Deviations of targets that noise of samples makes, (halves, nodes of the equations, 1); None if unknown."""
        return None

    @abstractmethod
    def portion(self, start: int, stop: int) -> tuple[Equations, int]:
        """Take equations `start` to `stop`, perhaps with some around them, with their data in memory.

        Returns them, and the number that the first of them has here.
        """

    @property
    def n_equations(self) -> int:
        """Number of equations, whatever number of rows each has."""
        return len(self.node_counts)

    def evenly(self, count: int) -> EquationBlock:
        """Make at most so many equations ready, evenly spread over all of them."""
        return self.part(np.unique(np.linspace(0, self.n_equations - 1, count).astype(np.int64)))

    @property
    def dim(self) -> int:
        """Spatial dimension d of the data."""
        return self.source.dim

    def blocks(self, equations: int) -> list[slice]:
        """Cut the equations into consecutive slices of at most so many."""
        return slices_of(self.n_equations, equations)

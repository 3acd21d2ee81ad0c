"""The second of the three ideas: an accumulator takes rows and targets, merges with its like, and is solved once.

Threads, files, machines and later data are then one thing: map over blocks, merge, solve.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Self

from hamfit.solve.solution import Solution
from hamfit.validation import Array


class Accumulator(ABC):
    """Partial sums of the problem min |Z θ - u|².

    Parameters
    ----------
    width
        Number of columns of Z.
    """

    route: ClassVar[str]
    """Name of the route that solves by this accumulator."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.rows = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_arrays, (self.arrays(),)  # what travels between processes: the sums, no buffers

    @staticmethod
    @abstractmethod
    def bytes_needed(width: int) -> int:
        """Memory of one accumulator while it works."""

    @abstractmethod
    def add(self, rows: Array, targets: Array) -> None:
        """Take rows of Z, shape (rows, width), with their targets u, shape (rows,). The arrays may be reused after."""

    @abstractmethod
    def merge(self, other: Accumulator) -> None:
        """Take over everything that `other`, of the same kind and width, has accumulated."""

    @abstractmethod
    def remove(self, other: Accumulator) -> None:
        """Take back what was merged before; only sums can."""

    @abstractmethod
    def arrays(self) -> dict[str, Array]:
        """All that was accumulated, by name, for a file."""

    @classmethod
    @abstractmethod
    def from_arrays(cls, arrays: dict[str, Array]) -> Self:
        """The accumulator that `arrays` describes."""

    @abstractmethod
    def widened(self, extra: int) -> Accumulator:
        """The same rows with `extra` columns of zeros at the right."""

    @abstractmethod
    def solve(self, *, ridge: float = 0.0, truncation: float | None = None) -> Solution:
        """Minimise |Z θ - u|² + ridge |D θ|², where D holds the column norms of Z.

        Parameters
        ----------
        ridge
            Tikhonov parameter relative to columns of unit norm: it does not change meaning with the units of the data.
        truncation
            Directions with singular values below this fraction of the largest (columns of unit norm) are dropped. None
            drops only what is zero to working precision.
        """

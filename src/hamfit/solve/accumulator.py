"""The second of the three ideas: an accumulator takes rows and targets, merges with its like, and is solved once.

Threads, files, machines and later data are then one thing: map over blocks, merge, solve.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from hamfit.solve.solution import Solution
from hamfit.validation import Array


class Accumulator(ABC):
    """Partial sums of the problem min |Z θ - u|².

    Parameters
    ----------
    width
        Number of columns of Z.
    """

    def __init__(self, width: int) -> None:
        self.width = width
        self.rows = 0

    @abstractmethod
    def add(self, rows: Array, targets: Array) -> None:
        """Take rows of Z, shape (rows, width), with their targets u, shape (rows,). The arrays may be reused after."""

    @abstractmethod
    def merge(self, other: Accumulator) -> None:
        """Take over everything that `other`, of the same kind and width, has accumulated."""

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

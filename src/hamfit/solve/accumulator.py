"""The second of the three ideas: an accumulator takes rows and targets, adds up with others, and is solved once.

Threads, files, machines and later data are then one thing: map over blocks, merge, decompose.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Self

import numpy as np

from hamfit.errors import DataError, SolveError
from hamfit.solve.posterior import Posterior
from hamfit.solve.solution import Solution
from hamfit.solve.spectrum import Spectrum
from hamfit.tensors import INTEGERS, expect
from hamfit.validation import Array


class Accumulator(ABC):
    """Partial sums of the problem min |Z θ - u|², from which the rows need not be known any more.

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
        self._spectrum: Spectrum | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_arrays, (self.arrays(),)  # what travels between processes: the sums, no buffers

    @staticmethod
    @abstractmethod
    def bytes_needed(width: int) -> int:
        """Memory of one accumulator while it works, in bytes."""

    @property
    @abstractmethod
    def squared_targets(self) -> float:
        """The squared length of all targets, uᵀu."""

    @abstractmethod
    def add(self, rows: Array, targets: Array) -> None:
        """Take rows of Z, shape (rows, width), with their targets u, shape (rows,). The arrays may be reused after."""

    @abstractmethod
    def merge(self, other: Accumulator) -> None:
        """Take over everything that `other`, of the same kind and width, has accumulated."""

    @abstractmethod
    def remove(self, other: Accumulator) -> None:
        """Take back what was merged before; only sums of squares can do that."""

    @abstractmethod
    def arrays(self) -> dict[str, Array]:
        """All that was accumulated, by name, for a file."""

    @classmethod
    @abstractmethod
    def from_arrays(cls, arrays: dict[str, Array]) -> Self:
        """The accumulator that `arrays` describes, with a copy of its content."""

    @abstractmethod
    def widened(self, extra: int) -> Self:
        """The same rows with `extra` columns of zeros at the right."""

    @abstractmethod
    def leading(self, columns: int) -> Self:
        """The problem of the first columns of Z alone, with the same targets."""

    @abstractmethod
    def missed(self, weights: Array) -> tuple[Array, Array]:
        """|Z θ - u|² for several weights, shape (k, width), and the rounding error of that, each of shape (k,)."""

    @abstractmethod
    def projected(self, basis: Array) -> tuple[Array, Array]:
        """The sums of other columns, Z B, for a basis B of shape (width, k): BᵀZᵀZB, (k, k), and BᵀZᵀu, (k,)."""

    @abstractmethod
    def _decomposed(self) -> Spectrum:
        """The decomposition of what was accumulated so far."""

    def decompose(self) -> Spectrum:
        """Singular values and vectors of Z: solutions, paths over ridges and the posterior all come from them.

        The decomposition is kept until further rows arrive, so that asking twice costs nothing.
        """
        if self.rows == 0:
            raise SolveError("no rows of data were accumulated, so there is nothing to solve")
        if self._spectrum is None:
            try:
                self._spectrum = self._decomposed()
            except (np.linalg.LinAlgError, ValueError) as error:
                raise SolveError(
                    f"the linear problem cannot be decomposed ({error}): its numbers are not finite, or too large or "
                    "too small to be squared; give the data in other units"
                ) from None
        return self._spectrum

    def solve(self, *, ridge: float = 0.0, truncation: float | None = None) -> Solution:
        """Minimise |Z θ - u|² + ridge |D θ|², where D holds the column norms of Z; see `Spectrum.solution`."""
        return self.decompose().solution(ridge, truncation)

    def posterior(self, overlap: float = 1.0, ridge: float | None = None) -> Posterior:
        """Gaussian posterior of the weights; see `Spectrum.posterior`."""
        return self.decompose().posterior(overlap, ridge)

    @classmethod
    def from_file(cls, arrays: dict[str, Array]) -> Self:
        """The accumulator whose sums a file holds; arrays that cannot be such sums are refused."""
        expect(arrays, "rows", INTEGERS, (1,))
        cls._check(arrays)
        total = cls.from_arrays(arrays)
        if total.rows < 0 or not total.width:
            raise DataError(f"sums of {total.rows} rows with {total.width} columns cannot be")
        return total

    @classmethod
    @abstractmethod
    def _check(cls, arrays: dict[str, Array]) -> None:
        """Refuse arrays of a file that cannot be sums of this kind."""

    def copy(self) -> Self:
        """A second accumulator with the same content, without the buffers of the first."""
        return self.from_arrays(self.arrays())

"""Wide problems: normal equations of ten thousand columns, with priors, held-out rows, and no decomposition.

One sum for all threads, which work on its tiles; factorisations by Cholesky, of which a handful is made; and some rows
that are held out of the sum until the ridge is chosen by them (`hamfit.solve.ridges.held_out`). Columns are scaled to
the length p_j, the standard deviation that the weight of the column of unit length is expected to have, relative to the
others: with D the norms of the columns, the solution minimises |Z θ - u|² + ridge |P⁻¹ D θ|².
"""

from __future__ import annotations

from typing import ClassVar, Self

import numpy as np

from hamfit.errors import DataError, SolveError
from hamfit.parallel import thread_count
from hamfit.solve.accumulator import Accumulator
from hamfit.solve.cholesky import CholeskyFactor, add_products
from hamfit.solve.kept import KeptRows
from hamfit.solve.normal import REMOVABLE, NormalEquations
from hamfit.solve.posterior import FactoredPosterior, Posterior
from hamfit.solve.solution import Solution
from hamfit.solve.spectrum import EPS, Spectrum, column_scales
from hamfit.tensors import DOUBLES, expect, named
from hamfit.validation import Array

FORCES_COUNT = 0.8
"""Share of held-out forces in how well a wide problem is solved, where energies have the rest."""
_MOST_DECOMPOSED = 4096  # columns, of which eigenvalues take a minute or two


class WideEquations(NormalEquations):
    """Sums ZᵀZ, Zᵀu and uᵀu of many columns, and rows that are held out of them for now.

    Parameters
    ----------
    width
        Number of columns of Z.

    Attributes
    ----------
    priors
        Standard deviations that weights of columns of unit norm are expected to have, shape (width,); None for all
        alike.
    held, held_apart
        Rows that are not in the sums yet; `complete` adds them. The latter are of another kind, as energies are beside
        forces: how well they are predicted is judged by itself.
    ridge
        That the problem was solved with last.
    threads
        How many work on the sums; the result does not depend on it.

    Examples
    --------
    >>> rng, wide = np.random.default_rng(0), WideEquations(3)
    >>> rows = rng.normal(size=(50, 3))
    >>> wide.add(rows, rows @ [1.0, 2.0, 3.0])
    >>> wide.solve(ridge=1e-12).weights.round(6).tolist()
    [1.0, 2.0, 3.0]
    """

    route: ClassVar[str] = "wide"

    def __init__(self, width: int) -> None:
        super().__init__(width)
        self.priors: Array | None = None
        self.held: KeptRows | None = None
        self.held_apart: KeptRows | None = None
        self.ridge = 0.0
        self.threads = thread_count(None)

    @staticmethod
    def bytes_needed(width: int) -> int:
        """Memory of the sum and of one factor, in bytes."""
        return 2 * 8 * width * width

    def add(self, rows: Array, targets: Array) -> None:
        """Add the products of the columns, tile by tile, in threads; columns that rows lack at the right are zero."""
        rows, targets = rows.astype(np.float64, copy=False), targets.astype(np.float64, copy=False)
        count = rows.shape[1]
        add_products(self.gram[:count, :count], rows, self.threads)
        self.moment[:count] += targets @ rows
        self._squared_targets += float(targets @ targets)
        self.rows += len(rows)
        self._spectrum = None

    def merge(self, other: Accumulator) -> None:
        """Add the sums of `other` to these, or rows that were kept."""
        if isinstance(other, KeptRows):
            self.add(other.matrix, other.targets)
            return
        assert isinstance(other, WideEquations)
        super().merge(other)
        self.priors = other.priors if self.priors is None else self.priors
        for rows in (other.held, other.held_apart):
            if rows is not None:
                self.merge(rows)

    def complete(self) -> None:
        """Add the rows that were held out."""
        for rows in (self.held, self.held_apart):
            if rows is not None:
                self.merge(rows)
        self.held = self.held_apart = None

    def held_error(self, weights: Array) -> float:
        """The mean squared error of held-out rows for weights (width,).

        With rows of another kind, the means of both are multiplied, with powers that make forces count four times as
        much as energies: F^(8/5) E^(2/5) for root mean squares F and E.
        """
        assert self.held is not None
        error = float(self.held.missed(weights[None])[0][0]) / self.held.rows
        if self.held_apart is None or not self.held_apart.rows:
            return error
        apart = float(self.held_apart.missed(weights[None])[0][0]) / self.held_apart.rows
        return float(error**FORCES_COUNT * apart ** (1 - FORCES_COUNT))

    def scales(self) -> Array:
        """Norms of the columns over their priors, shape (width,)."""
        norms = column_scales(np.maximum(np.diag(self.gram), 0.0))
        return norms if self.priors is None else norms / self.priors

    def factor(self, ridge: float, room: Array | None = None) -> CholeskyFactor | None:
        """The factor of the damped problem of columns of the length of their priors; None where it is singular."""
        found = CholeskyFactor.of(self.gram, self.scales(), ridge, self.threads, room)
        return found if found is not None and found.reciprocal_condition > EPS else None

    def regular_solution(self, ridge: float = 0.0, room: Array | None = None) -> Solution | None:
        """The solution with all rows, by Cholesky factorisation; None where it is singular to working precision.

        `room` is where the factor may be written, shape (width, width).
        """
        self.complete()
        self.ridge = ridge
        factor = self.factor(ridge, room)
        if factor is None:
            return None
        scales = self.scales()
        moment = self.moment / scales
        return self._solution(factor.solve(moment), factor.reciprocal_condition**-0.5, scales, moment, ridge)

    def chosen(self, columns: slice) -> WideEquations:
        """The problem of some of the columns alone, with their rows that are held out."""
        part = WideEquations(len(range(self.width)[columns]))
        part.gram, part.moment = np.ascontiguousarray(self.gram[columns, columns]), self.moment[columns].copy()
        part.priors = None if self.priors is None else self.priors[columns]
        part._squared_targets, part.rows, part.threads = self._squared_targets, self.rows, self.threads
        part.held, part.held_apart = (
            None if rows is None else _columns_of(rows, columns) for rows in (self.held, self.held_apart)
        )
        return part

    def posterior(self, overlap: float = 1.0, ridge: float | None = None) -> Posterior:
        """Gaussian posterior of the weights with the ridge of the solution, from the factor alone."""
        self.complete()
        ridge = self.ridge if ridge is None else ridge
        factor = self.factor(max(ridge, EPS))
        if factor is None:
            raise SolveError(f"the ridge {ridge:.1g} leaves the problem singular: it has no posterior; fit with more")
        scales = self.scales()
        moment = self.moment / scales
        scaled = factor.solve(moment)
        noise = np.sqrt(max(self.squared_targets - float(scaled @ moment), 0.0) / self.rows)
        return FactoredPosterior(
            noise=float(noise),
            ridge=ridge,
            mean=scaled / scales,
            effective_parameters=self.width - ridge * inverse_trace(factor),
            factor=factor,
            sizes=noise * np.sqrt(overlap) / scales,
        )

    def _decomposed(self) -> Spectrum:
        if self.width > _MOST_DECOMPOSED:
            raise SolveError(
                f"eigenvalues of {self.width:,} columns take too long: choose the ridge by held-out configurations "
                "(ridge='held-out'), or give it as a number such as 1e-8"
            )
        self.complete()
        return super()._decomposed()

    def _unit_columns(self) -> tuple[Array, Array, Array]:
        scales = self.scales()
        return scales, self.gram / scales / scales[:, None], self.moment / scales

    def _indefinite(self, gram: Array, scales: Array) -> bool:
        return CholeskyFactor.of(gram, scales, REMOVABLE, self.threads) is None

    # -- files -----------------------------------------------------------------------------------------------------

    def arrays(self) -> dict[str, Array]:
        """The sums by name, those of products as the packed lower triangle, for a file."""
        packed = np.concatenate([self.gram[number, : number + 1] for number in range(self.width)])
        counts = np.array([self.rows], dtype=np.int64)
        scalars = {"squared": np.array([self.squared_targets]), "ridge": np.array([self.ridge]), "rows": counts}
        found = {"packed": packed, "moment": self.moment} | scalars
        found |= {} if self.priors is None else {"priors": self.priors}
        for place, rows in (("held", self.held), ("held_apart", self.held_apart)):
            if rows is not None:
                found |= {f"{place}.{name}": array for name, array in rows.arrays().items()}
        return found

    @classmethod
    def from_arrays(cls, arrays: dict[str, Array]) -> Self:
        """The accumulator whose sums `arrays` wrote."""
        total, begin = cls(len(arrays["moment"])), 0
        for number in range(total.width):
            row = arrays["packed"][begin : begin + number + 1]
            total.gram[number, : number + 1] = total.gram[: number + 1, number] = row
            begin += number + 1
        total.moment = arrays["moment"].copy()
        total.priors = arrays["priors"].copy() if "priors" in arrays else None
        total._squared_targets, total.ridge = float(arrays["squared"][0]), float(arrays["ridge"][0])
        total.rows = int(arrays["rows"][0])
        held, apart = named(arrays, "held"), named(arrays, "held_apart")
        total.held = KeptRows.from_arrays(held) if held else None
        total.held_apart = KeptRows.from_arrays(apart) if apart else None
        return total

    @classmethod
    def _check(cls, arrays: dict[str, Array]) -> None:
        """Refuse sums of squares below zero, and a triangle, a ridge or priors that cannot be."""
        moment, squared = expect(arrays, "moment", DOUBLES, (None,)), expect(arrays, "squared", DOUBLES, (1,))
        packed = expect(arrays, "packed", DOUBLES, (len(moment) * (len(moment) + 1) // 2,))
        squares = packed[np.cumsum(np.arange(1, len(moment) + 1)) - 1]
        if squared[0] < 0 or (squares < -REMOVABLE * np.abs(squares).max(initial=0.0)).any():
            raise DataError("its sums of squares are negative")
        if expect(arrays, "ridge", DOUBLES, (1,))[0] < 0:
            raise DataError("its ridge is negative")
        if "priors" in arrays and not (expect(arrays, "priors", DOUBLES, (len(moment),)) > 0).all():
            raise DataError("its priors are not positive")

    def copy(self) -> Self:
        """A second accumulator with the same content."""
        twin = type(self)(self.width)
        twin.gram, twin.moment, twin.priors = self.gram.copy(), self.moment.copy(), self.priors
        twin._squared_targets, twin.rows = self._squared_targets, self.rows
        twin.ridge, twin.threads = self.ridge, self.threads
        twin.held = None if self.held is None else self.held.copy()
        twin.held_apart = None if self.held_apart is None else self.held_apart.copy()
        return twin

    def widened(self, extra: int) -> Self:
        """The same sums, padded with zeros for `extra` columns at the right."""
        self.complete()
        wide = super().widened(extra)
        wide.priors = None if self.priors is None else np.append(self.priors, np.ones(extra))
        wide.ridge, wide.threads = self.ridge, self.threads
        return wide

    def leading(self, columns: int) -> Self:
        """The sums of the leading columns."""
        self.complete()
        part = super().leading(columns)
        part.priors = None if self.priors is None else self.priors[:columns]
        part.ridge, part.threads = self.ridge, self.threads
        return part


def _columns_of(rows: KeptRows, columns: slice) -> KeptRows:
    part = KeptRows(len(range(rows.width)[columns]))
    part.add(rows.matrix[:, columns], rows.targets)
    return part


_PROBES = 32


def inverse_trace(factor: CholeskyFactor) -> float:
    """An estimate of the trace of (L Lᵀ)⁻¹ from random signs, the same in every call."""
    signs = np.random.default_rng(0).choice([-1.0, 1.0], size=(len(factor.lower), _PROBES))
    return float((factor.divided(signs) ** 2).sum() / _PROBES)

"""Functions of one variable as piecewise polynomials: found by a few bits of their argument, as exact as asked for.

A table holds the slope f' of one function, or of several, as a quintic spline, and f as its integral. Forces are then
the exact derivative of the energy that is reported, and both are smooth: f' has four continuous derivatives.

The argument u becomes x = scale u + shift, below one. The binades of x (from a power of two to the next) have sixteen
*cells* each, told apart by the first bits of the floating-point number, and a cell has as many equal pieces as its
function needs. So knots are dense where a function bends, and finding a piece costs two loads and a shift.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import factorial

import numpy as np
from numpy.typing import NDArray

from hamfit.errors import HamfitError
from hamfit.validation import Array, IntArray

ROW = 8
"""Numbers of a piece: the value at its beginning, six coefficients of the slope, and one that fills the cache line."""
CELL_BITS = 48
"""Bits below those that name a cell: 52 of the mantissa, less four."""

_MOST_HALVINGS = 10  # of a cell
_MOST_PIECES = 1 << 15
_INSIDE = np.array([0.13, 0.5, 0.87])  # places in each piece at which the error is measured
_ORDER = 6  # the error of a quintic spline falls like this power of the length of its pieces
_STAGNANT = 0.25  # an error that halvings leave above this share of itself is rounding, and no finer pieces help,
_STALLS = 2  # if so many halvings in turn do: one may do so where coarse pieces nearby disturb the spline

Function = Callable[[Array], tuple[Array, Array]]
"""Values and slopes at arguments of shape (points,), each of shape (points,) or (points, functions)."""


class NotTabulatedError(HamfitError):
    """Raised where a function cannot be tabulated: it is not finite, or needs more pieces than are worth having."""


@dataclass(frozen=True)
class FunctionTable:
    """One function of one variable, or several of the same variable, as piecewise polynomials.

    Attributes
    ----------
    scale, shift
        x = scale u + shift.
    low
        Least x of the table; the largest is one.
    ends
        Whether the function is zero from x = 1 on. Otherwise nothing is known there.
    first
        Number of the first cell: the bits of `low` without the last `CELL_BITS`.
    cells
        First piece of every cell, and the number of bits of x below those that name the piece, shape (cells, 2). The
        last cell begins at x = 1.
    rows
        Shape (pieces, 8) or (pieces, 8, functions): f / factor at the beginning of the piece, the coefficients of f' by
        rising powers of x minus the beginning, and zero.
    factor
        1 / scale: the integral of f' over u is that over x times this.
    error
        Largest difference that was measured between the slopes of table and function, relative to the larger of the
        slope there and its typical size.
    """

    scale: float
    shift: float
    low: float
    ends: bool
    first: int
    cells: NDArray[np.int32]
    rows: Array
    factor: float
    error: float

    @property
    def pieces(self) -> int:
        """The number of polynomials that the table is made of."""
        return len(self.rows)

    @property
    def range(self) -> tuple[float, float]:
        """Least and largest argument u."""
        return (self.low - self.shift) / self.scale, (1.0 - self.shift) / self.scale

    def covers(self, u: Array) -> Array:
        """Tell which arguments the table answers for, shaped like `u`."""
        x = u * self.scale + self.shift
        return (x >= self.low) if self.ends else (x >= self.low) & (x < 1.0)

    def evaluate(self, u: Array) -> tuple[Array, Array]:
        """Compute values and slopes at arguments that the table covers, shape (points,) or (points, functions).

        Examples
        --------
        >>> table = tabulated(lambda u: (np.sin(u), np.cos(u)), 1.0, 2.0)
        >>> value, slope = table.evaluate(np.array([1.5]))
        >>> bool(abs(value[0] - np.sin(1.5)) < 1e-10), bool(abs(slope[0] - np.cos(1.5)) < 1e-10)
        (True, True)
        """
        x = np.minimum(u * self.scale + self.shift, 1.0)
        bits = x.view(np.int64)
        offset, shift = self.cells[(bits >> CELL_BITS) - self.first].T
        piece = offset + ((bits & ((1 << CELL_BITS) - 1)) >> shift)
        t = x - (bits >> shift << shift).view(np.float64)
        row = self.rows[piece]
        t = t.reshape(t.shape + (1,) * (row.ndim - 2))
        slope, value = row[:, 6], row[:, 6] / 6
        for power in range(5, 0, -1):
            slope = row[:, power] + t * slope
            value = row[:, power] / power + t * value
        return (row[:, 0] + t * value) * self.factor, slope


def tabulated(
    function: Function,
    low: float,
    high: float,
    *,
    tolerance: float = 1e-10,
    typical: Array | float | None = None,
    size: Callable[[Array], Array] | None = None,
    from_zero: bool = False,
    ends: bool = False,
) -> FunctionTable:
    """Make the table of a function between two arguments, as fine as a tolerance asks for.

    Parameters
    ----------
    function
        Gives values and slopes at arguments.
    low, high
        Between which the table is asked for; it may begin a little below `low`.
    tolerance
        Largest error of the slope, relative to the larger of the slope itself and `typical`.
    typical
        Size of the slope that counts as usual, one for each function; by default the median over the table.
    size
        What slopes are multiplied by before they are compared with each other, as a function of the arguments.
    from_zero
        Whether x is u / high, so that knots are the denser the smaller u is, as a law of force needs it, and `low` must
        be positive. Otherwise knots are as dense everywhere, unless the function asks for more.
    ends
        Whether the function is zero from `high` on, together with its first two derivatives.

    Raises
    ------
    NotTabulatedError
        If the function is not finite there, or not smooth enough to be held by some ten thousand pieces.
    """
    scale, shift = (1.0 / high, 0.0) if from_zero else (0.5 / (high - low), 0.5 - 0.5 * low / (high - low))
    first = int(_bits(low * scale + shift if from_zero else 0.5) >> CELL_BITS)
    last = int(_bits(1.0) >> CELL_BITS)
    maker = _Maker(function, scale, shift, size or np.ones_like, ends)
    halvings, exhausted = np.zeros(last - first, dtype=np.int64), np.zeros(last - first, dtype=bool)
    before, stalled = np.full(last - first, np.inf), np.zeros(last - first, dtype=np.int64)
    usual = maker.typical(first) if typical is None else np.asarray(typical)
    while True:
        knots, cell = _knots(first, halvings)
        slopes, values = maker.spline(knots)
        errors = maker.errors(slopes, knots, usual)
        worst = np.zeros(last - first)
        np.maximum.at(worst, cell, errors)
        stalled = np.where(worst > _STAGNANT * before, stalled + 1, 0)
        exhausted |= (stalled == _STALLS) | (halvings == _MOST_HALVINGS)
        wanted = (worst > tolerance) & ~exhausted
        if not wanted.any():
            break
        before = np.where(wanted, worst, np.inf)
        steps = np.ceil(np.log2(worst / tolerance, where=wanted, out=np.zeros_like(worst)) / _ORDER)
        steps = np.where(stalled > 0, 1, np.maximum(steps, 1)).astype(np.int64)  # a second look, and not a long way
        halvings = np.where(wanted, np.minimum(halvings + steps, _MOST_HALVINGS), halvings)
        if (1 << halvings).sum() > _MOST_PIECES:
            raise NotTabulatedError(f"a function needs more than {_MOST_PIECES:,} pieces: it is not smooth enough")
    end = np.zeros((1, ROW, *slopes.shape[2:]))
    end[0, 0] = values[-1]
    rows = np.concatenate([_rows(slopes, values[:-1]), end])
    offsets = np.concatenate([[0], np.cumsum(1 << halvings)])
    cells = np.stack([offsets, CELL_BITS - np.append(halvings, 0)], axis=1).astype(np.int32)
    return FunctionTable(
        scale, shift, float(knots[0]), ends, first, cells, np.ascontiguousarray(rows), 1.0 / scale, float(errors.max())
    )


class _Maker:
    """Splines through a function at given knots, in the variable x."""

    def __init__(
        self, function: Function, scale: float, shift: float, size: Callable[[Array], Array], ends: bool
    ) -> None:
        self.function, self.scale, self.shift, self.size, self.ends = function, scale, shift, size, ends

    def _at(self, x: Array) -> tuple[Array, Array]:
        """Evaluate the function at x; what ends is zero at x = 1, whatever rounding makes of it."""
        values, slopes = (np.array(array, dtype=np.float64) for array in self.function((x - self.shift) / self.scale))
        if self.ends:
            values[x >= 1.0], slopes[x >= 1.0] = 0.0, 0.0
        if not (np.isfinite(values).all() and np.isfinite(slopes).all()):
            raise NotTabulatedError("a function is not finite everywhere between the ends of its table")
        return values, slopes

    def typical(self, first: int) -> Array:
        """Find the median size of the slopes over the table, one for each function."""
        x = np.linspace(_from_bits(first << CELL_BITS), 1.0, 129)
        return np.median(np.abs(self._sized(self._at(x)[1], x)), axis=0)

    def _sized(self, slopes: Array, x: Array) -> Array:
        size = self.size((x - self.shift) / self.scale)
        return slopes * size.reshape(size.shape + (1,) * (slopes.ndim - 1))

    def spline(self, knots: Array) -> tuple[Array, Array]:
        """Find the coefficients of f' in every piece, (pieces, 6, ...), and f / factor at every knot, (knots, ...)."""
        from scipy.interpolate import make_interp_spline

        values, slopes = self._at(knots)
        left, right = self._end_slopes(knots[0], knots[1]), self._end_slopes(knots[-1], knots[-2])
        if self.ends:
            right[0] = (1, np.zeros_like(right[0][1]))
        spline = make_interp_spline(knots, slopes, k=5, bc_type=(left, right), check_finite=False)
        coefficients = np.stack([spline(knots[:-1], nu=power) / factorial(power) for power in range(6)], axis=1)
        lengths = np.diff(knots)
        lengths = lengths.reshape(lengths.shape + (1,) * (coefficients.ndim - 2))
        integral = sum(coefficients[:, power] * lengths ** (power + 1) / (power + 1) for power in range(6))
        below = np.cumsum(integral[::-1], axis=0)[::-1]
        summed = np.concatenate([-below, np.zeros_like(below[:1])])
        if self.ends:  # and is zero there
            return coefficients, summed
        # The constant is taken where the function is smallest: far beyond its data it is a difference of huge numbers.
        anchor = np.argmin(np.abs(values), axis=0, keepdims=True)
        return coefficients, summed + np.take_along_axis(values * self.scale - summed, anchor, axis=0)

    def _end_slopes(self, end: float, other: float) -> list[tuple[int, Array]]:
        """Find the first two derivatives of f' at one end of the table, by a polynomial through nearby points."""
        nodes = 0.5 - 0.5 * np.cos(np.pi * np.arange(9) / 8)
        slopes = self._at(end + (other - end) * nodes)[1]
        coefficients = np.linalg.solve(np.vander(nodes, increasing=True), slopes)
        length = other - end
        return [(1, coefficients[1] / length), (2, 2 * coefficients[2] / length**2)]

    def errors(self, coefficients: Array, knots: Array, typical: Array) -> Array:
        """Find the largest relative error inside every piece, shape (pieces,)."""
        lengths = np.diff(knots)
        worst = np.zeros(len(lengths))
        for place in _INSIDE:
            t = place * lengths
            x = knots[:-1] + t
            t = t.reshape(t.shape + (1,) * (coefficients.ndim - 2))
            found = coefficients[:, 5]
            for power in range(4, -1, -1):
                found = coefficients[:, power] + t * found
            exact = self._sized(self._at(x)[1], x)
            scale = np.maximum(np.abs(exact), typical)
            wrong = np.abs(self._sized(found, x) - exact)
            relative = np.divide(wrong, scale, out=np.zeros_like(wrong), where=scale > 0)
            worst = np.maximum(worst, relative.reshape(len(worst), -1).max(axis=1))
        return worst


def _knots(first: int, halvings: IntArray) -> tuple[Array, IntArray]:
    """List the beginnings of all pieces and the end, as numbers of x, and the cell of every piece."""
    cell = np.repeat(np.arange(len(halvings)), 1 << halvings)
    inside = np.arange(len(cell)) - np.concatenate([[0], np.cumsum(1 << halvings)[:-1]])[cell]
    bits = ((first + cell) << CELL_BITS) + (inside << (CELL_BITS - halvings[cell]))
    return np.append(bits.view(np.float64), 1.0), cell


def _rows(coefficients: Array, values: Array) -> Array:
    pieces, _, *others = coefficients.shape
    return np.concatenate([values[:, None], coefficients, np.zeros((pieces, 1, *others))], axis=1)


def _bits(x: float) -> int:
    return int(np.float64(x).view(np.int64))


def _from_bits(bits: int) -> float:
    return float(np.int64(bits).view(np.float64))

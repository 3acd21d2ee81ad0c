"""Fields of two coordinates as polynomials of degree five on the rectangles of a grid, made finer until they hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import factorial

import numpy as np

from hamfit.compiled.table import NotTabulatedError
from hamfit.validation import Array

_COARSEST, _FINEST = 16, 256  # rectangles along each coordinate
_MARGIN = 6  # rectangles around the grid, so that its border is as exact as its middle
_ORDER = 6  # the error of derivatives falls at most like this power of the size of the rectangles
_INSIDE = np.array([[0.5, 0.5], [0.13, 0.87], [0.87, 0.13], [0.5, 0.1], [0.1, 0.5]])

Field = Callable[[Array], tuple[Array, Array]]
"""Values, (places,), and derivatives, (places, 2), at places of shape (places, 2)."""


@dataclass(frozen=True)
class Grid:
    """A function of two variables, with continuous derivatives up to the fourth.

    Attributes
    ----------
    start, per_length
        Where the grid begins, and rectangles per length, each of shape (2,).
    rows
        Shape (rectangles, rectangles, 6, 6): coefficients by powers of the place inside the rectangle, from 0 to 1.
    error
        Largest difference that was measured between derivatives of grid and function, relative to the larger of the
        derivative there and its typical size.
    """

    start: Array
    per_length: Array
    rows: Array
    error: float

    @property
    def pieces(self) -> int:
        """The number of rectangles, each of which has a polynomial."""
        return self.rows.shape[0] * self.rows.shape[1]

    def _place(self, q: Array) -> Array:
        return (q - self.start) * self.per_length

    def covers(self, q: Array) -> Array:
        """Tell which places, shape (places, 2), lie on the grid."""
        place = self._place(q)
        return np.asarray(((place >= 0) & (place < self.rows.shape[:2])).all(axis=1))

    def evaluate(self, q: Array) -> tuple[Array, Array]:
        """Compute values, (places,), and derivatives, (places, 2), at places on the grid."""
        place = self._place(q)
        corner = np.minimum(place.astype(np.int64), np.array(self.rows.shape[:2]) - 1)
        x, y = (place - corner).T
        powers = [np.stack([t**k for k in range(6)], axis=1) for t in (x, y)]
        slopes = [np.stack([k * t ** max(k - 1, 0) for k in range(6)], axis=1) for t in (x, y)]
        row = self.rows[corner[:, 0], corner[:, 1]]
        value = np.einsum("nk,nkl,nl->n", powers[0], row, powers[1])
        by_x = np.einsum("nk,nkl,nl->n", slopes[0], row, powers[1])
        by_y = np.einsum("nk,nkl,nl->n", powers[0], row, slopes[1])
        return value, np.stack([by_x, by_y], axis=1) * self.per_length


def gridded(field: Field, low: Array, high: Array, *, tolerance: float = 1e-10) -> Grid:
    """Make the grid of a function between two corners, as fine as a tolerance asks for.

    Parameters
    ----------
    field
        Gives values and derivatives at places.
    low, high
        Corners, each of shape (2,).
    tolerance
        Largest error of the derivatives, relative to the larger of the derivative there and its root mean square.

    Examples
    --------
    >>> def saddle(q):
    ...     return q[:, 0] * q[:, 1], q[:, ::-1]
    >>> grid = gridded(saddle, np.array([-1.0, -1.0]), np.array([1.0, 1.0]))
    >>> value, slope = grid.evaluate(np.array([[0.5, 0.25]]))
    >>> value.round(12).tolist(), slope.round(12).tolist()
    ([0.125], [[0.25, 0.5]])
    """
    count = _COARSEST
    while True:
        grid = _grid_of(field, low, high, count)
        corners = np.stack(np.meshgrid(*2 * [np.arange(count)], indexing="ij"), axis=-1).reshape(-1, 2)
        inside = corners + _INSIDE[np.arange(len(corners)) % len(_INSIDE)]
        places = grid.start + inside / grid.per_length
        exact = field(places)[1]
        usual = np.sqrt(np.mean(exact**2))
        wrong = np.abs(grid.evaluate(places)[1] - exact) / np.maximum(np.abs(exact), usual if usual > 0 else 1.0)
        error = float(wrong.max())
        if error <= tolerance:
            return Grid(grid.start, grid.per_length, grid.rows, error)
        # A field that falls short by more than finer grids will make good is given up at once.
        if not error <= tolerance * (_FINEST / count) ** _ORDER or count == _FINEST:
            raise NotTabulatedError(f"a field is not held to {tolerance:g} by a grid of {_FINEST} x {_FINEST}")
        count *= 2


def _grid_of(field: Field, low: Array, high: Array, count: int) -> Grid:
    """Make a grid of so many rectangles along each coordinate, by splines along one and then along the other."""
    from scipy.interpolate import make_interp_spline

    length = (high - low) / count
    numbers = np.arange(-_MARGIN, count + _MARGIN + 1)
    lines = [low[c] + numbers * length[c] for c in range(2)]
    places = np.stack(np.meshgrid(*lines, indexing="ij"), axis=-1).reshape(-1, 2)
    values = field(places)[0].reshape(len(numbers), len(numbers))
    if not np.isfinite(values).all():
        raise NotTabulatedError("a field is not finite everywhere on its grid")
    corners = np.arange(count, dtype=np.float64)
    for _ in range(2):  # the first axis goes behind the others, and coefficients come last
        spline = make_interp_spline(numbers, values, k=5)
        derivatives = np.stack([spline(corners, nu=power) / factorial(power) for power in range(6)], axis=-1)
        values = np.moveaxis(derivatives, 0, -2)
    rows = np.ascontiguousarray(np.swapaxes(values, 1, 2))  # (x, first power, y, second power) to (x, y, first, second)
    return Grid(np.asarray(low, dtype=np.float64), 1.0 / length, rows, np.inf)

"""Nonlinear least squares with few unknowns between bounds, by the trust-region reflective method.

The method is that of Branch, Coleman and Li (SIAM J. Sci. Comput. 21, 1999), and the radius of the trust region decides
on the step as in Moré (Lecture Notes in Mathematics 630, 1977). It is what `scipy.optimize.least_squares` does, step by
step. But there are many rows and at most four unknowns here, so that all that a step needs to know of the rows is a
tiny matrix, the triangle of the QR decomposition of Jacobian and residuals. A step then costs next to nothing beside
the evaluation of residuals, and SciPy's optimizers, which take longer to import than to run, are not needed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot, sqrt
from typing import NamedTuple

import numpy as np
from scipy.linalg.lapack import dgeqrf

from hamfit.validation import Array

_EPS = float(np.finfo(np.float64).eps)
_TOLERANCE = 1e-12
_NEAR_RADIUS = 0.01  # relative difference of a step's length from the radius that is good enough
_ROOT_STEPS = 10
_STEP_BACK = 0.995  # share of the way to a bound that a step goes at most


@dataclass(frozen=True)
class Descent:
    """Where a descent came to.

    Attributes
    ----------
    x
        The unknowns, shape (k,).
    cost
        Half the sum of squared residuals.
    residual, jacobian
        Residuals and their derivatives there, shapes (rows,) and (rows, k).
    settled
        Whether it came to a minimum, and was not merely out of evaluations.
    evaluations
        How many times residuals were evaluated.
    """

    x: Array
    cost: float
    residual: Array
    jacobian: Array
    settled: bool
    evaluations: int


def descend(
    residual: Callable[[Array], Array],
    jacobian: Callable[[Array], Array],
    start: Array,
    bounds: tuple[Array, Array],
    evaluations: int,
) -> Descent:
    """Follow the sum of squared residuals downhill.

    Parameters
    ----------
    residual, jacobian
        Residuals at unknowns (k,), shape (rows,), and their derivatives, shape (rows, k). Residuals that are not finite
        refuse a step; at the start they are an error.
    start
        Where to begin, strictly between the bounds.
    bounds
        Lowest and highest values of the unknowns; infinite where there is no bound.
    evaluations
        How often residuals may be evaluated.

    Examples
    --------
    >>> x, y = np.arange(4.0), 3.0 * np.exp(-0.5 * np.arange(4.0))
    >>> off = lambda free: free[0] * np.exp(-free[1] * x) - y
    >>> slopes = lambda free: np.exp(-free[1] * x)[:, None] * np.stack([np.ones(4), -free[0] * x], axis=1)
    >>> found = descend(off, slopes, np.array([1.0, 1.0]), (np.zeros(2), np.full(2, np.inf)), 50)
    >>> found.x.round(9).tolist(), found.settled
    ([3.0, 0.5], True)
    """
    x, f = start, residual(start)
    cost, used, settled = 0.5 * float(f @ f), 1, False
    if not np.isfinite(cost):
        raise FloatingPointError("residuals at the start of a descent are not finite")
    columns, damping = jacobian(x), 0.0
    local, norms = _Local.of(columns, f, x, bounds, None)
    radius = hypot(*(x * norms / np.sqrt(local.room))) or 1.0
    while True:
        settled = settled or local.optimality < _TOLERANCE
        if settled or used == evaluations:
            return Descent(x, cost, f, columns, settled, used)
        quadratic, gain = _Quadratic.of(local, len(f)), -1.0
        while gain <= 0 and used < evaluations:
            scaled, damping = quadratic.step(radius, damping)
            step, scaled, predicted = _reflected(quadratic, x, scaled, radius, bounds, local.optimality)
            candidate = _between(x + step, bounds)
            tried, length = residual(candidate), hypot(*scaled)
            used += 1
            if not np.isfinite(tried).all():
                radius = 0.25 * length
                continue
            lower = 0.5 * float(tried @ tried)
            gain = cost - lower
            ratio = gain / predicted if predicted > 0 else float(predicted == gain == 0)
            moved = hypot(*step)
            settled = (gain < _TOLERANCE * cost and ratio > 0.25) or (moved < _TOLERANCE * (_TOLERANCE + hypot(*x)))
            if settled:
                break
            before = radius
            if ratio < 0.25:
                radius = 0.25 * length
            elif ratio > 0.75 and length > 0.95 * radius:
                radius *= 2.0
            damping *= before / radius
        if gain > 0:
            x, f, cost = candidate, tried, lower
            columns = jacobian(x)
            local, norms = _Local.of(columns, f, x, bounds, norms)


class _Local(NamedTuple):
    """What is known of the rows at a point: R and Qᵀf of the Jacobian's QR decomposition, and the bounds nearby.

    `room` is the distance to the bound that the gradient points to, in scaled units, and one where there is none;
    `side` its derivative. `optimality` is the largest component of the gradient, times the distance in units of x.
    """

    triangle: Array
    pulled: Array
    gradient: Array
    scale: Array
    room: Array
    side: Array
    optimality: float

    @classmethod
    def of(
        cls, columns: Array, f: Array, x: Array, bounds: tuple[Array, Array], norms: Array | None
    ) -> tuple[_Local, Array]:
        """Decompose the Jacobian; `norms` are the largest lengths of its columns so far, which are returned anew."""
        low, high = bounds
        triangle, pulled = _reduced(columns, f)
        gradient = columns.T @ f
        lengths = np.sqrt((triangle**2).sum(axis=0))
        norms = np.where(lengths == 0, 1.0, lengths) if norms is None else np.maximum(lengths, norms)
        up, down = (gradient < 0) & np.isfinite(high), (gradient > 0) & np.isfinite(low)
        room = np.where(up, high - x, np.where(down, x - low, 1.0))
        side = np.where(up, -1.0, np.where(down, 1.0, 0.0))
        optimality = float(np.abs(gradient * room).max())
        scaled = np.where(side != 0, room * norms, room)
        return cls(triangle, pulled, gradient, 1 / norms, scaled, side, optimality), norms


def _reduced(columns: Array, f: Array) -> tuple[Array, Array]:
    """Give R and Qᵀf of the QR decomposition J = Q R, shapes (k, k) and (k,); short ones are filled up with zeros."""
    rows, count = columns.shape
    both = np.zeros((max(rows, count + 1), count + 1), order="F")
    both[:rows, :count], both[:rows, count] = columns, f
    triangle = np.triu(dgeqrf(both, overwrite_a=True)[0][: count + 1])
    return triangle[:count, :count], triangle[:count, count]


class _Quadratic(NamedTuple):
    """½|J s + f|² and the pull of the bounds as a quadratic function of a step s, in coordinates of their scale.

    `values`, `directions` and `along` are the singular values of the stacked matrix, its right vectors as columns, and
    the components of f along the left ones.
    """

    unit: Array
    triangle: Array
    bending: Array
    gradient: Array
    values: Array
    directions: Array
    along: Array
    determined: bool

    @classmethod
    def of(cls, local: _Local, rows: int) -> _Quadratic:
        """Scale the unknowns so that bounds keep their distance."""
        unit = np.sqrt(local.room) * local.scale
        bending = local.gradient * local.side * local.scale
        triangle, count = local.triangle * unit, len(unit)
        left, values, right = np.linalg.svd(np.concatenate([triangle, np.diag(np.sqrt(bending))]), full_matrices=False)
        along = left[:count].T @ local.pulled
        determined = rows >= count and bool(values[-1] > _EPS * rows * values[0])
        return cls(unit, triangle, bending, unit * local.gradient, values, right.T, along, determined)

    def at(self, step: Array) -> float:
        """Evaluate the function, less its value at no step."""
        pushed = self.triangle @ step
        return float(0.5 * (pushed @ pushed + (step * self.bending) @ step) + step @ self.gradient)

    def lowest(self, direction: Array, low: float, high: float, origin: Array | None = None) -> tuple[float, float]:
        """Find the lowest point from `low` to `high` along a line, and the value there."""
        pushed, slope, level = self.triangle @ direction, float(self.gradient @ direction), 0.0
        bend = 0.5 * float(pushed @ pushed + (direction * self.bending) @ direction)
        if origin is not None:
            slope += float((self.triangle @ origin) @ pushed + (origin * self.bending) @ direction)
            level = self.at(origin)
        places = [low, high]
        if bend != 0 and low < -0.5 * slope / bend < high:
            places.append(-0.5 * slope / bend)
        return min(((place, place * (bend * place + slope) + level) for place in places), key=lambda found: found[1])

    def step(self, radius: float, damping: float) -> tuple[Array, float]:
        """Find the lowest point within a radius, and the damping of Levenberg and Marquardt that leads there."""
        weighted = self.values * self.along
        lowest_damping = 0.0
        if self.determined:
            whole = -self.directions @ (self.along / self.values)
            if hypot(*whole) <= radius:
                return whole, 0.0
            beyond, falling = _beyond(weighted, self.values, 0.0, radius)
            lowest_damping = -beyond / falling
        highest = hypot(*weighted) / radius
        if not self.determined and damping == 0:
            damping = max(0.001 * highest, sqrt(lowest_damping * highest))
        for _ in range(_ROOT_STEPS):
            if damping < lowest_damping or damping > highest:
                damping = max(0.001 * highest, sqrt(lowest_damping * highest))
            beyond, falling = _beyond(weighted, self.values, damping, radius)
            highest = damping if beyond < 0 else highest
            ratio = beyond / falling
            lowest_damping = max(lowest_damping, damping - ratio)
            damping -= (beyond + radius) * ratio / radius
            if abs(beyond) < _NEAR_RADIUS * radius:
                break
        found = -self.directions @ (weighted / (self.values**2 + damping))
        return found * (radius / hypot(*found)), damping


def _beyond(weighted: Array, values: Array, damping: float, radius: float) -> tuple[float, float]:
    """Tell how far a damped step goes beyond the radius, and the derivative of that by the damping."""
    damped = values**2 + damping
    step = weighted / damped
    length = hypot(*step)
    return length - radius, -float(step @ (step / damped)) / length


def _reflected(
    quadratic: _Quadratic, x: Array, scaled: Array, radius: float, bounds: tuple[Array, Array], optimality: float
) -> tuple[Array, Array, float]:
    """Keep a step between the bounds: cut it there, reflect it there, or go down the gradient, whichever is lowest.

    Returns the step, the same in scaled coordinates, and by how much the quadratic function falls.
    """
    unit, share = quadratic.unit, max(_STEP_BACK, 1 - optimality)
    step = unit * scaled
    if _inside(x + step, bounds):
        return step, scaled, -quadratic.at(scaled)
    reach, hits = _reach(x, step, bounds)
    mirrored = np.where(hits, -scaled, scaled)
    cut = scaled * reach
    to_radius = _crossing(cut, mirrored, radius)
    to_bound = _reach(x + unit * cut, unit * mirrored, bounds)[0]
    found = [share * cut]
    nearest = min(to_bound, to_radius)
    if nearest > 0:
        low, high = (1 - share) * reach / nearest, share * to_bound if nearest == to_bound else to_radius
        if low <= high:
            found.append(cut + quadratic.lowest(mirrored, low, high, cut)[0] * mirrored)
    down = -quadratic.gradient
    to_radius, to_bound = radius / hypot(*down), _reach(x, unit * down, bounds)[0]
    found.append(down * quadratic.lowest(down, 0.0, share * to_bound if to_bound < to_radius else to_radius)[0])
    best = min(found, key=quadratic.at)
    return unit * best, best, -quadratic.at(best)


def _inside(x: Array, bounds: tuple[Array, Array]) -> bool:
    return bool(((x >= bounds[0]) & (x <= bounds[1])).all())


def _reach(x: Array, step: Array, bounds: tuple[Array, Array]) -> tuple[float, Array]:
    """Tell how many times a step leads to the first bound, and which unknowns are there then."""
    ways = np.full(len(x), np.inf)
    moving = step != 0
    ways[moving] = np.maximum((bounds[0] - x)[moving] / step[moving], (bounds[1] - x)[moving] / step[moving])
    return float(ways.min()), ways == ways.min()


def _crossing(origin: Array, direction: Array, radius: float) -> float:
    """Tell how far along a direction the sphere is, from a point within it."""
    square, half, inner = direction @ direction, origin @ direction, origin @ origin - radius**2
    q = -(half + np.copysign(np.sqrt(half * half - square * inner), half))
    return float(max(q / square, inner / q))


def _between(x: Array, bounds: tuple[Array, Array]) -> Array:
    """Move unknowns that are on or beyond a bound inwards by as little as there is."""
    low, high = bounds
    return np.clip(x, np.nextafter(low, high), np.nextafter(high, low))

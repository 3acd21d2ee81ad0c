"""Smooth functions of a node's place, their slopes, and how much of something they explain in data left out.

A field is a potential U(q_i) that nodes have by themselves. Here it is a polynomial of low degree, in angles a sum of
few harmonics: enough to notice a field, not to learn it. Where harmonics do better than polynomials in a coordinate
that is not said to be an angle, it may be one all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

import numpy as np

from hamfit.fitting.symptoms.sample import FOLDS, Sample
from hamfit.graphs.roles import BoolArray, angle_coordinates
from hamfit.validation import Array, IntArray

_DEGREES = {1: 8, 2: 6, 3: 4}
_RIDGE = 1e-10  # of columns of unit norm
_ROWS_PER_COLUMN = 4
_BEYOND = 1.5  # times the largest value that was fitted: what a polynomial says outside of its data is cut there


@dataclass(frozen=True)
class Place:
    """Functions of one node's place.

    Attributes
    ----------
    degree
        Of each function, rising, shape (functions,).
    slopes
        Their gradients at nodes, shape (nodes, dim, functions).
    """

    degree: IntArray
    slopes: Array


def functions_of(q: Array, angles: BoolArray) -> Place:
    """Make products of functions of single coordinates, up to a total degree that leaves few of them.

    Parameters
    ----------
    q
        Places, shape (nodes, dim).
    angles
        Which coordinates are angles, shape (dim,).
    """
    dim = q.shape[1]
    highest = _DEGREES.get(dim, 2)
    each = [_of_angle(q[:, c], highest // 2) if angles[c] else _of_length(q[:, c], highest) for c in range(dim)]
    kept = []
    for chosen in product(*each):
        degree = sum(one[0] for one in chosen)
        if 0 < degree <= highest:
            kept.append((degree, chosen))
    kept.sort(key=lambda one: one[0])
    slopes = np.empty((len(q), dim, len(kept)))
    for number, (_, chosen) in enumerate(kept):
        for axis in range(dim):
            slopes[:, axis, number] = _product([one[2] if c == axis else one[1] for c, one in enumerate(chosen)])
    return Place(np.array([degree for degree, _ in kept]), slopes)


_Function = tuple[int, Array, Array]


def _of_length(x: Array, highest: int) -> list[_Function]:
    """Chebyshev polynomials over the range of the data: degree, value and slope."""
    low, high = float(x.min()), float(x.max())
    half = (high - low) / 2 or 1.0
    u = (x - (high + low) / 2) / half
    values = np.polynomial.chebyshev.chebvander(u, highest)
    slopes = values[:, :highest] @ np.polynomial.chebyshev.chebder(np.eye(highest + 1)) / half
    return [(k, values[:, k], slopes[:, k]) for k in range(highest + 1)]


def _of_angle(x: Array, highest: int) -> list[_Function]:
    """Harmonics of an angle in radians."""
    found = [(0, np.ones_like(x), np.zeros_like(x))]
    for k in range(1, max(1, highest) + 1):
        found += [(k, np.cos(k * x), -k * np.sin(k * x)), (k, np.sin(k * x), k * np.cos(k * x))]
    return found


def _product(factors: list[Array]) -> Array:
    result = factors[0]
    for factor in factors[1:]:
        result = result * factor
    return result


def all_angles(sample: Sample) -> BoolArray:
    """Tell which coordinates are angles of all nodes, shape (dim,)."""
    state = sample.part.state
    angles = angle_coordinates(state.graph, state.dim)
    return np.zeros(state.dim, dtype=bool) if angles is None else np.asarray(angles.all(axis=0))


@dataclass(frozen=True)
class Explained:
    """How much of a target functions explain where it was left out.

    Attributes
    ----------
    share
        Of the squares, the best of all degrees; at most one, and below zero where they make it worse.
    degree
        At which that is.
    lowest
        The share of the functions of the lowest degree alone.
    left
        Squares that the best leave unexplained, relative to those of the target.
    """

    share: float
    degree: int
    lowest: float
    left: float


def explained(
    design: Array, degree: IntArray, known: Array, target: Array, fold: IntArray, independent: float = 1.0
) -> Explained | None:
    """Regress on functions of place and leave out folds in turn; None where there are too few rows for any.

    Parameters
    ----------
    design
        Shape (equations, rows, columns), columns of rising degree.
    degree
        Shape (columns,).
    known
        Columns that are no news, which all regressions have, shape (equations, rows, known columns).
    target
        Shape (equations, rows).
    fold
        Shape (equations,).
    independent
        Share of the rows that carry information of their own: fewer of them bear fewer columns.
    """
    target = _unit(target[..., None])[..., 0]
    degrees = np.unique(degree)
    counts = known.shape[2] + np.searchsorted(degree, degrees, side="right")  # of the columns up to each degree
    counts = counts[_ROWS_PER_COLUMN * counts <= target.size * independent]
    most = int(counts[-1]) if counts.size else known.shape[2]
    if most == 0:
        return None
    columns = _unit(np.concatenate([known, design], axis=2)[..., :most])
    base, *left = _left(columns, target, fold, [known.shape[2], *counts.tolist()])
    if base == 0.0 or not left:
        return None
    shares = {int(highest): 1 - each / base for highest, each in zip(degrees, left, strict=False)}
    best = max(shares, key=shares.__getitem__)
    return Explained(shares[best], best, shares[min(shares)], (1 - shares[best]) * base)


def unexplained(columns: Array, target: Array, fold: IntArray) -> float:
    """Squares that columns leave of a target where they were left out, relative to those of the target."""
    return _left(_unit(columns), _unit(target[..., None])[..., 0], fold, [columns.shape[2]])[0]


def _unit(columns: Array) -> Array:
    """Scale columns, shape (equations, rows, columns), to unit norm, whatever their units; zeros stay zeros."""
    largest = np.abs(columns).max(axis=(0, 1), initial=0.0)
    columns = columns / np.where(largest > 0, largest, 1.0)
    norms = np.sqrt((columns**2).sum(axis=(0, 1)))
    return np.asarray(columns / np.where(norms > 0, norms, 1.0))


def _left(columns: Array, target: Array, fold: IntArray, counts: list[int]) -> list[float]:
    """Squares that the first columns, so many of them, leave of a target in the folds that were left out in turn."""
    folds = [(columns[fold == number], target[fold == number]) for number in range(FOLDS)]
    folds = [each for each in folds if each[1].size]
    flat = [(rows.reshape(-1, columns.shape[2]), values.ravel()) for rows, values in folds]
    grams, moments = [rows.T @ rows for rows, _ in flat], [rows.T @ values for rows, values in flat]
    gram = sum(grams) + _RIDGE * np.eye(columns.shape[2])
    left = [0.0] * len(counts)
    for number, (rows, values) in enumerate(flat if len(flat) > 1 else []):
        within, moment = gram - grams[number], sum(moments) - moments[number]
        most = _BEYOND * max(float(np.abs(others).max()) for at, (_, others) in enumerate(flat) if at != number)
        for at, count in enumerate(counts):
            weights = np.linalg.solve(within[:count, :count], moment[:count])
            predicted = np.clip(rows[:, :count] @ weights, -most, most)
            left[at] += float(((values - predicted) ** 2).sum())
    return left


RADIANS, DEGREES = 2 * np.pi, 360.0
_ROUND = 0.5  # share of a node's force that sines and cosines of the coordinate explain where they were left out
_ROUNDER = 0.5  # times what polynomials leave
_MOST_COORDINATES = 12  # of a system: larger ones are no pendulums
_LINES = 10  # knots of broken lines


def turning_coordinates(sample: Sample, turn: float = RADIANS) -> list[int]:
    """Numbers of the coordinates, from zero, that go beyond a turn and whose harmonics explain the forces along them.

    Harmonics of the coordinate itself and, with neighbours that go round each other, of its differences along edges,
    against polynomials. `turn` is what a turn is in units of the coordinates.
    """
    state = sample.part.state
    known = angle_coordinates(state.graph, state.dim)
    if state.dim * int(sample.counts.max()) > _MOST_COORDINATES:
        return []
    beyond = [
        axis
        for axis in range(state.dim)
        if (known is None or not known[:, axis].any()) and np.ptp(state.q[:, axis]) > turn
    ]
    return [axis for axis in beyond if _comes_round(sample, axis, turn)]


def _comes_round(sample: Sample, axis: int, turn: float) -> bool:
    """Tell whether harmonics of a coordinate explain the forces along it, and better than other functions do."""
    turning = _along(sample, axis, turn, _harmonics)
    if turning is None or turning.share < _ROUND:
        return False
    others = [_along(sample, axis, turn, functions) for functions in (_polynomials, _broken_lines)]
    return all(one is None or turning.left < _ROUNDER * one.left for one in others)


def _harmonics(x: Array) -> Place:
    return functions_of(x, np.array([True]))


def _polynomials(x: Array) -> Place:
    return functions_of(x, np.array([False]))


def _broken_lines(x: Array) -> Place:
    """Forces along differences that are broken lines: bonds are steep where they are short, and end where long."""
    knots = np.unique(np.quantile(x, np.linspace(0, 1, _LINES)))
    slopes = np.stack([np.interp(x[:, 0], knots, one) for one in np.eye(len(knots))], axis=-1)
    return Place(np.ones(len(knots), dtype=np.int64), slopes[:, None, :])


def _along(sample: Sample, axis: int, turn: float, functions: Callable[[Array], Place]) -> Explained | None:
    """How much functions of a coordinate explain, and of its differences along edges."""
    part, state = sample.part, sample.part.state
    x = state.q[:, axis : axis + 1] * (RADIANS / turn)
    place = _polynomials(x) if functions is _broken_lines else functions(x)
    slopes, degree = place.slopes[:, 0, :], place.degree
    if state.graph.n_edges:
        apart = state.graph.differences(x)
        goes_round = bool(np.ptp(apart) > RADIANS)  # what does not is held by polynomials as well
        between = _polynomials(apart) if functions is _harmonics and not goes_round else functions(apart)
        slopes = np.concatenate([slopes, state.graph.scatter_difference(between.slopes[:, 0, :])], axis=1)
        degree = np.append(degree, between.degree)
        order = np.argsort(degree, kind="stable")
        slopes, degree = slopes[:, order], degree[order]
    momenta = part.combined(state.p[:, axis, None])[:, None, :]
    target = sample.forces[:, axis, None]
    fold = np.repeat(sample.fold, sample.counts)
    return explained(part.combined(slopes)[:, None, :], degree, momenta, target, fold, sample.independent)

"""All laws of a model in one table of OpenMM, and the expression that looks them up.

OpenMM interpolates evenly spaced values by a natural cubic spline and differentiates that for forces; outside of its
range such a function is zero. Laws of several kinds of pairs stand one after the other in one function, each with some
points of its own beyond both ends, over which the spline forgets its neighbour: one force then serves any number of
species, with OpenMM's neighbour lists. Beyond its ends a law goes on as a straight line, not as zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import scipy

from hamfit.errors import ParameterError
from hamfit.interop.pair_functions import PairFunction
from hamfit.validation import Array

EXPRESSION = "law(min(max(r, low), high) + shift) + slope * min(r - low, 0) + steep * max(r - high, 0)"
"""Energy of a pair; `NUMBERS` are those of its kind."""
NUMBERS = ("low", "high", "shift", "slope", "steep")
_FEWEST, _MOST = 200, 200_000  # points of one law
_BESIDE = 30  # points beyond both ends: a spline forgets a step by a factor of 0.27 with every point
_BETWEEN = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class JoinedLaws:
    """Several laws as one evenly spaced function, in the units that were asked for.

    Attributes
    ----------
    values
        Of the function, from 0 on.
    step
        From one value to the next.
    numbers
        For every law what `NUMBERS` names, shape (laws, 5).
    error
        Largest error of energies and forces, relative to the larger of what is there and what is usual in training.
    """

    values: Array
    step: float
    numbers: Array
    error: float

    @property
    def end(self) -> float:
        """Last argument of the function."""
        return self.step * (len(self.values) - 1)


def joined_laws(
    laws: Sequence[PairFunction],
    ranges: Sequence[tuple[float, float]],
    tolerance: float,
    *,
    lengths: float = 1.0,
    energies: float = 1.0,
) -> JoinedLaws:
    """Tabulate laws with as few points as a tolerance allows.

    Parameters
    ----------
    laws, ranges
        The laws, and first and last distance of each.
    tolerance
        Largest error of energies and forces that is allowed, relative as in `JoinedLaws`.
    lengths, energies
        Factors from the units of the laws to those of the table.
    """
    points, error = _FEWEST, np.inf
    while points <= _MOST:
        step = max(high - low for low, high in ranges) / (points - 1)
        joined = _joined(laws, ranges, step)
        error = _error(joined, laws)
        if error <= tolerance:
            numbers = joined.numbers * [lengths, lengths, lengths, energies / lengths, energies / lengths]
            return JoinedLaws(joined.values * energies, step * lengths, numbers, error)
        points = int(np.ceil(points * max(1.4, 0.7 * (error / tolerance) ** (1 / 3))))
    raise ParameterError(
        f"a tolerance of {tolerance:g} cannot be reached: tables of up to {_MOST:,} points have errors of {error:.1e}; "
        "ask for a larger tolerance, or let tables begin at a larger distance (inner)"
    )


def _joined(laws: Sequence[PairFunction], ranges: Sequence[tuple[float, float]], step: float) -> JoinedLaws:
    values, numbers, before = [], [], 0
    for law, (low, high) in zip(laws, ranges, strict=True):
        count = int(np.ceil((high - low) / step)) + 2 * _BESIDE
        r = low + step * (np.arange(count + 1) - _BESIDE)
        energy = law(np.maximum(r, 0.1 * low))[0]
        slopes = law(np.array([low, high]))[1]
        numbers.append([low, high, step * (before + _BESIDE) - low, *slopes])
        values.append(energy)
        before += len(r)
    return JoinedLaws(np.concatenate(values), step, np.array(numbers), np.inf)


def _error(joined: JoinedLaws, laws: Sequence[PairFunction]) -> float:
    """Measure the largest error of OpenMM's spline between its points."""
    x = joined.step * np.arange(len(joined.values))
    curve, worst = scipy.interpolate.CubicSpline(x, joined.values, bc_type="natural"), 0.0
    for law, (low, high, shift, *_) in zip(laws, joined.numbers, strict=True):
        whole = np.arange(low, high, joined.step)
        r = np.concatenate([whole + share * joined.step for share in _BETWEEN])
        r = np.concatenate([r[r < high], [low, high]])
        for order, (true, usual) in enumerate(zip(law(r), law.usual, strict=True)):
            found = curve(r + shift, order)
            worst = max(worst, float((np.abs(found - true) / np.maximum(np.abs(true), usual)).max()))
    return worst

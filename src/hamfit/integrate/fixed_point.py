"""The implicit equations of a step, solved by fixed-point iteration down to rounding errors.

Conservation over long times needs each step to be solved as exactly as the arithmetic allows: a loose tolerance leaves
residuals of one sign, and the energy drifts (Hairer, Lubich and Wanner, Geometric Numerical Integration, VIII.6).
The iteration therefore ends at rounding level, or where it stagnates in the noise of a gradient that was computed in
single precision.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import reduce
from math import comb
from operator import add
from typing import TypeVar

import numpy as np

from hamfit.errors import HamfitError
from hamfit.validation import Array

OtherT = TypeVar("OtherT")

_EPS = float(np.finfo(np.float64).eps)
_ROUNDING = {kind: float(np.finfo(kind).eps) for kind in "fd"}  # relative, of slopes in single and double precision
# A contraction of 0.7 per iteration reaches rounding errors in 100; a slower one means that dt is too large.
MAX_ITERATIONS = 100
# Steps from which the starting guess is extrapolated; more of them would amplify the noise of single precision.
REMEMBERED = 5
# Change, relative to the unknown, that does not add up to an energy drift above that of rounding.
UNSEEN = 0.01 * _EPS
# Iterations without a new smallest change, after which a small change is taken to be noise.
PATIENCE = 2
# Share of an equation's noise that is still reckoned with one step later, so that a level that has gone is forgotten.
NOISE_KEPT = 0.9
# Largest noise that is accepted, relative to the slope: single precision, times cancellation in sums ...
NOISE = 1e-5
# ... or relative to the unknown: near an equilibrium, slopes are nothing but noise.
HALF_THE_DIGITS = _EPS**0.5

# _WEIGHTS[n]: weights of n equally spaced values, oldest first, in the value of their polynomial one step further on
_WEIGHTS = [[(-1.0) ** (n - 1 - i) * comb(n, i) for i in range(n)] for n in range(REMEMBERED + 1)]


class NotConvergedError(HamfitError):
    """Raised where the implicit equations of a step have no solution that the iteration can find.

    Attributes
    ----------
    change
        Last change of the unknown, with the axes of the state; non-finite where the iteration overflowed.
    """

    def __init__(self, change: Array) -> None:
        super().__init__(
            f"the implicit equations did not converge in at most {MAX_ITERATIONS} iterations "
            f"(last change {float(np.abs(change).max()):.1e})"
        )
        self.change = change


class FixedPoint:
    """Solves ``k = f(base + h k)`` for the slope k, time and again along a simulation.

    The first equation of a step resembles the first one of the steps before, the second the second, whatever the
    scheme: the starting guess is extrapolated from the last five steps, which saves about a third of the iterations.
    Where an iteration ended in noise, those of the next steps end at the same level at once, instead of finding it
    again by getting nowhere: of a model with large weights, which cancel, that saves two thirds.

    The implicit Euler step of ``x' = -x`` from 1 is 1 / (1 + h):

    >>> slope, _ = FixedPoint().solve(np.ones(1), 0.1, lambda x: (-x, None))
    >>> bool(abs(1 + 0.1 * slope[0] - 1 / 1.1) < 1e-15)
    True
    """

    def __init__(self) -> None:
        self._history: list[deque[Array]] = []
        self._noise: list[float] = []
        # Weights that turn changes of positions and momenta into energies, and the size of the last slope by them.
        self._measures: list[tuple[Array | None, float]] = []
        self._equation = 0

    def begin_step(self) -> None:
        """Say that the next equation is the first one of a step."""
        self._equation = 0

    def solve(
        self, base: Array, h: float, slope: Callable[[Array], tuple[Array, OtherT]], *, halves: bool = False
    ) -> tuple[Array, OtherT]:
        """Solve one equation for k, starting from what the same equation of the steps before suggests.

        Parameters
        ----------
        base
            Where the step begins, any shape.
        h
            Length of the step.
        slope
            Function f; it returns the slope and anything else that its evaluation brings, which is returned with k.
        halves
            Whether the unknown is positions and momenta below each other, shape (..., 2 nodes, dim): changes of the
            two are then compared as the energies that they amount to, which makes the end independent of the units.

        Raises
        ------
        NotConvergedError
            If the iteration has not settled after `MAX_ITERATIONS`, or overflows.
        """
        number = self._next_equation()
        history, known_noise = self._history[number], self._noise[number]
        guess, (weights, steep) = _extrapolate(history), self._measures[number]
        size = _largest(base, weights)
        previous = smallest = np.inf
        stale = 0
        for _ in range(MAX_ITERATIONS):
            k, other = slope(base if guess is None else base + h * guess)
            difference = k if guess is None else k - guess
            if not history:  # in the first step, the slopes themselves tell what a change amounts to
                weights, steep = self._measure(number, k, halves)
                size = _largest(base, weights)
            change = abs(h) * _largest(difference, weights)
            if not change < np.inf:
                break
            # Of a contraction, the next change is smaller than this one by as much as this one is than the previous.
            contraction = change / previous if change < previous < np.inf else 1.0
            rounding = UNSEEN * size + _ROUNDING[k.dtype.char] * abs(h) * steep
            settled = guess is not None and change * contraction <= rounding + known_noise
            stale = 0 if change < smallest else stale + 1
            if settled or (stale >= PATIENCE and change <= NOISE * abs(h) * steep + HALF_THE_DIGITS * size):
                history.append(k)
                self._measure(number, k, halves)
                self._noise[number] = NOISE_KEPT * known_noise if settled else smallest
                return k, other
            if guess is not None:  # else the change is the slope itself, which of a system at rest is no energy yet
                previous, smallest = change, min(change, smallest)
            guess = k
        raise NotConvergedError(h * difference)

    def _measure(self, number: int, k: Array, halves: bool) -> tuple[Array | None, float]:
        """Keep for the next step how changes are measured, and how large the slope k is in that measure.

        Positions and momenta are weighted, shape (2 nodes, 1), by the largest force and the largest velocity so far.
        """
        if not halves:
            self._measures[number] = None, _largest(k, None)
            return self._measures[number]
        half, weights = k.shape[-2] // 2, self._measures[number][0]
        velocity, force = float(np.abs(k[..., :half, :]).max()), float(np.abs(k[..., half:, :]).max())
        if weights is None:
            weights = np.zeros((2 * half, 1))
        if force > weights[0, 0] or velocity > weights[-1, 0]:
            weights[:half] = max(force, weights[0, 0])
            weights[half:] = max(velocity, weights[-1, 0])
        self._measures[number] = weights, float(max(velocity * weights[0, 0], force * weights[-1, 0]))
        return self._measures[number]

    def _next_equation(self) -> int:
        if self._equation == len(self._history):
            self._history.append(deque(maxlen=REMEMBERED))
            self._noise.append(0.0)
            self._measures.append((None, 0.0))
        self._equation += 1
        return self._equation - 1


def _largest(values: Array, weights: Array | None) -> float:
    """Find the largest size of values, each times its weight where there are weights.

    >>> _largest(np.array([[1.0], [-2.0]]), np.array([[5.0], [1.0]]))
    5.0
    """
    return float(np.abs(values if weights is None else weights * values).max())


def _extrapolate(slopes: deque[Array]) -> Array | None:
    """Guess the next of equally spaced values by the polynomial through the given ones; None if there are none.

    >>> _extrapolate(deque([1.0, 4.0, 9.0]))
    16.0
    """
    if not slopes:
        return None
    terms = (weight * slope for weight, slope in zip(_WEIGHTS[len(slopes)], slopes, strict=True))
    return reduce(add, terms)

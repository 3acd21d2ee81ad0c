"""The implicit equations of a step, solved by fixed-point iteration down to rounding errors.

Conservation over long times needs each step to be solved as exactly as the arithmetic allows: a loose tolerance leaves
residuals of one sign, and the energy drifts (Hairer, Lubich and Wanner, Geometric Numerical Integration, VIII.6).
The iteration therefore ends at rounding level, or where it stagnates in the noise of a gradient that was computed in
single precision.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from hamfit.errors import HamfitError
from hamfit.integrate.guesses import Anderson, Extrapolation, largest
from hamfit.integrate.nearby import SlopeChanges, moved_nearby
from hamfit.validation import Array

OtherT = TypeVar("OtherT")
_Evaluation = tuple[Array, Array, Any]  # a guess, the slope there, and what came with it

_EPS = float(np.finfo(np.float64).eps)
_ROUNDING = {kind: float(np.finfo(kind).eps) for kind in "fd"}  # relative, of slopes in single and double precision
# A contraction of 0.7 per iteration reaches rounding errors in 100; a slower one means that dt is too large.
MAX_ITERATIONS = 100
# Change, relative to the unknown, that does not add up to an energy drift above that of rounding.
UNSEEN = 0.01 * _EPS
# Iterations without a new smallest change, after which a small change is taken to be noise.
PATIENCE = 2
# Share of an equation's noise that is still reckoned with one step later, so that a level that has gone is forgotten.
NOISE_KEPT = 0.92
# Largest noise that is accepted, relative to the slope: single precision, times cancellation in sums ...
NOISE = 1e-5
# ... or relative to the unknown: near an equilibrium, slopes are nothing but noise.
HALF_THE_DIGITS = _EPS**0.5
# Steps after which the contraction of an equation is measured anew, by one more evaluation far from the solution.
MEASURED_EVERY = 32
# Times the contraction as measured, in the direction of one move, that it is taken to be in every direction.
SAFETY = 4.0
# Times the rounding error: a first evaluation that is closer to the solution than this may soon be good enough.
NEAR = 100.0
# Contraction above which the iteration is accelerated; a faster one has no need of it.
SLOW = 0.002
# Times the rounding error: moves shorter than this say nothing about how the slope answers to them.
TELLING = 100.0


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
    scheme. What was found in earlier steps saves most of the evaluations of a later one:

    - The starting guess is extrapolated from the last slopes (`Extrapolation`).
    - How much closer to the solution one evaluation leads, the contraction, is known. Where the first evaluation is as
      close to the solution as rounding allows, although the guess was not, no second one is needed to see it.
    - Where the contraction is slow, the iteration is accelerated (`Anderson`).
    - Where an iteration ended in noise, those of the next steps end at the same level at once, instead of finding it
      again by getting nowhere: a model with large weights, which cancel, is full of it.

    The implicit Euler step of ``x' = -x`` from 1 is 1 / (1 + h):

    >>> slope, _ = FixedPoint().solve(np.ones(1), 0.1, lambda x: (-x, None))
    >>> bool(abs(1 + 0.1 * slope[0] - 1 / 1.1) < 1e-15)
    True
    """

    def __init__(self) -> None:
        self._equations: list[_Equation] = []
        self._number = 0

    def begin_step(self) -> None:
        """Say that the next equation is the first one of a step."""
        self._number = 0

    def solve(
        self,
        base: Array,
        h: float,
        slope: Callable[[Array], tuple[Array, OtherT]],
        *,
        halves: bool = False,
        beside: Array | None = None,
        changes: SlopeChanges | None = None,
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
        beside
            What the other result of `slope`, if that is a slope as well, is to advance by the same step: the solution
            is then as exact as that needs.
        changes
            Function that tells, for unknowns before and after some nodes have moved and the numbers of these, by how
            much the slope changes, and how far all other nodes were moved beside; None where it cannot tell. For
            halves, and slopes that bring nothing else.

        Raises
        ------
        NotConvergedError
            If the iteration has not settled after `MAX_ITERATIONS`, or overflows.
        """
        if self._number == len(self._equations):
            self._equations.append(_Equation(halves))
        self._number += 1
        return self._equations[self._number - 1].solve(base, h, slope, beside, changes)


class _Equation:
    """One of the equations of a step, and what is remembered of it from step to step."""

    def __init__(self, halves: bool) -> None:
        self._halves = halves
        self._guesses, self._mixing = Extrapolation(), Anderson()
        self._solved = 0
        self._noise = 0.0  # at which an iteration stagnated
        self._floor = 0.0  # by which the slope changes when the unknown is moved by one rounding error
        # Weights that turn changes of positions and momenta into energies, and the size of the last slope by them.
        self._weights: Array | None = None
        self._steep = 0.0
        self._contraction = 1.0
        self._response = 0.0  # by how much a change of the unknown changes the slope beside it
        self._until_measured = MEASURED_EVERY
        self._near = False  # whether the first evaluation of the last step came close to being good enough

    def solve(
        self,
        base: Array,
        h: float,
        slope: Callable[[Array], tuple[Array, OtherT]],
        beside: Array | None,
        changes: SlopeChanges | None,
    ) -> tuple[Array, OtherT]:
        """Solve the equation for k, and remember what the next step can use; see `FixedPoint.solve`."""
        guess, better = self._starts()
        beginning = guess is None  # in the first step, the slopes themselves tell what a change amounts to
        measuring = beginning or better is not None
        contraction = 1.0 if measuring else min(1.0, SAFETY * self._contraction)
        previous = smallest = np.inf
        stale, last, plain, nearby = 0, None, False, None
        for number in range(MAX_ITERATIONS):
            if nearby is None:
                k, other = slope(base if guess is None else base + h * guess)
            else:
                guess, k = nearby
            difference = k if guess is None else k - guess
            if beginning:
                self._measure(k)
            change = abs(h) * largest(difference, self._weights)
            if not change < np.inf:
                break
            size = largest(base, self._weights)
            rounding = UNSEEN * size + _ROUNDING[k.dtype.char] * abs(h) * self._steep + max(self._noise, self._floor)
            if guess is not None and last is not None:
                contraction = self._learn((guess, k, other), last, rounding / abs(h), beside, measuring=measuring)
                if number == 1 and not measuring and not nearby and contraction > SAFETY * self._contraction:
                    self._until_measured = 0  # it has grown
                measuring = False
            # The next change would be smaller than this one by the contraction.
            exact = plain or self._exact_beside(change, h, other, beside)
            settled = guess is not None and better is None and change * contraction <= rounding and exact
            if number == 0:
                self._near = exact and change * contraction <= NEAR * rounding
            stale = 0 if change < smallest else stale + 1
            if settled or (stale >= PATIENCE and change <= NOISE * abs(h) * self._steep + HALF_THE_DIGITS * size):
                self._noise = NOISE_KEPT * self._noise if settled else smallest
                if self._solved % MEASURED_EVERY == 1:
                    self._find_floor(base + h * k, h, k, slope)
                self._remember(k)
                return k, other
            nearby = None
            if change >= previous:
                self._mixing.forget()
            last = np.zeros_like(k) if guess is None else guess, k, other
            if guess is not None and better is None:  # else the change is the slope itself, or far from the solution
                previous, smallest = change, min(change, smallest)
            if better is not None:
                guess, better = better, None
            else:
                slow = guess is not None and self._contraction > SLOW and contraction < 1.0
                if changes is not None and not slow:
                    nearby = moved_nearby(base, h, guess, k, self._weights, rounding / contraction, changes)
                    self._near |= nearby is not None
                guess = self._mixing.next(k, difference, self._weights) if slow else k
                plain = guess is k
        raise NotConvergedError(h * difference)

    def _find_floor(self, solution: Array, h: float, k: Array, slope: Callable[[Array], tuple[Array, object]]) -> None:
        """Measure by how much a rounding error of the unknown changes the slope."""
        nudged = slope(np.nextafter(solution, np.inf))[0]
        self._floor = 0.5 * abs(h) * largest(nudged - k, self._weights)  # both are noisy: half of it is of one

    def _starts(self) -> tuple[Array | None, Array | None]:
        """Return where to begin, and where to go on from there if the contraction is to be measured on the way."""
        guess = self._guesses.guess()
        # Where a second evaluation is needed in any case, knowing the contraction would not save it.
        if guess is None or self._until_measured > 0 or not self._near:
            return guess, None
        self._until_measured = MEASURED_EVERY
        return self._guesses.last(), guess

    def _learn(
        self, now: _Evaluation, last: _Evaluation, rounding: float, beside: Array | None, *, measuring: bool
    ) -> float:
        """Return by which factor the last move of the guess changed the slope, and keep what the move tells."""
        moved, answered = now[0] - last[0], now[1] - last[1]
        length = largest(moved, self._weights)
        if not length > 0:
            return 1.0
        if length > TELLING * rounding:
            self._mixing.learn(moved, answered)
        contraction = min(1.0, largest(answered, self._weights) / length)
        if measuring:
            self._contraction = contraction
            self._response = 0.0 if beside is None else largest(now[2] - last[2], None) / length
        return contraction

    def _exact_beside(self, change: float, h: float, other: object, beside: Array | None) -> bool:
        """Tell whether the other slope, which was taken at a guess, would be the same at the solution."""
        if other is None:
            return True
        if beside is None or not isinstance(other, np.ndarray):  # nobody knows how exactly it is needed
            return False
        rounding = UNSEEN * largest(beside, None) + _ROUNDING[other.dtype.char] * abs(h) * largest(other, None)
        return SAFETY * self._response * (change - max(self._noise, self._floor)) <= rounding

    def _remember(self, k: Array) -> None:
        """Keep for the next step what was found in this one."""
        self._measure(k)
        self._guesses.take(k)
        self._solved += 1
        self._until_measured -= 1

    def _measure(self, k: Array) -> None:
        """Keep how changes are measured, and how large the slope k is in that measure.

        Positions and momenta are weighted, shape (2 nodes, 1), by the largest force and the largest velocity so far.
        """
        if not self._halves:
            self._steep = largest(k, None)
            return
        half, weights = k.shape[-2] // 2, self._weights
        velocity, force = float(np.abs(k[..., :half, :]).max()), float(np.abs(k[..., half:, :]).max())
        if weights is None:
            weights = self._weights = np.zeros((2 * half, 1))
        if force > weights[0, 0] or velocity > weights[-1, 0]:
            weights[:half] = max(force, weights[0, 0])
            weights[half:] = max(velocity, weights[-1, 0])
        self._steep = float(max(velocity * weights[0, 0], force * weights[-1, 0]))

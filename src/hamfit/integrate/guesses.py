"""Where the iteration for an implicit equation starts, and how it goes on: from what earlier evaluations tell.

`Extrapolation` looks back over the steps of a simulation, `Anderson` over the evaluations of one equation.
"""

from __future__ import annotations

from collections import deque

import numpy as np

from hamfit.validation import Array

# Slopes from which the next one is extrapolated at most; beyond this, steps long enough to need more gain nothing.
REMEMBERED = 10
# Share of the error in the step before last that still counts.
_KEPT = 0.5
# Evaluations whose differences are mixed at most.
MIXED = 5
# Relative to the largest eigenvalue of their Gram matrix: differences closer to each other count as one.
_DEPENDENT = 1e-10


def largest(values: Array, weights: Array | None) -> float:
    """Find the largest size of values, each times its weight where there are weights.

    >>> largest(np.array([[1.0], [-2.0]]), np.array([[5.0], [1.0]]))
    5.0
    """
    return float(np.abs(values if weights is None else weights * values).max())


class Extrapolation:
    """Guesses the next of equally spaced slopes by polynomials through the last ones.

    Through how many of them is decided anew after every slope, for each row by itself: as many as would have guessed
    that row best, in the last step or in the one before. Smooth motions on short steps take all; where slopes are noisy
    or have kinks, high orders would amplify that, and few are taken. Of many nodes, some always pass a neighbour
    closely: the others are guessed as if these were not there.

    >>> squares = Extrapolation()
    >>> for number in (1.0, 4.0, 9.0, 16.0):
    ...     squares.take(np.array([number]))
    >>> squares.guess()
    array([25.])
    """

    def __init__(self) -> None:
        self._differences: Array | None = None  # backward differences of the last slope, from the zeroth on
        self._guesses: Array | None = None  # of the next slope from 1, 2, ... of the last ones
        self._orders = np.zeros(0, dtype=np.int64)  # which of these is taken, for each row
        self._sizes: Array | None = None  # of errors of guesses of the last slope, shape (guesses, ..., rows)

    def guess(self) -> Array | None:
        """Return the extrapolated slope, or None as long as there is nothing to extrapolate from."""
        if self._guesses is None:
            return None
        if len(self._guesses) == 1:
            return self._guesses[0]
        guess: Array = np.take_along_axis(self._guesses, self._orders[None, ..., None], axis=0)[0]
        return guess

    def last(self) -> Array | None:
        """Return the last slope itself, or None."""
        return None if self._differences is None else self._differences[0]

    def take(self, slope: Array) -> None:
        """Take in the next slope, shape (..., rows, dim): a row is what is guessed by a polynomial of its own."""
        if self._guesses is None:
            self._differences = self._guesses = slope[None].astype(np.float64)
            return
        known = len(self._guesses)
        errors = np.empty((known + 1, *slope.shape))  # of guesses from 0, 1, ... slopes: the new differences
        errors[0] = slope
        np.subtract(slope, self._guesses, out=errors[1:])
        sizes = np.abs(errors[1:]).max(axis=-1)
        if self._sizes is None:
            worst = sizes
        else:  # what was good by chance is not taken for good
            worst = sizes.copy()
            np.maximum(worst[: len(self._sizes)], _KEPT * self._sizes, out=worst[: len(self._sizes)])
        best = worst.argmin(axis=0)
        self._sizes = sizes
        self._differences = errors[:REMEMBERED]
        self._guesses = np.cumsum(self._differences, axis=0)
        # Where the most that was tried was best, one more may be better still.
        self._orders = np.minimum(np.where(best == known - 1, best + 1, best), len(self._guesses) - 1)


class Anderson:
    """Anderson acceleration of a fixed-point iteration ``k = f(k)``.

    Differences of evaluations tell how f answers to moves along a few directions. The next guess is the solution as far
    as these tell, and one plain iteration for all the rest. The answers change little from step to step, so that those
    of the last step serve as well.

    >>> mixing = Anderson()
    >>> mixing.learn(np.array([1.0]), np.array([0.5]))  # f(k) = 3 + k / 2 answers to a move of 1 by 1/2
    >>> mixing.next(np.array([3.0]), np.array([3.0]), None)  # from the guess 0, whose value is 3
    array([6.])
    """

    def __init__(self) -> None:
        self._known: deque[tuple[Array, Array]] = deque(maxlen=MIXED)

    def learn(self, moved: Array, answered: Array) -> None:
        """Remember that f changed by `answered` when its argument was `moved`."""
        self._known.append((answered - moved, answered))
        if len(self._known) > moved.size:  # more than there are unknowns would contradict each other
            self._known.popleft()

    def forget(self) -> None:
        """Forget all answers: they did not lead to the solution."""
        self._known.clear()

    def next(self, k: Array, residual: Array, weights: Array | None) -> Array:
        """Return the next guess after an evaluation `k`, which differs from its own guess by `residual`."""
        if not self._known:
            return k
        weight = 1.0 if weights is None else weights
        columns = np.array([(change * weight).ravel() for change, _ in self._known])
        sizes = np.sqrt(np.einsum("ij,ij->i", columns, columns))
        if not (sizes > 0).all():
            return k
        columns /= sizes[:, None]
        shares = np.linalg.lstsq(columns @ columns.T, columns @ (residual * weight).ravel(), rcond=_DEPENDENT)[0]
        mixed = k - sum(share * answered for share, (_, answered) in zip(shares / sizes, self._known, strict=True))
        return np.asarray(mixed)

"""Higher orders by composition: several steps of a symmetric scheme, some of them backwards, make one better step."""

from __future__ import annotations

from typing import Any, ClassVar

from hamfit.integrate.problem import Problem
from hamfit.integrate.schemes import Scheme
from hamfit.integrate.schemes.stormer_verlet import StormerVerlet
from hamfit.validation import Array


class Composition(Scheme):
    """Steps of length ``c1 h, c2 h, ..., c2 h, c1 h`` of a symmetric base scheme, one after the other.

    A subclass states `coefficients`; they sum to one and read the same from both ends, which keeps the composition
    symmetric, and the conditions of its order hold (Hairer, Lubich and Wanner, V.3.2).

    Attributes
    ----------
    base
        Symmetric scheme of order 2.
    coefficients
        Lengths of the steps as fractions of h.
    """

    base: ClassVar[Scheme] = StormerVerlet()
    coefficients: ClassVar[tuple[float, ...]]
    symmetric = True
    implicit = False

    def __init_subclass__(cls, **options: Any) -> None:
        """Write the composition out as kicks and drifts, where its base is made of them."""
        super().__init_subclass__(**options)
        if cls.base.operations is not None:
            parts = [(name, c * share) for c in getattr(cls, "coefficients", ()) for name, share in cls.base.operations]
            cls.operations = tuple(parts) or None

    def step(self, problem: Problem, time: float, q: Array, p: Array, h: float) -> tuple[Array, Array]:
        """Advance positions and momenta by one step of length `h`."""
        for coefficient in self.coefficients:
            part = coefficient * h
            q, p = self.base.step(problem, time, q, p, part)
            time += part
        return q, p


def palindrome(*first_half: float) -> tuple[float, ...]:
    """Complete coefficients from their first half: the middle one follows from the sum, the rest by reflection.

    >>> palindrome(0.75)
    (0.75, -0.5, 0.75)
    """
    return (*first_half, 1.0 - 2.0 * sum(first_half), *reversed(first_half))

"""A scheme of fourth order: five stages of Störmer-Verlet."""

from __future__ import annotations

from hamfit.integrate.schemes.composition import Composition, palindrome

_OUTER = 1.0 / (4.0 - 4.0 ** (1.0 / 3.0))


class Composition4(Composition):
    """Order 4 by Suzuki's five stages: five gradients a step where the Hamiltonian is separable.

    Its error is far smaller than that of the three-stage composition, whose steps are longer than h (Hairer, Lubich
    and Wanner, II.4.5).
    """

    name = "composition-4"
    order = 4
    coefficients = palindrome(_OUTER, _OUTER)

"""A scheme of sixth order: nine stages of Störmer-Verlet."""

from __future__ import annotations

from hamfit.integrate.schemes.composition import Composition, palindrome


class Composition6(Composition):
    """Order 6 by the nine stages of Kahan and Li (1997): nine gradients a step where the Hamiltonian is separable."""

    name = "composition-6"
    order = 6
    coefficients = palindrome(  # Hairer, Lubich and Wanner, V.3.11
        0.39216144400731413927925056,
        0.33259913678935943859974864,
        -0.70624617255763935980996482,
        0.08221359629355080023149045,
    )

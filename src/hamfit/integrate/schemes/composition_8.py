"""A scheme of eighth order: seventeen stages of Störmer-Verlet."""

from __future__ import annotations

from hamfit.integrate.schemes.composition import Composition, palindrome


class Composition8(Composition):
    """Order 8 by the seventeen stages of Kahan and Li (1997): as many gradients a step where H is separable."""

    name = "composition-8"
    order = 8
    coefficients = palindrome(  # Hairer, Lubich and Wanner, V.3.13
        0.13020248308889008087881763,
        0.56116298177510838456196441,
        -0.38947496264484728640807860,
        0.15884190655515560089621075,
        -0.39590389413323757733623154,
        0.18453964097831570709183254,
        0.25837438768632204729397911,
        0.29501172360931029887096624,
    )

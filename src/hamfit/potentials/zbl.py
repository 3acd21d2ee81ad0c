"""The universal repulsion of two screened nuclei, as Ziegler, Biersack and Littmark have it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from hamfit.potentials.base import Parameters, Potential
from hamfit.potentials.parameter import Parameter
from hamfit.validation import Array

TERMS = ((0.18175, 3.19980), (0.50986, 0.94229), (0.28022, 0.40290), (0.02817, 0.20162))
"""Shares and rates of the exponentials of the screening function; the shares add up to one."""


class ZieglerBiersackLittmark(Potential):
    """The law of two atoms that are very close, V(r) = A / r · Σ c exp(-d r / a), four terms of c and d.

    A is the product of the charges of the nuclei times Coulomb's constant, a the length of the screening. Forces at
    common distances do not tell A and a apart, so that no fit tries this law.

    >>> ZieglerBiersackLittmark.with_constants(A=2.0).energy(np.array([1e-9])).round(-3).tolist()
    [2000000000.0]
    """

    name = "zbl"
    formula = "A / r Σ c exp(-d r/a)"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "A": Parameter("strength", 1.0, {"energy": 1, "length": 1}),
        "a": Parameter("length of the screening", 1.0, {"length": 1}, low=0.0),
    }
    vanishes = True
    identifiable = False

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """Evaluate the energy at distances r."""
        strength, length = parameters
        return strength / r * sum(share * np.exp(-rate * r / length) for share, rate in TERMS)

    @staticmethod
    def slope_over_r(r: Array, parameters: Parameters) -> Array:
        """Evaluate the slope divided by r, -A / r² · Σ c exp(-d r / a) (1/r + d/a)."""
        strength, length = parameters
        terms = (share * np.exp(-rate * r / length) * (1 / r + rate / length) for share, rate in TERMS)
        return -strength / r**2 * sum(terms)

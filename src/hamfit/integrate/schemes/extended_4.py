"""An explicit scheme of fourth order for Hamiltonians that are not separable: five stages of `extended-2`."""

from __future__ import annotations

from hamfit.integrate.schemes.composition import Composition
from hamfit.integrate.schemes.composition_4 import Composition4
from hamfit.integrate.schemes.extended_2 import Extended2


class Extended4(Composition):
    """Order 4, explicit for every Hamiltonian: ten gradients a step (Tao, Phys. Rev. E 94, 043303, 2016)."""

    name = "extended-4"
    aliases = ("tao-4",)
    order = 4
    symmetric = False
    extended = True
    base = Extended2()
    coefficients = Composition4.coefficients

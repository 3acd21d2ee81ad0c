"""Chemical symbols and atomic numbers, and the species that a model has for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import DataError, ParameterError, unknown_name
from hamfit.validation import IntArray, non_negative_integer

SYMBOLS = [
    "H", "He", "Li", "Be", "B", "C", "N", "O", "F", "Ne", "Na", "Mg", "Al", "Si", "P", "S", "Cl", "Ar", "K", "Ca",
    "Sc", "Ti", "V", "Cr", "Mn", "Fe", "Co", "Ni", "Cu", "Zn", "Ga", "Ge", "As", "Se", "Br", "Kr", "Rb", "Sr", "Y",
    "Zr", "Nb", "Mo", "Tc", "Ru", "Rh", "Pd", "Ag", "Cd", "In", "Sn", "Sb", "Te", "I", "Xe", "Cs", "Ba", "La", "Ce",
    "Pr", "Nd", "Pm", "Sm", "Eu", "Gd", "Tb", "Dy", "Ho", "Er", "Tm", "Yb", "Lu", "Hf", "Ta", "W", "Re", "Os", "Ir",
    "Pt", "Au", "Hg", "Tl", "Pb", "Bi", "Po", "At", "Rn", "Fr", "Ra", "Ac", "Th", "Pa", "U", "Np", "Pu", "Am", "Cm",
    "Bk", "Cf", "Es", "Fm", "Md", "No", "Lr", "Rf", "Db", "Sg", "Bh", "Hs", "Mt", "Ds", "Rg", "Cn", "Nh", "Fl", "Mc",
    "Lv", "Ts", "Og",
]  # fmt: skip
"""Of the elements, in the order of their atomic numbers, which begin with 1."""
_NUMBERS = {"X": 0} | {symbol: number for number, symbol in enumerate(SYMBOLS, start=1)}


def atomic_number(symbol: str) -> int:
    """Give the atomic number of an element, 0 for a placeholder X.

    >>> atomic_number("Kr")
    36
    """
    if symbol not in _NUMBERS:
        raise unknown_name("element", symbol, _NUMBERS)
    return _NUMBERS[symbol]


def species_by_number(species: Mapping[str, int] | None) -> Callable[[ArrayLike], IntArray] | None:
    """Make a function from atomic numbers to species of a model that go by chemical symbols; None without any.

    >>> species_by_number({"Ar": 0, "Kr": 1})([36, 18, 36]).tolist()
    [1, 0, 1]
    """
    if species is None:
        return None
    if not isinstance(species, Mapping) or not species:
        raise ParameterError(f"species must name a species for every element, such as {{'Ar': 0}}, got {species!r:.60}")
    table = {
        atomic_number(symbol): non_negative_integer(f"species of {symbol}", one) for symbol, one in species.items()
    }

    def of(numbers: ArrayLike) -> IntArray:
        found = np.asarray(numbers)
        new = sorted(set(found.tolist()) - set(table))
        if new:
            names = ", ".join(SYMBOLS[number - 1] if number else "X" for number in new)
            raise DataError(f"there are atoms of {names}, for which no species was given; given: {', '.join(species)}")
        return np.array([table[number] for number in found.tolist()], dtype=np.int64)

    return of

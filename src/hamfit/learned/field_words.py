"""Errors in the words of molecular simulation: mean absolute and root mean square errors with their units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hamfit.elements import SYMBOLS
from hamfit.errors import ParameterError
from hamfit.units import ASE_UNITS, Conversion, energies_in

OF_SPECIES = "_of_species_"
"""Between the name of an error and a species, in the names of errors of single species."""
_GPA = 160.2176634  # in eV / Å³
_FAMILIES = (  # units of length and energy, and what forces and energies of them are called, with factors
    ("Å", "eV", ("meV/Å", 1e3), ("meV per atom", 1e3), ("GPa", _GPA)),
    ("nm", "kJ/mol", ("kJ/mol/nm", 1.0), ("kJ/mol per atom", 1.0), ("kJ/mol/nm³", 1.0)),
    ("Å", "kcal/mol", ("kcal/mol/Å", 1.0), ("kcal/mol per atom", 1.0), ("kcal/mol/Å³", 1.0)),
    ("bohr", "Eh", ("Eh/bohr", 1.0), ("Eh per atom", 1.0), ("Eh/bohr³", 1.0)),
)
_SAME = 1e-6


def errors_in_units(
    errors: Mapping[str, float], units: Mapping[str, str] | None, *, elements: bool = False
) -> dict[str, dict[str, Any]]:
    """Collect MAE and RMSE of forces, energies per atom and stresses with their units, for data of atoms.

    Parameters
    ----------
    errors
        As `LearnedHamiltonian.evaluate` gives them, in the units of the data.
    units
        Those of the data; nothing is collected where they are not known, or not of those that molecules are told in.
    elements
        Whether species are atomic numbers, and are called by their symbols.

    Examples
    --------
    >>> errors_in_units({"force_mae": 0.0165, "force_rmse": 0.024}, ASE_UNITS)
    {'forces': {'mae': 16.5, 'rmse': 24.0, 'unit': 'meV/Å'}}
    """
    family = _family(units or {})
    if family is None:
        return {}
    force, energy, stress = family
    kinds = {"force": ("forces", force), "energy_per_node": ("energies", energy), "stress": ("stresses", stress)}
    found: dict[str, dict[str, Any]] = {}
    for name, (called, (unit, factor)) in kinds.items():
        absolute, square = (_named(name, kind) for kind in ("mae", "rmse"))
        for key in (key for key in errors if key == absolute or key.startswith(absolute + OF_SPECIES)):
            species = key.partition(OF_SPECIES)[2]
            found[called + (f" of {_called(species, elements)}" if species else "")] = {
                "mae": factor * errors[key],
                "rmse": factor * errors[key.replace(absolute, square, 1)],
                "unit": unit,
            }
    return found


def said(error: Mapping[str, Any]) -> str:
    """Put one of them into words.

    >>> said({"mae": 16.5, "rmse": 24.04, "unit": "meV/Å"})
    'MAE 16.5, RMSE 24 meV/Å'
    """
    return f"MAE {error['mae']:.3g}, RMSE {error['rmse']:.3g} {error['unit']}"


def _called(species: str, elements: bool) -> str:
    """The symbol of an element, or the number of a species that is none."""
    known = elements and species.isdigit() and 0 < int(species) <= len(SYMBOLS)
    return SYMBOLS[int(species) - 1] if known else f"species {species}"


def _named(name: str, kind: str) -> str:
    return name.replace("_per_node", f"_{kind}_per_node") if name.endswith("_per_node") else f"{name}_{kind}"


def _family(units: Mapping[str, str]) -> Any:
    for length, energy, *words in _FAMILIES:
        try:
            lengths = Conversion.between({**ASE_UNITS, "length": length}, {**ASE_UNITS, **units}).length
            energies = energies_in(units, energy)
        except ParameterError:
            continue
        if abs(lengths - 1) < _SAME and abs(energies - 1) < _SAME:
            return words
    return None

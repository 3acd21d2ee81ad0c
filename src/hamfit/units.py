"""Units of length, time and mass that hamfit knows by name, and the factors between two systems of them.

Data state their units as a dict, ``{"length": "Å", "time": "fs", "mass": "u"}``, and keep them in their notes. The
other units follow: energies are in mass · length² / time². Any text may be stated; only where numbers pass from one
system to another, as into a program that has units of its own, does hamfit have to know what the text means.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import pi, sqrt

from hamfit.errors import ParameterError

Units = Mapping[str, str]

# In SI units. Exact by definition, or the recommended values of CODATA 2018.
_E = 1.602176634e-19
_AVOGADRO = 6.02214076e23
_BOLTZMANN = 1.380649e-23
_HBAR = 6.62607015e-34 / (2 * pi)
_DALTON = 1.66053906660e-27
_ELECTRON = 9.1093837015e-31
_BOHR = 5.29177210903e-11
_HARTREE = 4.3597447222071e-18
_ASE_TIME = 1e-10 * sqrt(_DALTON / _E)

_LENGTHS = {"m": 1.0, "cm": 1e-2, "mm": 1e-3, "µm": 1e-6, "nm": 1e-9, "Å": 1e-10, "pm": 1e-12, "km": 1e3, "bohr": _BOHR}
_TIMES = {
    "s": 1.0,
    "ms": 1e-3,
    "µs": 1e-6,
    "ns": 1e-9,
    "ps": 1e-12,
    "fs": 1e-15,
    "min": 60.0,
    "h": 3600.0,
    "Å√(u/eV)": _ASE_TIME,
    "ħ/Eh": _HBAR / _HARTREE,
    "√(u Å²·mol/kcal)": 1e-10 * sqrt(_DALTON * _AVOGADRO / 4184.0),
}
_MASSES = {"kg": 1.0, "g": 1e-3, "mg": 1e-6, "t": 1e3, "u": _DALTON, "me": _ELECTRON}
_KNOWN = {"length": _LENGTHS, "time": _TIMES, "mass": _MASSES}
_ENERGIES = {
    "J": 1.0,
    "eV": _E,
    "Eh": _HARTREE,
    "kJ/mol": 1e3 / _AVOGADRO,
    "kcal/mol": 4184.0 / _AVOGADRO,
    "erg": 1e-7,
}
_ALSO = {
    "meter": "m",
    "metre": "m",
    "um": "µm",
    "μm": "µm",  # the Greek letter in place of the micro sign
    "angstrom": "Å",
    "Angstrom": "Å",
    "\u212b": "Å",  # the sign of the unit in place of the letter
    "A": "Å",
    "Bohr": "bohr",
    "a0": "bohr",
    "sec": "s",
    "second": "s",
    "us": "µs",
    "μs": "µs",
    "ase": "Å√(u/eV)",
    "amu": "u",
    "Da": "u",
    "dalton": "u",
    "g/mol": "u",
    "electron mass": "me",
    "m_e": "me",
    "Hartree": "Eh",
    "hartree": "Eh",
    "Ha": "Eh",
}

ASE_UNITS: dict[str, str] = {"length": "Å", "time": "Å√(u/eV)", "mass": "u"}
"""Those of ASE: with them energies are in eV, and numbers of ASE are taken as they are."""
OPENMM_UNITS: dict[str, str] = {"length": "nm", "time": "ps", "mass": "u"}
"""Those of OpenMM and GROMACS: energies are in kJ/mol."""
ATOMIC_UNITS: dict[str, str] = {"length": "bohr", "time": "ħ/Eh", "mass": "me"}
"""Atomic units, those of i-PI: energies are in hartree."""
SI_UNITS: dict[str, str] = {"length": "m", "time": "s", "mass": "kg"}
"""Energies are in joule."""
SYSTEMS = {"ase": ASE_UNITS, "openmm": OPENMM_UNITS, "atomic": ATOMIC_UNITS, "si": SI_UNITS}
"""Systems of units by the name that options take."""


@dataclass(frozen=True)
class Conversion:
    """Factors from one system of units to another: a number in the second is the factor times that in the first.

    Attributes
    ----------
    length, time, mass
        Those of the three units.
    """

    length: float = 1.0
    time: float = 1.0
    mass: float = 1.0

    @classmethod
    def between(cls, first: Units, second: Units) -> Conversion:
        """Find the factors from the `first` system to the `second`; equal names need not be known.

        >>> Conversion.between({"length": "nm", "time": "ps", "mass": "u"}, {"length": "Å", "time": "fs", "mass": "u"})
        Conversion(length=10.0, time=1000.0, mass=1.0)
        """
        return cls(**{of: _factor(of, first, second) for of in _KNOWN})

    @property
    def velocity(self) -> float:
        """Factor of velocities, length by time."""
        return self.length / self.time

    @property
    def momentum(self) -> float:
        """Factor of momenta, mass times velocity."""
        return self.mass * self.velocity

    @property
    def energy(self) -> float:
        """Factor of energies, mass times velocity squared."""
        return self.mass * self.velocity**2

    @property
    def force(self) -> float:
        """Factor of forces, energy by length."""
        return self.energy / self.length

    @property
    def stress(self) -> float:
        """Factor of stresses in three dimensions, energy by volume."""
        return self.energy / self.length**3


def energy_unit(units: Units) -> float:
    """Give the unit of energy of a system in joule, mass · length² / time².

    >>> round(energy_unit(ASE_UNITS) / 1.602176634e-19, 12)
    1.0
    """
    return Conversion.between(units, SI_UNITS).energy


def energy_name(units: Units) -> str:
    """Write the unit of energy of a system for people: its own name where it has one; empty where it is not known.

    >>> energy_name(ASE_UNITS), energy_name({"length": "cm", "time": "s", "mass": "kg"}), energy_name({"length": "cm"})
    ('eV', 'kg cm² s⁻²', '')
    """
    if "energy" in units:
        return units["energy"]
    if not set(_KNOWN) <= set(units) or units["length"] == "rad":  # the mass of an angle is a moment of inertia
        return ""
    try:
        joule = energy_unit(units)
    except ParameterError:  # any text may be stated
        joule = 0.0
    named = (name for name, value in _ENERGIES.items() if abs(joule / value - 1) < 1e-9)
    return next(named, f"{units['mass']} {units['length']}² {units['time']}⁻²")


def energies_in(units: Units, name: str) -> float:
    """Give the factor from energies of a system of units to a unit of energy by its name, such as ``"eV"``.

    >>> round(energies_in(OPENMM_UNITS, "kJ/mol"), 6)
    1.0
    """
    usual = _usual(name)
    if usual not in _ENERGIES:
        raise ParameterError(f"unknown unit of energy '{name}'; known are {', '.join(_ENERGIES)}")
    return energy_unit(units) / _ENERGIES[usual]


def thermal_energy(temperature: float, units: Units) -> float:
    """Give k_B T in the unit of energy of a system, of a temperature in kelvin.

    >>> round(thermal_energy(300.0, ASE_UNITS), 6)
    0.025852
    """
    return temperature * _BOLTZMANN / energy_unit(units)


def duration_in(units: Units, value: float, name: str) -> float:
    """Give a time that is stated in a unit by its name, such as ``"fs"``, in the unit of time of a system.

    >>> round(duration_in(ASE_UNITS, 1.0, "fs"), 9)
    0.098226948
    """
    usual = _usual(name)
    if usual not in _TIMES:
        raise ParameterError(f"unknown unit of time '{name}'; known are {', '.join(_TIMES)}")
    return value * _factor("time", {"time": usual}, units)


def said_duration(units: Units, value: float) -> str:
    """Put a time of a system into words: in its unit, or in femtoseconds where that is one nobody measures by.

    >>> said_duration(ASE_UNITS, 9.8226948), said_duration({"time": "s"}, 6.0)
    ('100 fs', '6 s')
    """
    unit = _usual(units["time"])
    if unit == ASE_UNITS["time"]:
        return f"{value / duration_in(units, 1.0, 'fs'):.6g} fs"
    return f"{value:.6g} {unit}"


def same_units(first: Units, second: Units) -> bool:
    """Tell whether two systems are the same, whichever of their usual names they are stated by.

    >>> same_units({"length": "Å", "time": "fs", "mass": "amu"}, {"length": "angstrom", "time": "fs", "mass": "u"})
    True
    """
    return {of: _usual(text) for of, text in first.items()} == {of: _usual(text) for of, text in second.items()}


def _factor(of: str, first: Units, second: Units) -> float:
    names = []
    for units in (first, second):
        if of not in units:
            raise ParameterError(f"units must name those of {', '.join(_KNOWN)} to be converted; missing: {of}")
        names.append(_usual(units[of]))
    if names[0] == names[1]:
        return 1.0
    known = _KNOWN[of]
    for name in names:
        if name not in known:
            raise ParameterError(
                f"unknown unit of {of} '{name}', so that it cannot be converted; known are {', '.join(known)}"
            )
    ratio = known[names[0]] / known[names[1]]
    nearest = round(ratio) if ratio >= 1 else 1 / round(1 / ratio)
    return float(nearest) if abs(ratio / nearest - 1) < 1e-15 else ratio


def _usual(text: str) -> str:
    stripped = text.strip()
    return _ALSO.get(stripped, stripped)

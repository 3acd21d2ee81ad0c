"""Units that a file's numbers are in, as one states them, and the consistent ones that the data made of it are in.

Programs mix units: energies in eV, lengths in Å and times in ps, say. Lengths, masses and energies stay as they are in
the file; where the time that goes with them is another than the stated one, times and velocities are converted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isclose, sqrt

from hamfit.data.measured import checked_units
from hamfit.data.typed_options import typed_units
from hamfit.errors import ParameterError
from hamfit.units import ASE_UNITS, SYSTEMS, Conversion, energies_in

_ENERGY = "energy"
_STYLES = {
    "metal": {"length": "Å", "time": "ps", "mass": "u", _ENERGY: "eV"},
    "real": {"length": "Å", "time": "fs", "mass": "u", _ENERGY: "kcal/mol"},
    "lj": {"length": "σ", "time": "σ√(m/ε)", "mass": "m"},
}
"""Those of LAMMPS by the names of its styles, besides ``si``."""
_TIMES_OF_ENERGIES = ("Å√(u/eV)", "√(u Å²·mol/kcal)", "ħ/Eh", "fs", "ps", "s")


@dataclass(frozen=True)
class FileUnits:
    """Units of the data that are made of a file, and factors from its numbers to them.

    Attributes
    ----------
    kept
        The units of the data, a consistent system; None where units are not known.
    time, energy
        A number of the data is the factor times that of the file; those of lengths and masses are one.
    stated
        Whether a user has said them.

    >>> FileUnits.of("length=Å,time=fs,mass=u,energy=eV").kept["time"]
    'Å√(u/eV)'
    """

    kept: dict[str, str] | None = field(default_factory=lambda: dict(ASE_UNITS))
    time: float = 1.0
    energy: float = 1.0
    stated: bool = False

    @classmethod
    def of(cls, given: str | Mapping[str, str] | None, otherwise: Mapping[str, str] | None = ASE_UNITS) -> FileUnits:
        """Read what is stated: a name of `named_units`, units by name, or ``none``; None stands for `otherwise`."""
        if given is None:
            return cls(None if otherwise is None else dict(otherwise))
        units = named_units(given)
        if units is None:
            return cls(None, stated=True)
        energy = units.pop(_ENERGY, None)
        system = checked_units(units)
        return cls(system, stated=True) if energy is None else _consistent(system, energy)

    @property
    def velocity(self) -> float:
        """The factor of velocities, and of momenta."""
        return 1.0 / self.time

    def masses_of(self, in_u: float) -> float:
        """Give the factor of masses in u, where masses are not in the file but known from the elements.

        >>> FileUnits.of("atomic").masses_of(1.0) > 1822
        True
        """
        if self.kept is None:
            raise ParameterError(
                "the masses are not in the file, and where units are not known those of the elements cannot be taken: "
                "give them (--mass), or say the units (--units)"
            )
        return in_u * Conversion.between({**self.kept, "mass": "u"}, self.kept).mass


def named_units(given: str | Mapping[str, str]) -> dict[str, str] | None:
    """Read units by the name of a system, or one by one; None for ``none``.

    >>> named_units("openmm"), named_units("none")
    ({'length': 'nm', 'time': 'ps', 'mass': 'u'}, None)
    """
    known = {**SYSTEMS, **_STYLES}
    if isinstance(given, str) and given.strip().lower() in known:
        return dict(known[given.strip().lower()])
    if isinstance(given, str) and "=" not in given and given.strip() not in ("none", "unknown"):
        raise ParameterError(
            f"units must be {', '.join(known)}, none, or such as length=Å,time=fs,mass=u,energy=eV, got '{given}'"
        )
    units = typed_units(given)
    return None if units is None else dict(units)


def _consistent(system: dict[str, str], energy: str) -> FileUnits:
    """Find the time that goes with lengths, masses and energies; where it has no name, convert energies instead."""
    ratio = energies_in(system, energy)  # what the unit of the system is in the stated one
    if isclose(ratio, 1.0, rel_tol=1e-8):
        return FileUnits(system, stated=True)
    for name in _TIMES_OF_ENERGIES:
        own = {**system, "time": name}
        if isclose(energies_in(own, energy), 1.0, rel_tol=1e-8):
            return FileUnits(own, time=1.0 / sqrt(ratio), stated=True)
    return FileUnits(system, energy=1.0 / ratio, stated=True)

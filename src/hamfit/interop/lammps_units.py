"""Units of LAMMPS: which of its styles a model goes with, and the factors to its numbers.

LAMMPS measures masses, lengths and energies in units that its times do not follow from: in its style ``metal`` these
are g/mol, Å and eV beside ps. Hence two factors more than those between two systems of units.
"""

from __future__ import annotations

from dataclasses import dataclass

from hamfit.errors import ParameterError
from hamfit.units import ASE_UNITS, Conversion, Units
from hamfit.validation import known_name

_CONSISTENT = {"metal": ASE_UNITS, "real": {"length": "Å", "time": "√(u Å²·mol/kcal)", "mass": "u"}}
_TIMES = {"metal": "ps", "real": "fs"}
STYLES = ("auto", "lj", *_CONSISTENT)


@dataclass(frozen=True)
class LammpsUnits:
    """Factors from the numbers of a model to those of LAMMPS.

    Attributes
    ----------
    style
        What the command ``units`` says.
    system
        Units in which energies, forces, lengths and masses are those of LAMMPS; None for numbers as they are.
    length, mass, energy, velocity, time
        What numbers of the model are multiplied by.
    """

    style: str
    system: dict[str, str] | None
    length: float = 1.0
    mass: float = 1.0
    energy: float = 1.0
    velocity: float = 1.0
    time: float = 1.0

    @classmethod
    def of(cls, units: Units | None, style: str = "auto") -> LammpsUnits:
        """Find the factors for a model whose data stated these units, or none.

        Numbers without units are taken as they are: in the style ``metal``, say, for eV, Å and u.

        >>> LammpsUnits.of(None).style
        'lj'
        >>> round(LammpsUnits.of({"length": "nm", "time": "ps", "mass": "u"}, "real").energy, 6)
        0.239006
        """
        known_name("units of LAMMPS", style, STYLES)
        chosen = style if style != "auto" else "lj" if units is None else "metal"
        if chosen == "lj":
            if units is not None:
                raise ParameterError(
                    f"the model is in units ({', '.join(units.values())}), but LAMMPS's style lj has none; "
                    f"choose {' or '.join(_CONSISTENT)}"
                )
            return cls(chosen, None)
        system = _CONSISTENT[chosen]
        to = Conversion() if units is None else Conversion.between(units, system)
        time = Conversion.between(system, {**system, "time": _TIMES[chosen]}).time
        return cls(chosen, dict(system), to.length, to.mass, to.energy, to.velocity / time, to.time * time)

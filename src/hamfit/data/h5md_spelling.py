"""Units as H5MD files state them, element by element: names and powers, such as ``kJ mol-1 nm-1``."""

from __future__ import annotations

import re
from typing import Any

from hamfit.errors import DataError

_POWER = re.compile(r"([A-Za-zÅµμΩ]+)([+-]?\d+)?")
_MOLE = "mol"
_OF_ATOMS = ("Angstrom", "angstrom", "Å", "A", "nm", "pm")  # masses without a unit are in u beside these


def units_as_stated(stated: dict[str, str]) -> Any:
    """Find the system of units in what the file states of its elements; all of it must be of one system."""
    if "position" not in stated:
        return "none"
    length = stated["position"].strip()
    mass = stated.get("mass", "u" if length in _OF_ATOMS else "unknown").strip()
    found = {"length": length, "mass": mass, "time": stated.get("time", "").strip()}
    speed = _powers(stated.get("velocity", ""))
    if speed:
        times = [name for name, power in speed.items() if power == -1]
        if speed.get(length) != 1 or len(times) != 1 or found["time"] not in ("", times[0]):
            raise DataError(f"velocities in {stated['velocity']} do not go with positions in {length}; say --units")
        found["time"] = times[0]
    force = _powers(stated.get("force", ""))
    if force:
        rest = {name: power for name, power in force.items() if name != length}
        scale = [name for name, power in rest.items() if power == 1]
        if force.get(length) == -1 and len(scale) == 1 and set(rest) - set(scale) <= {_MOLE}:
            found["energy"] = scale[0] + ("/mol" if rest.get(_MOLE) == -1 else "")
        elif force != {length: 1, found["mass"]: 1, found["time"]: -2}:
            raise DataError(f"forces in {stated['force']} do not go with positions in {length}; say --units")
    if "potential_energy" in stated:
        energy = stated["potential_energy"].replace(" mol-1", "/mol").strip()
        if found.setdefault("energy", energy) != energy:
            raise DataError(f"energies in {energy} do not go with forces in {stated['force']}; say --units")
    if not found["time"]:
        if "energy" not in found:
            return {**found, "time": "unknown"}
        found["time"] = "ps"  # there are neither times nor velocities: that of the energies is taken
    return found


def _powers(text: str) -> dict[str, int]:
    """Read a unit as H5MD writes it.

    >>> _powers("kJ mol-1 nm-1")
    {'kJ': 1, 'mol': -1, 'nm': -1}
    """
    return {name: int(power or 1) for name, power in _POWER.findall(text.replace("^", ""))}

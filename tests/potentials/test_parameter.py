"""Units and bounds of the parameters of laws."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.errors import HamfitError, ParameterError
from hamfit.potentials import POTENTIALS, Parameter

MOLECULAR = {"energy": "eV", "length": "Å"}
MECHANICAL = {"mass": "kg", "length": "m", "time": "s"}


@pytest.mark.parametrize(
    ("law", "parameter", "by_name", "molecular", "mechanical"),
    [
        ("harmonic", "k", "energy length⁻²", "eV Å⁻²", "N/m"),
        ("morse", "D", "energy", "eV", "J"),
        ("morse", "a", "length⁻¹", "Å⁻¹", "m⁻¹"),
        ("quartic", "k", "energy length⁻⁴", "eV Å⁻⁴", "m⁻² kg s⁻²"),
        ("coulomb", "A", "energy length", "eV Å", "m³ kg s⁻²"),
        ("power-law", "A", "energy length^(-n)", "eV Å^(-n)", "m^(2-n) kg s⁻²"),
        ("power-law", "n", "", "", ""),
        ("ionic", "z", "", "", ""),
    ],
)
def test_units(law: str, parameter: str, by_name: str, molecular: str, mechanical: str):
    item = POTENTIALS.get(law).parameters[parameter]
    units = [item.unit(), item.unit(MOLECULAR), item.unit(MECHANICAL)]
    assert [sorted(unit.split()) for unit in units] == [sorted(u.split()) for u in (by_name, molecular, mechanical)]


@pytest.mark.parametrize("name", POTENTIALS.names())
def test_energies_have_the_unit_of_energy(name: str):
    """With units of length and of energy that are smaller by 2 and 3, V(2 r) is a number three times as large."""
    law, r = POTENTIALS.get(name), np.array([0.9, 1.7])
    values = [1.3 * (item.default or 0.4) for item in law.parameters.values()]
    if name == "power-law":
        values[1] = -2.5
    sizes = {"energy": 3.0, "length": 2.0, "-n": 2.5}
    scaled = [
        value * np.prod([sizes[base] ** (sizes[n] if isinstance(n, str) else n) for base, n in item.dimension.items()])
        for value, item in zip(values, law.parameters.values(), strict=True)
    ]
    np.testing.assert_allclose(law.energy(2 * r, scaled), 3 * law.energy(r, values), rtol=1e-12)


@pytest.mark.parametrize("value", [0.0, -1.0, np.nan, np.inf, "one", [0.5, -0.5]])
def test_values_out_of_bounds(value: object):
    with pytest.raises(HamfitError, match="D"):
        POTENTIALS.get("morse").with_constants(D=value)


def test_the_error_says_what_the_parameter_is():
    with pytest.raises(ParameterError, match=r"n \(exponent\) must be a number between -24 and 24, got 30"):
        POTENTIALS.get("power-law").with_constants(n=30.0)
    assert Parameter("anything", 1.0).checked("x", -5.0) == -5.0

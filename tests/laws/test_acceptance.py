"""From noisy derivatives: the right form wins, and its parameters are right to one per cent."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import RFInvariant
from hamfit.laws import identify, kinetic_law, pair_law

from .examples import bonded, measured, noisy

SPRING = ("harmonic", {"k": 1.7, "r0": 0.0})
MORSE = ("morse", {"D": 1.0, "a": 1.0, "r0": 0.0})
BOND = ("morse", {"D": 1.5, "a": 1.8, "r0": 1.2})
ATOMS = ("lennard-jones", {"epsilon": 1.3, "sigma": 0.9})


def data_of(form: str, truth: dict[str, float], seed: int):
    if form == "harmonic":
        return measured("chain", seed, stiffness=truth["k"])
    if form == "lennard-jones":
        return measured("lennard-jones", seed, p_amplitude=0.3, **truth)
    if truth["r0"] == 0:
        return measured("chain", seed, potential="morse")

    def slope(r):
        fall = np.exp(-truth["a"] * (r - truth["r0"]))
        return 2 * truth["D"] * truth["a"] * fall * (1 - fall)

    return noisy(bonded(slope, seed), seed)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("form", "truth"), [SPRING, MORSE, BOND, ATOMS], ids=["spring", "morse", "bond", "atoms"])
def test_parameters_are_right_to_one_per_cent_and_the_right_form_wins(form, truth, seed):
    data = data_of(form, truth, seed)
    model = RFInvariant(width=64).fit(data)
    found = identify(pair_law(model), data)
    assert found.best is not None
    assert found.best.name == form
    assert found.candidates[1].bic - found.best.bic > 2
    for name, value in truth.items():
        parameter = found.best.parameters[name]
        assert abs(parameter.value - value) < 0.01 * (value or 1.0), found.sentence
        assert abs(parameter.value - value) < 5 * parameter.error or parameter.error == 0
    assert found.sentence.startswith(f"this looks like {form}: ")
    mass = kinetic_law(model, data=data).mass
    assert abs(mass.value - 1) < min(0.01, 5 * mass.error)


@pytest.mark.parametrize(("form", "truth"), [SPRING, MORSE, ATOMS], ids=["spring", "morse", "atoms"])
def test_the_learned_curve_alone_tells_the_form(form, truth):
    found = identify(pair_law(RFInvariant(width=64).fit(data_of(form, truth, 0))))
    assert found.best is not None
    assert found.best.name == form
    assert found.against == "curve"
    for name, value in truth.items():
        assert found.best.parameters[name].value == pytest.approx(value, rel=0.01, abs=0.01 * (value == 0))

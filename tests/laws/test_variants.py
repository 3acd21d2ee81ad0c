"""Laws as they are fitted: derivatives by parameters, ends, and recovery from curves."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.laws.fitting import fit_variant
from hamfit.laws.observed_curve import ObservedCurve
from hamfit.laws.variants import Variant, variants_of
from hamfit.potentials import POTENTIALS, SlopeCurve

R = np.linspace(0.8, 2.6, 120)
TRUTHS = {
    "harmonic": [2.0, 1.1],
    "anharmonic": [1.5, 0.7],
    "quartic": [0.8, 1.2],
    "morse": [1.3, 2.1, 1.15],
    "lennard-jones": [0.9, 1.1],
    "power-law": [-1.4, -2.5],
    "coulomb": [-1.7],
    "yukawa": [2.2, 0.8],
    "plummer": [1.6, 0.6],
}


def test_every_form_is_tested_here():
    assert sorted([*TRUTHS, "ionic", "zbl"]) == POTENTIALS.names()
    assert not any(POTENTIALS.get(name).identifiable for name in ("ionic", "zbl"))


@pytest.mark.parametrize("cutoff", [None, 3.0])
@pytest.mark.parametrize("name", TRUTHS)
def test_derivatives_by_parameters(name, cutoff):
    variant = Variant(POTENTIALS.get(name), cutoff=cutoff)
    columns = variant.slope_derivatives(R, TRUTHS[name])
    for place, value in enumerate(TRUTHS[name]):
        step = 1e-5 * abs(value)
        up, down = np.array([TRUTHS[name]] * 2)
        up[place] += step
        down[place] -= step
        difference = (variant.with_values(up).slope(R) - variant.with_values(down).slope(R)) / (2 * step)
        np.testing.assert_allclose(columns[:, place], difference, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("name", TRUTHS)
def test_first_guesses_lead_to_the_parameters(name):
    variant = Variant(POTENTIALS.get(name))
    exact = variant.with_values(TRUTHS[name]).slope(R)
    noise = 0.02 * np.sqrt(np.mean(exact**2)) * np.random.default_rng(0).normal(size=len(R))
    for slope, tolerance in ((exact, 1e-6), (exact + noise, 0.1)):
        curve = SlopeCurve(R, slope, np.full(len(R), 1 / len(R)))
        found = fit_variant(variant, ObservedCurve(curve), variant.starts(curve, 3))
        np.testing.assert_allclose(found.free, TRUTHS[name], rtol=tolerance)


def test_variants_hold_parameters_and_end_where_the_law_does():
    assert [v.held for v in variants_of(POTENTIALS.get("morse"), 2.0)] == [{}, {"r0": 0.0}]
    assert [v.cutoff for v in variants_of(POTENTIALS.get("coulomb"), 2.0)] == [None, 2.0]
    ending = Variant(POTENTIALS.get("coulomb"), cutoff=2.0).with_values([1.0])
    assert ending.slope(np.array([2.0])) == 0.0
    assert ending.energy(np.array([2.0])) == 0.0

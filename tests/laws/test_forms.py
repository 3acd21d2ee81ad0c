"""Named forms: derivatives against differences, the systems' potentials, and recovery from curves."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.differentiate import derivative

from hamfit.laws.curve import Curve
from hamfit.laws.fitting import fit
from hamfit.laws.forms import FORMS
from hamfit.laws.observed import ObservedCurve
from hamfit.laws.variants import Variant, variants_of
from hamfit.systems import POTENTIALS

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
    assert sorted(TRUTHS) == FORMS.names()


@pytest.mark.parametrize("cutoff", [None, 3.0])
@pytest.mark.parametrize("name", TRUTHS)
def test_slopes_are_derivatives_of_energies(name, cutoff):
    variant = Variant(FORMS.get(name), cutoff=cutoff)
    found = derivative(lambda r: variant.energy(r, TRUTHS[name]), R)
    np.testing.assert_allclose(variant.slope(R, TRUTHS[name]), found.df, rtol=1e-7, atol=1e-8)


@pytest.mark.parametrize("cutoff", [None, 3.0])
@pytest.mark.parametrize("name", TRUTHS)
def test_derivatives_by_parameters(name, cutoff):
    variant = Variant(FORMS.get(name), cutoff=cutoff)
    columns = variant.slope_derivatives(R, TRUTHS[name])
    for place, value in enumerate(TRUTHS[name]):
        step = 1e-5 * abs(value)
        up, down = np.array([TRUTHS[name]] * 2)
        up[place] += step
        down[place] -= step
        difference = (variant.slope(R, up) - variant.slope(R, down)) / (2 * step)
        np.testing.assert_allclose(columns[:, place], difference, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(
    ("name", "potential", "parameters"),
    [
        ("harmonic", {}, [1.0, 0.0]),
        ("anharmonic", {"eta": 0.4}, [1.0, 0.4]),
        ("quartic", {}, [1.0, 1.0]),
        ("morse", {"depth": 1.4, "width": 0.8}, [1.4, 0.8, 0.0]),
        ("lennard-jones", {"epsilon": 1.2, "sigma": 0.9}, [1.2, 0.9]),
        ("plummer", {"softening": 0.3}, [1.0, 0.3]),
    ],
)
def test_parameters_mean_what_they_mean_in_the_systems(name, potential, parameters):
    truth = POTENTIALS.get(name)(**potential)
    np.testing.assert_allclose(FORMS.get(name).energy(R, parameters), truth.energy(R), rtol=1e-12)
    np.testing.assert_allclose(FORMS.get(name).slope(R, parameters), R * truth.slope_over_r(R), rtol=1e-12)


@pytest.mark.parametrize("name", TRUTHS)
def test_first_guesses_lead_to_the_parameters(name):
    variant = Variant(FORMS.get(name))
    exact = variant.slope(R, TRUTHS[name])
    noise = 0.02 * np.sqrt(np.mean(exact**2)) * np.random.default_rng(0).normal(size=len(R))
    for slope, tolerance in ((exact, 1e-6), (exact + noise, 0.1)):
        curve = Curve(R, slope, np.full(len(R), 1 / len(R)))
        found = fit(variant, ObservedCurve(curve), variant.starts(curve, 3))
        np.testing.assert_allclose(found.free, TRUTHS[name], rtol=tolerance)


def test_variants_hold_parameters_and_end_where_the_law_does():
    assert [v.held for v in variants_of(FORMS.get("morse"), 2.0)] == [{}, {"r0": 0.0}]
    assert [v.cutoff for v in variants_of(FORMS.get("coulomb"), 2.0)] == [None, 2.0]
    ending = Variant(FORMS.get("coulomb"), cutoff=2.0)
    assert ending.slope(np.array([2.0]), [1.0]) == 0.0
    assert ending.energy(np.array([2.0]), [1.0]) == 0.0

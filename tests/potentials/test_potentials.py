"""Pair potentials: slopes against differences, and values worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.errors import ParameterError
from hamfit.potentials import POTENTIALS, PairPotential, Potential, envelope, envelope_slope

SINGULAR = ("coulomb", "ionic", "lennard-jones", "yukawa", "zbl")


def law(name: str, **constants: float) -> PairPotential:
    return POTENTIALS.get(name).with_constants(**constants)


POTENTIALS_TO_TEST = [
    *[law(name) for name in POTENTIALS.names()],
    law("anharmonic", k=2.0, eta=0.3),
    law("harmonic", k=0.7, r0=1.2),
    law("morse", D=2.5, a=0.4, r0=0.9),
    law("lennard-jones", epsilon=1.7, sigma=0.8),
    law("power-law", A=-0.6, n=-2.5),
    law("yukawa", A=-2.0, L=0.7),
    law("plummer", A=3.0, s=0.2),
    law("ionic", k=2.0, z=1.0, sigma=0.9),
    law("zbl", A=518.4, a=0.19),
]


@pytest.mark.parametrize("potential", POTENTIALS_TO_TEST, ids=lambda item: f"{item.law.name} {item.constants}")
class TestEveryPotential:
    def test_slope_is_the_derivative_of_the_energy(self, potential: PairPotential):
        r = np.linspace(0.8, 3.0, 23)
        h = 1e-3
        weights = {1: 4 / 5, 2: -1 / 5, 3: 4 / 105, 4: -1 / 280}  # central differences of order eight
        slope = sum(w * (potential.energy(r + k * h) - potential.energy(r - k * h)) for k, w in weights.items()) / h
        np.testing.assert_allclose(potential.slope_over_r(r) * r, slope, rtol=0, atol=1e-10 * np.abs(slope).max())
        np.testing.assert_array_equal(potential.slope(r), r * potential.slope_over_r(r))

    def test_energies_are_proportional_to_the_first_parameter(self, potential: PairPotential):
        r, (first, *others) = np.linspace(0.8, 3.0, 23), potential.constants
        twice = PairPotential(potential.law, [2 * first, *others])
        np.testing.assert_allclose(twice.energy(r), 2 * potential.energy(r), rtol=1e-13)
        np.testing.assert_allclose(twice.slope(r), 2 * potential.slope(r), rtol=1e-13)

    def test_an_end_is_the_envelope(self, potential: PairPotential):
        r = np.linspace(0.8, 3.0, 23)
        ending = PairPotential(potential.law, potential.constants, cutoff=2.2)
        np.testing.assert_array_equal(ending.energy(r), potential.energy(r) * envelope(r, 2.2))
        expected = potential.slope(r) * envelope(r, 2.2) + potential.energy(r) * envelope_slope(r, 2.2)
        np.testing.assert_allclose(ending.slope(r), expected, rtol=1e-12, atol=1e-14)
        assert (ending.energy(r[r >= 2.2]) == 0).all()

    def test_any_shape_and_empty(self, potential: PairPotential):
        for shape in [(0,), (3,), (2, 3)]:
            r = np.full(shape, 1.3)
            assert potential.energy(r).shape == potential.slope_over_r(r).shape == shape

    def test_what_happens_at_zero(self, potential: PairPotential):
        zero = np.zeros(1)
        energy, slope = potential.energy(zero), potential.slope_over_r(zero)
        assert potential.singular == (potential.law.name in SINGULAR or potential.constants[-1] == -2.5)
        if potential.singular:
            assert np.isinf(energy).all()
            assert np.isinf(slope).all()
        elif potential.law.parameters.get("r0") is None or potential.constants[-1] == 0:
            np.testing.assert_allclose(slope, potential.slope_over_r(np.array([1e-13])), rtol=1e-12, atol=1e-24)


def test_harmonic_by_hand():
    r = np.array([0.0, 1.0, 3.0])
    np.testing.assert_array_equal(law("harmonic").energy(r), [0.0, 0.5, 4.5])
    np.testing.assert_array_equal(law("harmonic").slope_over_r(r), [1.0, 1.0, 1.0])


def test_anharmonic_by_hand():
    # 2 + (1/4) 16 = 6, and V'(2) = 2 + 8 = 10.
    assert law("anharmonic").energy(np.array([2.0])) == 6.0
    assert law("anharmonic").slope_over_r(np.array([2.0])) == 5.0


def test_morse_by_hand():
    morse = law("morse", D=3.0, a=0.5)
    # exp(-a r) = 1/2 at r = ln(2) / a: V = D / 4.
    np.testing.assert_allclose(morse.energy(np.array([2 * np.log(2)])), 0.75, rtol=1e-14)
    np.testing.assert_allclose(morse.energy(np.array([200.0])), 3.0, rtol=1e-14)
    # The curvature of the bottom, 2 D a², is also the limit of V'(r) / r.
    assert morse.slope_over_r(np.array([0.0])) == 2 * 3.0 * 0.5**2


def test_morse_keeps_its_digits_at_small_distances():
    # V'(r)/r = 2 (1 - 3r/2 + O(r²)): a plain 1 - exp(-r) would be wrong in the fifth digit at r = 1e-11.
    r = np.array([1e-11])
    np.testing.assert_allclose(law("morse").slope_over_r(r), 2 - 3e-11, rtol=1e-14)
    np.testing.assert_allclose(law("morse").energy(r), 1e-22 * (1 - 1e-11), rtol=1e-14)


def test_quartic_by_hand():
    r = np.array([0.0, 1.0, 2.0])
    np.testing.assert_array_equal(law("quartic").energy(r), [1.0, 0.0, 9.0])
    np.testing.assert_array_equal(law("quartic").slope_over_r(r), [-4.0, 0.0, 12.0])


def test_lennard_jones_by_hand():
    potential = law("lennard-jones", epsilon=2.0, sigma=1.5)
    minimum = np.array([2 ** (1 / 6) * 1.5])
    np.testing.assert_allclose(potential.energy(minimum), -2.0, rtol=1e-14)
    np.testing.assert_allclose(potential.slope_over_r(minimum), 0.0, atol=1e-13)
    assert potential.energy(np.array([1.5])) == 0.0
    assert potential.energy(minimum * 0.99) > -2.0 < potential.energy(minimum * 1.01)
    # V''(r_min) = 72 ε / (2^(1/3) σ²), from the slope a little to either side.
    h = 1e-5
    slopes = [float((potential.slope_over_r(minimum + s) * (minimum + s))[0]) for s in (-h, h)]
    assert (slopes[1] - slopes[0]) / (2 * h) == pytest.approx(72 * 2.0 / (2 ** (1 / 3) * 1.5**2), rel=1e-8)


def test_springs_of_a_length_do_not_pull_nodes_that_coincide():
    for spring in (law("harmonic", r0=1.0), law("morse", r0=1.0)):
        assert np.isfinite(spring.slope_over_r(np.zeros(1))).all()
        assert not spring.singular


def test_a_law_that_ends_keeps_its_limit_at_zero():
    assert law("harmonic", k=3.0, cutoff=2.0).slope_over_r(np.zeros(1)) == 3.0


def test_an_infinite_slope_alone_is_singular():
    assert law("power-law", n=1.5).energy(np.zeros(1)) == 0.0
    assert law("power-law", n=1.5).singular
    assert not law("power-law", n=2.0).singular


def test_constants_may_differ_from_pair_to_pair():
    r, sigma = np.array([1.1, 1.2]), np.array([0.8, 0.9])
    both = law("lennard-jones", sigma=sigma).energy(r)
    np.testing.assert_array_equal(
        both, [law("lennard-jones", sigma=s).energy(np.array([x]))[0] for x, s in zip(r, sigma, strict=True)]
    )


def test_unknown_parameters_are_answered_with_the_nearest():
    with pytest.raises(ParameterError, match=r"unknown parameter of the potential 'lennard-jones' 'sigm'; .* 'sigma'"):
        law("lennard-jones", sigm=1.0)


def test_unknown_name_is_answered_with_the_nearest():
    with pytest.raises(ParameterError, match="unknown potential 'mors'; did you mean 'morse'"):
        POTENTIALS.get("mors")


def test_a_subclass_without_a_name_of_its_own_replaces_nothing():
    morse: type[Potential] = POTENTIALS.get("morse")

    class Tuned(morse):
        pass

    assert POTENTIALS.get("morse") is morse
    assert Tuned.name == "morse"

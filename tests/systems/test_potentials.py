"""Pair potentials: slopes against differences, and values worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.errors import ParameterError
from hamfit.systems.potentials import POTENTIALS, PairPotential
from hamfit.systems.potentials.anharmonic import Anharmonic
from hamfit.systems.potentials.harmonic import Harmonic
from hamfit.systems.potentials.lennard_jones import LennardJones
from hamfit.systems.potentials.morse import Morse
from hamfit.systems.potentials.quartic import Quartic

POTENTIALS_TO_TEST = [
    *[POTENTIALS.get(name)() for name in POTENTIALS.names()],
    Anharmonic(eta=0.3),
    Morse(depth=2.5, width=0.4),
    LennardJones(epsilon=1.7, sigma=0.8),
]


@pytest.mark.parametrize("potential", POTENTIALS_TO_TEST, ids=repr)
class TestEveryPotential:
    def test_slope_is_the_derivative_of_the_energy(self, potential: PairPotential):
        r = np.linspace(0.8, 3.0, 23)
        h = 1e-3
        weights = {1: 4 / 5, 2: -1 / 5, 3: 4 / 105, 4: -1 / 280}  # central differences of order eight
        slope = sum(w * (potential.energy(r + k * h) - potential.energy(r - k * h)) for k, w in weights.items()) / h
        np.testing.assert_allclose(potential.slope_over_r(r) * r, slope, rtol=0, atol=1e-10 * np.abs(slope).max())

    def test_any_shape_and_empty(self, potential: PairPotential):
        for shape in [(0,), (3,), (2, 3)]:
            r = np.full(shape, 1.3)
            assert potential.energy(r).shape == potential.slope_over_r(r).shape == shape

    def test_slope_at_zero_is_the_limit(self, potential: PairPotential):
        at_zero = potential.slope_over_r(np.array([0.0]))
        if potential.singular:
            assert np.isneginf(at_zero).all()
            assert np.isposinf(potential.energy(np.array([0.0]))).all()
        else:
            np.testing.assert_allclose(at_zero, potential.slope_over_r(np.array([1e-13])), rtol=1e-12)
            assert np.isfinite(potential.energy(np.array([0.0]))).all()


def test_harmonic_by_hand():
    r = np.array([0.0, 1.0, 3.0])
    np.testing.assert_array_equal(Harmonic().energy(r), [0.0, 0.5, 4.5])
    np.testing.assert_array_equal(Harmonic().slope_over_r(r), [1.0, 1.0, 1.0])


def test_anharmonic_by_hand():
    # 2 + (1/4) 16 = 6, and V'(2) = 2 + 8 = 10.
    assert Anharmonic().energy(np.array([2.0])) == 6.0
    assert Anharmonic().slope_over_r(np.array([2.0])) == 5.0
    assert Anharmonic(eta=0.0).energy(np.array([2.0])) == Harmonic().energy(np.array([2.0]))


def test_morse_by_hand():
    morse = Morse(depth=3.0, width=0.5)
    # exp(-a r) = 1/2 at r = ln(2) / a: V = D / 4.
    np.testing.assert_allclose(morse.energy(np.array([2 * np.log(2)])), 0.75, rtol=1e-14)
    np.testing.assert_allclose(morse.energy(np.array([200.0])), 3.0, rtol=1e-14)
    # The curvature of the bottom, 2 D a², is also the limit of V'(r) / r.
    assert morse.slope_over_r(np.array([0.0])) == 2 * 3.0 * 0.5**2


def test_morse_keeps_its_digits_at_small_distances():
    # V'(r)/r = 2 (1 - 3r/2 + O(r²)): a plain 1 - exp(-r) would be wrong in the fifth digit at r = 1e-11.
    r = np.array([1e-11])
    np.testing.assert_allclose(Morse().slope_over_r(r), 2 - 3e-11, rtol=1e-14)
    np.testing.assert_allclose(Morse().energy(r), 1e-22 * (1 - 1e-11), rtol=1e-14)


def test_quartic_by_hand():
    r = np.array([0.0, 1.0, 2.0])
    np.testing.assert_array_equal(Quartic().energy(r), [1.0, 0.0, 9.0])
    np.testing.assert_array_equal(Quartic().slope_over_r(r), [-4.0, 0.0, 12.0])


def test_lennard_jones_by_hand():
    potential = LennardJones(epsilon=2.0, sigma=1.5)
    minimum = np.array([2 ** (1 / 6) * 1.5])
    np.testing.assert_allclose(potential.energy(minimum), -2.0, rtol=1e-14)
    np.testing.assert_allclose(potential.slope_over_r(minimum), 0.0, atol=1e-13)
    assert potential.energy(np.array([1.5])) == 0.0
    assert potential.energy(minimum * 0.99) > -2.0 < potential.energy(minimum * 1.01)
    # V''(r_min) = 72 ε / (2^(1/3) σ²), from the slope a little to either side.
    h = 1e-5
    slopes = [float((potential.slope_over_r(minimum + s) * (minimum + s))[0]) for s in (-h, h)]
    assert (slopes[1] - slopes[0]) / (2 * h) == pytest.approx(72 * 2.0 / (2 ** (1 / 3) * 1.5**2), rel=1e-8)


@pytest.mark.parametrize(
    ("kind", "arguments", "name"),
    [
        (Anharmonic, {"eta": -1.0}, "eta"),
        (Morse, {"depth": 0.0}, "depth"),
        (Morse, {"width": float("nan")}, "width"),
        (LennardJones, {"epsilon": -1.0}, "epsilon"),
        (LennardJones, {"sigma": 0}, "sigma"),
    ],
)
def test_constants_out_of_range(kind: type[PairPotential], arguments: dict[str, float], name: str):
    with pytest.raises(ParameterError, match=name):
        kind(**arguments)


def test_unknown_name_is_answered_with_the_nearest():
    with pytest.raises(ParameterError, match="unknown potential 'mors'; did you mean 'morse'"):
        POTENTIALS.get("mors")


def test_a_subclass_without_a_name_of_its_own_replaces_nothing():
    class Tuned(Morse):
        pass

    assert POTENTIALS.get("morse") is Morse
    assert Tuned.name == "morse"

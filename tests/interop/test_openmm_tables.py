"""All laws in one function of OpenMM: each keeps to its own, whatever stands beside it. Without OpenMM."""

from __future__ import annotations

import numpy as np
import pytest
import scipy

from hamfit.errors import ParameterError
from hamfit.interop.openmm_tables import NUMBERS, joined_laws
from hamfit.interop.pair_functions import PairModel

from . import agreement
from .pair_models import chain


@pytest.mark.parametrize("tolerance", [1e-4, 1e-6])
def test_every_law_is_found_at_its_place(tolerance):
    pairs = PairModel.of(agreement.model(0), instead="")
    ranges = [pairs.range_of(law) for law in pairs.laws]
    joined = joined_laws(pairs.laws, ranges, tolerance, lengths=0.1, energies=96.0)
    x = np.linspace(0, joined.end, len(joined.values))
    assert np.allclose(np.diff(x), joined.step)
    curve = scipy.interpolate.CubicSpline(x, joined.values, bc_type="natural")
    worst = 0.0
    for law, (low, high), numbers in zip(pairs.laws, ranges, joined.numbers, strict=True):
        named = dict(zip(NUMBERS, numbers, strict=True))
        assert (named["low"], named["high"]) == pytest.approx((0.1 * low, 0.1 * high))
        r = np.random.default_rng(0).uniform(low, high, 1000)
        energy, slope = law(r)
        sizes = 96.0 * law.usual[0], 960.0 * law.usual[1]
        for order, (true, usual) in enumerate(zip((96.0 * energy, 960.0 * slope), sizes, strict=True)):
            found = curve(0.1 * r + named["shift"], order)
            worst = max(worst, (np.abs(found - true) / np.maximum(np.abs(true), usual)).max())
        assert named["slope"] == pytest.approx(960.0 * law(np.array([low]))[1][0])
        assert named["steep"] == 0.0
    assert 0.1 * joined.error < worst <= 1.1 * joined.error <= 1.1 * tolerance


def test_laws_without_an_end_go_on_beyond_it():
    pairs = PairModel.of(chain(), instead="")
    ranges = [pairs.range_of(law) for law in pairs.laws]
    joined = joined_laws(pairs.laws, ranges, 1e-6)
    assert joined.error <= 1e-6
    for law, (_, high), numbers in zip(pairs.laws, ranges, joined.numbers, strict=True):
        assert numbers[-1] == pytest.approx(law(np.array([high]))[1][0])
        assert numbers[-1] > 0


def test_a_tolerance_that_cannot_be_reached_is_refused():
    pairs = PairModel.of(agreement.model(0), instead="")
    with pytest.raises(ParameterError, match="tolerance of 1e-15 cannot be reached"):
        joined_laws(pairs.laws, [pairs.range_of(law) for law in pairs.laws], 1e-15)

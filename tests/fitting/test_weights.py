"""Rows of velocities and energies are brought to the size of forces, whatever the units."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData, rescaled
from hamfit.fitting.weights import RowWeights
from hamfit.models import RFHGN
from hamfit.systems import generate, make_system
from hamfit.targets.equations import equations_of

DATA = generate(make_system("chain", nodes=4), snapshots=40, seed=0)


@pytest.mark.parametrize("units", [(1.0, 1.0, 1.0), (2.0**30, 2.0**-50, 2.0**7), (1e-10, 1e-26, 1e-13)])
def test_weights_follow_the_units(units):
    length, mass, time = units
    natural = RowWeights.of(equations_of(DATA), None, 3.0)
    found = RowWeights.of(equations_of(rescaled(DATA, length=length, mass=mass, time=time)), None, 3.0)
    assert 0.5 <= found.velocities / (natural.velocities * mass / time) <= 2
    assert 0.5 <= found.energies * length / natural.energies <= 2


def test_a_few_wild_values_do_not_move_them():
    p_dot = DATA.p_dot.copy()
    p_dot[:2] *= 1e9
    wild = PhaseSpaceData(DATA.q, DATA.p, DATA.graph, q_dot=DATA.q_dot, p_dot=p_dot)
    found, usual = (RowWeights.of(equations_of(data), None, 1.0) for data in (wild, DATA))
    assert found.velocities == usual.velocities


def test_nothing_is_weighted_where_one_half_is_zero():
    rest = PhaseSpaceData(DATA.q, 0 * DATA.p, DATA.graph, q_dot=0 * DATA.q_dot, p_dot=DATA.p_dot)
    assert RowWeights.of(equations_of(rest), None, 1.0).velocities == 1.0


def test_energies_weigh_the_same_in_any_unit_of_length():
    parts = [generate(make_system("chain", nodes=n), snapshots=30, seed=n) for n in (3, 5)]
    data = PhaseSpaceData.concatenate(parts)
    natural = RFHGN(hidden=8, width=32).fit(data).evaluate(data)["energy_relative_error"]
    far = rescaled(data, length=2.0**40)
    found = RFHGN(hidden=8, width=32).fit(far).evaluate(far)["energy_relative_error"]
    np.testing.assert_allclose(found, natural, rtol=1e-6)

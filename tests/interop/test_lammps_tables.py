"""Tables keep to their law as closely as they say, by the formulas of LAMMPS; and the units are those of LAMMPS."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from hamfit.errors import ParameterError
from hamfit.interop.lammps_tables import LawTable, chosen_tables
from hamfit.interop.lammps_units import LammpsUnits
from hamfit.interop.pair_functions import PairModel
from hamfit.units import ASE_UNITS

from .pair_models import CUTOFF, fluid

LOW = 0.6


def law():
    return PairModel.of(fluid(), instead="").laws[0]


@pytest.mark.parametrize("squares", [True, False], ids=["pairs", "bonds"])
@pytest.mark.parametrize("style", ["linear", "spline"])
@pytest.mark.parametrize("tolerance", [1e-3, 1e-4])
def test_the_error_that_is_stated_holds_everywhere(style, squares, tolerance):
    one = law()
    chosen = chosen_tables([one], [(LOW, CUTOFF)], tolerance, style=style, squares=squares, ends=True)
    (table,) = chosen.tables
    r = np.random.default_rng(0).uniform(LOW, CUTOFF, 3000)
    energy, slope = one(r)
    found, force = table.looked_up(r, style)
    errors = [
        (np.abs(found - energy) / np.maximum(np.abs(energy), one.usual[0])).max(),
        (np.abs(force + slope) / np.maximum(np.abs(slope), one.usual[1])).max(),
    ]
    assert chosen.error <= tolerance
    assert 0.2 * chosen.error < max(errors) <= 1.1 * chosen.error  # it was measured at other distances


def test_a_table_ends_in_zero_and_begins_with_the_law():
    table = LawTable.of(law(), LOW, CUTOFF, 300, squares=True, ends=True)
    assert table.energy[-1] == table.force[-1] == table.bends[1] == 0.0
    assert (table.r[0], table.r[-1]) == (LOW, CUTOFF)
    np.testing.assert_allclose(np.diff(table.r**2), (CUTOFF**2 - LOW**2) / 299, rtol=1e-9)
    energy, slope = law()(np.array([LOW]))
    assert (table.energy[0], table.force[0]) == (energy[0], -slope[0])
    inside = law()(LOW + np.array([-1e-5, 1e-5]))[1]
    assert table.bends[0] == pytest.approx(-(inside[1] - inside[0]) / 2e-5, rel=1e-4)


def test_straight_lines_are_taken_where_they_are_enough_and_splines_otherwise():
    for tolerance, style in ((1e-2, "linear"), (1e-6, "spline")):
        chosen = chosen_tables([law()], [(LOW, CUTOFF)], tolerance, style="auto", squares=True, ends=True)
        assert chosen.style == style
        assert chosen.points <= 4000


def test_a_tolerance_that_cannot_be_reached_is_refused():
    with pytest.raises(ParameterError, match=r"tolerance of 1e-16 cannot be reached: tables of up to 100,000 points"):
        chosen_tables([law()], [(LOW, CUTOFF)], 1e-16, style="auto", squares=True, ends=True)
    with pytest.raises(ParameterError, match="unknown style 'bitmap'"):
        chosen_tables([law()], [(LOW, CUTOFF)], 1e-6, style="bitmap", squares=True, ends=True)


def test_a_wrong_table_is_noticed():
    table = LawTable.of(law(), LOW, CUTOFF, 2000, squares=True, ends=True)
    assert table.error("spline") < 1e-6
    assert replace(table, force=table.force * (1 + 1e-5)).error("spline") > 9e-6
    assert replace(table, bends=(0.0, 0.0)).error("spline") > 1e-4


def test_a_section_is_written_to_full_precision_and_in_other_units():
    table = LawTable.of(law(), LOW, CUTOFF, 100, squares=True, ends=True)
    keyword, header, empty, *rows = table.text("LAW", energies=2.0, lengths=10.0).splitlines()
    words = header.split()
    assert (keyword, empty, words[:3]) == ("LAW", "", ["N", "100", "RSQ"])
    assert [float(words[3]), float(words[4])] == [10 * LOW, 10 * CUTOFF]
    assert float(words[6]) == pytest.approx(table.bends[0] * 2 / 100, rel=1e-14)
    numbers = np.array([row.split() for row in rows], dtype=float)
    np.testing.assert_array_equal(numbers[:, 1:], np.stack([10 * table.r, 2 * table.energy, table.force * 2 / 10], 1))
    bonds = LawTable.of(law(), LOW, CUTOFF, 100, squares=False, ends=False).text("LAW").splitlines()[1].split()
    assert bonds[:3] == ["N", "100", "FP"]
    assert float(bonds[-1]) == pytest.approx(2 ** (1 / 6), abs=0.03)


def test_units_of_lammps():
    metal, real = LammpsUnits.of(ASE_UNITS), LammpsUnits.of(ASE_UNITS, "real")
    assert (metal.style, metal.energy, metal.length, metal.mass) == ("metal", 1.0, 1.0, 1.0)
    assert metal.time == pytest.approx(0.010180505710759)  # ps in the time of ASE, by ase.units
    assert metal.velocity == pytest.approx(1 / metal.time)
    assert real.energy == pytest.approx(23.060547830619)  # kcal/mol in an eV
    assert real.time == pytest.approx(10.180505710759)
    bare = LammpsUnits.of(None, "metal")
    assert (bare.energy, bare.length, bare.velocity) == (1.0, 1.0, metal.velocity)
    assert LammpsUnits.of(None) == LammpsUnits("lj", None)
    with pytest.raises(ParameterError, match=r"in units \(Å, .*, u\), but LAMMPS's style lj has none; choose metal or"):
        LammpsUnits.of(ASE_UNITS, "lj")
    with pytest.raises(ParameterError, match="unknown units of LAMMPS 'cgs'"):
        LammpsUnits.of(ASE_UNITS, "cgs")

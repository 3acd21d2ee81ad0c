"""Frames of atoms: what ASE writes is read as ASE has it, what hamfit writes comes back bit by bit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import ase.io
import numpy as np
import pytest
from ase import Atoms, units
from ase.build import bulk, molecule
from ase.calculators.emt import EMT
from ase.calculators.singlepoint import SinglePointCalculator
from ase.neighborlist import neighbor_list

from data.examples import KINDS, P, Q, assert_equal
from hamfit.data import PhaseSpaceData, open_data
from hamfit.data.extxyz import comment_entries
from hamfit.errors import DataError, FileError, ParameterError
from hamfit.graphs import CutoffNeighbours, chain
from hamfit.units import ASE_UNITS


def copper(frames: int = 3, seed: int = 0, *, momenta: bool = True, gold: bool = True) -> list[Atoms]:
    """Frames of a small periodic crystal of two elements, or of one, with all that ASE computes."""
    rng = np.random.default_rng(seed)
    found = []
    for number in range(frames):
        atoms = bulk("Cu", cubic=True) * (2, 1, 1)
        if gold:
            atoms.symbols[number] = "Au"
        atoms.rattle(0.1, rng=rng)
        if momenta:
            atoms.set_momenta(rng.normal(size=(len(atoms), 3)))
        atoms.calc = EMT()
        results = {"energy": atoms.get_potential_energy(), "forces": atoms.get_forces(), "stress": atoms.get_stress()}
        atoms.calc = SinglePointCalculator(atoms, **results)
        found.append(atoms)
    return found


def crystal() -> PhaseSpaceData:
    return PhaseSpaceData.from_ase(copper(), graph="cutoff:4.5")


def still() -> PhaseSpaceData:
    return PhaseSpaceData.from_ase(copper(momenta=False), cutoff=3.0)


def molecules_of_two_sizes() -> PhaseSpaceData:
    return PhaseSpaceData.from_ase([molecule("H2O"), molecule("CH4"), molecule("H2O")], graph="bonds")


def planar_and_heavy() -> PhaseSpaceData:
    """Carts in metres: no atoms, so that nothing is given in Å."""
    stated = {"length": "m", "time": "s", "mass": "kg"}
    return PhaseSpaceData.from_velocities(Q, P, chain(4), masses=[1.0, 2.0, 0.3, 1e-3], units=stated)


def odd_species() -> PhaseSpaceData:
    """Species that are no atomic numbers, held nodes, and edges that follow the positions."""
    attributes = {"species": [0, 500, -1, 0], "held": [1, 0, 0, 0], "charge": [0.1, 0.2, 1 / 3, 0.0]}
    graphs = [CutoffNeighbours(1.5, cell=[5.0, 0.0])(q).with_attributes(attributes) for q in Q]
    return PhaseSpaceData(Q, P, graphs, times=np.arange(6) / 3, trajectory=[0, 0, 0, 7, 7, 2**60 + 1])


def planar_crystal() -> PhaseSpaceData:
    """A cell in two dimensions, with stresses."""
    stress = np.random.default_rng(1).normal(size=(6, 2, 2))
    near = CutoffNeighbours(1.5, cell=[5.0, 4.0])
    return PhaseSpaceData(Q, P, [near(q) for q in Q], stress=stress + stress.swapaxes(1, 2))


ATOMS = [planar_crystal, crystal, still, molecules_of_two_sizes, planar_and_heavy, odd_species]


@pytest.mark.parametrize("suffix", ["extxyz", "traj", "h5", "npz"])
@pytest.mark.parametrize("make", [*KINDS, *ATOMS])
def test_round_trips_are_equal_bit_by_bit(make: Callable[[], PhaseSpaceData], suffix: str, tmp_path: Path):
    data = make()
    data.save(tmp_path / f"data.{suffix}")
    data.save(tmp_path / "plain.npz")
    back = PhaseSpaceData.load(tmp_path / f"data.{suffix}")
    assert_equal(back, PhaseSpaceData.load(tmp_path / "plain.npz"))
    if data.stress is None:
        assert back.stress is None
    else:
        np.testing.assert_array_equal(back.stress, data.stress)


@pytest.mark.parametrize("suffix", ["extxyz", "xyz", "traj"])
def test_what_ase_writes_is_what_ase_has(suffix: str, tmp_path: Path):
    atoms = copper()
    ase.io.write(tmp_path / f"copper.{suffix}", atoms)
    data = open_data(tmp_path / f"copper.{suffix}", graph="cutoff:4.5").take(slice(None))
    exact = {"rtol": 0, "atol": 0 if suffix == "traj" else 1e-8}  # the digits that ASE writes
    for number, one in enumerate(atoms):
        np.testing.assert_allclose(data.q[number], one.positions, **exact)
        np.testing.assert_allclose(data.p[number], one.get_momenta(), **exact)
        np.testing.assert_allclose(data.p_dot[number], one.get_forces(), **exact)
        np.testing.assert_allclose(data.q_dot[number], one.get_velocities(), rtol=0, atol=1e-8)
        np.testing.assert_allclose(data.stress[number], one.get_stress(voigt=False), rtol=0, atol=1e-8)
        assert data.energy[number] == pytest.approx(one.get_total_energy(), abs=1e-7)
        graph = data.graphs[data.graph_of[number]]
        np.testing.assert_array_equal(graph.node_attributes["species"], one.numbers)
        np.testing.assert_allclose(graph.masses, one.get_masses(), rtol=1e-12)
        np.testing.assert_allclose(graph.cell, one.cell.array, **exact)
    assert data.metadata["units"] == ASE_UNITS
    assert data.metadata["source"]["labels"]["forces"] == "forces"


@pytest.mark.parametrize("suffix", ["extxyz", "traj"])
def test_ase_reads_what_is_written(suffix: str, tmp_path: Path):
    atoms = copper()
    PhaseSpaceData.from_ase(atoms, graph="cutoff:4.5").save(tmp_path / f"copper.{suffix}")
    again = ase.io.read(tmp_path / f"copper.{suffix}", index=":")
    for one, other in zip(atoms, again, strict=True):
        np.testing.assert_array_equal(one.numbers, other.numbers)
        np.testing.assert_array_equal(one.positions, other.positions)
        np.testing.assert_array_equal(one.get_momenta(), other.get_momenta())
        np.testing.assert_array_equal(one.get_forces(), other.get_forces())
        np.testing.assert_allclose(one.get_stress(), other.get_stress(), rtol=1e-15)
        np.testing.assert_array_equal(one.cell.array, other.cell.array)
        assert one.get_potential_energy() == pytest.approx(other.get_potential_energy(), rel=1e-13)
        assert other.pbc.all()


def test_data_in_other_units_are_written_in_those_of_ase(tmp_path: Path):
    from hamfit.data.rescaling import in_units

    data = crystal()
    in_units(data, {"length": "nm", "time": "ps", "mass": "u"}).save(tmp_path / "nm.extxyz")
    one, other = ase.io.read(tmp_path / "nm.extxyz", index=0), copper()[0]
    np.testing.assert_allclose(one.positions, other.positions, rtol=1e-12)
    np.testing.assert_allclose(one.get_forces(), other.get_forces(), rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(one.get_momenta(), other.get_momenta(), rtol=1e-9)
    np.testing.assert_allclose(one.get_stress(), other.get_stress(), rtol=1e-8, atol=1e-12)


@pytest.mark.parametrize(
    ("name", "options"),
    [("POSCAR", {}), ("a.cif", {}), ("b.gen", {"ase_format": "gen"}), ("c.strange", {"format": "ase"})],
)
def test_other_files_that_ase_reads(name: str, options: dict[str, str], tmp_path: Path):
    atoms = bulk("NaCl", "rocksalt", a=5.64, cubic=True)
    kind = {"POSCAR": "vasp", "c.strange": "vasp"}.get(name)
    ase.io.write(tmp_path / name, atoms, format=kind)
    if "format" in options:
        options = {**options, "ase_format": "vasp"}
    data = open_data(tmp_path / name, graph="cutoff:3", **options).take(slice(None))
    assert len(data) == 1
    assert sorted(data.graphs[0].node_attributes["species"].tolist()) == sorted(atoms.numbers.tolist())
    assert data.edge_counts.tolist() == [len(neighbor_list("i", atoms, 3.0)) // 2]
    assert not data.has_momenta


def test_directions_without_images(tmp_path: Path):
    slab = Atoms("Cu2", [[0, 0, 0], [1.2, 0, 0.5]], cell=[2.5, 2.5, 20.0], pbc=[True, True, False])
    data = PhaseSpaceData.from_ase([slab], graph="cutoff:4")
    assert data.graph.cell.tolist() == [[2.5, 0, 0], [0, 2.5, 0], [0, 0, 0]]
    assert data.graph.n_edges == len(neighbor_list("i", slab, 4.0)) // 2  # the cell is smaller than the cutoff
    distances = np.linalg.norm(data.graph.differences(data.q[0]), axis=1)
    np.testing.assert_allclose(np.sort(np.repeat(distances, 2)), np.sort(neighbor_list("d", slab, 4.0)), rtol=1e-12)


def test_virials_are_minus_the_volume_times_stress(tmp_path: Path):
    atoms = copper()
    for one in atoms:
        stress = one.calc.results.pop("stress")
        matrix = np.zeros((3, 3))
        matrix[[0, 1, 2, 1, 0, 0], [0, 1, 2, 2, 2, 1]] = matrix[[0, 1, 2, 2, 2, 1], [0, 1, 2, 1, 0, 0]] = stress
        one.info["virial"] = -one.get_volume() * matrix
        one.info["expected"] = matrix
    ase.io.write(tmp_path / "virial.xyz", atoms)
    data = open_data(tmp_path / "virial.xyz", graph="cutoff:3").take(slice(None))
    np.testing.assert_allclose(data.stress, [one.info["expected"] for one in atoms], rtol=0, atol=1e-8)
    assert data.metadata["source"]["labels_not_used"] == ["expected"]


def test_changed_atoms_are_refused():
    atoms = copper()
    atoms[1].positions[0] += 0.01
    with pytest.raises(DataError, match=r"frame 1: the atoms were changed after energy, forces, stress had been"):
        PhaseSpaceData.from_ase(atoms, graph="cutoff:3")


@pytest.mark.parametrize("suffix", ["extxyz", "traj"])
def test_angles_and_four_dimensions_are_refused(suffix: str, tmp_path: Path):
    turning = PhaseSpaceData(Q, P, chain(4)).with_angles()
    high = PhaseSpaceData(np.ones((2, 4, 4)), np.ones((2, 4, 4)), chain(4))
    for data, words in ((turning, "no places of atoms"), (high, "the data have dim 4")):
        with pytest.raises(DataError, match=words):
            data.save(tmp_path / f"out.{suffix}")
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_no_trajectory(tmp_path: Path):
    (tmp_path / "old.traj").write_bytes(b"PickleTrajectory")
    with pytest.raises(FileError, match="damaged or not an ASE trajectory"):
        open_data(tmp_path / "old.traj", graph="all")
    (tmp_path / "POSCAR").write_text("nothing\n")
    with pytest.raises(DataError, match=r"POSCAR, frame 0: ASE cannot read it"):
        open_data(tmp_path / "POSCAR", graph="all")


def test_entries_of_the_second_line():
    text = 'a=1 b=2.5 c="1 2 3" d=[1,2] e=T pbc="T F T" name="x y" "f g"=h i j="_JSON {\\"k\\": [1, \\"]\\"]}" '
    found = comment_entries(text)
    assert (found["a"], found["b"], found["e"], found["name"], found["f g"], found["i"]) == (
        1,
        2.5,
        True,
        "x y",
        "h",
        True,
    )
    assert (found["c"].tolist(), found["d"].tolist()) == ([1, 2, 3], [1, 2])
    assert found["pbc"].tolist() == [True, False, True]
    assert found["j"] == {"k": [1, "]"]}


BAD = {
    "three\nProperties=species:S:1:pos:R:3\n": r"frame 0: line 1 must be the number of atoms, got 'three'",
    "2\n\nH 0 0 0\n": "frame 0: the file ends after 1 of 2 atoms",
    "1\nProperties=species:S:1:pos:R:3:forces:R:3\nH 0 0 0 1 1\n": "frame 0: line 3 has 6 columns, but 7 are stated",
    "1\nProperties=species:S:1:pos:R:3\nH 0 0 1.2.3\n": "frame 0: line 3: '0 0 1.2.3' stands where pos should",
    "1\n\nH 0 0 0\n1\n\nQq 0 0 0\n": "frame 1: 'Qq' is no element",
    "1\nProperties=species:S:1:pos:R\nH 0 0 0\n": r"line 2 must name columns such as Properties=",
    "1\nProperties=species:S:1:x:R:3\nH 0 0 0\n": "the positions are missing",
    '1\npbc="T T T"\nH 0 0 0\n': r"is periodic \(pbc\), but has no Lattice",
    '1\nLattice="1 0 0 0 1"\nH 0 0 0\n': "Lattice must be nine numbers",
    '1\nLattice="1 0 0 0 1 0 0 0 0" pbc="T T T"\nH 0 0 0\n': "its cell has no length",
    "1\nenergy=low Properties=species:S:1:pos:R:3\nH 0 0 0\n": "'energy' must be one number, got 'low'",
    "1\nProperties=species:S:1:pos:R:3\nH 0 0 nan\n": "NaN",
    "\n\n": "no frames are there",
}


@pytest.mark.parametrize("content", BAD)
def test_broken_files(content: str, tmp_path: Path):
    path = tmp_path / "bad.xyz"
    path.write_text(content)
    with pytest.raises(DataError, match=BAD[content]):
        open_data(path, graph="none")


def test_velocities_need_a_unit(tmp_path: Path):
    path = tmp_path / "moving.xyz"
    path.write_text("1\nProperties=species:S:1:pos:R:3:vel:R:3 energy=1.0\nC 0 0 0 0.1 0 0\n")
    with pytest.raises(DataError, match=r"has velocities \('vel'\), but their unit is not stated"):
        open_data(path, graph="none")
    assert not open_data(path, graph="none", velocities="none").has_momenta
    data = open_data(path, graph="none", units="length=Å,time=fs,mass=u,energy=eV").take(slice(None))
    assert data.metadata["units"] == ASE_UNITS
    assert data.p[0, 0, 0] == pytest.approx(12.011 * 0.1 / units.fs, rel=1e-7)
    assert data.energy[0] == pytest.approx(1.0 + 0.5 * 12.011 * (0.1 / units.fs) ** 2, rel=1e-7)


def test_frames_in_different_units_are_not_mixed(tmp_path: Path):
    crystal().save(tmp_path / "a.extxyz")
    content = (tmp_path / "a.extxyz").read_text()
    (tmp_path / "b.extxyz").write_text(content.replace('\\"length\\": \\"\\\\u00c5\\"', '\\"length\\": \\"nm\\"'))
    assert (tmp_path / "b.extxyz").read_text() != content
    from hamfit.data.formats.extxyz import ExtXYZ

    with pytest.raises(DataError, match=r"b.extxyz, frame 0 is in .*nm.*, but frames before it are in .*Å"):
        ExtXYZ().open_all([tmp_path / "a.extxyz", tmp_path / "b.extxyz"])
    with pytest.raises(DataError, match="cannot join data in different units"):
        PhaseSpaceData.concatenate([PhaseSpaceData.load(tmp_path / name) for name in ("a.extxyz", "b.extxyz")])


def test_no_graph_is_an_error_that_says_what_to_type(tmp_path: Path):
    ase.io.write(tmp_path / "copper.xyz", copper(1))
    with pytest.raises(ParameterError, match=r"copper.xyz, frame 0: say who acts on whom .*--graph.*cutoff:R"):
        open_data(tmp_path / "copper.xyz")


def test_names_of_the_cell_and_of_the_columns_in_other_letters(tmp_path: Path):
    path = tmp_path / "frames.xyz"
    path.write_text(
        '1\nlattice="4 0 0 0 4 0 0 0 4" properties=species:S:1:pos:R:3:forces:R:3 PBC="T T F"\nAr 0 0 0 1 2 3\n'
    )
    data = open_data(path, graph="cutoff:3").take(slice(None))
    assert data.graph.cell.tolist() == [[4, 0, 0], [0, 4, 0], [0, 0, 0]]
    assert data.p_dot.tolist() == [[[1, 2, 3]]]


def test_a_database_of_ase(tmp_path: Path):
    from ase.build import bulk
    from ase.calculators.emt import EMT
    from ase.db import connect

    with connect(tmp_path / "copper.db") as rows:
        for seed in range(2):
            atoms = bulk("Cu", cubic=True)
            atoms.rattle(0.1, seed=seed)
            atoms.calc = EMT()
            forces, _ = atoms.get_forces(), atoms.get_stress()
            rows.write(atoms)
    data = open_data(tmp_path / "copper.db", graph="cutoff:4").take(slice(None))
    assert len(data) == 2
    np.testing.assert_array_equal(data.p_dot[1], forces)
    assert data.stress is not None


def test_a_cell_without_pbc_is_periodic_as_ase_has_it(tmp_path: Path):
    path = tmp_path / "frames.xyz"
    path.write_text('1\nLattice="4 0 0 0 4 0 0 0 4" Properties=species:S:1:pos:R:3\nAr 0 0 0\n')
    assert open_data(path, graph="cutoff:4.5").take(slice(None)).graph.n_edges == 3  # its own images
    assert ase.io.read(path).pbc.all()

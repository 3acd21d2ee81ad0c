"""Labels: found by their usual or given names, never passed over in silence, and missing ones are an error."""

from __future__ import annotations

from pathlib import Path

import pytest
from ase import Atoms
from ase.calculators.singlepoint import SinglePointCalculator

from hamfit.data import PhaseSpaceData, ReadingWarning, open_data
from hamfit.data.formats.extxyz import ExtXYZ
from hamfit.errors import DataError, ParameterError


def frame(energy: str, forces: str | None = "forces", more: str = "") -> str:
    """One frame of two atoms, with an energy and forces under some names."""
    properties = "species:S:1:pos:R:3" + (f":{forces}:R:3" if forces else "")
    rows = ["H 0 0 0", "O 0 0 1.5"]
    if forces:
        rows = [f"{row} 0 0 {sign}0.5" for row, sign in zip(rows, ("", "-"), strict=True)]
    return f"2\nProperties={properties} {energy} {more}\n" + "\n".join(rows) + "\n"


def written(folder: Path, *frames: str) -> Path:
    path = folder / "frames.xyz"
    path.write_text("".join(frames))
    return path


def read(path: Path, **options: str | bool) -> tuple[PhaseSpaceData, dict]:
    data, report = ExtXYZ(graph="all", **options).open_all([path])
    return data.take(slice(None)), report


@pytest.mark.parametrize(
    ("energy", "forces"),
    [
        ("energy", "forces"),
        ("free_energy", "force"),
        ("REF_energy", "REF_forces"),
        ("dft_energy", "dft_forces"),
        ("Energy", "FORCES"),
    ],
)
def test_usual_names(energy: str, forces: str, tmp_path: Path):
    data, report = read(written(tmp_path, frame(f"{energy}=-3.5", forces)))
    assert data.energy.tolist() == [-3.5]
    assert data.p_dot[0, :, 2].tolist() == [0.5, -0.5]
    assert report["labels"] == {"energy": energy, "forces": forces}
    assert report["labels_not_used"] == []


def test_what_is_not_used_is_named(tmp_path: Path):
    path = written(tmp_path, frame("energy=1 REF_energy=2", more="config_type=dimer total_energy=3 time=1.0"))
    data, report = read(path, energy="energy")
    assert data.energy.tolist() == [1.0]
    assert report["labels_not_used"] == ["REF_energy", "config_type", "time", "total_energy"]
    assert data.metadata["source"]["labels_not_used"] == report["labels_not_used"]
    assert data.times is None
    data, report = read(path, energy="REF_energy", forces="none")
    assert data.energy.tolist() == [2.0]
    assert not data.has_forces
    assert report["labels_not_used"] == ["config_type", "energy", "forces", "time", "total_energy"]


def test_two_labels_that_differ_are_not_chosen_between(tmp_path: Path):
    path = written(tmp_path, frame("energy=1 REF_energy=1"), frame("energy=1 REF_energy=2"))
    with pytest.raises(ParameterError, match=r"frame 1 has two labels for energy, 'energy' and 'REF_energy', with"):
        read(path)
    assert read(path, energy="REF_energy")[0].energy.tolist() == [1.0, 2.0]
    assert read(written(tmp_path, frame("energy=1 REF_energy=1 free_energy=0.9")))[0].energy.tolist() == [1.0]


def test_why_a_stress_is_not_read_is_said(tmp_path: Path):
    cell, stress = 'Lattice="9 0 0 0 9 0 0 0 9"', 'stress="1 0 0 0 1 0 0 0 1"'
    path = written(tmp_path, frame("energy=1", more=f"{cell} {stress}"), frame("energy=1", more=cell))
    data, report = ExtXYZ(graph="cutoff:3").open_all([path])
    assert data.take(slice(None)).stress is None
    assert "stress ('stress') is not read: 1 of 2 frames have none" in report["warnings"][0]
    asked, report = ExtXYZ(graph="cutoff:3", stress="stress", skip_missing=True).open_all([path])
    assert len(asked) == 1
    assert report["warnings"] == ["left out for want of a label: 1 frame"]


ALONE = "1\nProperties=species:S:1:pos:R:3 {}\n{} 0 0 0\n"


def test_single_atoms_among_other_frames_are_isolated_atoms(tmp_path: Path):
    hydrogen = ALONE.format("energy=-13.5", "H")
    boxed = ALONE.format('energy=-430 config_type=IsolatedAtom Lattice="20 0 0 0 20 0 0 0 20"', "O")
    data, report = read(written(tmp_path, hydrogen, boxed, frame("energy=-445")))
    assert len(data) == 1
    assert data.metadata["atom_energies"] == {"1": -13.5, "8": -430.0}
    assert report["warnings"] == ["2 frames of single atoms are read as energies of isolated atoms, not as data"]
    with pytest.raises(DataError, match="has another energy of species 1 than a frame before it"):
        read(written(tmp_path, hydrogen, boxed, ALONE.format("energy=-13", "H"), frame("energy=-445")))
    with pytest.raises(DataError, match=r"frame 0 has no energy"):  # nothing is known of it
        read(written(tmp_path, ALONE.format("kind=atom", "H"), frame("energy=-445")))
    own = ExtXYZ(graph="none").open_all([written(tmp_path, hydrogen, hydrogen)])[0]
    assert len(own) == 2  # data of single atoms


def test_warnings_reach_those_who_read_in_python(tmp_path: Path):
    path = written(tmp_path, ALONE.format("energy=-13.5", "H"), frame("energy=-445"))
    said = r"1 frame of a single atom is left aside: there is no energy of an isolated atom of the species \[8\]"
    with pytest.warns(ReadingWarning, match=said):
        assert "atom_energies" not in open_data(path, graph="all").metadata  # a fit would refuse a part of them
    atoms = [Atoms("H"), Atoms("O"), Atoms("HO", [[0, 0, 0], [0, 0, 1.5]])]
    for one in atoms:
        one.calc = SinglePointCalculator(one, energy=-1.0)
    with pytest.warns(ReadingWarning, match="of isolated atoms, not as data"):
        assert len(PhaseSpaceData.from_ase(atoms, graph="all")) == 1


def test_what_is_asked_for_must_be_there(tmp_path: Path):
    path = written(tmp_path, frame("energy=1", "REF_forces", "kind=a"))
    words = (
        r"frames.xyz: there is no label 'forces' of atoms to read as forces; the labels are: REF_forces, energy, kind"
    )
    with pytest.raises(ParameterError, match=words):
        read(path, forces="forces")
    with pytest.raises(ParameterError, match=r"no label 'energy_dft' of frames to read as energy"):
        read(path, energy="energy_dft")
    with pytest.raises(ParameterError, match=r"forces must be the name of a label, got 3"):
        read(path, forces=3)  # type: ignore[arg-type]


def test_frames_without_forces_among_frames_with(tmp_path: Path):
    path = written(tmp_path, frame("energy=1"), frame("energy=2", None), frame("energy=3"), frame("energy=4", None))
    with pytest.raises(DataError, match=r"frame 1 has no forces \('forces'\), as 2 of 4 frames; leave them out"):
        read(path)
    data, report = read(path, skip_missing=True)
    assert data.energy.tolist() == [1.0, 3.0]
    assert report["warnings"] == ["left out for want of a label: 2 frames"]
    data, _ = read(path, forces="none")
    assert data.energy.tolist() == [1.0, 2.0, 3.0, 4.0]


def test_stress_that_only_some_have_is_not_used_unless_asked_for(tmp_path: Path):
    cell = 'Lattice="9 0 0 0 9 0 0 0 9"'
    stress = 'stress="1 2 3 4 5 6"'
    path = written(tmp_path, frame("energy=1", more=f"{cell} {stress}"), frame("energy=2", more=cell))
    options = {"graph": "cutoff:2"}
    data, report = ExtXYZ(**options).open_all([path])
    assert data.stress is None
    assert report["labels_not_used"] == ["stress"]
    with pytest.raises(DataError, match=r"frame 1 has no stress"):
        ExtXYZ(**options, stress="stress").open_all([path])
    data, _ = ExtXYZ(**options, stress="stress", skip_missing=True).open_all([path])
    assert data.stress.tolist() == [[[1.0, 6.0, 5.0], [6.0, 2.0, 4.0], [5.0, 4.0, 3.0]]]


def test_stress_without_a_volume_is_named_as_not_used(tmp_path: Path):
    path = written(tmp_path, frame("energy=1", more='Lattice="9 0 0 0 9 0 0 0 9" pbc="T T F" stress="1 2 3 4 5 6"'))
    data, report = ExtXYZ(graph="cutoff:2").open_all([path])
    assert data.stress is None
    assert report["labels_not_used"] == ["stress"]
    with pytest.raises(DataError, match=r"frame 0 has no stress"):
        ExtXYZ(graph="cutoff:2", stress="stress").open_all([path])


def test_of_two_labels_that_say_the_same_the_one_that_is_asked_for_is_taken(tmp_path: Path):
    path = tmp_path / "both.xyz"
    path.write_text("1\nProperties=species:S:1:pos:R:3:momenta:R:3:vel:R:3\nH 0 0 0 1 1 1 2 2 2\n")
    data, report = read(path)
    assert (data.p[0, 0, 0], report["labels_not_used"]) == (1.0, ["vel"])
    data, report = read(path, velocities="vel", units="ase", mass="2")
    assert (data.p[0, 0, 0], report["labels_not_used"]) == (4.0, ["momenta"])


def test_groups_and_times_are_read_where_they_are_named(tmp_path: Path):
    path = written(
        tmp_path,
        *(frame("energy=1", more=f"group={group} t={time}") for group, time in zip("aba", (1, 1, 2), strict=True)),
    )
    data = open_data(path, graph="all", group="group", time="t", units="ase").take(slice(None))
    assert data.trajectory.tolist() == [0, 1, 0]
    assert data.times.tolist() == [1.0, 1.0, 2.0]
    assert data.metadata["runs"] == ["a", "b"]


def test_isolated_atoms(tmp_path: Path):
    path = written(tmp_path, frame("energy=-9"))
    single = tmp_path / "single.xyz"
    single.write_text("1\nenergy=-1.5\nH 0 0 0\n1\nenergy=-4\nO 0 0 0\n")
    data, _ = read(path, isolated=str(single))
    assert data.metadata["atom_energies"] == {"1": -1.5, "8": -4.0}
    single.write_text("1\nenergy=-1.5\nH 0 0 0\n1\nenergy=-4\nH 0 0 0\n")
    with pytest.raises(DataError, match=r"single.xyz, frame 1 has another energy of species 1"):
        read(path, isolated=str(single))
    with pytest.raises(DataError, match=r"frames.xyz, frame 0 must be one atom with its energy"):
        read(path, isolated=str(path))


REAL = Path(__file__).parents[3] / "shared" / "data"


@pytest.mark.skipif(not (REAL / "ethanol" / "train.xyz").is_file(), reason="the recordings are not there")
def test_real_molecules():
    single = REAL / "ethanol" / "isolated_atoms.xyz"
    data, report = read(REAL / "ethanol" / "train.xyz", isolated=str(single))
    assert (len(data), data.static, data.graph.n_edges) == (1000, True, 36)
    assert report["labels_not_used"] == ["OH_dist", "config_type"]
    assert data.energy[0] == -4209.4657843064815
    assert data.p_dot[0, 0].tolist() == [-4.15950961, 0.10729389, 3.61777644]
    assert data.metadata["atom_energies"]["1"] == -13.568422383046626
    bonds = open_data(REAL / "ethanol" / "train.xyz", graph="bonds").take(slice(None))
    assert bonds.graph.n_edges == 8  # C2H5OH


@pytest.mark.skipif(not (REAL / "mlearn" / "Li_test.xyz").is_file(), reason="the recordings are not there")
def test_real_crystals():
    data = open_data(REAL / "mlearn" / "Li_test.xyz", graph="cutoff:5", group="group").take(slice(None))
    assert data.metadata["source"]["labels_not_used"] == []
    assert data.graphs[0].offsets is not None
    assert set(data.graphs[0].node_attributes["species"].tolist()) == {3}
    assert len(data.metadata["runs"]) > 3


@pytest.mark.parametrize(
    ("energy", "force", "said"),
    [("nan", "0.1", "frame 1: 'energy' is nan"), ("1.0", "nan", "'forces' of atom 1 is NaN")],
)
def test_numbers_that_are_none_are_named_by_frame_and_atom(tmp_path: Path, energy: str, force: str, said: str):
    head = 'Properties=species:S:1:pos:R:3:forces:R:3 energy={} pbc="F F F"'
    atoms = "H 0 0 0 0.1 0 0\nH {} 0 0 {} 0 0"
    frames = [("1.0", "0.75", "-0.1"), (energy, "0.8", force), ("1.2", "0.7", "0.2")]
    text = "\n".join(f"2\n{head.format(e)}\n{atoms.format(x, f)}" for e, x, f in frames)
    (tmp_path / "odd.xyz").write_text(text + "\n")
    with pytest.raises(DataError, match=r"odd.xyz, frame 1") as found:
        open_data(tmp_path / "odd.xyz", cutoff=3.0)
    assert said in str(found.value)

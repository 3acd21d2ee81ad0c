"""Frames of atoms on the command line: in by ``convert``, out by it and by ``simulate``, refused in one sentence."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import ase.io
import h5py
import numpy as np
import pytest

from data.test_atoms_files import copper
from hamfit.data import PhaseSpaceData, open_data


@pytest.fixture
def train(tmp_path: Path) -> str:
    atoms = copper(frames=6, gold=False)
    for number, one in enumerate(atoms):
        one.info["config_type"] = f"kind{number % 2}"
    ase.io.write(tmp_path / "train.xyz", atoms)
    return "train.xyz"


def refused(result, *words: str) -> None:
    assert result.code == 2
    assert result.err.startswith("error: ")
    assert result.err.count("\n") == 1
    for word in words:
        assert word in result.err


def test_labels_that_are_not_used_are_named(hamfit, train):
    result = hamfit("convert", train, "train.npz", "--graph", "cutoff:4.5", "--json")
    assert result.code == 0
    assert result.json["labels_not_used"] == ["config_type"]
    assert result.json["labels"]["stress"] == "stress"
    assert result.json["units"]["length"] == "Å"
    shown = hamfit("convert", train, "train.npz", "--graph", "cutoff:4.5").out
    assert any(line.split() == ["labels", "not", "used", "config_type"] for line in shown.splitlines())


def test_there_and_back_through_all_formats(hamfit, train):
    assert hamfit("convert", train, "a.npz", "--graph", "cutoff:4.5").code == 0
    names = ["a.npz", "b.extxyz", "c.h5", "d.traj", "e.xyz", "f.npz"]
    for first, second in pairwise(names):
        assert hamfit("convert", first, second).code == 0
    left, right = (PhaseSpaceData.load(name) for name in ("a.npz", "f.npz"))
    for name in ("q", "p", "q_dot", "p_dot", "energy", "stress"):
        np.testing.assert_array_equal(getattr(left, name), getattr(right, name))
    assert all(left.graphs[a].same_as(right.graphs[b]) for a, b in zip(left.graph_of, right.graph_of, strict=True))


def test_other_units(hamfit, train):
    assert hamfit("convert", train, "nm.npz", "--graph", "cutoff:4.5", "--to-units", "openmm").code == 0
    data = PhaseSpaceData.load("nm.npz")
    assert data.metadata["units"] == {"length": "nm", "time": "ps", "mass": "u"}
    np.testing.assert_allclose(10 * data.q[0], ase.io.read(train, index=0).positions, rtol=1e-12)
    direct = hamfit("convert", train, "direct.npz", "--graph", "cutoff:4", "--to-units", "openmm", "--json")
    assert direct.json["units"]["length"] == "nm"  # those of the file that was written
    assert hamfit("convert", "nm.npz", "back.npz", "--to-units", "length=Å,time=fs,mass=u").code == 0
    refused(hamfit("convert", "nm.npz", "out.npz", "--to-units", "metal"), "--to-units takes the units of length")
    refused(hamfit("convert", "nm.npz", "out.npz", "--to-units", "length=px,time=s,mass=kg"), "unknown unit of length")
    refused(hamfit("convert", "nm.npz", "out.xyz", "--to-units", "openmm"), "in the units of ASE always")
    assert not Path("out.npz").exists()


def test_a_file_whose_name_does_not_tell(hamfit, train):
    Path(train).rename("frames")
    refused(hamfit("convert", "frames", "out.npz", "--graph", "cutoff:4"), "data files end in")
    assert hamfit("convert", "frames", "out.npz", "--graph", "cutoff:4", "--format", "extxyz").code == 0
    refused(hamfit("convert", "frames", "out.npz", "--format", "extxzy"), "unknown data format 'extxzy'", "extxyz")


def test_several_files_and_isolated_atoms(hamfit, train):
    Path("single.xyz").write_text("1\nenergy=-0.5\nCu 0 0 0\n")
    arguments = ("convert", train, "single.xyz", "both.npz", "--graph", "cutoff:4.5")
    result = hamfit(*arguments, "--json")
    assert result.code == 0
    assert result.json["warnings"] == ["1 frame of a single atom is read as energies of isolated atoms, not as data"]
    assert result.json["atom_energies"] == {"29": -0.5}
    assert PhaseSpaceData.load("both.npz").metadata["atom_energies"] == {"29": -0.5}
    arguments = (*arguments, "--force", "--isolated", "single.xyz")
    refused(hamfit(*arguments), "single.xyz, frame 0 has no forces", "--skip-missing")
    result = hamfit(*arguments, "--skip-missing", "--json")
    assert result.code == 0
    assert result.json["warnings"] == ["left out for want of a label: 1 frame"]
    assert PhaseSpaceData.load("both.npz").metadata["atom_energies"] == {"29": -0.5}


def test_bad_input_is_one_sentence(hamfit, train):
    rows = Path(train).read_text().splitlines()
    Path("broken.xyz").write_text("\n".join([*rows[:14], rows[14][:40], *rows[15:]]))
    refused(hamfit("convert", "broken.xyz", "out.npz", "--graph", "cutoff:4"), "broken.xyz, frame 1: line 15 has")
    Path("cut.xyz").write_text("\n".join(rows[:-2]))
    refused(
        hamfit("convert", "cut.xyz", "out.npz", "--graph", "cutoff:4"), "cut.xyz, frame 5: the file ends after 6 of 8"
    )
    arguments = ("convert", train, "out.npz")
    refused(hamfit(*arguments), "train.xyz, frame 0: say who acts on whom", "--graph")
    refused(hamfit(*arguments, "--graph", "all"), "in a periodic cell pairs have images")
    refused(hamfit(*arguments, "--graph", "cutoff:x"), "must be a distance")
    refused(hamfit(*arguments, "--graph", "cutoff:4", "--option", "forces=dft"), "there is no label 'dft'", "energy")
    refused(hamfit(*arguments, "--graph", "cutoff:4", "--option", "cutof=3"), "has no option 'cutof'")
    refused(hamfit("fit", train, "-o", "m.safetensors", "--cutoff", "none"), "say who acts on whom", "hamfit convert")
    assert not Path("out.npz").exists()


def test_isolated_atoms_in_the_file_are_told_of_in_one_line(hamfit, train):
    alone = '1\nProperties=species:S:1:pos:R:3:forces:R:3 energy=-1.0 pbc="F F F"\n{} 0 0 0 0 0 0\n'
    text = Path(train).read_text()
    Path("both.xyz").write_text(alone.format("Cu") + text)
    result = hamfit("fit", "both.xyz", "-o", "m.safetensors", "--width", "60")
    lines = [line for line in result.err.splitlines() if "isolated" in line]
    assert len(lines) == 1
    assert lines[0].startswith("warning: ")


def test_files_of_atoms_need_no_graph_and_serve_all_commands(hamfit, train):
    """Pairs end at 5 Å, or where the option says, and then where the model says."""
    fit = hamfit("fit", train, "-o", "m.safetensors", "--width", "60", "--json").json
    assert fit["core"]["law"] == "zbl"
    assert fit["train_errors_in_units"]["forces"]["unit"] == "meV/Å"
    told = hamfit("fit", train, "-o", "m.safetensors", "--width", "60", "--cutoff", "4").out
    assert "meV/Å" in told
    assert "meV per atom" in told
    assert "zbl" in told
    assert hamfit("info", "m.safetensors", "--json").json["cutoff"] == 4.0
    found = hamfit("evaluate", "m.safetensors", train, "--json").json
    assert found["errors_in_units"]["forces"]["mae"] == pytest.approx(1e3 * found["force_mae"])
    assert len(hamfit("select", "m.safetensors", train, "-n", "2", "--json").json["chosen"]) == 2
    run = ("simulate", "m.safetensors", "--initial", train, "--steps", "20", "--dt", "0.5fs", "-o", "run.npz")
    kept = hamfit(*run, "--temperature", "100", "--thermostat", "langevin", "--stop-at", "1e12", "--json").json
    assert kept["status"] == "completed"
    assert kept["scheme"] == "stormer-verlet, langevin"
    assert kept["mean_temperature"].endswith(" K")
    assert kept["simulated"] == "10 fs"
    ended = hamfit(*run, "--temperature", "100", "--stop-at", "1e-12", "--json")
    assert ended.code == 0
    assert ended.json["status"] == "stopped"
    refused(hamfit(*run, "--thermostat", "langevin"), "--thermostat needs --temperature")
    refused(hamfit(*run, "--temperature", "100", "--friction-time", "1ps"), "--friction-time goes with --thermostat")
    refused(
        hamfit(*run[:-4], "--dt", "1parsec", "-o", "run.npz", "--temperature", "9"), "unknown unit of time 'parsec'"
    )
    text = Path(train).read_text()
    Path("other.xyz").write_text(re.sub(r"(?m)^[A-Z][a-z]? ", "Au ", text))
    for words in (("evaluate", "m.safetensors", "other.xyz"), ("select", "m.safetensors", "other.xyz", "-n", "1")):
        refused(hamfit(*words), "was not seen in training")
    wrong = tuple("other.xyz" if word == train else word for word in run)
    refused(hamfit(*wrong, "--temperature", "100"), "species 79")


def test_mixed_units_are_refused(hamfit, train):
    assert hamfit("convert", train, "a.extxyz", "--graph", "cutoff:4").code == 0
    text = Path("a.extxyz").read_text()
    Path("b.extxyz").write_text(text.replace('\\"mass\\": \\"u\\"', '\\"mass\\": \\"me\\"'))
    refused(hamfit("convert", "a.extxyz", "b.extxyz", "out.npz"), "b.extxyz, frame 0 is in", "convert one first")


@pytest.mark.parametrize("suffix", ["extxyz", "traj", "h5"])
def test_simulations_for_other_programs(hamfit, train, suffix):
    assert hamfit("convert", train, "train.npz", "--graph", "cutoff:4.5").code == 0
    fit = ("fit", "train.npz", "-o", "m.safetensors", "--model", "invariant", "--width", 40, "--json")
    assert hamfit(*fit).code == 0
    run = ("simulate", "m.safetensors", "--initial", "train.npz", "--steps", 20, "--dt", 0.05, "--every", 5)
    assert hamfit(*run, "-o", "run.npz").code in (0, 1)
    assert hamfit(*run, "-o", f"run.{suffix}").code in (0, 1)
    exact, data = PhaseSpaceData.load("run.npz"), open_data(f"run.{suffix}").take(slice(None))
    np.testing.assert_array_equal(data.q, exact.q)
    np.testing.assert_array_equal(data.p, exact.p)
    np.testing.assert_array_equal(data.energy, exact.energy)
    np.testing.assert_array_equal(data.times, exact.times)
    masses = exact.graphs[0].masses[:, None]
    if suffix == "h5":
        with h5py.File("run.h5") as file:
            np.testing.assert_array_equal(file["particles/all/velocity/value"][()], exact.p / masses)
            assert file["particles/all/species"][()].tolist() == [29] * 8
            assert file["particles/all/box/edges"].shape == (3, 3)
        return
    frames = ase.io.read(f"run.{suffix}", index=":")
    for number, frame in enumerate(frames):
        np.testing.assert_array_equal(frame.positions, exact.q[number])
        np.testing.assert_allclose(frame.get_velocities(), exact.p[number] / masses, rtol=1e-14)
        assert frame.get_total_energy() == pytest.approx(exact.energy[number], rel=1e-12)
    assert frames[0].get_chemical_symbols() == ["Cu"] * 8


def test_a_toy_for_other_programs(hamfit, files):
    run = ("simulate", files["model.safetensors"], "--initial", "long.npz", "--steps", 10, "--dt", 0.01)
    assert hamfit(*run, "-o", "run.extxyz").code == 0
    assert hamfit(*run, "-o", "run.npz").code == 0
    frames = ase.io.read("run.extxyz", index=":")
    exact = PhaseSpaceData.load("run.npz")
    assert frames[0].get_chemical_symbols() == ["X"] * 9
    np.testing.assert_array_equal(frames[-1].positions[:, :2], exact.q[-1])
    np.testing.assert_array_equal(PhaseSpaceData.load("run.extxyz").q, exact.q)

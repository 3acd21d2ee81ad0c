"""The examples with atoms, in a reduced form: on configurations whose energies a simple potential of ASE gives."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import numpy as np
import pytest
from ase import Atoms
from ase.build import bulk, molecule
from ase.calculators.calculator import Calculator
from ase.calculators.emt import EMT
from ase.io import write
from ase.optimize import BFGS
from ase.vibrations import Vibrations

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def scripts():
    sys.path.insert(0, str(ROOT / "examples"))
    names = ("atom_files", "ethanol", "crystal", "learning_curve")
    yield {name: importlib.import_module(name) for name in names}
    sys.path.remove(str(ROOT / "examples"))
    for name in names:
        del sys.modules[name]


def labelled(atoms: Atoms, calculator: Calculator) -> Atoms:
    atoms.calc = calculator
    atoms.get_forces()
    return atoms


@pytest.fixture(scope="module")
def water(tmp_path_factory) -> Path:
    """Configurations of a molecule around its shape of least energy."""
    start = molecule("H2O")
    start.calc = EMT()
    BFGS(start, logfile=None).run(fmax=1e-4)
    rng, frames = np.random.default_rng(0), []
    for _ in range(80):
        atoms = start.copy()
        atoms.positions += rng.normal(size=(3, 3)) * 0.03
        frames.append(labelled(atoms, EMT()))
    path = tmp_path_factory.mktemp("atoms") / "water.xyz"
    write(path, frames, format="extxyz")
    return path


@pytest.fixture(scope="module")
def copper(tmp_path_factory) -> Path:
    """Strained and shaken cells of copper."""
    rng, frames = np.random.default_rng(0), []
    for number in range(40):
        atoms = bulk("Cu", "fcc", a=3.6, cubic=True) if number % 2 else bulk("Cu", "fcc", a=3.6) * (2, 2, 2)
        atoms.set_cell(atoms.cell @ (np.eye(3) + 0.03 * rng.normal(size=(3, 3))), scale_atoms=True)
        atoms.positions += rng.normal(size=atoms.positions.shape) * 0.04
        frames.append(labelled(atoms, EMT()))
    path = tmp_path_factory.mktemp("atoms") / "copper.xyz"
    write(path, frames, format="extxyz")
    return path


def run(scripts, monkeypatch, name: str, *words: object) -> None:
    monkeypatch.setattr(sys, "argv", [name, *map(str, words)])
    scripts[name].main()


def test_a_molecule_vibrates_as_its_potential_says(scripts, water, tmp_path, monkeypatch, capsys):
    options = ("--configurations", 60, "--width", 200, "--temperature", 5, "--steps", 8000)
    run(scripts, monkeypatch, "ethanol", water, *options, "--picture", tmp_path / "spectrum.png")
    said = capsys.readouterr().out
    assert "completed 8000 steps" in said
    assert (tmp_path / "spectrum.png").stat().st_size > 5000
    found = [float(word) for word in said.partition("peaks at ")[2].partition(" /cm")[0].split(", ")]
    start = molecule("H2O")
    start.calc = EMT()
    BFGS(start, logfile=None).run(fmax=1e-4)
    vibrations = Vibrations(start, name=str(tmp_path / "vib"))
    vibrations.run()
    modes = np.sort(vibrations.get_frequencies().real)[-3:]
    for mode in modes:
        assert min(abs(wave / mode - 1) for wave in found) < 0.03, (mode, found)


def test_a_crystal_has_the_constants_of_its_potential(scripts, copper, tmp_path, monkeypatch, capsys):
    options = ("--element", "Cu", "--structure", "fcc", "--guess", 3.6, "--configurations", 32)
    options += ("--width", 300, "--cutoff", 4.5, "--repeats", 2, "--picture", tmp_path / "phonons.png")
    run(scripts, monkeypatch, "crystal", copper, *options)
    said = capsys.readouterr().out
    assert (tmp_path / "phonons.png").stat().st_size > 5000
    script, true = scripts["crystal"], bulk("Cu", "fcc", a=3.6)
    true.calc = EMT()
    length = script.lattice_constant(true, 3.6)
    assert float(said.partition("lattice constant ")[2].split()[0]) == pytest.approx(length, rel=3e-3)
    true.set_cell(true.cell * (length / 3.6), scale_atoms=True)
    expected = script.elastic_constants(true)
    words = said.partition("C11 ")[2].partition(" GPa")[0].replace(",", "").split()
    found = {"C11": float(words[0]), "C12": float(words[2]), "C44": float(words[4])}
    for name, value in expected.items():
        assert found[name] == pytest.approx(value, rel=0.2), (found, expected)
    top = float(said.partition("phonons from ")[2].split()[2])
    assert top == pytest.approx(1e3 * script.phonons(true, 2).energies.max(), rel=0.06)


def test_more_configurations_teach_more(scripts, water, tmp_path, monkeypatch, capsys):
    options = ("--sizes", "5,40", "--width", 200, "--picture", tmp_path / "curve.png")
    run(scripts, monkeypatch, "learning_curve", water, *options)
    lines = [line for line in capsys.readouterr().out.splitlines() if "configurations:" in line]
    few, many = (float(line.split()[2]) for line in lines)
    assert many < 0.5 * few
    assert (tmp_path / "curve.png").stat().st_size > 5000


def test_a_file_that_is_absent_is_told_where_to_get(scripts, monkeypatch):
    for name in ("ethanol", "crystal", "learning_curve"):
        with pytest.raises(SystemExit, match=r"is not here. Such a file comes from .* energies in eV"):
            run(scripts, monkeypatch, name, "nowhere.xyz")


def test_where_a_path_jumps_both_names_stand_at_one_place(scripts):
    marks, names = scripts["crystal"].named_places([0.0, 1.0, 2.0, 2.0, 3.0], ["G", "L", "K", "U", "X"])
    assert marks == [0.0, 1.0, 2.0, 3.0]
    assert names == ["Γ", "L", "K|U", "X"]

"""What the README shows is executed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import numpy as np
import pytest

from hamfit.cli import COMMANDS, main

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


def test_the_first_python_example_runs(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    code = blocks("python")[0]
    assert len([line for line in code.splitlines() if line.strip() and not line.startswith("from")]) <= 10
    names: dict = {}
    exec(code, names)
    assert names["run"].completed
    assert names["model"].evaluate(names["test"])["mse"] < 4e-5
    assert (tmp_path / "model.safetensors").exists()
    assert "completed" in capsys.readouterr().out


def test_the_shell_example_runs(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    example = next(block for block in blocks("sh") if "hamfit generate lattice" in block)
    lines = [line for line in example.splitlines() if line.startswith("hamfit ")]
    assert len(lines) == 5
    for line in lines:
        monkeypatch.setattr("sys.argv", shlex.split(line))
        with pytest.raises(SystemExit) as stop:
            main()
        assert stop.value.code == 0, line
    assert {path.name for path in (tmp_path / "pictures").iterdir()} == {
        "positions.png",
        "energy.png",
        "error.png",
        "animation.gif",
    }


def test_the_commands_for_measured_data_run_as_typed(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    example = next(block for block in blocks("sh") if "hamfit examples" in block)
    lines = [line for line in example.splitlines() if line.startswith("hamfit ")]
    said = {}
    for line in lines:
        monkeypatch.setattr("sys.argv", shlex.split(line, comments=True))
        with pytest.raises(SystemExit) as stop:
            main()
        assert stop.value.code == 0, line
        said[line.split()[1]] = capsys.readouterr().out
    assert list(said) == ["examples", "convert", "fit", "laws", "report", "simulate", "plot"]
    assert "learned" in said["fit"]
    stiffness, error = (
        float(number) for number in re.search(r"harmonic: k = ([\d.]+) ± ([\d.]+)", said["laws"]).groups()
    )
    assert abs(stiffness - 5.0) < 3 * error < 0.1  # as examples/make_recordings.py made them
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    gamma, error = (float(number) for number in re.search(r"friction γ.*?([\d.]+) ± ([\d.]+)", page).groups())
    assert abs(gamma - 0.08) < 3 * error < 0.02
    assert "hamfit fit carts.npz" in page
    assert (tmp_path / "beside" / "measured.png").exists()


def test_the_example_of_hosts_runs_as_typed(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    example = next(block for block in blocks("sh") if "hamfit export" in block)
    for line in example.splitlines():
        monkeypatch.setattr("sys.argv", shlex.split(line, comments=True))
        with pytest.raises(SystemExit) as stop:
            main()
        assert stop.value.code == 0, line
    assert {"in.example", "in.hamfit", "hamfit.table"} <= {path.name for path in (tmp_path / "tables").iterdir()}
    pytest.importorskip("ase")
    names: dict = {}
    exec(next(block for block in blocks("python") if "HamfitCalculator" in block), names)
    atoms = names["atoms"]
    assert len(atoms) == 27 and atoms.get_potential_energy() < names["ase"].io.read("run.extxyz").get_potential_energy()


def test_the_pendulum_runs_as_typed(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    example = next(block for block in blocks("sh") if "--angles" in block)
    for line in ["hamfit examples -o .", *example.splitlines()]:
        monkeypatch.setattr("sys.argv", shlex.split(line, comments=True))
        with pytest.raises(SystemExit) as stop:
            main()
        assert stop.value.code == 0, line
    frequency, error = (
        float(number) for number in re.search(r"f = ([\d.]+) ± ([\d.]+) Hz", capsys.readouterr().out).groups()
    )
    assert abs(frequency - (9.81 / 0.5) ** 0.5 / (2 * np.pi)) < 3 * error < 0.01


def test_the_example_of_large_data_runs_on_small_data(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    example = next(block for block in blocks("sh") if "huge.h5" in block)
    lines = example.replace("200000", "300").splitlines()
    lines.insert(2, "hamfit generate chain --nodes 8 --snapshots 50 --seed 1 -o more.npz")
    for line in lines:
        monkeypatch.setattr("sys.argv", shlex.split(line, comments=True))
        with pytest.raises(SystemExit) as stop:
            main()
        assert stop.value.code == 0, line


def test_the_table_names_every_command():
    assert set(re.findall(r"^\| `hamfit ([\w-]+)", README, flags=re.MULTILINE)) == set(COMMANDS)


def test_links_lead_somewhere():
    root = Path(__file__).parent.parent
    targets = re.findall(r"\]\(([^)#]+)\)", README)
    assert len(targets) > 10
    for target in targets:
        assert (root / target).exists(), target

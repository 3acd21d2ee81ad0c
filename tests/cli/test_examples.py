"""Recordings are listed, copied, never onto other files, and are what the script of the repository makes."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from hamfit.errors import FileError, HamfitError
from hamfit.examples import RECORDINGS, copy_recordings

ROOT = Path(__file__).parent.parent.parent


def test_they_are_listed_with_what_to_type(hamfit):
    told = hamfit("examples")
    assert told.code == 0
    output = told.out
    for name, recording in RECORDINGS.items():
        assert f"{name}: {recording.what}" in output
        assert recording.convert in output
    listed = hamfit("examples", "--json").json
    assert set(listed["recordings"]) == set(RECORDINGS)
    assert listed["written"] == []
    assert sum(found["bytes"] for found in listed["recordings"].values()) < 100_000


def test_they_are_copied_and_copied_again(hamfit, tmp_path):
    for _ in range(2):
        copied = hamfit("examples", "-o", tmp_path / "new", "--json")
        assert copied.code == 0
        written = [Path(path) for path in copied.json["written"]]
        assert [path.read_bytes() for path in written] == [one.content for one in RECORDINGS.values()]
    assert hamfit("examples", "carts.csv", "-o", tmp_path / "one").code == 0
    assert [path.name for path in (tmp_path / "one").iterdir()] == ["carts.csv"]


def test_other_files_are_not_replaced(hamfit, tmp_path):
    (tmp_path / "pendulum.csv").write_text("mine", encoding="utf-8")
    refused = hamfit("examples", "-o", tmp_path)
    assert refused.code == 2
    error = refused.err
    assert "pendulum.csv exists and is not a copy of the recording" in error
    assert "--force" in error
    assert [path.name for path in tmp_path.iterdir()] == ["pendulum.csv"]  # nothing was written
    with pytest.raises(FileError, match="remove this one first"):
        copy_recordings(tmp_path)
    assert (tmp_path / "pendulum.csv").read_text(encoding="utf-8") == "mine"
    assert hamfit("examples", "-o", tmp_path, "--force").code == 0
    assert (tmp_path / "pendulum.csv").read_bytes() == RECORDINGS["pendulum.csv"].content


def test_unknown_names_are_refused(hamfit, tmp_path):
    refused = hamfit("examples", "cart.csv", "-o", tmp_path)
    assert refused.code == 2
    assert "did you mean 'carts.csv'?" in refused.err
    assert not list(tmp_path.iterdir())
    with pytest.raises(HamfitError, match="unknown recording"):
        copy_recordings(tmp_path, ["none"])


def test_the_script_makes_them(tmp_path):
    script = ROOT / "examples" / "make_recordings.py"
    subprocess.run([sys.executable, script, tmp_path], check=True)
    for name, recording in RECORDINGS.items():
        assert (tmp_path / name).read_bytes() == recording.content


@pytest.mark.parametrize("name", list(RECORDINGS))
def test_what_to_type_works(hamfit, name):
    copy_recordings(".", [name])
    _, *arguments = shlex.split(RECORDINGS[name].convert)
    converted = hamfit(*arguments)
    assert converted.code == 0, converted.err

"""An experiment that is ended by Ctrl-C or SIGTERM at any moment goes on from the cells that it has measured."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from signalled import check_ending, moments, run, temporary_files

REPRODUCE = ["reproduce", "fourier", "--only", "invariant-variance-1*", "-o", "out"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells when a process handles signals")
@pytest.mark.timeout(1500)
@pytest.mark.parametrize("count", [1, pytest.param(50, marks=pytest.mark.slow)])
def test_an_experiment_that_is_ended_goes_on_from_what_it_has_measured(tmp_path: Path, count: int):
    whole = run(REPRODUCE, tmp_path)
    assert whole.code == 0, whole.said
    expected = {path.name for path in (tmp_path / "out").rglob("*") if path.is_file()}
    again = tmp_path / "again"
    again.mkdir()
    for number, after in moments(4, count, whole.seconds):
        before = {path: path.read_bytes() for path in again.rglob("cells/*")}
        ended = run(REPRODUCE, again, number, after)
        check_ending(ended, number)
        assert not temporary_files(again)
        for path in again.rglob("*.json"):
            json.loads(path.read_text())
        for path in again.rglob("*.npz"):
            with np.load(path) as arrays:
                assert all(array.size for array in arrays.values())
        for path, content in before.items():  # what was measured stays measured
            assert path.read_bytes() == content
        if ended.code == 0:
            for path in again.rglob("cells/*"):
                path.unlink()
    assert run(REPRODUCE, again).code == 0
    assert {path.name for path in (again / "out").rglob("*") if path.is_file()} == expected

"""Amounts that do not fit are refused before any work, with the figure and the way out."""

from __future__ import annotations

import time

import numpy as np
import pytest

from hamfit import memory, open_data
from hamfit.fitting import plan
from hamfit.integrate import long_run

REFUSED = {
    "snapshots": (
        "generate chain --snapshots 1e20 -o x.npz",
        "a data set of 100,000,000,000,000,000,000 snapshots needs",
    ),
    "to disk": ("generate chain --snapshots 1e20 -o x.h5", "needs about 51.2 ZB of disk"),
    "trajectories": ("generate ring --trajectories 1e18 -o x.h5", "of disk"),
    "one long trajectory": ("generate ring --trajectories 1 --per-trajectory 1e10 -o x.npz", "needs about"),
    "nodes": ("generate chain --nodes 1e12 -o x.npz", "a chain of 1,000,000,000,000 nodes needs about 80 TB of memory"),
    "dimensions": ("generate chain --dim 1e15 -o x.npz", "a snapshot in 1,000,000,000,000,000 dimensions needs about"),
    "pairs": ("generate gravity --nodes 1e8 -o x.npz", "a complete graph of 100,000,000 nodes needs about"),
    "layout": ("generate embedded-atom --side 1e9 -o x.npz", "a system of so many nodes needs about"),
    "steps": (
        "simulate model.safetensors --initial long.npz --steps 1e12 --dt 1e-3 -o x.npz",
        "a motion of 1,000,000,000,001 frames needs about",
    ),
    "draws": (
        "simulate model.safetensors --initial long.npz --steps 1e12 --dt 1e-3 --draws 3 -o x.npz",
        "an ensemble of 3 motions of 1,000,000,000,001 frames needs about",
    ),
    "features": ("fit chain.npz --model rf-hgn --width 9000000 -o x.safetensors", "a fit of 9,000,000 features needs"),
    "columns": ("convert t.csv x.npz --columns t=1,q=2-20000000", "is longer than 1,000,000, which no table has"),
    "digits": (f"generate chain --snapshots {'9' * 5000} -o x.npz", "is not a whole number of at most 30 digits"),
    "a fraction": ("generate chain --snapshots 1.5 -o x.npz", "is not a whole number"),
}


@pytest.mark.parametrize(("line", "message"), REFUSED.values(), ids=REFUSED.keys())
def test_what_does_not_fit_is_refused_at_once(hamfit, files, tmp_path, line: str, message: str):
    (tmp_path / "t.csv").write_text("1,2\n")
    before = sorted(tmp_path.iterdir())
    begun = time.perf_counter()
    result = hamfit(*line.split())
    assert result.code == 2
    assert message in result.err
    assert len(result.err.splitlines()) == 1
    assert time.perf_counter() - begun < 5
    assert sorted(tmp_path.iterdir()) == before


def test_amounts_may_be_written_with_an_exponent(hamfit):
    assert (
        hamfit("generate", "chain", "--nodes", "3", "--snapshots", "1e1", "-o", "x.npz", "--json").json["snapshots"]
        == 10
    )


def test_a_file_that_does_not_fit_into_memory_is_not_joined(hamfit, files, monkeypatch):
    assert hamfit("generate", "chain", "--snapshots", 100, "-o", "data.h5").code == 0
    monkeypatch.setattr(memory, "_LITTLE", 0)
    monkeypatch.setattr(memory, "available_bytes", lambda: 90_000)
    result = hamfit("convert", "data.h5", "data.npz")
    assert result.code == 2
    assert "a data set of 100 snapshots needs about 102 kB of memory, but 90 kB are available" in result.err
    assert plan.require_memory is memory.require_memory


@pytest.mark.parametrize("model", ["model.safetensors", "true"])
def test_a_long_motion_goes_into_an_h5_file_part_by_part(hamfit, files, monkeypatch, model: str):
    run = ["simulate", model, "--initial", "chain.npz", "--steps", 200, "--dt", 0.01, "--json"]
    whole = hamfit(*run, "-o", "run.npz")
    with monkeypatch.context() as patch:
        patch.setattr(long_run, "PART_BYTES", 4000)
        patch.setattr(memory, "_LITTLE", 0)
        patch.setattr(memory, "available_bytes", lambda: 45_000)
        refused = hamfit(*run, "-o", "again.npz")
        parts = hamfit(*run, "-o", "run.h5", "--truth", "truth.h5")
    assert refused.code == 2
    assert "a motion of 201 frames needs about 51.5 kB of memory" in refused.err
    assert "write it into an .h5 file" in refused.err
    assert parts.code == 0, parts.err
    for key in ("status", "message", "steps", "frames"):
        assert parts.json[key] == whole.json[key]
    assert parts.json["energy_deviation"] == pytest.approx(whole.json["energy_deviation"], rel=1e-6)
    assert parts.json["final_position_error"] < 1
    first, second = (open_data(name).take(slice(None)) for name in ("run.npz", "run.h5"))
    np.testing.assert_allclose(first.q, second.q, rtol=1e-9, atol=1e-9)
    assert second.metadata == first.metadata

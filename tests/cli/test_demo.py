"""The demonstration does what it prints."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hamfit.cli import demo
from hamfit.cli.demo import PAPER, run_demo
from hamfit.data import PhaseSpaceData
from hamfit.models import load_model


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any], list[tuple[int, int]]]:
    """The demonstration, done once: its folder, what it gave back, and the stages that it reported."""
    folder, stages = tmp_path_factory.mktemp("demo"), []
    return folder, run_demo(folder, seed=0, progress=lambda *stage: stages.append(stage)), stages


def test_demo(done):
    folder, result, stages = done
    default, paper = result["default"], result["paper"]
    assert paper["test_mse"] < PAPER["L-BFGS"]["test_mse"]
    assert default["test_mse"] < 1e-20
    assert default["final_position_error"] < 1e-7 < paper["final_position_error"] < 0.2
    for model in (default, paper):
        assert model["rollout_status"] == "completed"
        assert model["learned_energy_drift"] < 1e-3
        assert model["true_energy_drift"] < 0.05
    assert result["truth_energy_drift"] < 1e-3
    assert stages == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert {path.name for path in folder.iterdir()} == {
        "model.safetensors", "paper-network.safetensors", "run.npz", "paper-network-run.npz", "truth.npz",
        "positions.png", "energy.png", "error.png", "animation.gif",
    }  # fmt: skip
    start = PhaseSpaceData.load(folder / "run.npz").state(0)
    for name in ("model", "paper-network"):
        assert np.isfinite(load_model(folder / f"{name}.safetensors").energy(start)).all()


def test_what_is_printed_ends_with_what_to_do_next(done, hamfit, monkeypatch):
    asked = []
    monkeypatch.setattr(demo, "run_demo", lambda *folder, **options: asked.append((folder, options)) or done[1])
    said = hamfit("demo", "-o", "here").out
    assert [(str(folder[0]), options["seed"]) for folder, options in asked] == [("here", 0)]
    assert all(word in said for word in ("default", "paper: RF-HGN", "paper: L-BFGS", "3.56e-05"))
    assert [line.split()[:2] for line in said.rstrip().splitlines()[-3:]] == [
        ["hamfit", "laws"],
        ["hamfit", "examples"],
        ["hamfit", "fit"],
    ]

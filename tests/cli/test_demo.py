"""The demonstration does what it prints."""

from __future__ import annotations

import numpy as np

from hamfit.cli.demo import PAPER, run_demo
from hamfit.data import PhaseSpaceData
from hamfit.models import load_model


def test_demo(tmp_path):
    stages = []
    result = run_demo(tmp_path, seed=0, progress=lambda done, total: stages.append((done, total)))
    assert result["test_mse"] < PAPER["L-BFGS"]["test_mse"]
    assert result["rollout_status"] == "completed"
    assert result["learned_energy_drift"] < 1e-3
    assert result["truth_energy_drift"] < 1e-3
    assert result["true_energy_along_rollout_drift"] < 0.05
    assert result["final_position_error"] < 0.2
    assert stages[-1] == (4, 4)
    assert {path.name for path in tmp_path.iterdir()} == {
        "model.safetensors", "run.npz", "truth.npz", "positions.png", "energy.png", "error.png", "animation.gif",
    }  # fmt: skip
    start = PhaseSpaceData.load(tmp_path / "run.npz").state(0)
    assert np.isfinite(load_model(tmp_path / "model.safetensors").energy(start)).all()

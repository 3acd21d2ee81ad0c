"""The trajectory experiment: its settings are the paper's, and what it measures of a run is right."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit_paper.experiments.chain_trajectories import ChainTrajectories, shown_nodes
from hamfit_paper.experiments.harness import Context
from hamfit_paper.experiments.paper import table

FULL = ChainTrajectories.full


def test_settings_of_tab_appendix_zero_shot_integration_params():
    paper = table("tab:appendix:zero-shot-integration-params")
    assert (FULL["scheme"], FULL["steps"], FULL["dt"]) == (paper["integrator"], paper["steps"], paper["dt"])
    figure = table("fig:results:node-scaling-integration-8-and-4096-all")
    assert (FULL["train_nodes"], FULL["test_nodes"]) == (figure["train_nodes"], figure["test_nodes"])
    assert FULL["train"] == table("app:datasets:zero-shot")["chain"]["train"]


def test_rf_hnn_runs_at_the_size_of_its_training_only():
    names = [cell.name for cell in ChainTrajectories().cells(FULL)]
    assert "8-rf-hnn-swim" in names
    assert "4096-rf-hgn-canonical-elm" in names
    assert not [name for name in names if name.startswith("4096-rf-hnn")]


def test_shown_nodes_are_the_corners_and_one_between():
    assert shown_nodes(4096) == [0, 2048, 4095]


@pytest.fixture(scope="module")
def measured():
    experiment = ChainTrajectories()
    small = {"hidden": 16, "width": 96}
    kinds = {kind: {**model, **small} if "rf-hgn" in kind else model for kind, model in FULL["kinds"].items()}
    settings = {**FULL, "kinds": kinds, "train": 100, "test_nodes": [8, 16], "steps": 40, "frames": 10}
    cell = next(cell for cell in experiment.cells(settings) if cell.name == "16-rf-hgn-canonical-swim")
    return experiment.measure(cell.parameters, Context())


def test_error_of_a_run_grows_from_zero_and_energies_begin_at_one(measured):
    arrays = measured.arrays
    assert len(arrays["times"]) == 11
    assert arrays["times"][-1] == pytest.approx(40 * FULL["dt"])
    assert arrays["mse"][0] == 0
    assert arrays["mse"][-1] == pytest.approx(measured.values["final_mse"], rel=1e-12)
    assert 0 < measured.values["final_mse"] < 1e-4
    assert arrays["energy"][0] == pytest.approx(1, abs=1e-12)
    assert arrays["true energy"][0] == 1
    assert np.abs(arrays["true"] - arrays["learned"]).max() < 0.05


def test_drifts(measured):
    values = measured.values
    assert values["status"] == "completed"
    assert values["truth_drift"] < 1e-6
    assert values["learned_drift"] < 1e-6  # the scheme conserves what was learned,
    assert values["learned_drift"] < values["true_drift"] / 3  # and what was learned is not quite the truth

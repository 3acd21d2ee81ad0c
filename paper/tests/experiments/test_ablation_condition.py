"""The condition numbers: the paper's settings, and the singular values of the rows themselves."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit_paper.experiments.ablation_condition import AblationCondition, condition, mean_over_seeds, unit_columns
from hamfit_paper.experiments.ablation_width import AblationWidth
from hamfit_paper.experiments.harness import Context, Found
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.trials import make_model, split_snapshots

FULL = AblationCondition.full


def test_settings_of_tab_ablation_cond():
    paper, study = table("tab:ablation-cond"), table("appendix:ablation-studies")
    assert (FULL["hidden"], FULL["width"]) == (paper["hidden"], paper["width"])
    assert FULL["system"] == {"name": "chain", "nodes": study["nodes"], "dim": study["dim"]}
    assert (FULL["train"], FULL["test"]) == (study["train"], study["test"])
    assert FULL["system"] == AblationWidth.full["system"], "the same experiment, says the paper"


def test_condition_of_a_matrix_with_known_singular_values():
    rng = np.random.default_rng(0)
    left, right = (np.linalg.qr(rng.normal(size=(n, 6)))[0] for n in (40, 6))
    assert condition(left * np.geomspace(1, 1e-9, 6) @ right.T) == pytest.approx(1e9, rel=1e-5)
    assert condition(np.diag([1.0, 0.0])) == float("inf")
    assert condition(unit_columns(np.diag([1e6, 3.0, 1e-4]))) == pytest.approx(1.0)
    assert mean_over_seeds([1e2, 1e4, 1e6]) == pytest.approx(1e4)
    assert np.isnan(mean_over_seeds([]))


def test_measured_condition_is_that_of_the_rows():
    system = {"name": "chain", "nodes": 4, "dim": 2}
    parameters = {"system": system, "train": 60, "test": 20, "seed": 1, "model": {"hidden": 8, "width": 24}}
    measured = AblationCondition().measure(parameters, Context()).values
    train, _ = split_snapshots(parameters)
    features = make_model(parameters["model"], 1).fit(train).feature_map_
    rows = features.jacobian(train.state(slice(None))).reshape(-1, 24)
    singular = np.linalg.svd(rows, compute_uv=False)
    assert measured["condition"] == pytest.approx(singular[0] / singular[-1], rel=1e-8)
    scaled = np.linalg.svd(rows / np.linalg.norm(rows, axis=0), compute_uv=False)
    assert measured["scaled_condition"] == pytest.approx(scaled[0] / scaled[-1], rel=1e-8)


def test_nothing_measured_is_no_error():
    pytest.importorskip("matplotlib")
    experiment, none = AblationCondition(), Found([], {})
    settings = experiment.settings("full")
    rows = len(settings["hidden"]) + 1  # the invariant model has no encoders
    assert all(len(table.rows) == rows for table in experiment.tables(settings, none))
    assert experiment.remarks(settings, none)
    assert experiment.draw(settings, none)

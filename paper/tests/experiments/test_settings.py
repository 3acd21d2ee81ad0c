"""The settings of the experiments are those of the paper; each test names the table that a value comes from."""

from __future__ import annotations

import pytest

from hamfit_paper.experiments import EXPERIMENTS
from hamfit_paper.experiments.paper import labels, table

HYPERPARAMETERS = table("tab:appendix:optim-study-sota-hyperparams")
OPTIMIZERS = [name for name in table("tab:results_optimizers") if name != "rf-hgn"]


def setting(experiment: str, *path: str | int) -> object:
    value = EXPERIMENTS.get(experiment).full
    for key in path:
        value = value[key]
    return value


@pytest.mark.parametrize("name", EXPERIMENTS.names())
def test_quick_changes_only_settings_that_exist(name: str):
    experiment = EXPERIMENTS.get(name)
    assert set(experiment.quick) <= set(experiment.full)
    assert experiment.quick, "quick would be the full size"


@pytest.mark.parametrize("name", EXPERIMENTS.names())
def test_cells_have_unique_names_that_are_file_names(name: str):
    experiment = EXPERIMENTS.get(name)()
    for preset in ("quick", "full"):
        names = [cell.name for cell in experiment.cells(experiment.settings(preset))]
        assert names
        assert len(names) == len(set(names))
        assert all(part.replace("-", "").replace("_", "").replace(".", "").isalnum() for part in names), names


def test_every_table_with_results_belongs_to_an_experiment():
    covered = {label for name in EXPERIMENTS.names() for label in EXPERIMENTS.get(name).labels}
    settings = ("tab:appendix", "tab:datasets", "tab:hardware")
    results = {label for label in labels() if label.startswith("tab:") and not label.startswith(settings)}
    assert results <= covered


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_optimizers_follow_tab_appendix_optim_study_sota_hyperparams(name: str):
    pytest.importorskip("torch")
    from hamfit_paper import baselines

    row = HYPERPARAMETERS.get(name, HYPERPARAMETERS["defaults"])
    ours = baselines.OPTIMIZERS[name]
    assert ours.steps == row["steps"] == setting("table1", "steps", name)
    assert ours.batch == (None if row["batch"] == "full" else row["batch"])
    assert ours.lr == row["rate_start"]
    assert ours.lr_end == row.get("rate_end")
    assert ours.weight_decay == row["weight_decay"]
    assert ours.options.get("momentum", 0) == row.get("momentum", 0)

"""The message passes: the paper's settings, and why averaged messages have a floor."""

from __future__ import annotations

import pytest

from hamfit_paper.experiments.ablation_messages import AblationMessages
from hamfit_paper.experiments.harness import Cell, Found, Measurement
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.trials import fit_and_test, split_snapshots

FULL = AblationMessages.full


def test_settings_of_tab_ablation_message_passing():
    paper, widths = table("tab:ablation-message-passing"), table("tab:ablation")
    assert FULL["rounds"] == paper["passes"]
    hidden, width = widths["hidden"].index(FULL["hidden"]), widths["width"].index(FULL["width"])
    assert widths["mse"][hidden][width] == paper["summing"][0], "the widths are told by this entry alone"
    assert FULL["train"] == FULL["test"] == table("appendix:ablation-studies")["train"]


def everything(mse: float) -> tuple[dict[str, object], Found]:
    experiment = AblationMessages()
    settings = experiment.settings("full")
    cells: list[Cell] = experiment.cells(settings)
    return settings, Found(cells, {cell.name: Measurement({"mse": mse}) for cell in cells})


def test_entries_above_the_paper_are_explained():
    settings, found = everything(1.0)
    comparisons = AblationMessages().compare(settings, found)
    assert len(comparisons) == 12
    averaging = [c for c in comparisons if c.what.startswith("averaging")]
    assert len(averaging) == 6
    assert all(c.reason and not c.holds for c in averaging)
    settings, found = everything(0.0)
    assert all(c.holds and not c.reason for c in AblationMessages().compare(settings, found))


def test_nothing_measured_is_no_error():
    pytest.importorskip("matplotlib")
    experiment, none = AblationMessages(), Found([], {})
    settings = experiment.settings("full")
    assert experiment.tables(settings, none)[0].rows
    assert len(experiment.remarks(settings, none)) == 1
    assert experiment.draw(settings, none)
    assert len(experiment.compare(settings, none)) == 12


def test_pooled_encodings_keep_the_kinetic_energy():
    """Two passes by sum lose little, as in the paper (0.01); without a node's own encoding the error is 0.12 here."""
    parameters = {"system": {"name": "chain", "nodes": 5, "dim": 2}, "train": 150, "test": 50, "seed": 0}
    train, test = split_snapshots(parameters)
    settings = {"hidden": 24, "width": 160, "edges": "directed", "rounds": 2}
    assert fit_and_test(train, test, settings, seed=0)[1]["relative_error"] < 0.03

"""The results in docs/results: complete, as the harness writes them, and honest about what is missing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hamfit_paper.experiments import EXPERIMENTS
from hamfit_paper.experiments.harness.page import result_page
from hamfit_paper.experiments.harness.runner import tables_of

FOLDER = Path(__file__).parents[3] / "docs" / "results"
RESULTS = sorted(FOLDER.glob("*/*/result.json"))


def test_every_experiment_has_a_result():
    assert {path.parent.parent.name for path in RESULTS} == set(EXPERIMENTS.names())


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: f"{path.parent.parent.name}-{path.parent.name}")
def test_result_is_whole(path: Path):
    result = json.loads(path.read_text())
    assert result["experiment"] == path.parent.parent.name
    assert result["preset"] == path.parent.name
    assert result["cells"]
    assert tables_of(result)
    assert result["machine"]["cores"] >= 1
    for file in result["figures"].values():
        assert (path.parent / file).read_bytes().startswith(b"\x89PNG")
    assert (path.parent / "README.md").read_text() == result_page(result)
    full = EXPERIMENTS.get(result["experiment"]).full
    assert set(result["settings"]) == set(full)


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: f"{path.parent.parent.name}-{path.parent.name}")
def test_a_missed_comparison_is_explained(path: Path):
    result = json.loads(path.read_text())
    for comparison in result["comparisons"]:
        assert comparison["holds"] or comparison["reason"] or result["remarks"], comparison["what"]


def test_the_page_shows_every_experiment():
    page = (FOLDER / "README.md").read_text()
    assert all(f"## {name}: " in page for name in EXPERIMENTS.names())

"""The results in docs/results: complete, as the harness writes them, and honest about what is missing."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from hamfit_paper.experiments import EXPERIMENTS, redraw, write_page
from hamfit_paper.experiments.harness.page import result_page
from hamfit_paper.experiments.harness.runner import tables_of
from hamfit_paper.experiments.harness.summary import entry

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
        assert (path.parent / file).read_bytes().startswith((b"\x89PNG", b"<?xml"))
    assert (path.parent / "README.md").read_text() == result_page(result)
    full = EXPERIMENTS.get(result["experiment"]).full
    assert set(result["settings"]) == set(full)


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: f"{path.parent.parent.name}-{path.parent.name}")
def test_a_missed_comparison_is_explained(path: Path):
    result = json.loads(path.read_text())
    for comparison in result["comparisons"]:
        assert comparison["holds"] or comparison["reason"] or result["remarks"], comparison["what"]


def test_the_page_is_as_it_would_be_written_now(tmp_path):
    for path in RESULTS:
        (tmp_path / path.parent.relative_to(FOLDER)).mkdir(parents=True)
        shutil.copy(path, tmp_path / path.relative_to(FOLDER))
    page = (FOLDER / "README.md").read_text()
    assert write_page(tmp_path).read_text() == page
    assert all(f"## {name}: " in page for name in EXPERIMENTS.names())


def test_the_page_begins_with_what_was_found():
    page = (FOLDER / "README.md").read_text()
    found = re.findall(r"^- \*\*.*$", page.partition("## ")[0], flags=re.MULTILINE)
    assert 8 <= len(found) <= 10
    compared = [one for path in RESULTS for one in json.loads(path.read_text())["comparisons"]]
    held = sum(one["holds"] for one in compared)
    assert f"Of {len(compared)} entries" in found[0] and f"at or below {held};" in found[0]
    missed = page.partition("## Where not")[2].partition("\n## ")[0]
    assert missed.count("\n|") == len(compared) - held + 2  # below the heading and the line under it


def test_nothing_is_nan_and_nothing_is_left_out_without_a_word():
    for path in [FOLDER / "README.md", *(path.parent / "README.md" for path in RESULTS)]:
        text = path.read_text()
        assert not re.search(r"\bnan\b", text), path
        assert "(not run):" not in text


def test_numbers_of_readme_are_those_of_the_results():
    """README rounds to two digits; what it says of stored results is what they hold."""
    readme = (FOLDER.parents[1] / "README.md").read_text()
    results = {path.parent.parent.name: json.loads(path.read_text()) for path in RESULTS}
    table1 = results["table1"]["comparisons"][0]
    for said, held in (
        (r"\| hamfit \| ([\d.e-]+) \|", table1["ours"]),
        (r"\| paper, RF-HGN \| ([\d.e-]+) \|", table1["paper"]),
        (
            r"1e5 steps \| ([\d.e-]+) relative",
            float(entry(results["lennard-jones-9"], "SWIM: nine", "q rel. l², invariant", "T = 99999")),
        ),
        (
            r"1e5 steps \| [\d.e-]+ relative \(paper: ([\d.]+)\)",
            float(entry(results["lennard-jones-9"], "SWIM: nine", "q rel. l², paper", "T = 99999")),
        ),
        (r"σ = 1 \| test MSE ([\d.e-]+)", float(entry(results["noise"], "SWIM", "test MSE, invariant", "1"))),
        (
            r"σ = 1 \| test MSE [\d.e-]+ \(paper: ([\d.]+)\)",
            float(entry(results["noise"], "SWIM", "test MSE, paper", "1")),
        ),
    ):
        assert float(re.search(said, readme)[1]) == pytest.approx(held, rel=0.05), said


def test_results_are_drawn_again_from_their_numbers(tmp_path):
    for name in ("table1", "chain-trajectories"):
        shutil.copytree(FOLDER / name, tmp_path / name)
        before = json.loads((tmp_path / name / "full" / "result.json").read_text())
        after = redraw(name, tmp_path)
        assert after == before
        assert all((tmp_path / name / "full" / file).exists() for file in after["figures"].values())

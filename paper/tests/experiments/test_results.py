"""The results in docs/results: complete, as the harness writes them, and honest about what is missing."""

from __future__ import annotations

import json
import re
import shutil
from decimal import Decimal
from pathlib import Path

import pytest

from hamfit.plots import new_figure
from hamfit_paper.experiments import EXPERIMENTS, Found, Measurement, redraw, write_page
from hamfit_paper.experiments.harness.curves import CURVES, Curves, read_curves
from hamfit_paper.experiments.harness.findings import FINDINGS, Question, found_in
from hamfit_paper.experiments.harness.page import result_page
from hamfit_paper.experiments.harness.runner import tables_of
from hamfit_paper.experiments.harness.seen import what_is_seen
from hamfit_paper.experiments.harness.summary import summary
from hamfit_paper.experiments.harness.tables import Table, entry
from hamfit_paper.experiments.looks import COLOURS, LETTERS, decades, whole_decades
from hamfit_paper.experiments.rollout_pictures import _colour
from hamfit_paper.experiments.trainers import TRAINERS

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
    rows = [line.split(" | ") for line in missed.splitlines() if line.startswith("| ")][2:]
    assert sum(int(row[1]) for row in rows) == len(compared) - held
    assert all(row[2].count("<br>") + 1 == int(row[1]) for row in rows)
    causes = [(row[0], re.sub(r" \([^()]*\)", "", row[3])) for row in rows]
    assert len(set(causes)) == len(causes)  # each reason stands in one row


def test_nothing_is_nan_and_nothing_is_left_out_without_a_word():
    for path in [FOLDER / "README.md", *(path.parent / "README.md" for path in RESULTS)]:
        text = path.read_text()
        assert not re.search(r"\bnan\b", text), path
        assert "(not run):" not in text
        assert not re.search(r"\de\+0[0-4]\b", text), path  # 1.2e+02 s is 120 s


def unfolded(page: str) -> str:
    return re.sub(r"<details.*?</details>", "", page, flags=re.DOTALL)


def test_each_experiment_says_what_it_asked_and_found_with_one_table_and_one_figure():
    page = unfolded((FOLDER / "README.md").read_text())
    assert set(FINDINGS) == set(EXPERIMENTS.names())
    for path in RESULTS:
        result = json.loads(path.read_text())
        section = page.partition(f"\n## {result['experiment']}: ")[2].partition("\n## ")[0]
        asked, found = found_in(result)
        assert f"*{asked}*\n\n{found}\n" in section and asked.endswith("?")
        assert re.search(r"\d", found)
        assert section.count("| --- |") == 1
        assert section.count("![") == 1
    assert len(page.split()) < 4500


def test_words_of_the_findings_hold():
    """What the sentences say without a number is true of the stored ones."""
    results = {path.parent.parent.name: json.loads(path.read_text()) for path in RESULTS}
    missed = {name: [c["what"] for c in result["comparisons"] if not c["holds"]] for name, result in results.items()}
    assert all(what.startswith("ELM") for what in missed["noise"])
    assert [what.partition(", ")[2] for what in missed["potentials"]] == ["ELM", "ELM"]
    messages = [float(value) for value in results["ablation-messages"]["tables"][0]["rows"][0][1:]]
    assert min(messages) == messages[0]
    title = "Zero-shot on 64"
    for size in ("test error, 36", "test error, 64"):
        swim, adam = (float(entry(results["lennard-jones-36-64"], title, row, size)) for row in ("SWIM", "Adam"))
        assert adam < swim
    for side in ("2x2", "3x3", "4x4"):
        swim, adam = (
            float(entry(results["loss-over-time"], "Lattices", side, f"{who} test MSE")) for who in ("SWIM", "Adam")
        )
        assert adam < swim
    table1 = results["table1"]
    measured = {row[0]: float(row[1].split()[0]) for row in table1["tables"][0]["rows"] if row[1]}
    assert [name for name, error in measured.items() if error < measured["RF-HGN, directed"]] == ["invariant", "lbfgs"]


def test_only_what_is_named_of_a_table_is_shown():
    table = Table("errors", ["", "N = 3", "time"], [["adam", 1, 2], ["adamw", 3, 4], ["sgd, a", 5, 6]])
    assert Question("", str, rows=("adam", "sgd"), columns=("N",)).shown([table]).rows == [["adam", 1], ["sgd, a", 5]]
    assert Question("", str).shown([table]) == table
    assert Question("", str, table="times").shown([table]) is None


def test_numbers_of_readme_are_those_of_the_results():
    """README rounds; what it says of stored results is what they hold, to the last digit that it states."""
    readme = (FOLDER.parents[1] / "README.md").read_text()
    results = {path.parent.parent.name: json.loads(path.read_text()) for path in RESULTS}
    table1 = results["table1"]["comparisons"][0]

    def mean_of_table1(row: str, column: str) -> float:
        return float(entry(results["table1"], "3x3 lattice", row, column).partition(" ")[0])

    for said, held in (
        (r"\| hamfit \| ([\d.e-]+) \|", table1["ours"]),
        (r"\| hamfit \| [\d.e-]+ \| ([\d.]+) s", mean_of_table1("RF-HGN, directed", "train time")),
        (r"L-BFGS, run here \| ([\d.e-]+) \|", mean_of_table1("lbfgs", "test MSE")),
        (r"L-BFGS, run here \| [\d.e-]+ \| (\d+) s", mean_of_table1("lbfgs", "train time")),
        (r"Adam, run here \| ([\d.e-]+) \|", mean_of_table1("adam", "test MSE")),
        (r"Adam, run here \| [\d.e-]+ \| (\d+) s", mean_of_table1("adam", "train time")),
        (r"after ([\d.]+) times", float(entry(results["table1"], "3x3 lattice", "lbfgs", "speed-up").rstrip("×"))),
        (r"frame the error is ([\d.e-]+)", mean_of_table1("RF-HGN, frame", "test MSE")),
        (r"\| paper, RF-HGN \| ([\d.e-]+) \|", table1["paper"]),
        (
            r"1e5 steps \| ([\d.e-]+) relative",
            float(entry(results["lennard-jones-9"], "SWIM: nine", "q rel. l², invariant", "T = 99999")),
        ),
        (
            r"1e5 steps \| [\d.e-]+ relative \(paper: ([\d.]+)\)",
            float(entry(results["lennard-jones-9"], "SWIM: nine", "q rel. l², paper", "T = 99999")),
        ),
        (
            r"σ = 1 \| exact states \| test MSE ([\d.e-]+)",
            float(entry(results["noise"], "SWIM", "test MSE, invariant", "1")),
        ),
        (
            r"σ = 1 \| exact states \| test MSE [\d.e-]+ \(paper: ([\d.]+)\)",
            float(entry(results["noise"], "SWIM", "test MSE, paper", "1")),
        ),
    ):
        written = re.search(said, readme)[1]
        digits = len(Decimal(written).as_tuple().digits)
        assert float(written) == float(f"{held:.{digits - 1}e}"), said


@pytest.mark.parametrize(
    "name", ["table1", "lennard-jones-9", pytest.param("lennard-jones-36-64", marks=pytest.mark.slow)]
)
def test_results_are_drawn_again_from_their_numbers(tmp_path, name):
    shutil.copytree(FOLDER / name, tmp_path / name)
    before = json.loads((tmp_path / name / "full" / "result.json").read_text())
    after = redraw(name, tmp_path)
    assert after == before
    assert all((tmp_path / name / "full" / file).exists() for file in after["figures"].values())
    if after["curves"]:  # none of them is lost, so that it can be drawn once more
        kept, stored = (set(read_curves(folder / name / "full" / CURVES)) for folder in (tmp_path, FOLDER))
        assert kept == stored


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: path.parent.parent.name)
def test_figures_are_vectors_that_are_read_at_half_width(path: Path):
    """Letters keep their size in points, so a narrow figure has larger ones; dense layers must not swell the file."""
    for name in json.loads(path.read_text())["figures"].values():
        figure = path.parent / name
        assert figure.suffix == ".svg"
        assert figure.stat().st_size < 300_000, name
        text = figure.read_text()
        width = float(re.search(r'viewBox="0 0 ([\d.]+) ', text)[1])
        assert width <= 72 * 7.5 + 1e-6, name
        letters = [100 * float(scale) for scale in re.findall(r"<g[^>]*scale\(([\d.]+) -", text)]
        assert letters and min(letters) >= LETTERS, name  # without exponents, which are smaller in any letters


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: path.parent.parent.name)
def test_figures_are_described_and_have_no_names_of_code(path: Path):
    result = json.loads(path.read_text())
    assert set(result["seen"]) == set(result["figures"])
    for name, seen in result["seen"].items():
        assert re.search(r"against|Rows: ", seen), name
        assert not re.search(r"rf[-_]hgn|rf[-_]hnn|\b(swim|elm)\b", seen), name
        assert f"![{seen}]" in (path.parent / "README.md").read_text()


@pytest.mark.parametrize("name", EXPERIMENTS.names())
def test_figures_are_drawn_where_nothing_is_measured_yet(name: str):
    experiment = EXPERIMENTS.get(name)()
    settings = experiment.settings("quick")
    for figure in experiment.draw(settings, Found(experiment.cells(settings), {})).values():
        assert isinstance(what_is_seen(figure), str)


def test_table1_shows_completed_trainings_beside_estimated_ones_and_those_that_diverged():
    result = json.loads((FOLDER / "table1" / "full" / "result.json").read_text())
    cells = {record["name"]: record for record in result["cells"] if record["name"].endswith("seed-0")}
    for name, error, status in (("rprop", None, "estimated"), ("sgd", 2.0, "completed"), ("asgd", None, "diverged")):
        cells[f"{name}-seed-0"]["estimated"] = status == "estimated"
        cells[f"{name}-seed-0"]["values"] |= {"mse": error, "status": status}
    experiment = EXPERIMENTS.get("table1")()
    measured = {name: Measurement(one["values"], Curves({}), one["estimated"]) for name, one in cells.items()}
    figure = experiment.draw(result["settings"], Found(experiment.cells(result["settings"]), measured))["table1"]
    errors, seconds = figure.axes
    rows = [tick.get_text() for tick in errors.get_yticklabels()]
    assert len(rows) == 4 + len(result["settings"]["steps"])
    assert rows.index("SGD") < rows.index("Rprop")  # those with an error of ours stand above those without
    hollow = {
        rows[round(line.get_ydata()[0])]
        for line in seconds.get_lines()
        if line.get_markerfacecolor() == "none" and len(line.get_ydata())
    }
    assert "Rprop" in hollow and not hollow & {"SGD", "ASGD", "Adam"}
    assert errors.get_xlim()[1] > 2.0
    assert any(text.get_text() == "1 of 1 diverged" for text in errors.texts)


def test_a_model_has_one_colour_and_no_two_runs_share_one():
    labels = (*TRAINERS.values(), "invariant", "pairs within the cutoff")
    runs = dict.fromkeys(labels, Measurement({}))
    assert len({_colour(label, runs) for label in labels}) == len(labels)
    assert _colour("invariant", runs) == COLOURS["invariant"]
    assert _colour(TRAINERS["swim"], runs) == COLOURS["rf-hgn, directed"]
    ways = ("swim", "elm", "adam", "rff", "invariant")
    assert len({COLOURS[way] for way in ways}) == len(ways)


def test_an_axis_of_few_or_many_decades_has_numbers():
    _, ((few, many),) = new_figure(1, 2, size=(6, 3))
    few.semilogy([0, 1], [0.02, 0.5])
    whole_decades(few)
    assert few.get_ylim() == pytest.approx((0.01, 1.0))
    many.semilogy([0, 1], [1e-33, 2.0])
    decades(many, 10)
    assert many.get_yticks().tolist() == pytest.approx([1e-30, 1e-20, 1e-10, 1.0])


def test_a_smaller_preset_leaves_out_sentences_on_sizes_that_it_has_not():
    """A whole result that lacks what the summary speaks of is an error; a quick one has fewer sizes."""
    path = FOLDER / "benchmark-rings" / "full" / "result.json"
    result = json.loads(path.read_text())
    assert len(summary({"benchmark-rings": result})) == 2
    for table in result["tables"]:
        table["columns"] = [name.replace("N = 5", "N = 3") for name in table["columns"]]
    with pytest.raises(LookupError, match="N = 5"):
        summary({"benchmark-rings": result})
    assert len(summary({"benchmark-rings": result | {"preset": "quick"}})) == 1


def test_what_is_smaller_or_not_whole_has_a_page_without_the_sentences_on_all_of_it():
    """Sentences speak of 10,000 steps, say, and of optimizers that need PyTorch."""
    for path in RESULTS:
        result = json.loads(path.read_text())
        quick = result | {"preset": "quick", "changed_for_quick": {"steps": 500}}
        assert found_in(quick) == (FINDINGS[result["experiment"]].asked, " ".join(result["remarks"][-1:]))
    result = json.loads((FOLDER / "table1" / "full" / "result.json").read_text())
    for table in result["tables"]:
        table["rows"] = [row for row in table["rows"] if "lbfgs" not in str(row[0])]
    with pytest.raises(LookupError, match="lbfgs"):
        result_page(result | {"skipped": {}})
    assert "L-BFGS alone has a smaller" not in result_page(result | {"skipped": {"lbfgs-seed-0": "not run"}})


def test_networks_that_were_trained_to_their_end_are_not_said_to_be_cut_short():
    result = json.loads((FOLDER / "benchmark-rings" / "full" / "result.json").read_text())
    assert "15 s of training each" in found_in(result)[1]
    for cell in result["cells"]:
        cell["estimated"] = False
    assert "of training each" not in found_in(result)[1]

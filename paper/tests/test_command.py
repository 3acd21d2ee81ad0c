"""``hamfit reproduce``, with an experiment made for the purpose."""

from __future__ import annotations

import sys

import pytest

from hamfit_paper.experiments import EXPERIMENTS


def test_help_has_an_example_and_json(hamfit):
    page = hamfit("reproduce", "--help").out
    assert "hamfit reproduce" in page.split("Example:")[1]
    assert "--json" in page


def test_what_to_install_is_printed_with_its_brackets(hamfit, squares, monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)  # an import of it fails
    squares.extra = "torch"
    monkeypatch.setattr(squares, "tables", lambda *_: [])
    monkeypatch.setattr(squares, "compare", lambda *_: [])
    monkeypatch.setattr(squares, "draw", lambda *_: {})
    assert "pip install 'hamfit-paper[torch]'" in " ".join(hamfit("reproduce", "squares").out.split())


def test_list_names_every_experiment_with_its_labels(hamfit):
    listed = hamfit("reproduce", "list", "--json").json
    assert list(listed) == EXPERIMENTS.names()
    assert listed["table1"]["labels"] == ["tab:results_optimizers"]
    assert "tab:ablation" in hamfit("reproduce", "list").out


def test_run_prints_the_table_and_stores_the_result(hamfit, squares, tmp_path):
    result = hamfit("reproduce", "squares")
    assert result.code == 0
    assert "2 │" in result.out
    assert "1 of 2, n-1" in result.err
    assert (tmp_path / "reproduced" / "README.md").exists()
    again = hamfit("reproduce", "squares", "--json")
    assert again.json["squares"]["cells"][1]["values"]["square"] == 4
    assert squares.calls == [1, 2]
    hamfit("reproduce", "squares", "--fresh", "--json")
    assert squares.calls == [1, 2, 1, 2]


@pytest.mark.parametrize("name", ["README.md", "squares/quick/README.md", "squares/quick/result.json"])
def test_pages_of_others_are_not_replaced(hamfit, squares, tmp_path, name):
    (tmp_path / "squares" / "quick").mkdir(parents=True)
    (tmp_path / name).write_text("About my project")
    result = hamfit("reproduce", "squares", "-o", tmp_path)
    assert result.code == 2
    assert f"{name} exists and is not a" in result.err
    assert "--force" in result.err
    assert (tmp_path / name).read_text() == "About my project"
    assert squares.calls == []
    for force in (("--force",), ()):
        assert hamfit("reproduce", "squares", "-o", tmp_path, *force).code == 0
    assert (tmp_path / name).read_text() != "About my project"


def test_all_is_every_experiment(hamfit, squares, monkeypatch):
    monkeypatch.setattr(EXPERIMENTS, "_members", {"squares": squares})
    assert list(hamfit("reproduce", "all", "--json").json) == ["squares"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["squarez"], "unknown experiment 'squarez'"),
        (["squares", "tabel1"], "unknown experiment 'tabel1'"),
        (["squares", "--preset", "ful"], "unknown preset 'ful'"),
        (["squares", "all"], "stand alone"),
        (["squares", "--budget", "0"], "--budget"),
        (["list", "--budget", "nan"], "--budget"),
        ([], "NAME"),
    ],
)
def test_bad_input_is_one_line_and_measures_nothing(hamfit, squares, tmp_path, arguments, message):
    result = hamfit("reproduce", *arguments)
    assert result.code == 2
    assert message in result.err
    assert len(result.err.strip().splitlines()) == 1
    assert squares.calls == []
    assert not (tmp_path / "reproduced").exists()

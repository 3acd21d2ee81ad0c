"""The harness alone, with an experiment made for the purpose: storing, resuming, estimates, missing extras, pages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

from hamfit.errors import FileError, MissingDependencyError, ParameterError
from hamfit.experiments import EXPERIMENTS, Cell, Comparison, Experiment, Measurement, Table, reproduce, write_page
from hamfit.experiments.harness import runner
from hamfit.plots.canvas import new_figure


@pytest.fixture
def squares(monkeypatch):
    """A registered experiment that squares numbers; `calls` lists what was really measured."""
    EXPERIMENTS.names()  # discover the real ones first
    monkeypatch.setattr(EXPERIMENTS, "_members", dict(EXPERIMENTS._members))

    class Squares(Experiment):
        name = "squares"
        title = "squares, and a curve"
        labels = ("tab:squares",)
        full: ClassVar = {"numbers": [1, 2, 3]}
        quick: ClassVar = {"numbers": [1, 2]}
        calls: ClassVar[list] = []
        fail_at: int | None = None
        estimated = False
        extra: str | None = None

        def cells(self, settings):
            return [Cell(f"n-{n}", {"n": n}, type(self).extra) for n in settings["numbers"]]

        def measure(self, parameters, context):
            n = parameters["n"]
            if n == type(self).fail_at:
                raise KeyboardInterrupt
            type(self).calls.append(n)
            values = {"square": n * n, "diverged": float("inf")}
            return Measurement(values, {"curve": np.arange(n)}, type(self).estimated and context.budget is not None)

        def tables(self, settings, found):
            return [Table("squares", ["n", "square"], [[str(n), found[f"n-{n}"].values["square"]] for n in (1, 2)])]

        def compare(self, settings, found):
            return [Comparison("one", found["n-1"].values["square"], 1.5), Comparison("two", 4.0, 3.0, "larger")]

        def draw(self, settings, found):
            figure, axes = new_figure(size=(2, 2))
            axes[0, 0].plot(found["n-2"].arrays["curve"])
            return {"curve": figure}

        def remarks(self, settings, found):
            return [f"{len(found)} squares."]

    return Squares


def test_result_tables_pictures_and_page(squares, tmp_path: Path):
    result = reproduce("squares", tmp_path)
    folder = tmp_path / "squares" / "quick"
    assert json.loads((folder / "result.json").read_text()) == result
    assert result["cells"][1]["values"] == {"square": 4, "diverged": None}  # JSON has no infinity
    assert result["changed_for_quick"] == {"numbers": [1, 2]}
    assert [c["holds"] for c in result["comparisons"]] == [True, False]
    assert result["machine"]["cores"] >= 1
    assert (folder / "curve.png").read_bytes().startswith(b"\x89PNG")
    page = write_page(tmp_path).read_text()
    assert "| 2 | 4 |" in page
    assert "1 of 2" in page
    assert "squares/quick/curve.png" in page
    assert "2 squares." in page
    target = page.split("](#")[1].split(")")[0]
    assert target == "squares-squares-and-a-curve"


def test_the_fullest_preset_is_shown(squares, tmp_path: Path):
    reproduce("squares", tmp_path)
    reproduce("squares", tmp_path, preset="full")
    assert "--preset full" in write_page(tmp_path).read_text()
    assert "--preset quick" not in write_page(tmp_path).read_text()


def test_an_interrupted_run_goes_on_where_it_stopped(squares, tmp_path: Path):
    squares.fail_at = 3
    with pytest.raises(KeyboardInterrupt):
        reproduce("squares", tmp_path, preset="full")
    assert squares.calls == [1, 2]
    assert not (tmp_path / "squares" / "full" / "result.json").exists()
    squares.fail_at = None
    reproduce("squares", tmp_path, preset="full")
    assert squares.calls == [1, 2, 3]
    reproduce("squares", tmp_path, preset="full", fresh=True)
    assert squares.calls == [1, 2, 3, 1, 2, 3]


def test_other_parameters_are_measured_again(squares, tmp_path: Path):
    reproduce("squares", tmp_path)
    record = tmp_path / "squares" / "quick" / "cells" / "n-2.json"
    record.write_text(record.read_text().replace('"n": 2', '"n": 7'))
    reproduce("squares", tmp_path)
    assert squares.calls == [1, 2, 2]


def test_an_estimate_gives_way_to_a_larger_budget(squares, tmp_path: Path):
    squares.estimated = True
    first = reproduce("squares", tmp_path, budget=10.0)
    assert all(cell["estimated"] for cell in first["cells"])
    reproduce("squares", tmp_path, budget=5.0)
    assert squares.calls == [1, 2]
    reproduce("squares", tmp_path, budget=20.0)
    assert squares.calls == [1, 2, 1, 2]
    last = reproduce("squares", tmp_path)
    assert not any(cell["estimated"] for cell in last["cells"])


def test_a_broken_cell_file_is_named(squares, tmp_path: Path):
    reproduce("squares", tmp_path)
    path = tmp_path / "squares" / "quick" / "cells" / "n-1.json"
    path.write_text("{")
    with pytest.raises(FileError, match=r"n-1\.json is not a stored cell .* --fresh"):
        reproduce("squares", tmp_path)


def test_cells_without_their_extra_are_left_out_and_said(squares, tmp_path: Path, monkeypatch):
    squares.extra = "torch"

    def missing(module, extra):
        if module == "torch":
            raise MissingDependencyError(f"run: pip install 'hamfit[{extra}]'")

    monkeypatch.setattr(runner, "require", missing)
    monkeypatch.setattr(squares, "tables", lambda *_: [])
    monkeypatch.setattr(squares, "compare", lambda *_: [])
    monkeypatch.setattr(squares, "draw", lambda *_: {})
    result = reproduce("squares", tmp_path)
    assert squares.calls == []
    assert list(result["skipped"]) == ["n-1", "n-2"]
    assert "hamfit[torch]" in (tmp_path / "squares" / "quick" / "README.md").read_text()


def test_unknown_names(tmp_path: Path):
    with pytest.raises(ParameterError, match="ablation-width"):
        reproduce("ablation-widht", tmp_path)
    with pytest.raises(ParameterError, match="preset"):
        reproduce("ablation-width", tmp_path, preset="fulll")

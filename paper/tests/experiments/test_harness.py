"""The harness alone, with an experiment made for the purpose: storing, resuming, estimates, missing extras, pages."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

import hamfit
from hamfit.errors import FileError, ParameterError
from hamfit_paper.experiments import reproduce, write_page


def test_result_tables_pictures_and_page(squares, tmp_path: Path):
    result = reproduce("squares", tmp_path)
    folder = tmp_path / "squares" / "quick"
    assert json.loads((folder / "result.json").read_text()) == result
    assert result["cells"][1]["values"] == {"square": 4, "diverged": None}  # JSON has no infinity
    assert result["changed_for_quick"] == {"numbers": [1, 2]}
    assert [c["holds"] for c in result["comparisons"]] == [True, False]
    assert result["machine"]["cores"] >= 1
    assert (folder / "curve.svg").read_bytes().startswith(b"<?xml")
    page = write_page(tmp_path).read_text()
    assert "| 2 | 4 |" in page
    assert "1 of 2" in page
    assert "squares/quick/curve.svg" in page
    assert "2 squares." in page
    target = page.split("[squares](#")[1].split(")")[0]
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


def test_only_some_cells_are_measured_and_the_others_taken_as_they_are(squares, tmp_path: Path):
    squares.estimated = True
    reproduce("squares", tmp_path, budget=1.0)
    squares.calls.clear()
    result = reproduce("squares", tmp_path, only="n-2")
    assert squares.calls == [2]
    assert [cell["estimated"] for cell in result["cells"]] == [True, False]
    with pytest.raises(ParameterError, match=r"no cell of squares matches 'm-\*'; its cells are n-1, n-2"):
        reproduce("squares", tmp_path, only="m-*")


def test_a_broken_cell_file_is_named(squares, tmp_path: Path):
    reproduce("squares", tmp_path)
    path = tmp_path / "squares" / "quick" / "cells" / "n-1.json"
    path.write_text("{")
    with pytest.raises(FileError, match=r"n-1\.json is not a stored cell .* --fresh"):
        reproduce("squares", tmp_path)


def test_a_result_alone_is_gone_on_from(squares, tmp_path: Path):
    """As in a clone of a repository that keeps results, and not the files of single cells."""
    folder = tmp_path / "squares" / "quick"
    first = reproduce("squares", tmp_path)
    shutil.rmtree(folder / "cells")
    stored = json.loads((folder / "result.json").read_text())
    for record in stored["cells"]:
        del record["machine"]  # as older versions stored it: once for all cells
    stored["machine"]["packages"]["hamfit"] = "0.0.1"
    del stored["cells"][1]
    (folder / "result.json").write_text(json.dumps(stored))
    squares.calls.clear()
    again = reproduce("squares", tmp_path)
    assert squares.calls == [2]
    assert again["tables"] == first["tables"]
    assert again["machine"]["packages"]["hamfit"] == f"0.0.1 and {hamfit.__version__}"
    assert again["cells"][0]["machine"]["packages"]["hamfit"] == "0.0.1"


def test_curves_of_a_result_alone_are_drawn_again(squares, tmp_path: Path):
    folder = tmp_path / "squares" / "quick"
    reproduce("squares", tmp_path)
    drawn = (folder / "curve.svg").read_bytes()
    shutil.rmtree(folder / "cells")
    (folder / "curve.svg").unlink()
    reproduce("squares", tmp_path)
    assert (folder / "curve.svg").read_bytes() == drawn


def test_a_broken_result_is_named(squares, tmp_path: Path):
    reproduce("squares", tmp_path)
    (tmp_path / "squares" / "quick" / "result.json").write_text('{"experiment": "squares"}')
    with pytest.raises(FileError, match=r"result\.json is not a stored result .*move it away"):
        reproduce("squares", tmp_path)


def test_cells_without_their_extra_are_left_out_and_said(squares, tmp_path: Path, monkeypatch):
    squares.extra = "torch"

    monkeypatch.setitem(sys.modules, "torch", None)  # an import of it fails
    monkeypatch.setattr(squares, "tables", lambda *_: [])
    monkeypatch.setattr(squares, "compare", lambda *_: [])
    monkeypatch.setattr(squares, "draw", lambda *_: {})
    result = reproduce("squares", tmp_path)
    assert squares.calls == []
    assert list(result["skipped"]) == ["n-1", "n-2"]
    assert "run: pip install 'hamfit-paper[torch]'" in (tmp_path / "squares" / "quick" / "README.md").read_text()


def test_unknown_names(tmp_path: Path):
    with pytest.raises(ParameterError, match="ablation-width"):
        reproduce("ablation-widht", tmp_path)
    with pytest.raises(ParameterError, match="preset"):
        reproduce("ablation-width", tmp_path, preset="fulll")

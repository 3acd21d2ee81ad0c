"""Text files by other hands: fields without values, long numbers of runs, strange names, and files without end."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hamfit import memory
from hamfit.data import text_table
from hamfit.data.columns import TableColumns
from hamfit.data.formats.text import Text
from hamfit.errors import DataError, ParameterError


def read(path: Path, columns: str = "t=t q=x v=v", **options):
    return Text(columns, mass=1, units="none", **options).read_with_report([path])


GAPS = ["", "#N/A", "NA", "n/a", "null", "-", "--", "NaN", "-nan", "#DIV/0!", "#VALUE!", "<NA>", "1.#QNAN", "None", "."]


@pytest.mark.parametrize("column", range(3))
@pytest.mark.parametrize("gap", GAPS)
def test_a_field_without_a_value_is_counted_and_said_in_any_column(gap: str, column: int, tmp_path: Path):
    rows = [["0", "1.0", "2.0"], ["1", "1.1", "2.1"], ["2", "1.2", "2.2"]]
    rows[1][column] = gap
    path = tmp_path / "gaps.csv"
    path.write_text("t,x,v\n" + "".join(f"{','.join(row)}\n" for row in rows))
    data, report = read(path)
    assert data.n_snapshots == 2
    assert (report.rows, report.gaps) == (3, 1)
    assert report.warnings == ["1 of 3 rows had gaps and are left out"]


@pytest.mark.parametrize("gap", GAPS)
def test_a_run_without_a_name_is_no_run(gap: str, tmp_path: Path):
    path = tmp_path / "runs.csv"
    path.write_text(f"run,t,x,v\n7,0,1,1\n7,1,1,1\n{gap},2,1,1\n")
    data, report = read(path, "t=t q=x v=v run=run")
    assert data.trajectory.tolist() == [7, 7]
    assert report.gaps == 1


def test_comments_are_still_comments(tmp_path: Path):
    path = tmp_path / "comments.txt"
    path.write_text("#name of the file\n# t x v\n0 1 1\n# in between\n1 1 1\n%end\n")
    data, report = read(path)
    assert (data.n_snapshots, report.gaps) == (2, 0)


def test_long_numbers_of_runs_stay_apart(tmp_path: Path):
    path = tmp_path / "runs.csv"
    rows = [f"{run},{t},1,1" for run in ("1700000000000000001", "1700000000000000002", "1.8e18") for t in (0, 1)]
    path.write_text("run,t,x,v\n" + "\n".join(rows) + "\n")
    data, _ = read(path, "t=t q=x v=v run=run")
    assert np.unique(data.trajectory).tolist() == [1700000000000000001, 1700000000000000002, 1800000000000000000]


@pytest.mark.parametrize("number", ["9223372036854775808", "9" * 5000, "1e999999999"])
def test_numbers_of_runs_beyond_integers_are_names(number: str, tmp_path: Path):
    path = tmp_path / "runs.csv"
    path.write_text(f"run,t,x,v\n{number},0,1,1\n{number},1,1,1\n3,0,1,1\n3,1,1,1\n")
    data, _ = read(path, "t=t q=x v=v run=run")
    assert data.trajectory.tolist() == [0, 0, 1, 1]
    assert data.metadata["runs"] == [number, 3]


def test_a_column_may_be_called_by_a_raised_two(tmp_path: Path):
    path = tmp_path / "names.csv"
    path.write_text("t,²,v\n0,1,1\n1,1.5,1\n", encoding="utf-8")
    assert read(path, "t=t q=² v=v")[0].q[:, 0, 0].tolist() == [1.0, 1.5]
    with pytest.raises(ParameterError, match="unknown column '³'"):
        read(path, "t=t q=³ v=v")


@pytest.mark.parametrize("column", ["9" * 5000, "99"])
def test_a_column_of_a_number_that_is_not_there(column: str, tmp_path: Path):
    path = tmp_path / "names.csv"
    path.write_text("t,x,v\n0,1,1\n")
    with pytest.raises(ParameterError, match="has the columns 1 to 3, but no column 99"):
        read(path, f"t=t q={column} v=v")


@pytest.mark.parametrize("range_", ["2-20000000", f"2-{'9' * 5000}"])
def test_a_range_of_more_columns_than_a_table_has_is_refused_at_once(range_: str):
    with pytest.raises(ParameterError, match=r"the range of columns 2-\d+ is longer than 1,000,000"):
        TableColumns.parse(f"t=1 q={range_}")
    assert len(TableColumns.parse("t=1 q=2-100001").q) == 100_000


@pytest.mark.parametrize("option", [{"edges": f"0-{'9' * 5000}"}, {"graph": f"lattice:1x{'9' * 5000}"}])
def test_graphs_of_endless_numbers_are_refused(option: dict, tmp_path: Path):
    path = tmp_path / "names.csv"
    path.write_text("t,x,v\n0,1,1\n")
    with pytest.raises(ParameterError):
        read(path, **option)


def test_a_line_without_an_end_is_refused(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(text_table, "_LONGEST", 1000)
    path = tmp_path / "endless.csv"
    path.write_bytes(bytes(5000))
    with pytest.raises(DataError, match="line 1: more than 1,000 characters, so no table"):
        read(path)


def test_more_rows_than_memory_are_refused_before_they_are_read(tmp_path: Path, monkeypatch):
    path = tmp_path / "long.csv"
    path.write_text("t,x,v\n" + "".join(f"{t},1,1\n" for t in range(1000)))
    monkeypatch.setattr(memory, "_LITTLE", 0)
    monkeypatch.setattr(memory, "available_bytes", lambda: 10_000)
    with pytest.raises(ParameterError, match=r"long\.csv, a text of about 1,\d+ rows, needs about 1\d\d kB of memory"):
        read(path)


def test_a_quoted_field_that_is_too_long_is_refused_in_words(tmp_path: Path):
    path = tmp_path / "quotes.csv"
    path.write_text('t,x,v\n0,1,"' + "1" * 200_000 + '"\n')
    with pytest.raises(DataError, match="quotes that cannot be read"):
        read(path)


@pytest.mark.parametrize(("turn", "typed"), [(2 * np.pi, "--angles COLUMN)"), (360.0, "--units angle=deg")])
def test_angles_that_are_kept_within_a_turn_are_noticed(turn: float, typed: str, tmp_path: Path):
    t = np.arange(60) * 0.1
    whole = 0.2 * turn * t
    path = tmp_path / "wheel.csv"
    for x, jumps in ((np.remainder(whole, turn), 1), (whole, 0), (turn * np.round(np.sin(t)), 0)):
        path.write_text("t,x,v\n" + "".join(f"{a},{b},{0.2 * turn}\n" for a, b in zip(t, x, strict=True)))
        found = read(path, graph="none")[1].warnings
        assert len(found) == jumps
        assert all("jumps by a turn between neighbouring samples (1 times)" in one and typed in one for one in found)
    path.write_text("t,x,v\n" + "".join(f"{a},{b % turn},{0.2 * turn}\n" for a, b in zip(t, whole, strict=True)))
    if turn < 7:
        assert not read(path, graph="none", angles="x")[1].warnings


@pytest.mark.parametrize("turn", [2 * np.pi, 360.0])
def test_a_value_that_is_off_by_a_turn_is_no_angle_and_neither_is_a_box(turn: float, tmp_path: Path):
    t = np.arange(200) * 0.1
    swing = np.sin(t) + 1e-3 * np.random.default_rng(0).normal(size=t.shape)
    swing[77] += turn
    path = tmp_path / "one.csv"
    box = 0.16 * turn * t % (0.8 * turn)
    for x, v, said in ((swing, np.cos(t), "1 value jumps away"), (box, 0 * t + 0.16 * turn, "periodic box")):
        path.write_text("t,x,v\n" + "".join(f"{a},{b},{c}\n" for a, b, c in zip(t, x, v, strict=True)))
        (found,) = read(path, graph="none")[1].warnings
        assert said in found and "--angles" not in found

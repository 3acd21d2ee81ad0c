"""Text files: what is read is what `numpy.loadtxt` reads, and what is wrong is named with its line and column."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData, open_data
from hamfit.data.columns import TableColumns
from hamfit.data.formats.text import Text, TextReport
from hamfit.data.text_table import TextTable
from hamfit.errors import DataError, FileError, ParameterError
from hamfit.graphs import Graph, chain, complete

from .examples import UNITS

CARTS = "t=time run=trial q=x1,x2 v=v1,v2"
HEADER = "trial,time,x1,x2,v1,v2"
ROWS = np.array(
    [
        [3, 0.0, 1.5, 2.5, 0.1, 0.2],
        [3, 0.1, 1.6, 2.4, 0.3, -0.2],
        [3, 0.3, 1.7, 2.3, 0.2, -1e-3],
        [7, 0.0, -1.5, 2.25, 0.0, 4.0],
        [7, 0.25, -1.25, 2.75, 1.0, 5.0],
    ]
)


def lines(rows: np.ndarray, delimiter: str) -> list[str]:
    return [delimiter.join(repr(float(value)) for value in row) for row in rows]


@pytest.fixture
def write(tmp_path):
    def to(*content: str, name: str = "carts.csv") -> Path:
        path = tmp_path / name
        path.write_text("\n".join(content) + "\n")
        return path

    return to


def read(path, columns: str = CARTS, **options) -> tuple[PhaseSpaceData, TextReport]:
    options = {"graph": chain, "dim": 1, "mass": [1.0, 2.5], "units": UNITS} | options
    return Text(columns, **options).read_with_report([path] if isinstance(path, Path) else path)


def long_rows(order: str = "time") -> list[str]:
    """Three particles at four times: x = id + 10 t, y = -id t."""
    rows = [(t, i) for t in (0.0, 0.1, 0.2, 0.3) for i in (4, 9, 11)]
    rows = sorted(rows, key=lambda row: row[1]) if order == "particle" else rows
    return [f"{i},{t},{i + 10 * t!r},{-i * t!r}" for t, i in rows]


LONG = "t=time id=atom q=x,y"


class TestTables:
    @pytest.mark.parametrize("delimiter", [",", ", ", ";", " ; ", "\t", "  ", " \t "])
    @pytest.mark.parametrize("header", ["line", "comment", "none"])
    def test_delimiters_and_headers(self, write, delimiter, header):
        names = HEADER.replace(",", delimiter)
        top = {"line": [names], "comment": ["# two carts", "", f"% {names}"], "none": []}[header]
        path = write(*top, *lines(ROWS, delimiter), name="carts.txt")
        by_number = "run=1 t=2 q=3,4 v=5-6"
        data, report = read(path, by_number if header == "none" else CARTS)
        between = delimiter.strip(" ") or None
        table = np.loadtxt(path, delimiter=between, comments=("#", "%"), skiprows=int(header == "line"))
        np.testing.assert_array_equal(data.q[:, :, 0], table[:, 2:4])
        np.testing.assert_array_equal(data.p[:, :, 0], table[:, 4:6] * [1.0, 2.5])
        np.testing.assert_array_equal(data.times, table[:, 1])
        np.testing.assert_array_equal(data.trajectory, table[:, 0])
        assert report == TextReport(rows=5, gaps=0)

    def test_a_given_delimiter_is_taken(self, write):
        path = write("t;x", "0;1", "1;2")
        assert read(path, "t=t q=x", mass=1, delimiter="semicolon")[0].q.ravel().tolist() == [1, 2]
        with pytest.raises(ParameterError, match="unknown column 'x'"):
            read(path, "t=t;x q=x", mass=1, delimiter="tab")
        with pytest.raises(ParameterError, match="unknown delimiter 'colon'; did you mean 'semicolon'"):
            read(path, "t=t q=x", delimiter="colon")

    def test_windows_and_spreadsheets(self, tmp_path):
        path = tmp_path / "Sheet.CSV"
        path.write_bytes('\ufeff"t (s)","x, left"\r\n"0","1.5"\r\n"1","2.5"\r\n,\r\n'.encode())
        data, report = read(path, "t='t (s)' q=2", mass=1)
        assert data.q.ravel().tolist() == [1.5, 2.5]
        assert (report.rows, report.gaps) == (3, 1)

    def test_preamble_is_skipped(self, write):
        path = write("made by tracker 5", "masses: 3", "t,x", "0,1", "1,2")
        assert read(path, "t=t q=x", mass=1, skip=2)[0].n_snapshots == 2

    def test_columns_that_are_not_asked_for_may_hold_anything(self, write):
        path = write("t,who,x", "0,Anna_1,1", "1,,2")
        assert read(path, "t=t q=x", mass=1)[0].q.ravel().tolist() == [1, 2]

    @pytest.mark.parametrize(
        ("row", "words"),
        [
            ("0.2,abc,4", r"carts.csv, line 3, column 2 \(x\): 'abc' is not a decimal number"),
            ("0.2,1_000,4", r"line 3, column 2 \(x\): '1_000' is not a decimal number"),
            ("0.2,0x10,4", "'0x10' is not a decimal number"),
            ("0.2,inf,4", r"line 3, column 2 \(x\): the number is infinite"),
            ("0.2,1", "carts.csv, line 3: 2 fields, but there are 3 columns"),
            ("0.2,1,2,3", "line 3: 4 fields, but there are 3 columns"),
        ],
    )
    def test_bad_fields(self, write, row, words):
        with pytest.raises(DataError, match=words):
            read(write("t,x,y", "0.1,1,2", row), "t=t q=x,y")

    def test_decimal_commas(self, write):
        with pytest.raises(DataError, match=r"line 2, column 2 \(x\): '1,5' .*for decimal commas give --decimal ,"):
            read(write("t;x", "0;1,5"), "t=t q=x", mass=1)

    @pytest.mark.parametrize(
        ("content", "words"),
        [
            (b"", "has no rows"),
            (b"# a\n\n", "has no rows"),
            (b"t,x\n", "no rows below"),
            (b"t,x\n\xff\xfe,1\n", "UTF-8"),
        ],
    )
    def test_files_without_a_table(self, tmp_path, content, words):
        (tmp_path / "a.txt").write_bytes(content)
        with pytest.raises((DataError, FileError), match=words):
            read(tmp_path / "a.txt", "t=t q=x", mass=1)

    def test_missing_columns(self, write):
        path = write("trial,time,x1,v2,v1,x1", "0,0,0,0,0,0")
        table = TextTable(path)
        with pytest.raises(
            ParameterError, match=r"unknown column 'tim'; did you mean 'time'\? Known: time, trial, v1, v2"
        ):
            table.place("tim")
        with pytest.raises(ParameterError, match="has the columns 1 to 6, but no column 7"):
            table.place("7")
        with pytest.raises(ParameterError, match="no column 0"):
            table.place("0")
        with pytest.raises(ParameterError, match="the columns 3, 6 are all called 'x1'"):
            table.place("x1")
        with pytest.raises(ParameterError, match=r"no names for its 2 columns.*give numbers from 1 to 2"):
            TextTable(write("0,1")).place("x")


class TestColumns:
    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("t=1", "the positions are missing"),
            ("q", "role=column"),
            ("q=1 w=2", "unknown role of columns 'w'"),
            ("q=1 q=2 t=3", "given twice"),
            ("q=1,2 v=2,3 t=4", "column 2 is given more than once"),
            ("q=1 p=2 v=3", "not both"),
            ("q=1,2 v=3", r"v \(velocities\) has 1 columns, but q has 2"),
            ("q=1,2 p=4,5 f=3", r"f \(known external forces\) has 1 columns"),
            ("q=1", "positions alone needs the column of the time"),
            ("q=1 v=2 id=3", "one row per particle needs the column of the time"),
            ("q=1 t=2,3", "is one column, got 2, 3"),
            ("q=1,,2 t=2", "without a name"),
            ("q=4-2 t=1", "write it as 2-4"),
            ("q='x t=1", "No closing quotation"),
        ],
    )
    def test_errors(self, text, words):
        with pytest.raises(ParameterError, match=words):
            TableColumns.parse(text)

    def test_as_typed(self):
        assert TableColumns.parse(str(TableColumns.parse(CARTS))) == TableColumns.parse(CARTS)
        assert TableColumns.parse("q=x1, x2, t=time") == TableColumns.parse("t=time q=x1,x2")
        assert TableColumns.parse("q = 'a b' , c  v=2-3").roles == {"q": ("a b", "c"), "v": ("2", "3")}


class TestWide:
    def test_several_dimensions_go_node_by_node(self, write):
        path = write("t,x1,y1,x2,y2,x3,y3", "0,1,2,3,4,5,6")
        data, _ = read(path, "t=t q=2-7", dim=2, mass=1)
        assert data.q.tolist() == [[[1, 2], [3, 4], [5, 6]]]
        assert read(path, "t=t q=2-7", dim=None, nodes=2, mass=1)[0].q.tolist() == [[[1, 2, 3], [4, 5, 6]]]

    @pytest.mark.parametrize(
        ("shape", "words"),
        [
            ({"dim": None}, "q has 6 columns: give the dimension"),
            ({"dim": 4}, "q has 6 columns, which does not fit dim 4"),
            ({"dim": 2, "nodes": 2}, "does not fit nodes 2 and dim 2"),
        ],
    )
    def test_shapes_that_do_not_fit(self, write, shape, words):
        with pytest.raises(ParameterError, match=words):
            read(write("0,1,2,3,4,5,6"), "t=1 q=2-7", **shape)

    def test_momenta(self, write):
        path = write(HEADER, *lines(ROWS, ","))
        data, _ = read(path, "t=time run=trial q=x1,x2 p=v1,v2", mass=None)
        np.testing.assert_array_equal(data.p[:, :, 0], ROWS[:, 4:])
        assert "mass" not in data.graphs[0].node_attributes
        assert "mass" in read(path, "t=time run=trial q=x1,x2 p=v1,v2")[0].graphs[0].node_attributes

    def test_positions_alone(self, write):
        data, _ = read(write(HEADER, *lines(ROWS, ",")), "t=time run=trial q=x1,x2")
        assert not data.has_momenta
        assert data.graphs[0].node_attributes["mass"].tolist() == [1.0, 2.5]

    def test_forces(self, write):
        data, _ = read(write(HEADER, *lines(ROWS, ",")), "t=time run=trial q=x1,x2 f=v1,v2")
        np.testing.assert_array_equal(data.force[:, :, 0], ROWS[:, 4:])

    def test_notes(self, write):
        data, _ = read(write(HEADER, *lines(ROWS, ",")))
        assert data.metadata["units"] == UNITS
        assert data.metadata["source"] == {"files": ["carts.csv"], "columns": "q=x1,x2 v=v1,v2 t=time run=trial"}
        assert "units" not in read(write(HEADER, *lines(ROWS, ",")), units="none")[0].metadata

    def test_masses(self, write):
        path = write(HEADER, *lines(ROWS, ","))
        with pytest.raises(ParameterError, match=r"masses must be one number or 2 numbers \(one per node\), got 3"):
            read(path, mass=[1, 2, 3])
        with pytest.raises(DataError, match="the masses are missing"):
            read(path, mass=None)

    def test_states_without_times(self, write):
        data, report = read(write("x,v", "1,2", "3,4"), "q=x v=v", mass=1)
        assert data.times is None
        assert data.trajectory is None
        assert report.warnings == ["there are no times (t=...), so the rows are states, not motions"]
        with pytest.raises(DataError, match=r"no number of a row .* lies between"):
            read(write("x,v", "1,2"), "q=x v=v", mass=1, start=1.0)
        data, _ = read(write("x,v", "1,2", "3,4", "5,6"), "q=x v=v", mass=1, start=1, stop=1)
        assert data.q.ravel().tolist() == [3.0]

    def test_a_graph_of_its_own(self, write):
        graph = Graph(2, [[0, 1]], edge_attributes={"stiffness": [3.0]})
        assert read(write(HEADER, *lines(ROWS, ",")), graph=graph)[0].graphs[0].edge_attributes["stiffness"] == [3.0]


class TestRuns:
    def test_lengths_differ_and_rows_are_interleaved(self, write):
        mixed = ROWS[[0, 3, 1, 4, 2]]
        data, _ = read(write(HEADER, *lines(mixed, ",")))
        assert data.trajectory.tolist() == [3, 3, 3, 7, 7]
        np.testing.assert_array_equal(data.q[:, :, 0], ROWS[:, 2:4])

    def test_names(self, write):
        data, _ = read(write("who,t,x", "B,0,1", "B,1,2", "A,0,3", "A,1,4"), "run=who t=t q=x", mass=1)
        assert data.trajectory.tolist() == [0, 0, 1, 1]
        assert data.metadata["runs"] == ["B", "A"]

    def test_files(self, write):
        first = write("t,x", "0,1", "1,2", name="first.csv")
        second = write("t;x", "0;3", "1;4", "2;5", name="second.txt")
        data, report = read([first, second], "t=t q=x", mass=1)
        assert data.trajectory.tolist() == [0, 0, 1, 1, 1]
        assert data.metadata["runs"] == ["first.csv", "second.txt"]
        assert data.q.ravel().tolist() == [1, 2, 3, 4, 5]
        assert report.rows == 5

    def test_files_with_runs(self, write):
        both = [write(HEADER, *lines(ROWS, ","), name=name) for name in ("a.csv", "b.csv")]
        data, _ = read(both)
        assert data.trajectory.tolist() == [0, 0, 0, 1, 1, 2, 2, 2, 3, 3]
        assert data.metadata["runs"] == ["a.csv:3", "a.csv:7", "b.csv:3", "b.csv:7"]

    def test_a_run_of_one_row_is_kept_and_told(self, write):
        data, report = read(write(HEADER, *lines(ROWS[:4], ",")))
        assert data.trajectory.tolist() == [3, 3, 3, 7]
        assert report.warnings == [
            "1 of 2 runs have a single time (7): kept as a state, but no motion can be seen in it"
        ]

    def test_repeated_times(self, write):
        path = write(HEADER, *lines(ROWS[[0, 1, 1, 2, 3]], ","))
        with pytest.raises(DataError, match=r"carts.csv: lines 3 and 4 of run 3 have the same time 0.1; keep one"):
            read(path)

    def test_times_that_go_back(self, write):
        path = write("# a comment", HEADER, *lines(ROWS[[0, 2, 1]], ","))
        with pytest.raises(DataError, match=r"of run 3 goes back from 0.3 \(line 4\) to 0.1 \(line 5\)"):
            read(path)
        with pytest.raises(DataError, match=r"goes back from 0.3 \(line 4\) to 0 \(line 5\).*run=\.\.\."):
            read(write(HEADER, *lines(ROWS, ",")), "t=time q=x1,x2")

    def test_part_of_the_times(self, write):
        path = write(HEADER, *lines(ROWS, ","))
        assert read(path, start=0.1)[0].times.tolist() == [0.1, 0.3, 0.25]
        assert read(path, start=0.1, stop=0.25)[0].times.tolist() == [0.1, 0.25]
        assert read(path, stride=2)[0].times.tolist() == [0.0, 0.3, 0.0]
        with pytest.raises(DataError, match="no time lies between start and stop"):
            read(path, start=9.0)
        with pytest.raises(ParameterError, match="stride must be a positive integer"):
            read(path, stride=0)


class TestGaps:
    @pytest.mark.parametrize("gap", ["", "nan", "NaN", "NA", "n/a", "NULL", " "])
    def test_rows_with_gaps_are_left_out_and_counted(self, write, gap):
        rows = lines(ROWS, ",")
        rows[1] = f"3,0.1,1.6,{gap},0.3,-0.2"
        data, report = read(write(HEADER, *rows))
        np.testing.assert_array_equal(data.q[:, :, 0], ROWS[[0, 2, 3, 4], 2:4])
        assert data.times.tolist() == [0.0, 0.3, 0.0, 0.25]
        assert (report.rows, report.gaps) == (5, 1)
        assert report.warnings == ["1 of 5 rows had gaps and are left out"]

    @pytest.mark.parametrize("row", [",0.1,1,1,1,1", "3,,1,1,1,1", ",,,,,", "nan,nan,nan,nan,nan,nan"])
    def test_rows_of_no_run_or_time(self, write, row):
        data, report = read(write(HEADER, *lines(ROWS, ","), row))
        assert data.n_snapshots == 5
        assert (report.rows, report.gaps) == (6, 1)

    def test_the_stride_counts_rows_with_gaps(self, write):
        rows = ["t,x", *(f"{t},{'' if t == 2 else t}" for t in range(7))]
        data, report = read(write(*rows), "t=t q=x", mass=1, stride=2)
        assert data.times.tolist() == [0, 4, 6]
        assert (report.rows, report.gaps) == (4, 1)

    def test_a_run_of_nothing_but_gaps(self, write):
        data, report = read(write("r,t,x", "0,0,1", "0,1,2", "5,0,"), "run=r t=t q=x", mass=1)
        assert data.trajectory.tolist() == [0, 0]
        assert "1 of 2 runs have nothing left (5)" in report.warnings
        with pytest.raises(DataError, match="nothing is left, every row has gaps"):
            read(write("t,x", "0,", "1,"), "t=t q=x", mass=1)


class TestLong:
    @pytest.mark.parametrize("order", ["time", "particle"])
    def test_one_row_per_particle(self, write, order):
        data, report = read(write("atom,time,x,y", *long_rows(order)), LONG, graph=complete, dim=2, mass=[1, 2, 3])
        times, atoms = np.array([0.0, 0.1, 0.2, 0.3]), np.array([4, 9, 11])
        np.testing.assert_array_equal(data.times, times)
        np.testing.assert_allclose(data.q[:, :, 0], atoms + 10 * times[:, None], rtol=1e-15)
        np.testing.assert_allclose(data.q[:, :, 1], -atoms * times[:, None], rtol=1e-15)
        assert data.metadata["particles"] == [4, 9, 11]
        assert (report.rows, report.gaps, report.times, report.incomplete) == (12, 0, 4, 0)

    def test_times_at_which_a_particle_is_missing_are_left_out(self, write):
        rows = long_rows()
        rows[4] = "9,0.1,,1"
        del rows[8]
        data, report = read(write("atom,time,x,y", *rows), LONG, dim=2, mass=1)
        assert data.times.tolist() == [0.0, 0.3]
        assert (report.rows, report.gaps, report.times, report.incomplete) == (11, 1, 4, 2)
        assert "2 of 4 times lack a particle and are left out" in report.warnings

    def test_chosen_particles(self, write):
        path = write("atom,time,x,y", *long_rows()[:-1])
        data, report = read(path, LONG, dim=2, mass=[1, 2], particles=[9, 4])
        assert data.metadata["particles"] == [9, 4]
        assert data.q[0, :, 0].tolist() == [9, 4]
        assert (report.rows, report.times, report.incomplete) == (8, 4, 0)
        with pytest.raises(DataError, match="has no particle 5; it has 4, 9, 11"):
            read(path, LONG, dim=2, mass=1, particles=[4, 5])
        with pytest.raises(DataError, match="cannot give a particle twice"):
            read(path, LONG, dim=2, mass=1, particles=[4, 4])
        with pytest.raises(ParameterError, match="name the column that tells: id"):
            read(path, "t=time q=x,y", dim=2, mass=1, particles=[4])

    def test_runs(self, write):
        rows = [f"{run},{row}" for run in (2, 1) for row in long_rows()]
        data, _ = read(write("run,atom,time,x,y", *rows), f"run=run {LONG}", dim=2, mass=1)
        assert data.trajectory.tolist() == [1] * 4 + [2] * 4
        with pytest.raises(DataError, match=r"lines 2 and 14 are both about particle 4 at time 0; .*run=\.\.\."):
            read(write("run,atom,time,x,y", *rows), LONG, dim=2, mass=1)

    def test_names_of_particles_and_velocities(self, write):
        path = write("t who x v", "0 sun 1 2", "0 moon 3 4", "1 moon 5 6", "1 sun 7 8", name="sky.dat")
        data, _ = read(path, "t=t id=who q=x v=v", mass=[10, 1])
        assert data.metadata["particles"] == ["sun", "moon"]
        assert data.q.tolist() == [[[1], [3]], [[7], [5]]]
        assert data.p.tolist() == [[[20], [4]], [[80], [6]]]

    def test_fragments_of_tracks(self, write):
        path = write("atom,time,x,y", "1,0,0,0", "1,1,0,0", "2,0,0,0", "3,1,0,0")
        with pytest.raises(DataError, match=r"at none of the 2 times are all 3 particles there.*1 \(2\), 2 \(1\)"):
            read(path, LONG, dim=2, mass=1)

    def test_what_does_not_fit(self, write):
        path = write("atom,time,x,y", *long_rows())
        with pytest.raises(ParameterError, match="q has 2 columns, one per coordinate of a particle, but dim is 1"):
            read(path, LONG, mass=1)
        with pytest.raises(DataError, match="has 3 particles, not 2: 4, 9, 11"):
            read(path, LONG, dim=2, nodes=2, mass=1)
        other = write("atom,time,x,y", "4,0,0,0", "9,0,0,0", name="other.csv")
        with pytest.raises(DataError, match=r"carts.csv has the particles 4, 9, 11, but other.csv has 4, 9"):
            read([path, other], LONG, dim=2, mass=1)


def test_a_text_file_is_not_opened_without_a_mapping(write):
    path = write(HEADER, *lines(ROWS, ","))
    for function in (open_data, PhaseSpaceData.load):
        with pytest.raises(FileError, match=r"hamfit convert .*carts.csv carts.npz --columns"):
            function(path)

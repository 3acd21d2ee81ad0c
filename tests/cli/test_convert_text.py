"""`hamfit convert` of text files, as a user types it, and what the other commands make of the result."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData

UNITS = ("--units", "length=m,time=s,mass=kg")
CARTS = ("--columns", "t=time run=trial q=x1,x2 v=v1,v2", "--dim", 1, "--graph", "chain", *UNITS)
TEXT = """# two carts
trial, time, x1, x2, v1, v2
0, 0.0, 1.0, 2.0, 0.5, -0.5
0, 0.1, 1.1, nan, 0.5, -0.5
0, 0.2, 1.2, 1.9, 0.4, -0.4
1, 0.0, 3.0, 4.0, 0.1, 0.2
"""


@pytest.fixture
def carts(hamfit, tmp_path) -> Path:
    (tmp_path / "carts.csv").write_text(TEXT)
    return tmp_path / "carts.csv"


def test_velocities(hamfit, carts):
    result = hamfit("convert", "carts.csv", "carts.npz", *CARTS, "--mass", "2,4", "--json")
    assert result.code == 0
    assert {key: result.json[key] for key in ("snapshots", "rows", "rows_with_gaps", "runs", "momenta")} == {
        "snapshots": 3,
        "rows": 4,
        "rows_with_gaps": 1,
        "runs": 2,
        "momenta": "known",
    }
    assert result.json["units"] == {"length": "m", "time": "s", "mass": "kg"}
    data = PhaseSpaceData.load("carts.npz")
    assert data.p.tolist() == [[[1.0], [-2.0]], [[0.8], [-1.6]], [[0.2], [0.8]]]
    assert data.times.tolist() == [0.0, 0.2, 0.0]
    assert data.metadata["units"] == result.json["units"]


def test_what_was_left_out_is_said(hamfit, carts):
    result = hamfit("convert", "carts.csv", "carts.h5", *CARTS, "--mass", 1)
    assert result.code == 0
    assert result.err.splitlines() == [
        "warning: 1 of 4 rows had gaps and are left out",
        "warning: 1 of 2 runs have a single time (1): kept as a state, but no motion can be seen in it",
    ]
    assert PhaseSpaceData.load("carts.h5").graphs[0].node_attributes["mass"].tolist() == [1.0, 1.0]


def test_positions_alone_are_no_initial_state(hamfit, files, carts):
    columns = ("--columns", "t=time run=trial", "--columns", "q=x1,x2,v1,v2", "--dim", 1, "--graph", "chain", *UNITS)
    result = hamfit("convert", "carts.csv", "positions.npz", *columns, "--mass", 1, "--json")
    assert result.code == 0
    assert result.json["momenta"] == "unknown"
    shown = hamfit("info", "positions.npz", "--json").json
    assert shown["momenta"] == "unknown"
    assert shown["metadata"]["units"]["length"] == "m"
    assert "p_range" not in shown
    start = ("--initial", "positions.npz", "--steps", 2, "--dt", 0.1, "-o", "run.npz")
    refused = hamfit("simulate", "model.safetensors", *start)
    assert refused.code == 2
    assert "positions.npz needs momenta, but the data hold positions alone" in refused.err
    assert not Path("run.npz").exists()


def test_measured_positions_are_drawn_without_an_energy(hamfit, carts):
    pytest.importorskip("matplotlib")
    columns = ("--columns", "t=time run=trial q=x1,x2", "--dim", 1, "--graph", "chain", *UNITS)
    assert hamfit("convert", "carts.csv", "positions.npz", *columns, "--mass", 1).code == 0
    result = hamfit("plot", "positions.npz", "-o", "pictures", "--no-animation", "--json")
    assert result.code == 0
    assert list(result.json) == ["positions"]


def test_units_go_on_into_a_run(hamfit, files, tmp_path):
    (tmp_path / "state.txt").write_text("0 0 .1 0 .2 0 .3 0  0 0 0 .1 0 .2 0 .3\n")
    columns = ("--columns", "q=1-8 p=9-16", "--nodes", 4, "--graph", "chain", *UNITS)
    assert hamfit("convert", "state.txt", "state.npz", *columns).code == 0
    start = ("--initial", "state.npz", "--steps", 2, "--dt", 0.1, "-o", "run.npz")
    assert hamfit("simulate", "model.safetensors", *start).code == 0
    assert PhaseSpaceData.load("run.npz").metadata["units"] == {"length": "m", "time": "s", "mass": "kg"}


def test_the_true_energy_of_positions_alone_is_refused():
    pytest.importorskip("matplotlib")
    from hamfit.errors import DataError
    from hamfit.graphs import chain
    from hamfit.plots import true_energy
    from hamfit.systems import make_system

    data = PhaseSpaceData.from_positions(np.zeros((2, 3, 2)), chain(3), [0.0, 1.0], masses=1.0)
    with pytest.raises(DataError, match="the true energy needs momenta"):
        true_energy(make_system("chain", nodes=3), data)


def test_external_forces(hamfit, carts):
    columns = ("--columns", "t=time run=trial q=x1,x2 f=v1,v2", "--dim", 1, "--edges", "0-1", *UNITS)
    result = hamfit("convert", "carts.csv", "forced.h5", *columns, "--mass", 1, "--json")
    assert result.json["external_force"] is True
    assert PhaseSpaceData.load("forced.h5").force[:, :, 0].tolist() == [[0.5, -0.5], [0.4, -0.4], [0.1, 0.2]]
    assert hamfit("info", "forced.h5", "--json").json["external_force"] is True
    assert hamfit("convert", "forced.h5", "again.npz").code == 0
    assert PhaseSpaceData.load("again.npz").force is not None


def test_one_row_per_particle(hamfit, tmp_path):
    rows = ["frame,particle,x,y", "0,7,1,2", "0,3,3,4", "1,3,5,6", "2,3,7,8", "2,7,9,10"]
    (tmp_path / "tracks.csv").write_text("\n".join(rows))
    columns = ("--columns", "t=frame id=particle q=x,y", "--graph", "complete", "--units", "none", "--mass", 1)
    result = hamfit("convert", "tracks.csv", "tracks.npz", *columns, "--json")
    assert result.code == 0
    assert (result.json["particles"], result.json["times"], result.json["incomplete_times"]) == ([3, 7], 3, 1)
    assert result.json["units"] is None
    assert "1 of 3 times lack a particle and are left out" in result.err
    data = PhaseSpaceData.load("tracks.npz")
    assert data.q.tolist() == [[[3, 4], [1, 2]], [[7, 8], [9, 10]]]
    assert hamfit("convert", "tracks.csv", "tracks.npz", *columns, "--particles", "7,3").code == 0
    assert PhaseSpaceData.load("tracks.npz").q[0].tolist() == [[1, 2], [3, 4]]


def test_several_files_and_a_part_of_them(hamfit, carts, tmp_path):
    (tmp_path / "more.txt").write_text(TEXT)
    flags = (*CARTS, "--mass", 1, "--stop", 0.15)
    result = hamfit("convert", "carts.csv", "more.txt", "both.npz", *flags, "--snapshots", 3, "--json")
    assert result.code == 0
    assert (result.json["snapshots"], result.json["rows"]) == (3, 6)
    assert PhaseSpaceData.load("both.npz").metadata["runs"][-1] == "more.txt:1"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), 'hamfit convert carts.csv carts.npz --columns "t=time run=trial q=x1,x2 v=v1,v2"'),
        (CARTS, "the masses are missing: give one per node, or one for all (mass 1 for unit masses)"),
        ((*CARTS, "--mass", "1,2,3"), "masses must be one number or 2 numbers (one per node), got 3"),
        (
            (*CARTS[:-2], "--mass", 1),
            "the units are missing (--units): say them, such as length=m,time=s,mass=kg, or none",
        ),
        ((*CARTS, "--mass", 1, "--units", "m,s,kg"), "units must be such as length=m,time=s,mass=kg"),
        ((*CARTS, "--mass", 1, "--units", "length=m,time=s"), "missing: mass"),
        ((*CARTS, "--mass", 1, "--columns", "f=f1,f2"), "has no columns 'f1', 'f2'; it has trial, time, x1"),
        ((*CARTS, "--mass", 1, "--edges", "0-1"), "give a graph (--graph) or its edges (--edges), not both"),
        ((*CARTS, "--mass", 1, "--graph", "chian"), "unknown graph 'chian'; did you mean 'chain'?"),
        ((*CARTS, "--mass", 1, "--graph", "lattice:2x2"), "has 4 nodes, but the data have 2"),
        ((*CARTS[:4], *UNITS, "--mass", 1), "say which of the 2 nodes act on each other: a graph such as chain"),
        ((*CARTS[:4], *UNITS, "--mass", 1, "--edges", "0,1"), "edges must be pairs of nodes, counted from 0"),
        ((*CARTS[:4], *UNITS, "--mass", 1, "--edges", "1-2"), "out of range for 2 nodes"),
        (("--columns", "t=time q=x1 v=v1", *UNITS, "--mass", 1), "goes back from 0.2 (line 5) to 0 (line 6)"),
    ],
)
def test_errors_of_use(hamfit, carts, tmp_path, arguments, words):
    result = hamfit("convert", "carts.csv", "out.npz", *arguments)
    assert result.code == 2
    assert words in result.err
    assert result.err.count("\n") == 1
    assert not list(tmp_path.glob("out.*"))


def test_options_that_do_not_go_together(hamfit, files, carts):
    result = hamfit("convert", "chain.npz", "out.npz", "--mass", 1)
    assert result.code == 2
    assert "the format 'npz' has no option 'mass'. It has none" in result.err
    result = hamfit("convert", "chain.npz", "carts.csv", "out.npz", *CARTS)
    assert result.code == 2
    assert "the format 'npz' has no option" in result.err
    result = hamfit("convert", "chain.npz", "chain.npz", "out.npz")
    assert "several inputs are several runs in text files" in result.err
    result = hamfit("convert", "gone.csv", "out.npz", *CARTS, "--mass", 1)
    assert "gone.csv does not exist" in result.err


@pytest.mark.parametrize("command", [("info",), ("fit", "-o", "model.safetensors")])
def test_other_commands_say_how_to_convert(hamfit, carts, command):
    result = hamfit(command[0], "carts.csv", *command[1:])
    assert result.code == 2
    assert "hamfit convert carts.csv carts.npz --columns" in result.err

"""Names are data: whatever files, units, runs, columns and notes are called, they are shown and never obeyed."""

from __future__ import annotations

import csv
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.graphs import chain
from hamfit.models import RFInvariant, load_model
from hamfit.systems import generate, make_system
from hamfit.words import shown

MARKUP = "[red]a[/red][link=http://x.org]b"
ESCAPES = "\x1b]0;title\x07\x1b[31m\x9b31m\u202e\u2066\u2028\r\n\tc"
FORMULA = "$\\frac{1}{$_^%,;\"'<script>d</script>&amp;"
EVIL = MARKUP + ESCAPES + FORMULA
NAME = EVIL.replace("/", "|")  # the only sign that a file cannot have in its name


@pytest.fixture(scope="module")
def named(tmp_path_factory) -> dict[str, Path]:
    """Samples of runs with a model of them; files, units, runs and notes have names that want to be obeyed."""
    folder = tmp_path_factory.mktemp("named")
    runs = generate(make_system("chain", nodes=4), trajectories=4, per_trajectory=30, stride=2, dt=0.02, seed=0)
    graph = chain(4).with_attributes({"sort_of": [1, 1, 1, 1], "other_sort": [2, 2, 2, 2]})
    notes = {
        "units": {"length": EVIL, "time": "$\\frac{$", "mass": "$a^$"},
        "runs": [EVIL] * 4,
        EVIL: EVIL,
        "half": "\udc80",
    }
    facts = {"snapshots": 77, "dim": 0, "momenta": "none", "energy_range": "none", "bytes": -1, "trajectories": EVIL}
    data = PhaseSpaceData(runs.q, runs.p, graph, times=runs.times, trajectory=runs.trajectory, metadata=notes | facts)
    files = {kind: folder / f"{NAME}.{kind}" for kind in ("npz", "h5", "safetensors", "html", "csv", "png")}
    data.save(files["npz"])
    data.save(files["h5"])
    RFInvariant(width=40, ridge="auto", threads=1).fit(data).save(files["safetensors"])
    files["csv"].write_text(f"t,q,{EVIL.replace(',', '').splitlines()[0]}\n0,1,2\n1,2,3\n", encoding="utf-8")
    return files


def stays_in_its_lines(text: str) -> bool:
    """Whether nothing but printing characters and ends of lines would reach a terminal."""
    return text.replace("\n", "").isprintable()


COMMANDS = {
    "info of data": ("info", "npz"),
    "info of stored data": ("info", "h5"),
    "info of a model": ("info", "safetensors"),
    "evaluate": ("evaluate", "safetensors", "npz"),
    "select": ("select", "safetensors", "npz", "-n", 2, "-o", f"chosen{NAME}.npz"),
    "laws": ("laws", "safetensors", "-o", f"{NAME}.png", "--table", f"{NAME}.csv"),
    "export": ("export", "safetensors", f"{NAME}.csv", "--to", "pair-table"),
    "simulate": ("simulate", "safetensors", "--initial", "npz", "--steps", 3, "--dt", 0.01, "-o", f"{NAME}.npz"),
    "plot a run": ("plot", "h5", "-o", f"folder{NAME}", "--frames", 2),
    "plot a ridge": ("plot", "safetensors", "-o", f"folder{NAME}"),
    "fit": ("fit", "npz", "-o", f"{NAME}.safetensors", "--width", 40),
    "convert": ("convert", "npz", f"{NAME}.h5"),
    "generate": ("generate", "chain", "--snapshots", 2, "-o", f"{NAME}.npz"),
}


@pytest.mark.parametrize("case", COMMANDS)
def test_every_command_shows_names_and_obeys_none(hamfit, named, case):
    pytest.importorskip("matplotlib")
    arguments = [named.get(str(word), word) for word in COMMANDS[case]]
    result = hamfit(*arguments)
    assert result.code == 0, result.err
    assert stays_in_its_lines(result.out + result.err)
    assert shown(NAME) in "".join(line.strip() for line in result.out.splitlines())  # long names are cut into lines
    if case in ("laws", "plot a run"):  # which take longer
        return
    told = hamfit(*arguments, "--json")
    values = json.loads(told.out, parse_constant=lambda name: pytest.fail(f"{name} is not JSON"))
    assert stays_in_its_lines(told.out + told.err)
    if "output" in values:
        assert values["output"] == str(arguments[arguments.index("-o") + 1] if "-o" in arguments else arguments[2])


def test_notes_in_a_file_are_never_shown_as_facts(hamfit, named):
    for kind in ("npz", "h5"):
        values = hamfit("info", named[kind], "--json").json
        assert (values["snapshots"], values["dim"], values["trajectories"]) == (120, 2, 4)
        assert values["bytes"] == named[kind].stat().st_size
        assert "momenta" not in values
        assert "energy_range" not in values
        assert values["metadata"]["snapshots"] == 77
        assert values["metadata"][EVIL] == EVIL


def test_files_that_are_written_keep_names_in_their_place(hamfit, named):
    pytest.importorskip("matplotlib")
    sections = "summary,parity,residuals,energy,rollout"
    told = hamfit(
        "report", named["safetensors"], named["npz"], "-o", f"{NAME}.html", "--sections", sections, "--runs", 1
    )
    assert told.code == 0, told.err
    assert stays_in_its_lines(told.out + told.err)
    assert shown(NAME) in told.out
    page = Path(f"{NAME}.html").read_text(encoding="utf-8")
    assert stays_in_its_lines(page)
    assert "<script" not in page
    assert "&lt;script&gt;d&lt;/script&gt;" in page
    assert hamfit("laws", named["safetensors"], "--table", "laws.csv").code == 0
    assert hamfit("export", named["safetensors"], "pairs.csv", "--to", "pair-table").code == 0
    for file, columns in (("laws.csv", 7), ("pairs.csv", 4)):
        with Path(file).open(newline="", encoding="utf-8") as lines:
            rows = list(csv.reader(lines))
        assert {len(row) for row in rows} == {columns}
        assert any("other_sort 2-2, sort_of 1-1" in row for row in rows)  # with a comma in it, and its underscores


def test_names_in_a_text_file_are_shown(hamfit, named):
    runs = [shown(EVIL.replace(",", "").splitlines()[0]), "two"]
    lines = [f'{time},"{run}",1' for run, times in zip(runs, (1, 3), strict=True) for time in range(times)]
    Path("runs.csv").write_text("\n".join(["t,run,x", *lines]) + "\n", encoding="utf-8")
    units = ("--units", "length=[red]$\x1b[31m,time=\u202e,mass=\\frac")
    flags = ("--columns", "t=t run=run q=x", "--mass", 1, *units)
    result = hamfit("convert", "runs.csv", "runs.npz", *flags)
    assert result.code == 0, result.err
    assert stays_in_its_lines(result.out + result.err)
    assert "[red]" in result.err
    assert r"length [red]$\x1b[31m" in result.out
    wrong = hamfit("convert", named["csv"], "x.npz", "--columns", f"t=t q={EVIL.split()[0]}", "--units", "none")
    assert wrong.code == 2
    assert stays_in_its_lines(wrong.err)
    assert wrong.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("info", f"{NAME}.npz"),
        ("info", f"{NAME}.safetensors"),
        ("fit", f"{NAME}.npz", "-o", "m.safetensors"),
        ("fit", "a.npz", "-o", NAME),
        ("fit", "a.npz", "-o", "m.safetensors", "--model", EVIL),
        ("fit", "a.npz", "-o", "m.safetensors", "--sampler-option", EVIL),
        ("fit", "a.npz", "-o", "m.safetensors", f"--{EVIL}"),
        ("generate", EVIL, "-o", "a.npz"),
        ("generate", "chain", "--potential", EVIL, "-o", "a.npz"),
        ("report", f"{NAME}.safetensors", "a.npz", "-o", "a.html"),
        ("plot", f"{NAME}.npz", "-o", "folder"),
        ("convert", f"{NAME}.npz", f"{NAME}.{EVIL[:5]}"),
        ("convert", f"{NAME}.csv", "a.npz", "--option", EVIL),
        (EVIL,),
    ],
)
def test_errors_are_one_line_whatever_they_are_about(hamfit, arguments):
    result = hamfit(*arguments)
    assert result.code == 2
    assert result.out == ""
    assert result.err.count("\n") == 1
    assert stays_in_its_lines(result.err)


def test_no_escape_sequence_of_a_name_reaches_a_terminal(named):
    """A pipe hides what a terminal would get: click removes colours from what nobody would see."""
    leader, follower = pty.openpty()
    environment = os.environ | {"TERM": "dumb", "COLUMNS": "200"}
    commands = [["info", str(named["npz"])], ["info", f"{NAME}.npz"]]
    for arguments in commands:
        command = [sys.executable, "-m", "hamfit.cli", *arguments]
        subprocess.run(command, stdout=follower, stderr=follower, env=environment, check=False)
    os.close(follower)
    got = b""
    try:
        while part := os.read(leader, 65536):
            got += part
    except OSError:  # how Linux says that the other end is closed
        pass
    os.close(leader)
    text = got.decode("utf-8").replace("\r\n", "\n")
    assert r"\x1b]0;title\x07\x1b[31m\x9b31m\u202e\u2066\u2028\r\n\tc" in text
    assert text.count(r"\x1b]0;title\x07\x1b[31m\x9b31m\u202e\u2066") >= 2  # an error is one line, with single spaces
    assert stays_in_its_lines(text)


def test_numbers_that_json_lacks_are_null(hamfit, named):
    data = PhaseSpaceData.load(named["npz"])
    data.metadata.clear()
    data.metadata.update({"limits": [float("nan"), float("inf"), -float("inf")], "of": {"x": np.float64("nan")}})
    data.save("odd.npz")
    out = hamfit("info", "odd.npz", "--json").out
    values = json.loads(out, parse_constant=lambda name: pytest.fail(f"{name} is not JSON"))
    assert values["metadata"] == {"limits": [None, None, None], "of": {"x": None}}


def test_a_model_with_evil_notes_is_shown(hamfit, named):
    model = load_model(named["safetensors"])
    model.notes["hints"] = [EVIL]
    model.notes["model"] = model.notes["bytes"] = EVIL
    model.save("odd.safetensors")
    values = hamfit("info", "odd.safetensors", "--json").json
    assert values["model"] == "invariant"
    assert values["bytes"] == Path("odd.safetensors").stat().st_size
    assert values["notes"]["hints"] == [EVIL]
    pytest.importorskip("matplotlib")
    result = hamfit("report", "odd.safetensors", named["npz"], "-o", "page.html", "--sections", "summary")
    assert result.code == 0
    assert stays_in_its_lines(result.out + result.err)
    assert "<script" not in Path("page.html").read_text(encoding="utf-8")


def test_a_name_that_is_no_text_is_shown_and_kept(hamfit, named):
    """On Linux a name is any bytes; those that are no letters come to Python as halves of characters."""
    pytest.importorskip("matplotlib")
    name = os.fsdecode(b"data\xff.npz")
    try:
        Path(name).write_bytes(named["npz"].read_bytes())
    except OSError:
        pytest.skip("this file system has no such names")
    page = os.fsdecode(b"page\xff.html")
    for arguments in (("info", name), ("report", named["safetensors"], name, "-o", page, "--sections", "summary")):
        result = hamfit(*arguments)
        assert result.code == 0, result.err
        assert r"\udcff" in result.out
    assert r"data\udcff.npz" in Path(page).read_text(encoding="utf-8")

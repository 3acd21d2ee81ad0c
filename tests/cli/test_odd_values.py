"""Odd values of options: one sentence and exit code 2, no traceback, no nonsense that is taken silently."""

from __future__ import annotations

import json
import warnings
from pathlib import Path

import numpy as np
import pytest

from hamfit.cli import motions
from hamfit.compiled import CompiledHamiltonian
from hamfit.data import PhaseSpaceData
from hamfit.systems import generate, make_system

HUGE = 99999999999999999999  # more than an integer of 64 bits holds


@pytest.fixture
def given(hamfit, tmp_path):
    """Data of a chain with its model, and samples of a run without derivatives."""
    data = generate(make_system("chain", nodes=3), snapshots=60, seed=0)
    data.save("data.npz")
    runs = generate(make_system("chain", nodes=3), trajectories=2, per_trajectory=30, stride=2, dt=0.02, seed=0)
    PhaseSpaceData(runs.q, runs.p, runs.graphs[0], times=runs.times, trajectory=runs.trajectory).save("runs.npz")
    return hamfit


def refused(result, *words: str) -> None:
    assert result.code == 2, result
    assert result.err.startswith("error: ")
    assert result.err.count("\n") == 1
    assert "defect" not in result.err
    for word in words:
        assert word in result.err


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("--max-width", -1), "max_width must be a positive integer"),
        (("--tolerance", "nan"), "tolerance must be finite"),
        (("--tolerance", -1), "tolerance must not be negative"),
        (("--seconds", -1), "seconds must be a positive number"),
        (("--seconds", "nan"), "seconds must be finite"),
        (("--radial", 0), "radial must be a positive integer"),
        (("--activation", ""), "unknown activation ''"),
        (("--cutoff", HUGE * 10**300), "cutoff must be finite"),
        (("--width", HUGE), "of memory, but"),
        (("--model", "rf-hgn", "--hidden", 6, "--rounds", HUGE), "rounds must be at most"),
        (("--units", ""), "--units"),
        (("--model", "random-features", "--feature-option", "hidden=-1"), "hidden"),
        (
            ("--model", "random-features", "--features", "invariant-network", "--feature-option", "velocities=perhaps"),
            "velocities must be true or false",
        ),
    ],
)
def test_of_fit(given, flags, words):
    refused(given("fit", "data.npz", "-o", "m.safetensors", "--width", 20, *flags), words)
    assert not Path("m.safetensors").exists()


def test_a_cutoff_that_only_a_float_holds_is_one(given):
    assert given("fit", "data.npz", "-o", "m.safetensors", "--width", 20, "--cutoff", HUGE).code == 0


def test_of_targets(given):
    options = ("fit", "runs.npz", "-o", "m.safetensors", "--width", 20, "--targets", "weak", "--target-option")
    for power in ("1e300", HUGE, 101):
        refused(given(*options, f"power={power}"), "power must be at most 100")


@pytest.mark.parametrize(
    ("address", "words"),
    [("tls://127.0.0.1:1", "certificates"), ("ucx://127.0.0.1:1", "begins with none of tcp://"), ("foo://a", "tcp://")],
)
def test_schedulers_that_cannot_be_reached_are_named(given, address, words):
    pytest.importorskip("distributed")
    result = given("fit", "data.npz", "-o", "m.safetensors", "--width", 20, "--scheduler", address)
    refused(result, address, words)


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("chain", "--nodes", HUGE), "of memory, but"),
        (("embedded-atom", "--dim", HUGE), "dim must be at most 32"),
        (("embedded-atom", "--q-amplitude", 1e300), "the range of q goes up to 1e+300"),
        (("gravity", "--softening", 1e300), "constants are too large"),
        (("chain", "--q-amplitude", 1e300), "the range of q goes up to 1e+300"),
        (("chain", "--p-amplitude", 1e300), "the range of p goes up to 1e+300"),
    ],
)
def test_of_generate(given, flags, words):
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # a warning of NumPy would stand on standard error beside the sentence
        refused(given("generate", *flags, "--snapshots", 2, "-o", "new.npz"), words)
    assert not Path("new.npz").exists()


def test_of_simulate_and_plot(given):
    model = ("fit", "data.npz", "-o", "m.safetensors", "--width", 20)
    assert given(*model).code == 0
    run = ("simulate", "m.safetensors", "--initial", "data.npz", "--dt", 0.01, "--steps", 2, "-o", "run.npz")
    assert given(*run, "--cutoff", 1e300).code == 0
    edges = PhaseSpaceData.load("run.npz").edge_counts
    assert edges.tolist() == [3, 3, 3]  # of three nodes: all pairs
    refused(given(*run, "--draws", HUGE), "of memory, but")
    pytest.importorskip("matplotlib")
    assert given("plot", "run.npz", "-o", "pictures", "--frames", HUGE).code == 0


@pytest.mark.parametrize(("step", "scheme", "warned"), [(0.6, "auto", True), (0.1, "auto", False)])
def test_a_step_that_the_fastest_oscillation_is_too_fast_for(given, step, scheme, warned):
    """The fastest oscillation of three masses on two springs has ω = √3, a period of 3.63, at k = m = 1."""
    run = ("simulate", "true", "--initial", "data.npz", "--steps", 40, "--scheme", scheme, "-o", "run.npz")
    result = given(*run, "--dt", step)
    assert result.code == 0
    assert ("the fastest oscillation at the start has a period of 3.6" in result.err) is warned
    assert ("take --dt 0.2 or less" in result.err) is warned


def test_a_stride_beyond_the_end_keeps_the_first_row_of_each_run(given):
    Path("runs.csv").write_text("t,run,x\n0,1,1\n1,1,2\n0,2,5\n1,2,6\n")
    flags = ("--columns", "t=t run=run q=x", "--mass", 1, "--units", "none", "--stride", HUGE)
    assert given("convert", "runs.csv", "few.npz", *flags).code == 0
    assert PhaseSpaceData.load("few.npz").q.ravel().tolist() == [1.0, 5.0]


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("--units", ""), "units must be such as"),
        (("--units", "length=m,length=k,time=s,mass=kg"), "each quantity once"),
        (("--start", "nan"), "start must be finite"),
        (("--option", "stop=late"), "stop must be a number"),
        (("--option", "skip=x"), "skip must be a positive integer"),
        (("--option", "skip=-1"), "skip must be a positive integer"),
        (("--option", "dim=one"), "dim must be a positive integer"),
    ],
)
def test_of_text_files(given, flags, words):
    Path("run.csv").write_text("t,x\n0,1\n1,2\n")
    base = ("convert", "run.csv", "new.npz", "--columns", "t=t q=x", "--mass", 1, "--units", "none")
    refused(given(*base, *flags), words)
    assert not Path("new.npz").exists()


@pytest.mark.parametrize("units", [5, [1], {"length": 3}, "m"])
def test_units_that_are_no_texts_by_name(given, units):
    pytest.importorskip("matplotlib")
    assert given("fit", "data.npz", "-o", "m.safetensors", "--width", 20).code == 0
    content = dict(np.load("data.npz"))
    np.savez("odd.npz", **content | {"metadata": np.array(json.dumps({"units": units}))})
    said = given("report", "m.safetensors", "odd.npz", "-o", "page.html", "--sections", "summary,residuals")
    refused(said, "units")
    refused(given("laws", "m.safetensors", "odd.npz"), "units")
    assert not Path("page.html").exists()


def test_a_unit_of_a_thousand_letters_leaves_room_for_the_picture(given):
    pytest.importorskip("matplotlib")
    assert given("fit", "data.npz", "-o", "m.safetensors", "--width", 20).code == 0
    data = PhaseSpaceData.load("data.npz")
    data.metadata["units"] = {"length": "m" * 1000, "time": "$" * 999, "mass": "kg"}
    data.save("long.npz")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = given("report", "m.safetensors", "long.npz", "-o", "page.html", "--sections", "summary,residuals")
    assert result.code == 0, result.err


def test_notes_that_are_nested_too_deeply_are_refused_in_words(given):
    content = dict(np.load("data.npz"))
    for depth in (400, 100_000):
        notes = '{"a":' + "[" * depth + "]" * depth + "}"
        np.savez("deep.npz", **content | {"metadata": np.array(notes)})
        for flags in ((), ("--json",)):
            result = given("info", "deep.npz", *flags)
            assert result.code in (0, 2)
            assert "defect" not in result.err


def test_the_step_is_looked_at_by_the_tables_that_the_run_is_made_by(given, monkeypatch):
    assert given("fit", "data.npz", "-o", "m.safetensors", "--width", 20).code == 0
    used = []
    monkeypatch.setattr(motions, "shortest_period", lambda hamiltonian, *_, **__: used.append(hamiltonian) or np.inf)
    run = ("simulate", "m.safetensors", "--initial", "data.npz", "--steps", 200000, "--every", 1000, "-o", "run.npz")
    assert given(*run, "--dt", 1e-3).code == 0
    assert isinstance(used[0], CompiledHamiltonian)
    assert given(*run, "--dt", -0.6).code != 0 and len(used) == 1

"""Seconds of a fit: everything that the command does, in parts that add up to it."""

from __future__ import annotations

import time

import pytest

from hamfit import load_model
from hamfit.fitting import FitTimes, pipeline

PARTS = ("starting", "reading", "choice", "sampling", "rows", "solve", "looking_back", "files", "evaluating")


@pytest.fixture
def chain(hamfit) -> None:
    made = hamfit("generate", "chain", "--nodes", 4, "--snapshots", 160, "-o", "a.npz")
    assert made.code == 0


def fitted(hamfit, *options: str) -> dict[str, float]:
    found = hamfit("fit", "a.npz", "-o", "m.safetensors", "--json", *options)
    assert found.code == 0, found.err
    return found.json


@pytest.mark.parametrize("options", [[], ["--model", "rf-hnn", "--width", "32"], ["--holdout", "0.5", "--keep"]])
def test_the_parts_add_up_to_the_whole_and_the_whole_is_all(hamfit, chain, options):
    begun = time.perf_counter()
    found = fitted(hamfit, *options)
    passed = time.perf_counter() - begun
    parts = {key.removeprefix("seconds_"): value for key, value in found.items() if key.startswith("seconds_")}
    assert tuple(parts) == PARTS
    assert sum(parts.values()) == pytest.approx(found["seconds"], rel=1e-12)
    assert all(value >= 0 for value in parts.values())
    assert 0.5 * passed < found["seconds"] <= passed  # parsing and printing are not the fit


@pytest.mark.parametrize(
    ("stage", "part"),
    [("choose_equations", "choice"), ("solve_equations", "looking_back"), ("look_back", "looking_back")],
)
def test_what_takes_long_is_counted_where_it_is(hamfit, chain, monkeypatch, stage, part):
    real = getattr(pipeline, stage)

    def slow(*args, **options):
        found = real(*args, **options)
        time.sleep(0.4)
        return found

    monkeypatch.setattr(pipeline, stage, slow)
    found = fitted(hamfit, "--width", "32")
    assert found[f"seconds_{part}"] > 0.4
    assert found["seconds"] > 0.4


def test_adding_data_counts_as_well(hamfit, chain):
    fitted(hamfit, "--keep", "--width", "32", "--model", "invariant", "--route", "normal")
    added = hamfit("fit", "a.npz", "--add-to", "m.safetensors", "-o", "n.safetensors", "--json")
    assert added.code == 0, added.err
    found = added.json
    assert sum(found[f"seconds_{part}"] for part in PARTS) == pytest.approx(found["seconds"], rel=1e-12)
    assert found["seconds_rows"] > 0


def test_training_is_what_finds_the_weights():
    times = FitTimes(choice=1.0, sampling=2.0, rows=4.0, solve=8.0, looking_back=16.0)
    assert (times.total, times.training) == (31.0, 14.0)
    assert times.filled_up(32.5).total == 32.5
    assert times.filled_up(3.0) == times


def test_a_model_knows_the_command_that_made_it(hamfit, chain):
    found = fitted(hamfit, "--width", "32")
    assert "command" not in found
    assert load_model("m.safetensors").notes["command"] == "hamfit fit a.npz --width 32"  # and not how it was run

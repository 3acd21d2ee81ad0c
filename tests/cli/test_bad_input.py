"""Bad input: one line on standard error, exit code 2, no traceback, nothing half-written."""

from __future__ import annotations

import json

import numpy as np
import pytest


def arrays(**changes: object) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(0)
    q, p = rng.normal(size=(2, 30, 4, 2))
    good = {"q": q, "p": p, "q_dot": p, "p_dot": -q, "edges": np.array([[0, 1], [1, 2], [2, 3]])}
    return {key: value for key, value in (good | changes).items() if value is not None}


BROKEN = arrays()["q"].copy()
BROKEN[3, 2, 1] = np.nan
SAME = np.ones((30, 4, 2))
REPEATED = np.repeat(arrays()["q"][:1], 30, axis=0)

DATA = {
    "a wrong key": (arrays(qdot=arrays()["q"]), "did you mean 'q_dot'"),
    "a missing key": (arrays(edges=None), "missing edges"),
    "NaN": (arrays(q=BROKEN), "first at index (3, 2, 1)"),
    "pickled arrays": (arrays(energy=np.array([None] * 30, dtype=object)), "pickle"),
    "no derivatives": (arrays(q_dot=None, p_dot=None), "q_dot and p_dot"),
    "half of the derivatives": (arrays(p_dot=None), "both or neither"),
    "an edge out of range": (arrays(edges=np.array([[0, 4]])), "out of range"),
    "a self loop": (arrays(edges=np.array([[1, 1]])), "self loop"),
    "a duplicate edge": (arrays(edges=np.array([[0, 1], [1, 0]])), "duplicate edge"),
    "other shapes": (arrays(p=np.zeros((30, 3, 2))), "p must have the shape of q"),
    "times that go back": (arrays(times=np.zeros(30)), "times must increase"),
    "identical states": (arrays(q=SAME, p=SAME, q_dot=SAME, p_dot=SAME), "identical"),
    "one state, repeated": (arrays(q=REPEATED, p=REPEATED, q_dot=REPEATED, p_dot=REPEATED), "identical"),
}


def check(result, *words: str) -> None:
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("error: ")
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err
    for word in words:
        assert word in result.err


@pytest.mark.parametrize("options", [(), ("--model", "rf-hgn", "--hidden", 4, "--width", 12)])
@pytest.mark.parametrize("case", DATA)
def test_bad_data(hamfit, tmp_path, case, options):
    content, words = DATA[case]
    np.savez("bad.npz", **content)
    check(hamfit("fit", "bad.npz", "-o", "m.safetensors", *options), words)
    assert [path.name for path in tmp_path.iterdir()] == ["bad.npz"]


def test_other_bad_files(hamfit, tmp_path):
    check(hamfit("fit", "nowhere.npz", "-o", "m.safetensors"), "nowhere.npz does not exist")
    (tmp_path / "text.npz").write_text("not a zip")
    check(hamfit("fit", "text.npz", "-o", "m.safetensors"), "text.npz")
    check(hamfit("fit", tmp_path, "-o", "m.safetensors"), "data files end in .cif, .csv, .dat, ")
    check(hamfit("evaluate", "text.npz", "text.npz"), "text.npz")
    check(hamfit("info", "nowhere.safetensors"), "does not exist")
    np.savez(tmp_path / "good.npz", **arrays())
    check(hamfit("fit", "good.npz", "-o", "model.txt"), ".safetensors")
    check(hamfit("generate", "chain", "--snapshots", 2, "-o", "data.txt"), ".npz")


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("--width", 0), "width must be a positive integer"),
        (("--width", 12, "--hidden", 12), "must exceed hidden"),
        (("--width", 5000), "ridge"),
        (("--sampler", "swin"), "did you mean 'swim'"),
        (("--activation", "sotfplus"), "did you mean 'softplus'"),
        (("--representation", "fram"), "did you mean 'frame'"),
        (("--edges", "direct"), "did you mean 'directed'"),
        (("--model", "rf-hgm"), "did you mean 'rf-hgn'"),
        (("--route", "normla"), "did you mean 'normal'"),
        (("--dtype", "float16"), "float32"),
        (("--pooling", "max"), "mean"),
        (("--ridge", -1), "ridge must not be negative"),
        (("--truncation", 2), "truncation"),
        (("--threads", 0), "threads must be a positive integer"),
        (("--holdout", 1.5), "--holdout"),
        (("--sampler", "rff", "--activation", "softplus"), "cosine"),
        (("--sampler-option", "bias=1"), "no option 'bias'"),
        (("--model", "rf-hnn", "--hidden", 3), "--hidden"),
        (("--widht", 3), "--width"),
        (("--width", "many"), "many"),
    ],
)
def test_bad_options_of_fit(hamfit, tmp_path, flags, words):
    np.savez("good.npz", **arrays())
    defaults = () if "--width" in flags else ("--width", 12)
    hidden = () if "--hidden" in flags or "rf-hnn" in flags else ("--hidden", 4)
    model = () if "--model" in flags else ("--model", "rf-hgn")
    check(hamfit("fit", "good.npz", "-o", "m.safetensors", *model, *defaults, *hidden, *flags), words)
    assert [path.name for path in tmp_path.iterdir()] == ["good.npz"]


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("--width", 0), "width must be a positive integer"),
        (("--width", 2), "width must be at least"),
        (("--hidden", 12), "--hidden does not apply to the model auto; it goes with --model rf-hgn"),
        (("--edges", "directed"), "--edges does not apply to the model auto; it goes with --model rf-hgn"),
        (("--representation", "raw"), "it goes with --model rf-hgn or rf-hnn"),
        (("--moments", 4), "moments must be 0, 1, 2 or 3"),
        (("--cutoff", -1), "cutoff must be a positive number"),
        (("--cutoff", "far"), "'far'"),
        (("--distance", "1/s"), "unknown distance '1/s'"),
        (("--seconds", 0), "seconds must be a positive number"),
        (("--max-width", 0), "max_width must be a positive integer"),
        (("--model", "rf-hgn", "--moments", 2), "--moments does not apply to the model rf-hgn"),
        (("--model", "rf-hnn", "--velocities"), "--velocities does not apply to the model rf-hnn"),
    ],
)
def test_bad_options_of_the_invariant_model(hamfit, tmp_path, flags, words):
    np.savez("good.npz", **arrays())
    check(hamfit("fit", "good.npz", "-o", "m.safetensors", *flags), words)
    assert [path.name for path in tmp_path.iterdir()] == ["good.npz"]


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("--dt", 0), "dt must be a positive number"),
        (("--steps", -1), "steps"),
        (("--scheme", "stormer"), "did you mean 'stormer-verlet'"),
        (("--index", 7), "snapshot 7 does not exist"),
        (("--force", "down"), "numbers"),
        (("--force", "0,0,1"), "force"),
        (("--cutoff", -1), "cutoff"),
        (("--every", 0), "every"),
    ],
)
def test_bad_options_of_simulate(hamfit, files, tmp_path, flags, words):
    given = ("--initial", "long.npz", "--steps", 5, "--dt", 0.01, "-o", "run.npz")
    check(hamfit("simulate", "model.safetensors", *given, *flags), words)
    assert not (tmp_path / "run.npz").exists()


@pytest.mark.parametrize("notes", [3, {"nam": "chain"}, {"name": "chian"}, {"name": "chain", "parameters": [1]}])
def test_notes_that_name_no_system(hamfit, files, notes):
    content = dict(np.load("long.npz"))
    np.savez("odd.npz", **content | {"metadata": np.array(json.dumps({"system": notes}))})
    check(hamfit("simulate", "true", "--initial", "odd.npz", "--steps", 1, "--dt", 0.1, "-o", "run.npz"), "system")


def test_run_and_truth_need_files_of_their_own(hamfit, files):
    given = ("--initial", "long.npz", "--steps", 5, "--dt", 0.01, "-o", "run.npz", "--truth", "./run.npz")
    check(hamfit("simulate", "model.safetensors", *given), "same file")


@pytest.mark.parametrize(
    "flags", [("--workers", 2), ("--resume",), ("--holdout", 0.5), ("--model", "rf-hnn"), ("--keep",)]
)
def test_options_that_an_update_would_ignore(hamfit, files, flags):
    result = hamfit("fit", "chain.npz", "--add-to", "model.safetensors", "-o", "new.safetensors", *flags)
    check(result, flags[0], "no effect")


def test_updates_need_kept_sums_and_resuming_needs_this_process(hamfit, files):
    check(hamfit("fit", "chain.npz", "--add-to", "model.safetensors", "-o", "new.safetensors"), "--keep")
    check(hamfit("fit", "chain.npz", "-o", "new.safetensors", "--resume", "--workers", 1), "--resume")


def test_a_model_of_another_dimension(hamfit, files):
    hamfit("generate", "chain", "--dim", 3, "--snapshots", 2, "-o", "deep.npz")
    check(hamfit("evaluate", "model.safetensors", "deep.npz"), "trained in 2-D")


def test_unknown_commands_systems_and_missing_options(hamfit):
    check(hamfit("fti"), "did you mean 'fit'")
    check(hamfit("generate", "latice", "-o", "a.npz"), "did you mean 'lattice'")
    check(hamfit("fit", "a.npz"), "--output")
    check(hamfit("generate", "chain", "--nodes", 0, "-o", "a.npz"), "positive integer")


def test_a_defect_leaves_its_traceback_in_a_file(hamfit, files, monkeypatch, tmp_path):
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("something else")

    monkeypatch.setattr("hamfit.models.load_model", broken)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    result = hamfit("evaluate", "model.safetensors", "chain.npz")
    assert result.code == 1
    assert "defect" in result.err
    assert "Traceback" not in result.err
    [report] = tmp_path.glob("hamfit-error-*.txt")
    assert str(report) in result.err
    assert "RuntimeError: something else" in report.read_text()


def test_a_part_that_holdout_leaves_empty_is_named(hamfit):
    """By the counts of what is split: states, runs, or the samples of a single run."""
    np.savez("states.npz", **arrays())
    samples = arrays(q_dot=None, p_dot=None, times=np.arange(30.0))
    np.savez("one.npz", **samples)
    np.savez("runs.npz", **samples | {"trajectory": np.arange(30) // 10})
    for name, share, words in (
        ("states.npz", 0.01, "--holdout 0.01 of 30 snapshots leaves none to test"),
        ("one.npz", 0.01, "--holdout 0.01 of 30 snapshots leaves none to test"),
        ("runs.npz", 0.9, "--holdout 0.9 of 3 runs leaves none to fit"),
    ):
        check(hamfit("fit", name, "-o", "m.safetensors", "--holdout", share), words)


def test_a_run_of_its_initial_state_alone_is_warned_of(hamfit, files):
    simulate = ("simulate", "model.safetensors", "--initial", "chain.npz", "--dt", 0.01, "-o", "run.npz")
    assert "the run holds the initial state alone" in hamfit(*simulate, "--steps", 3, "--every", 10).err
    assert hamfit(*simulate, "--steps", 10, "--every", 10).err == ""

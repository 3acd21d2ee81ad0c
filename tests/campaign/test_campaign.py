"""The campaign judges rightly, a sample of it ends as promised, and the page shows its last results."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

import hamfit
import hamfit_paper

from . import generators, judge, page, registry
from .case import Case, Outcome, Verdict
from .commands import Spoken
from .pool import run_cases

ROOT = Path(__file__).parents[2]
SAMPLE = (
    "npz_bytes:0 npz_bytes:1 npz_bytes:7 npz_arrays:0 npz_arrays:190 npz_arrays:200 npz_members:1 npz_members:3 "
    "h5_bytes:0 h5_bytes:1 h5_arrays:3 h5_arrays:180 h5_links:1 h5_links:2 model_bytes:0 model_bytes:1 model_signed:5 "
    "model_signed:7 checkpoints:0 checkpoints:2 text_tables:1 text_tables:3 text_tables:5 text_tables:15 options:10 "
    "options:300 options:900 outputs:13 outputs:50 outputs:120 outputs:165 outputs:225 calls:10 calls:300 calls:600 "
    "calls:800 units_grid:0 units_grid:124 units_grid:200 units_grid:300 units_grid:1000 units_exact:0 units_exact:1 "
    "units_laws:1 units_runs:0 moving_frames:1 forks:33 threads:1 little_memory:1 full_disks:0 kills:4 signals:4"
)
"""A few cases of many generators, which take seconds."""


@pytest.mark.skipif(sys.platform != "linux", reason="the campaign limits memory and fills disks as Linux does")
def test_a_sample_of_the_campaign_ends_as_promised():
    folders = {str(Path(str(module.__file__)).parents[1]) for module in (hamfit, hamfit_paper)}
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(folders)}
    command = [sys.executable, "-m", "tests.campaign", *SAMPLE.split()]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert f"| **all** | {len(SAMPLE.split())} |" in done.stdout


@pytest.mark.parametrize(
    ("spoken", "outcome"),
    [
        (Spoken(2, "", "error: nowhere.npz does not exist\n"), Outcome.REFUSED),
        (Spoken(2, "", "error: one\nerror: another line\n"), Outcome.WRONG),
        (Spoken(2, "", "error: \n"), Outcome.WRONG),
        (Spoken(2, "{}", "error: refused with a result\n"), Outcome.WRONG),
        (Spoken(3, "", "error: of an unknown kind\n"), Outcome.WRONG),
        (Spoken(2, "", "warning: a gap\nerror: nothing is left of it\n"), Outcome.REFUSED),
    ],
)
def test_a_refusal_is_one_line_of_words(spoken, outcome):
    assert judge.refusal_verdict(spoken, "").outcome is outcome


@pytest.mark.parametrize(
    ("spoken", "found"),
    [
        (Spoken(0, "all is well", "warning: few snapshots"), False),
        (Spoken(1, "", "", "Traceback (most recent call last):\nKeyError: 5"), True),
        (Spoken(1, "", "error: unexpected KeyError: 5. This is a defect of hamfit; details are in x"), True),
        (Spoken(0, "", "x.py:5: RuntimeWarning: overflow"), True),
        (Spoken(0, "\x1b[31mred", ""), True),
    ],
)
def test_tracebacks_warnings_and_escapes_are_noticed(spoken, found):
    assert bool(judge.spoken_problem(spoken)) is found


def test_lost_and_left_files_are_noticed(tmp_path):
    (tmp_path / "input.npz").write_bytes(b"precious")
    (tmp_path / "old.npz").write_bytes(b"old")
    before = judge.contents(tmp_path)
    assert judge.files_verdict(before, before, ()) is None
    (tmp_path / "old.npz").write_bytes(b"new")
    assert judge.files_verdict(before, judge.contents(tmp_path), (), ["old.npz"]) is None
    (tmp_path / "old.npz").chmod(0o600)
    found = judge.files_verdict(before, judge.contents(tmp_path), (), ["old.npz"])
    assert found is not None
    assert "permissions" in found[1]
    (tmp_path / "old.npz").chmod(0o644)
    (tmp_path / ".new-x.npz").touch()
    found = judge.files_verdict(judge.contents(tmp_path) | before, judge.contents(tmp_path), (), ["old.npz"])
    assert found is None
    assert judge.files_verdict(before, judge.contents(tmp_path), (), ["old.npz"])[0] is Outcome.LEFT
    (tmp_path / "input.npz").write_bytes(b"gone")
    assert judge.files_verdict(before, judge.contents(tmp_path), (), ["old.npz"])[0] is Outcome.LOST


@pytest.fixture
def odd_generator(monkeypatch):
    """A generator beside the others whose cases hang, die, fail, are wrong, and are right."""

    def attempt(case: Case) -> Verdict:
        judge.announce(f"way {case.number}")
        if case.number == 0:
            time.sleep(60)
        if case.number == 1:
            os._exit(11)
        if case.number == 2:
            raise KeyError("a defect of the campaign")
        return case.verdict("other numbers" if case.number == 3 else "", "something")

    odd = ModuleType("odd")
    odd.__doc__ = "Cases that end in every way."
    odd.__dict__.update(CASES=5, SECONDS=0.5, attempt=attempt)
    known = registry.all_generators()
    entry = registry.Generator("odd", odd.__doc__, 5, attempt, 0.5, False)
    monkeypatch.setattr("campaign.pool.all_generators", lambda: known | {"odd": entry})


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_cases_that_hang_or_die_do_not_stop_the_campaign(odd_generator, tmp_path):
    (tmp_path / "good").mkdir()
    tried = list(run_cases([("odd", number) for number in range(5)], seed=0, root=tmp_path, workers=2))
    outcomes = {item.number: item.verdict.outcome for item in tried}
    assert outcomes == {
        0: Outcome.HANG,
        1: Outcome.TRACEBACK,
        2: Outcome.TRACEBACK,
        3: Outcome.WRONG,
        4: Outcome.RIGHT,
    }
    assert {item.verdict.tried for item in tried if item.number == 0} == {"way 0"}
    counts = page.counts_of(tried)
    assert counts == {"odd": {"hang": 1, "traceback": 2, "wrong": 1, "right": 1}}
    assert "| **all** | 5 | 0 | 1 | 2 | 1 | 1 | 0 | 0 |" in page.table(counts)


def test_every_generator_is_a_small_file_with_words():
    found = registry.all_generators()
    files = {path.stem for path in Path(generators.__path__[0]).glob("*.py")} - {"__init__"}
    assert set(found) == files
    for generator in found.values():
        assert generator.cases >= 40
        assert len(generator.summary) > 30
        assert generator.summary.endswith((".", ":"))
    assert sum(generator.cases for generator in found.values()) >= 5000


def test_a_case_is_the_same_every_time():
    one, other = (Case("npz_bytes", 5, 0, Path(), Path()).rng.integers(10**9) for _ in range(2))
    assert one == other
    assert one != Case("npz_bytes", 6, 0, Path(), Path()).rng.integers(10**9)
    assert one != Case("h5_bytes", 5, 0, Path(), Path()).rng.integers(10**9)


def test_the_page_shows_the_last_results():
    text = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
    assert page.with_block(text, page.block_of(ROOT / "docs" / "reliability.json")) == text

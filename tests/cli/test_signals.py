"""Commands that are ended by Ctrl-C or SIGTERM at any moment: nothing half-written or lost, and a word on going on."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from hamfit import PhaseSpaceData, load_model
from hamfit.data import open_data
from hamfit.interrupts import held_interrupts, let_through
from hamfit.signals import EndingSignals
from signalled import COMMAND, check_ending, moments, run, temporary_files

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells when a process handles signals")
SHORT, LONG = 2, pytest.param(50, marks=pytest.mark.slow)

FIT = ["fit", "data.npz", "-o", "model.safetensors", "--model", "rf-hgn", "--hidden", "24", "--width", "200"]
SIMULATE = ["simulate", "true", "--initial", "data.npz", "--steps", "3000", "--dt", "1e-3", "-o", "run.npz"]
GENERATE = ["generate", "chain", "--snapshots", "40000", "-o", "new.h5"]


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> tuple[Path, dict[str, float]]:
    """A folder in which every command has run once, undisturbed, and the seconds that each took."""
    folder = tmp_path_factory.mktemp("made")
    subprocess.run([*COMMAND, "generate", "chain", "--snapshots", "2000", "-o", "data.npz"], cwd=folder, check=True)
    seconds = {}
    for arguments in (FIT, SIMULATE, GENERATE):
        ended = run(arguments, folder)
        assert ended.code == 0, ended.said
        seconds[arguments[0]] = ended.seconds
    return folder, seconds


# -- any moment ------------------------------------------------------------------------------------------------------


@linux
@pytest.mark.timeout(1500)
@pytest.mark.parametrize("count", [SHORT, LONG])
def test_a_fit_that_is_ended_leaves_a_model_or_sums_to_go_on_from(made, tmp_path: Path, count: int):
    folder, seconds = made
    shutil.copy(folder / "data.npz", tmp_path)
    expected = load_model(folder / "model.safetensors").weights
    model = tmp_path / "model.safetensors"
    for number, after in moments(1, count, seconds["fit"]):
        model.unlink(missing_ok=True)
        ended = run(FIT, tmp_path, number, after)
        interrupted = check_ending(ended, number)
        assert not temporary_files(tmp_path)
        kept = list(tmp_path.glob(".*checkpoint*"))
        assert not (model.exists() and kept)
        assert interrupted or model.exists()
        if model.exists():
            np.testing.assert_array_equal(load_model(model).weights, expected)
        assert bool(kept) == ("--resume goes on from them" in ended.said)
        if kept:
            assert run([*FIT, "--resume"], tmp_path).code == 0
            np.testing.assert_array_equal(load_model(model).weights, expected)


@linux
@pytest.mark.timeout(1500)
@pytest.mark.parametrize("count", [SHORT, LONG])
def test_a_simulation_that_is_ended_keeps_its_frames(made, tmp_path: Path, count: int):
    folder, seconds = made
    shutil.copy(folder / "data.npz", tmp_path)
    expected = PhaseSpaceData.load(folder / "run.npz")
    for number, after in moments(2, count, seconds["simulate"]):
        (tmp_path / "run.npz").unlink(missing_ok=True)
        ended = run(SIMULATE, tmp_path, number, after)
        interrupted = check_ending(ended, number)
        assert not temporary_files(tmp_path)
        assert interrupted or (tmp_path / "run.npz").exists()
        if (tmp_path / "run.npz").exists():
            found = PhaseSpaceData.load(tmp_path / "run.npz")
            np.testing.assert_array_equal(found.q, expected.q[: len(found)])
            assert len(found) == len(expected) or "the frames until then are kept" in ended.said


@linux
@pytest.mark.timeout(1500)
@pytest.mark.parametrize("count", [SHORT, LONG])
def test_data_that_are_being_made_are_whole_or_the_old_ones(made, tmp_path: Path, count: int):
    folder, seconds = made
    expected = open_data(folder / "new.h5").at_nodes("q")
    for number, after in moments(3, count, seconds["generate"]):
        shutil.copy(folder / "data.npz", tmp_path / "old.npz")
        PhaseSpaceData.load(tmp_path / "old.npz").save(tmp_path / "new.h5")
        before = (tmp_path / "new.h5").read_bytes()
        interrupted = check_ending(run(GENERATE, tmp_path, number, after), number)
        assert {path.name for path in tmp_path.iterdir()} == {"old.npz", "new.h5"}
        if (tmp_path / "new.h5").read_bytes() != before:
            np.testing.assert_array_equal(open_data(tmp_path / "new.h5").at_nodes("q"), expected)
        else:
            assert interrupted


@linux
@pytest.mark.slow
def test_one_signal_ends_an_ensemble_and_what_was_followed_is_saved(made, tmp_path: Path):
    folder, _ = made
    for name in ("data.npz", "model.safetensors"):
        shutil.copy(folder / name, tmp_path)
    arguments = ["simulate", "model.safetensors", "--initial", "data.npz", "--dt", "1e-3", "-o", "run.npz"]
    ended = run([*arguments, "--steps", "300", "--draws", "2000", "--truth", "truth.npz"], tmp_path, signal.SIGINT, 4.0)
    assert check_ending(ended, signal.SIGINT)
    assert {path.name for path in tmp_path.iterdir()} <= {"data.npz", "model.safetensors", "run.npz"}


@linux
def test_signals_that_come_many_at_once_are_as_one(made, tmp_path: Path):
    folder, seconds = made
    shutil.copy(folder / "data.npz", tmp_path)
    ended = run(SIMULATE, tmp_path, signal.SIGTERM, 0.6 * seconds["simulate"], times=20)
    check_ending(ended, signal.SIGTERM)
    assert not temporary_files(tmp_path)


def test_a_process_that_was_started_to_ignore_hangups_ignores_them(tmp_path: Path):
    code = (
        "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "from hamfit.signals import EndingSignals\n"
        "with EndingSignals():\n    signal.raise_signal(signal.SIGHUP)\nprint('went on')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout == "went on\n"


# -- good moments ----------------------------------------------------------------------------------------------------


def test_a_signal_waits_for_an_import(tmp_path: Path, monkeypatch):
    (tmp_path / "interrupted_module.py").write_text(
        "import signal, time\nsignal.raise_signal(signal.SIGTERM)\ntime.sleep(0.1)\nwhole = True\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with EndingSignals() as signals:
        with pytest.raises(KeyboardInterrupt):
            import interrupted_module  # noqa: F401

            for _ in range(100):
                signal.sigtimedwait([], 0.01)
        assert signals.exit_code == 143
    assert sys.modules["interrupted_module"].whole


def test_the_exit_code_is_right_also_where_code_is_made_of_text(tmp_path: Path):
    """A module that is run ends itself by SIGINT once a KeyboardInterrupt has left a text that was executed."""
    code = (
        "import signal, sys, time\n"
        "from hamfit.signals import EndingSignals\n"
        "def work():\n"
        "    exec('import signal, time; signal.raise_signal(signal.SIGTERM); time.sleep(0.1)')\n"
        "    time.sleep(30)\n"
        "with EndingSignals(for_good=True) as signals:\n"
        "    try:\n        work()\n    except KeyboardInterrupt:\n        sys.exit(signals.exit_code)\n"
    )
    (tmp_path / "of_text.py").write_text(code)
    assert subprocess.run([sys.executable, "-m", "of_text"], cwd=tmp_path, check=False).returncode == 143


def test_a_signal_is_not_lost_where_exceptions_are(capsys):
    class Closing:
        def close(self) -> None:
            signal.raise_signal(signal.SIGINT)

    closed: list[str] = []

    class Ending:
        def __del__(self) -> None:
            Closing().close()
            closed.append("to the end")

    def collect() -> None:
        ending = Ending()
        del ending
        for _ in range(100):
            signal.sigtimedwait([], 0.01)

    with EndingSignals() as signals:
        with pytest.raises(KeyboardInterrupt):
            collect()
        assert signals.exit_code == 130
    assert closed == ["to the end"]
    assert not capsys.readouterr().err


def test_an_interruption_in_a_callback_of_a_dying_object_comes_again(capsys):
    import weakref

    class Thing:
        pass

    thing = Thing()
    callback = weakref.ref(thing, lambda _: signal.raise_signal(signal.SIGTERM))
    with EndingSignals(), pytest.raises(KeyboardInterrupt):
        del thing
        for _ in range(100):
            signal.sigtimedwait([], 0.01)
    assert callback() is None
    assert not capsys.readouterr().err


def test_interruptions_are_held_until_the_block_is_done():
    done: list[str] = []
    with EndingSignals(), pytest.raises(KeyboardInterrupt):
        with held_interrupts():
            with held_interrupts():
                signal.raise_signal(signal.SIGTERM)
                done.append("inner")
            done.append("outer")
        done.append("never")
    assert done == ["inner", "outer"]
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_interruptions_come_through_where_they_are_let():
    with held_interrupts():
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt), let_through():
            pytest.fail("it was held until now, and comes at once")
        with pytest.raises(KeyboardInterrupt), let_through():
            signal.raise_signal(signal.SIGINT)
        after = "held again"
    assert after == "held again"
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_the_second_signal_changes_nothing_at_first():
    with EndingSignals() as signals:
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)
        assert signals.exit_code == 143

"""An interrupted fit goes on where it was, and ends with the same bits."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData, open_data
from hamfit.errors import DataError, FileError, ParameterError
from hamfit.fitting import passing
from hamfit.fitting import plan as planning
from hamfit.fitting.checkpoint import Checkpoint
from hamfit.graphs import chain
from hamfit.models import RFHGN, RFInvariant, load_model
from hamfit.solve import NormalEquations
from hamfit.systems import generate, make_system
from hamfit.tensors import read_tensors, write_tensors
from support import spring_data

DATA = spring_data(chain(4), 160, seed=41)


@pytest.fixture(autouse=True)
def small_blocks_and_eager_checkpoints(monkeypatch):
    monkeypatch.setattr(planning, "_BLOCK_ELEMENTS", 2000)
    monkeypatch.setattr(planning, "_BLOCK_ROWS", 1)
    monkeypatch.setattr(Checkpoint.__init__, "__kwdefaults__", {"seconds": 0.0})


class Stop(Exception):
    """Stands for a crash."""


def stop_after(blocks: int, error: type[BaseException]):
    def progress(done: int, total: int) -> None:
        assert total > blocks
        if done > blocks:
            raise error

    return progress


@pytest.mark.parametrize("route", ["normal", "qr"])
@pytest.mark.parametrize("error", [KeyboardInterrupt, Stop])
def test_resume_gives_the_same_bits(tmp_path, route, error):
    options = {"hidden": 6, "width": 30, "route": route, "threads": 1}
    expected = RFHGN(**options).fit(DATA)
    with pytest.raises(error):
        RFHGN(**options).fit(DATA, checkpoint=tmp_path / "sums", progress=stop_after(20, error))
    assert [path.name for path in tmp_path.iterdir()] == [f"sums.{route}"]
    seen: list[int] = []
    model = RFHGN(**options | {"threads": 2})
    model.fit(DATA, checkpoint=tmp_path / "sums", resume=True, progress=lambda done, _: seen.append(done))
    np.testing.assert_array_equal(model.weights_, expected.weights_)
    assert min(seen) > 10  # it did not begin at the beginning
    assert not list(tmp_path.iterdir())


def test_without_resume_an_old_checkpoint_is_not_used(tmp_path):
    with pytest.raises(Stop):
        RFHGN(hidden=6, width=30, threads=1).fit(DATA, checkpoint=tmp_path / "sums", progress=stop_after(20, Stop))
    seen: list[int] = []
    RFHGN(hidden=6, width=30).fit(DATA, checkpoint=tmp_path / "sums", progress=lambda done, _: seen.append(done))
    assert min(seen) == 1
    assert not list(tmp_path.iterdir())


def test_a_fit_that_begins_anew_removes_the_checkpoint_of_another(tmp_path):
    with pytest.raises(Stop):
        RFHGN(hidden=6, width=30, route="qr", threads=1).fit(
            DATA, checkpoint=tmp_path / "sums", progress=stop_after(20, Stop)
        )
    assert [path.name for path in tmp_path.iterdir()] == ["sums.qr"]
    with pytest.raises(Stop):
        RFHGN(hidden=6, width=30, threads=1).fit(DATA, checkpoint=tmp_path / "sums", progress=stop_after(20, Stop))
    assert [path.name for path in tmp_path.iterdir()] == ["sums.normal"]


def test_files_that_are_no_checkpoints_are_neither_removed_nor_replaced(tmp_path):
    (tmp_path / "sums.qr").write_text("the sums of my taxes")
    with pytest.raises(FileError, match=r"sums\.qr exists and is not a hamfit checkpoint"):
        RFHGN(hidden=6, width=30).fit(DATA, checkpoint=tmp_path / "sums")
    assert (tmp_path / "sums.qr").read_text() == "the sums of my taxes"


def test_a_damaged_checkpoint_of_the_command_line_is_no_obstacle(tmp_path):
    damaged = tmp_path / ".model.safetensors.checkpoint.qr"
    damaged.write_bytes(b"rubbish")
    RFHGN(hidden=6, width=30).fit(DATA, checkpoint=tmp_path / ".model.safetensors.checkpoint")
    assert not damaged.exists()


def test_an_output_that_would_be_refused_is_known_before_the_fit(tmp_path):
    (tmp_path / "model.safetensors").write_text("something else")
    with pytest.raises(FileError, match="exists and is not a hamfit model"):
        RFHGN(hidden=6, width=30).fit(DATA, output=tmp_path / "model.safetensors", progress=stop_after(0, Stop))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda a, _: a["0.gradients.gram"].fill(np.nan), "holds NaN or infinite numbers"),
        (lambda a, _: a.update({"0.gradients.gram": a["0.gradients.gram"][None]}), r"shape \(1, 30, 30\) instead of"),
        (lambda a, _: a.update({"0.gradients.moment": a["0.gradients.moment"].astype(int)}), "is int64"),
        (lambda a, _: a.update({"0.gradients.rows": np.zeros(0, int)}), "'rows' is int64 of shape"),
        (lambda a, _: a.update({"0.reference": a["0.reference"][:-1]}), "'reference'"),
        (lambda a, _: a.pop("0.sizes"), "the arrays lack 'sizes'"),
        (lambda a, _: a.update({"9.gram": np.ones(3)}), "the arrays lack 'rows'"),
        (lambda a, _: a.update({"0.gradients.gram": np.eye(2), "0.gradients.moment": np.ones(2)}), "30 columns|3,"),
        (lambda _, m: m.update(segments=True), "segments must be a positive integer"),
        (lambda _, m: m.update(segments=10**6), "at most"),
    ],
)
def test_a_checkpoint_that_cannot_be_is_refused_whatever_its_checksum(tmp_path, change, said):
    options = {"hidden": 6, "width": 30, "route": "normal", "threads": 1}
    with pytest.raises(Stop):
        RFHGN(**options).fit(DATA, checkpoint=tmp_path / "sums", progress=stop_after(20, Stop))
    arrays, description = read_tensors(tmp_path / "sums.normal", "checkpoint", 3)
    arrays = {name: array.copy() for name, array in arrays.items()}
    change(arrays, description)
    write_tensors(tmp_path / "sums.normal", "checkpoint", 3, arrays, description)
    with pytest.raises(FileError, match=rf"is a damaged .*checkpoint.*({said}).*; fit without resuming"):
        RFHGN(**options).fit(DATA, checkpoint=tmp_path / "sums", resume=True)


def test_a_checkpoint_of_another_fit_is_refused(tmp_path):
    with pytest.raises(Stop):
        RFHGN(hidden=6, width=30, threads=1).fit(DATA, checkpoint=tmp_path / "sums", progress=stop_after(20, Stop))
    marked = chain(4).with_attributes({"species": [0, 1, 0, 1]})
    other = PhaseSpaceData(DATA.q, DATA.p, marked, q_dot=DATA.q_dot, p_dot=DATA.p_dot, energy=DATA.energy)
    changed = RFHGN(hidden=6, width=30, seed=1)
    for model, data in (
        (changed, DATA),
        (RFHGN(hidden=6, width=30), DATA.shuffled(0)),
        (RFHGN(hidden=6, width=30), other),
    ):
        with pytest.raises(FileError, match="other data or with other options"):
            model.fit(data, checkpoint=tmp_path / "sums", resume=True)
    (tmp_path / "sums.normal").write_bytes(b"rubbish")
    with pytest.raises(FileError, match=r"sums\.normal"):
        RFHGN(hidden=6, width=30).fit(DATA, checkpoint=tmp_path / "sums", resume=True)


@pytest.mark.parametrize("change", [{"activation": "tanh"}, {"pooling": "mean"}, {"edges": "directed"}, {"rounds": 2}])
def test_a_checkpoint_of_other_parameters_is_refused_even_where_the_neurons_are_the_same(tmp_path, change):
    recipe = {"hidden": 6, "width": 30, "threads": 1, "sampler": "elm"}
    with pytest.raises(Stop):
        RFHGN(**recipe).fit(DATA, checkpoint=tmp_path / "sums", progress=stop_after(20, Stop))
    with pytest.raises(FileError, match="other data or with other options"):
        RFHGN(**recipe | change).fit(DATA, checkpoint=tmp_path / "sums", resume=True)


def test_other_files_of_a_similar_name_are_left_alone(tmp_path):
    DATA.save(tmp_path / "sums.npz")
    (tmp_path / "sums.notes").write_text("mine")
    RFHGN(hidden=6, width=30).fit(DATA, checkpoint=tmp_path / "sums")
    assert {path.name for path in tmp_path.iterdir()} == {"sums.npz", "sums.notes"}


def test_changed_data_or_other_blocks_are_refused(tmp_path, monkeypatch):
    options = {"hidden": 6, "width": 30, "threads": 1, "sampler": "elm"}
    with pytest.raises(Stop):
        RFHGN(**options).fit(DATA, checkpoint=tmp_path / "sums", progress=stop_after(20, Stop))
    q = DATA.q.copy()
    q[80] *= 1.3
    other = PhaseSpaceData(q, DATA.p, DATA.graphs[0], q_dot=DATA.q_dot, p_dot=DATA.p_dot, energy=DATA.energy)
    with pytest.raises(FileError, match="other data"):
        RFHGN(**options).fit(other, checkpoint=tmp_path / "sums", resume=True)
    monkeypatch.setattr(planning, "_BLOCK_ELEMENTS", 2500)
    with pytest.raises(FileError, match="other data"):
        RFHGN(**options).fit(DATA, checkpoint=tmp_path / "sums", resume=True)


def test_an_interrupt_in_the_middle_of_a_merge_does_not_spoil_the_checkpoint(tmp_path, monkeypatch):
    """Ctrl-C arrives when sums are merged but not yet counted; that waits until the main thread has noticed."""
    expected = RFHGN(hidden=6, width=30).fit(DATA)
    merge, calls, noticed = NormalEquations.merge, [], threading.Event()

    def interrupt(number, frame):
        if not noticed.is_set():
            noticed.set()
            raise KeyboardInterrupt

    def interrupted(self, other):
        merge(self, other)
        calls.append(1)
        if len(calls) == 4:
            for _ in range(60):  # a signal that comes just before the main thread falls asleep does not wake it
                signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)  # others may not wake it either
                if noticed.wait(1):
                    return
            raise AssertionError("the main thread has not noticed")

    monkeypatch.setattr(passing, "reason_in_sample", lambda *_: None)  # sums of a sample are merged as well
    monkeypatch.setattr(NormalEquations, "merge", interrupted)
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        with pytest.raises(KeyboardInterrupt):  # with two threads sums are merged in one that is not the main one
            RFHGN(hidden=6, width=30, threads=2).fit(DATA, checkpoint=tmp_path / "sums")
    finally:
        signal.signal(signal.SIGINT, before)
    monkeypatch.setattr(NormalEquations, "merge", merge)
    _, kept = read_tensors(tmp_path / "sums.normal", "checkpoint", 3)
    assert kept["segments"] == len(calls) + 1  # the first is nothing to be merged; what was merged is not lost
    model = RFHGN(hidden=6, width=30).fit(DATA, checkpoint=tmp_path / "sums", resume=True)
    np.testing.assert_array_equal(model.weights_, expected.weights_)
    assert model.solution_.rows == expected.solution_.rows


def test_an_error_in_the_middle_of_a_merge_does_not_spoil_the_checkpoint(tmp_path, monkeypatch):
    """What is merged but not counted is never written: the checkpoint before it stays."""
    expected = RFHGN(hidden=6, width=30).fit(DATA)
    merge, calls = NormalEquations.merge, []

    def failing(self, other):
        merge(self, other)
        calls.append(1)
        if len(calls) == 4:
            raise Stop

    monkeypatch.setattr(NormalEquations, "merge", failing)
    with pytest.raises(Stop):
        RFHGN(hidden=6, width=30).fit(DATA, checkpoint=tmp_path / "sums")
    monkeypatch.setattr(NormalEquations, "merge", merge)
    assert list(tmp_path.iterdir())
    model = RFHGN(hidden=6, width=30).fit(DATA, checkpoint=tmp_path / "sums", resume=True)
    np.testing.assert_array_equal(model.weights_, expected.weights_)


def test_the_model_is_saved_before_the_checkpoint_goes(tmp_path, monkeypatch):
    def full(*_, **__):
        raise FileError("disk full")

    monkeypatch.setattr(Checkpoint, "save", lambda *_, **__: (tmp_path / "sums.normal").touch())
    monkeypatch.setattr(RFHGN, "save", full)
    with pytest.raises(FileError, match="disk full"):
        RFHGN(hidden=6, width=30).fit(DATA, checkpoint=tmp_path / "sums", output=tmp_path / "m.safetensors")
    assert (tmp_path / "sums.normal").exists()


def test_resuming_where_there_is_nothing_begins_at_the_beginning(tmp_path):
    model = RFHGN(hidden=6, width=30).fit(DATA, checkpoint=tmp_path / "sums", resume=True)
    np.testing.assert_array_equal(model.weights_, RFHGN(hidden=6, width=30).fit(DATA).weights_)


def sampled() -> PhaseSpaceData:
    """Samples of six runs, without derivatives."""
    runs = generate(make_system("chain", nodes=4), trajectories=6, per_trajectory=40, stride=5, dt=0.01, seed=0)
    return PhaseSpaceData(runs.q, runs.p, runs.graphs[0], times=runs.times, trajectory=runs.trajectory)


@pytest.mark.parametrize(
    ("recipe", "data"),
    [
        (RFHGN(hidden=6, width=30, ridge="trajectory", threads=1), DATA.take(slice(0, 90))),
        (RFInvariant(width=30, threads=1), sampled()),
    ],
    ids=["trajectories are left out", "samples, with the default ridge"],
)
def test_sums_that_are_kept_in_groups_are_resumed_as_well(tmp_path, recipe, data):
    if data.trajectory is None:
        data = PhaseSpaceData(
            data.q, data.p, data.graphs[0], q_dot=data.q_dot, p_dot=data.p_dot, trajectory=np.repeat(np.arange(6), 15)
        )
    expected = type(recipe)(**recipe.get_params()).fit(data)
    assert expected.ridge_path_["criterion"] == "trajectory"
    with pytest.raises(Stop):
        recipe.fit(data, checkpoint=tmp_path / "sums", progress=stop_after(15, Stop))
    seen: list[int] = []
    recipe.fit(data, checkpoint=tmp_path / "sums", resume=True, progress=lambda done, _: seen.append(done))
    assert min(seen) > 5  # what was done before is not done again
    np.testing.assert_array_equal(recipe.weights_, expected.weights_)
    assert recipe.solution_.ridge == expected.solution_.ridge
    assert not list(tmp_path.iterdir())


def test_a_fit_on_a_cluster_keeps_no_checkpoint(tmp_path):
    with pytest.raises(ParameterError, match="keeps no checkpoint"):
        RFHGN(hidden=4, width=12).fit(DATA, scheduler="tcp://127.0.0.1:1", checkpoint=tmp_path / "sums")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_killed_command_leaves_no_broken_model_and_resumes(tmp_path, number):
    DATA.save(tmp_path / "data.npz")
    code = (
        "import time; from hamfit.fitting import accumulate, checkpoint, plan; from hamfit.cli import main\n"
        "plan._BLOCK_ELEMENTS, plan._BLOCK_ROWS = 2000, 1\n"
        "checkpoint.Checkpoint.__init__.__kwdefaults__['seconds'] = 0.0\n"
        "fast = accumulate.accumulate_blocks\n"
        "accumulate.accumulate_blocks = lambda *args: time.sleep(SLEEP) or fast(*args)\n"
        "main()\n"
    )
    options = ["--model", "rf-hgn", "--hidden", "6", "--width", "30", "--threads", "1"]
    command = ["fit", "data.npz", "-o", "model.safetensors", *options]

    def start(sleep: float, *more: str) -> subprocess.Popen[bytes]:
        program = code.replace("SLEEP", str(sleep))
        return subprocess.Popen([sys.executable, "-c", program, *command, *more], cwd=tmp_path, stderr=subprocess.PIPE)

    checkpoint = tmp_path / ".model.safetensors.checkpoint.normal"
    process = start(0.3)
    deadline = time.monotonic() + 60
    while not checkpoint.exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    os.kill(process.pid, number)
    process.communicate()
    assert process.returncode != 0
    assert checkpoint.exists()
    assert not (tmp_path / "model.safetensors").exists()

    resumed = start(0.0, "--resume")
    resumed.communicate()
    assert resumed.returncode == 0
    expected = RFHGN(hidden=6, width=30).fit(DATA)
    np.testing.assert_array_equal(load_model(tmp_path / "model.safetensors").weights_, expected.weights_)
    assert {path.name for path in tmp_path.iterdir()} == {"data.npz", "model.safetensors"}


def interrupted(path, folder) -> None:
    """Leave the sums of an unfinished fit of the data at `path` in `folder`."""
    with open_data(path) as data, pytest.raises(Stop):
        RFHGN(hidden=6, width=30, threads=1).fit(data, checkpoint=folder / "sums", progress=stop_after(20, Stop))
    assert (folder / "sums.normal").exists()


def resumed(path, folder) -> RFHGN:
    with open_data(path) as data:
        return RFHGN(hidden=6, width=30).fit(data, checkpoint=folder / "sums", resume=True)


def test_the_same_data_are_known_under_any_name(tmp_path, monkeypatch):
    """By another spelling of the path, as a copy of another time, through a link, and in another format."""
    DATA.save(tmp_path / "data.h5")
    DATA.save(tmp_path / "data.npz")
    expected = RFHGN(hidden=6, width=30).fit(DATA)
    shutil.copyfile(tmp_path / "data.h5", tmp_path / "copy.h5")
    os.utime(tmp_path / "copy.h5", (1, 1))
    (tmp_path / "link.h5").symlink_to(tmp_path / "data.h5")
    monkeypatch.chdir(tmp_path)
    for other in ("data.h5", "copy.h5", "link.h5", tmp_path / ".." / tmp_path.name / "data.h5"):
        interrupted(tmp_path / "data.h5", tmp_path)
        np.testing.assert_array_equal(resumed(other, tmp_path).weights_, expected.weights_)
    interrupted(tmp_path / "data.h5", tmp_path)
    in_memory = RFHGN(hidden=6, width=30).fit(
        PhaseSpaceData.load("data.npz"), checkpoint=tmp_path / "sums", resume=True
    )
    np.testing.assert_array_equal(in_memory.weights_, expected.weights_)


@pytest.mark.parametrize("part", ["q", "p_dot", "energy"])
def test_other_data_at_the_same_path_are_refused(tmp_path, part):
    """Even of the same size and of the same time of change."""
    path = tmp_path / "data.h5"
    DATA.save(path)
    interrupted(path, tmp_path)
    facts = path.stat()
    changed = {name: getattr(DATA, name).copy() for name in ("q", "p", "q_dot", "p_dot", "energy")}
    changed[part][-1] *= 1 + 1e-9
    q, p = changed.pop("q"), changed.pop("p")
    PhaseSpaceData(q, p, DATA.graphs[0], **changed).save(path)
    os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    assert path.stat().st_size == facts.st_size
    with pytest.raises(FileError, match="belongs to a fit of other data or with other options; fit without resuming"):
        resumed(path, tmp_path)


def test_a_file_that_is_replaced_during_a_fit_is_not_taken_for_what_was_fitted(tmp_path):
    """The fit goes on with the file that it has opened; what is at its path meanwhile is another one."""
    path = tmp_path / "data.h5"
    DATA.save(path)
    other = spring_data(chain(4), 160, seed=42)
    with open_data(path) as data:
        other.save(path)
        with pytest.raises(Stop):
            RFHGN(hidden=6, width=30, threads=1).fit(data, checkpoint=tmp_path / "sums", progress=stop_after(20, Stop))
    with pytest.raises(FileError, match="other data"):
        resumed(path, tmp_path)
    DATA.save(path)
    resumed(path, tmp_path)


def test_a_fit_that_ends_before_the_first_checkpoint_does_not_read_its_data_for_one(tmp_path, monkeypatch):
    monkeypatch.setattr(Checkpoint.__init__, "__kwdefaults__", {"seconds": 60.0})
    monkeypatch.setattr("hamfit.fitting.checkpoint.content_digest", lambda _: pytest.fail("read for nothing"))
    RFHGN(hidden=6, width=30).fit(DATA, checkpoint=tmp_path / "sums")
    RFHGN(hidden=6, width=30).fit(DATA, checkpoint=tmp_path / "sums", resume=True)


def test_data_with_a_hole_leave_the_error_that_they_make_and_no_checkpoint(tmp_path):
    h5py = pytest.importorskip("h5py")
    DATA.save(tmp_path / "data.h5")
    with h5py.File(tmp_path / "data.h5", "r+") as file:
        file["particles/all/position/value"][-2] = np.nan  # the last is looked at before the pass
    scales = {"input_scales": (1.0, 1.0), "representation": "raw"}
    recipe = RFHGN(hidden=6, width=30, threads=1, sampler="elm", **scales)
    with open_data(tmp_path / "data.h5") as data, pytest.raises(DataError, match="NaN") as found:
        recipe.fit(data, checkpoint=tmp_path / "sums")
    assert "position contains NaN" in str(found.value)
    assert f"snapshot {len(DATA) - 2}" in str(found.value)
    assert all(entry.path.name != "checkpoint.py" for entry in found.traceback)  # where the data are read once more
    assert [path.name for path in tmp_path.iterdir()] == ["data.h5"]


def test_sums_of_growth_do_not_hide_a_checkpoint_of_another_fit(tmp_path):
    """A fit that needs no pass would not look at the file, and its end would remove it."""
    with pytest.raises(Stop):
        RFInvariant(width=40, threads=1).fit(DATA, checkpoint=tmp_path / "sums", progress=stop_after(20, Stop))
    [kept] = tmp_path.iterdir()
    with pytest.raises(FileError, match="other data or with other options"):
        RFInvariant().fit(DATA, checkpoint=tmp_path / "sums", resume=True)
    assert kept.exists()
    RFInvariant().fit(DATA, checkpoint=tmp_path / "sums")

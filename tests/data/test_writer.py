"""Writing part by part: the same file content whatever the parts, in bounded memory, whole or not at all."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import h5py
import numpy as np
import pytest

from data.examples import KINDS, P, Q, assert_equal, bare, edgeless, per_snapshot, several, static
from hamfit.data import DataStream, DataWriter, PhaseSpaceData, StoredData
from hamfit.errors import DataError, FileError
from hamfit.graphs import chain
from support import spring_data


def write(data: PhaseSpaceData, path: Path, size: int, **options) -> PhaseSpaceData:
    with DataWriter(path, **options) as writer:
        for block in data.blocks(size):
            writer.append(data.take(block))
    return PhaseSpaceData.load(path)


@pytest.mark.parametrize("size", [1, 4, 100])
@pytest.mark.parametrize("make", KINDS)
def test_parts_do_not_matter(make: Callable[[], PhaseSpaceData], size: int, tmp_path: Path):
    data = make()
    differ = len(set(data.node_counts)) > 1
    assert_equal(write(data, tmp_path / "data.h5", size, sizes_differ=differ), data)
    assert_equal(write(data, tmp_path / "data.h5", size, sizes_differ=differ, expected=len(data)), data)
    assert_equal(DataStream.of(data, nodes_per_part=5).collect(), data)


def test_several_graphs_of_one_size(tmp_path: Path):
    data = PhaseSpaceData(Q, P, [chain(4)] * 3 + [per_snapshot().graphs[0]] * 2 + [chain(4)])
    read = write(data, tmp_path / "data.h5", 2)
    assert len(read.graphs) == 2  # equal ones are stored once
    assert read.graph_of.tolist() == [0, 0, 0, 1, 1, 0]
    with h5py.File(tmp_path / "data.h5") as file:
        assert file["particles/all/position/value"].shape == (6, 4, 2)


def test_more_graphs_than_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("hamfit.data.writer._REMEMBERED_GRAPHS", 2)
    data = per_snapshot()
    read = write(data, tmp_path / "data.h5", 2)
    for left, right in zip(read.graph_of, data.graph_of, strict=True):
        np.testing.assert_array_equal(read.graphs[left].edges, data.graphs[right].edges)


def test_small_data_make_small_files(tmp_path: Path):
    for make in (static, several, per_snapshot):
        make().save(tmp_path / "data.h5")
        assert (tmp_path / "data.h5").stat().st_size < 25_000


def test_selections_of_a_stream():
    data = static()
    rising, mixed = np.array([1, 2, 5]), np.array([5, 1, 2])
    assert_equal(DataStream.of(data, rising, nodes_per_part=4).collect(), data.take(rising))
    assert_equal(DataStream.of(data, mixed, nodes_per_part=4).collect(), data.take(mixed))  # times are dropped
    calls: list[tuple[int, int]] = []
    DataStream.of(data, rising, nodes_per_part=8, progress=lambda *call: calls.append(call)).collect()
    assert calls == [(2, 3), (3, 3)]


def test_a_trajectory_goes_on_in_the_next_part():
    data = spring_data(chain(3), 10, times=np.arange(10), trajectory=np.repeat([4, 7], 5))
    assert_equal(DataStream.of(data, nodes_per_part=9).collect(), data)
    parts = list(DataStream.of(data, nodes_per_part=9))
    with pytest.raises(DataError, match="times must increase"):
        PhaseSpaceData.concatenate([parts[1], parts[0]], renumber=False)


# -- whole or not at all ---------------------------------------------------------------------------------------------


def parts_that_fail(error: BaseException) -> Iterator[PhaseSpaceData]:
    yield bare()
    raise error


@pytest.mark.parametrize("existed", [True, False])
@pytest.mark.parametrize("error", [KeyboardInterrupt(), DataError("no more"), MemoryError()])
def test_a_failure_leaves_everything_as_it_was(error: BaseException, existed: bool, tmp_path: Path):
    target = tmp_path / "data.h5"
    if existed:
        bare().save(target)
    before = target.read_bytes() if existed else b""
    with pytest.raises(type(error)):
        DataStream(parts_that_fail(error), 10).save(target)
    assert [path.name for path in tmp_path.iterdir()] == (["data.h5"] if existed else [])
    if existed:
        assert target.read_bytes() == before


def test_an_author_whose_name_is_no_text(tmp_path: Path):
    PhaseSpaceData(Q, P, chain(4), metadata={"author": "\udcff"}).save(tmp_path / "data.h5")
    with h5py.File(tmp_path / "data.h5") as file:
        assert file["h5md/author"].attrs["name"] == b"\\udcff"


def test_data_are_not_written_onto_the_file_that_they_are_read_from(tmp_path: Path):
    target = tmp_path / "data.h5"
    bare().save(target)
    (tmp_path / "link.h5").hardlink_to(target)
    with StoredData(target) as stored:
        for source in (stored, stored[:2]):
            for path in (target, tmp_path / "link.h5"):
                with pytest.raises(FileError, match="is also an input of this call"):
                    DataStream.of(source).save(path)
        DataStream.of(stored).save(tmp_path / "copy.h5")
    assert PhaseSpaceData.load(target).n_snapshots == PhaseSpaceData.load(tmp_path / "copy.h5").n_snapshots


def test_an_interrupt_waits_for_the_end_of_a_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """HDF5 calls Python to write: an exception there would leave it in a state that crashes later."""
    extend, after = DataWriter._extend, []

    def interrupted(self, place, values):
        os.kill(os.getpid(), signal.SIGINT)
        extend(self, place, values)
        after.append(place)

    monkeypatch.setattr(DataWriter, "_extend", interrupted)
    with pytest.raises(KeyboardInterrupt), DataWriter(tmp_path / "data.h5") as writer:
        writer.append(bare())
    assert len(after) > 3
    assert not list(tmp_path.iterdir())
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("limit", [20_000, 600_000])
def test_a_full_disk_is_told_and_does_not_crash(limit: int, tmp_path: Path):
    """At every place of the file; HDF5 by itself ends in a segmentation fault."""
    program = f"""
import resource
from hamfit.systems import generate_stream, make_system
resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, resource.RLIM_INFINITY))
try:
    generate_stream(make_system("chain"), snapshots=3000).save("data.h5")
except Exception as error:
    raise SystemExit(f"{{type(error).__name__}}: {{error}}")
"""
    result = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.stderr.strip() == "FileError: cannot write data.h5: File too large"
    assert result.returncode == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written(tmp_path: Path):
    tmp_path.chmod(0o500)
    with pytest.raises(FileError, match=r"cannot write .*data\.h5: Permission denied"):
        bare().save(tmp_path / "data.h5")


def test_a_folder_that_cannot_be(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(FileError, match=r"cannot write .*data\.h5: "):
        bare().save(tmp_path / "file" / "data.h5")
    (tmp_path / "data.h5").mkdir()
    with pytest.raises(FileError, match="is a folder; name a file to write"):
        bare().save(tmp_path / "data.h5")


def test_metadata_that_is_no_json(tmp_path: Path):
    data = PhaseSpaceData(Q, P, chain(4), metadata={"a": {1, 2}})
    with pytest.raises(DataError, match="metadata cannot be written as JSON"):
        data.save(tmp_path / "data.h5")
    assert not list(tmp_path.iterdir())


def test_parts_that_do_not_fit_together(tmp_path: Path):
    target = tmp_path / "data.h5"
    flat = PhaseSpaceData(Q[:, :, :1], P[:, :, :1], chain(4))
    for first, second, message in (
        (bare(), spring_data(chain(4), 2), "only some of the parts hold .*q_dot"),
        (bare(), flat, "parts of dimensions 2 and 1 cannot be one data set"),
        (bare(), bare().take([0]).__class__(Q[:, :3], P[:, :3], chain(3)), "4 and 3 nodes; say sizes_differ=True"),
        (bare(), PhaseSpaceData(Q, P, chain(4).with_attributes({"mass": [1.0] * 4})), r"hold nodes/mass \(float64\)"),
        (
            PhaseSpaceData(Q, P, chain(4).with_attributes({"species": [0, 1, 0, 1]})),
            PhaseSpaceData(Q, P, chain(4).with_attributes({"species": [0.5, 1, 0, 1]})),
            r"nodes/species \(float64\), nodes/species \(int64\)",
        ),
        (edgeless(), None, "1 and 3 nodes; say sizes_differ=True"),
    ):
        with pytest.raises(DataError, match=rf"data\.h5: .*{message}"), DataWriter(target) as writer:
            writer.append(first)
            if second is not None:
                writer.append(second)
    with pytest.raises(DataError, match="nothing is written, for no part was given"), DataWriter(target):
        pass
    with pytest.raises(DataError, match="nothing is written, for a part failed"), DataWriter(target) as writer:
        writer.append(bare())
        writer._file.close()  # whatever goes wrong within: the file is not whole, even if nobody minds
        with pytest.raises(Exception):  # noqa: B017
            writer.append(bare())
    assert not list(tmp_path.iterdir())


def test_files_are_replaced_with_the_usual_permissions(tmp_path: Path):
    target = tmp_path / "new" / "data.h5"
    bare().save(target)
    reader = StoredData(target)
    static().save(target)  # also while the old one is being read
    assert len(reader.load()) == len(bare())
    assert_equal(PhaseSpaceData.load(target), static())
    mask = os.umask(0)
    os.umask(mask)
    assert target.stat().st_mode & 0o777 == 0o666 & ~mask


# -- bounded memory --------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="the unit of the measured memory is that of Linux")
def test_memory_does_not_grow_with_the_data(tmp_path: Path):
    """Peak resident set with 67 MB of data against 34 MB: made, written, and read in blocks. In memory: 64 MB more."""
    program = """
import resource, sys
from hamfit.systems import generate_stream, make_system
count = int(sys.argv[1])
data = generate_stream(make_system("chain", nodes=16), snapshots=count, seed=0).save("data.h5")
for block in data.blocks(500):
    data.state(block), data.gradients(block)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""

    def peak(count: int) -> float:
        command = [sys.executable, "-c", program, str(count)]
        result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
        return float(result.stdout)

    few, many = peak(33_000), peak(66_000)
    assert (tmp_path / "data.h5").stat().st_size > 65e6
    assert many - few < 15

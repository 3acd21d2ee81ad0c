"""What data files may not do: reach out of themselves, hold things twice, or hold more or less than they declare."""

from __future__ import annotations

import io
import json
import os
import socket
import struct
import warnings
import zipfile
from pathlib import Path

import numpy as np
import pytest

from data.examples import EDGES, P, Q, static
from hamfit import memory
from hamfit.data import PhaseSpaceData, StoredData, open_data
from hamfit.errors import DataError, FileError, HamfitError, ParameterError

h5py = pytest.importorskip("h5py")
POSITION = "particles/all/position/value"


# -- things that are no files ----------------------------------------------------------------------------------------


@pytest.mark.timeout(20)
@pytest.mark.parametrize("suffix", ["npz", "h5", "csv"])
@pytest.mark.parametrize("kind", ["pipe", "socket", "device"])
def test_pipes_sockets_and_devices_are_refused_before_reading(kind: str, suffix: str, tmp_path: Path, monkeypatch):
    path = tmp_path / f"endless.{suffix}"
    listener = socket.socket(socket.AF_UNIX)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "socket":
        monkeypatch.chdir(tmp_path)  # the whole path may be too long for a socket
        listener.bind(path.name)
    else:
        path.symlink_to("/dev/zero")
    with pytest.raises(FileError, match=f"endless.{suffix} is a pipe, a socket or a device, not a file"):
        open_data(path)
    listener.close()


# -- .npz ------------------------------------------------------------------------------------------------------------


def npy(array: np.ndarray) -> bytes:
    buffer = io.BytesIO()
    np.save(buffer, array)
    return buffer.getvalue()


def declared(shape: tuple[int, ...], content: bytes) -> bytes:
    """An array of a header that declares a shape, and of other content."""
    header = f"{{'descr': '<f8', 'fortran_order': False, 'shape': {shape}, }}".encode()
    header += b" " * (-(len(header) + 11) % 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + content


def archive(path: Path, *members: tuple[str, bytes]) -> Path:
    with warnings.catch_warnings(), zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        warnings.simplefilter("ignore")  # of duplicate names
        for name, content in members:
            file.writestr(name, content)
    return path


REST = (("p.npy", npy(P)), ("edges.npy", npy(EDGES)))


@pytest.mark.parametrize("again", ["q.npy", "q"])
def test_an_array_that_is_there_twice_is_refused(again: str, tmp_path: Path):
    path = archive(tmp_path / "twice.npz", ("q.npy", npy(Q)), *REST, (again, npy(2 * Q)))
    with pytest.raises(FileError, match=r"twice\.npz holds 'q' more than once"):
        open_data(path)


@pytest.mark.parametrize(
    ("shape", "content"),
    [((6, 4, 2), Q.tobytes() + b"more"), ((6, 4, 2), Q.tobytes()[:-8]), ((10**15, 4, 2), Q.tobytes())],
)
def test_an_array_that_holds_more_or_less_than_it_declares_is_refused(shape, content: bytes, tmp_path: Path):
    path = archive(tmp_path / "wrong.npz", ("q.npy", declared(shape, content)), *REST)
    with pytest.raises(FileError, match=r"'q' is damaged: it declares \d+ bytes .* but the archive holds \d+"):
        open_data(path)


def test_a_negative_length_is_refused(tmp_path: Path):
    path = archive(tmp_path / "wrong.npz", ("q.npy", declared((-1, 4, 2), b"")), *REST)
    with pytest.raises(FileError, match=r"'q' declares the impossible shape \(-1, 4, 2\)"):
        open_data(path)


def test_a_small_file_of_many_zeros_is_refused_before_it_is_unpacked(tmp_path: Path, monkeypatch):
    content = declared((10**6, 4, 2), bytes(8 * 8 * 10**6))
    path = archive(tmp_path / "bomb.npz", ("q.npy", content), *REST)
    assert path.stat().st_size < 100_000
    monkeypatch.setattr(memory, "available_bytes", lambda: 50_000_000)
    with pytest.raises(FileError, match=r"bomb\.npz: the archive needs about 64 MB of memory, but 50 MB are available"):
        open_data(path)


# -- .h5 -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    static().save(tmp_path / "data.h5")
    static().save(tmp_path / "other.h5")
    return tmp_path / "data.h5"


def test_links_out_of_the_file_are_refused_and_not_followed(stored: Path):
    os.mkfifo(stored.with_name("pipe.h5"))  # whoever opens it waits for ever
    for target in ("other.h5", "pipe.h5"):
        with h5py.File(stored, "r+") as file:
            del file[POSITION]
            file["elsewhere"] = h5py.ExternalLink(target, "/particles/all")
            file[POSITION] = h5py.SoftLink("/elsewhere/position/value")
        with pytest.raises(FileError, match="/elsewhere is a link to another file, which hamfit does not follow"):
            StoredData(stored)
        with h5py.File(stored, "r+") as file:
            del file["elsewhere"], file[POSITION]
            file[POSITION] = Q


def test_links_within_the_file_are_followed(stored: Path):
    with h5py.File(stored, "r+") as file:
        file.move(POSITION, "kept/q")
        file[POSITION] = h5py.SoftLink("/kept/q")
    with StoredData(stored) as data:
        np.testing.assert_array_equal(data.load().q, static().q)


@pytest.mark.parametrize("kind", ["virtual", "external"])
def test_datasets_that_are_kept_in_other_files_are_refused(kind: str, stored: Path):
    with h5py.File(stored, "r+") as file:
        shape = file[POSITION].shape
        del file[POSITION]
        if kind == "virtual":
            layout = h5py.VirtualLayout(shape=shape, dtype="f8")
            layout[...] = h5py.VirtualSource("other.h5", POSITION, shape=shape)
            file.create_virtual_dataset(POSITION, layout)
        else:
            stored.with_name("secret.bin").write_bytes(Q.tobytes())
            outside = [(str(stored.with_name("secret.bin")), 0, Q.nbytes)]
            file.create_dataset(POSITION, shape=shape, dtype="f8", external=outside)
    with pytest.raises(FileError, match=f"the content of /{POSITION} is kept in other files"):
        StoredData(stored)


@pytest.mark.parametrize("chunks", [None, (2, 4, 2)])
def test_what_was_never_written_is_not_read_as_zeros(chunks, stored: Path):
    with h5py.File(stored, "r+") as file:
        del file[POSITION]
        file.create_dataset(POSITION, shape=Q.shape, dtype="f8", chunks=chunks)
        if chunks:
            file[POSITION][:4] = Q[:4]
    with pytest.raises(FileError, match=r"declares the shape \(6, 4, 2\), but not all of it was ever written"):
        StoredData(stored)


def test_a_filter_that_is_not_there_is_named(stored: Path):
    with h5py.File(stored, "r+") as file:
        del file[POSITION]
        plan = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        plan.set_chunk(Q.shape)
        plan.set_filter(32999, h5py.h5z.FLAG_OPTIONAL)
        space = h5py.h5s.create_simple(Q.shape)
        h5py.h5d.create(file["particles/all/position"].id, b"value", h5py.h5t.IEEE_F64LE, space, plan)
    with pytest.raises(FileError, match=r"compressed by .* \(filter 32999\), which this HDF5 cannot read"):
        StoredData(stored)


def test_more_than_memory_is_refused_before_it_is_read(stored: Path, monkeypatch):
    with StoredData(stored) as data:
        monkeypatch.setattr(memory, "_LITTLE", 0)
        monkeypatch.setattr(memory, "available_bytes", lambda: 1000)
        with pytest.raises(ParameterError, match=r"reading 6 snapshots at once needs about 1.54 kB .* fewer of them"):
            data.load()
        assert data.take([0]).n_snapshots == 1


# -- numbers of runs -------------------------------------------------------------------------------------------------

LONG = [1700000000000000001, 1700000000000000002]


@pytest.mark.parametrize("suffix", ["npz", "h5"])
def test_long_numbers_of_runs_stay_apart(suffix: str, tmp_path: Path):
    ids = np.repeat(LONG, 3)
    PhaseSpaceData(Q, P, static().graph, times=np.arange(6.0), trajectory=ids).save(tmp_path / f"data.{suffix}")
    read = open_data(tmp_path / f"data.{suffix}")
    assert read.trajectory.tolist() == ids.tolist()
    assert [part.n_snapshots for part in read.split(0.5, by="trajectory")] == [3, 3]


def test_numbers_of_runs_that_do_not_fit_are_refused(stored: Path):
    ids = np.full(6, 2**63, dtype=np.uint64)
    with pytest.raises(DataError, match="trajectory must be integers of 64 bits with a sign, got 9223372036854775808"):
        PhaseSpaceData(Q, P, static().graph, trajectory=ids)
    with h5py.File(stored, "r+") as file:
        del file["parameters/hamfit/trajectory"]
        file["parameters/hamfit/trajectory"] = ids
    with StoredData(stored) as data, pytest.raises(DataError, match="trajectory must be integers of 64 bits"):
        _ = data.trajectory


# -- notes -----------------------------------------------------------------------------------------------------------

NOTES = {
    "deep": ('{"a":' * 100_000 + "1" + "}" * 100_000, "metadata is nested more than 64 levels deep"),
    "a little too deep": ('{"a":' * 65 + "1" + "}" * 65, "metadata is nested more than 64 levels deep"),
    "system": ('{"system": 5}', "the notes on the system must hold its name and parameters, .* got 5"),
    "name": ('{"system": {"name": 5}}', "the notes on the system must hold its name and parameters"),
    "parameters": ('{"system": {"name": "chain", "parameters": 5}}', "the notes on the system must hold its name"),
    "units": ('{"units": 5}', "the notes on units must be texts by name, .* got 5"),
    "unit": ('{"units": {"length": 5}}', "the notes on units must be texts by name"),
}


@pytest.mark.parametrize("suffix", ["npz", "h5"])
@pytest.mark.parametrize(("text", "message"), NOTES.values(), ids=NOTES.keys())
def test_notes_of_another_kind_are_refused(text: str, message: str, suffix: str, tmp_path: Path):
    path = tmp_path / f"data.{suffix}"
    if suffix == "npz":
        np.savez(path, q=Q, p=P, edges=EDGES, metadata=np.array(text))
    else:
        static().save(path)
        with h5py.File(path, "r+") as file:
            del file["parameters/hamfit/metadata"]
            file["parameters/hamfit/metadata"] = np.bytes_(text)
    with pytest.raises(DataError, match=message) as caught:
        open_data(path)
    assert str(path) in str(caught.value)


def test_notes_that_are_fifty_levels_deep_come_back(tmp_path: Path):
    notes = json.loads('{"a":' * 50 + "1" + "}" * 50)
    PhaseSpaceData(Q, P, static().graph, metadata=notes).save(tmp_path / "data.npz")
    assert open_data(tmp_path / "data.npz").metadata == notes


def test_endless_notes_are_refused_before_writing(tmp_path: Path):
    notes: dict = {}
    inner = notes
    for _ in range(100_000):
        inner["a"] = inner = {}
    with pytest.raises(HamfitError, match="metadata"):
        PhaseSpaceData(Q, P, static().graph, metadata=notes).save(tmp_path / "data.npz")

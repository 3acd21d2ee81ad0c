"""The ``.npz`` layout: round trips, files by other hands, and files that are refused."""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path
from typing import BinaryIO

import numpy as np
import pytest

from data.examples import (
    EDGES,
    KINDS,
    P,
    Q,
    assert_equal,
    bare,
    crystals,
    heterogeneous,
    per_snapshot,
    periodic,
    several,
    static,
)
from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, FileError, HamfitError
from hamfit.graphs import chain


@pytest.mark.parametrize("make", KINDS)
def test_round_trip(make, tmp_path: Path):
    data = make()
    data.save(tmp_path / "data.npz")
    assert_equal(PhaseSpaceData.load(tmp_path / "data.npz"), data)
    assert [path.name for path in tmp_path.iterdir()] == ["data.npz"]


@pytest.mark.parametrize("make", [static, several, per_snapshot, periodic, crystals, heterogeneous])
@pytest.mark.parametrize("change", ["split", "shuffled", "take"])
def test_parts_round_trip_too(make, change: str, tmp_path: Path):
    data = make()
    changed = {"split": lambda: data.split(0.5, seed=1)[0], "shuffled": lambda: data.shuffled(1)}
    part = changed.get(change, lambda: data.take(slice(1, 4)))()
    part.save(str(tmp_path / "part.npz"))
    assert_equal(PhaseSpaceData.load(str(tmp_path / "part.npz")), part)


def test_numpys_numbers_in_metadata_become_plain(tmp_path: Path):
    data = PhaseSpaceData(Q, P, chain(4), metadata={"n": np.int64(3), "masses": np.ones(2)})
    data.save(tmp_path / "data.npz")
    assert PhaseSpaceData.load(tmp_path / "data.npz").metadata == {"n": 3, "masses": [1.0, 1.0]}


@pytest.mark.parametrize("savez", [np.savez, np.savez_compressed])
@pytest.mark.parametrize("dtype", ["float64", "float32", "int16"])
def test_a_file_by_another_hand_is_accepted(savez, dtype: str, tmp_path: Path):
    q, p = (10 * Q).astype(dtype), (10 * P).astype(dtype)
    savez(
        tmp_path / "other.npz",
        q=q,
        p=p,
        q_dot=p,
        p_dot=-q,
        energy=np.arange(6),
        times=np.array([0, 1, 2, 0, 1, 2]),
        trajectory=np.array([0, 0, 0, 1, 1, 1], dtype=np.uint8),
        edges=EDGES.astype(np.int32),
    )
    data = PhaseSpaceData.load(tmp_path / "other.npz")
    np.testing.assert_array_equal(data.q, q)
    np.testing.assert_array_equal(data.p_dot, -q.astype(np.float64))
    assert data.q.dtype == data.energy.dtype == np.float64
    assert data.trajectory.tolist() == [0, 0, 0, 1, 1, 1]
    assert data.graphs[0].edges.tolist() == [[1, 0], [2, 1], [3, 2]]


def test_only_q_p_and_edges_are_needed(tmp_path: Path):
    np.savez(tmp_path / "other.npz", q=Q, p=P, edges=EDGES)
    data = PhaseSpaceData.load(tmp_path / "other.npz")
    assert (data.has_derivatives, data.energy, data.times, data.trajectory, data.metadata) == (
        False,
        None,
        None,
        None,
        {},
    )


def test_a_system_without_edges(tmp_path: Path):
    np.savez(tmp_path / "free.npz", q=Q, p=P, edges=np.empty((0, 2), dtype=int))
    assert PhaseSpaceData.load(tmp_path / "free.npz").graphs[0].n_edges == 0


# -- refused ---------------------------------------------------------------------------------------------------------

SEVERAL = {
    "q": Q.reshape(-1, 2),
    "p": P.reshape(-1, 2),
    "edges": np.array([[1, 0], [2, 1], [3, 2], [1, 0]]),
    "graph_of": np.array([0, 0, 1, 0, 1, 0, 0]),
    "graph_nodes": np.array([4, 2]),
    "edge_ptr": np.array([0, 3, 4]),
}
OBJECTS = np.array([{"pickled": True}, None], dtype=object)


def test_the_layout_of_several_graphs_by_another_hand(tmp_path: Path):
    np.savez(tmp_path / "several.npz", **SEVERAL)
    data = PhaseSpaceData.load(tmp_path / "several.npz")
    assert data.node_counts.tolist() == [4, 4, 2, 4, 2, 4, 4]
    np.testing.assert_array_equal(data.state(2).q, Q.reshape(-1, 2)[8:10])


@pytest.mark.parametrize(
    ("base", "changes", "message"),
    [
        ({}, {"q": None}, "missing q; the file must hold"),
        ({}, {"p": None, "edges": None}, "missing edges"),
        ({}, {"qdot": Q}, "unknown key 'qdot'; did you mean 'q_dot'"),
        ({}, {"egdes": EDGES}, "unknown key 'egdes'; did you mean 'edges'"),
        ({}, {"energies": np.zeros(6)}, "unknown key 'energies'; did you mean 'energy'"),
        ({}, {"q": Q[0], "p": P[0]}, r"q must have shape \(snapshots, nodes, dim\), got \(4, 2\)"),
        ({}, {"q": Q[:, :0], "p": P[:, :0], "edges": EDGES[:0]}, "n_nodes must be a positive integer, got 0"),
        ({}, {"q": np.where(Q > 1, np.nan, Q)}, "q contains .* NaN"),
        ({}, {"q": Q.astype(complex)}, "q must be an array of real numbers, got complex128"),
        ({}, {"p": P[1:]}, "p must have the shape of q"),
        ({}, {"edges": np.array([[0, 4]])}, "out of range for 4 nodes"),
        ({}, {"edges": np.array([[0, 0]])}, "self loop"),
        ({}, {"edges": np.array([[0, 1], [1, 0]])}, "duplicate edge"),
        ({}, {"edges": EDGES.astype(float)}, "edges must be integers"),
        ({}, {"edges": EDGES.T}, r"edges must have shape \(edges, 2\), got \(2, 3\)"),
        ({}, {"nodes/mass": np.ones(3)}, r"node attribute 'mass' must have shape \(4,\)"),
        ({}, {"nodes/my mass": np.ones(4)}, "unknown key 'nodes/my mass'"),
        ({}, {"node/mass": np.ones(4)}, "unknown key 'node/mass'"),
        ({}, {"edges/k": np.full(3, np.nan)}, "edge attribute 'k' contains 3 NaN"),
        ({}, {"offset": np.ones((3, 2))}, "unknown key 'offset'; did you mean 'offsets'"),
        ({}, {"offsets": np.ones((2, 2))}, r"offsets must have shape \(3, dim\)"),
        ({}, {"offsets": np.ones((3, 3))}, "offsets and cell of the graphs have 3 components, but the data has dim 2"),
        ({}, {"cell": np.ones((2, 2))}, "cell is singular"),
        (SEVERAL, {"nodes/mass": np.ones(4)}, "nodes/mass must have 6 entries, those of all graphs"),
        (SEVERAL, {"edges/k": np.ones(5)}, "edges/k must have 4 entries"),
        (SEVERAL, {"cell": np.ones((3, 2, 2))}, "cell must have 2 entries"),
        ({}, {"times": np.zeros(6)}, "times must increase within each trajectory"),
        ({}, {"metadata": np.array("[1, 2]")}, "metadata must be the text of one JSON object"),
        ({}, {"metadata": np.array("{")}, "metadata must be the text of one JSON object"),
        ({}, {"energy": OBJECTS}, "pickled objects, which hamfit never reads"),
        ({}, {"graph_of": np.zeros(6, int)}, "several graphs need the keys .*missing: graph_nodes, edge_ptr"),
        (SEVERAL, {"graph_nodes": np.array([4.0, 2.0])}, "graph_nodes must be a one-dimensional array of integers"),
        (SEVERAL, {"graph_nodes": np.array([4, 2**62])}, "graph_nodes has a graph of 4,611,.* but q has 48 numbers"),
        (
            SEVERAL,
            {"graph_nodes": np.array([4, 2**64 - 1], dtype=np.uint64)},
            "graph_nodes must be integers of 64 bits",
        ),
        (SEVERAL, {"graph_nodes": np.array([4, 0])}, "n_nodes must be a positive integer, got 0"),
        (SEVERAL, {"edges": np.array([1, 0, 2])}, r"edges must have shape \(edges, 2\), got \(3,\)"),
        (SEVERAL, {"edges": np.array([[1, 0, 2, 1], [3, 2, 1, 0]])}, r"edges must have shape \(edges, 2\), got \(2, 4"),
        (SEVERAL, {"edge_ptr": np.array([0, 4])}, "edge_ptr must rise from 0 to 4 in 3 entries"),
        (SEVERAL, {"edge_ptr": np.array([0, 5, 4])}, "edge_ptr must rise from 0 to 4 in 3 entries"),
        (SEVERAL, {"edge_ptr": np.array([1, 3, 4])}, "edge_ptr must rise from 0 to 4 in 3 entries"),
        (SEVERAL, {"edge_ptr": np.array([0, 3, 3])}, "edge_ptr must rise from 0 to 4 in 3 entries"),
        (SEVERAL, {"graph_of": np.array([0, 2])}, "graph_of must lie between 0 and 1"),
        (SEVERAL, {"graph_of": np.array([0, 0])}, r"q must have shape \(8, dim\), all nodes .*, got \(24, 2\)"),
        (SEVERAL, {"p": P}, r"p must have shape \(24, dim\)"),
    ],
)
def test_wrong_content_is_refused_with_the_name_of_the_file(base: dict, changes: dict, message: str, tmp_path: Path):
    arrays = (base or {"q": Q, "p": P, "edges": EDGES}) | changes
    np.savez(tmp_path / "wrong.npz", **{key: value for key, value in arrays.items() if value is not None})
    with pytest.raises((DataError, FileError), match=message) as caught:
        PhaseSpaceData.load(tmp_path / "wrong.npz")
    assert "wrong.npz" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_are_not_there(tmp_path: Path):
    with pytest.raises(FileError, match=r"gone\.npz does not exist"):
        PhaseSpaceData.load(tmp_path / "gone.npz")
    (tmp_path / "folder.npz").mkdir()
    with pytest.raises(FileError, match="is a folder, not a file"):
        PhaseSpaceData.load(tmp_path / "folder.npz")
    with pytest.raises(FileError, match="is a folder; name a file to write"):
        bare().save(tmp_path / "folder.npz")


@pytest.mark.parametrize("name", ["data.xls", "data", "data.npz.gz", "data.NPY"])
def test_other_suffixes_are_refused(name: str, tmp_path: Path):
    for action in (PhaseSpaceData.load, bare().save):
        with pytest.raises(FileError, match=r"data files end in .*\.npz.*, not"):
            action(tmp_path / name)
    assert not list(tmp_path.iterdir())


def content_of(data: PhaseSpaceData, folder: Path) -> bytes:
    data.save(folder / "good.npz")
    return (folder / "good.npz").read_bytes()


@pytest.mark.parametrize("kind", ["empty", "text", "npy", "pickle", "half", "no arrays"])
def test_files_of_another_kind_are_refused(kind: str, tmp_path: Path):
    buffer = io.BytesIO()
    if kind == "text":
        buffer.write(b"q,p\n1,2\n")
    elif kind == "npy":
        np.save(buffer, Q)
    elif kind == "pickle":
        np.save(buffer, OBJECTS)
    elif kind == "half":
        content = content_of(static(), tmp_path)
        buffer.write(content[: len(content) // 2])
    elif kind == "no arrays":
        with zipfile.ZipFile(buffer, "w") as archive:
            for key in ("q", "p", "edges"):
                archive.writestr(key, "not an array")
    (tmp_path / "wrong.npz").write_bytes(buffer.getvalue())
    with pytest.raises(FileError, match=r"wrong\.npz(: 'q' is not an array| is damaged or not a \.npz archive)"):
        PhaseSpaceData.load(tmp_path / "wrong.npz")


def test_no_damage_goes_unnoticed_or_ends_in_a_traceback(tmp_path: Path):
    """Any single byte changed: either a clear refusal, or the byte does not matter."""
    data = static()
    content = content_of(data, tmp_path)
    rng = np.random.default_rng(0)
    target = tmp_path / "damaged.npz"
    refused = 0
    for place in rng.choice(len(content), size=250, replace=False):
        damaged = bytearray(content)
        damaged[place] ^= 1 << int(rng.integers(8))
        target.write_bytes(damaged)
        try:
            read = PhaseSpaceData.load(target)
        except HamfitError as error:
            refused += 1
            assert "damaged.npz" in str(error)
        else:
            assert_equal(read, data)
    assert refused > 100


@pytest.mark.parametrize("existed", [True, False])
def test_a_failure_while_writing_leaves_everything_as_it_was(existed: bool, tmp_path: Path, monkeypatch):
    target = tmp_path / "data.npz"
    if existed:
        bare().save(target)
    before = target.read_bytes() if existed else b""

    def failing(file: BinaryIO, **arrays: np.ndarray) -> None:
        file.write(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "savez", failing)
    with pytest.raises(FileError, match=r"cannot write .*data\.npz: No space left on device"):
        bare().save(target)
    assert [path.name for path in tmp_path.iterdir()] == (["data.npz"] if existed else [])
    if existed:
        assert target.read_bytes() == before


@pytest.mark.parametrize("name", ["data.NPZ", "data.H5"])
def test_capital_letters_in_the_suffix_are_the_same_format(name: str, tmp_path: Path):
    bare().save(tmp_path / name)
    assert_equal(PhaseSpaceData.load(tmp_path / name), bare())
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_metadata_that_is_no_json_is_refused_before_writing(tmp_path: Path):
    data = PhaseSpaceData(Q, P, chain(4), metadata={"a": {1, 2}})
    with pytest.raises(DataError, match="metadata cannot be written as JSON: set is not plain data"):
        data.save(tmp_path / "data.npz")
    assert not list(tmp_path.iterdir())


def test_folders_are_made_and_files_are_replaced(tmp_path: Path):
    target = tmp_path / "new" / "folder" / "data.npz"
    bare().save(target)
    static().save(target)
    assert_equal(PhaseSpaceData.load(target), static())
    assert target.stat().st_mode & 0o777 == 0o666 & ~current_umask()


def current_umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_fields_of_graphs_by_another_hand(tmp_path: Path):
    """Ends in either order, with offsets that follow them; one cell for all; files without any stay as they were."""
    fields = {"nodes/mass": np.arange(1.0, 7.0), "edges/k": np.arange(4), "cell": np.diag([3.0, 4.0])}
    offsets = np.array([[0.0, 0.0], [3.0, 0.0], [0.0, 0.0], [0.0, 4.0]])
    edges = np.array([[1, 0], [1, 2], [3, 2], [0, 1]])
    np.savez(tmp_path / "several.npz", **(SEVERAL | fields | {"offsets": offsets, "edges": edges}))
    data = PhaseSpaceData.load(tmp_path / "several.npz")
    first, second = data.graphs
    assert first.node_attributes["mass"].tolist() == [1.0, 2.0, 3.0, 4.0]
    assert second.node_attributes["mass"].tolist() == [5.0, 6.0]
    assert (first.edge_attributes["k"].tolist(), second.edge_attributes["k"].tolist()) == ([0, 1, 2], [3])
    assert first.offsets.tolist() == [[0.0, 0.0], [-3.0, 0.0], [0.0, 0.0]]
    assert second.offsets.tolist() == [[0.0, -4.0]]
    assert first.cell.tolist() == second.cell.tolist() == [[3.0, 0.0], [0.0, 4.0]]
    assert data.state(slice(1, 3)).graph.node_attributes["mass"].tolist() == [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
    static().save(tmp_path / "plain.npz")
    with np.load(tmp_path / "plain.npz") as plain:
        assert not [key for key in plain.files if "/" in key or key in ("offsets", "cell")]

"""Data in a file: the same as in memory, read only as far as asked for, and refused in words where not sound."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import h5py
import numpy as np
import pytest

from data.examples import KINDS, assert_equal, bare, crystals, periodic, several, static
from hamfit.data import DataSource, PhaseSpaceData, StoredData, Subset, open_data
from hamfit.data.h5md import chunk_shape
from hamfit.errors import DataError, FileError, HamfitError, MissingDependencyError
from hamfit.graphs import chain
from support import spring_data

POSITION, MOMENTUM = "particles/all/position/value", "particles/all/momentum/value"


def stored(data: PhaseSpaceData, folder: Path) -> StoredData:
    data.save(folder / "data.h5")
    return StoredData(folder / "data.h5")


def assert_same_state(left: DataSource, right: DataSource, index) -> None:
    a, b = left.state(index), right.state(index)
    np.testing.assert_array_equal(a.q, b.q)
    assert a.has_momenta == b.has_momenta
    if b.has_momenta:
        np.testing.assert_array_equal(a.p, b.p)
    for name in ("edges", "node_ptr", "edge_ptr", "offsets", "cell"):
        np.testing.assert_array_equal(getattr(a.graph, name), getattr(b.graph, name))
    assert a.graph.fingerprint == b.graph.fingerprint
    if right.has_derivatives:
        for x, y in zip(left.gradients(index), right.gradients(index), strict=True):
            np.testing.assert_array_equal(x, y)


# -- the same as in memory -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", KINDS)
def test_round_trip(make: Callable[[], PhaseSpaceData], tmp_path: Path):
    make().save(tmp_path / "data.h5")
    make().save(tmp_path / "data.npz")
    assert_equal(PhaseSpaceData.load(tmp_path / "data.h5"), PhaseSpaceData.load(tmp_path / "data.npz"))


@pytest.mark.parametrize("make", KINDS)
def test_every_index_gives_what_memory_gives(make: Callable[[], PhaseSpaceData], tmp_path: Path):
    data = make()
    source = stored(data, tmp_path)
    last = len(data) - 1
    mask = np.arange(len(data)) % 2 == 0
    for index in (0, -1, last, slice(None), slice(1, 3), slice(-2, None), slice(None, None, 2), slice(3, 0, -1), mask):
        assert_same_state(source, data, index)
    for numbers in ([2], [0, 1, 3], [3, 0, 3, 1], [-1, 0], np.arange(len(data))[::-1]):
        assert_same_state(source, data, np.array(numbers))
        assert_equal(source.take(np.array(numbers)), data.take(np.array(numbers)))
    assert_equal(source.take(slice(1, 3)), data.take(slice(1, 3)))
    np.testing.assert_array_equal(source.node_counts, data.node_counts)
    np.testing.assert_array_equal(source.edge_counts, data.edge_counts)
    assert (len(source), source.dim, source.has_derivatives) == (len(data), data.dim, data.has_derivatives)
    assert source.metadata == data.metadata
    assert source.blocks(3) == data.blocks(3)
    for name in ("energy", "times", "trajectory"):
        np.testing.assert_array_equal(getattr(source, name), getattr(data, name))


@pytest.mark.parametrize("make", KINDS)
def test_a_split_is_the_one_of_memory_and_stays_in_the_file(make: Callable[[], PhaseSpaceData], tmp_path: Path):
    data = make()
    for part, expected in zip(stored(data, tmp_path).split(0.5, seed=3), data.split(0.5, seed=3), strict=True):
        assert isinstance(part, Subset)
        assert_equal(part.load(), expected)
        for index in (0, -1, slice(None), slice(0, 1), np.array([1, 0])):
            assert_same_state(part, expected, index)
        for name in ("energy", "trajectory", "node_counts", "edge_counts"):
            np.testing.assert_array_equal(getattr(part, name), getattr(expected, name))
    if data.trajectory is not None and len(np.unique(data.trajectory)) > 1:
        by = stored(data, tmp_path).split(0.5, seed=3, by="trajectory")
        assert_equal(by[0].load(), data.split(0.5, seed=3, by="trajectory")[0])


@pytest.fixture(scope="module")
def many() -> PhaseSpaceData:
    """More snapshots than a chunk of 256 KB holds."""
    rng = np.random.default_rng(5)
    q, p, q_dot, p_dot = rng.normal(size=(4, 20_000, 4, 2))
    energy = rng.normal(size=20_000)
    return PhaseSpaceData(q, p, chain(4), q_dot=q_dot, p_dot=p_dot, energy=energy, trajectory=np.arange(20_000) // 100)


@pytest.fixture(scope="module")
def many_path(many: PhaseSpaceData, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("many") / "many.h5"
    many.save(path)
    return path


def test_random_snapshots_across_many_chunks(many: PhaseSpaceData, many_path: Path):
    assert chunk_shape((20_000, 4, 2), 8)[0] < 20_000 / 4
    source = StoredData(many_path)
    rng = np.random.default_rng(1)
    for _ in range(10):
        assert_same_state(source, many, np.sort(rng.choice(20_000, 64, replace=False)))
    assert_same_state(source, many, rng.integers(20_000, size=500))
    assert_equal(source.load(), many)


@pytest.mark.parametrize("size", [1, 7, 64, 4095, 4096, 4097])
def test_blocks_across_the_borders_of_chunks(size: int, many: PhaseSpaceData, many_path: Path):
    source = StoredData(many_path)
    for start in (0, 4096 - size, 4096 - size // 2, 8191, 20_000 - size):
        assert_same_state(source, many, slice(start, start + size))


def test_other_graphs_across_the_borders_of_chunks(tmp_path: Path):
    """Sizes and edges in turn, many chunks of nodes and of edges."""
    graphs = [chain(3), chain(40)]
    rng = np.random.default_rng(0)
    owner = rng.integers(2, size=3000)
    q = [rng.normal(size=(graphs[g].n_nodes, 2)) for g in owner]
    data = PhaseSpaceData(q, q, graphs, graph_of=owner)
    source = stored(data, tmp_path)
    for index in (slice(700, 900), np.sort(rng.choice(3000, 64, replace=False)), rng.integers(3000, size=64)):
        assert_same_state(source, data, index)


# -- only as far as asked for ----------------------------------------------------------------------------------------


@pytest.fixture
def bytes_read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Bytes of every read of a dataset."""
    sizes: list[int] = []
    get = h5py.Dataset.__getitem__

    def counting(self, *arguments, **keywords):
        result = get(self, *arguments, **keywords)
        sizes.append(getattr(result, "nbytes", 0))
        return result

    monkeypatch.setattr(h5py.Dataset, "__getitem__", counting)
    return sizes


def test_opening_and_a_block_leave_the_rest_unread(bytes_read: list[int], many_path: Path):
    source = StoredData(many_path)
    assert sum(bytes_read) < 1000  # the edges
    source.state(slice(100, 200))
    assert sum(bytes_read) < 2 * 300_000  # one chunk each of q and p, of 1.3 MB each
    before = len(bytes_read)
    for start in range(0, 4000, 50):
        source.state(slice(start, start + 50))
    assert len(bytes_read) == before  # the chunk is remembered
    source.gradients(slice(5000, 5010))
    assert sum(bytes_read) < 4 * 300_000
    for start in range(0, 20_000, 10):
        source.state(slice(start, start + 10))
    assert len(bytes_read) < 4 + 1 + 2 * 5  # every chunk once


def test_few_chunks_are_remembered(many_path: Path):
    source = StoredData(many_path)
    arrays = source._values.values()
    for block in source.blocks(100):
        source.state(block)
    assert all(len(array._recent) <= 8 for array in arrays)


def test_random_snapshots_read_each_chunk_once(bytes_read: list[int], many_path: Path):
    source = StoredData(many_path)
    before = len(bytes_read)
    source.state(np.random.default_rng(0).choice(20_000, 300, replace=False))
    assert len(bytes_read) - before <= 2 * 5


# -- threads, processes, closing -------------------------------------------------------------------------------------


def test_threads(many: PhaseSpaceData, many_path: Path):
    source = StoredData(many_path)
    blocks = source.blocks(301) * 3
    with ThreadPoolExecutor(8) as pool:
        states = list(pool.map(source.state, blocks))
        targets = list(pool.map(source.gradients, blocks))
    for block, state, (dq, dp) in zip(blocks, states, targets, strict=True):
        np.testing.assert_array_equal(state.q, many.state(block).q)
        np.testing.assert_array_equal(dq, many.gradients(block)[0])
        np.testing.assert_array_equal(dp, many.gradients(block)[1])


def test_blocks_are_copies(many: PhaseSpaceData, many_path: Path):
    source = StoredData(many_path)
    source.state(slice(0, 10)).q[:] = 0
    assert_same_state(source, many, slice(0, 10))


def test_pickled_it_is_its_path(many: PhaseSpaceData, many_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(many_path.parent)
    source = StoredData("many.h5")
    content = pickle.dumps(source)
    assert len(content) < 500
    monkeypatch.chdir("/")  # a worker's folder is another one
    assert_same_state(pickle.loads(content), many, slice(7, 9))
    part = pickle.loads(pickle.dumps(source.split(0.001, seed=0)[0]))
    assert_equal(part.load(), many.split(0.001, seed=0)[0])


def test_another_process_opens_the_file_for_itself(many: PhaseSpaceData, many_path: Path):
    with StoredData(many_path) as source:
        program = f"import pickle; print(pickle.loads({pickle.dumps(source)!r}).state(3).q.tolist())"
        result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == str(many.state(3).q.tolist())


def test_closed(many_path: Path):
    with StoredData(many_path) as source:
        assert "20000 snapshots, 4 nodes, dim 2, 1 graph, derivatives" in repr(source)
    assert repr(source) == "StoredData(many.h5, closed)"
    for action in (lambda: source.state(0), source.load, source.gradients, lambda: source.energy):
        with pytest.raises(FileError, match=r"many\.h5 is closed; open it again"):
            action()


def test_open_data(many_path: Path, tmp_path: Path):
    assert isinstance(open_data(many_path), StoredData)
    bare().save(tmp_path / "data.npz")
    assert_equal(open_data(tmp_path / "data.npz"), bare())
    with pytest.raises(FileError, match=r"data files end in .*\.h5, .*\.npz"):
        open_data(tmp_path / "data.xls")
    with pytest.raises(FileError, match=r"gone\.h5 does not exist"):
        open_data(tmp_path / "gone.h5")


def test_without_h5py_npz_still_works(many_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "h5py", None)
    bare().save(tmp_path / "data.npz")
    assert_equal(open_data(tmp_path / "data.npz"), bare())
    for action in (lambda: open_data(many_path), lambda: bare().save(tmp_path / "data.h5")):
        with pytest.raises(MissingDependencyError, match=r"pip install 'hamfit\[hdf5\]'"):
            action()
    assert [path.name for path in tmp_path.iterdir()] == ["data.npz"]


# -- refused ---------------------------------------------------------------------------------------------------------


def test_indices_that_do_not_exist(many_path: Path):
    source = StoredData(many_path)
    with pytest.raises(DataError, match=r"snapshot 20000 does not exist; the data has 20000 \(0 to 19999\)"):
        source.state(20_000)
    for index in (np.array([0, -20_001]), np.array([0.5]), np.ones(3, dtype=bool)):
        with pytest.raises(DataError, match="do not exist"):
            source.state(index)
    with pytest.raises(DataError, match="the selection is empty"):
        source.take(slice(3, 3))


def test_no_derivatives(tmp_path: Path):
    with pytest.raises(DataError, match=r"data\.h5: the data hold no time derivatives"):
        stored(bare(), tmp_path).gradients()


@pytest.mark.parametrize("kind", ["empty", "text", "half", "short", "other", "group"])
def test_files_of_another_kind_are_refused(kind: str, many_path: Path, tmp_path: Path):
    wrong = tmp_path / "wrong.h5"
    content = many_path.read_bytes()
    if kind in ("other", "group"):
        with h5py.File(wrong, "w") as file:
            file["q"] = np.zeros(3)
            if kind == "group":
                file.create_group(POSITION)
    else:
        wrong.write_bytes(
            {"empty": b"", "text": b"q,p\n", "half": content[: len(content) // 2], "short": content[:-1]}[kind]
        )
    with pytest.raises(FileError, match=r"wrong\.h5(:| is an HDF5 file, but not data| is damaged)") as caught:
        StoredData(wrong)
    assert "\n" not in str(caught.value)


def change(path: Path, what: str) -> None:
    """One thing in the file is not as it should be."""
    notes = "parameters/hamfit"
    with h5py.File(path, "r+") as file:
        particles = file["particles/all"]
        if what.startswith("delete "):
            del file[what.removeprefix("delete ")]
        elif what == "NaN late":
            file[MOMENTUM][5, 1, 0] = np.nan
        elif what == "infinite force":
            file["particles/all/force/value"][2, 0, 0] = -np.inf
        elif what == "NaN energy":
            file["observables/energy/value"][4] = np.nan
        elif what == "few energies":
            file["observables/energy/value"].resize(3, axis=0)
        elif what == "few momenta":
            file[MOMENTUM].resize(5, axis=0)
        elif what == "text momenta":
            del file[MOMENTUM]
            file[MOMENTUM] = np.full((6, 4, 2), b"x")
        elif what == "typing error":
            particles.move("velocity", "velocities")
        elif what == "strange key":
            file[f"{notes}/trajectories"] = np.zeros(6, dtype=int)
        elif what == "newer":
            file[notes].attrs["version"] = 3
        elif what == "self loop":
            file["connectivity/edges"][0] = [1, 1]
        elif what == "far edge":
            file["connectivity/edges"][0] = [4, 1]
        elif what == "real edges":
            del file["connectivity/edges"]
            file["connectivity/edges"] = np.zeros((3, 2))
        elif what == "back in time":
            file["particles/all/position/time"][3] = -1.0
        elif what == "many trajectories":
            file[f"{notes}/trajectory"].resize(9, axis=0)
            file[f"{notes}/trajectory"][6:] = 1
        elif what == "real trajectories":
            del file[f"{notes}/trajectory"]
            file[f"{notes}/trajectory"] = np.zeros(6)
        elif what == "metadata":
            del file[f"{notes}/metadata"]
            file[f"{notes}/metadata"] = "[1, 2]"


@pytest.mark.parametrize(
    ("what", "message"),
    [
        (f"delete {POSITION}", f"the dataset /{POSITION} is missing"),
        (f"delete {MOMENTUM}", f"the dataset /{MOMENTUM} is missing"),
        ("delete particles/all/force", r"go together \(velocity and force in \.h5 files\)"),
        ("delete connectivity/edges", "the dataset /connectivity/edges is missing"),
        ("delete particles", "not data of hamfit: /particles/all/position is missing"),
        ("NaN late", "momentum contains NaN or infinite values in snapshot 5,"),
        ("infinite force", "force contains NaN or infinite values in snapshot 2,"),
        ("NaN energy", "energy contains 1 NaN"),
        ("few energies", r"energy must have one value per snapshot \(6\), got 3"),
        ("few momenta", r"momentum/value must hold real numbers of shape \(6, 4, 2\), got .* shape \(5, 4, 2\)"),
        ("text momenta", "must hold real numbers"),
        ("typing error", "unknown element 'velocities'; did you mean 'velocity'"),
        ("strange key", "unknown key 'trajectories'; did you mean 'trajectory'"),
        ("newer", "layout version 3, this hamfit reads up to 2; update hamfit"),
        ("self loop", "edge 0 is a self loop"),
        ("far edge", "out of range for 4 nodes"),
        ("real edges", "must be integers of shape"),
        ("back in time", "times must increase within each trajectory: snapshot 3"),
        ("many trajectories", r"trajectory must have one id per snapshot \(6\), got 9"),
        ("real trajectories", "trajectory must be a one-dimensional array of integers"),
        ("metadata", "metadata must be the text of one JSON object"),
    ],
)
def test_wrong_content_is_refused_with_the_name_of_the_file(what: str, message: str, tmp_path: Path):
    static().save(tmp_path / "wrong.h5")
    change(tmp_path / "wrong.h5", what)
    with pytest.raises((DataError, FileError), match=message) as caught:
        PhaseSpaceData.load(tmp_path / "wrong.h5")
    assert "wrong.h5" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("graph_of", None, "several graphs need graph_of, graph_nodes, edge_ptr; missing: graph_of"),
        ("graph_of", [0] * 11 + [3], "graph_of must lie between 0 and 2"),
        ("graph_of", [0] * 12, "the graphs have 36 nodes in all, the positions 56"),
        ("graph_nodes", [3, 5, 0], "graph_nodes must be positive"),
        ("graph_nodes", [3, 5, 6, 7], "edge_ptr must rise from 0 in 5 entries"),
        ("edge_ptr", [0, 7, 2, 14], "edge_ptr must rise from 0 in 4 entries"),
        ("edge_ptr", [0, 2, 7, 15], "edge_ptr must rise to the number of edges 14, got 15"),
        ("edge_ptr", [0, 5, 7, 14], "edges of snapshots 0 to 11 join nodes that are out of range"),
        ("edges", [[1, 0]] * 14, "edges of snapshots 0 to 11 hold a self loop or a pair twice"),
    ],
)
def test_wrong_graphs_are_refused(key: str, value: list | None, message: str, tmp_path: Path):
    several().save(tmp_path / "wrong.h5")
    place = "connectivity/edges" if key == "edges" else f"parameters/hamfit/{key}"
    with h5py.File(tmp_path / "wrong.h5", "r+") as file:
        del file[place]
        if value is not None:
            file[place] = np.array(value)
    with pytest.raises(DataError, match=message) as caught:
        PhaseSpaceData.load(tmp_path / "wrong.h5")
    assert "wrong.h5" in str(caught.value)


def test_a_nan_in_a_late_block_is_found_when_it_is_read(many: PhaseSpaceData, tmp_path: Path):
    source = stored(many, tmp_path)
    source.close()
    with h5py.File(tmp_path / "data.h5", "r+") as file:
        file[POSITION][17_003, 2, 1] = np.nan
    source = StoredData(tmp_path / "data.h5")
    assert_same_state(source, many, slice(0, 17_003))
    for index, words in (
        (slice(17_000, 17_010), "snapshot 17003"),
        (17_003, "snapshot 17003"),
        (np.array([5, 17_003]), "snapshot 17003"),
    ):
        with pytest.raises(DataError, match=rf"data\.h5: position contains NaN or infinite values in {words},"):
            source.state(index)


def test_a_damaged_chunk_is_found_when_it_is_read(many: PhaseSpaceData, tmp_path: Path):
    stored(many, tmp_path).close()
    with h5py.File(tmp_path / "data.h5") as file:
        at = file[MOMENTUM].id.get_chunk_info(3).byte_offset
    content = bytearray((tmp_path / "data.h5").read_bytes())
    content[at + 1000] ^= 1
    (tmp_path / "data.h5").write_bytes(content)
    source = StoredData(tmp_path / "data.h5")
    size = chunk_shape((20_000, 4, 2), 8)[0]
    assert_same_state(source, many, slice(0, 3 * size))
    for index in (slice(3 * size, 3 * size + 5), np.array([0, 3 * size + 7])):
        with pytest.raises(FileError, match=r"data\.h5: cannot read momentum of snapshots .*; the file is damaged"):
            source.state(index)


@pytest.mark.parametrize("make", [static, several, periodic])
def test_no_damage_goes_unnoticed_or_ends_in_a_traceback(make: Callable[[], PhaseSpaceData], tmp_path: Path):
    """Any single bit changed: either a clear refusal, or the bit does not matter."""
    data = make()
    data.save(tmp_path / "good.h5")
    content = (tmp_path / "good.h5").read_bytes()
    rng = np.random.default_rng(0)
    target = tmp_path / "damaged.h5"
    refused = 0
    for place in rng.choice(len(content), size=60, replace=False):
        damaged = bytearray(content)
        damaged[place] ^= 1 << int(rng.integers(8))
        target.write_bytes(damaged)
        try:
            read = PhaseSpaceData.load(target)
        except HamfitError as error:
            refused += 1
            assert "damaged.h5" in str(error)
        else:
            assert_equal(read, data)
    assert refused > 30


# -- by another hand -------------------------------------------------------------------------------------------------


def test_the_layout_by_another_hand(tmp_path: Path):
    """Only what is needed: contiguous, in single precision, without the group of hamfit's own."""
    data = spring_data(chain(4), 6)
    with h5py.File(tmp_path / "other.h5", "w") as file:
        names = {"position": data.q, "momentum": data.p, "velocity": data.q_dot, "force": data.p_dot}
        for name, values in names.items():
            file[f"particles/all/{name}/value"] = values.astype(np.float32)
        file["particles/all/mass"] = np.ones(4)
        file["connectivity/edges"] = np.array([[0, 1], [1, 2], [2, 3]], dtype=np.int32)
        file["parameters/hamfit/metadata"] = '{"note": "by hand"}'
    read = StoredData(tmp_path / "other.h5")
    assert read.metadata == {"note": "by hand"}
    np.testing.assert_array_equal(read.state(slice(2, 4)).q, data.q[2:4].reshape(-1, 2).astype(np.float32))
    assert read.state(np.array([1])).q.dtype == np.float64
    np.testing.assert_array_equal(read.load().graphs[0].edges, data.graphs[0].edges)


def test_it_is_an_h5md_file(tmp_path: Path):
    """What the H5MD 1.1 specification asks of every file, and of the elements that are here."""
    stored(static(), tmp_path).close()
    with h5py.File(tmp_path / "data.h5") as file:
        assert file["h5md"].attrs["version"].tolist() == [1, 1]
        assert file["h5md/author"].attrs["name"]
        assert file["h5md/creator"].attrs["name"] == b"hamfit"
        assert file["h5md/creator"].attrs["version"]
        box = file["particles/all/box"].attrs
        assert (int(box["dimension"]), box["boundary"].tolist()) == (2, [b"none", b"none"])
        for element in ("particles/all/position", "particles/all/force", "observables/energy"):
            assert file[f"{element}/step"][:].tolist() == list(range(6))
            np.testing.assert_array_equal(file[f"{element}/time"], np.arange(6) / 4)
        assert file[POSITION].shape == (6, 4, 2)
        assert file[file["connectivity/edges"].attrs["particles_group"]] == file["particles/all"]


def test_the_box_of_a_periodic_file(tmp_path: Path):
    source = stored(periodic(), tmp_path)
    assert source.state(0).graph.cell.tolist() == [[2.0, 0.0], [0.5, 3.0]]
    source.close()
    with h5py.File(tmp_path / "data.h5") as file:
        box = file["particles/all/box"]
        assert box.attrs["boundary"].tolist() == [b"periodic", b"periodic"]
        assert box["edges"][()].tolist() == [[2.0, 0.0], [0.5, 3.0]]
        assert file["parameters/hamfit/nodes/species"].dtype == np.int64


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("nodes/mass", np.ones(3), r"nodes/mass must hold real numbers of shape \(4,\)"),
        ("offsets", np.ones((3, 3)), r"offsets must hold real numbers of shape \(3, 2\)"),
        ("offsets", np.full((3, 2), np.nan), "offsets contains 6 NaN"),
        ("cell", np.ones((2, 2)), r"cell must hold real numbers of shape \(1, 2, 2\)"),
        ("edges/k", np.array([b"a", b"b", b"c"]), r"edges/k must hold real numbers"),
        ("edges", np.ones(3), "damaged or unreadable|missing"),
    ],
)
def test_wrong_fields_are_refused(key: str, value: np.ndarray, message: str, tmp_path: Path):
    stored(bare(), tmp_path).close()
    with h5py.File(tmp_path / "data.h5", "a") as file:
        file[f"parameters/hamfit/{key}"] = value
    with pytest.raises(HamfitError, match=message):
        StoredData(tmp_path / "data.h5")


@pytest.mark.parametrize(
    ("key", "message"), [("nodes/mass", "nodes/mass contains NaN"), ("offsets", "offsets contain NaN")]
)
def test_nan_in_fields_of_several_graphs_is_found_when_read(key: str, message: str, tmp_path: Path):
    stored(crystals(), tmp_path).close()
    with h5py.File(tmp_path / "data.h5", "a") as file:
        file[f"parameters/hamfit/{key}"][1] = np.nan
    source = StoredData(tmp_path / "data.h5")
    with pytest.raises(DataError, match=message):
        source.load()

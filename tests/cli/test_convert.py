from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData, StoredData


def same(left: PhaseSpaceData, right: PhaseSpaceData) -> bool:
    fields = ("q", "p", "q_dot", "p_dot", "force", "energy", "times", "trajectory", "node_ptr")
    assert all(np.array_equal(getattr(left, field), getattr(right, field)) for field in fields)
    for a, b in zip(left.graph_of, right.graph_of, strict=True):
        np.testing.assert_array_equal(left.graphs[a].edges, right.graphs[b].edges)
    return left.metadata == right.metadata


@pytest.fixture
def trajectories(hamfit) -> PhaseSpaceData:
    flags = ("--trajectories", 6, "--graph-cutoff", 1.7, "--seed", 2)
    assert hamfit("generate", "lennard-jones", *flags, "-o", "data.npz").code == 0
    return PhaseSpaceData.load("data.npz")


def test_generate_writes_h5(hamfit, trajectories):
    flags = ("--trajectories", 6, "--graph-cutoff", 1.7, "--seed", 2)
    result = hamfit("generate", "lennard-jones", *flags, "-o", "data.h5", "--json")
    assert result.code == 0
    assert (result.json["snapshots"], result.json["nodes"], result.json["dim"]) == (18, 9, 2)
    assert same(PhaseSpaceData.load("data.h5"), trajectories)


def test_there_and_back(hamfit, trajectories):
    result = hamfit("convert", "data.npz", "data.h5", "--json")
    assert result.code == 0
    assert (result.json["snapshots"], result.json["nodes"]) == (18, [9, 9])
    assert result.json["bytes"] == StoredData("data.h5").path.stat().st_size
    assert hamfit("convert", "data.h5", "again.h5").code == 0
    assert hamfit("convert", "again.h5", "again.npz").code == 0
    assert same(PhaseSpaceData.load("again.npz"), trajectories)


def test_several_sizes(hamfit, several_sizes):
    several_sizes.save("several.npz")
    assert hamfit("convert", "several.npz", "several.h5").code == 0
    assert hamfit("convert", "several.h5", "shuffled.h5", "--shuffle", "--seed", 3).code == 0
    assert same(PhaseSpaceData.load("several.h5"), several_sizes)
    assert same(PhaseSpaceData.load("shuffled.h5"), several_sizes.shuffled(3))


def test_a_random_part(hamfit, trajectories):
    for target in ("a.h5", "b.h5", "c.npz"):
        seed = 1 if target == "b.h5" else 0
        assert hamfit("convert", "data.npz", target, "--snapshots", 5, "--seed", seed).code == 0
    a, b, c = (PhaseSpaceData.load(name) for name in ("a.h5", "b.h5", "c.npz"))
    assert same(a, c)
    assert not np.array_equal(a.q, b.q)
    numbers = [int(np.flatnonzero((trajectories.q == q).all(axis=(1, 2)))[0]) for q in a.q]
    assert numbers == sorted(numbers)  # in the order of the file, so that times stay
    assert same(a, trajectories.take(numbers))


def test_shuffled(hamfit, trajectories):
    result = hamfit("convert", "data.npz", "mixed.h5", "--shuffle", "--seed", 4, "--json")
    assert result.code == 0
    assert same(PhaseSpaceData.load("mixed.h5"), trajectories.shuffled(4))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("gone.npz", "out.h5"), "gone.npz does not exist"),
        (("data.npz", "out.csv"), "out.csv: data files end in .extxyz, .h5, .h5md, .hdf5, .npz, .traj, .xyz, not"),
        (("data.npz", "out.h5", "--snapshots", 19), "--snapshots must lie between 1 and 18, all that data.npz has"),
        (("data.npz", "out.h5", "--snapshots", 0), "--snapshots must lie between 1 and 18"),
        (("text.h5", "out.npz"), "text.h5 is damaged, unreadable or not an HDF5 file"),
    ],
)
def test_errors_of_use(hamfit, trajectories, tmp_path, arguments, words):
    (tmp_path / "text.h5").write_text("q, p")
    result = hamfit("convert", *arguments)
    assert result.code == 2
    assert words in result.err
    assert result.err.count("\n") == 1
    assert not list(tmp_path.glob("out.*"))


def test_a_file_is_not_converted_into_itself(hamfit, trajectories):
    assert hamfit("convert", "data.npz", "data.h5").code == 0
    before = Path("data.h5").read_bytes()
    result = hamfit("convert", "data.h5", "./data.h5", "--snapshots", 4, "--force")
    assert result.code == 2
    assert "data.h5 is also an input of this call" in result.err
    assert Path("data.h5").read_bytes() == before

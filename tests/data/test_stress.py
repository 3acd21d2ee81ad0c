"""Stresses as part of data: checked at the door, kept by every way of cutting, joining and storing data."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.data import DataSource, PhaseSpaceData, StoredData, Subset, open_data, rescaled
from hamfit.data.content import content_digest
from hamfit.data.stresses import stress_matrices
from hamfit.errors import DataError
from hamfit.graphs import CutoffNeighbours, Graph

CELL = np.array([[3.0, 0.0, 0.0], [0.5, 2.5, 0.0], [0.0, 0.2, 2.0]])


def crystals(count: int = 6, *, several: bool = False, seed: int = 0, **more) -> PhaseSpaceData:
    """Random crystals with forces and stresses, in one cell, or each in a cell of its own."""
    rng = np.random.default_rng(seed)
    q, forces = rng.random((count, 4, 3)) @ CELL, rng.normal(size=(count, 4, 3))
    stress = rng.normal(size=(count, 3, 3))
    stress = stress + stress.swapaxes(1, 2)
    cells = [CELL * (1 + 0.1 * number) for number in range(count)] if several else [CELL]
    graphs = [Graph(4, [[0, 1], [2, 3]], offsets=cell[[0, 1]], cell=cell) for cell in cells]
    given = {"energy": rng.normal(size=count), "stress": stress} | more
    return PhaseSpaceData.from_forces(q, forces, graphs if several else graphs[0], **given)


@pytest.mark.parametrize("several", [False, True])
def test_stress_goes_wherever_snapshots_go(several: bool, tmp_path):
    data = crystals(several=several)
    assert not data.stress.flags.writeable
    assert "stress" in repr(data)
    for chosen in (slice(1, 4), [5, 0]):
        np.testing.assert_array_equal(data.take(chosen).stress, data.stress[chosen])
        np.testing.assert_array_equal(data.take(chosen).volumes, data.volumes[chosen])
    np.testing.assert_array_equal(Subset(data, [4, 2]).stress, data.stress[[4, 2]])
    first, second = data.split(0.5)
    both = PhaseSpaceData.concatenate([first, second])
    assert sorted(both.stress[:, 0, 0]) == sorted(data.stress[:, 0, 0])
    expected = [abs(np.linalg.det(CELL)) * (1 + 0.1 * number * several) ** 3 for number in range(6)]
    np.testing.assert_allclose(data.volumes, expected)
    for name in ("data.npz", "data.h5"):
        data.save(tmp_path / name)
        read: DataSource = open_data(tmp_path / name)
        np.testing.assert_array_equal(read.stress, data.stress)
        np.testing.assert_array_equal(read.volumes, data.volumes)
        np.testing.assert_array_equal(read[[3, 1]].stress, data.stress[[3, 1]])
        np.testing.assert_array_equal(read.take(slice(2, 5)).stress, data.stress[2:5])
        assert content_digest(read) == content_digest(data)
    assert content_digest(data) != content_digest(crystals(several=several, stress=2 * data.stress))


def test_what_one_part_lacks_is_dropped_from_all():
    assert PhaseSpaceData.concatenate([crystals(), crystals(stress=None, seed=1)]).stress is None


def test_files_without_stress_have_none(tmp_path):
    crystals(stress=None).save(tmp_path / "data.h5")
    with StoredData(tmp_path / "data.h5") as data:
        assert data.stress is None
        assert (data.volumes > 0).all()


def test_other_units(tmp_path):
    data = crystals(metadata={"atom_energies": {"0": -2.0}})
    scaled = rescaled(data, length=10.0, mass=3.0, time=0.5)
    np.testing.assert_allclose(scaled.stress, data.stress * 3.0 / (10.0 * 0.5**2), rtol=1e-14)
    ratios = [one.stress[:, 0, 0] * one.volumes / one.energy for one in (data, scaled)]
    np.testing.assert_allclose(*ratios, rtol=1e-12)
    assert scaled.metadata["atom_energies"]["0"] == pytest.approx(-2.0 * 100 * 3 / 0.25)


@pytest.mark.parametrize(
    ("stress", "message"),
    [
        (np.zeros((6, 2, 2)), r"stress must have shape \(6, 3, 3\)"),
        (np.zeros((5, 3, 3)), r"one matrix per snapshot, got \(5, 3, 3\)"),
        (np.zeros((6, 6)), "stress_matrices makes them from the six numbers"),
        (np.arange(54.0).reshape(6, 3, 3), "stress of snapshot 0 is not symmetric"),
        (np.full((6, 3, 3), np.nan), "NaN"),
    ],
)
def test_bad_stresses_are_refused(stress: np.ndarray, message: str):
    with pytest.raises(DataError, match=message):
        crystals(stress=stress)


def test_stress_needs_a_volume(tmp_path):
    data = crystals()
    slab = CELL.copy()
    slab[2] = 0.0
    for cell in (None, slab):
        graph = Graph(4, [[0, 1]], cell=cell)
        with pytest.raises(DataError, match="snapshot 0 has a stress, but no cell with a volume"):
            PhaseSpaceData.from_forces(data.q, data.p_dot, graph, stress=data.stress)


def test_damaged_files_are_refused(tmp_path):
    h5py = pytest.importorskip("h5py")
    for change, message in (
        (lambda file: file["observables/stress/value"].__setitem__((2, 0, 1), 99.0), "snapshot 2 is not symmetric"),
        (lambda file: file["observables/stress/value"].__setitem__((2, 0, 0), np.nan), "NaN"),
        (lambda file: file["observables/stress/value"].resize(4, axis=0), r"stress must have shape \(6, 3, 3\)"),
        (lambda file: file["parameters/hamfit/cell"].__setitem__(slice(None), 0.0), "no cell with a volume"),
    ):
        crystals().save(tmp_path / "data.h5")
        with h5py.File(tmp_path / "data.h5", "r+") as file:
            change(file)
        with pytest.raises(DataError, match=message):
            StoredData(tmp_path / "data.h5").stress  # noqa: B018
        (tmp_path / "data.h5").unlink()


def test_voigt_has_six_numbers():
    np.testing.assert_array_equal(stress_matrices([[1, 2, 3, 4, 5, 6]])[0], [[1, 6, 5], [6, 2, 4], [5, 4, 3]])
    with pytest.raises(DataError, match="six numbers"):
        stress_matrices([[1.0, 2.0]])


def test_graphs_found_by_distance_carry_their_cell():
    q = np.random.default_rng(0).random((4, 3)) @ CELL
    graph = CutoffNeighbours(1.5, cell=CELL)(q)
    data = PhaseSpaceData.from_forces([q], [np.zeros((4, 3))], [graph], stress=np.eye(3)[None])
    assert data.volumes[0] == pytest.approx(15.0)

"""Data have arrays of their own that nobody can change, made without copies that are not needed."""

from __future__ import annotations

import mmap
from pathlib import Path

import numpy as np
import pytest

from data.examples import EDGES, P, Q
from hamfit.data import PhaseSpaceData, open_data
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import Graph, chain
from hamfit.state import State
from hamfit.validation import number, per_item

h5py = pytest.importorskip("h5py")
GIVEN = {"q_dot": P, "p_dot": -Q, "force": Q, "energy": np.arange(6.0), "times": np.arange(6.0)}


def test_what_happens_to_the_given_arrays_changes_nothing():
    given = {name: values.copy() for name, values in GIVEN.items()} | {"trajectory": np.zeros(6, dtype=np.int64)}
    q, p = Q.copy(), P.copy()
    mass = np.arange(1.0, 5.0)
    data = PhaseSpaceData(q, p, Graph(4, EDGES, node_attributes={"mass": mass}), **given)
    before = {name: np.array(getattr(data, name)) for name in ("q", "p", *given)}
    for array in (q, p, mass, *given.values()):
        array[...] = 7
    for name, values in before.items():
        np.testing.assert_array_equal(getattr(data, name), values)
    assert data.graph.masses.tolist() == [1.0, 2.0, 3.0, 4.0]


@pytest.mark.parametrize(
    "make", [lambda data: data, lambda data: data.take([0, 1]), lambda data: data.with_momenta(P.reshape(-1, 2))]
)
def test_nobody_can_write_into_data(make):
    data = make(PhaseSpaceData(Q, P, chain(4), **GIVEN))
    for name in ("q", "p", "p_dot", "energy", "times", "trajectory"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(data, name)[...] = 0
    with pytest.raises(ValueError, match="read-only"):
        data.state(0).q[...] = 0


def test_read_only_arrays_and_memory_maps_are_not_copied(tmp_path: Path):
    q = Q.copy()
    q.flags.writeable = False
    np.save(tmp_path / "p.npy", P)
    p = np.load(tmp_path / "p.npy", mmap_mode="r")
    data = PhaseSpaceData(q, p, chain(4), q_dot=np.frombuffer(Q.tobytes()).reshape(Q.shape), p_dot=P)
    assert np.shares_memory(data.q, q)
    assert np.shares_memory(data.p, p)
    assert isinstance(p.base, mmap.mmap)
    assert not np.shares_memory(data.p_dot, P)


def test_a_read_only_look_at_a_writeable_array_is_copied():
    q = Q.copy()
    look = q[:]
    look.flags.writeable = False
    assert not np.shares_memory(PhaseSpaceData(look, P, chain(4)).q, q)


def test_an_archive_is_read_without_a_second_copy(tmp_path: Path, monkeypatch):
    np.savez(tmp_path / "data.npz", q=Q, p=P, edges=EDGES)
    monkeypatch.setattr("hamfit.validation.require_memory", lambda *_: pytest.fail("a copy was made"))
    assert open_data(tmp_path / "data.npz").n_snapshots == 6


def test_masked_values_are_refused_and_arrays_without_any_are_taken():
    masked = np.ma.masked_greater(Q, 1.0)
    hidden = int(masked.mask.sum())
    with pytest.raises(DataError, match=f"q has {hidden} masked values"):
        PhaseSpaceData(masked, P, chain(4))
    with pytest.raises(DataError, match=r"p has . masked values"):
        PhaseSpaceData(list(Q), list(masked), chain(4))
    with pytest.raises(DataError, match=r"q has .* masked values"):
        State(masked[0], P[0], chain(4))
    with pytest.raises(DataError, match="times has 1 masked values"):
        PhaseSpaceData(Q, P, chain(4), times=np.ma.masked_equal(np.arange(6.0), 3))
    with pytest.raises(DataError, match="trajectory has 1 masked values"):
        PhaseSpaceData(Q, P, chain(4), trajectory=np.ma.masked_equal(np.arange(6), 3))
    with pytest.raises(ParameterError, match="mass"):
        PhaseSpaceData.from_velocities(Q, P, chain(4), masses=[1.0, 2.0, 0.0, 1.0])
    assert PhaseSpaceData(np.ma.array(Q), P, chain(4)).n_snapshots == 6


@pytest.mark.parametrize("wrong", [np.full((4, 2), 1j), np.full((4, 2), "x"), [[10**400, 0.5]] * 4, None])
def test_a_state_is_made_of_real_numbers(wrong):
    with pytest.raises(DataError, match="q must be an array of"):
        State(wrong, P[0], chain(4))


@pytest.mark.parametrize("scale", [1e155, 1e-156])
def test_numbers_whose_squares_cannot_be_held_are_refused(scale: float, tmp_path: Path):
    for name in ("q", "p", "energy"):
        arrays = {"q": Q, "p": P, "energy": np.arange(1.0, 7.0)}
        arrays[name] = arrays[name] * scale
        with pytest.raises(DataError, match=f"{name} goes up to .*; choose units in which the numbers are nearer to 1"):
            PhaseSpaceData(arrays["q"], arrays["p"], chain(4), energy=arrays["energy"])
    with pytest.raises(DataError, match="masses goes up to"):
        per_item("masses", scale, 2, "node")


def test_times_that_are_too_near_to_one_another_are_refused():
    with pytest.raises(DataError, match=r"times are 1e-300 apart, .* choose a unit of time"):
        PhaseSpaceData(Q, P, chain(4), times=np.array([0.0, 1e-300, 1, 2, 3, 4]))


@pytest.mark.parametrize("scale", [1e-150, 1e-30, 1e30, 1e150])
def test_far_scales_are_taken(scale: float):
    assert PhaseSpaceData(Q * scale, P * scale, chain(4), times=np.arange(6) * scale).n_snapshots == 6


@pytest.mark.parametrize("mass", [0.0, -1.0, np.nan, np.inf, 1e-200, 1e200])
def test_masses_are_positive_numbers_that_can_be_divided_by(mass: float, tmp_path: Path):
    values = np.array([1.0, mass, 1.0, 1.0])
    with pytest.raises(DataError, match="mass"):
        Graph(4, EDGES, node_attributes={"mass": values})
    with pytest.raises((DataError, ParameterError), match="mass"):
        per_item("masses", values, 4, "node")
    heavy = {"mass": np.arange(1.0, 5.0)}
    graphs = [Graph(4, EDGES, node_attributes=heavy), Graph(4, EDGES[:2], node_attributes=heavy)]
    PhaseSpaceData(Q, P, graphs, graph_of=[0, 1, 0, 1, 0, 1]).save(tmp_path / "data.h5")
    with h5py.File(tmp_path / "data.h5", "r+") as file:
        file["parameters/hamfit/nodes/mass"][5] = mass
    with pytest.raises(DataError, match="mass"):
        open_data(tmp_path / "data.h5").state(1)


def test_integers_of_hundreds_of_digits_are_refused():
    with pytest.raises(ParameterError, match="dt must be finite, got 1000"):
        number("dt", 10**400)


def test_masked_numbers_of_graphs_are_refused():
    numbers = np.ma.masked_array(np.zeros(len(Q), dtype=np.int64), mask=np.arange(len(Q)) == 1)
    with pytest.raises(DataError, match="graph_of has 1 masked values"):
        PhaseSpaceData(Q, P, [chain(4), chain(4)], graph_of=numbers)


def test_notes_are_its_own_however_deep():
    notes = {"made": {"by": ["somebody"]}}
    data = PhaseSpaceData(Q, P, chain(4), metadata=notes)
    notes["made"]["by"].append("somebody else")
    assert data.metadata == {"made": {"by": ["somebody"]}}

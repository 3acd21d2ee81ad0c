"""Positions with velocities or alone, masses, units and external forces, in memory and in files."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.data import DataStream, DataWriter, PhaseSpaceData, StoredData, Subset
from hamfit.data.measured import require_momenta
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import Graph, chain

from .examples import UNITS, P, Q, assert_equal, bare, forced, measured

MASSES = np.array([1.0, 2.0, 0.5, 4.0])


def test_momenta_are_mass_times_velocity():
    data = PhaseSpaceData.from_velocities(Q, P, chain(4), masses=MASSES, times=np.arange(6), units=UNITS)
    for snapshot in range(6):
        for node in range(4):
            np.testing.assert_array_equal(data.p[snapshot, node], MASSES[node] * P[snapshot, node])
    np.testing.assert_array_equal(data.graphs[0].node_attributes["mass"], MASSES)
    assert data.metadata == {"units": UNITS}


def test_one_mass_for_all_and_masses_of_the_graph():
    equal = PhaseSpaceData.from_velocities(Q, P, chain(4), masses=2)
    carried = PhaseSpaceData.from_velocities(Q, P, chain(4).with_attributes({"mass": MASSES}))
    np.testing.assert_array_equal(equal.p, 2 * P)
    assert equal.graphs[0].node_attributes["mass"].dtype == np.float64
    np.testing.assert_array_equal(carried.p[:, 3], 4 * P[:, 3])


def test_positions_alone():
    data = PhaseSpaceData.from_positions(Q, chain(4), np.arange(6), masses=MASSES, metadata={"note": 1})
    assert data.metadata == {"note": 1}
    assert not data.has_momenta
    with pytest.raises(DataError, match=r"a start needs momenta, but the data hold positions alone"):
        require_momenta(data, "a start")
    require_momenta(PhaseSpaceData(Q, P, chain(4)), "a start")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({}, "the masses are missing"),
        ({"masses": [1.0, 2.0]}, r"masses must be one number or 4 numbers \(one per node\), got 2"),
        ({"masses": 0.0}, "masses must be positive"),
        ({"masses": 1.0, "units": {"length": "m"}}, "missing: time, mass"),
        ({"masses": 1.0, "units": {"lenght": "m"}}, "did you mean 'length'"),
        ({"masses": 1.0, "units": {**UNITS, "mass": " "}}, "missing: mass"),
        ({"masses": 1.0, "times": np.zeros(6)}, "times must increase"),
        ({"masses": 1.0, "force": P[:, :2]}, r"force must have the shape of q \(6, 4, 2\)"),
    ],
)
def test_what_is_wrong_is_said(change, words):
    with pytest.raises((DataError, ParameterError), match=words):
        PhaseSpaceData.from_velocities(Q, P, chain(4), **change)


def test_nodes_must_fit_the_graph():
    with pytest.raises(DataError, match="velocity has 4 nodes, but the graph has 3"):
        PhaseSpaceData.from_velocities(Q, P, chain(3), masses=1.0)
    with pytest.raises(DataError, match="4 nodes, but its graph has 3"):
        PhaseSpaceData.from_positions(Q, chain(3), np.arange(6), masses=1.0)


def test_gaps_in_memory_are_an_error():
    q = Q.copy()
    q[2, 1] = np.nan
    with pytest.raises(DataError, match=r"q contains 2 NaN or infinite values, first at index \(2, 1, 0\)"):
        PhaseSpaceData.from_positions(q, chain(4), np.arange(6), masses=1.0)


class TestForce:
    def test_it_goes_with_its_snapshots(self):
        data = measured()
        np.testing.assert_array_equal(data.force, P)
        np.testing.assert_array_equal(data.external_force(2), P[2])
        np.testing.assert_array_equal(data.external_force(np.array([4, 1])), P[[4, 1]].reshape(-1, 2))
        np.testing.assert_array_equal(data.take([4, 1]).force, P[[4, 1]])
        first, second = data.split(0.5, seed=0, by="trajectory")
        np.testing.assert_array_equal(np.concatenate([first.force, second.force]), P[[*first_rows(first, data)]])
        np.testing.assert_array_equal(Subset(data, [3, 0]).external_force(slice(None)), P[[3, 0]].reshape(-1, 2))

    def test_without_any_there_is_none(self, tmp_path):
        bare().save(tmp_path / "bare.h5")
        assert bare().force is None
        assert bare().external_force(0) is None
        assert Subset(bare(), [1]).external_force(0) is None
        with StoredData(tmp_path / "bare.h5") as stored:
            assert stored.external_force(0) is None

    def test_stored(self, tmp_path):
        data = forced()
        data.save(tmp_path / "forced.h5")
        with StoredData(tmp_path / "forced.h5") as stored:
            np.testing.assert_array_equal(stored.external_force(1), data.external_force(1))
            np.testing.assert_array_equal(
                stored.external_force(np.array([2, 0])), data.external_force(np.array([2, 0]))
            )
            assert "external force" in repr(stored)
            assert_equal(DataStream.of(stored, nodes_per_part=4).collect(), data)

    def test_parts_without_a_force_have_none_acting(self):
        both = PhaseSpaceData.concatenate([forced(), bare()])
        np.testing.assert_array_equal(both.external_force(slice(0, 5)), forced().external_force())
        assert not both.external_force(slice(5, None)).any()

    def test_a_force_on_some_of_the_nodes_is_an_error(self, tmp_path):
        with pytest.raises(DataError, match="force must have the shape of q"):
            PhaseSpaceData(Q, P, chain(4), force=P[:, :, :1])
        np.savez(tmp_path / "bad.npz", q=Q, p=P, edges=chain(4).edges, force=P[:3])
        with pytest.raises(DataError, match="force must have the shape of q"):
            PhaseSpaceData.load(tmp_path / "bad.npz")


def first_rows(first: PhaseSpaceData, data: PhaseSpaceData) -> list[int]:
    """Snapshots of `data` in the order of a split by trajectory whose first part is `first`."""
    inside = np.isin(data.trajectory, first.trajectory)
    return [*np.flatnonzero(inside), *np.flatnonzero(~inside)]


class TestJoining:
    def test_known_and_unknown_momenta(self, tmp_path):
        known = PhaseSpaceData.from_velocities(Q, P, chain(4), masses=2.0, times=np.arange(6), force=P, units=UNITS)
        with pytest.raises(DataError, match="with momenta and data with positions alone"):
            PhaseSpaceData.concatenate([measured(), known])
        with (
            pytest.raises(DataError, match="with momenta and data with positions alone"),
            DataWriter(tmp_path / "both.h5") as writer,
        ):
            writer.append(measured())
            writer.append(known)
        assert not list(tmp_path.iterdir())

    def test_units(self):
        other = {**UNITS, "length": "mm"}
        parts = [PhaseSpaceData.from_velocities(Q, P, chain(4), masses=1, units=units) for units in (UNITS, other)]
        with pytest.raises(DataError, match="different units"):
            PhaseSpaceData.concatenate(parts)
        unknown = PhaseSpaceData.from_velocities(Q, P, chain(4), masses=1)
        with pytest.raises(DataError, match="different units"):
            PhaseSpaceData.concatenate([unknown, *parts])
        assert PhaseSpaceData.concatenate([parts[0], parts[0]]).metadata["units"] == UNITS
        assert (
            "units"
            not in PhaseSpaceData.concatenate(
                [parts[0], PhaseSpaceData.from_velocities(Q, P, Graph(4, []).with_attributes({"mass": np.ones(4)}))]
            ).metadata
        )

    def test_names_of_runs_do_not_survive_new_numbers(self):
        data = PhaseSpaceData(Q, P, chain(4), trajectory=[0, 0, 1, 1, 1, 1], metadata={"runs": ["a", "b"], "note": 1})
        assert PhaseSpaceData.concatenate([data, data]).metadata == {"note": 1}
        assert PhaseSpaceData.concatenate([data, data], renumber=False).metadata["runs"] == ["a", "b"]


def test_times_of_a_subset():
    data = measured()
    assert Subset(data, [0, 2, 5]).times.tolist() == [0.0, 0.2, 0.3]
    assert Subset(data, [2, 0]).times is None
    assert Subset(bare(), [0]).times is None

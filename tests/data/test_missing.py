"""Momenta that were not measured are missing, not zero; forces may be known without velocities."""

from __future__ import annotations

from pathlib import Path

import h5py
import numpy as np
import pytest

from hamfit import RFInvariant
from hamfit.data import DataStream, PhaseSpaceData, StoredData, Subset, open_data
from hamfit.errors import DataError
from hamfit.graphs import Graph, chain
from hamfit.integrate import simulate
from hamfit.state import State
from hamfit.systems import generate, make_system

from .examples import P, Q, assert_equal, bare, measured, molecules

NEEDED = r"needs momenta, but the data hold positions alone; give velocities with masses, or momenta \(docs/data\.md\)"


def forces_of(data: PhaseSpaceData) -> list[np.ndarray]:
    return [data.at_nodes("p_dot", number) for number in range(len(data))]


class TestState:
    def test_what_needs_no_momenta_works(self):
        state = State(Q, None, chain(4))
        assert not state.has_momenta
        assert (state.dim, state.n_graphs) == (2, 6)
        assert not state.flat().has_momenta
        np.testing.assert_array_equal(state.flat().q, Q.reshape(-1, 2))
        pieces = state.pieces(8)
        assert [piece.n_graphs for piece in pieces] == [2, 2, 2]
        assert not any(piece.has_momenta for piece in pieces)

    def test_what_needs_momenta_says_so(self):
        with pytest.raises(DataError, match=NEEDED):
            _ = State(Q, None, chain(4)).p

    def test_shapes_are_checked_all_the_same(self):
        with pytest.raises(DataError, match=r"q and p must have shape \(3, dim\)"):
            State(Q, None, chain(3))


class TestPositionsAlone:
    @pytest.mark.parametrize("suffix", ["npz", "h5"])
    def test_files_simply_lack_them(self, suffix: str, tmp_path: Path):
        measured().save(tmp_path / f"data.{suffix}")
        data = PhaseSpaceData.load(tmp_path / f"data.{suffix}")
        assert not data.has_momenta
        assert "momenta" not in data.metadata
        assert_equal(data, measured())
        if suffix == "npz":
            with np.load(tmp_path / "data.npz") as archive:
                assert "p" not in archive.files
        else:
            with h5py.File(tmp_path / "data.h5") as file:
                assert "momentum" not in file["particles/all"]

    def test_npz_files_with_zeros_in_their_place_are_recognised(self, tmp_path: Path):
        notes = '{"momenta": "unknown", "author": "me"}'
        edges = chain(4).edges
        np.savez(tmp_path / "old.npz", q=Q, p=np.zeros_like(Q), edges=edges, times=np.arange(6.0), metadata=notes)
        data = PhaseSpaceData.load(tmp_path / "old.npz")
        assert not data.has_momenta
        assert data.metadata == {"author": "me"}

    def test_h5_files_with_zeros_in_their_place_are_recognised(self, tmp_path: Path):
        zeros = PhaseSpaceData(Q, np.zeros_like(Q), chain(4), times=np.arange(6), metadata={"momenta": "unknown"})
        zeros.save(tmp_path / "old.h5")  # zeros and the note, as they were written before
        with StoredData(tmp_path / "old.h5") as data:
            assert not data.has_momenta
            assert not data.state(0).has_momenta
            assert data.metadata == {}
            assert "positions alone" in repr(data)

    def test_every_kind_of_data_says_so(self, tmp_path: Path):
        measured().save(tmp_path / "data.h5")
        stored = StoredData(tmp_path / "data.h5")
        for data in (measured(), stored, Subset(stored, [1, 2]), measured()[1:3], DataStream.of(stored).collect()):
            assert not data.has_momenta
            with pytest.raises(DataError, match=NEEDED):
                _ = data[0].p
        with pytest.raises(DataError, match=NEEDED):
            _ = measured().p

    def test_energies_and_simulations_refuse(self):
        system = make_system("chain", nodes=4)
        state = measured()[0]
        with pytest.raises(DataError, match=NEEDED):
            system.energy(state)
        with pytest.raises(DataError, match=NEEDED):
            simulate(system, state, dt=0.1, steps=2)

    def test_learned_models_refuse(self):
        data = generate(make_system("chain", nodes=4), snapshots=30, seed=0)
        model = RFInvariant(width=16).fit(data)
        alone = data.with_momenta(None)
        sure = model.uncertainty()
        for ask in (
            lambda: model.energy(alone[0]),
            lambda: model.gradient(alone[0]),
            lambda: model.predict_gradients(alone),
            lambda: sure.leverage(alone[0]),
            lambda: sure.select(alone, 1),
        ):
            with pytest.raises(DataError, match=NEEDED):
                ask()

    def test_momenta_can_be_given_later_and_taken_away(self):
        with_them = measured().with_momenta(P.reshape(-1, 2))
        np.testing.assert_array_equal(with_them.p, P)
        assert not measured().has_momenta
        assert not with_them.with_momenta(None).has_momenta
        assert with_them.has_momenta
        forces = generate(make_system("chain", nodes=4), snapshots=3, seed=0).with_momenta(None)
        assert (forces.has_forces, forces.has_derivatives) == (True, False)

    def test_velocities_without_momenta_are_refused(self):
        with pytest.raises(DataError, match="q_dot and p_dot are given without momenta: give p too, or only one"):
            PhaseSpaceData(Q, None, chain(4), q_dot=P, p_dot=P)


class TestForcesWithoutVelocities:
    def test_what_is_known(self):
        data = PhaseSpaceData.from_forces(Q, P, chain(4), masses=[1.0, 2.0, 3.0, 4.0], times=np.arange(6))
        assert (data.has_forces, data.has_momenta, data.has_derivatives) == (True, False, False)
        np.testing.assert_array_equal(data.p_dot, P)
        assert data.q_dot is None
        assert data.force is None
        assert data.graph.masses.tolist() == [1.0, 2.0, 3.0, 4.0]
        assert data.trajectory.tolist() == [0] * 6
        assert repr(data).endswith("1 graph, positions and forces, times, trajectory)")
        with pytest.raises(DataError, match="no time derivatives"):
            data.gradients()

    def test_masses_may_be_left_to_the_graph(self):
        assert PhaseSpaceData.from_forces(Q, P, chain(4)).graph.masses.tolist() == [1.0] * 4
        heavy = chain(4).with_attributes({"mass": [2.0] * 4})
        assert PhaseSpaceData.from_forces(Q, P, heavy).graph.masses.tolist() == [2.0] * 4

    @pytest.mark.parametrize("suffix", ["npz", "h5"])
    def test_files(self, suffix: str, tmp_path: Path):
        molecules().save(tmp_path / f"data.{suffix}")
        data = open_data(tmp_path / f"data.{suffix}")
        assert (data.has_forces, data.has_momenta, data.has_derivatives) == (True, False, False)
        for number, forces in enumerate(forces_of(molecules())):
            np.testing.assert_array_equal(data.at_nodes("p_dot", number), forces)
        assert data.energy.tolist() == [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5]
        assert_equal(data.take(slice(None)), molecules())

    def test_joined_with_positions_alone_only_positions_are_left(self):
        both = PhaseSpaceData.concatenate([molecules(), molecules()])
        assert both.has_forces
        alone = PhaseSpaceData(Q[:, :3], None, chain(3).with_attributes({"mass": [2.0] * 3}))
        assert not PhaseSpaceData.concatenate([molecules(), alone]).has_forces
        with pytest.raises(DataError, match="with momenta and data with positions alone"):
            PhaseSpaceData.concatenate([molecules(), bare()])

    def test_forces_of_another_shape_are_refused(self):
        with pytest.raises(DataError, match=r"p_dot must have the shape of q \(6, 4, 2\)"):
            PhaseSpaceData.from_forces(Q, P[:3], Graph(4, []))

    def test_forces_and_graphs_that_are_none_are_refused(self):
        with pytest.raises(DataError, match="from_forces needs the forces"):
            PhaseSpaceData.from_forces(Q, None, chain(4))
        for graph in (None, 4, [], [1, 2]):
            with pytest.raises(DataError, match="graph must be a Graph"):
                PhaseSpaceData.from_forces(Q, P, graph, masses=1.0)

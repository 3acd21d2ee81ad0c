"""Coordinates and rates without momenta: what is known of them, files, tables, and who refuses them."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import Graph, PhaseSpaceData
from hamfit.data import open_data
from hamfit.data.formats.text import Text
from hamfit.errors import DataError
from hamfit.graphs import chain, with_angles
from hamfit.targets.lagrangian import rates_of

Q, V = np.random.default_rng(0).normal(size=(2, 12, 2, 1))


def measured() -> PhaseSpaceData:
    return PhaseSpaceData.from_rates(
        Q, V, with_angles(chain(2), [True]), times=np.arange(12) * 0.1, trajectory=np.repeat([0, 1], 6)
    )


def test_what_is_known():
    data = measured()
    assert (data.has_rates, data.has_momenta, data.has_derivatives, data.has_forces) == (True, False, False, False)
    np.testing.assert_array_equal(data.q_dot, V)
    assert "positions and rates" in repr(data)
    with pytest.raises(DataError, match="needs momenta"):
        _ = data.p
    with pytest.raises(DataError, match="hold no time derivatives"):
        data.gradients()
    assert data[:6].has_rates
    assert PhaseSpaceData.concatenate([data, data]).has_rates


@pytest.mark.parametrize("suffix", ["npz", "h5"])
def test_files_keep_them(tmp_path, suffix):
    path = tmp_path / f"data.{suffix}"
    measured().save(path)
    again = open_data(path)
    assert (again.has_rates, again.has_momenta) == (True, False)
    np.testing.assert_array_equal(again.at_nodes("q_dot"), V.reshape(-1, 1))
    assert again.graph_at(0).node_attributes["angles"].tolist() == [1, 1]


def test_rates_and_forces_without_momenta_are_refused():
    with pytest.raises(DataError, match="q_dot and p_dot are given without momenta"):
        PhaseSpaceData(Q, None, chain(2), q_dot=V, p_dot=V)


def test_rates_must_be_given_and_fit():
    with pytest.raises(DataError, match="needs the rates"):
        PhaseSpaceData.from_rates(Q, None, chain(2))
    with pytest.raises(DataError, match="q_dot must have the shape of q"):
        PhaseSpaceData.from_rates(Q, V[:, :1], chain(2))


class TestTables:
    def table(self, tmp_path, text: str):
        path = tmp_path / "table.csv"
        path.write_text(text)
        return path

    def test_an_unknown_mass_makes_rates(self, tmp_path):
        path = self.table(tmp_path, "t,a,b,u,w\n0,1,2,3,4\n0.1,1.5,2.5,3.5,4.5\n")
        data = Text("t=t q=a,b v=u,w", dim=1, mass="unknown", graph="chain", units="none").read(path)
        assert (data.has_rates, data.has_momenta) == (True, False)
        assert data.q_dot[..., 0].tolist() == [[3.0, 4.0], [3.5, 4.5]]

    def test_positions_alone_do_not_do_with_an_unknown_mass(self, tmp_path):
        path = self.table(tmp_path, "t,a\n0,1\n0.1,1.5\n")
        with pytest.raises(DataError, match="name their columns, v="):
            Text("t=t q=a", dim=1, mass="unknown", graph="none", units="none").read(path)


def test_angles_go_on_over_full_turns():
    turns = np.linspace(0, 20, 60)
    q = np.stack([np.remainder(turns, 2 * np.pi), turns], axis=1)[..., None]
    graph = chain(2).with_attributes({"angles": [1, 0]})
    data = PhaseSpaceData.from_rates(q, np.ones_like(q), graph, times=np.arange(60) * 0.1)
    found = rates_of(data)
    np.testing.assert_allclose(found.q[:, 0], found.q[:, 1], atol=1e-12)
    np.testing.assert_array_equal(found.p, data.q_dot)


def test_smoothing_keeps_polynomials_and_takes_noise():
    times = np.arange(80) * 0.05
    q, v = (times**3 - times)[:, None, None], (3 * times**2 - 1)[:, None, None]
    noise = 1e-2 * np.random.default_rng(1).normal(size=(2, 80, 1, 1))
    node = Graph(1, np.empty((0, 2), dtype=np.int64))
    clean = rates_of(PhaseSpaceData.from_rates(q, v, node, times=times), smoothing=15)
    np.testing.assert_allclose(clean.q, q, atol=1e-9)
    np.testing.assert_allclose(clean.p, v, atol=1e-9)
    noisy = rates_of(PhaseSpaceData.from_rates(q + noise[0], v + noise[1], node, times=times), smoothing=15)
    assert np.std(noisy.q - q) < 0.8 * np.std(noise[0])

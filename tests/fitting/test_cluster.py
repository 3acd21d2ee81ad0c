"""Fits on a Dask cluster: the same result, whatever happens to the workers."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import replace

import numpy as np
import pytest

from crystals import CUTOFF, crystals
from hamfit import RFInvariant
from hamfit.data import open_data
from hamfit.errors import DataError, HamfitError
from hamfit.fitting import cluster
from hamfit.fitting import plan as planning
from hamfit.fitting.cluster import connected, local_cluster
from hamfit.graphs import chain, lattice
from hamfit.models import RFHGN
from support import spring_data

pytest.importorskip("distributed")

DATA = spring_data(chain(5), 240, seed=51)
WELL_CONDITIONED = {"sampler": "elm", "hidden": 6, "width": 20}
ILL_CONDITIONED = {"hidden": 24, "width": 220, "route": "qr"}


@pytest.fixture(scope="module")
def client():
    with local_cluster(2) as client:
        yield client


def test_the_same_weights(client):
    there = RFHGN(**WELL_CONDITIONED).fit(DATA, scheduler=client)
    here = RFHGN(**WELL_CONDITIONED).fit(DATA)
    assert np.linalg.norm(there.weights_ - here.weights_) < 1e-10 * np.linalg.norm(here.weights_)
    assert there.constants_.offset == pytest.approx(here.constants_.offset, rel=1e-10)


def test_the_same_predictions_where_the_problem_is_ill_conditioned(client):
    there = np.stack(RFHGN(**ILL_CONDITIONED).fit(DATA, scheduler=client).predict_gradients(DATA))
    here = np.stack(RFHGN(**ILL_CONDITIONED).fit(DATA).predict_gradients(DATA))
    assert np.abs(there - here).max() < 1e-9 * np.abs(here).max()


def test_workers_read_a_file_themselves_and_sizes_may_differ(client, tmp_path):
    pytest.importorskip("h5py")
    data = spring_data([chain(3), lattice(2, 3)], 60, seed=52)
    data.save(tmp_path / "data.h5")
    here = RFHGN(**WELL_CONDITIONED).fit(data)
    with open_data(tmp_path / "data.h5") as stored:
        there = RFHGN(**WELL_CONDITIONED).fit(stored, scheduler=client)
    assert np.linalg.norm(there.weights_ - here.weights_) < 1e-9 * np.linalg.norm(here.weights_)
    assert there.constants_.per_node == pytest.approx(here.constants_.per_node, rel=1e-8)


def test_weights_of_energies_and_stresses_are_found_there_as_here(client):
    recipe = RFInvariant(width=100, body=3, angular=1, cutoff=CUTOFF)
    data = crystals(60)
    there, here = recipe.fit(data, scheduler=client).learned_, replace(recipe).fit(data).learned_
    assert here.notes["stress_weight"]["factor"] != 1
    for name in ("energy_weight", "stress_weight"):  # where two factors are as good, rounding decides between them
        found, expected = ({k: v for k, v in one.notes[name].items() if k != "factor"} for one in (there, here))
        assert found == pytest.approx(expected, rel=1e-2)
        assert abs(np.log2(there.notes[name]["factor"] / here.notes[name]["factor"])) <= 2
    assert there.evaluate(data) == pytest.approx(here.evaluate(data), rel=5e-2)


def test_an_address_will_do_and_progress_is_reported(client):
    seen: list[tuple[int, int]] = []
    address = client.scheduler.address
    RFHGN(**WELL_CONDITIONED).fit(DATA, scheduler=address, progress=lambda *p: seen.append(p))
    assert seen[-1][0] == seen[-1][1]


def test_an_error_of_the_data_is_the_error_of_the_fit(client, tmp_path):
    h5py = pytest.importorskip("h5py")
    DATA.save(tmp_path / "data.h5")
    with h5py.File(tmp_path / "data.h5", "r+") as file:
        file["particles/all/position/value"][200] = np.nan
    with open_data(tmp_path / "data.h5") as stored, pytest.raises(DataError, match=r"data\.h5"):
        RFHGN(**WELL_CONDITIONED).fit(stored, scheduler=client)


class Once:
    """Does something at the first report of progress, when the fit is under way and not yet done."""

    def __init__(self, action):
        self.action, self.done_before_the_end = action, False

    def __call__(self, done, total):
        if not self.done_before_the_end and done < total:
            self.done_before_the_end = True
            self.action()


@pytest.fixture
def many_slow_tasks(monkeypatch):
    """Cuts the data into many blocks and makes every task slow, so that a fit is under way for a while."""
    monkeypatch.setattr(planning, "_BLOCK_ELEMENTS", 2000)
    monkeypatch.setattr(planning, "_BLOCK_ROWS", 1)
    monkeypatch.setattr(cluster, "_run", _slow_run)


@pytest.mark.usefixtures("many_slow_tasks")
def test_a_killed_worker_costs_time_not_the_result():
    expected = RFHGN(**WELL_CONDITIONED).fit(DATA).weights_
    with local_cluster(2) as client:
        victim = next(iter(client.run(os.getpid).values()))
        kill = Once(lambda: os.kill(victim, signal.SIGKILL))
        weights = RFHGN(**WELL_CONDITIONED).fit(DATA, scheduler=client, progress=kill).weights_
    assert kill.done_before_the_end
    with pytest.raises(ProcessLookupError):
        os.kill(victim, 0)
    assert np.linalg.norm(weights - expected) < 1e-10 * np.linalg.norm(expected)


def _slow_run(*args):
    time.sleep(0.25)
    return cluster.accumulate_blocks(args[0], args[1], args[3], args[2], *args[4:])


@pytest.mark.slow
def test_nobody_there_is_a_clear_error(monkeypatch):
    monkeypatch.setattr(cluster, "_GRACE", 1.0)
    monkeypatch.setattr(cluster, "_ANSWER", 1.0)
    with pytest.raises(HamfitError, match="no Dask scheduler answers"), connected("tcp://127.0.0.1:1"):
        pass
    dask = pytest.importorskip("distributed")
    with (
        dask.LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address=None) as local,
        dask.Client(local) as empty,
        pytest.raises(HamfitError, match="no workers"),
    ):
        RFHGN(**WELL_CONDITIONED).fit(DATA, scheduler=empty)


@pytest.mark.usefixtures("many_slow_tasks")
@pytest.mark.slow
def test_losing_all_workers_in_the_middle_is_a_clear_error(monkeypatch):
    monkeypatch.setattr(cluster, "_GRACE", 1.0)
    dask = pytest.importorskip("distributed")
    with (
        dask.LocalCluster(n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as local,
        dask.Client(local) as client,
    ):
        leave = Once(lambda: local.scale(0))
        with pytest.raises(HamfitError, match=r"no workers|no Dask workers"):
            RFHGN(**WELL_CONDITIONED).fit(DATA, scheduler=client, progress=leave)
    assert leave.done_before_the_end

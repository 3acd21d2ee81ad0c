"""Motions longer than memory: part by part into a file, with the same frames and the same end as in one piece."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from hamfit import RFHGN, forecast, generate, make_system, open_data, simulate
from hamfit.errors import ParameterError
from hamfit.forecasts import follow_learned, forecast_into
from hamfit.integrate import long_run, simulate_into
from hamfit.state import State

pytest.importorskip("h5py")

SYSTEM = make_system("chain", nodes=4)
START = generate(SYSTEM, snapshots=1, seed=3).state(0)


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    monkeypatch.setattr(long_run, "PART_BYTES", 16 * START.q.size * 10)  # ten frames


@pytest.mark.parametrize("scheme", ["stormer-verlet", "composition-4"])
@pytest.mark.parametrize(("steps", "every"), [(95, 1), (100, 1), (7, 1), (95, 3), (300, 3), (10, 1), (0, 1)])
def test_the_frames_are_those_of_one_piece(scheme: str, steps: int, every: int, tmp_path: Path):
    whole = simulate(SYSTEM, START, 0.02, steps, scheme=scheme, every=every, force=[0.1, 0.0])
    follow = partial(simulate, SYSTEM, scheme=scheme, force=[0.1, 0.0])
    seen: list[int] = []
    run = simulate_into(
        tmp_path / "run.h5",
        follow,
        START,
        0.02,
        steps,
        every=every,
        notes=lambda found: {"status": found.status},
        progress=lambda done, total: seen.append(done) or (total == steps or pytest.fail("another total")),
    )
    data = open_data(tmp_path / "run.h5").load()
    for name in ("q", "p", "energy", "times"):
        np.testing.assert_array_equal(getattr(data, name), getattr(whole, name))
    assert data.metadata == {"status": "completed"}
    assert (run.frames, run.steps_done, run.status, run.message) == (
        whole.frames,
        steps,
        whole.status,
        whole.message,
    )
    np.testing.assert_array_equal(run.last, whole.last)
    assert float(run.energy_deviation) == float(whole.energy_deviation)
    assert float(run.energy_drift) == pytest.approx(float(whole.energy_drift), rel=1e-12)
    assert seen == sorted(seen)
    assert seen[-1] == steps


def test_edges_that_follow_the_positions(tmp_path: Path):
    system = make_system("lennard-jones", graph_cutoff=1.6)
    start = generate(system, snapshots=1, seed=0).state(0)
    options = {"neighbours": system.neighbours}
    whole = simulate(system, start, 1e-3, 45, **options)
    simulate_into(tmp_path / "run.h5", partial(simulate, system, **options), start, 1e-3, 45)
    data = open_data(tmp_path / "run.h5").load()
    np.testing.assert_array_equal(data.q, whole.q)
    assert all(data.graph_at(k).same_as(whole.graphs[k]) for k in range(46))


def test_a_motion_that_blows_up_in_a_later_part_is_kept_until_there(tmp_path: Path):
    whole = simulate(SYSTEM, START, 1.1, 400)
    run = simulate_into(tmp_path / "run.h5", partial(simulate, SYSTEM), START, 1.1, 400)
    assert whole.status == run.status == "blew-up"
    assert run.frames > 10
    assert run.steps_done == run.frames - 1 < 400
    assert "smaller dt" in run.message
    data = open_data(tmp_path / "run.h5").load()
    assert abs(data.n_snapshots - whole.frames) <= 10  # growth is looked at from the beginning of a part
    np.testing.assert_array_equal(data.q[: whole.frames], whole.q[: data.n_snapshots])


def test_an_interrupt_between_two_parts_keeps_what_there_is(tmp_path: Path, monkeypatch):
    append = long_run.DataWriter.append

    def interrupted(self, part):
        append(self, part)
        if self.n_snapshots > 25:
            raise KeyboardInterrupt

    monkeypatch.setattr(long_run.DataWriter, "append", interrupted)
    run = simulate_into(tmp_path / "run.h5", partial(simulate, SYSTEM), START, 0.02, 100)
    assert (run.status, run.steps_done) == ("interrupted", 30)
    assert run.message.startswith("interrupted after 30 of 100 steps, at time 0.6")
    np.testing.assert_array_equal(open_data(tmp_path / "run.h5").load().q, simulate(SYSTEM, START, 0.02, 30).q)


def test_a_learned_motion_is_watched_over_in_parts_as_in_one_piece(tmp_path: Path):
    model = RFHGN(hidden=8, width=60).fit(generate(SYSTEM, snapshots=80, seed=0))
    wild = State(START.q * 6, START.p * 6, START.graph)
    whole = forecast(model, wild, 0.02, 250)
    run, found = forecast_into(tmp_path / "run.h5", model, wild, 0.02, 250)
    assert run.frames == 251
    np.testing.assert_array_equal(found.checked, whole.checked)
    np.testing.assert_allclose(found.leverage, whole.leverage, rtol=1e-9)  # implicit steps begin from other guesses
    assert found.warnings() == whole.warnings() != []
    whole_q = follow_learned(model, wild, 0.02, 250).q
    np.testing.assert_allclose(open_data(tmp_path / "run.h5").load().q, whole_q, rtol=1e-9, atol=1e-9)


def test_a_motion_for_which_the_disk_has_no_room_is_refused(tmp_path: Path):
    with pytest.raises(ParameterError, match=r"a motion of 1,0.* frames needs about .* of disk"):
        simulate_into(tmp_path / "run.h5", partial(simulate, SYSTEM), START, 0.02, 10**12)
    assert not list(tmp_path.iterdir())


def test_a_force_that_depends_on_the_time_goes_on_from_part_to_part(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(long_run, "PART_BYTES", 1)  # two frames at a time
    follow = partial(simulate, SYSTEM, force=lambda time, q: 0 * q + time)
    simulate_into(tmp_path / "run.h5", follow, START, 0.02, 10)
    np.testing.assert_allclose(open_data(tmp_path / "run.h5").load().q, follow(START, 0.02, 10).q, rtol=1e-12)


MEASURED = """
import resource, sys
from functools import partial
from hamfit import generate, make_system, simulate
from hamfit.integrate import long_run, simulate_into

long_run.PART_BYTES = 1 << 21
system = make_system("chain", nodes=400)
start = generate(system, snapshots=1, seed=0).state(0)


class Free:
    separable = True

    def energy(self, state):
        return (state.p**2).sum(axis=(-1, -2)) / 2

    def gradient(self, state):
        return 0 * state.q, state.p


simulate_into("warm.h5", partial(simulate, Free()), start, 1e-3, 500)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
simulate_into(sys.argv[1], partial(simulate, Free()), start, 1e-3, int(sys.argv[2]))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the unit of the measured memory is that of Linux")
@pytest.mark.parametrize("steps", [4_000, pytest.param(40_000, marks=pytest.mark.slow)])
def test_memory_does_not_grow_with_the_length_of_a_motion(steps: int, tmp_path: Path):
    frames = steps * 400 * 2 * 2 * 8
    command = [sys.executable, "-c", MEASURED, "run.h5", str(steps)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert (tmp_path / "run.h5").stat().st_size > frames
    assert int(done.stdout) * 1024 < 10e6 < frames / 5

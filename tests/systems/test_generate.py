"""Generated data: what is drawn, what is integrated, what is kept, and what is said about it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData, StoredData
from hamfit.errors import DataError, ParameterError
from hamfit.integrate import simulate
from hamfit.state import State
from hamfit.systems import SYSTEMS, System, TrajectoryRecipe, generate, generate_stream, make_system

SHORT = {"per_trajectory": 3, "stride": 5, "dt": 1e-3}


def assert_exact(system: System, data: PhaseSpaceData) -> None:
    state = State(data.q, data.p, system.graph)
    dq, dp = system.gradient(state)
    np.testing.assert_allclose(data.q_dot, dp, rtol=1e-14)
    np.testing.assert_allclose(data.p_dot, -dq, rtol=0, atol=1e-13 * np.abs(dq).max())
    np.testing.assert_allclose(data.energy, system.energy(state), rtol=1e-13)


@pytest.mark.parametrize("name", SYSTEMS.names())
class TestEverySystem:
    def test_independent_snapshots(self, name: str):
        system = make_system(name)
        data = generate(system, snapshots=7, seed=3)
        q, p = system.sample(7, 3)
        np.testing.assert_array_equal(data.q, q)
        np.testing.assert_array_equal(data.p, p)
        assert data.times is None
        assert data.trajectory is None
        assert data.graphs == (system.graph,)
        assert_exact(system, data)

    def test_trajectories(self, name: str):
        system = make_system(name)
        data = generate(system, trajectories=4, seed=3, **SHORT)
        q, p = system.sample(4, 3)
        assert data.q.shape == (12, *q.shape[1:])
        assert data.trajectory.tolist() == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
        np.testing.assert_allclose(data.times, np.tile([0.0, 5e-3, 1e-2], 4), rtol=1e-14)
        np.testing.assert_array_equal(data.q[::3], q)
        np.testing.assert_array_equal(data.p[::3], p)
        alone = simulate(system, State(q[2], p[2], system.graph), dt=1e-3, steps=10, every=5)
        np.testing.assert_allclose(data.q[6:9], alone.q, rtol=1e-13)
        assert_exact(system, data)

    def test_metadata_rebuild_the_data(self, name: str):
        data = generate(make_system(name), trajectories=2, seed=3, **SHORT)
        notes = json.loads(json.dumps(data.metadata))
        assert notes["seed"] == 3
        assert notes["recipe"] == {"trajectories": 2, **SHORT}
        system = make_system(notes["system"]["name"], **notes["system"]["parameters"])
        again = generate(system, **notes["recipe"], scheme=notes["scheme"], seed=notes["seed"])
        np.testing.assert_array_equal(again.q, data.q)
        np.testing.assert_array_equal(again.p_dot, data.p_dot)

    def test_a_generator_may_be_shared(self, name: str):
        rng = np.random.default_rng(3)
        first, second = (generate(make_system(name), snapshots=2, seed=rng) for _ in range(2))
        np.testing.assert_array_equal(first.q, generate(make_system(name), snapshots=2, seed=3).q)
        assert not np.array_equal(first.q, second.q)
        assert first.metadata["seed"] is None


@pytest.mark.parametrize(
    ("name", "snapshots", "recipe"),
    [
        ("lattice", 2000, None),
        ("chain", 4000, None),
        ("ring", 10000, TrajectoryRecipe(trajectories=100, per_trajectory=100, stride=100, dt=1e-3)),
        ("lennard-jones", 900, TrajectoryRecipe(trajectories=300, per_trajectory=3, stride=20, dt=5e-3)),
    ],
)
def test_defaults_are_those_of_the_paper(name: str, snapshots: int, recipe: TrajectoryRecipe | None):
    kind = SYSTEMS.get(name)
    assert kind.recipe == recipe
    assert snapshots == (kind.snapshots if recipe is None else recipe.trajectories * recipe.per_trajectory)


def test_without_numbers_the_defaults_are_made():
    assert generate(make_system("chain", nodes=2)).n_snapshots == 4000
    data = generate(make_system("lennard-jones"))
    assert data.n_snapshots == 900
    np.testing.assert_allclose(data.times[:3], [0.0, 0.1, 0.2], rtol=1e-14)


def test_energy_error_of_trajectories_is_of_second_order():
    system = make_system("lennard-jones")

    def error(dt: float, stride: int) -> float:
        energy = generate(system, trajectories=5, per_trajectory=11, dt=dt, stride=stride).energy.reshape(5, 11)
        return float(np.abs(energy - energy[:, :1]).max())

    assert error(5e-3, 4) / error(2.5e-3, 8) == pytest.approx(4.0, rel=0.05)
    assert 1e-4 < error(2.5e-3, 8) < 1e-2


def test_graphs_that_follow_the_positions():
    system = make_system("lennard-jones", graph_cutoff=1.7)
    data = generate(system, trajectories=5)
    assert len(data.graphs) == data.n_snapshots == 15
    for q, graph in zip(data.q, data.graphs, strict=True):
        np.testing.assert_array_equal(graph.edges, system.graph_at(q).edges)
    assert len({graph.n_edges for graph in data.graphs}) > 1
    static = generate(make_system("lennard-jones"), trajectories=5)
    np.testing.assert_array_equal(static.q, data.q)  # the energy knows no graph


def test_evaluation_in_blocks_changes_nothing(monkeypatch: pytest.MonkeyPatch):
    system = make_system("chain", nodes=3, masses=[1, 2, 3], stiffness=[1, 2])
    whole = generate(system, snapshots=10)
    monkeypatch.setitem(generate.__globals__, "_NODES_PER_BLOCK", 12)
    parts = generate(system, snapshots=10)
    np.testing.assert_allclose(parts.p_dot, whole.p_dot, rtol=0, atol=1e-14)
    np.testing.assert_allclose(parts.energy, whole.energy, rtol=1e-14)


@pytest.mark.parametrize(
    ("name", "parameters", "numbers"),
    [
        ("lattice", {}, {"snapshots": 50}),
        ("ring", {}, {"trajectories": 7, "per_trajectory": 4, "stride": 3, "dt": 1e-3}),
        ("lennard-jones", {"graph_cutoff": 1.7}, {"trajectories": 9}),
        ("lennard-jones", {"graph_cutoff": 1.7}, {"snapshots": 20}),
    ],
)
def test_parts_hold_the_same_numbers(name, parameters, numbers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    system = make_system(name, **parameters)
    whole = generate(system, seed=5, **numbers)
    monkeypatch.setitem(generate.__globals__, "_NODES_PER_PART", 70)
    assert len(list(generate_stream(system, seed=5, **numbers))) >= 3
    stored = generate_stream(system, seed=5, **numbers).save(tmp_path / "data.h5")
    assert isinstance(stored, StoredData)
    for data in (generate(system, seed=5, **numbers), stored.load()):
        for field in ("q", "p", "times", "trajectory"):
            np.testing.assert_array_equal(getattr(data, field), getattr(whole, field))
        for field in ("q_dot", "p_dot", "energy"):
            np.testing.assert_allclose(getattr(data, field), getattr(whole, field), rtol=1e-13, atol=1e-13)
        for left, right in zip(data.graph_of, whole.graph_of, strict=True):
            np.testing.assert_array_equal(data.graphs[left].edges, whole.graphs[right].edges)
        assert data.metadata == whole.metadata


def test_a_file_of_each_format_holds_the_same_bits(tmp_path: Path):
    system = make_system("chain", nodes=8)
    count = 40_000  # two parts
    assert len(list(generate_stream(system, snapshots=count))) == 2
    generate_stream(system, snapshots=count, seed=1).save(tmp_path / "data.h5")
    generate_stream(system, snapshots=count, seed=1).save(tmp_path / "data.npz")
    left, right = (PhaseSpaceData.load(tmp_path / f"data.{suffix}") for suffix in ("h5", "npz"))
    for field in ("q", "p", "q_dot", "p_dot", "energy"):
        np.testing.assert_array_equal(getattr(left, field), getattr(right, field))
    q, p = system.sample(count, 1)
    np.testing.assert_array_equal(left.q, q)
    np.testing.assert_array_equal(left.p, p)


def test_wrong_arguments_are_refused_before_anything_is_made():
    with pytest.raises(ParameterError, match="snapshots must be a positive integer"):
        generate_stream(make_system("chain"), snapshots=-1)
    with pytest.raises(ParameterError, match="give per_trajectory"):
        generate_stream(make_system("chain"), trajectories=3)


def test_progress_goes_through_all_parts(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(generate.__globals__, "_NODES_PER_PART", 30)
    calls: list[tuple[int, int]] = []
    generate(make_system("chain", nodes=3), snapshots=25, progress=lambda *call: calls.append(call))
    assert calls == [(10, 25), (20, 25), (25, 25)]
    calls.clear()
    generate(make_system("ring", nodes=5), trajectories=4, progress=lambda *call: calls.append(call), **SHORT)
    assert calls == [(10, 20), (20, 20)]


def test_scheme_is_used():
    leapfrog, midpoint = (
        generate(make_system("ring"), trajectories=1, scheme=scheme, seed=0, **SHORT)
        for scheme in ("stormer-verlet", "implicit-midpoint")
    )
    difference = np.abs(leapfrog.q - midpoint.q).max()
    assert 1e-8 < difference < 1e-4


def test_progress_is_reported():
    calls: list[tuple[int, int]] = []
    generate(make_system("ring"), trajectories=1, progress=lambda *call: calls.append(call), **SHORT)
    assert calls[-1] == (10, 10)


def test_a_run_that_fails_is_an_error():
    system = make_system("lennard-jones", q_amplitude=0.5)
    with pytest.raises(DataError, match=r"the lennard-jones could not be integrated: \w+"):
        generate(system, trajectories=5, dt=10.0)


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("chain", {"snapshots": 5, "dt": 0.1, "stride": 2}, "stride, dt describe trajectories: give one or the other"),
        (
            "chain",
            {"trajectories": 5},
            "the chain has no trajectories by default: give per_trajectory, stride, dt as well",
        ),
        ("ring", {"snapshots": 0}, "snapshots must be a positive integer, got 0"),
        ("ring", {"trajectories": 0}, "trajectories must be a positive integer, got 0"),
        ("ring", {"per_trajectory": 1.5}, "per_trajectory must be a positive integer"),
        ("ring", {"stride": 10**30}, r"the steps of a trajectory .stride .* at most 1e\+12"),
        ("ring", {"dt": -1e-3}, "dt must be a positive number"),
        ("ring", {"trajectories": 1, "scheme": "leap"}, "unknown scheme 'leap'"),
        ("ring", {"snapshots": 5, "seed": -1}, "seed must be a non-negative integer"),
        ("ring", {"snapshots": 5, "seed": "now"}, "seed must be a non-negative integer"),
    ],
)
def test_wrong_arguments(name: str, arguments: dict[str, object], message: str):
    with pytest.raises(ParameterError, match=message):
        generate(make_system(name), **arguments)

"""What the invariant model is for: particles, far larger systems, long runs, edges that come and go, odd states."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from scipy.interpolate import BSpline

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError
from hamfit.features.invariant import columns, many_body
from hamfit.graphs import CutoffNeighbours, Graph
from hamfit.integrate import simulate
from hamfit.metrics import relative_error
from hamfit.models import RFInvariant
from hamfit.state import State
from hamfit.systems import generate, make_system
from support import relative_difference

CUTOFF = 2.0
SMOOTH = {"cutoff": CUTOFF, "switch": "smooth", "graph_cutoff": CUTOFF}


def force_error(model: RFInvariant, data: PhaseSpaceData) -> float:
    return relative_error(data.gradients()[0], model.predict_gradients(data)[0])


@cache
def smooth_model(width: int = 64) -> RFInvariant:
    """36 particles whose potential ends smoothly where their edges end."""
    system = make_system("lennard-jones", rows=6, cols=6, q_amplitude=0.12, p_amplitude=1.5, **SMOOTH)
    return RFInvariant(width=width).fit(generate(system, trajectories=60, seed=0))


# -- accuracy --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [1000, pytest.param(100_000, marks=[pytest.mark.slow, pytest.mark.timeout(1500)])])
def test_nine_particles_move_as_the_true_ones(steps: int):
    system = make_system("lennard-jones")
    train, test = generate(system, seed=0).split(0.9, seed=0)
    model = RFInvariant(width=128).fit(train)
    assert force_error(model, test) < 1e-6
    assert model.separable
    learned, true = (simulate(h, test.state(0), dt=1e-5, steps=steps, every=steps // 100) for h in (model, system))
    assert learned.gradient_evaluations == steps + 1  # explicit
    moved = np.linalg.norm(true.q[-1] - true.q[0])
    assert np.linalg.norm(learned.q[-1] - true.q[-1]) < 1e-4 * min(moved, np.linalg.norm(true.q[-1]))
    assert learned.energy_drift < 2 * true.energy_drift + 1e-7  # rounding errors of large weights


@pytest.mark.parametrize("size", ["8 x 8", "1000 in a box"])
def test_from_36_particles_to_more(size: str):
    given = {"rows": 8, "cols": 8} if size == "8 x 8" else {"rows": 25, "cols": 40, "density": 0.75}
    large = generate(make_system("lennard-jones", **given, **SMOOTH), snapshots=3, seed=1)
    assert large.graphs[0].n_edges > 4 * 36
    assert force_error(smooth_model(), large) < 1e-6


def lowest_error_of_pairs(train: PhaseSpaceData, test: PhaseSpaceData, *, knots: int = 40) -> float:
    """Relative force error on `test` of the best sum of a function of the distance over the edges, fitted to `train`.

    The function is any cubic spline up to the longest edge. Pairs that are no edges pull as well: what they leave is
    the least that a model of pairs along the edges can leave, however it is made.
    """
    lengths = [np.linalg.norm(s.graph.differences(s.q), axis=1) for s in (d.state(slice(None)) for d in (train, test))]
    low, high = min(r.min() for r in lengths), max(r.max() for r in lengths)
    places = np.concatenate([[low] * 3, np.linspace(low, high, knots), [high] * 3])

    def rows(data: PhaseSpaceData) -> np.ndarray:
        state = data.state(slice(None)).flat()
        apart = state.graph.differences(state.q)
        r = np.linalg.norm(apart, axis=1)
        # Derivatives over r⁷, so that the steep core is no burden for the spline.
        values = BSpline.design_matrix(np.clip(r, low, np.nextafter(high, 0)), places, 3).toarray() / r[:, None] ** 7
        pulls = (apart / r[:, None])[:, :, None] * values[:, None, :]
        return state.graph.scatter_difference(pulls.reshape(len(r), -1)).reshape(state.q.size, -1)

    found = np.linalg.lstsq(rows(train), train.gradients()[0].ravel(), rcond=1e-14)[0]
    return float(relative_error(test.gradients()[0].ravel(), rows(test) @ found))


def test_pairs_beyond_the_cutoff_leave_what_no_model_of_pairs_can_know():
    """The paper's setting: all pairs interact, edges end at 2."""
    data = generate(make_system("lennard-jones", rows=6, cols=6, graph_cutoff=CUTOFF), trajectories=60, seed=0)
    train, test = data.split(0.8, seed=0)
    model = RFInvariant(width=64).fit(train)
    floor = lowest_error_of_pairs(train, test)
    assert 0.005 < floor < 0.02
    assert force_error(model, test) < 1.1 * floor
    smooth = generate(make_system("lennard-jones", rows=6, cols=6, **SMOOTH), trajectories=20, seed=0)
    assert lowest_error_of_pairs(smooth, smooth) < 0.01 * floor  # the floor is that of missing pairs, not of the spline


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_long_run_in_a_box_has_no_jumps():
    """1000 particles, 300 steps: where neighbours are searched anew, the energy changes as in any other step."""
    given = {"rows": 10, "cols": 10, "layers": 10, "dim": 3, "density": 0.8, "p_amplitude": 1.5}
    system = make_system("lennard-jones", **given, **SMOOTH)
    start = generate(system, snapshots=1, seed=1).state(0)
    off = {}
    for name, hamiltonian in (("learned", smooth_model(48)), ("true", system)):
        near, searched = CutoffNeighbours(CUTOFF, cell=start.graph.cell, skin=0.3), []

        def follow(q: np.ndarray, near: CutoffNeighbours = near, searched: list[int] = searched) -> Graph:
            graph = near(q)
            searched.append(near.searches)
            return graph

        run = simulate(hamiltonian, start, dt=2e-3, steps=300, neighbours=follow)
        assert run.completed
        changes = np.abs(np.diff(run.energy))
        anew = np.flatnonzero(np.diff(searched))
        assert len(anew) > 3
        assert changes[anew].max() < 10 * np.median(changes)
        off[name] = np.abs(run.energy - run.energy[0]).max()
    assert off["learned"] == pytest.approx(off["true"], rel=0.05)


# -- the energy gradient of very many atoms --------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{"width": 60}, {"width": 160, "moments": 3, "radial": 4}])
def test_the_gradient_in_runs_is_the_gradient(monkeypatch, options: dict):
    data = generate(make_system("mixture", rows=4, cols=4, graph_cutoff=1.8), trajectories=20, seed=0)
    model = RFInvariant(**(options | {"width": 4 * options["width"]})).fit(data)
    state = data.state(slice(0, 6)).flat()
    whole = model.gradient(state)
    rows = model.feature_map_.jacobian(state) @ model.weights_
    assert relative_difference(whole[0], rows[0]) < 1e-5
    monkeypatch.setattr(columns, "_IN_CACHE", 1000)
    monkeypatch.setattr(many_body, "_EDGES_AT_ONCE", 17)
    monkeypatch.setattr(many_body, "_NODES_AT_ONCE", 11)
    for part, expected in zip(model.gradient(state), whole, strict=True):
        assert relative_difference(part, expected) < 1e-6


def test_halves_of_the_gradient():
    data = generate(make_system("chain", nodes=5, potential="morse"), snapshots=40, seed=0)
    state = data.state(slice(0, 7))
    for velocities in (False, True):
        model = RFInvariant(width=60, velocities=velocities).fit(data)
        by_q, by_p = model.gradient(state)
        np.testing.assert_array_equal(model.gradient_q(state), by_q)
        np.testing.assert_array_equal(model.gradient_p(state), by_p)


# -- odd states ------------------------------------------------------------------------------------------------------


@cache
def cluster_model(moments: int) -> RFInvariant:
    if moments:
        system = make_system("stillinger-weber", graph_cutoff=1.8, p_amplitude=0.5)
        return RFInvariant(width=200, moments=moments, radial=4).fit(generate(system, snapshots=60, seed=0))
    ends = {"cutoff": 1.8, "switch": "smooth", "graph_cutoff": 1.8}
    system = make_system("lennard-jones", rows=2, cols=2, layers=2, dim=3, p_amplitude=0.5, **ends)
    return RFInvariant(width=60).fit(generate(system, snapshots=60, seed=0))


@pytest.mark.parametrize("moments", [0, 3])
def test_two_atoms_at_the_same_place(moments: int):
    q = np.zeros((3, 3))
    q[2, 0] = 1.2
    state = State(q, np.ones((3, 3)), Graph(3, [[0, 1], [1, 2], [0, 2]]))
    model = cluster_model(moments)
    by_q, by_p = model.gradient(state)
    assert np.isfinite(model.energy(state))
    assert np.isfinite([by_q, by_p]).all()
    if not moments:  # no direction, no force: both feel the third atom alone
        assert relative_difference(by_q[0], by_q[1]) < 1e-7


@pytest.mark.parametrize("moments", [0, 3])
def test_an_atom_without_neighbours_and_no_neighbours_at_all(moments: int):
    model, near = cluster_model(moments), CutoffNeighbours(1.8)
    q = np.array([[0.0, 0, 0], [1.1, 0, 0], [9.0, 9, 9]])
    p = np.arange(9.0).reshape(3, 3) / 9
    by_q, by_p = model.gradient(State(q, p, near(q)))
    assert (by_q[2] == 0).all()
    assert (by_q[:2] != 0).any()
    apart = State(10 * q, p, near(10 * q))
    assert apart.graph.n_edges == 0
    assert (model.gradient(apart)[0] == 0).all()
    np.testing.assert_array_equal(model.gradient(apart)[1], by_p)
    run = simulate(model, apart, dt=0.01, steps=5, neighbours=near)
    np.testing.assert_allclose(run.q[-1], apart.q + 0.05 * by_p, rtol=1e-12)


@pytest.mark.parametrize("moments", [0, 3])
def test_a_box_smaller_than_twice_the_cutoff(moments: int):
    """Images of one pair, and of a node itself: a small cell repeated is the same crystal."""
    model = cluster_model(moments)
    rng = np.random.default_rng(0)
    q, cell = np.array([[0.0, 0.0, 0.0], [0.7, 0.6, 0.9], [0.1, 0.7, 1.8]]), np.array([1.5, 1.6, 4.0])
    small = CutoffNeighbours(1.8, cell=cell)(q)
    assert (small.high == small.low).any()
    both = np.concatenate([q + shift * np.array([1.5, 0.0, 0.0]) for shift in range(3)])
    large = CutoffNeighbours(1.8, cell=cell * [3, 1, 1])(both)
    states = State(q, 0 * q, small), State(both, 0 * both, large)
    gradients = [model.gradient(state)[0] for state in states]
    assert np.abs(gradients[0]).max() > 0.1
    assert relative_difference(gradients[1], np.tile(gradients[0], (3, 1))) < 1e-7
    energies = [float(model.energy(state)) - float(model.constants_.of(state.graph)[0]) for state in states]
    assert energies[1] == pytest.approx(3 * energies[0], rel=1e-9)
    step = 1e-4 * rng.normal(size=q.shape)
    ahead, behind = (float(model.energy(State(q + s * step, 0 * q, small))) for s in (1, -1))
    assert ahead - behind == pytest.approx(
        2 * float(np.sum(gradients[0] * step)), rel=1e-3
    )  # rounding errors of large weights


def test_a_species_that_was_not_seen():
    data = generate(make_system("mixture"), trajectories=10, seed=0)
    model = RFInvariant(width=80).fit(data)
    state = data.state(0)
    other = state.graph.with_attributes({"species": np.array([0, 1, 2, 0, 1, 0, 1, 0, 1])})
    with pytest.raises(DataError, match="species 2 of node 2 was not seen in training"):
        model.gradient(State(state.q, state.p, other))

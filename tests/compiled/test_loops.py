"""Loops of many steps: the same motion as steps one by one, in C and in NumPy, whatever acts and however it ends."""

from __future__ import annotations

import numpy as np
import pytest

from compiled.models import CASES
from hamfit import PhaseSpaceData, RFInvariant, forecast, generate, make_system, simulate
from hamfit.compiled.loops import engine
from hamfit.graphs import CutoffNeighbours, Graph, chain, complete, with_held
from hamfit.integrate import SCHEMES
from hamfit.integrate.schemes.stormer_verlet import StormerVerlet
from hamfit.state import State

needs_engine = pytest.mark.skipif(engine() is None, reason="the loops were not compiled")
STEPS = 60


@pytest.fixture(params=CASES)
def case(request):
    return CASES[request.param]()


@pytest.fixture
def in_numpy(monkeypatch):
    """Switches the loops in C off."""
    return lambda: monkeypatch.setenv("HAMFIT_KERNELS", "numpy")


def options_of(case) -> dict[str, object]:
    friction = case.learned.friction
    return {"neighbours": case.neighbours, "damping": None if friction is None else friction.force}


def run(case, hamiltonian=None, **options):
    hamiltonian = case.learned.compiled() if hamiltonian is None else hamiltonian
    return simulate(hamiltonian, case.state, case.dt, STEPS, **options_of(case) | options)


# -- the same motion ---------------------------------------------------------------------------------------------------


@needs_engine
@pytest.mark.filterwarnings("ignore:.*came within the cutoff")  # the crystal's graph is held on purpose
@pytest.mark.parametrize("scheme", ["stormer-verlet", "symplectic-euler", "composition-4"])
def test_loops_follow_the_motion_that_features_make_step_by_step(case, scheme):
    fast = run(case, scheme=scheme, every=7)
    slow = run(case, case.learned, scheme=scheme, every=7, table_tolerance=0.0)
    assert fast.evaluated.endswith("loops in C")
    assert slow.evaluated == ""
    assert (fast.status, fast.steps_done, fast.times.tolist()) == (slow.status, slow.steps_done, slow.times.tolist())
    # Neighbours that come within reach during a step are seen by loops at once, and one step later otherwise.
    closeness = 3e-9 if case.neighbours is None else 3e-6
    assert np.abs(fast.q - slow.q).max() < closeness * max(1.0, np.abs(slow.q).max())
    assert np.abs(fast.p - slow.p).max() < closeness * max(1.0, np.abs(slow.p).max())
    assert fast.energy == pytest.approx(slow.energy, rel=1e-6, abs=1e-6)


@needs_engine
def test_loops_in_numpy_make_the_same_motion_to_rounding(case, in_numpy):
    compiled = run(case)
    in_numpy()
    plain = run(case)
    assert plain.evaluated.endswith("loops in NumPy")
    assert np.abs(compiled.q - plain.q).max() < 1e-10 * max(1.0, np.abs(plain.q).max())
    assert compiled.energy == pytest.approx(plain.energy, rel=1e-9, abs=1e-9)
    assert compiled.gradient_evaluations == pytest.approx(plain.gradient_evaluations, abs=8)


@needs_engine
def test_the_true_springs_are_followed_as_by_the_true_system():
    system = make_system("chain", nodes=6, dim=2)
    data = generate(system, snapshots=200, seed=0)
    model = RFInvariant(width=64, seed=0).fit(data)
    for scheme in ("stormer-verlet", "composition-8"):
        learned = simulate(model, data.state(5), 0.01, 400, scheme=scheme)
        true = simulate(system, data.state(5), 0.01, 400, scheme=scheme)
        assert learned.evaluated
        assert np.abs(learned.q - true.q).max() < 1e-9
        assert learned.energy_drift == pytest.approx(true.energy_drift, rel=0.01, abs=1e-12)


@needs_engine
def test_constant_forces_act_and_held_nodes_stay():
    learned, state, dt, _ = CASES["springs"]()
    held = State(state.q, state.p, with_held(state.graph, [1]))
    for force in ([0.3, -0.2], 0.1 * np.arange(10.0).reshape(5, 2)):
        fast = simulate(learned.compiled(), held, dt, STEPS, force=force)
        slow = simulate(learned, held, dt, STEPS, force=force, table_tolerance=0.0)
        assert fast.evaluated.endswith("in C")
        assert np.abs(fast.q - slow.q).max() < 1e-10
        assert np.abs(fast.conserved - slow.conserved).max() < 1e-9
        assert not np.ptp(fast.q[:, 1], axis=0).any()
        assert not fast.p[:, 1].any()


@needs_engine
def test_held_nodes_that_were_given_momenta_stay(in_numpy):
    from hamfit.compiled.loops import loop_of

    learned, state, dt, _ = CASES["springs"]()
    held = State(state.q, np.ones_like(state.q), with_held(state.graph, [1]))
    for _ in range(2):
        loop = loop_of(learned.compiled(), held, dt, StormerVerlet.operations)
        frames = np.zeros((11, 5, 2)), np.zeros((11, 5, 2)), np.zeros(11)
        assert loop.advance(0, 10, 1, *frames).done == 10
        assert np.abs(frames[0][-1, 1] - held.q[1]).max() == 0.0
        assert np.abs(frames[0][-1, 2] - held.q[2]).max() > 0.01
        in_numpy()


@needs_engine
def test_other_methods_of_a_friction_are_not_taken_for_its_force():
    case = CASES["rubbing"]()

    class Turned(type(case.learned.friction)):
        def other(self, state):
            return 0.0 * state.p

    friction = Turned(
        case.learned.friction.kinds, case.learned.friction.coefficients, case.learned.friction.standard_errors
    )
    free = simulate(case.learned.compiled(), case.state, case.dt, STEPS)
    other = simulate(case.learned.compiled(), case.state, case.dt, STEPS, damping=friction.other)
    assert other.evaluated.endswith("one by one")
    assert np.abs(free.q - other.q).max() < 1e-12


@needs_engine
def test_many_states_go_side_by_side_each_as_alone():
    learned, _, dt, _ = CASES["springs"]()
    data = generate(make_system("chain", nodes=5, dim=2, potential="morse"), snapshots=7, seed=3)
    states = State(data.q, data.p, chain(5))
    force = np.linspace(-1.0, 1.0, 7 * 10).reshape(7, 5, 2)
    for options in ({}, {"force": force}):
        together = simulate(learned.compiled(), states, dt, STEPS, every=3, **options)
        assert together.energy.shape == (STEPS // 3 + 1, 7)
        for number in range(7):
            one = {name: value[number] for name, value in options.items()}
            alone = simulate(learned.compiled(), data.state(number), dt, STEPS, every=3, **one)
            assert np.abs(together.q[:, number] - alone.q).max() < 1e-13
            assert together.energy[:, number] == pytest.approx(alone.energy, rel=1e-12)


@needs_engine
def test_several_boxes_have_neighbours_of_their_own():
    learned, state, dt, neighbours = CASES["box"]()
    both = State(np.stack([state.q, state.q + 0.01]), np.stack([state.p, -state.p]), state.graph)
    together = simulate(learned.compiled(), both, dt, 20, every=10, neighbours=neighbours)
    alone = simulate(
        learned.compiled(), State(both.q[1], both.p[1], state.graph), dt, 20, every=10, neighbours=neighbours
    )
    assert np.abs(together.q[:, 1] - alone.q).max() < 1e-12
    assert together.state(-1).graph.n_graphs == 2


# -- neighbours --------------------------------------------------------------------------------------------------------


def crowded(cell, dim, nodes=40, seed=0):
    """Random places that are not too close, in a cell."""
    rng, places = np.random.default_rng(seed), []
    while len(places) < nodes:
        one = rng.uniform(size=dim) @ cell
        images = np.stack(np.meshgrid(*dim * [[-1, 0, 1]]), axis=-1).reshape(-1, dim) @ cell
        if all(np.linalg.norm(one - other - images, axis=1).min() > 0.8 for other in places):
            places.append(one)
    return np.array(places)


CELLS = {
    "a box": np.diag([4.0, 5.0, 4.5]),
    "a slanted box": np.array([[4.0, 0.0, 0.0], [1.5, 4.0, 0.0], [-0.7, 1.1, 4.2]]),
    "a small box": np.diag([1.7, 6.0, 5.0]),
    "a slab": np.diag([4.0, 5.0, 0.0]),
    "a wire": np.diag([0.0, 4.0, 0.0]),
    "a plane": np.array([[5.0, 0.0], [1.0, 6.0]]),
}


@needs_engine
@pytest.mark.parametrize("name", CELLS)
def test_all_images_within_the_cutoff_count_and_no_others(name):
    cell = CELLS[name]
    dim = len(cell)
    full = np.where(cell.any(axis=1)[:, None], cell, 4.0 * np.eye(dim))
    q = crowded(full, dim, nodes=12 if name == "a small box" else 30)
    q = q + np.random.default_rng(1).integers(-3, 4, size=q.shape) @ cell  # anywhere, inside the cell or not
    p = 0.3 * np.random.default_rng(2).normal(size=q.shape)
    learned = CASES["fluid"]().learned
    neighbours = CutoffNeighbours(2.0, cell=cell, skin=0.4)
    state = State(q, p, neighbours(q))
    fast = simulate(learned.compiled(), state, 0.002, 5, neighbours=neighbours)
    slow = simulate(learned, state, 0.002, 5, neighbours=neighbours, table_tolerance=0.0)
    assert fast.evaluated.endswith("in C")
    assert np.abs(fast.q - slow.q).max() < 1e-9
    assert np.abs(fast.p - slow.p).max() < 1e-7
    assert fast.energy == pytest.approx(slow.energy, rel=1e-7)


@needs_engine
def test_lists_are_renewed_before_anything_is_missed():
    learned, state, dt, neighbours = CASES["box"]()
    thin = CutoffNeighbours(2.0, cell=neighbours.cell, skin=0.02)
    thick = CutoffNeighbours(2.0, cell=neighbours.cell, skin=1.0)
    runs = [simulate(learned.compiled(), state, dt, 150, every=50, neighbours=one) for one in (thin, neighbours, thick)]
    assert runs[0].neighbour_searches > 2 * runs[1].neighbour_searches >= 2 * runs[2].neighbour_searches > 0
    for other in runs[1:]:
        assert np.abs(runs[0].q - other.q).max() < 1e-9
    assert np.abs(runs[0].q[-1] - runs[0].q[0]).max() > 0.1


@needs_engine
def test_a_shorter_cutoff_of_neighbours_counts(in_numpy):
    learned, state, dt, neighbours = CASES["box"]()
    short = CutoffNeighbours(1.6, cell=neighbours.cell, skin=0.4)
    slow = simulate(learned, state, dt, 1, scheme="symplectic-euler", neighbours=short, table_tolerance=0.0)
    whole = simulate(learned, state, dt, 1, scheme="symplectic-euler", neighbours=neighbours, table_tolerance=0.0)
    assert np.abs(slow.p - whole.p).max() > 1e-5
    for _ in range(2):
        fast = simulate(learned.compiled(), state, dt, 1, scheme="symplectic-euler", neighbours=short)
        assert np.abs(fast.p - slow.p).max() < 1e-7
        assert fast.energy[0] == pytest.approx(slow.energy[0], rel=1e-8)
        in_numpy()


@needs_engine
def test_a_shorter_cutoff_of_neighbours_counts_for_bodies():
    learned, state, dt, _ = CASES["bodies_fluid"]()
    short, long = (CutoffNeighbours(cutoff, skin=0.4) for cutoff in (1.3, 3.0))
    slow, whole = (
        simulate(learned, state, dt, 1, scheme="symplectic-euler", neighbours=near, table_tolerance=0.0)
        for near in (short, long)
    )
    assert np.abs(slow.p - whole.p).max() > 1e-5
    fast = simulate(learned.compiled(), state, dt, 1, scheme="symplectic-euler", neighbours=short)
    assert np.abs(fast.p - slow.p).max() < 1e-9
    assert fast.energy[0] == pytest.approx(slow.energy[0], rel=1e-9)


@needs_engine
def test_charges_that_move_have_laws_of_their_own():
    rng = np.random.default_rng(0)
    q = 1.2 * np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]) + 0.25 * rng.normal(size=(300, 4, 2))
    charge = rng.choice([0.5, 1.0, 1.5], size=(300, 4))
    graph = complete(4)
    apart = q[:, graph.high] - q[:, graph.low]
    r = np.linalg.norm(apart, axis=2, keepdims=True)
    end = 2.0
    slope = -2 * (end - r) * np.where(r < end, 1.0, 0.0)  # of (end - r)^2
    pull = (charge[:, graph.high] * charge[:, graph.low])[..., None] * slope * apart / r
    force = np.zeros_like(q)
    for edge, (i, j) in enumerate(zip(graph.high, graph.low, strict=True)):
        force[:, i] -= pull[:, edge]
        force[:, j] += pull[:, edge]
    graphs = [graph.with_attributes({"charge": one}) for one in charge]
    p = rng.normal(size=q.shape)
    learned = (
        RFInvariant(width=120, cutoff=end, seed=0).fit(PhaseSpaceData(q, p, graphs, q_dot=p, p_dot=force)).learned_
    )
    state, near = State(q[0], p[0], graphs[0]), CutoffNeighbours(end)
    fast = simulate(learned.compiled(), state, 0.005, 20, neighbours=near)
    slow = simulate(learned, state, 0.005, 20, neighbours=near, table_tolerance=0.0)
    assert fast.evaluated.endswith("in C")
    assert np.abs(fast.q - slow.q).max() < 1e-7
    assert np.abs(fast.p - slow.p).max() < 1e-5


@needs_engine
def test_graphs_of_frames_are_found_when_they_are_asked_for():
    learned, state, dt, neighbours = CASES["box"]()
    rollout = simulate(learned.compiled(), state, dt, 20, every=10, neighbours=neighbours)
    assert len(rollout.graphs) == 3
    assert rollout.graphs[-1].same_as(CutoffNeighbours(2.0, cell=neighbours.cell, skin=0.3)(rollout.q[-1]))
    assert len(rollout.graphs[:2]) == 2
    assert rollout.to_data().state(2).graph.n_edges == rollout.graphs[2].n_edges
    again = simulate(learned.compiled(), rollout.state(), dt, 20, every=10, neighbours=neighbours)
    whole = simulate(learned.compiled(), state, dt, 40, every=10, neighbours=neighbours)
    assert np.abs(again.q[-1] - whole.q[-1]).max() < 1e-11


@needs_engine
def test_results_do_not_depend_on_the_number_of_threads():
    learned = CASES["fluid"]().learned
    side = 14
    places = np.stack(np.meshgrid(*3 * [np.arange(side)], indexing="ij"), axis=-1).reshape(-1, 3) * 1.08
    rng = np.random.default_rng(5)
    state_q, state_p = places + 0.03 * rng.normal(size=places.shape), rng.normal(size=places.shape)
    neighbours = CutoffNeighbours(2.0, cell=3 * [side * 1.08], skin=0.3)
    state, runs = State(state_q, state_p, neighbours(state_q)), []
    for threads in (1, 2, 3):
        compiled = learned.compiled()
        compiled.threads = threads
        runs.append(simulate(compiled, state, 0.002, 25, every=5, neighbours=neighbours))
    for other in runs[1:]:
        assert np.array_equal(runs[0].q, other.q)
        assert np.array_equal(runs[0].p, other.p)
        assert np.array_equal(runs[0].energy, other.energy)


@needs_engine
def test_pairs_that_were_never_seen_are_an_error_when_they_meet():
    rng = np.random.default_rng(0)
    graph = chain(2).with_attributes({"species": np.array([0, 1])})
    q = np.stack([np.zeros((60, 1)), rng.uniform(0.8, 1.9, (60, 1))], axis=1)
    p, pull = rng.normal(size=q.shape), (q[:, 1] - 1.0) * (2.0 - q[:, 1]) ** 3
    data = PhaseSpaceData(q, p, graph, q_dot=p, p_dot=np.stack([pull, -pull], axis=1))
    learned = RFInvariant(width=40, cutoff=2.0).fit(data).learned_
    three = State(
        np.array([[0.0], [1.2], [3.5]]), np.array([[0.0], [0.0], [-9.0]]),
        Graph(3, [[0, 1]], node_attributes={"species": np.array([0, 1, 1])}),
    )  # fmt: skip
    rollout = simulate(learned.compiled(), three, 0.01, 100, neighbours=CutoffNeighbours(2.0))
    assert rollout.status == "failed"
    assert "never joined" in rollout.message
    assert rollout.steps_done == 3


# -- where tables end --------------------------------------------------------------------------------------------------


@needs_engine
def test_where_a_table_ends_features_answer_and_tables_grow():
    learned = RFInvariant(width=64, seed=0).fit(
        generate(make_system("chain", nodes=3, dim=2), snapshots=80, seed=0)
    ).learned_  # fmt: skip
    q = np.array([[0.0, 0.0], [1.0, 0.0], [2.0, 0.1]])
    fast = np.array([[-9.0, 0.0], [0.0, 0.0], [9.0, 0.0]])  # stretches the springs far beyond the data
    state, compiled = State(q, fast, chain(3)), learned.compiled()
    compiled.gradient(State(q, 0 * q, chain(3)))
    before = compiled.laws.tables[0].range
    run = simulate(compiled, state, 0.01, 200)
    slow = simulate(learned, state, 0.01, 200, table_tolerance=0.0)
    assert run.status == "completed"
    assert compiled.laws.tables[0].range[1] > 2 * before[1]
    assert np.abs(run.q - slow.q).max() < 1e-8 * np.abs(slow.q).max()
    assert run.energy == pytest.approx(slow.energy, rel=1e-8)
    assert run.gradient_evaluations == pytest.approx(slow.gradient_evaluations, abs=8)


@needs_engine
def test_faster_nodes_than_the_table_of_momenta_are_followed():
    learned, state, dt, _ = CASES["relativistic"]()
    compiled = learned.compiled(1e-9)
    compiled.gradient(state)
    fast = State(state.q, 20.0 * np.asarray(state.p), state.graph)
    run, slow = (simulate(one, fast, dt, 30, table_tolerance=0.0) for one in (compiled, learned))
    assert np.abs(run.q - slow.q).max() < 1e-7 * np.abs(slow.q).max()


# -- how it ends -------------------------------------------------------------------------------------------------------


@needs_engine
def test_a_motion_that_blows_up_keeps_its_frames_and_says_where():
    learned, state, _, _ = CASES["springs"]()
    ends = [simulate(one, state, 6.0, 3000, table_tolerance=0.0) for one in (learned.compiled(), learned)]
    assert [end.status for end in ends] == ["blew-up", "blew-up"]
    assert abs(ends[0].steps_done - ends[1].steps_done) <= 2
    assert len(ends[0].q) == ends[0].steps_done + 1
    assert np.isfinite(ends[0].q).all()
    assert "smaller dt" in ends[0].message


@needs_engine
def test_ctrl_c_ends_a_loop_within_a_moment_and_keeps_its_frames(monkeypatch):
    from hamfit.compiled import loops

    learned, state, dt, _ = CASES["springs"]()
    advance, calls = loops.CompiledLoop.advance, []

    def interrupted(self, *arguments):
        calls.append(arguments[1] - arguments[0])
        if len(calls) == 4:
            raise KeyboardInterrupt
        return advance(self, *arguments)

    monkeypatch.setattr(loops.CompiledLoop, "advance", interrupted)
    rollout = simulate(learned.compiled(), state, dt, 10**9, every=10**4)
    assert rollout.status == "interrupted"
    assert rollout.steps_done == sum(calls[:3])
    assert len(rollout.q) == rollout.steps_done // 10**4 + 1


@needs_engine
def test_calls_are_short_and_reports_come():
    learned, state, dt, _ = CASES["rubbing"]()
    reports = []
    simulate(
        learned.compiled(), state, dt, 200_000, every=1000, progress=lambda done, total: reports.append((done, total))
    )
    assert reports[-1] == (200_000, 200_000)


# -- what has no loop --------------------------------------------------------------------------------------------------


def test_forces_that_are_functions_and_driven_nodes_are_followed_step_by_step():
    learned, state, dt, _ = CASES["springs"]()
    held = State(state.q, state.p, with_held(state.graph, [0]))
    start = np.asarray(state.q)[:1]
    for options in (
        {"force": lambda time, q: 0.1 * np.sin(time) + 0 * q},
        {"drive": lambda time: start + 0.1 * np.sin(3 * time)},
        {"scheme": "implicit-midpoint"},
        {"damping": lambda state: -0.1 * state.p},
    ):
        fast = simulate(learned.compiled(), held, dt, STEPS, **options)
        slow = simulate(learned, held, dt, STEPS, table_tolerance=0.0, **options)
        assert fast.evaluated.endswith("steps one by one")
        assert np.abs(fast.q - slow.q).max() < 1e-9


def test_every_scheme_of_kicks_and_drifts_says_what_it_is_made_of():
    for name in ("symplectic-euler", "stormer-verlet", "composition-4", "composition-6", "composition-8"):
        operations = SCHEMES.get(name).operations
        for kind in ("kick", "drift"):
            assert sum(share for what, share in operations if what == kind) == pytest.approx(1.0)
    assert SCHEMES.get("implicit-midpoint").operations is None

    class Other(StormerVerlet):
        def step(self, problem, time, q, p, h):
            return q, p

    assert Other.operations is None


def test_forecasts_take_tables_where_they_pay_and_say_so():
    learned, state, dt, _ = CASES["springs"]()
    assert forecast(learned, state, dt, 3).rollout.evaluated == ""
    assert "table" in forecast(learned, state, dt, 1000, every=100).rollout.evaluated
    assert forecast(learned, state, dt, 1000, every=100, table_tolerance=0.0).rollout.evaluated == ""


# -- the engine's own door ---------------------------------------------------------------------------------------------


@needs_engine
def test_the_engine_refuses_arrays_that_do_not_fit():
    from hamfit.compiled.program import Rubbing, program_of

    learned, state, dt, _ = CASES["springs"]()
    good = list(program_of(learned.compiled(), state, np.zeros((5, 2)), Rubbing(np.zeros(5)), None))
    program = engine().program(*good)
    kinds, portions = np.array([0, 1], dtype=np.int32), np.ones(2)
    q, p = np.array(state.q), np.array(state.p)
    motion = engine().motion(program, q, p, dt, (np.inf, np.inf), kinds, portions)
    start, index, law, owner, image = good[5]
    for place, wrong in (
        (0, 4),
        (1, (good[1][0][:, :6], *good[1][1:])),
        (1, (good[1][0], good[1][1] + np.int32(10**6), *good[1][2:])),
        (3, (5, 1, good[3][2][:4], good[3][3])),
        (3, (5, 0, *good[3][2:])),
        (4, np.full((1, 1), 7, dtype=np.int32)),
        (5, (start, index + np.int32(50), law, owner, image)),
        (5, (start[::-1].copy(), index, law, owner, image)),
    ):
        bad = [*good]
        bad[place] = wrong
        with pytest.raises((ValueError, TypeError)):
            engine().program(*bad)
    frames = np.zeros((3, 5, 2))
    for arguments in (
        (1, 0, 100, 1, 0, 10, 0, 1, frames, frames, np.zeros(3)),
        (1, 0, 2, 0, 0, 10, 0, 1, frames, frames, np.zeros(3)),
        (1, 0, 2, 1, -5, 10, 0, 1, frames, frames, np.zeros(3)),
        (1, 0, 2, 1, 0, 10, 0, 1, frames.astype(np.float32), frames, np.zeros(3)),
    ):
        with pytest.raises((ValueError, TypeError), match=r"room|expected"):
            engine().advance(motion, *arguments)
    with pytest.raises(ValueError, match="waits for nothing"):
        engine().answer(motion, np.zeros((5, 2)))
    with pytest.raises(ValueError):
        engine().motion(motion, q, p, dt, (1.0, 1.0), kinds, portions)

"""The invariant model: exact where forces come from distances, on every graph; attributes, files, growth and hints."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, ParameterError
from hamfit.fitting.hints import explained_by_identity
from hamfit.graphs import Graph, chain, ring
from hamfit.models import RFInvariant, load_model
from hamfit.models.base import MODELS
from hamfit.state import State
from hamfit.systems import System, generate, make_system
from hamfit.targets.equations import equations_of
from support import random_rotation, relative_difference, renumbered, spring_data

POTENTIALS = ["harmonic", "anharmonic", "morse"]


@cache
def chain_data(potential: str, snapshots: int = 200, seed: int = 0) -> PhaseSpaceData:
    return generate(make_system("chain", nodes=8, dim=2, potential=potential), snapshots=snapshots, seed=seed)


@cache
def chain_model(potential: str) -> RFInvariant:
    return RFInvariant(width=128).fit(chain_data(potential))


def on_graph(system: System, graph: Graph, dim: int, seed: int) -> PhaseSpaceData:
    """Ten states of a bonded system on another graph, with the true derivatives."""
    q, p = np.random.default_rng(seed).uniform(-0.5, 0.5, (2, 10, graph.n_nodes, dim))
    other = make_system(system.name, **system.parameters() | {"dim": dim})
    by_q, by_p = other.gradient(State(q, p, graph))
    return PhaseSpaceData(q, p, graph, q_dot=by_p, p_dot=-by_q)


# -- accuracy --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("potential", POTENTIALS)
def test_chains_are_learned_to_the_last_digits_and_carried_to_other_graphs(potential: str):
    model = chain_model(potential)
    assert model.evaluate(chain_data(potential, seed=1))["mse"] < 1e-14
    large = make_system("lattice", rows=10, cols=10, dim=3, potential=potential)
    assert model.evaluate(generate(large, snapshots=5, seed=2))["mse"] < 1e-14
    system = make_system("chain", nodes=8, dim=2, potential=potential)
    tree = Graph(15, [[(node - 1) // 2, node] for node in range(1, 15)])
    rng = np.random.default_rng(3)
    ends = {tuple(sorted(rng.choice(12, 2, replace=False).tolist())) for _ in range(20)}
    for seed, graph in enumerate((ring(9), tree, Graph(12, sorted(ends)))):
        for dim in (2, 3):
            assert model.evaluate(on_graph(system, graph, dim, seed))["mse"] < 1e-14


def test_lennard_jones_particles_of_the_paper():
    train, test = generate(make_system("lennard-jones"), seed=0).split(0.9, seed=0)
    model = RFInvariant(width=128).fit(train)
    truth, found = test.gradients()[0], model.predict_gradients(test)[0]
    assert np.linalg.norm(truth - found) < 1e-6 * np.linalg.norm(truth)
    assert model.separable
    assert model.solution_.route == "qr"


def test_normal_equations_lose_digits_here():
    """Why the route is QR: features of one distance are nearly collinear."""
    train, test = generate(make_system("lennard-jones"), seed=0).split(0.3, seed=0)
    errors = {
        route: RFInvariant(width=96, route=route).fit(train).evaluate(test)["relative_error"]
        for route in ("qr", "normal", "auto")
    }
    assert errors["normal"] > 10 * errors["qr"]
    assert errors["auto"] == pytest.approx(errors["qr"], rel=1e-6)


HETEROGENEOUS = {
    "masses": ("chain", {"nodes": 8, "masses": np.linspace(0.5, 3, 8)}),
    "stiffness": ("chain", {"nodes": 8, "potential": "morse", "stiffness": np.linspace(0.5, 3, 7)}),
    "species": ("mixture", {}),
    "charges": ("coulomb", {}),
    "gravity": ("gravity", {"masses": [1.0, 2.0, 0.5, 1.5, 3.0]}),
}


@cache
def heterogeneous(case: str) -> tuple[PhaseSpaceData, PhaseSpaceData]:
    name, parameters = HETEROGENEOUS[case]
    system = make_system(name, **parameters)
    data = generate(system, seed=0) if system.recipe else generate(system, snapshots=600, seed=0)
    return data.split(0.8, seed=0)


def bare(data: PhaseSpaceData) -> PhaseSpaceData:
    graph = data.graphs[0]
    return PhaseSpaceData(data.q, data.p, Graph(graph.n_nodes, graph.edges), q_dot=data.q_dot, p_dot=data.p_dot)


@pytest.mark.parametrize("case", HETEROGENEOUS)
def test_attributes_tell_nodes_and_edges_apart(case: str):
    train, test = heterogeneous(case)
    model = RFInvariant(width=256).fit(train)
    assert model.evaluate(test)["relative_error"] < 1e-6
    assert "hints" not in model.notes_


@pytest.mark.parametrize("case", HETEROGENEOUS)
def test_missing_attributes_are_noticed(case: str):
    train, test = (bare(part) for part in heterogeneous(case))
    model = RFInvariant(width=96).fit(train)
    assert model.evaluate(test)["relative_error"] > 1e-3
    which = {"masses": "node", "gravity": "node"}.get(case, "edge")
    assert any(f"which {which} it is explains" in hint for hint in model.notes_["hints"])
    assert "give " in model.solution_.note


def test_noise_is_not_taken_for_missing_attributes():
    data = chain_data("harmonic")
    rng = np.random.default_rng(0)
    q_dot, p_dot = (a + 0.1 * rng.normal(size=a.shape) for a in (data.q_dot, data.p_dot))
    noisy = PhaseSpaceData(data.q, data.p, data.graphs[0], q_dot=q_dot, p_dot=p_dot)
    model = RFInvariant(width=64).fit(noisy)
    assert all(share < 0.1 for share in explained_by_identity(model.learned_.features, equations_of(noisy)).values())
    assert "hints" not in model.notes_


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "cutoff", "width", "error"), [("stillinger-weber", 1.8, 400, 3e-3), ("embedded-atom", 2.0, 800, 1e-3)]
)
def test_many_body_clusters(name: str, cutoff: float, width: int, error: float):
    """600 snapshots of 8 atoms. Angles carry over to 27 atoms; an embedding energy has to see such densities."""
    system = make_system(name, graph_cutoff=cutoff)
    large = generate(make_system(name, side=3, graph_cutoff=cutoff), snapshots=10, seed=2)
    model = RFInvariant(width=width, moments=3).fit(generate(system, snapshots=600, seed=0))
    assert model.feature_map_.cutoff == cutoff
    assert model.evaluate(generate(system, snapshots=100, seed=1))["relative_error"] < error
    if name == "stillinger-weber":
        assert model.evaluate(large)["relative_error"] < 5 * error


@pytest.mark.slow
def test_angles_need_second_rank_moments():
    system = make_system("stillinger-weber", graph_cutoff=1.8)
    train, test = generate(system, snapshots=200, seed=0), generate(system, snapshots=50, seed=1)
    errors = [RFInvariant(width=300, moments=k).fit(train).evaluate(test)["relative_error"] for k in (0, 1, 2, 3)]
    assert errors[0] > errors[1] > errors[2] > 5 * errors[3]


# -- invariance ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("potential", POTENTIALS)
def test_energies_are_invariant_and_forces_turn_along(potential: str):
    model, rng = chain_model(potential), np.random.default_rng(5)
    for number in range(5):
        state = chain_data(potential, seed=1).state(number)
        turn = random_rotation(2, rng) @ np.diag([1.0, -1.0])
        moved = State(state.q @ turn.T + 3.0, state.p @ turn.T, state.graph)
        other, order = renumbered(state, rng)
        energy = float(model.energy(state))
        assert float(model.energy(moved)) == pytest.approx(energy, rel=1e-12)
        assert float(model.energy(other)) == pytest.approx(energy, rel=1e-12)
        gradient = np.stack(model.gradient(state))
        assert relative_difference(np.stack(model.gradient(moved)), gradient @ turn.T) < 1e-10
        assert relative_difference(np.stack(model.gradient(other)), gradient[:, order]) < 1e-10


# -- the machinery ---------------------------------------------------------------------------------------------------


def test_it_is_found_by_name_and_checks_its_parameters():
    assert MODELS.get("invariant") is RFInvariant
    data = chain_data("harmonic", 20)
    for options, message in (
        ({"width": 2}, "width must be at least"),
        ({"moments": 5}, "moments must be"),
        ({"seconds": 0.0, "width": None}, "seconds must be a positive number"),
        ({"max_width": 0}, "max_width must be a positive integer"),
        ({"distance": "x"}, "unknown distance 'x'"),
        ({"distance": np.ones(2)}, "unknown distance"),
        ({"products": np.ones(2)}, "unknown products"),
        ({"moments": np.ones(2)}, "moments must be"),
        ({"cutoff": np.ones(2)}, "cutoff must be a number"),
        ({"width": np.ones(2)}, "width must be a positive integer"),
    ):
        with pytest.raises(ParameterError, match=message):
            RFInvariant(**options).fit(data)


@pytest.mark.parametrize("options", [{"width": 100}, {}, {"width": 150, "moments": 2, "radial": 4}])
def test_a_file_holds_everything(tmp_path, options: dict):
    data = chain_data("morse", 60)
    model = RFInvariant(keep_accumulator=True, **options).fit(data)
    model.save(tmp_path / "m.safetensors")
    again = load_model(tmp_path / "m.safetensors")
    state = chain_data("morse", 10, seed=3).state(slice(None))
    np.testing.assert_array_equal(again.energy(state), model.energy(state))
    np.testing.assert_array_equal(again.gradient(state)[0], model.gradient(state)[0])
    assert again.notes_ == model.notes_
    assert again.separable
    more = chain_data("morse", 30, seed=4)
    np.testing.assert_array_equal(again.partial_fit(more).weights_, model.partial_fit(more).weights_)


def test_threads_and_blocks_change_no_bit():
    one, three = (RFInvariant(width=80, threads=t).fit(chain_data("morse")) for t in (1, 3))
    np.testing.assert_array_equal(one.weights_, three.weights_)
    one, three = (RFInvariant(threads=t).fit(chain_data("morse")) for t in (1, 3))
    np.testing.assert_array_equal(one.weights_, three.weights_)
    assert one.notes_ == three.notes_


def test_momentum_rows_are_reduced_without_loss():
    """Rows ∂Φ/∂p of a separable map are condensed before they are added; the problem stays the same."""
    data = chain_data("anharmonic")
    model = chain_model("anharmonic")
    assert model.solution_.rows == 200 * 8 * 2 * 2
    rows = model.feature_map_.jacobian(data.state(slice(None))).reshape(-1, 128)
    targets = np.stack(data.gradients()).ravel()
    residual = np.linalg.norm(rows @ model.weights_ - targets) / np.linalg.norm(targets)
    assert residual == pytest.approx(model.solution_.residual, rel=0.2)


def test_float32_works():
    model = RFInvariant(width=96, dtype="float32").fit(chain_data("morse"))
    assert model.evaluate(chain_data("morse", seed=1))["relative_error"] < 1e-3
    assert model.energy(chain_data("morse").state(0)).dtype == np.float64


def test_energies_of_several_sizes_fix_the_constants():
    data = spring_data([chain(3), ring(5), chain(7)], 30, seed=5)
    model = RFInvariant(width=64).fit(data)
    errors = model.evaluate(spring_data([chain(6), ring(4)], 5, seed=6))
    assert errors["relative_error"] < 1e-9
    assert errors["energy_relative_error"] < 1e-9


def test_particles_that_do_not_interact():
    q, p = np.random.default_rng(0).normal(size=(2, 40, 3, 2))
    data = PhaseSpaceData(q, p, Graph(3, []), q_dot=p / 2, p_dot=0 * q)
    model = RFInvariant(width=20).fit(data)
    assert model.evaluate(data)["relative_error"] < 1e-12


def test_graphs_that_follow_the_positions_get_a_cutoff():
    system = make_system("lennard-jones", rows=4, cols=4, graph_cutoff=1.6)
    data = generate(system, seed=0).take(slice(0, 60))
    model = RFInvariant(width=64).fit(data)
    assert model.feature_map_.cutoff == 1.6
    assert model.constants_.per_edge == 0  # the energy must not jump when an edge comes
    data.metadata.clear()
    assert 1.59 < RFInvariant(width=64).fit(data).feature_map_.cutoff <= 1.6
    assert RFInvariant(width=64).fit(chain_data("morse")).feature_map_.cutoff is None


# -- growth ----------------------------------------------------------------------------------------------------------


def test_the_width_is_found():
    seen: list[tuple[int, int]] = []
    model = RFInvariant(tolerance=1e-12, max_width=600).fit(
        generate(make_system("lennard-jones"), seed=0).take(slice(0, 200)), progress=lambda *now: seen.append(now)
    )
    growth = model.notes_["growth"]
    assert model.feature_map_.width == growth["chosen"] == len(model.weights_)
    assert growth["widths"][:2] == [67, 134]
    assert growth["chosen"] in growth["widths"]
    assert min(growth["errors"]) < 1e-5
    assert "stopped falling" in growth["reason"]
    assert seen[: len(growth["widths"])] == [(width, 600) for width in growth["widths"]]
    assert model.width is None


def test_growth_ends_where_it_should():
    data = chain_data("anharmonic")
    easy = RFInvariant(tolerance=1e-4).fit(data).notes_["growth"]
    assert easy["widths"] == [67]
    assert "below 0.0001" in easy["reason"]
    bounded = RFInvariant(tolerance=0.0, max_width=80).fit(data).notes_["growth"]
    assert bounded["widths"] == [67, 80]
    hurried = RFInvariant(tolerance=0.0, seconds=1e-6).fit(data).notes_["growth"]
    assert hurried["widths"] == [67]
    assert "not expected to be done within 1e-06 s" in hurried["reason"]
    few = RFInvariant(tolerance=0.0).fit(chain_data("harmonic", 5)).notes_["growth"]
    assert few["widths"][-1] <= 5 * 8 * 4 // 2


def test_one_snapshot_does_not_choose_a_width():
    with pytest.raises(DataError, match="one snapshot is too little to choose a width by"):
        RFInvariant().fit(chain_data("harmonic", 200).take(slice(0, 1)))


@pytest.mark.parametrize("body", [None, "auto"])
def test_a_width_and_the_largest_width_contradict_each_other(body):
    with pytest.raises(ParameterError, match="width is 80 and max_width 200: give width alone"):
        RFInvariant(width=80, max_width=200, body=body).fit(chain_data("harmonic", 20))


def test_auto_is_none():
    data = chain_data("harmonic", 40)
    np.testing.assert_array_equal(RFInvariant(width="auto").fit(data).weights_, RFInvariant().fit(data).weights_)
